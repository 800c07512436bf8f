# 读取实际机器的报告。
import-too-large = 文本超过 { $limit } MiB。机器报告远小于此：请只截取含矩阵的部分
import-empty = 文件是空的
import-unknown = 这既不是拓扑矩阵（“nvidia-smi topo -m”、“rocm-smi --showtopo”），也不是 hwloc 或 NCCL XML，也不是“lspci -vv”或“lspci -tv”
import-no-device = 报告中没有显卡、网卡或方案可容纳的其他设备
import-why-text = 这一行夹在各行之间，但不是矩阵的行
import-why-no-header = 缺少列名行；已按行的顺序读取
import-why-header = 列名与各行不符；已按行的顺序读取
import-why-name-again = 列 { $device } 出现两次；略去第二个
import-why-too-many = 只读取了前 { $limit } 个设备
import-why-no-column = 没有 { $device } 的列
import-why-row-again = 上面已有 { $device } 的行；略去此行
import-why-shifted = { $device } 的行与列对不齐：其 X 不在自己的列中
import-why-column-lost = { $device } 处缺少一列：其后的内容已略去
import-why-cell = “{ $text }”不是已知的关系
import-why-short = { $device } 的行缺少 { $count } 格中的 { $missing } 格
import-why-mirror = { $a } 与 { $b } 在此为 { $here }，在第 { $line } 行为 { $there }；略去这一对
import-why-no-row = 没有 { $devices } 的行
import-why-xml = 读取到此为止：{ $reason }
import-why-xml-end = 文件在元素闭合之前结束；以上内容已读取
import-why-xml-nesting = 此处闭合的元素未打开，或其内部还有未闭合的元素
import-why-xml-limit = 嵌套过深或文件过大；其余部分已略去
import-why-element = 元素“{ $name }”在此处未知
import-why-attribute = “{ $name }”缺失或无法读取
import-why-no-class = { $address } 没有设备类别：未说明它是什么
import-why-second-system = 从这里开始是第二台机器；只读取了第一台
import-why-link-to-itself = 此链路指回自己的显卡；未说明哪些显卡相连
import-why-distances = 此距离表不完整
import-why-branch = 无法确定此分支在树中的位置
import-why-link = 无法读取此链路的速率和宽度

import-read = 已读取 { $format }：{ $gpus } 张显卡，{ $nics } 个网络端口，{ $pairs } 对。{ $unread ->
    [0] 所有行均已读取
   *[other] { $unread } 行无法读取
  }
import-recognised = 识别为 { $name }：{ $agreement } % 的设备对与该机型相同，{ $count ->
    [1] 且没有其他已知机型符合
   *[other] 且共有 { $count } 种已知机型符合（{ $names }）
  }。确定度 { $sure } %
import-alike = 有 { $count } 种已知机型具有此布线，如 { $names }：各自确定度 { $sure } %，不足以选定。已建立具有此布线的通用机型
import-no-match = 没有已知机型具有此布线。已建立具有此布线的通用机型
import-unknown-gpus = 报告未说明 { $count } 张显卡的型号：请从部件库把正确的显卡拖到其上
import-unknown-nics = 报告未说明网卡型号：请把正确的网卡拖到其上
import-unknown-cpu = 报告未说明 CPU：请选择，以计算通道和价格
import-usual-cpu = 报告未说明 CPU：采用该机型常用的 { $cpu }
import-widths-assumed = 报告未说明任何链路的宽度：假定为 16 通道，且代数不限制任何显卡
import-sockets-assumed = 报告未说明 CPU 插座：假定每个有显卡的 NUMA 节点一个，共 { $count } 个
merge-done = 由 { $formats } 合并而成：{ $contradictions ->
    [0] 彼此一致
   *[other] 有 { $contradictions } 处不一致
  }
merge-count = 这里有 { $here } 张 GPU，{ $file } 中有 { $there } 张：不是同一台机器，或不完整；该报告未采用
merge-numa = { $device } 在这里位于 NUMA 节点 { $here }，在 { $file } 中位于 { $there }；采用后者
merge-class = { $a } 与 { $b } 在这里是 { $here }，在 { $file } 中是 { $there }；采用后者
import-title = 导入的机器
import-line = { $file }，第 { $line } 行：{ $why }

# 交付的机器与方案的对比。
diff-agrees = { $file } 与方案一致：已对比 { $devices } 个设备
diff-head = { $file } 与方案对比：{ $errors } 个错误，{ $warnings } 个警告，{ $notes } 条说明
diff-lost-card = 缺少 { $device }：方案中为 { $planned }。请检查是否插牢、是否供电
diff-extra-card = 方案中没有 { $device }：{ $real }
diff-extra-card-unnamed = 方案中没有 { $device }
diff-other-model = { $device } 是 { $real }，方案中为 { $planned }
diff-missing-bridge = { $device } 与 { $others } 未相连：{ $real }，方案中为 { $planned }。请检查桥接器或显卡交换芯片
diff-fewer-links = { $device } 与 { $others } 以 { $real } 相连，方案中为 { $planned }。桥接器可能未完全插牢
diff-more-links = { $device } 与 { $others } 以 { $real } 相连，方案中为 { $planned }
diff-wrong-socket = { $device } 在另一个 CPU 插座上：到 { $others } 为 { $real }，方案中为 { $planned }。请把卡移到方案中的插槽
diff-nic-side = { $device } 在机器的另一侧：到 { $others } 为 { $real }，方案中为 { $planned }
diff-other-switch = { $device } 与 { $others } 之间为 { $real }，方案中为 { $planned }
diff-narrow-link = { $device } 运行于 { $real }，方案中为 { $planned }。请检查安装、插槽和转接线
diff-slow-link = { $device } 最高为 { $real }，方案中为 { $planned }。请检查插槽、转接线和固件设置
diff-idle-link = 生成报告时 { $device } 运行于 { $real }，方案中为 { $planned }：空闲设备会如此省电，宽度完整
import-failed = 无法导入 { $file }：{ $reason }
import-report-title = 已导入 { $file }
import-report-unread = 未能读取：
import-report-line = { $file } 第 { $line } 行：{ $why }
import-report-more = 另有 { $count } 行
import-report-same = 与备选方案 { $title } 一致
import-report-against = 与备选方案 { $title } 对比：{ $errors } 个错误，{ $warnings } 个警告，{ $notes } 条说明
diff-not-listed = 报告未列出任何网卡：无法对比 { $all }
import-report-contradictions = 各报告不一致之处：

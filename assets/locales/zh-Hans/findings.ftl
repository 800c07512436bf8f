# Findings: `finding-CODE` says in one line what and where; `finding-CODE-why` says why, what it costs and what to do.

finding-N100 = 还没有机箱
finding-N100-why = 从部件列表拖入一个机箱，或打开一个预设方案，即可开始。
finding-W100 = 机箱“{ $chassis }”不在目录中
finding-W100-why = 它的插槽和通道未知，因此无法检查。请把它的部件文件放进您的目录文件夹，或另选机箱。

# Placing cards
finding-E101 = 机箱没有插槽“{ $slots }”
finding-E101-why = 方案把 { $card } 放在那里。请把它移到此机箱有的插槽，或移除。
finding-E102 = { $card } 与插槽 { $slots } 的接口不符
finding-E102-why = 部件需要 { $needs }，插槽是 { $has }。两者是不同的接口，没有转接件可用。
finding-E103 = 插槽 { $slots } 不适合 { $card } 这样的 GPU
finding-E103-why = 此插槽为半高，或没有容纳大卡的空间和供电；{ $card } 最高功耗 { $watts } W。请改用显卡插槽。
finding-E104 = { $card } 太厚，插槽 { $slots } 放不下
finding-E104-why = 它占 { $width } 个槽位，而这里只有 { $room } 个。
finding-E105 = 插槽 { $slots } 的 { $card } 与插槽 { $other } 的卡互相遮挡
finding-E105-why = 超过单槽宽的卡会盖住右侧的插槽。请让这些插槽空着，或移动其中一张卡。
finding-E106 = { $card } 太长，插槽 { $slots } 放不下
finding-E106-why = 卡长 { $length } mm，而这里只有 { $room } mm。
finding-E107 = { $card } 的功耗超过机箱单卡上限
finding-E107-why = { $watts } W，而厂商规定每张 GPU 最多 { $most } W。请另选显卡或机箱。
finding-W107 = { $card } 的功耗高于此机箱已知的承载能力
finding-W107-why = { $watts } W；此机箱随机出售的最大显卡为 { $most } W。购买前请向厂商确认。
finding-E108 = { $card } 在这里得不到散热
finding-E108-why = 此卡自身没有风扇（或需要液冷回路），而机箱没有让风或冷却液流过它，几分钟内就会过热停机。请选带风扇的版本，或选服务器机箱。
finding-W109 = { $card } 自带风扇，而机箱是直吹被动散热卡的
finding-W109-why = 许多这类机器能用，但卡上的风扇可能与机箱风道相冲，厂商也可能不予支持。最好选被动散热版。
finding-W110 = 插槽 { $slots } 的 { $card } 进风受阻
finding-W110-why = 它的开放式风扇从相邻卡一侧进风。这类卡密集排列时会过热降频，公开案例中最差的不到一半速度（仅因位置不同，每张图片 8.2 对 21.7 ms）。请空出一个插槽，把它放在最后，或选涡轮风扇卡。
finding-W111 = { $count } × { $card }：整机厂商每台最多装 { $most } 张
finding-W111-why = UltraLAB 的选型文章因发热把这种卡限制为每台 { $most } 张。更多的也有出售，但要预计噪声和降频。
finding-W112 = 一台机器里有不同型号的 GPU
finding-W112-why = { $models }。共同完成一个任务时由最慢的决定速度，而且不能桥接。分开跑各自的任务则没有问题。
finding-W113 = 插槽 { $slots } 的“{ $card }”不在目录中
finding-W113-why = 它原样保留在方案里。它的功耗和性能未知，因此合计不计入它，并标“≥”。请把它加入您的目录文件夹，或选择别的卡。
finding-E114 = 有 { $count } 张 GPU，而机箱最多 { $most } 张
finding-E114-why = 无论有多少插槽，厂商只允许 { $most } 张 GPU。
finding-N115 = 插槽 { $slot } 的 { $card } 超出主板边缘：机箱需要 { $needed } 个扩展槽位
finding-N115-why = 常见塔式机箱有 { $common } 个。请选有 { $needed } 个或更多槽位的机箱、更薄的卡，或使用转接线。
finding-W116 = 桥接器“{ $bridge }”不在目录中
finding-W116-why = 插槽 { $slots } 的卡按未桥接计算。
finding-E117 = { $bridge } 需要两张相同的卡
finding-E117-why = 桥接器连接同型号的卡，而插槽 { $slots } 里没有这样的一对。
finding-E118 = { $bridge } 不适用于 { $card }
finding-E118-why = 各代的桥接器互不通用。请选此卡专用的型号。
finding-E119 = { $bridge } 够不到插槽 { $slots } 的两张卡
finding-E119-why = 它跨 { $spacing } 个槽位，而两卡相距 { $distance } 个槽位。请移动一张卡，或选其他间距的桥接器。
finding-E120 = { $cpu } 装不进此机箱
finding-E120-why = 机箱支持 { $families }。
finding-N121 = { $old } 装不进新机箱，已改为 { $new }
finding-N121-why = 插座或代数不同。如有需要，请在机器栏中另选 CPU。
finding-N122 = 种类不符的内存已去掉
finding-N122-why = 新机箱使用 { $kind }。已去掉：{ $parts }。
finding-W123 = 有 { $count } 张卡在新机箱中没有插槽
finding-W123-why = 已去掉：{ $parts }。
finding-E124 = 没有选择 CPU
finding-E124-why = 没有 CPU，任何插槽都不能工作。请为此机箱选一款。
finding-W125 = CPU“{ $cpu }”不在目录中
finding-W125-why = 它的通道数、核数和功耗未知，因此无法编制通道账，合计也不计入它。请把它的部件文件加入您的目录文件夹，或选择别的 CPU。
finding-E126 = { $count } × { $cpu } 不能在这里一起工作
finding-E126-why = 机箱有 { $sockets } 个插座，而这款 CPU 最多 { $most } 颗协同工作。

# Lanes
finding-E201 = 插槽 { $slots } 不能用：它由未安装的 CPU { $cpu } 供通道
finding-E201-why = 每颗 CPU 只带自己的插槽。装上 CPU { $cpu } 之前，系统看不到 { $card }。
finding-E202 = 插槽 { $slots } 在此配置下被关闭
finding-E202-why = { $why }
finding-W203 =
    { $cards ->
        [one] 插槽 { $slots } 的 { $card } 以 { $planned } 运行，而非 { $maximum }
       *[other] { $cards } × { $card } 以 { $planned } 运行，而非 { $maximum }
    }
finding-W203-why = 插槽 { $slots } 的通道比卡少：与 CPU 之间约 { $usable } GB/s，而不是 { $full } GB/s。数据留在卡上的训练损失很小；加载数据，以及没有 NVLink 的卡间传输，则以 { $planned } 为上限。请在负载下核对：空闲的卡为了节能会显示 2.5 GT/s。
finding-N204 = { $card } 以 { $planned } 运行，低于它的 { $maximum }
finding-N204-why = 插槽 { $slots } 的代数比卡旧，按旧速度工作：约 { $usable } GB/s，而不是 { $full } GB/s。
finding-W205 = 插槽 { $slots } 的 { $card } 接在芯片组上
finding-W205-why = 芯片组上的设备共用一条通往 CPU 的链路，约 { $shared } GB/s，卡间复制也要绕经它。请把此插槽留给网卡或存储，GPU 用 CPU 直连的插槽。
finding-E206 = CPU { $cpu } 有 { $owned } 条通道，却需要 { $spent } 条
finding-E206-why = 占用者：{ $spenders }。还缺 { $over } 条通道：其中有的部件将无法启动或降低宽度。请选通道更多的 CPU，或减少部件。
finding-W207 =
    { $uplinks ->
        [one] { $gpus } 张 GPU 共用一条 { $uplink } 上行链路
       *[other] { $gpus } 张 GPU 共用 { $uplinks } 条 { $uplink } 交换机上行链路
    }
finding-W207-why = { $worst-gpus } 张 GPU 共用 { $worst } 的一条上行链路（收敛比 { $ratio }:1）。单独一张卡到 CPU 有 { $usable } GB/s；同时使用时每张约 { $each } GB/s。同一交换机下的卡如能直接复制，彼此之间仍是全速。
finding-N208 = 并非无阻塞：{ $why }
finding-N208-why = { $lanes ->
    [48] 每颗 CPU 带 { $ratio } 张 GPU。戴尔的文章正是针对这类 CPU 计算通道的：48 条通道最多带三张 x16 卡，若网络和存储也要有通道则只能带两张，因此它认为每颗 CPU 带 { $most } 张 GPU 才是真正从不阻塞的比例。
   *[other] 每颗 CPU 带 { $ratio } 张 GPU。只有共用通往 CPU 的链路的设备同时使用它时才会感觉到，例如所有 GPU 同时从主机加载数据；同一交换机下的设备之间的复制不经过它。
 }
finding-N209 = { $pairs } 对 GPU 需要跨 CPU 通信
finding-N209-why = { $slower ->
    [no] 不同插座上的卡要经 CPU 互连复制：单独一对约 { $rate } GB/s，与同侧相同；多对同时复制时要共用这条互连。同一任务的 GPU 请尽量放在同一颗 CPU 下。
   *[yes] 不同插座上的卡要经 CPU 互连复制：约 { $rate } GB/s（{ $bottleneck }），而同侧为 { $near } GB/s。同一任务的 GPU 请尽量放在同一颗 CPU 下。
}
finding-N210 = { $gpu } 不能在卡间直接复制
finding-N210-why = 驱动对 Turing 及以后的 GeForce 和 TITAN 卡关闭了 PCIe 点对点复制，卡间数据要经过主机内存：{ $pairs } 对中最慢的约 { $rate } GB/s（{ $class }）。
finding-W210 = { $gpu } 在交换机之后：卡间复制要两次经过上行链路
finding-W210-why = 驱动对 Turing 及以后的 GeForce 和 TITAN 卡关闭了 PCIe 点对点复制，每个字节都先上到主机内存，再从同一条上行链路下来：约 { $rate } GB/s（{ $class }），还不如接在不同 CPU 端口上的卡。涉及 { $pairs } 对。专业卡没有这个限制。
finding-W211 = { $nic } 接在 CPU { $cpu } 上，而 GPU 在另一颗上
finding-W211-why = GPU 与网络之间的流量要跨 CPU 互连。请把网卡移到 GPU 旁边的插槽。
finding-N212 = 所有 GPU 都接在 CPU { $busy } 上
finding-N212-why = CPU { $idle } 空着 { $left } 条通道，{ $gpus } 张 GPU 一张也没有接。这是此机箱的布线方式：GPU 彼此靠近，但它们附近的内存带宽只有一半。
finding-W213 = { $link } 对 { $workload } 有帮助，有 { $pairs } 对卡可以装桥接器
finding-W213-why = 没有桥接器时，梯度和拆分的模型都走 PCIe。桥接器让这一对卡每个方向有 { $rate } GB/s。
finding-N214 = { $link } 连接了 { $pairs } 对 GPU 中的 { $joined } 对
finding-N214-why = 有 { $gpus } 张 GPU 而只有直连链路时，不可能每一对都相邻，其余的走 PCIe。由交换芯片连接全部 GPU 的板没有这个限制。
finding-N215 = { $workload } 需要 GPU 间的快速链路，而这里没有
finding-N215-why = 这些卡或插槽不支持 { $link }。跨卡训练受 PCIe 限制；每张卡各跑各的任务则不受影响。
finding-W216 =
    { $cards ->
        [one] 插槽 { $slots } 转接线上的 { $card } 以 { $planned } 运行，而非 { $maximum }
       *[other] 转接线上的 { $cards } × { $card } 以 { $planned } 运行，而非 { $maximum }
    }
finding-W216-why = 转接线达不到卡和插槽的能力：与 CPU 之间约 { $usable } GB/s，而不是 { $full } GB/s。请换成支持该卡代数且通道齐全的转接线；若继续用旧的，请在固件里把插槽设为它的代数，否则链路会报错。
finding-N217 = 插槽 { $slots } 的 { $card } 接在转接线上：请在负载下检查链路
finding-N217-why = 应显示 { $planned }。空闲时宽度完整而速率为 2.5 GT/s 是节能，不是故障：请在卡工作时读取宽度、速率和错误计数，再判断转接线好坏。
finding-N218 = { $pairs } 对 GPU 的复制取决于 IOMMU 和 ACS 设置
finding-N218-why = { $direct ->
    [0] 这些卡之间的数据经由主机内存。
   *[other] 其中 { $direct } 对可以经 PCIe 直接复制，前提是没有被重定向。
 }根端口和交换机端口开启 ACS，或 IOMMU 做地址转换时，复制会绕路，速率减半、卡死，甚至掉卡。不用虚拟机时请关闭 ACS，并把 IOMMU 设为直通（iommu=pt）。{ $nps ->
    [yes] 在 { $cpu } 上，NPS 设置还会使经主机内存的速率变化约 1 GB/s。
   *[no] { "" }
 }
finding-N219 = “topo -m” 同样标为 { $class } 的 GPU 对并不相同：{ $slow } 到 { $fast } GB/s
finding-N219-why = 该矩阵只说明路径种类，不说明宽度。最慢的一对受限于 { $bottleneck }；跨所有卡的任务以最慢的成员为准。请尽量把任务放在快的几对上。
finding-N220 = 窄链路使 { $workload } 每步至多慢 { $percent } %
finding-N220-why = 每步 { $step } ms。输入经 { $planned } 需 { $input } ms，经 { $maximum } 需 { $wide } ms。起决定作用的是每步的字节数，而不是通道数本身。同一链路上的梯度交换另计，已含在该负载的扩展效率中。
finding-N221 = { $pairs } 对 GPU 跨 CPU 通信，并经由主机内存
finding-N221-why = 驱动拒绝在这两颗 CPU 之间直接卡间复制。数据经主机内存：约 { $rate } GB/s（{ $bottleneck }），同侧为 { $near } GB/s。请把同一任务的 GPU 放在同一颗 CPU 下。
finding-N222 = { $switches } 共用 CPU { $cpu } 的同一个根复合体
finding-N222-why = 卡间复制不受影响，但从主机同时向所有卡加载会受限：共用这个根合计 { $together } GB/s，各接一个根可达 { $apart } GB/s。有空闲插槽时请接到不同的根。
finding-N223 = 到货后，{ $pairs } 对桥接的卡必须显示 { $links }
finding-N223-why = 每对 { $count } 条链路，单向约 { $rate } GB/s。“nvidia-smi topo -m” 显示更少，说明桥接器没有插好：程序会卡死或极慢。请取下重新压紧。
finding-N224 = { $cards } 张大显存卡需要 { $all } GB 地址空间
finding-N224-why = 每张卡需要最大 { $each } GB 的窗口，CPU 和其他卡才能看到全部显存。请开启“Above 4G decoding”和“Resizable BAR”。{ $chipset ->
    [0] 这类主板可能不够用：那时会有一张卡只得到较小的窗口，与它的直接复制就会失败。
   *[other] 这类主板可能不够用：那时会有一张卡（最可能是芯片组上的 { $chipset } 张之一）只得到较小的窗口，与它的直接复制就会失败。
 }请向厂商询问同样数量显卡的实例。
finding-W225 = 插槽 { $slots } 的转接线长达 { $length } mm
finding-W225-why = 在 Gen4 及以后，装机者只信任 { $most } mm 以内的无源线缆。更长需要信号增强器（redriver 或 retimer），否则链路会降到旧代数或报错。

# Power
finding-E301 = 电源功率不足
finding-E301-why = 全部满载时需要 { $load } W，电源只有 { $supplies } W。满负荷时机器会断电。
finding-W302 = 电源余量太小
finding-W302-why = 满载 { $load } W，电源 { $supplies } W，只余 { $free } W。请预留一成：电源会老化，显卡有瞬时峰值。
finding-N303 = 电源未知
finding-N303-why = 请选能承受满载 { $load } W 并留一成余量的电源。
finding-W304 = 坏一个电源，满载的机器就会停机
finding-W304-why = { $count } 个电源合计 { $supplies } W，每个 { $one } W；满载需要 { $load } W。要完全冗余，请选更大的电源，或限制显卡功耗。
finding-N305 = 只有一个电源，没有冗余
finding-N305-why = 工作站通常如此：满载 { $load } W，电源 { $supplies } W。电源一坏，机器就停。
finding-N306 = 电源是我们的假设
finding-N306-why = 厂商没有公布；按 { $load } W 负载假设为 { $supplies } W。请询问真实规格。
finding-N307 = 超过一个 120 V 办公插座的能力
finding-N307-why = 从电网取电 { $load } W，在 120 V 下是 { $amps120 } A，而 15 A 的插座长时间只能承受 12 A。在 230 V 下是 { $amps230 } A，一个插座即可。若是 120 V，请用两个电源接两路供电，或限制卡的功耗。
finding-W307 = 需要不止一个办公插座
finding-W307-why = 从电网取电 { $load } W，在 230 V 下是 { $amps230 } A，在 120 V 下是 { $amps120 } A。16 A 的插座长时间只能承受 12.8 A：请准备更多供电回路，或 30 A 以上的机柜供电。
finding-W310 = { $card } 装入插槽 { $slots } 后电源功率不足
finding-W310-why = 所有部件满载时共需 { $load } W，电源只有 { $supplies } W。请同时选用更大的电源。
finding-N308 = GPU 供电插头：{ $plugs }
finding-N308-why = 请确认电源或服务器线缆套件带有这些插头。服务器厂商使用自己的线缆。
finding-N310 = 厂商给出的整机最大功率为 { $rated } W
finding-N310-why = 按此处所选部件计算，市电功率为 { $load } W。供电线路、散热和机柜请按厂商数值规划：它适用于任何负载和任何可装部件。
finding-W309 = 一个电源带 { $count } × { $card }（共 { $gpus } 张 GPU）：注意瞬时峰值
finding-W309-why = 这一级的卡会出现远高于 { $watts } W 的短时峰值。分路限流的电源即使总功率够也可能跳闸：请把卡分到不同的输出路，用能承受峰值的电源（ATX 3.0），或限制卡的功耗。
finding-N311 = 每张限制在 { $cap } W 时，{ $card } 仍有约 { $percent } % 的速度
finding-N311-why = { $count } × { $card } 从 { $watts } W 降到 { $cap } W 可省 { $saved } W。整机从电网取电 { $load } W：120 V 下 { $amps120 } A，230 V 下 { $amps230 } A。用 nvidia-smi -pl 设置。实测来源：{ $source }。

# Memory and CPU
finding-W400 = 没有选择系统内存
finding-W400-why = AMAX 的选型文章要求内存不少于全部 GPU 显存之和：{ $vram } GB。
finding-W401 = { $ram } GB 内存少于 GPU 的 { $vram } GB 显存
finding-W401-why = AMAX 的选型文章要求：在本机准备数据时，系统内存不少于显存。还差 { $short } GB；内存少时数据要分块搬运，每张 GPU 各加载一份模型的程序可能会内存不足。
finding-W402 = 内存条“{ $module }”不在目录中
finding-W402-why = 它保留在方案里，但不计算。
finding-E403 = 有 { $count } 条内存，却只有 { $slots } 个插槽
finding-E403-why = 请用数量更少、容量更大的内存条。
finding-E404 = { $module } 装不上
finding-E404-why = 主板使用 { $kind }。
finding-E405 = { $ram } GB 内存超过 CPU 的支持上限
finding-E405-why = CPU 最多支持 { $most } GB。
finding-N406 = { $channels } 个通道上有 { $count } 条内存
finding-N406-why = 每个通道的内存条数相同时内存最快。{ $share ->
    [100] 这里有的通道比其他通道多。
   *[other] 这里只用了 { $share } % 的通道，带宽也只有这么多。
 }请安装 { $channels } 的倍数。
finding-W421 = { $gpus } 张 GPU 只有 { $cores } 个 CPU 核，偏少
finding-W421-why = 图像训练中读取和准备数据，每张 GPU 约需四个核，共 { $want } 个。核少了，GPU 就要等。
finding-W422 = 加载 { $workload } 的 { $processes } 个进程需要 { $all } GB 内存，而只有 { $ram } GB
finding-W422-why = 每个进程加载模型时约占 { $each } GB 内存；内存耗尽时会被系统终止。请增加内存、逐个进程加载，或使用可从硬盘映射的格式（如 safetensors）。

# Drives
finding-W411 = { $drive } 太慢，喂不饱 GPU
finding-W411-why = 机械硬盘顺序读取约 { $rate } MB/s，随机读取慢得多；AMAX 的选型文章指出 100–150 MB/s 跟不上下一批数据。请把正在使用的数据放在固态硬盘上，机械硬盘放其余的。
finding-W412 = 快速硬盘放不下数据集
finding-W412-why = 需要 { $need } GB 放数据，另留 { $spare } GB 余量；固态硬盘共 { $fast } GB。按 { $workload } 估算。
finding-W413 = 没有硬盘位可放 { $count } × { $drive }
finding-W413-why = 合适的硬盘位都已占满。请用数量更少、容量更大的硬盘，或向厂商另购硬盘架。
finding-W414 = { $drive } 拖慢了 { $workload }
finding-W414-why = 它的读取速度为 { $rate } GB/s，而数据集放不进内存。请增加更快的硬盘或更多内存。
finding-W415 = 没有选择硬盘
finding-W415-why = 机器需要一块系统盘，以及一块放正在使用数据的快速硬盘。
finding-W416 = 硬盘“{ $drive }”不在目录中
finding-W416-why = 它保留在方案里，但不计算。

# Workloads
finding-W501 = { $workload } 放不进 { $vram } GB 显存
finding-W501-why = 每张 GPU 一批 { $batch } 项时，每张约需 { $need } GB。能放下的最大批量是 { $largest }。请减小批量，或选显存更大的 GPU。
finding-W502 = { $workload } 在 { $gpus } 张 GPU 上的扩展效率为 { $percent } %
finding-W502-why = 受 GPU 之间、机器之间或到主机的链路限制：GPU 有一部分时间在等待。GPU 间的桥接器、带 GPU 间链路的板载模块、更快的网络，或每个任务少用几张 GPU，都能提高这一比例。
finding-W503 = CPU 拖慢了 { $workload }：只有 GPU 速度的 { $percent } %
finding-W503-why = CPU 核来不及准备数据。增加核数，或在 GPU 上准备数据，会有帮助。
finding-N504 = 没有选择工作负载
finding-N504-why = 请在上方选择一个，即可看到吞吐量和瓶颈。
finding-W505 = 工作负载“{ $workload }”不在目录中
finding-W505-why = 它保留在方案里，但不计算。
finding-N506 = { $workload }：按规则是第 { $rank } 级，UltraLAB 的文章写第 { $printed } 级
finding-N506-why = 文章的表在这里与它自己的规则矛盾，或用了印错的数字。我们按规则和正确的数字分级。
finding-N507 = { $workload }：要低延迟还是高吞吐？
finding-N507-why = { $split ->
    [1] 模型放得进一张卡。{ $gpus } 张卡各放一份，总量最大：共约 { $all } { $unit }，每张 { $one }。一份拆到所有卡上，单个用户更快（公开结果：四张 RTX 3090 快 29 %），但总量少得多（那里是 1,007 对 3,425 tokens/s）。请先决定要哪一种；只有拆分才需要快速链路。
   *[other] 模型放得进一张卡。按计划的用户数，每份拆到 { $split } 张卡上总量最大：共约 { $all } { $unit }。用户多得多时，每张卡各放一份的总量更大（公开结果：四张 RTX 3090 为 3,425 对 1,007 tokens/s），但每个用户等得更久。请先决定要哪一种；只有拆分才需要快速链路。
}
finding-N508 = { $workload }：{ $idle } 张 GPU 闲置
finding-N508-why = 每层可拆分到 { $tensor } 张 GPU，不能按现有数量拆分。请补足到下一个可用数量，或让其余 GPU 做别的任务。

# Prices
finding-W601 = { $date } 的价格，已过 { $months } 个月
finding-W601-why = GPU 和内存的价格一年会变动百分之几十。决定之前请重新询价。
finding-N602 = 有 { $count } 个部件没有价格
finding-N602-why = 未计入总价：{ $parts }。请设定价格；如果价格是另一种货币，请设定汇率。
finding-N603 = 部分价格是估计值
finding-N603-why = { $parts }：来自分析机构、整机价格的分摊或单一报道。请询价。
finding-W604 = 超出预算 { $over }
finding-W604-why = { $amount }，预算 { $budget }。
finding-N605 = 价格为报价加差额
finding-N605-why = 报价之后机器有改动；增减的部件按目录价格计算。请重新询价。

# Facts
finding-N701 = { $chassis } 的布线是推断的
finding-N701-why = 我们没有找到说明哪个插槽接在哪颗 CPU 或哪个交换机上的公开框图，选了最可能的情况。请向 { $vendor } 索要系统框图。
finding-N702 = { $chassis } 的资料不确定
finding-N702-why = 资料只有一个未经证实的来源。请看备注，并向厂商核实。
finding-N703 = 有 { $count } 个印出的数字与我们的不同
finding-N703-why = 印出的 / 计算的：{ $claims }。印出的文字有错、取整，或计数口径不同；我们的数字来自目录。
finding-N704 = { $gpus } 的数据不确定
finding-N704-why = 来源不一致，或只找到一个来源。请看该卡的备注。
finding-W801 = { $nodes } 台机器没有网卡
finding-W801-why = 多机训练要经网络传梯度。没有高速网卡，就只有板载网口可用。

claim-difference = { $what } { $printed } / { $ours }

# Fixes
fix-cpu = 改用 { $count } × { $cpu }
fix-cpu-count = 安装 { $count } 颗 CPU
fix-remove = 移除插槽 { $slot } 的卡
fix-move = 移到插槽 { $slot }
fix-bridges = 添加 { $pairs } 个桥接器
fix-psu = 改用 { $count } × { $watts } W
fix-memory = 安装 { $count } × { $module }（{ $gb } GB）
fix-drive = 添加 { $drive }
fix-riser = 把插槽 { $slot } 的卡接到转接线上
fix-riser-better = 换用没有此限制的转接线
fix-swap = 与插槽 { $slot } 的卡互换

# Why a link trains below its maximum
limit-mode = { $why }
limit-slot-lanes = 插槽 { $slot } 只有 { $lanes } 条通道
limit-board-gen = 主板为 Gen{ $gen }
limit-cpu-gen = CPU 或交换机为 Gen{ $gen }
limit-riser = 转接线只能传 { $link }

# Free of blocking or not
non-blocking-yes = 每张 GPU 都能同时全速到达所属 CPU
non-blocking-no-gpus = 还没有 GPU
non-blocking-uplink = { $gpus } 张 GPU 与其他设备共用 { $switch } 的上行链路（收敛比 { $ratio }:1）
non-blocking-narrow = { $gpu } 以 { $link } 运行
non-blocking-no-lanes-left = CPU { $cpu } 的 { $owned } 条通道用去 { $spent } 条，网络和存储分不到通道

# Why two devices do not copy directly
detour-not-connected = 其中一个没有连接
detour-no-peer-copies = { $gpu } 不能经 PCIe 与同类直接复制
detour-vendors = 不同厂商的 GPU
detour-sockets = 驱动不允许跨这两颗 CPU 点对点复制
finding-W606 = { $parts } 的报价已过期
finding-W606-why = 报价有效期已过。请重新询价，或刷新价格。
finding-W127 = 目录中没有：{ $parts }
finding-W127-why = 这些部件的功耗和性能未知，因此合计不计入它们，并标“≥”。请把它们的部件文件加入您的目录文件夹，或选择别的部件。
fix-replace = { $count ->
    [one] 换用 { $card }
   *[other] 换用 { $count } × { $card }
  }
finding-N607 = 没有 { $currencies } 兑 { $to } 的汇率
finding-N607-why = 未计入总价：{ $parts }。请设定汇率，或询问 { $to } 价格。

# 机箱图：标题、提示、菜单，以及拖动时的说明。
diagram-name = 机箱图
diagram-box = 机箱
diagram-box-hint = 俯视图，插槽和显卡按真实宽度绘制
diagram-links = 链路
diagram-links-hint = 同一台机器的链路树，从 CPU 到显卡
diagram-fit = 适合窗口
diagram-fit-hint = 显示整台机器
diagram-zoom-in = 放大
diagram-zoom-out = 缩小
diagram-no-chassis = 尚未选择机箱
diagram-title-cpus = { $count } × { $cpu }
diagram-title-ram = { $gb } GB
diagram-title-psu = { $count } × { $watts } W
diagram-title-nodes = { $count } 台机器
diagram-slot = 插槽 { $label }
diagram-slot-named = { $label }
diagram-slot-menu = 更改 { $slot }
diagram-slot-menu-hint = 对所选插槽可以做的操作
diagram-empty = 先选一个机箱
diagram-empty-hint = 从左侧部件中把机箱拖到这里，或者打开一台现成的机器再修改。
diagram-empty-chassis = 显示机箱列表
diagram-empty-preset = 打开预设…

offer-chassis = 更换为 { $chassis }
offer-no-free-slot = 没有空插槽可以安装 { $part }
offer-wrong-memory = { $part } 不适用；本机使用 { $kind }
offer-add = 添加 { $part }
offer-bridge = 用 { $part } 连接{ $a } 与 { $b }
offer-no-bridge = 这里没有相邻的两张显卡可以使用 { $part }
offer-place = 将 { $part } 装入 { $slot }
offer-replace = 将 { $part } 装入 { $slot }，替换 { $old }
offer-move = 将 { $part } 移到 { $slot }
offer-swap = 将 { $part } 移到 { $slot }，与 { $other } 互换
offer-remove = 从 { $slot } 取出 { $part }
offer-cpu = 安装 { $count } × { $part }
offer-wrong-cpu = { $part } 与此插座不符；本机支持 { $families }
offer-sockets-full = 所有 CPU 插座都已装满；这块主板最多 { $count } 颗

ghost-fits = 可以安装。
ghost-warns = 可以安装，但有警告。
ghost-refuses = 无法安装。
ghost-behind = { $link }，接在 { $above }。
ghost-behind-switch = { $link }，接在 { $above } 之下，其上行链路共享比为 { $ratio } : 1。

delta-vram = { $sign }{ $value } GB 显存
delta-tflops = { $sign }{ $value } TF
delta-ram = { $sign }{ $value } GB 内存
delta-watts = { $sign }{ $value } W

menu-slot = { $slot }
menu-place = 装入 { $slot }
menu-place-gpu = 所有可装的显卡
menu-place-nic = 所有可装的网卡
menu-nothing-fits = 目录中没有适合此处的部件
menu-fill = 用 { $part } 填满空插槽
menu-move = 移动到
menu-move-to = { $slot }
menu-swap-with = { $slot }，与 { $part } 互换
menu-bridge = 用 { $part } 与 { $slot } 相连
menu-remove-bridge = 取下桥接器
menu-riser = 转接线
menu-riser-none = 无转接线：卡直接插在插槽里
menu-riser-full = 无限制的转接线
menu-remove = 移除 { $part }
menu-remove-all = 移除全部显卡

tip-link-rates = 单向线路速率 { $planned } GB/s，程序可用 { $usable } GB/s
tip-link = 协商为 { $planned }；较好的一端可达 { $maximum }
tip-gpu = { $vram } GB { $memory }，{ $bandwidth } GB/s，{ $rate } { $tflops } TFLOPS，{ $watts } W
tip-nic = { $ports } × { $gbit } Gbit/s { $fabric }
tip-slot = 接口 x{ $mechanical }，接线 x{ $lanes } Gen{ $generation }，可容纳 { $width } 个扩展槽宽度
tip-socket = 拥有 { $owned } 条通道，已用 { $spent } 条，剩余 { $left } 条
tip-switch = 上行 x{ $up }，下行共 x{ $down }，{ $gpus } 张 GPU：共享比 { $ratio } : 1
tip-pair = { $a } – { $b }：{ $class }（{ $meaning }），{ $usable } GB/s，受限于 { $bottleneck }
path-nv = 经 { $fabric } 直连
path-pix = 经过一个交换芯片
path-pxb = 经过多个交换芯片
path-phb = 经过 CPU
path-node = 同一 CPU 内，经过多个根端口
path-sys = 跨 CPU

diagram-matrix = 矩阵
diagram-matrix-hint = 每一对设备的路径类型和速率，与 nvidia-smi topo -m 的输出一致
diagram-copy = 复制为文本
diagram-copy-hint = 按交付机器将打印的格式复制矩阵和速率
tip-pair-rates = 双向合计 { $both } GB/s，写入延迟 { $latency } µs

# Groups of like devices in the Links view; the menu of a small canvas.
diagram-unfold = 展开
diagram-unfold-hint = 逐个显示折叠组里的每张卡
diagram-fold = 折叠
diagram-fold-hint = 把同一交换芯片或 CPU 下的相同卡重新画成一个框
diagram-copy-menu = 复制
tip-fold-each = 每张：{ $rates }
tip-fold-inside = 组内，最快与最慢
tip-fold-outside = 与其他设备，最快与最慢

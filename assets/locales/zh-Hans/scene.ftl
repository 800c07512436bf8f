# 机器图上的文字。位置小，要短。
scene-slot = 插槽 { $label }
scene-cpu = CPU { $index }
scene-chipset = 芯片组
scene-no-cpu = 缺 CPU { $index }
scene-no-lanes = 通道已用完
scene-dead = 不可用
scene-empty = 空
scene-unknown = 未知部件
scene-socket-empty = 空插座
scene-lanes = 通道 { $spent } / { $owned } · Gen{ $gen }
scene-lanes-over = 通道 { $spent } / { $owned }：超额
scene-memory = { $gb } GB { $kind }
scene-memory-slots = { $filled } / { $slots } 槽
scene-memory-modules = { $count ->
   *[other] { $count } 条
}
scene-uplink = 上行 x{ $lanes } · { $ratio }:1
scene-uplink-plain = 上行 x{ $lanes }
scene-uplink-brief = 上行 { $ratio }:1
scene-psu = { $count } × { $watts } W
scene-bays = { $kind } { $filled } / { $count }
scene-bay-sata35 = 3.5″ SATA
scene-bay-sata25 = 2.5″ SATA
scene-bay-u2 = U.2
scene-bay-m2 = M.2
scene-bay-edsff = E1.S
scene-drives-left = { $count ->
   *[other] { $count } 块硬盘无盘位
}
scene-air-front-to-rear = 风向：前进后出
scene-air-rear-to-front = 风向：后进前出
scene-vram = { $gb } GB
scene-vram-several = { $count } × { $gb } GB
scene-nic-speed = { $ports } × { $gbit } Gbit/s
scene-nic-speed-short = { $ports }× { $gbit }G
scene-nic-speed-least = { $gbit }G
scene-nic-short = NIC
scene-bundle = { $bundle } · { $speed } GB/s
scene-mesh = { $count ->
    [one] { $fabric } 网状互连：每对 { $links } 条链路，{ $speed } GB/s
   *[other] { $fabric } 网状互连：每对 { $links } 条链路，最高 { $speed } GB/s
}
scene-nvswitch = { $count } × NVSwitch · 全互连 NV{ $links } · 每张 GPU { $speed } GB/s
scene-nvswitch-idle = { $count } × NVSwitch
scene-bridge-add = + { $fabric }

# 供屏幕阅读器和提示使用的名称。
scene-name-filled = { $slot }，{ $part }，{ $link }
scene-name-below = { $slot }，{ $part }，{ $link }（最高 { $maximum }）
scene-name-plain = { $slot }，{ $part }
scene-name-empty = { $slot }，空，{ $link }，{ $feed }
scene-name-dead = { $slot }，不可用，{ $link }，{ $feed }
scene-name-covered = { $slot }，被 { $by } 的 { $part } 遮挡
scene-name-node = { $name }，{ $detail }
scene-name-psu = 电源，{ $psu }
scene-name-bays = { $count } × { $kind }，已装 { $filled }
scene-name-memory = 内存，{ $gb } GB，{ $modules } 条
scene-name-bridge = 用 { $fabric } 桥接器连接 { $a } 与 { $b }

# 链路树。
scene-gpu = GPU { $index }
scene-nic = 网卡 { $index }
scene-nvme = { $count } × NVMe
scene-drives-short = { $count } × SSD
scene-speed = { $speed } GB/s
scene-sockets-link = { $links } × { $kind }
scene-no-link = 无链路
scene-legend-speed = 单向可用 GB/s
scene-legend-dashed = 虚线：低于最高能力
scene-name-link = { $a } 到 { $b }：{ $link }，可用 { $speed } GB/s
scene-name-link-limited = { $a } 到 { $b }：{ $link }（最高 { $maximum }），可用 { $speed } GB/s。{ $why }

scene-name-pair = { $a } 到 { $b }：{ $class }，单向 { $speed } GB/s
scene-all-reduce = 全部 GPU 的 All-reduce 总线速率
scene-ring = { $rings } 个环：{ $ring }；受限于 { $bottleneck }
scene-ring-switch = 经交换芯片：每个 GPU { $bottleneck }
scene-all-pairs = 所有 GPU 同时互传，最慢的一对
scene-bisection = 一半 GPU 到另一半
scene-host-at-once = 所有 GPU 同时加载数据，每个
scene-host-alone = 单独 { $speed } GB/s；共享：{ $bottleneck }

# Like devices drawn as one box; and shorter words of the legend for small pages.
scene-name-fold = { $title }：{ $range }；点击逐个显示
scene-gpu-short = GPU
scene-switch-short = 交换芯片
scene-legend-speed-short = 可用 GB/s
scene-legend-dashed-short = 虚线：已降速

# Risers.
scene-riser = 转接线
scene-riser-full = 不降速
scene-name-riser = { $name }；经转接线：{ $limits }
scene-name-riser-long = { $name }；经转接线：{ $limits }，长 { $length } 毫米

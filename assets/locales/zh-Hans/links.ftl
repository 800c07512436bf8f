# 链路名称：速率受限之处。
name-as-it-is = { $name }
name-uplink = { $a } 的上行链路
name-device-link = { $a } 的链路
name-sockets-link = { $a } 与 { $b } 之间的 { $kind }
name-pair = { $a } – { $b }

# GPU 之间的链路网。
scene-mesh-title = GPU 间链路

# 窗口中的链路图和矩阵。
tip-path = 路径：{ $stations }
tip-no-peer = 不能点对点复制：{ $why }
diagram-copy-csv = 复制为 CSV
diagram-copy-csv-hint = 每对设备一行：类别、速率、延迟和限速链路，供电子表格使用

# 右侧：GPU 间链路能带来什么。
side-gain = 这里用 NVLink 会怎样？
side-gain-none = 部件库中没有能连接这些 GPU 的部件。
side-gain-rates = { $pairs } 对中 { $joined } 对直连；每对单向 { $slowest } 至 { $fastest } GB/s；All-reduce { $all } GB/s
side-gain-scaling = { $workload }：理想扩展的 { $share } %

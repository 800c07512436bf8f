# What NVLink, or links of its kind, would give: the same GPUs with and without.
report-nvlink = GPU 间链路的作用
report-joined = 连接方式
report-linked-pairs = 直连对数
report-pair-rate = 每对 GB/s
report-all-reduce = All-reduce GB/s
report-scales = 扩展效率
nvlink-side-pcie = 仅 PCI Express：{ $gpu }，{ $chassis }
nvlink-side-bridges = 桥接器：{ $gpu }，{ $chassis }
nvlink-side-board = 带链路的板：{ $gpu }，{ $chassis }
nvlink-claim-pair-gb-s = AMAX 指南（针对 P100 和 V100）称两张相连的 GPU 之间可达 { $printed }；此处一对单向为 { $ours }。
nvlink-claim-link-ratio = AMAX 指南称速率是 PCI Express 的 { $printed }；此处为 { $ours }。
nvlink-claim-speed-ratio = AMAX 指南称程序可快到 { $printed }；此处所选负载中受益最大的为 { $ours }。

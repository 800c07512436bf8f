# What NVLink, or links of its kind, would give: the same GPUs with and without.
report-nvlink = GPU 間鏈路的作用
report-joined = 連接方式
report-linked-pairs = 直連對數
report-pair-rate = 每對 GB/s
report-all-reduce = All-reduce GB/s
report-scales = 擴展效率
nvlink-side-pcie = 僅 PCI Express：{ $gpu }，{ $chassis }
nvlink-side-bridges = 橋接器：{ $gpu }，{ $chassis }
nvlink-side-board = 帶鏈路的板：{ $gpu }，{ $chassis }
nvlink-claim-pair-gb-s = AMAX 指南（針對 P100 和 V100）稱兩張相連的 GPU 之間可達 { $printed }；此處一對單向為 { $ours }。
nvlink-claim-link-ratio = AMAX 指南稱速率是 PCI Express 的 { $printed }；此處為 { $ours }。
nvlink-claim-speed-ratio = AMAX 指南稱程式可快到 { $printed }；此處所選負載中受益最大的為 { $ours }。

# 鏈路名稱：速率受限之處。
name-as-it-is = { $name }
name-uplink = { $a } 的上行鏈路
name-device-link = { $a } 的鏈路
name-sockets-link = { $a } 與 { $b } 之間的 { $kind }
name-pair = { $a } – { $b }

# GPU 之間的鏈路網。
scene-mesh-title = GPU 間鏈路

# 視窗中的鏈路圖和矩陣。
tip-path = 路徑：{ $stations }
tip-no-peer = 不能點對點複製：{ $why }
diagram-copy-csv = 複製為 CSV
diagram-copy-csv-hint = 每對裝置一列：類別、速率、延遲和限速鏈路，供試算表使用

# 右側：GPU 間鏈路能帶來什麼。
side-gain = 這裡用 NVLink 會怎樣？
side-gain-none = 零件庫中沒有能連接這些 GPU 的零件。
side-gain-rates = { $pairs } 對中 { $joined } 對直連；每對單向 { $slowest } 至 { $fastest } GB/s；All-reduce { $all } GB/s
side-gain-scaling = { $workload }：理想擴展的 { $share } %

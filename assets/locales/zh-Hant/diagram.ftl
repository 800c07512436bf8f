# 機箱圖：標題、提示、選單，以及拖曳時的說明。
diagram-name = 機箱圖
diagram-box = 機箱
diagram-box-hint = 俯視圖，插槽和顯示卡按真實寬度繪製
diagram-links = 鏈路
diagram-links-hint = 同一台機器的鏈路樹，從 CPU 到顯示卡
diagram-fit = 符合視窗
diagram-fit-hint = 顯示整台機器
diagram-zoom-in = 放大
diagram-zoom-out = 縮小
diagram-no-chassis = 尚未選擇機箱
diagram-title-cpus = { $count } × { $cpu }
diagram-title-ram = { $gb } GB
diagram-title-psu = { $count } × { $watts } W
diagram-title-nodes = { $count } 台機器
diagram-slot = 插槽 { $label }
diagram-slot-named = { $label }
diagram-slot-menu = 變更 { $slot }
diagram-slot-menu-hint = 對所選插槽可以做的操作
diagram-empty = 先選一個機箱
diagram-empty-hint = 從左側零件中把機箱拖到這裡，或者開啟一台現成的機器再修改。
diagram-empty-chassis = 顯示機箱清單
diagram-empty-preset = 開啟預設…

offer-chassis = 更換為 { $chassis }
offer-no-free-slot = 沒有空插槽可以安裝 { $part }
offer-wrong-memory = { $part } 不適用；本機使用 { $kind }
offer-add = 新增 { $part }
offer-bridge = 用 { $part } 連接{ $a } 與 { $b }
offer-no-bridge = 這裡沒有相鄰的兩張顯示卡可以使用 { $part }
offer-place = 將 { $part } 裝入 { $slot }
offer-replace = 將 { $part } 裝入 { $slot }，取代 { $old }
offer-move = 將 { $part } 移到 { $slot }
offer-swap = 將 { $part } 移到 { $slot }，與 { $other } 互換
offer-remove = 從 { $slot } 取出 { $part }
offer-cpu = 安裝 { $count } × { $part }
offer-wrong-cpu = { $part } 與此腳座不符；本機支援 { $families }
offer-sockets-full = 所有 CPU 腳座都已裝滿；這塊主機板最多 { $count } 顆

ghost-fits = 可以安裝。
ghost-warns = 可以安裝，但有警告。
ghost-refuses = 無法安裝。
ghost-behind = { $link }，接在 { $above }。
ghost-behind-switch = { $link }，接在 { $above } 之下，其上行鏈路共享比為 { $ratio } : 1。

delta-vram = { $sign }{ $value } GB 顯示記憶體
delta-tflops = { $sign }{ $value } TF
delta-ram = { $sign }{ $value } GB 記憶體
delta-watts = { $sign }{ $value } W

menu-slot = { $slot }
menu-place = 裝入 { $slot }
menu-place-gpu = 所有可裝的顯示卡
menu-place-nic = 所有可裝的網路卡
menu-nothing-fits = 目錄中沒有適合此處的零件
menu-fill = 用 { $part } 填滿空插槽
menu-move = 移動到
menu-move-to = { $slot }
menu-swap-with = { $slot }，與 { $part } 互換
menu-bridge = 用 { $part } 與 { $slot } 相連
menu-remove-bridge = 取下橋接器
menu-riser = 轉接線
menu-riser-none = 無轉接線：卡直接插在插槽裡
menu-riser-full = 無限制的轉接線
menu-remove = 移除 { $part }
menu-remove-all = 移除全部顯示卡

tip-link-rates = 單向線路速率 { $planned } GB/s，程式可用 { $usable } GB/s
tip-link = 協商為 { $planned }；較好的一端可達 { $maximum }
tip-gpu = { $vram } GB { $memory }，{ $bandwidth } GB/s，{ $rate } { $tflops } TFLOPS，{ $watts } W
tip-nic = { $ports } × { $gbit } Gbit/s { $fabric }
tip-slot = 介面 x{ $mechanical }，接線 x{ $lanes } Gen{ $generation }，可容納 { $width } 個擴充槽寬度
tip-socket = 擁有 { $owned } 條通道，已用 { $spent } 條，剩餘 { $left } 條
tip-switch = 上行 x{ $up }，下行共 x{ $down }，{ $gpus } 張 GPU：共享比 { $ratio } : 1
tip-pair = { $a } – { $b }：{ $class }（{ $meaning }），{ $usable } GB/s，受限於 { $bottleneck }
path-nv = 經 { $fabric } 直連
path-pix = 經過一個交換晶片
path-pxb = 經過多個交換晶片
path-phb = 經過 CPU
path-node = 同一 CPU 內，經過多個根連接埠
path-sys = 跨 CPU

diagram-matrix = 矩陣
diagram-matrix-hint = 每一對裝置的路徑類型和速率，與 nvidia-smi topo -m 的輸出一致
diagram-copy = 複製為文字
diagram-copy-hint = 依交付機器將列印的格式複製矩陣和速率
tip-pair-rates = 雙向合計 { $both } GB/s，寫入延遲 { $latency } µs

# Groups of like devices in the Links view; the menu of a small canvas.
diagram-unfold = 展開
diagram-unfold-hint = 逐一顯示摺疊群組裡的每張卡
diagram-fold = 摺疊
diagram-fold-hint = 把同一交換晶片或 CPU 下的相同卡重新畫成一個方框
diagram-copy-menu = 複製
tip-fold-each = 每張：{ $rates }
tip-fold-inside = 群組內，最快與最慢
tip-fold-outside = 與其他裝置，最快與最慢

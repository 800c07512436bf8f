# Findings: `finding-CODE` says in one line what and where; `finding-CODE-why` says why, what it costs and what to do.

finding-N100 = 還沒有機箱
finding-N100-why = 從零件清單拖入一個機箱，或開啟一個預設方案，即可開始。
finding-W100 = 機箱「{ $chassis }」不在目錄中
finding-W100-why = 它的插槽和通道未知，因此無法檢查。請把它的零件檔案放進您的目錄資料夾，或另選機箱。

# Placing cards
finding-E101 = 機箱沒有插槽「{ $slots }」
finding-E101-why = 方案把 { $card } 放在那裡。請把它移到此機箱有的插槽，或移除。
finding-E102 = { $card } 與插槽 { $slots } 的介面不符
finding-E102-why = 零件需要 { $needs }，插槽是 { $has }。兩者是不同的介面，沒有轉接件可用。
finding-E103 = 插槽 { $slots } 不適合 { $card } 這樣的 GPU
finding-E103-why = 此插槽為半高，或沒有容納大卡的空間和供電；{ $card } 最高功耗 { $watts } W。請改用顯示卡插槽。
finding-E104 = { $card } 太厚，插槽 { $slots } 放不下
finding-E104-why = 它佔 { $width } 個槽位，而這裡只有 { $room } 個。
finding-E105 = 插槽 { $slots } 的 { $card } 與插槽 { $other } 的卡互相遮擋
finding-E105-why = 超過單槽寬的卡會蓋住右側的插槽。請讓這些插槽空著，或移動其中一張卡。
finding-E106 = { $card } 太長，插槽 { $slots } 放不下
finding-E106-why = 卡長 { $length } mm，而這裡只有 { $room } mm。
finding-E107 = { $card } 的功耗超過機箱單卡上限
finding-E107-why = { $watts } W，而廠商規定每張 GPU 最多 { $most } W。請另選顯示卡或機箱。
finding-W107 = { $card } 的功耗高於此機箱已知的承載能力
finding-W107-why = { $watts } W；此機箱隨機出售的最大顯示卡為 { $most } W。購買前請向廠商確認。
finding-E108 = { $card } 在這裡得不到散熱
finding-E108-why = 此卡自身沒有風扇（或需要液冷迴路），而機箱沒有讓風或冷卻液流過它，幾分鐘內就會過熱停機。請選帶風扇的版本，或選伺服器機箱。
finding-W109 = { $card } 自帶風扇，而機箱是直吹被動散熱卡的
finding-W109-why = 許多這類機器能用，但卡上的風扇可能與機箱風道相衝，廠商也可能不予支援。最好選被動散熱版。
finding-W110 = 插槽 { $slots } 的 { $card } 進風受阻
finding-W110-why = 它的開放式風扇從相鄰卡一側進風。這類卡密集排列時會過熱降頻，公開案例中最差的不到一半速度（僅因位置不同，每張圖片 8.2 對 21.7 ms）。請空出一個插槽，把它放在最後，或選渦輪風扇卡。
finding-W111 = { $count } × { $card }：整機廠商每台最多裝 { $most } 張
finding-W111-why = UltraLAB 的選型文章因發熱把這種卡限制為每台 { $most } 張。更多的也有出售，但要預計噪音和降頻。
finding-W112 = 一台機器裡有不同型號的 GPU
finding-W112-why = { $models }。共同完成一個任務時由最慢的決定速度，而且不能橋接。分開跑各自的任務則沒有問題。
finding-W113 = 插槽 { $slots } 的「{ $card }」不在目錄中
finding-W113-why = 它原樣保留在方案裡。它的功耗和效能未知，因此合計不計入它，並標「≥」。請把它加入您的目錄資料夾，或選擇別的卡。
finding-E114 = 有 { $count } 張 GPU，而機箱最多 { $most } 張
finding-E114-why = 無論有多少插槽，廠商只允許 { $most } 張 GPU。
finding-N115 = 插槽 { $slot } 的 { $card } 超出主機板邊緣：機箱需要 { $needed } 個擴充槽位
finding-N115-why = 常見塔式機箱有 { $common } 個。請選有 { $needed } 個或更多槽位的機箱、更薄的卡，或使用轉接線。
finding-W116 = 橋接器「{ $bridge }」不在目錄中
finding-W116-why = 插槽 { $slots } 的卡按未橋接計算。
finding-E117 = { $bridge } 需要兩張相同的卡
finding-E117-why = 橋接器連接同型號的卡，而插槽 { $slots } 裡沒有這樣的一對。
finding-E118 = { $bridge } 不適用於 { $card }
finding-E118-why = 各代的橋接器互不通用。請選此卡專用的型號。
finding-E119 = { $bridge } 夠不到插槽 { $slots } 的兩張卡
finding-E119-why = 它跨 { $spacing } 個槽位，而兩卡相距 { $distance } 個槽位。請移動一張卡，或選其他間距的橋接器。
finding-E120 = { $cpu } 裝不進此機箱
finding-E120-why = 機箱支援 { $families }。
finding-N121 = { $old } 裝不進新機箱，已改為 { $new }
finding-N121-why = 插座或代數不同。如有需要，請在機器欄中另選 CPU。
finding-N122 = 種類不符的記憶體已去掉
finding-N122-why = 新機箱使用 { $kind }。已去掉：{ $parts }。
finding-W123 = 有 { $count } 張卡在新機箱中沒有插槽
finding-W123-why = 已去掉：{ $parts }。
finding-E124 = 沒有選擇 CPU
finding-E124-why = 沒有 CPU，任何插槽都不能工作。請為此機箱選一款。
finding-W125 = CPU「{ $cpu }」不在目錄中
finding-W125-why = 它的通道數、核心數和功耗未知，因此無法編制通道帳，合計也不計入它。請把它的零件檔案加入您的目錄資料夾，或選擇別的 CPU。
finding-E126 = { $count } × { $cpu } 不能在這裡一起工作
finding-E126-why = 機箱有 { $sockets } 個插座，而這款 CPU 最多 { $most } 顆協同工作。

# Lanes
finding-E201 = 插槽 { $slots } 不能用：它由未安裝的 CPU { $cpu } 供通道
finding-E201-why = 每顆 CPU 只帶自己的插槽。裝上 CPU { $cpu } 之前，系統看不到 { $card }。
finding-E202 = 插槽 { $slots } 在此配置下被關閉
finding-E202-why = { $why }
finding-W203 =
    { $cards ->
        [one] 插槽 { $slots } 的 { $card } 以 { $planned } 執行，而非 { $maximum }
       *[other] { $cards } × { $card } 以 { $planned } 執行，而非 { $maximum }
    }
finding-W203-why = 插槽 { $slots } 的通道比卡少：與 CPU 之間約 { $usable } GB/s，而不是 { $full } GB/s。資料留在卡上的訓練損失很小；載入資料，以及沒有 NVLink 的卡間傳輸，則以 { $planned } 為上限。請在負載下核對：空閒的卡為了節能會顯示 2.5 GT/s。
finding-N204 = { $card } 以 { $planned } 執行，低於它的 { $maximum }
finding-N204-why = 插槽 { $slots } 的代數比卡舊，按舊速度工作：約 { $usable } GB/s，而不是 { $full } GB/s。
finding-W205 = 插槽 { $slots } 的 { $card } 接在晶片組上
finding-W205-why = 晶片組上的裝置共用一條通往 CPU 的鏈路，約 { $shared } GB/s，卡間複製也要繞經它。請把此插槽留給網路卡或儲存，GPU 用 CPU 直連的插槽。
finding-E206 = CPU { $cpu } 有 { $owned } 條通道，卻需要 { $spent } 條
finding-E206-why = 佔用者：{ $spenders }。還缺 { $over } 條通道：其中有的零件將無法啟動或降低寬度。請選通道更多的 CPU，或減少零件。
finding-W207 =
    { $uplinks ->
        [one] { $gpus } 張 GPU 共用一條 { $uplink } 上行鏈路
       *[other] { $gpus } 張 GPU 共用 { $uplinks } 條 { $uplink } 交換器上行鏈路
    }
finding-W207-why = { $worst-gpus } 張 GPU 共用 { $worst } 的一條上行鏈路（收斂比 { $ratio }:1）。單獨一張卡到 CPU 有 { $usable } GB/s；同時使用時每張約 { $each } GB/s。同一交換器下的卡如能直接複製，彼此之間仍是全速。
finding-N208 = 並非無阻塞：{ $why }
finding-N208-why = { $lanes ->
    [48] 每顆 CPU 帶 { $ratio } 張 GPU。戴爾的文章正是針對這類 CPU 計算通道的：48 條通道最多帶三張 x16 卡，若網路和儲存也要有通道則只能帶兩張，因此它認為每顆 CPU 帶 { $most } 張 GPU 才是真正從不阻塞的比例。
   *[other] 每顆 CPU 帶 { $ratio } 張 GPU。只有共用通往 CPU 的鏈路的裝置同時使用它時才會感覺到，例如所有 GPU 同時從主機載入資料；同一交換器下的裝置之間的複製不經過它。
 }
finding-N209 = { $pairs } 對 GPU 需要跨 CPU 通訊
finding-N209-why = { $slower ->
    [no] 不同插座上的卡要經 CPU 互連複製：單獨一對約 { $rate } GB/s，與同側相同；多對同時複製時要共用這條互連。同一任務的 GPU 請儘量放在同一顆 CPU 下。
   *[yes] 不同插座上的卡要經 CPU 互連複製：約 { $rate } GB/s（{ $bottleneck }），而同側為 { $near } GB/s。同一任務的 GPU 請儘量放在同一顆 CPU 下。
}
finding-N210 = { $gpu } 不能在卡間直接複製
finding-N210-why = 驅動程式對 Turing 及以後的 GeForce 和 TITAN 卡關閉了 PCIe 點對點複製，卡間資料要經過主機記憶體：{ $pairs } 對中最慢的約 { $rate } GB/s（{ $class }）。
finding-W210 = { $gpu } 在交換器之後：卡間複製要兩次經過上行鏈路
finding-W210-why = 驅動程式對 Turing 及以後的 GeForce 和 TITAN 卡關閉了 PCIe 點對點複製，每個位元組都先上到主機記憶體，再從同一條上行鏈路下來：約 { $rate } GB/s（{ $class }），還不如接在不同 CPU 連接埠上的卡。涉及 { $pairs } 對。專業卡沒有這個限制。
finding-W211 = { $nic } 接在 CPU { $cpu } 上，而 GPU 在另一顆上
finding-W211-why = GPU 與網路之間的流量要跨 CPU 互連。請把網路卡移到 GPU 旁邊的插槽。
finding-N212 = 所有 GPU 都接在 CPU { $busy } 上
finding-N212-why = CPU { $idle } 空著 { $left } 條通道，{ $gpus } 張 GPU 一張也沒有接。這是此機箱的佈線方式：GPU 彼此靠近，但它們附近的記憶體頻寬只有一半。
finding-W213 = { $link } 對 { $workload } 有幫助，有 { $pairs } 對卡可以裝橋接器
finding-W213-why = 沒有橋接器時，梯度和拆分的模型都走 PCIe。橋接器讓這一對卡每個方向有 { $rate } GB/s。
finding-N214 = { $link } 連接了 { $pairs } 對 GPU 中的 { $joined } 對
finding-N214-why = 有 { $gpus } 張 GPU 而只有直連鏈路時，不可能每一對都相鄰，其餘的走 PCIe。由交換晶片連接全部 GPU 的板沒有這個限制。
finding-N215 = { $workload } 需要 GPU 間的快速鏈路，而這裡沒有
finding-N215-why = 這些卡或插槽不支援 { $link }。跨卡訓練受 PCIe 限制；每張卡各跑各的任務則不受影響。
finding-W216 =
    { $cards ->
        [one] 插槽 { $slots } 轉接線上的 { $card } 以 { $planned } 執行，而非 { $maximum }
       *[other] 轉接線上的 { $cards } × { $card } 以 { $planned } 執行，而非 { $maximum }
    }
finding-W216-why = 轉接線達不到卡和插槽的能力：與 CPU 之間約 { $usable } GB/s，而不是 { $full } GB/s。請換成支援該卡代數且通道齊全的轉接線；若繼續用舊的，請在韌體裡把插槽設為它的代數，否則鏈路會報錯。
finding-N217 = 插槽 { $slots } 的 { $card } 接在轉接線上：請在負載下檢查鏈路
finding-N217-why = 應顯示 { $planned }。空閒時寬度完整而速率為 2.5 GT/s 是節能，不是故障：請在卡工作時讀取寬度、速率和錯誤計數，再判斷轉接線好壞。
finding-N218 = { $pairs } 對 GPU 的複製取決於 IOMMU 和 ACS 設定
finding-N218-why = { $direct ->
    [0] 這些卡之間的資料經由主機記憶體。
   *[other] 其中 { $direct } 對可以經 PCIe 直接複製，前提是沒有被重新導向。
 }根連接埠和交換器連接埠開啟 ACS，或 IOMMU 做位址轉換時，複製會繞路，速率減半、當住，甚至掉卡。不用虛擬機器時請關閉 ACS，並把 IOMMU 設為直通（iommu=pt）。{ $nps ->
    [yes] 在 { $cpu } 上，NPS 設定還會使經主機記憶體的速率變化約 1 GB/s。
   *[no] { "" }
 }
finding-N219 = 「topo -m」 同樣標為 { $class } 的 GPU 對並不相同：{ $slow } 到 { $fast } GB/s
finding-N219-why = 該矩陣只說明路徑種類，不說明寬度。最慢的一對受限於 { $bottleneck }；跨所有卡的任務以最慢的成員為準。請儘量把任務放在快的幾對上。
finding-N220 = 窄鏈路使 { $workload } 每步至多慢 { $percent } %
finding-N220-why = 每步 { $step } ms。輸入經 { $planned } 需 { $input } ms，經 { $maximum } 需 { $wide } ms。起決定作用的是每步的位元組數，而不是通道數本身。同一鏈路上的梯度交換另計，已含在該負載的擴展效率中。
finding-N221 = { $pairs } 對 GPU 跨 CPU 通訊，並經由主機記憶體
finding-N221-why = 驅動拒絕在這兩顆 CPU 之間直接卡間複製。資料經主機記憶體：約 { $rate } GB/s（{ $bottleneck }），同側為 { $near } GB/s。請把同一任務的 GPU 放在同一顆 CPU 下。
finding-N222 = { $switches } 共用 CPU { $cpu } 的同一個根複合體
finding-N222-why = 卡間複製不受影響，但從主機同時向所有卡載入會受限：共用這個根合計 { $together } GB/s，各接一個根可達 { $apart } GB/s。有空閒插槽時請接到不同的根。
finding-N223 = 到貨後，{ $pairs } 對橋接的卡必須顯示 { $links }
finding-N223-why = 每對 { $count } 條鏈路，單向約 { $rate } GB/s。「nvidia-smi topo -m」 顯示更少，說明橋接器沒有插好：程式會卡死或極慢。請取下重新壓緊。
finding-N224 = { $cards } 張大容量顯示卡需要 { $all } GB 位址空間
finding-N224-why = 每張卡需要最大 { $each } GB 的視窗，CPU 和其他卡才能看到全部顯示記憶體。請開啟「Above 4G decoding」和「Resizable BAR」。{ $chipset ->
    [0] 這類主機板可能不夠用：那時會有一張卡只得到較小的視窗，與它的直接複製就會失敗。
   *[other] 這類主機板可能不夠用：那時會有一張卡（最可能是晶片組上的 { $chipset } 張之一）只得到較小的視窗，與它的直接複製就會失敗。
 }請向廠商詢問同樣數量顯示卡的實例。
finding-W225 = 插槽 { $slots } 的轉接線長達 { $length } mm
finding-W225-why = 在 Gen4 及以後，裝機者只信任 { $most } mm 以內的被動線材。更長需要訊號增強器（redriver 或 retimer），否則鏈路會降到舊代數或報錯。

# Power
finding-E301 = 電源供應器功率不足
finding-E301-why = 全部滿載時需要 { $load } W，電源供應器只有 { $supplies } W。滿負荷時機器會斷電。
finding-W302 = 電源供應器餘量太小
finding-W302-why = 滿載 { $load } W，電源供應器 { $supplies } W，只餘 { $free } W。請預留一成：電源供應器會老化，顯示卡有瞬時峰值。
finding-N303 = 電源供應器未知
finding-N303-why = 請選能承受滿載 { $load } W 並留一成餘量的電源供應器。
finding-W304 = 壞一個電源供應器，滿載的機器就會停機
finding-W304-why = { $count } 個電源供應器合計 { $supplies } W，每個 { $one } W；滿載需要 { $load } W。要完全冗餘，請選更大的電源供應器，或限制顯示卡功耗。
finding-N305 = 只有一個電源供應器，沒有冗餘
finding-N305-why = 工作站通常如此：滿載 { $load } W，電源供應器 { $supplies } W。電源供應器一壞，機器就停。
finding-N306 = 電源供應器是我們的假設
finding-N306-why = 廠商沒有公佈；按 { $load } W 負載假設為 { $supplies } W。請詢問真實規格。
finding-N307 = 超過一個 120 V 辦公插座的能力
finding-N307-why = 從市電取電 { $load } W，在 120 V 下是 { $amps120 } A，而 15 A 的插座長時間只能承受 12 A。在 230 V 下是 { $amps230 } A，一個插座即可。若是 120 V，請用兩個電源供應器接兩路供電，或限制卡的功耗。
finding-W307 = 需要不止一個辦公插座
finding-W307-why = 從市電取電 { $load } W，在 230 V 下是 { $amps230 } A，在 120 V 下是 { $amps120 } A。16 A 的插座長時間只能承受 12.8 A：請準備更多供電迴路，或 30 A 以上的機櫃供電。
finding-W310 = { $card } 裝入插槽 { $slots } 後電源供應器功率不足
finding-W310-why = 所有零件滿載時共需 { $load } W，電源供應器只有 { $supplies } W。請同時選用更大的電源供應器。
finding-N308 = GPU 供電插頭：{ $plugs }
finding-N308-why = 請確認電源供應器或伺服器線纜套件帶有這些插頭。伺服器廠商使用自己的線纜。
finding-N310 = 廠商給出的整機最大功率為 { $rated } W
finding-N310-why = 按此處所選零件計算，市電功率為 { $load } W。供電線路、散熱和機櫃請按廠商數值規劃：它適用於任何負載和任何可裝零件。
finding-W309 = 一個電源供應器帶 { $count } × { $card }（共 { $gpus } 張 GPU）：注意瞬時峰值
finding-W309-why = 這一級的卡會出現遠高於 { $watts } W 的短時峰值。分路限流的電源供應器即使總功率夠也可能跳閘：請把卡分到不同的輸出路，用能承受峰值的電源供應器（ATX 3.0），或限制卡的功耗。
finding-N311 = 每張限制在 { $cap } W 時，{ $card } 仍有約 { $percent } % 的速度
finding-N311-why = { $count } × { $card } 從 { $watts } W 降到 { $cap } W 可省 { $saved } W。整機從市電取電 { $load } W：120 V 下 { $amps120 } A，230 V 下 { $amps230 } A。用 nvidia-smi -pl 設定。實測來源：{ $source }。

# Memory and CPU
finding-W400 = 沒有選擇系統記憶體
finding-W400-why = AMAX 的選型文章要求記憶體不少於全部 GPU 顯示記憶體之和：{ $vram } GB。
finding-W401 = { $ram } GB 記憶體少於 GPU 的 { $vram } GB 顯示記憶體
finding-W401-why = AMAX 的選型文章要求：在本機準備資料時，系統記憶體不少於顯示記憶體。還差 { $short } GB；記憶體少時資料要分塊搬運，每張 GPU 各載入一份模型的程式可能會記憶體不足。
finding-W402 = 記憶體模組「{ $module }」不在目錄中
finding-W402-why = 它保留在方案裡，但不計算。
finding-E403 = 有 { $count } 條記憶體，卻只有 { $slots } 個插槽
finding-E403-why = 請用數量更少、容量更大的記憶體模組。
finding-E404 = { $module } 裝不上
finding-E404-why = 主機板使用 { $kind }。
finding-E405 = { $ram } GB 記憶體超過 CPU 的支援上限
finding-E405-why = CPU 最多支援 { $most } GB。
finding-N406 = { $channels } 個通道上有 { $count } 條記憶體
finding-N406-why = 每個通道的記憶體模組數相同時記憶體最快。{ $share ->
    [100] 這裡有的通道比其他通道多。
   *[other] 這裡只用了 { $share } % 的通道，頻寬也只有這麼多。
 }請安裝 { $channels } 的倍數。
finding-W421 = { $gpus } 張 GPU 只有 { $cores } 個 CPU 核，偏少
finding-W421-why = 影像訓練中讀取和準備資料，每張 GPU 約需四個核，共 { $want } 個。核少了，GPU 就要等。
finding-W422 = 載入 { $workload } 的 { $processes } 個行程需要 { $all } GB 記憶體，而只有 { $ram } GB
finding-W422-why = 每個行程載入模型時約佔 { $each } GB 記憶體；記憶體耗盡時會被系統終止。請增加記憶體、逐個行程載入，或使用可從硬碟對映的格式（如 safetensors）。

# Drives
finding-W411 = { $drive } 太慢，喂不飽 GPU
finding-W411-why = 傳統硬碟順序讀取約 { $rate } MB/s，隨機讀取慢得多；AMAX 的選型文章指出 100–150 MB/s 跟不上下一批資料。請把正在使用的資料放在固態硬碟上，傳統硬碟放其餘的。
finding-W412 = 快速硬碟放不下資料集
finding-W412-why = 需要 { $need } GB 放資料，另留 { $spare } GB 餘量；固態硬碟共 { $fast } GB。按 { $workload } 估算。
finding-W413 = 沒有硬碟位可放 { $count } × { $drive }
finding-W413-why = 合適的硬碟位都已佔滿。請用數量更少、容量更大的硬碟，或向廠商另購硬碟架。
finding-W414 = { $drive } 拖慢了 { $workload }
finding-W414-why = 它的讀取速度為 { $rate } GB/s，而資料集放不進記憶體。請增加更快的硬碟或更多記憶體。
finding-W415 = 沒有選擇硬碟
finding-W415-why = 機器需要一塊系統盤，以及一塊放正在使用資料的快速硬碟。
finding-W416 = 硬碟「{ $drive }」不在目錄中
finding-W416-why = 它保留在方案裡，但不計算。

# Workloads
finding-W501 = { $workload } 放不進 { $vram } GB 顯示記憶體
finding-W501-why = 每張 GPU 一批 { $batch } 項時，每張約需 { $need } GB。能放下的最大批次是 { $largest }。請減小批次，或選顯示記憶體更大的 GPU。
finding-W502 = { $workload } 在 { $gpus } 張 GPU 上的擴展效率為 { $percent } %
finding-W502-why = 受 GPU 之間、機器之間或到主機的鏈路限制：GPU 有一部分時間在等待。GPU 間的橋接器、帶 GPU 間鏈路的板上模組、更快的網路，或每個任務少用幾張 GPU，都能提高這一比例。
finding-W503 = CPU 拖慢了 { $workload }：只有 GPU 速度的 { $percent } %
finding-W503-why = CPU 核來不及準備資料。增加核心數，或在 GPU 上準備資料，會有幫助。
finding-N504 = 沒有選擇工作負載
finding-N504-why = 請在上方選擇一個，即可看到吞吐量和瓶頸。
finding-W505 = 工作負載「{ $workload }」不在目錄中
finding-W505-why = 它保留在方案裡，但不計算。
finding-N506 = { $workload }：按規則是第 { $rank } 級，UltraLAB 的文章寫第 { $printed } 級
finding-N506-why = 文章的表在這裡與它自己的規則矛盾，或用了印錯的數字。我們按規則和正確的數字分級。
finding-N507 = { $workload }：要低延遲還是高吞吐？
finding-N507-why = { $split ->
    [1] 模型放得進一張卡。{ $gpus } 張卡各放一份，總量最大：共約 { $all } { $unit }，每張 { $one }。一份拆到所有卡上，單個使用者更快（公開結果：四張 RTX 3090 快 29 %），但總量少得多（那裡是 1,007 對 3,425 tokens/s）。請先決定要哪一種；只有拆分才需要快速鏈路。
   *[other] 模型放得進一張卡。按計畫的使用者數，每份拆到 { $split } 張卡上總量最大：共約 { $all } { $unit }。使用者多得多時，每張卡各放一份的總量更大（公開結果：四張 RTX 3090 為 3,425 對 1,007 tokens/s），但每個使用者等得更久。請先決定要哪一種；只有拆分才需要快速鏈路。
}
finding-N508 = { $workload }：{ $idle } 張 GPU 閒置
finding-N508-why = 每層可拆分到 { $tensor } 張 GPU，不能按現有數量拆分。請補足到下一個可用數量，或讓其餘 GPU 做別的工作。

# Prices
finding-W601 = { $date } 的價格，已過 { $months } 個月
finding-W601-why = GPU 和記憶體的價格一年會變動百分之幾十。決定之前請重新詢價。
finding-N602 = 有 { $count } 個零件沒有價格
finding-N602-why = 未計入總價：{ $parts }。請設定價格；如果價格是另一種貨幣，請設定匯率。
finding-N603 = 部分價格是估計值
finding-N603-why = { $parts }：來自分析機構、整機價格的分攤或單一報道。請詢價。
finding-W604 = 超出預算 { $over }
finding-W604-why = { $amount }，預算 { $budget }。
finding-N605 = 價格為報價加差額
finding-N605-why = 報價之後機器有改動；增減的零件按目錄價格計算。請重新詢價。

# Facts
finding-N701 = { $chassis } 的佈線是推斷的
finding-N701-why = 我們沒有找到說明哪個插槽接在哪顆 CPU 或哪個交換器上的公開框圖，選了最可能的情況。請向 { $vendor } 索要系統框圖。
finding-N702 = { $chassis } 的資料不確定
finding-N702-why = 資料只有一個未經證實的來源。請看備註，並向廠商核實。
finding-N703 = 有 { $count } 個印出的數字與我們的不同
finding-N703-why = 印出的 / 計算的：{ $claims }。印出的文字有錯、取整，或計數口徑不同；我們的數字來自目錄。
finding-N704 = { $gpus } 的資料不確定
finding-N704-why = 來源不一致，或只找到一個來源。請看該卡的備註。
finding-W801 = { $nodes } 台機器沒有網路卡
finding-W801-why = 多機訓練要經網路傳梯度。沒有高速網路卡，就只有板上網路埠可用。

claim-difference = { $what } { $printed } / { $ours }

# Fixes
fix-cpu = 改用 { $count } × { $cpu }
fix-cpu-count = 安裝 { $count } 顆 CPU
fix-remove = 移除插槽 { $slot } 的卡
fix-move = 移到插槽 { $slot }
fix-bridges = 新增 { $pairs } 個橋接器
fix-psu = 改用 { $count } × { $watts } W
fix-memory = 安裝 { $count } × { $module }（{ $gb } GB）
fix-drive = 新增 { $drive }
fix-riser = 把插槽 { $slot } 的卡接到轉接線上
fix-riser-better = 換用沒有此限制的轉接線
fix-swap = 與插槽 { $slot } 的卡互換

# Why a link trains below its maximum
limit-mode = { $why }
limit-slot-lanes = 插槽 { $slot } 只有 { $lanes } 條通道
limit-board-gen = 主機板為 Gen{ $gen }
limit-cpu-gen = CPU 或交換器為 Gen{ $gen }
limit-riser = 轉接線只能傳 { $link }

# Free of blocking or not
non-blocking-yes = 每張 GPU 都能同時全速到達所屬 CPU
non-blocking-no-gpus = 還沒有 GPU
non-blocking-uplink = { $gpus } 張 GPU 與其他裝置共用 { $switch } 的上行鏈路（收斂比 { $ratio }:1）
non-blocking-narrow = { $gpu } 以 { $link } 執行
non-blocking-no-lanes-left = CPU { $cpu } 的 { $owned } 條通道用去 { $spent } 條，網路和儲存分不到通道

# Why two devices do not copy directly
detour-not-connected = 其中一個沒有連接
detour-no-peer-copies = { $gpu } 不能經 PCIe 與同類直接複製
detour-vendors = 不同廠商的 GPU
detour-sockets = 驅動不允許跨這兩顆 CPU 點對點複製
finding-W606 = { $parts } 的報價已過期
finding-W606-why = 報價有效期已過。請重新詢價，或重新整理價格。
finding-W127 = 目錄中沒有：{ $parts }
finding-W127-why = 這些零件的功耗和效能未知，因此合計不計入它們，並標「≥」。請把它們的零件檔案加入您的目錄資料夾，或選擇別的零件。
fix-replace = { $count ->
    [one] 換用 { $card }
   *[other] 換用 { $count } × { $card }
  }
finding-N607 = 沒有 { $currencies } 兌 { $to } 的匯率
finding-N607-why = 未計入總價：{ $parts }。請設定匯率，或詢問 { $to } 價格。

# Findings about a card in a slot: one line, and why.
finding-E101 = 這台機器沒有插槽 { $slot }
finding-E101-why = 方案把卡放在所選機箱沒有的插槽裡。請移除這張卡，或把它移到圖中的插槽。
finding-E102 = 插槽 { $slots }：插不上 { $card }
finding-E102-why = { $card } 需要 { $needs } 介面，而插槽是 { $has }。不同種類、不同代的介面互不相容，也沒有廠商支援的轉接件。請選用同款 GPU 的對應版本，或更換機箱。
finding-E103 = 插槽 { $slots }：放不下 { $card }
finding-E103-why = 這是給網路卡和儲存卡用的插槽：只容得下單寬卡，最多供電 75 W。{ $card } 需要 { $watts } W 或更大空間。請放到顯示卡插槽。
finding-E104 = 插槽 { $slots }：{ $card } 太寬
finding-E104-why = { $card } 佔 { $width } 個槽位寬，而機箱此處只有 { $room } 個。請換空間更大的插槽，或較薄的型號。
finding-E105 = 插槽 { $slots }：{ $card } 與插槽 { $other } 中的卡互相遮擋
finding-E105-why = 寬卡會蓋住旁邊的插槽，兩張卡無法同時裝入。請移動其中一張：圖中可以看到哪些插槽仍空著。
finding-E106 = 插槽 { $slots }：{ $card } 太長
finding-E106-why = { $card } 長 { $length } mm，而機箱此處只有 { $room } mm。請選較短的卡或更深的機箱。
finding-E107 = 插槽 { $slots }：{ $card } 的功耗超過本機單卡供電
finding-E107-why = { $card } 需要 { $watts } W；廠商按供電線和散熱規定每卡最多 { $most } W。請選更低功耗的卡，或更換機箱。
finding-W107 = 插槽 { $slots }：{ $card } 的功耗可能超過本機單卡供電
finding-W107-why = { $card } 需要 { $watts } W。廠商沒有公布此機箱的上限；隨機出售的最強顯示卡為 { $most } W。下單前請向供應商確認。
finding-E108 = 插槽 { $slots }：{ $card } 在這裡得不到散熱
finding-E108-why = { $card } 本身沒有風扇（或需要液冷迴路），而此機箱沒有直吹顯示卡的風道（或沒有液冷）。幾分鐘內就會過熱停機。請選帶風扇的版本，或專為此類卡設計的機箱。
finding-W109 = 插槽 { $slots }：{ $card } 的風扇與本機風道不合
finding-W109-why = 此機箱靠自身風扇直吹顯示卡。帶風扇的卡會擾亂氣流，更熱、更慢，廠商也可能不予支援。最好選被動散熱的版本。
finding-W110 = 插槽 { $slots }：{ $card } 進風受阻
finding-W110-why = 這張卡從側面進風並把熱風排進機箱，而旁邊緊挨著另一張卡，滿載時會降頻。請在這類卡之間空一個槽位，或選從尾部排風的渦輪版。
finding-W111 = 插槽 { $slots }：{ $count } 張 { $card } 超過一台機器通常的承受量
finding-W111-why = 受散熱所限，此類整機廠商最多裝 { $most } 張這種卡。再多就要預計降頻，或請供應商提供實測過的機器。
finding-W113 = 插槽 { $slots }：{ $card } 不在目錄中
finding-W113-why = 除名稱外對這個部件一無所知，因此各項數字都不含它的尺寸、功耗、鏈路和價格。請選已知部件，或在自己的部件資料夾中描述它。
finding-E114 = 插槽 { $slots }：{ $count } 張 GPU 超過本機上限
finding-E114-why = 無論還空著哪些插槽，廠商規定此機箱最多 { $most } 張 GPU。請減少數量、分到多台機器，或選更大的機箱。
finding-W116 = 插槽 { $slots }：橋接器 { $bridge } 不在目錄中
finding-W116-why = 對這個橋接器一無所知，因此按未橋接計算。請選已知的橋接器。
finding-E117 =
    { $slots-count ->
        [0] { $bridge } 沒有連接任何卡
        [1] 插槽 { $slots }：{ $bridge } 只接了一張卡
       *[other] 插槽 { $slots }：{ $bridge } 兩端不是同一種卡
    }
finding-E117-why = 橋接器需要兩張同型號的卡。請取下橋接器，或補上缺少的卡。
finding-E118 = 插槽 { $slots }：{ $card } 沒有 { $bridge } 的介面
finding-E118-why = 每一代卡都有各自的橋接器，許多卡根本沒有橋接介面。請取下橋接器，或選這種卡專用的型號。
finding-E119 = 插槽 { $slots }：{ $bridge } 的間距不對
finding-E119-why = 橋接器是硬的，跨 { $spacing } 個槽位；兩卡相距 { $distance } 個槽位，或機箱沒有留出橋接空間。請移動一張卡，或選合適長度的橋接器。
finding-N121 =
    { $new ->
        [none] { $old } 裝不進新機箱
       *[other] { $old } 裝不進新機箱，已改為 { $new }
    }
finding-N121-why = 兩塊主機板的 CPU 插座不同。現在選的是適用型號中的中階款，請看核心數、通道數和價格是否合適。
finding-N122 = { $parts } 已去掉：新機箱使用 { $kind }
finding-N122-why = 其他種類的記憶體模組插不進它的插槽。請重新選擇記憶體。
finding-W123 = 有 { $count } 張卡在新機箱中沒有插槽：{ $parts }
finding-W123-why = 能放它們的插槽都滿了，或者根本不合適。它們已不在方案中；復原即可恢復。
finding-E201 = 插槽 { $slots }：沒有 CPU 給 { $card } 供通道
finding-E201-why = 這個插槽的通道來自 CPU { $cpu }，而該插座是空的，系統根本看不到這張卡。請加裝 CPU，或把卡移到另一顆 CPU 的插槽。
finding-E202 = 插槽 { $slots }：{ $card } 分不到通道
finding-E202-why = 主機板把這個插槽的通道給了別處，系統看不到這張卡。{ $why } 請騰出通道，或換插槽。
finding-W203 = 插槽 { $slots }：{ $card } 只有 { $planned }，而非 { $maximum }
finding-W203-why = 這張卡本可用到 { $full } GB/s，程式實際得到 { $usable } GB/s。CPU 與 GPU 之間、GPU 之間的複製會相應變慢；只在顯示記憶體內進行的計算不受影響。如有更寬的插槽，請改用。
finding-N204 = 插槽 { $slots }：{ $card } 以 { $planned } 運行，本可達 { $maximum }
finding-N204-why = 這張卡的 PCIe 代數比 CPU 或主機板新，雙方按舊的一代運行：{ $usable } GB/s 而不是 { $full } GB/s。可以正常工作，只是與卡之間的複製較慢。更新的平台可以消除此限制。
finding-W205 = 插槽 { $slots }：{ $card } 接在晶片組上
finding-W205-why = 這個插槽與硬碟、網路和 USB 共用一條通往 CPU 的窄鏈路。卡能工作，但複製又慢又不穩定，也沒有通往其他 GPU 的直接路徑。最好選由 CPU 直連的插槽。

# Why a link is narrower or slower than the card
limit-mode = { $why }
limit-slot-lanes = 插槽 { $slot } 只有 { $lanes } 條通道
limit-cpu-gen = CPU 連接埠為 Gen{ $gen }
limit-board-gen = 主機板佈線為 Gen{ $gen }

# Whether all GPUs can use their links at once
non-blocking-no-gpus = 還沒有 GPU
non-blocking-yes = 每張 GPU 都有完整通道，網路和儲存也有各自的通道
non-blocking-uplink = { $gpus } 張 GPU 共用 { $switch } 的上行鏈路，收斂比 { $ratio }:1
non-blocking-narrow = { $gpu } 只有 { $link }
non-blocking-no-lanes-left = CPU { $cpu } 的 { $owned } 條通道已有 { $spent } 條給了 GPU，網路和儲存沒有通道

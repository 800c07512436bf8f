# 機箱圖上方的工具列及其編輯器。
editor-button = { $what }：{ $value }
editor-count-of = { $count } × { $what }
editor-chassis = 機箱
editor-choose-chassis = 選擇機箱…
editor-search-chassis = 搜尋機箱
editor-nothing-found = 沒有找到；請減少關鍵詞
editor-chassis-facts = { $gpus } 個 GPU 插槽 · { $sockets } 個 CPU 腳座
editor-cpu = CPU
editor-no-cpu = 無 CPU
editor-cpu-count = 數量
editor-no-cpu-fits = 目錄中沒有適合此機箱的 CPU
editor-cpu-facts = { $cores } 核 · { $lanes } 條通道 Gen{ $generation } · { $watts } W
editor-memory = 記憶體
editor-ram = { $gb } GB 記憶體
editor-dimms = 已用 { $used } / { $slots } 個記憶體插槽
editor-memory-sets = 均衡配置
editor-memory-sets-hint = 每個記憶體通道使用相同的模組：達到某一容量的最快方式
editor-memory-set = { $set } = { $gb } GB
editor-memory-size = { $count } × { $gb } GB
editor-memory-add = 新增記憶體模組
editor-more = 增加一個 { $part }
editor-fewer = 減少一個 { $part }
editor-count = { $part } 的數量
editor-add = 新增
editor-drives = 硬碟
editor-drives-tb = { $tb } TB
editor-drive-facts = { $tb } TB，讀取 { $read } GB/s
editor-network = 網路
editor-nics = { $count ->
    [0] 無網路卡
   *[other] { $count } 張網路卡
}
editor-onboard-lan = 內建：{ $lan }
editor-nic-remove = 從 { $slot } 移除 { $part }
editor-psu = 電源
editor-psu-of = { $count } × { $watts } W
editor-psu-own = 出廠配置：{ $count } × { $watts } W
editor-psu-assumed = 廠商未公布；此為我們的假定
editor-psu-count = 電源數量
editor-psu-watts = 每個瓦數
editor-no-psu = 電源未知
editor-nodes = 機器數量
editor-nodes-of = { $count } 台機器
editor-nodes-count = 相同機器的數量
editor-nodes-hint = 總和、功耗和價格按所有機器計算；通道和插槽按單台計算。
editor-prices = 價格
editor-prices-hint = 在此設定的價格以今天為日期，並保留在此方案中，不受目錄日後變化影響。
editor-price-of = 單個 { $part } 的價格（{ $currency }）
editor-price-clear = 目錄價
editor-price-own = 自訂價格
editor-quote = 報價 { $price }，{ $date }，{ $source }
editor-quote-hint = 報價適用於其所含零件；下方價格用於變更的零件。
editor-needs = 預算、資料…
editor-data-set = 資料集（GB）
editor-budget = 預算（{ $currency }）
editor-zero-hint = 0 表示未填寫。
editor-notes = 備註

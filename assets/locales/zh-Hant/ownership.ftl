# 持有成本的條件與結果。
ownership-title = 持有成本
ownership-text = 留空的項目按灰色數值計算。金額以本方案的貨幣計。
ownership-set = 設定條件
ownership-none = 請先選擇機箱和零件
ownership-bad = 有一項不是數字，或超出範圍：年限 0.5 至 20 年，比例 0 至 100 %，PUE 1 至 5
ownership-never = 按此條件不會出現
ownership-months = { $count } 個月
ownership-rents = 租價日期 { $date }，只計負載時間
ownership-energy = { $pue ->
    [1] 每年從市電取用 { $kwh } kWh；PUE 為 1，未計機房製冷用電
   *[other] 每年從市電取用 { $kwh } kWh，已含機房 PUE { $pue }
 }
deck-assumption-rent-gpu-hour = 每張 GPU 每小時租金
# Which costs stand in which of the two sums.
ownership-part-energy = 電力與散熱
ownership-part-support = 維護
ownership-part-space = 機架空間
ownership-counted = 每年持有成本：折舊（價格減轉售所得，按使用年限分攤）、{ $parts }
ownership-counted-rent = 購買對比租用：一次計入全部價格、不計轉售，營運費用相同，租金只計負載時段
ownership-uncounted = 因缺少價格未計入：{ $parts }

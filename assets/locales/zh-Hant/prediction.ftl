# 效能預測及其與實測資料的對比。
cli-about-predict = 預測若干 GPU 執行某工作負載的效能
cli-about-validate = 將預測值與已公布的實測資料表對比
cli-arg-gpu = GPU 編號或常用寫法
cli-arg-nodes = 分布在幾台機器上
cli-arg-link = 同一機器內 GPU 的連接方式
cli-arg-job = 工作負載：設定檔編號，或 resnet50_train 之類的基準測試編號
cli-arg-stack = 軟體最佳化程度：tuned（MLPerf 級）、example（廠商範例）、plain（一般框架程式碼）
cli-arg-measurements = 實測資料表（CSV）
cli-error-table = { $path } 第 { $line } 行：無法讀取資料表：{ $reason }。應為帶標題列的 CSV
cli-error-table-quote = { $path } 第 { $line } 行：此處的引號沒有結束。請補上右引號；若引號屬於文字內容，請連寫兩個
cli-error-table-empty = { $path }：檔案是空的。應為帶標題列的 CSV，每項實測占一列
cli-error-table-no-rows = { $path }：只有標題列，沒有資料列。每項實測應占一列
cli-error-table-column = { $path } 第 { $line } 行：資料表缺少「{ $column }」欄。請在標題列中補上；現有的欄：{ $found }
cli-error-table-twice = { $path } 第 { $line } 行：有兩欄都叫「{ $column }」。請將其中一欄改名
cli-error-no-prediction = 無法預測：{ $reason }
prediction-reason-suspect = 資料表本身標記該值可疑
prediction-reason-unknown-gpu = 零件目錄中沒有此 GPU
prediction-reason-unknown-workload = 沒有此基準測試或模型的資料
prediction-reason-no-format = 此 GPU 不支援該數值精度，或精度未知
prediction-reason-not-told = 未說明決定該值的因素（例如硬碟）
prediction-reason-no-machine = 根據現有資訊無法構成機器
prediction-reason-one-gpu = 單一 GPU 沒有資料交換
prediction-reason-no-size = 未說明訊息大小
prediction-reason-no-such-pair = 機器中沒有這樣的 GPU 對
prediction-reason-beyond-page-tables = 緩衝區超出鏈路頁表的涵蓋範圍
prediction-reason-one-of-two-directions = 雙向同時傳輸時的單向速率，取決於另一方向
prediction-reason-not-known = 其他類型的測量
prediction-reason-broken = 該列欄位與各欄對不上：缺少或多出分隔符號或引號
prediction-reason-no-number = 數值缺漏或不是數字
prediction-reason-not-positive = 數值為零或負數
prediction-reason-wrong-unit = 單位與該指標的預測單位不符
prediction-reason-no-count = GPU 或機器的數量缺漏、為零或無效，或機器多於 GPU
validate-reason = { $count } 列：{ $reason }：{ $few }
validate-reason-more = { $count } 列：{ $reason }：{ $few } …
validate-line = 第 { $line } 行
validate-row-on-line = { $row }（第 { $line } 行）
validate-rows = 共 { $rows } 列；其中 { $suspect } 列被資料表標記為可疑，已排除
validate-kind = 類型
validate-family = 類別
validate-count = 列數
validate-all = 全部
validate-predicted = 已預測
validate-median = 中位誤差 %
validate-mean = 平均誤差 %
validate-p90 = 90 百分位 %
validate-group = 分組
validate-inside = 區間內 %
validate-left-out-gpu = 該 GPU
validate-left-out-nothing = 不排除
validate-left-out-pair = 該 GPU 與工作負載的組合
validate-left-out-workload = 該工作負載
validate-speed-up = 相對單 GPU 的加速比：{ $rows } 列，中位誤差 { $median } %，平均 { $mean } %
validate-worst = 每個類別誤差最大的五列
validate-not-predicted = 未預測
validate-out-of-sample = 樣本外：擬合常數時排除了被檢驗的對象。中位數 % / 平均值 % / 區間內占比 %
predict-basis-measured = 該 GPU 有此工作負載的實測資料
predict-basis-interpolated = 其架構有此工作負載的實測資料
predict-basis-estimated = 估算
cli-arg-count = 所有機器合計的 GPU 數
cli-arg-precision = 數值精度：amp-fp16、bf16、tf32、fp32、fp64、fp8、fp4、int8、int4；不填則依工作負載的設定
cli-arg-batch = 每個 GPU 每步的樣本數；推論服務為同時在線的使用者數
cli-arg-model = 以此語言模型代替工作負載自帶的模型
cli-arg-sequence = 訓練序列或提問的 token 數
cli-arg-output = 回答的 token 數
predict-name = { $text }
predict-result = { $count } × { $gpu }{ $nodes ->
    [1] {""}
   *[other] （{ $nodes } 台機器）
}，{ $workload }：{ $value } { $unit }，80 % 區間 { $low } 至 { $high }（{ $basis }）
predict-result-measured = { $count } × { $gpu }{ $nodes ->
    [1] {""}
   *[other] （{ $nodes } 台機器）
}，{ $workload }：{ $value } { $unit }，80 % 區間 { $low } 至 { $high }（{ $basis }，例如第 { $row } 列）
predict-does-not-fit = { $count } × { $gpu }{ $nodes ->
    [1] {""}
   *[other] （{ $nodes } 台機器）
}，{ $workload }：放不下。每張 GPU 需要 { $needed } GB，只有 { $vram } GB，差 { $short } GB
predict-largest-batch = 每張 GPU 最大可放下批次大小 { $batch }
predict-largest-users = 可同時容納 { $users } 位使用者
predict-nothing-fits = 連最小的有用批次大小也放不下
predict-memory = { $needed } / { $vram } GB
predict-memory-users = { $needed } / { $vram } GB · 每份副本最多同時容納 { $users } 位使用者
predict-layout = 配置：{ $layout }
predict-bottleneck = 瓶頸：{ $what }
predict-network = 假設每台機器的網路為 { $rate } GB/s，與此類 GPU 的常見配置相同
predict-error-number = { $option }「{ $value }」：應為 1 至 { $most } 的整數
predict-error-nodes = --nodes { $nodes } 大於 --count { $count }。--count 是所有機器合計的 GPU 數：至少應為 --count { $nodes }，或減少機器數
predict-error-uneven = { $count } 張 GPU 無法平均分到 { $nodes } 台機器。--count 是所有機器合計的 GPU 數：請用 --count { $less } 或 --count { $more }
predict-error-per-node = 一台機器放 { $each } × { $gpu }：目錄中沒有能放下 { $most } 塊以上的機器。請用 --nodes { $enough } 分到更多機器
predict-error-precision = --precision「{ $value }」：沒有這種數值精度。可用：{ $known }
predict-error-link = --link { $link }：{ $gpu } 沒有這種互連。可用：{ $links }；不填 --link 則依常見配置
predict-error-no-link = --link { $link }：{ $gpu } 的互連由其基板決定。請不要填 --link
predict-error-model = --model「{ $value }」：沒有此語言模型。可用：{ $known }
predict-error-option = { $option } 對「{ $workload }」沒有意義：只有語言模型的設定檔才使用它。請去掉

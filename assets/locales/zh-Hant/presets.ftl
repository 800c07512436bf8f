# 自己的和團隊的預設。
action-save-preset = 將方案另存為預設…
preset-save-title = 另存為預設
preset-save-hint = 連同圖片一起儲存，並顯示在起始頁。
preset-title = 標題
preset-notes = 說明
preset-save = 儲存預設
preset-saved = 預設已儲存為 { $file }
preset-not-saved = 無法產生預設：方案沒有圖片。請先選擇機箱
preset-pack-name = 預設
preset-packed = 預設已寫入 { $file }
preset-unpacked = { $count ->
    [0] { $file } 中的預設都已存在
   *[other] 已從 { $file } 匯入 { $count } 個預設
}
gallery-own = 自己的
gallery-team = 團隊
gallery-order = 排序：{ $order }
gallery-order-modern = 新機型在前
gallery-order-listed = 按文章順序
gallery-order-title = 按標題
gallery-unpack = 匯入預設…
gallery-pack = 匯出自己的預設…
gallery-pack-one = 匯出此預設…
gallery-remove = 刪除此預設
gallery-team-folder = 團隊資料夾…
path-pack-title = 預設包儲存到哪裡？
path-folder-title = 團隊共用的預設資料夾
path-watch = 監看
store-no-project = { $path } 是不含方案的圖片。請從 Slotwise 重新匯出，或匯入機器的報告
store-no-presets = { $path } 中沒有預設。請先將方案另存為預設
store-no-pack = { $path } 不是預設包：{ $reason }
path-folder-label = 資料夾路徑
preset-folder-away = 團隊預設保持上次讀到的內容，資料夾恢復後會自動重新讀取。{ $why }
preset-folder-back = 團隊預設資料夾已恢復：{ $path }

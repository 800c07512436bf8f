# 檔案：讀取、寫入、鎖定。
store-read = 無法讀取 { $path }：{ $reason }
store-write = 無法寫入 { $path }：{ $reason }。原檔案保持不變。
store-too-large = { $path } 大於 { $limit } MiB，未讀取
store-not-text = { $path } 第 { $line } 行：這不是文字檔。請開啟方案檔案（*.slotwise.ron）
store-format = { $path }：{ $reason }
store-locked = { $path } 已在另一個 Slotwise 視窗中開啟。請在那裡關閉，或以其他名稱另存副本
store-no-home = 系統沒有指定家目錄，設定不會保存。請將 SLOTWISE_HOME 設為一個資料夾
io-not-found = 沒有這個檔案或資料夾
io-permission = 沒有權限
io-is-folder = 這是資料夾，不是檔案
io-not-folder = 路徑中有一部分是檔案，不是資料夾
io-full = 磁碟已滿
io-read-only = 磁碟為唯讀
io-bad-name = 此磁碟不允許這個名稱
io-other = { $text }

# 讀取實際機器的報告。
import-too-large = 文字超過 { $limit } MiB。機器報告遠小於此：請只擷取含矩陣的部分
import-empty = 檔案是空的
import-unknown = 這既不是拓撲矩陣（「nvidia-smi topo -m」、「rocm-smi --showtopo」），也不是 hwloc 或 NCCL XML，也不是「lspci -vv」或「lspci -tv」
import-no-device = 報告中沒有顯示卡、網路卡或方案可容納的其他裝置
import-why-text = 這一行夾在各列之間，但不是矩陣的列
import-why-no-header = 缺少欄名行；已按列的順序讀取
import-why-header = 欄名與各列不符；已按列的順序讀取
import-why-name-again = 欄 { $device } 出現兩次；略去第二個
import-why-too-many = 只讀取了前 { $limit } 個裝置
import-why-no-column = 沒有 { $device } 的欄
import-why-row-again = 上面已有 { $device } 的列；略去此列
import-why-shifted = { $device } 的列與欄對不齊：其 X 不在自己的欄中
import-why-column-lost = { $device } 處缺少一欄：其後的內容已略去
import-why-cell = 「{ $text }」不是已知的關係
import-why-short = { $device } 的列缺少 { $count } 格中的 { $missing } 格
import-why-mirror = { $a } 與 { $b } 在此為 { $here }，在第 { $line } 行為 { $there }；略去這一對
import-why-no-row = 沒有 { $devices } 的列
import-why-xml = 讀取到此為止：{ $reason }
import-why-xml-end = 檔案在元素閉合之前結束；以上內容已讀取
import-why-xml-nesting = 此處閉合的元素未開啟，或其內部還有未閉合的元素
import-why-xml-limit = 巢狀過深或檔案過大；其餘部分已略去
import-why-element = 元素「{ $name }」在此處未知
import-why-attribute = 「{ $name }」缺失或無法讀取
import-why-no-class = { $address } 沒有裝置類別：未說明它是什麼
import-why-second-system = 從這裡開始是第二台機器；只讀取了第一台
import-why-link-to-itself = 此連結指回自己的顯示卡；未說明哪些顯示卡相連
import-why-distances = 此距離表不完整
import-why-branch = 無法確定此分支在樹中的位置
import-why-link = 無法讀取此連結的速率和寬度

import-read = 已讀取 { $format }：{ $gpus } 張顯示卡，{ $nics } 個網路連接埠，{ $pairs } 對。{ $unread ->
    [0] 所有行均已讀取
   *[other] { $unread } 行無法讀取
  }
import-recognised = 辨識為 { $name }：{ $agreement } % 的裝置對與該機型相同，{ $count ->
    [1] 且沒有其他已知機型符合
   *[other] 且共有 { $count } 種已知機型符合（{ $names }）
  }。確定度 { $sure } %
import-alike = 有 { $count } 種已知機型具有此佈線，如 { $names }：各自確定度 { $sure } %，不足以選定。已建立具有此佈線的通用機型
import-no-match = 沒有已知機型具有此佈線。已建立具有此佈線的通用機型
import-unknown-gpus = 報告未說明 { $count } 張顯示卡的型號：請從零件庫把正確的顯示卡拖到其上
import-unknown-nics = 報告未說明網路卡型號：請把正確的網路卡拖到其上
import-unknown-cpu = 報告未說明 CPU：請選擇，以計算通道與價格
import-usual-cpu = 報告未說明 CPU：採用該機型常用的 { $cpu }
import-widths-assumed = 報告未說明任何連結的寬度：假定為 16 通道，且世代不限制任何顯示卡
import-sockets-assumed = 報告未說明 CPU 插槽：假定每個有顯示卡的 NUMA 節點一個，共 { $count } 個
merge-done = 由 { $formats } 合併而成：{ $contradictions ->
    [0] 彼此一致
   *[other] 有 { $contradictions } 處不一致
  }
merge-count = 這裡有 { $here } 張 GPU，{ $file } 中有 { $there } 張：不是同一台機器，或不完整；該報告未採用
merge-numa = { $device } 在這裡位於 NUMA 節點 { $here }，在 { $file } 中位於 { $there }；採用後者
merge-class = { $a } 與 { $b } 在這裡是 { $here }，在 { $file } 中是 { $there }；採用後者
import-title = 匯入的機器
import-line = { $file }，第 { $line } 行：{ $why }

# 交付的機器與方案的對比。
diff-agrees = { $file } 與方案一致：已對比 { $devices } 個裝置
diff-head = { $file } 與方案對比：{ $errors } 個錯誤，{ $warnings } 個警告，{ $notes } 則說明
diff-lost-card = 缺少 { $device }：方案中為 { $planned }。請檢查是否插牢、是否供電
diff-extra-card = 方案中沒有 { $device }：{ $real }
diff-extra-card-unnamed = 方案中沒有 { $device }
diff-other-model = { $device } 是 { $real }，方案中為 { $planned }
diff-missing-bridge = { $device } 與 { $others } 未相連：{ $real }，方案中為 { $planned }。請檢查橋接器或顯示卡交換晶片
diff-fewer-links = { $device } 與 { $others } 以 { $real } 相連，方案中為 { $planned }。橋接器可能未完全插牢
diff-more-links = { $device } 與 { $others } 以 { $real } 相連，方案中為 { $planned }
diff-wrong-socket = { $device } 在另一個 CPU 插座上：到 { $others } 為 { $real }，方案中為 { $planned }。請把卡移到方案中的插槽
diff-nic-side = { $device } 在機器的另一側：到 { $others } 為 { $real }，方案中為 { $planned }
diff-other-switch = { $device } 與 { $others } 之間為 { $real }，方案中為 { $planned }
diff-narrow-link = { $device } 運行於 { $real }，方案中為 { $planned }。請檢查安裝、插槽與轉接線
diff-slow-link = { $device } 最高為 { $real }，方案中為 { $planned }。請檢查插槽、轉接線與韌體設定
diff-idle-link = 產生報告時 { $device } 運行於 { $real }，方案中為 { $planned }：閒置裝置會如此省電，寬度完整
import-failed = 無法匯入 { $file }：{ $reason }
import-report-title = 已匯入 { $file }
import-report-unread = 未能讀取：
import-report-line = { $file } 第 { $line } 行：{ $why }
import-report-more = 另有 { $count } 行
import-report-same = 與備選方案 { $title } 一致
import-report-against = 與備選方案 { $title } 對比：{ $errors } 個錯誤，{ $warnings } 個警告，{ $notes } 則說明
diff-not-listed = 報告未列出任何網路卡：無法對比 { $all }
import-report-contradictions = 各報告不一致之處：

# The status line.
status-saved = 已儲存於 { $file }
status-changed = { $file }，未儲存
status-unsaved = 尚未儲存
status-untouched = 無變更
status-last = 上一步：{ $what }
status-undo = 復原
status-numbers = 稠密 TFLOPS · 單向 GB/s
status-numbers-more = TFLOPS 為稠密峰值，不含稀疏加速。頻寬為單向。顯示記憶體以標稱 GB 計。
status-catalogue = { $gpus } 款顯示卡 · 價格截至 { $date }

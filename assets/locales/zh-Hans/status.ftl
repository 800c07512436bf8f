# The status line.
status-saved = 已保存于 { $file }
status-changed = { $file }，未保存
status-unsaved = 尚未保存
status-untouched = 无更改
status-last = 上一步：{ $what }
status-undo = 撤销
status-numbers = 稠密 TFLOPS · 单向 GB/s
status-numbers-more = TFLOPS 为稠密峰值，不含稀疏加速。带宽为单向。显存以标称 GB 计。
status-catalogue = { $gpus } 款显卡 · 价格截至 { $date }

# 部分零件未知時的合計。
sum-unknown = 未知
sum-at-least = ≥ { $value }
sum-with-unit = { $value } { $unit }
report-left-out = 未計入 { $parts }：目錄中沒有
report-blocking-unknown = 是否阻塞未知：{ $why }
side-blocking-unknown = 所有顯示卡能否同時全速存取其 CPU，目前未知
side-lanes-unknown = 已用 { $spent } 條；此 CPU 的通道數未知
non-blocking-unknown = { $parts-count ->
    [one] 目錄中沒有 { $parts }；未知的卡按其插槽的全部通道計算
   *[other] 目錄中沒有 { $parts }；未知的卡按其插槽的全部通道計算
  }

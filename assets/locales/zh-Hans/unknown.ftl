# 部分部件未知时的合计。
sum-unknown = 未知
sum-at-least = ≥ { $value }
sum-with-unit = { $value } { $unit }
report-left-out = 未计入 { $parts }：目录中没有
report-blocking-unknown = 是否阻塞未知：{ $why }
side-blocking-unknown = 所有显卡能否同时全速访问其 CPU，目前未知
side-lanes-unknown = 已用 { $spent } 条；此 CPU 的通道数未知
non-blocking-unknown = { $parts-count ->
    [one] 目录中没有 { $parts }；未知的卡按其插槽的全部通道计算
   *[other] 目录中没有 { $parts }；未知的卡按其插槽的全部通道计算
  }

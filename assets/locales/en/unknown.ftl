# Sums over parts of which some are unknown.
sum-unknown = not known
sum-at-least = ≥ { $value }
sum-with-unit = { $value } { $unit }
report-left-out = Without { $parts }: not in the catalogue
report-blocking-unknown = Blocking or not is not known: { $why }
side-blocking-unknown = Whether all GPUs reach their CPU at full speed at the same time is not known
side-lanes-unknown = { $spent } spent; lanes of this CPU are not known
non-blocking-unknown = { $parts-count ->
    [one] { $parts } is not in the catalogue; an unknown card counts with all lanes of its slot
   *[other] { $parts } are not in the catalogue; unknown cards count with all lanes of their slots
  }

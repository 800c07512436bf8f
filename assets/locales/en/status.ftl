# The status line.
status-saved = Saved in { $file }
status-changed = { $file }, not saved
status-unsaved = Not saved yet
status-untouched = No changes
status-last = Last: { $what }
status-undo = Undo
status-numbers = dense TFLOPS · one-way GB/s
status-numbers-more = TFLOPS are dense peaks, never with sparsity. Bandwidths are one direction. VRAM is in GB as sold.
status-catalogue = { $gpus ->
    [one] { $gpus } GPU
   *[other] { $gpus } GPUs
 } · prices up to { $date }

# The right side: verdict, lanes, sums, findings.
unit-gb = { $value } GB
unit-w = { $value } W

side-empty = Nothing to judge yet
side-empty-hint = Once there is a chassis, its lanes, power, memory, price and everything that does not fit are shown here.
side-verdict-works = Works as planned
side-verdict-warnings = { $warnings ->
    [one] Works, with one warning
   *[other] Works, with { $warnings } warnings
}
side-verdict-errors = { $errors ->
    [one] One conflict to mend
   *[other] { $errors } conflicts to mend
}
side-verdict-incomplete = Not complete: { $lacks }
lack-chassis = choose a chassis
lack-chassis-choose = Choose a chassis
lack-cpu = choose a CPU
lack-cpu-choose = Choose a CPU
lack-memory = add memory
lack-memory-choose = Choose memory
lack-gpu = place a GPU
lack-gpu-choose = Choose a GPU
side-verdict-hint = VRAM and TFLOPS are sums over all GPUs. TFLOPS are dense peaks, without sparsity.
side-gpus = { $count } × { $gpu }
side-no-gpus = No GPUs yet
side-tensor = { $value } TF FP16 tensor
side-plain = { $value } TF FP16
side-fp32 = { $value } TF FP32
side-nodes = { $count } machines

side-lanes = CPU lanes
side-lanes-of = { $socket } lanes
side-lanes-left = { $owned } owned · { $spent } spent · { $left } left
side-lanes-over = { $owned } owned · { $spent } spent · { $over } too many
side-lanes-no-cpu = no CPU fitted
side-lanes-generation = PCI Express lanes of this CPU, generation { $generation }
side-lanes-spend = { $name } x{ $lanes }
side-lanes-drives = { $kind } drives
side-lanes-narrow = Narrow: { $names }
side-lanes-hint = Filled slots count at the width they train to, switches at the width of their uplink.
side-switch = { $gpus ->
    [one] one GPU · x{ $down } on x{ $up } · { $ratio } : 1
   *[other] { $gpus } GPUs · x{ $down } on x{ $up } · { $ratio } : 1
}
side-switch-idle = nothing below
side-switch-hint = { $name }: x{ $down } in use below an uplink of x{ $up }. When all cards talk to the CPU at once, each gets its share of the uplink; traffic among the cards stays below the switch. The ratio is one of GB/s: a link of an older generation counts less than its lanes.
side-non-blocking = Every GPU reaches its CPU at full speed at the same time
side-blocking = Not all GPUs reach their CPU at full speed at the same time

side-power = Power
side-power-of = { $watts } of { $psu } W
side-power-caption = typical { $typical } W · { $redundancy } · { $amps230 } A at 230 V, { $amps120 } A at 120 V · { $btu } BTU/h
side-redundancy-spare = { $spare ->
    [one] one supply may fail
   *[other] { $spare } supplies may fail
}
side-redundancy-none = no redundancy
side-redundancy-unknown = supplies not known
side-power-gpus = GPUs at their limit: { $value } W
side-power-cpus = CPUs at their limit: { $value } W
side-power-other = Memory, drives, network, fans, board: { $value } W
side-power-idle = Idle: { $value } W
side-power-headroom = Left of the supplies: { $value } W
side-power-hint = Derived from the makers’ power limits. Currents and heat are at full load.
side-all-nodes = For all { $count } machines

side-vram = VRAM
side-vram-each = { $each } GB per GPU; no links that pool it
side-vram-pool = { $each } GB per GPU; { $pool } GB in the largest group joined by { $fabric }
side-vram-tip = Bandwidth { $bandwidth } GB/s in sum, { $each } GB/s per GPU
side-vram-hint = One piece of the bar per card. A model must fit one GPU or a joined group; the sum alone says little.

side-ram = RAM
side-ram-enough = more than the { $vram } GB of VRAM · drives { $drives } TB
side-ram-short = less than the { $vram } GB of VRAM · drives { $drives } TB
side-ram-alone = drives { $drives } TB
side-ram-hint = A rule of the trade: at least as much RAM as VRAM in each machine, so that batches can be prepared ahead.

side-price = Price
side-price-none = no price known
side-price-quote = offer for this machine
side-price-catalogue = sum of catalogue prices
side-price-mixed = offer ± changed parts
side-price-missing = { $count ->
    [one] one part without a price
   *[other] { $count } parts without a price
}
side-price-missing-names = Not in the price: { $names }
side-price-line = { $count } × { $name }
side-price-more = and { $count } more
side-price-per-tflops = { $value } per TFLOPS of FP16
side-price-per-gb = { $value } per GB of VRAM
side-budget = budget { $budget }

side-growth = Room to grow
side-growth-more = { $count } more { $gpu }
side-growth-none = no further GPU of this kind
side-growth-slots = { $count ->
    [one] one free GPU slot
   *[other] { $count } free GPU slots
}
side-growth-lanes = { $count ->
    [one] { $count } lane
   *[other] { $count } lanes
 }
side-growth-watts = { $value } W
side-growth-dimms = { $count ->
    [one] { $count } memory slot
   *[other] { $count } memory slots
 }
side-growth-bays = { $count ->
    [one] { $count } drive bay
   *[other] { $count } drive bays
 }
side-growth-hint = The largest number of further GPUs of the same kind that passes every rule, in one machine.

side-claims = Printed specification: { $agreeing } of { $count ->
    [one] { $count } number agrees
   *[other] { $count } numbers agree
 }
side-claims-hint = What the article printed of this machine, compared with what follows from its parts.
side-claim-differs = { $what }: printed { $printed }, is { $ours }
side-claim-unknown = { $what }: printed { $printed }, not computed here
claim-vram_gb = VRAM in GB
claim-vram_per_gpu_gb = VRAM per GPU in GB
claim-fp16_tflops = FP16 TFLOPS
claim-fp32_tflops = FP32 TFLOPS
claim-fp64_tflops = FP64 TFLOPS
claim-fp16_tensor_tflops = FP16 tensor TFLOPS
claim-mem_bw_per_gpu_gb_s = Memory bandwidth per GPU in GB/s
claim-mem_bw_gb_s = Memory bandwidth in GB/s
claim-gpu_count = GPUs
claim-price = Price
claim-ram_gb = RAM in GB
claim-tensor_cores = Tensor cores
claim-cuda_cores = CUDA cores
claim-max_gpus = Most GPUs
claim-power_w = Power in W
claim-cpu_cores = CPU cores
claim-drive_tb = Drives in TB

findings-title = Findings
findings-counts = { $errors ->
    [one] 1 error
   *[other] { $errors } errors
} · { $warnings ->
    [one] 1 warning
   *[other] { $warnings } warnings
} · { $notes ->
    [one] 1 note
   *[other] { $notes } notes
}
findings-none = Nothing to remark.
findings-parts = Concerns: { $parts }
findings-part-psu = power supplies
findings-part-memory = memory
findings-part-drives = drives
findings-part-price = price
findings-open-hint = Show why, and where in the diagram
findings-close-hint = Show less
findings-fix-hint = While you point here, the diagram, the numbers and the charts show the result
side-price-old = Old: { $months ->
    [one] { $months } month
   *[other] { $months } months
 }
side-price-tax = plus { $tax } tax

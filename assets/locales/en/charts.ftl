# The charts below the diagram.
charts-workloads = Workloads
charts-tflops = TFLOPS
charts-vram = VRAM
charts-bandwidth = Bandwidth
charts-cost = Cost
charts-table = Table
charts-table-hint = Show the same numbers as a table
charts-value = { $value } { $unit }
charts-tip = { $what }: { $value }. Basis: { $basis }. { $source }
charts-basis-measured = measured
charts-basis-interpolated = interpolated
charts-basis-vendor = the maker’s figure
charts-basis-seed = printed in an article
charts-basis-derived = derived from makers’ figures
charts-basis-estimated = estimated
charts-no-workload = Choose workloads in the bar at the top to see what this machine does with them.
charts-no-gpu = No GPUs yet.
charts-no-price = No price is known for these parts.

charts-throughput = Throughput of all GPUs, with 80 % band
charts-band = ({ $low } – { $high })
charts-held-back = { $band } { $basis } · held back by: { $what }
charts-not-held-back = { $band } { $basis }
charts-too-big = needs { $needed } GB per GPU, has { $vram } GB
charts-terms = Time of a step: { $workload }
charts-term = { $ms } ms · { $percent } %
charts-source-terms = Of one GPU; what is hidden behind something else is left out.

charts-scaling = { $workload } over GPUs
charts-scaling-choose = Choose the workload of these charts
charts-scaling-at = { $count ->
    [one] one GPU
   *[other] { $count } GPUs
}
charts-scaling-words = Option { $option }: { $value } { $unit } on { $gpus } GPUs, { $percent } % of ideal.
charts-ideal = { $unit } over the number of GPUs; dashed: ideal, each GPU as fast as one alone

charts-peaks-tensor = Peak in tensor cores, dense
charts-peaks-plain = Peak outside tensor cores, dense
charts-fp64 = FP64
charts-fp32 = FP32
charts-fp16 = FP16
charts-fp16-tensor = FP16, best accumulate
charts-fp16-training = FP16 with FP32 accumulate (training)
charts-bf16-tensor = BF16
charts-tf32-tensor = TF32
charts-fp8-tensor = FP8
charts-int8 = INT8
charts-source-peaks = Sum over all GPUs of the makers’ peaks at boost clock, without sparsity.

charts-vram-need = Need of one GPU against what it has
charts-vram-fits = { $needed } of { $vram } GB
charts-vram-fits-batch = { $needed } of { $vram } GB · largest batch { $batch }
charts-vram-batch = batch { $batch }
charts-vram-sums = Memory
charts-vram-all = VRAM of all GPUs
charts-vram-pool = Largest group joined by NVLink
charts-vram-each = VRAM of one GPU
charts-ram = System memory of one machine
charts-source-vram = GB as sold, from the makers’ data.

charts-bw-links = Links, one direction
charts-bw-memory = GPU memory
charts-bw-pcie = PCI Express, slowest GPU
charts-bw-nvlink = NVLink, best pair
charts-bw-best-pair = GPU to GPU, best pair
charts-bw-worst-pair = GPU to GPU, worst pair
charts-bw-network = Network ports of one machine
charts-bw-memory-each = One GPU
charts-bw-memory-all = All GPUs
charts-source-usable = What programs get of the link that will be negotiated.
charts-source-pairs = What a program gets when only this pair is busy.
charts-source-network = Rated speed of all ports in slots.
charts-source-memory = The makers’ data.

charts-cost-purchase = Purchase
charts-cost-all = In sum
charts-cost-quote = Offer
charts-cost-gpu = GPUs
charts-cost-cpu = CPUs
charts-cost-chassis = Chassis
charts-cost-memory = Memory
charts-cost-drive = Drives
charts-cost-nic = Network
charts-cost-bridge = NVLink bridges
charts-cost-psu = Power supplies
charts-cost-ratios = What the money buys
charts-cost-per-tflops = Per TFLOPS of FP16 (tensor where present)
charts-cost-per-gb = Per GB of VRAM
charts-source-ratio = Purchase price divided by the peak or the memory of all GPUs.

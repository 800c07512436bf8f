# Charts of documents and of the window: titles, axes, notes.
graph-detail = Basis: { $basis }. { $source }
graph-detail-band = 80 % band { $low } – { $high }. Basis: { $basis }. { $source }
graph-throughput = Throughput: { $workload }
graph-note-band = The lines at the ends of the bars are the 80 % bands.
graph-note-close = Bands of { $options } overlap: too close to call.
graph-relative = Throughput against the first option
graph-relative-note = The first option is 100 %. Where bands overlap, the difference is too close to call.
graph-scaling-x = GPUs
graph-scaling-y = times one GPU
graph-scaling-ideal = Ideal
graph-scaling-detail = { $gpus ->
    [one] { $gpus } GPU
   *[other] { $gpus } GPUs
 }: { $share } of ideal
graph-scaling-detail-beyond = { $gpus ->
    [one] { $gpus } GPU
   *[other] { $gpus } GPUs
 } of more such machines: { $share } of ideal
graph-scaling-claim = { $who }, as told: ×{ $times } on { $gpus }
graph-scaling-claim-detail = { $share } of ideal. An article’s claim: machine, network and workload are not named.
graph-scaling-kept = { $option } keeps { $share } of ideal on { $gpus ->
    [one] { $gpus } GPU
   *[other] { $gpus } GPUs
 }.
graph-memory = Memory of one GPU: { $workload }
graph-memory-has = VRAM of one GPU
graph-memory-fits = { $option }: { $needed } of { $vram } GB.
graph-memory-fits-batch = { $option }: { $needed } of { $vram } GB, largest batch { $batch }.
graph-memory-too-big = { $option }: needs { $needed } GB, has { $vram } GB.
graph-cost = Cost of a year of use
graph-cost-note = Written off over { $years ->
    [one] { $years } year
   *[other] { $years } years
 }. What has no known price is left out.
graph-per-price = Throughput per price: { $workload }
graph-per-price-unit = { $unit } per 1,000 { $currency }
graph-per-watt = Throughput per watt: { $workload }
graph-per-watt-unit = { $unit } per W
graph-per-price-note = By the price of purchase, with the 80 % band of the throughput.
graph-per-watt-note = By the power drawn under this load, with the 80 % band of the throughput.
graph-time = Time for your job: { $workload }
graph-time-hours = h
graph-time-days = days
graph-time-note = { $items } items in all, with the 80 % band.
graph-waterfall = From peak to usable: { $workload }
graph-waterfall-note = What all GPUs would do if a step took only the time named so far; the last bar is the throughput.
graph-roofline = Roofline of one GPU: { $workload }
graph-roofline-x = FLOP per byte of memory traffic
graph-roofline-y = TFLOPS
graph-roofline-roof = At most { $tflops } TFLOPS and { $bandwidth } GB/s.
graph-roofline-point = { $intensity } FLOP per byte; { $share } of what the roof allows.
graph-roofline-note = On the slope memory bandwidth is the limit, on the flat part arithmetic. The dot is what each GPU does, links and feed included.
graph-scaling-shared = { $option }, same work
graph-scaling-detail-shared = the plan’s own work on { $gpus ->
    [one] { $gpus } GPU
   *[other] { $gpus } GPUs
 }: { $share } of ideal
graph-scaling-same-users = Lines: as many users on each GPU; dashed in the same colour: the plan’s users shared by all.
graph-scaling-same-batch = Lines: the same batch on each GPU; dashed in the same colour: the plan’s step shared by all.

# Why a number is what it is: its terms, how each is worked out, and the facts behind it.
why-how-result = The number that is shown
why-how-times = { $count } × { $each }
why-how-sheet = By its data sheet; the least of all GPUs counts
why-how-board = One of { $count } GPUs on the board, as programs see them
why-how-pool = These { $gpus } GPUs reach each other over links of their own, so they can hold one large model together
why-how-no-pool = No links of their own join GPUs here, so the largest pool is one GPU
why-joined = GPUs joined
why-lanes = Lanes of the CPUs
why-how-lanes = { $count ->
    [one] The socket in use
   *[other] { $count } sockets in use
 }
why-how-spend = In use at { $socket }: { $count } × { $lanes } lanes
why-downlinks = Lanes below the switch
why-uplink = Lanes above the switch
why-how-switch = { $switch }, the most shared one; different generations are weighed by their rates
why-path = Links on the path
why-how-path = From { $a } to { $b }, class { $class }; the slowest link sets the rate
why-detour = Kept on the detour through host memory
why-how-detour = { $why } The share was measured on such pairs
why-how-link-pcie = { $link }: { $planned } GB/s after line coding, of which programs get { $share } %
why-how-link-gpu = { $count ->
    [one] { $count } link
   *[other] { $count } links
 } of the GPU: { $planned } GB/s, of which programs get { $share } %
why-how-link-sockets = { $count } × { $kind } between the CPUs: { $planned } GB/s, of which programs get { $share } %
why-how-link-chipset = Link of the chipset: { $planned } GB/s, of which programs get { $share } %
why-how-limited = { $told }. { $reason }
why-reduce-bus = Rate at which the ring or switch passes data on
why-how-reduce-bus = Among { $gpus } GPUs; the slowest part is { $bottleneck }
why-reduce-share = Share that large messages reach
why-how-reduce-share = Fitted to measured collectives on links of this kind, for this number of GPUs
why-part-gpus = GPUs
why-part-cpus = CPUs
why-part-small = Memory, drives, network adapters
why-part-board = Board and switches
why-part-fans = Fans
why-how-draw = { $share } % of { $limit } W, the most that they may draw
why-how-max = All parts at their limits; the supplies turn { $percent } % of what they take from the mains into that
why-how-mains = All of it becomes heat: 3.412 BTU an hour for each watt
why-how-price = What is paid for it; asked for by itself, the price tells each line
why-how-divide = The amount is divided by it
why-how-multiply = Multiplied by it
why-how-rate = Predicted; has its own explanation
why-how-hardware = Price less what a sale brings, over the years of use
why-how-energy = Average draw from the mains all year, with the room’s share
why-how-support = A share of the price each year
why-how-space = By rack unit where you tell its rent, else by the power that may be drawn
why-how-per-year = Write-off, power, support and space of a year
why-how-assumed-years = Divided or multiplied by the years of use
why-how-assumed-resale-share = Taken off the price
why-how-assumed-support-share = Of the price, each year
why-how-assumed-busy-share = Of all hours
why-how-assumed-pue = The room draws so much for each unit that the machines draw
why-how-assumed-kwh-price = For each kWh
why-how-assumed-rack-unit-month = For each rack unit, times twelve months
why-how-assumed-kw-month = For each kW that may be drawn, times twelve months
why-average-w = Average draw from the mains
why-how-average-w = Under load { $percent } % of the time, idle for the rest, with the loss in the supplies
why-hours = Hours
why-how-hours = A whole year
why-how-rent-hours = Of a month; each GPU at the median of its newest hourly rents (as of { $date }), for the busy share of them
why-kwh = Energy of a year
why-how-kwh = Draw times hours times the room’s share
why-how-rent = Hourly rents as of { $date }, for the busy hours
why-running = Running cost of owning, per month
why-how-running = Power, support and space; renting includes them
why-busy-seconds = Seconds under load in a year
why-how-busy = { $percent } % of the year
why-fact-peak = Dense peak of { $part }
why-fact-vram = VRAM of { $part }
why-fact-bandwidth = VRAM bandwidth of { $part }
why-fact-cap = Power limit of each GPU
why-fact-size = Size of { $part }
why-fact-cores = Cores of { $part }
why-fact-height = Height of { $part }
why-fact-lanes = Lanes of { $part }
why-fact-usable = What programs get of { $part }
why-fact-gpu-link = One link of { $part }, one direction
why-fact-gpu-link-share = Share that copies reach over links of GPUs
why-fact-port = One port of { $part }
why-fact-collective = Share of the planning rate that large messages reach
why-fact-ranks = Loss that falls with the number of GPUs
why-fact-bridge-cap = Most that a ring across host bridges carries
why-fact-limit = Power limit of { $part }
why-fact-share = Share of the limit: { $part }
why-fact-supplies = Efficiency of the power supplies
why-fact-btu = BTU an hour of one watt
why-source-written = { $source }
why-source-dated = { $source } ({ $date })
why-source-gpu-links = Copies measured between GPUs of several generations reached 0.83 to 0.97
why-source-power = Planning value, set beside whole machines whose draw was published
why-source-supplies = Planning value: 80 PLUS Platinum asks for 0.91 at 230 V, Titanium for 0.94
why-source-no-price = No price, or no exchange rate for it: the sum is too low by it
compare-row-fp16-training-tflops = FP16 tensor in training
compare-row-pcie-gb-s = Narrowest PCIe link to a GPU
compare-row-nvlink-gb-s = Best pair over links of GPUs
compare-row-network-gb-s = Network of a machine
compare-row-mains-w = Power from the mains at most
explain-number-title = Why: { $number } of { $option }
explain-ask = Why?
explain-ask-name = Why this number: { $number }
explain-rests-fitted = fitted
explain-rests-usual = usual value: nothing was measured
explain-rests-vendor = data sheet
explain-rests-published = published
explain-rests-own = your value
explain-rests-planning = planning value
explain-rests-definition = by definition
explain-facts-intro = Facts and values that this number depends on, each with its source.
explain-throughput = Throughput
explain-click = Click for why
charts-bw-all-reduce = All-reduce over the GPUs of a machine
charts-source-all-reduce = What collective libraries reach on these paths with large messages.
perf-held-by-cap = a power limit
perf-note-measured-alone = This GPU was measured with this workload by itself. Here { $what } leaves { $percent } % of that speed, so the figure is an estimate
source-measured = { $count } × { $gpu }: { $what }; published in { $publication }
source-near = Model set by measurements of this GPU, among them { $row }
source-fitted = Model fitted to { $rows } published measurements
workload-input-limit = Longest wait per token, ms
workload-input-limit-hint = Users read along while an answer is written. 40 ms is 25 tokens a second, the limit of the interactive chat test of MLPerf Inference 5.0; reading speed is about 200 ms
graph-serving-rate = Answers of all users: { $workload }
graph-serving-time = Wait for each token: { $workload }
graph-serving-users = Users at the same time
graph-serving-ms = ms per token
graph-serving-limit = Limit: { $ms } ms per token
graph-serving-note = Of the layout that is planned. Each point is for so many users at the same time; the last is what the memory holds.
graph-serving-detail = { $users ->
    [one] { $users } user
   *[other] { $users } users
 }: { $tokens } tokens/s in all, { $tpot } ms per token, first token after { $ttft } ms
graph-serving-detail-asked = { $users ->
    [one] { $users } user
   *[other] { $users } users
 }, as planned: { $tokens } tokens/s in all, { $tpot } ms per token, first token after { $ttft } ms
graph-serving-within = { $option }: about { $users ->
    [one] { $users } user
   *[other] { $users } users
 } within { $ms } ms per token.
graph-serving-all = { $option }: all { $users } users that the memory holds stay within { $ms } ms per token.
graph-serving-none = { $option }: even one user waits longer than { $ms } ms per token.
workloads-over-limit = Slower than the limit of { $ms } ms per token; the charts under Scaling show how many users stay within it
deck-answers = Answers to users
deck-answers-lead = What more users at the same time bring, and how long each waits for a token; dashed: the limit
why-how-mix = { $rate } a second against { $base }, weight { $weight }
why-note-mix = The mean counts ratios, each with its weight (weighted geometric mean), so that no workload counts more because its items are small. The option that the others are set against has 100 %

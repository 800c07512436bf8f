# What a machine does with a workload: way from the peak, inputs, layouts, notes.
waterfall-peak = Data-sheet peak
waterfall-sustained = Sustained arithmetic
waterfall-memory = After VRAM traffic
waterfall-launch = After launches and host
waterfall-communication = After communication
waterfall-feed = After the data feed
waterfall-usable = Usable
workload-family-diffusion = Diffusion model
precision-fp64 = FP64
precision-fp32 = FP32
precision-tf32 = TF32
precision-mixed = FP16/BF16
precision-fp8 = FP8
precision-fp4 = FP4
precision-int8 = INT8
precision-int4 = 4-bit weights
workload-input-weight = Share in the mix
workload-input-batch = Batch per GPU
workload-input-model = Model
workload-input-sequence = Tokens of a sequence or question
workload-input-output = Tokens of an answer
workload-input-users = Users at the same time
workload-input-precision = Number format
workload-input-stack = Software
workload-input-data-set = Data set, GB
workload-input-items = Items to get through
workload-input-copies = Independent copies
workload-input-loading = Loading of data
stack-tuned = Tuned like an MLPerf submission
stack-vendor-example = Vendor’s example
stack-plain-framework = Plain framework code
loading-ahead = Ahead of the GPUs
loading-ahead-on-gpu = Ahead, decoded on the GPU
loading-in-turn = In turn with the work
memory-part-weights = Weights
memory-part-gradients = Gradients
memory-part-optimizer = Optimizer
memory-part-kept = Keys and values
memory-part-workspace = Workspace
perf-note-batch = The batch is { $batch } per GPU instead of { $planned }: more does not fit into VRAM
perf-note-no-format = No GPU of this plan computes in { $format } at a known rate
perf-note-unknown-model = The catalogue has no language model “{ $model }”
perf-note-stack = No measurement of “{ $asked }” with this workload is known; the figures are for “{ $used }”
perf-note-mixed = { $gpu } is the slowest GPU and sets the pace of all
perf-note-mixed-better = The { $gpus } faster GPUs without { $gpu } would be { $percent } % faster than all together
perf-note-mixed-copies = Independent runs, one on each GPU, would get through { $percent } % more
perf-note-idle = { $idle ->
    [1] One GPU has
   *[other] { $idle } GPUs have
} nothing to do: a layer can be split over { $tensor } GPUs, not over this number
perf-note-room = VRAM holds the keys and values of { $room ->
    [one] { $room } user
   *[other] { $room } users
 }, not of { $users }: the others wait
perf-note-far-network = { $gpus ->
    [one] { $gpus } GPU reaches
   *[other] { $gpus } GPUs reach
 } every network adapter only across the CPUs
perf-fix-batch = A batch of { $batch } per GPU would fit
perf-fix-card = A card with { $vram } GB such as { $gpu } would hold the { $need } GB
perf-fix-gpus = { $gpus } × { $gpu } would hold it together
perf-fix-lora = Training adapters only (LoRA) would fit
perf-fix-qlora = Training adapters over 4-bit weights (QLoRA) would fit
perf-fix-four-bits = With 4-bit weights, { $gb } GB, it would fit
perf-note-curve-network = Without a network adapter in the plan, more machines would talk over an onboard 1 GbE port: the curve is for that
why-peak = Peak of the number format
why-work = Work of an item
why-compute = Arithmetic of an item
why-bandwidth = VRAM bandwidth
why-traffic = VRAM traffic of an item
why-memory = VRAM time of an item
why-launch = Launches and host, for an item
why-capped = Speed under the power limit
why-gradients = Exchanged in a step
why-bus = Rate of the all-reduce
why-reduce = Length of the all-reduce
why-overlap = Hidden behind the backward pass
why-waits = Waiting for the slowest
why-network = Network of each machine
why-feed-cpu = Decoding of a step
why-feed-drives = Reading of a step
why-feed-link = Copying of a step
why-parameters = Parameters
why-split = GPUs that share a layer
why-weights = Reading weights, for a token
why-kept = Reading keys and values, for a token
why-tokens = Arithmetic of a token for all users
why-questions = Questions of others in between
why-layers = Launches of all layers
why-token = Arithmetic of a token
why-shown-links = Exchange that nothing hides
why-shown-network = Network time that nothing hides
why-step = Length of a step
why-how-peak = Dense rate of { $gpu } in { $format } by its data sheet
why-how-work = Fitted to the measured rates of the benchmark, or as the profile counts it
why-how-compute = Work over the rate that programs reach: { $share } % of the peak
why-how-bandwidth = Of { $gpu } by its data sheet
why-how-traffic = Fitted to the measured rates of the benchmark, or as the profile counts it
why-how-memory = Traffic over the rate that programs reach: { $share } % of the bandwidth
why-how-launch = The same for every step, shared by a batch of { $batch }
why-how-capped = The clock falls with a limit of { $watts } W; memory does not slow down
why-how-gradients = Gradients of all parameters among { $gpus } GPUs
why-how-bus = What the paths of this machine carry; the slowest is { $bottleneck }
why-how-reduce = Bytes over that rate, with the start of a collective, inside a program
why-how-overlap = Share of the backward pass in which exchange runs beside the arithmetic
why-how-waits = Of the GPU time, for each doubling of the GPUs of a machine
why-how-network = All adapters of a machine together, over { $machines } machines
why-how-feed-cpu = { $cores ->
    [one] { $cores } core
   *[other] { $cores } cores
 }, each { $rate } items a second
why-how-feed-drives = At { $rate } GB/s
why-how-feed-link = At { $rate } GB/s for each GPU when all are fed at once
why-how-parameters = A token passes { $active } billion of them
why-how-split = { $copies ->
    [one] one copy
   *[other] { $copies } copies
 }, { $data ->
    [one] all GPUs on the same data
   *[other] { $data } groups on different data
 }
why-how-weights = All weights are read once for { $users ->
    [one] { $users } user
   *[other] { $users } users
 }
why-how-kept = { $tokens } tokens behind each user, on average
why-how-tokens = Two operations for each parameter and user
why-how-questions = Prompts of other users run between two tokens
why-how-layers = { $layers ->
    [one] { $layers } layer
   *[other] { $layers } layers
 }, each started anew for every token
why-how-token = Six operations for each parameter, at { $share } % of the peak
why-how-shown-links = What is left after hiding, and waiting
why-how-shown-network = What is left after hiding, and waiting
why-how-step = All terms together; items of a step over it are the throughput
why-rank = Tier of the GPU by the model
why-how-rank-same = Article 003 prints tier { $printed } too
why-how-rank-differs = Article 003 prints tier { $printed }. { $reason }
rank-reason-accumulate = { $gpu } has { $printed } TFLOPS with FP16 accumulate, but training accumulates in FP32 at { $training }
rank-reason-power = { $gpu } cannot hold its clock with { $watts } W
rank-reason-memory = Speed follows the { $bandwidth } GB/s of { $gpu } here more than its tensor rate: such networks wait for memory
rank-reason-compute = Arithmetic of { $gpu } counts more here than the article’s first criterion
perf-note-over-machines = No machine holds the model by itself: each copy is laid over { $machines } machines, in { $stages } stages one after the other. A token passes all of them, so they add room for users, not speed for one
perf-note-stages = A layer cannot be shared so that all fits: the layers are laid in { $stages } stages one after the other. A token passes all of them, so they add room for users, not speed for one
perf-note-few-users = { $users ->
    [one] { $users } user leaves
   *[other] { $users } users leave
 } some of the { $copies } copies with nothing to do; with a user on each it would be { $rate } tokens/s
perf-note-better-kept = { $many ->
    [one] { $many } GPU does
   *[other] { $many } GPUs do
 } { $times } times the work of { $few }: { $few } must work out activations again to fit, { $many } can keep them
perf-note-better-layout = { $many ->
    [one] { $many } GPU does
   *[other] { $many } GPUs do
 } { $times } times the work of { $few }: with more memory together they share it in a faster way
perf-note-better-shared = { $many ->
    [one] { $many } GPU answers
   *[other] { $many } GPUs answer
 } { $times } times as much as { $few }, with as many users on each: together they share a model that each would otherwise read by itself
perf-fix-eight-bits = With 8-bit weights, { $gb } GB, it would fit
why-first = Waiting for the first word, shared by all
why-capped-token = Slower under the power limit
why-exchange = Exchange between the GPUs of a layer
why-stages = Stages that wait for each other
why-between = Network between machines
why-how-first = { $ttft } ms until the first word, over an answer of { $tokens } tokens
why-how-capped-token = The clock falls with the limit: arithmetic and questions take longer, reading does not
why-how-exchange = { $gpus ->
    [one] one GPU has nobody to exchange with
   *[other] { $gpus } GPUs exchange twice in each layer
 }
why-how-stages = { $stages } stages one after the other, never all busy at once
why-how-between = Tokens go on to the next machine
why-how-step-token = The sum of these parts, in which every user of a copy gets a token; users on it: { $users }

# Why a figure is what it is.
explain-headline = Basis: { $basis }. Batch of { $batch } per GPU.
explain-tab-formula = Formula
explain-tab-constants = Constants and sources
explain-tab-measurements = Nearest measurements
explain-tab-around = Layout, memory, feed
explain-nothing = There is no figure to explain: add GPUs that can run this workload.
explain-step = One step of one GPU
explain-step-all = In sum
explain-no-constants = No fitted constants are behind this figure: it follows from the profile of the workload.
explain-constants-intro = Constants that this figure depends on. None belongs to one GPU model: they were fitted to many measurements at once.
explain-source = Source: { $source }
explain-no-rows = No published measurement is near this question. The band is wider for that reason.
explain-rows-intro = Published measurements nearest to this question, and what the same formulas say to them.
explain-row-gpu = GPUs
explain-row-gpus = { $count } × { $gpu }
explain-row-workload = Workload, format, batch
explain-row-measured = Measured
explain-row-predicted = Predicted
explain-row-error = Error
explain-row-source = Published in
explain-layouts = Layout over the GPUs
explain-layout-sharded = states shared between GPUs
explain-layout-idle = { $count } idle
explain-tpot = { $ms } ms per token
explain-users = { $users ->
    [one] { $users } user fits
   *[other] { $users } users fit
 }
explain-memory = Memory of one GPU
explain-memory-all = In sum
explain-feed = What must come to the GPUs
explain-feed-wanted = Needed
explain-feed-there = There is
explain-feed-cores = CPU cores for decoding
explain-feed-storage = Reading from storage
explain-feed-memory = held in memory
explain-feed-link = Copying to each GPU
explain-feed-loss = Loading in turn with the work would cost { $percent } % of the speed.
explain-energy = Power
explain-energy-text = { $watts } W from the mains, { $joules } J per item.
explain-energy-cap = The power limit leaves { $percent } % of the speed.
explain-layout-one = One copy
explain-layout-copies = { $count ->
    [one] { $count } copy
   *[other] { $count } copies
 }
explain-layout-tensor = each layer shared by { $count ->
    [one] { $count } GPU
   *[other] { $count } GPUs
 }
explain-layout-stages = { $count } stages one after the other
explain-layout-data = different data on { $count ->
    [one] { $count } GPU or group
   *[other] { $count } GPUs or groups
 }
constant-F = Work of an item, FLOP
constant-Q = VRAM traffic of an item, bytes
constant-e = Share of the arithmetic peak, or a factor of it
constant-m = Share of the VRAM bandwidth, or a factor of it
constant-h = Host time of a step, s, or a factor of it
constant-s = Factor of the software on the time
constant-sync = Waiting for each other, or a factor of it
constant-bus = Factor on the time of an all-reduce
constant-overlap = How much exchange hides behind arithmetic
constant-net = Rate of the network, bytes/s
constant-net-start = Start of an exchange over the network, s
constant-net-sync = Slower by this share for each doubling of machines
constant-width = Factor of 32-bit traffic
constant-power = How much a low power limit for its peak slows a GPU
constant-t = Training of language models
constant-l = Answering of one user
constant-b = Batch where none is told
constant-v = Serving of language models
editor-power-cap-speed = { $gpu } keeps { $percent } % of its clock
editor-power-cap-workload = { $workload }: { $percent } % of the speed, { $watts } W from the mains

# Why a figure is what it is.
explain-title = Why: { $workload }
explain-headline = Basis: { $basis }. Batch of { $batch } per GPU. { $source }
explain-tab-formula = Formula
explain-tab-constants = Constants
explain-tab-measurements = Nearest measurements
explain-tab-around = Layout, memory, feed
explain-nothing = There is no figure to explain: add GPUs that can run this workload.
explain-step = One step of one GPU
explain-step-all = In sum
explain-no-constants = No fitted constants are behind this figure: it follows from the profile of the workload.
explain-constants-intro = Constants that this figure depends on. None belongs to one GPU model: they were fitted to many measurements at once.
explain-fitted = fitted
explain-usual = usual value: nothing was measured
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
explain-layout = { $copies ->
    [one] one copy
   *[other] { $copies } copies
} · tensor { $tensor } · stages { $stages } · data { $data }
explain-layout-sharded = states shared between GPUs
explain-layout-idle = { $count } idle
explain-tpot = { $ms } ms per token
explain-users = { $users } users fit
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
explain-energy-text = { $watts } W from the mains, { $joules } J per item. The power limit leaves { $percent } % of the speed.

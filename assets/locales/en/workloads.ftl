# What the machine is for: use cases, chosen workloads, their inputs and results.
action-workloads = Workloads…
action-accuracy = Accuracy of predictions…
side-page-verdict = Verdict
side-page-workloads = { $count ->
    [0] Workloads
   *[other] Workloads ({ $count })
}
workloads-title = What it does
workloads-choose = Choose…
workloads-change = Change…
workloads-case = Use case
workloads-add = Workloads
workloads-none = What is the machine for?
workloads-none-hint = Choose a use case or workloads to see what this machine does with them, how sure that is, and what holds it back.
workloads-case-tip = Takes: { $workloads }
workloads-remove = Remove { $workload }
workloads-defaults = Defaults
workloads-defaults-hint = Plan with the usual values again
workloads-share = { $percent } % of the mix
workloads-model = { $model } · { $parameters } B
workloads-copies-best = 0: as serves best, now { $copies }
workloads-copies-auto = 0: as serves best
workloads-epochs = About { $epochs } times through the data set
workloads-answering = First word after { $ttft } ms, then { $tpot } ms per token ({ $tokens } tokens/s for each of { $users ->
    [one] { $users } user
   *[other] { $users } users
 }). Memory holds { $fit } users at once.
workloads-no-result = No prediction: a GPU or number format is not known
workloads-days = Your job takes about { $value } days ({ $low } – { $high })
workloads-hours = Your job takes about { $value } h ({ $low } – { $high })
workloads-memory = { $part } of { $whole } GB
workloads-memory-of-gpu = Memory of one GPU: { $memory }
workloads-mix = The mix: { $score } % of option { $option } ({ $low } – { $high })
workloads-mix-close = The mix: { $score } % of option { $option } ({ $low } – { $high }), too close to call
workloads-mix-hint = Weighted geometric mean of how many times faster each workload runs; weights are those of the first option. 100 % is the first option.
workloads-mix-alone = A mix of workloads. The first option is the measure; other options are told in percent of it.
workload-input-weight-hint = How much this workload counts in the mix
workload-input-batch-hint = Samples that each GPU works on at once; more need more memory
workload-input-model-hint = The language model, with its parameters in billions
workload-input-sequence-hint = Tokens of a training sequence, or of a question with what comes along
workload-input-output-hint = Tokens of an answer
workload-input-users-hint = Users who wait for an answer at the same moment, not all who have an account
workload-input-precision-hint = Number format; where the GPU lacks it, the next wider one is used
workload-input-stack-hint = How well the program is tuned: worth as much as half a generation of GPUs
workload-input-data-set-hint = What fits into memory is read from the drives only once
workload-input-items-hint = Images, tokens or samples in all, such as data set times epochs; 0 if time does not matter
workload-input-copies-hint = Copies of the model that answer independently, each on its part of the GPUs
workload-input-loading-hint = Whether reading and decoding go on while the GPUs work
compare-row-mix = All workloads as a mix
workloads-no-items = no job told
workloads-within = ±{ $percent } %
workloads-of-people = of
workloads-people = People with access
workloads-people-ask = people,
workloads-at-once = Share of people who ask at the same moment, percent
workloads-percent-at-once = % at once
workloads-at-once-hint = An assumption: how many of all people wait for an answer at the busiest moment. The use case plans with one in ten for chats, every second developer for completions; change it to what you know

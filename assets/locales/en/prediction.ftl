# Predictions, and their comparison with measurements.
cli-about-predict = Predict what some GPUs do with a workload
cli-about-validate = Compare predictions with a table of published measurements
cli-arg-gpu = GPU, by id or as it is usually written
cli-arg-nodes = Machines over which they are spread
cli-arg-link = How the GPUs of a machine meet
cli-arg-job = Workload: id of a profile, or of a benchmark such as resnet50_train
cli-arg-stack = How well the program is tuned: tuned (MLPerf), a vendor’s example, plain framework code
cli-arg-measurements = Table of measurements (CSV)
cli-error-table = { $path }, line { $line }: the table cannot be read: { $reason }. It must be CSV with a header
cli-error-table-quote = { $path }, line { $line }: a quotation mark opens here and is never closed. Close it, or write two for one that belongs to the text
cli-error-table-empty = { $path }: the file is empty. It must be CSV with a header and a row for each measurement
cli-error-table-no-rows = { $path }: there is a header but no row below it. Each measurement is a row
cli-error-table-column = { $path }, line { $line }: the table has no column “{ $column }”. Add it to the header, which has { $found }
cli-error-table-twice = { $path }, line { $line }: two columns are called “{ $column }”. Rename one of them
cli-error-no-prediction = There is no prediction: { $reason }
prediction-reason-suspect = the table itself doubts this value
prediction-reason-unknown-gpu = the catalogue has no such GPU
prediction-reason-unknown-workload = no such benchmark or model is known
prediction-reason-no-format = the GPU does not compute in this number format, or the format is unknown
prediction-reason-not-told = what the value depends on, such as the drives, is not told
prediction-reason-no-machine = no machine can be built from what is told
prediction-reason-one-gpu = one GPU exchanges nothing
prediction-reason-no-size = the message size is not told
prediction-reason-no-such-pair = the machine has no such pair of GPUs
prediction-reason-beyond-page-tables = the buffer is larger than the page tables of the link reach
prediction-reason-one-of-two-directions = one direction while both are busy, which depends on the other
prediction-reason-not-known = another kind of measurement
prediction-reason-broken = the fields of the row do not meet the columns: a separator or quotation mark is missing or too many
prediction-reason-no-number = the value is missing or no number
prediction-reason-not-positive = the value is zero or negative
prediction-reason-wrong-unit = the unit is none in which this metric is predicted
prediction-reason-no-count = the number of GPUs or machines is missing, zero or none, or there are more machines than GPUs
validate-reason = { $count } × { $reason }: { $few }
validate-reason-more = { $count } × { $reason }: { $few } …
validate-line = line { $line }
validate-row-on-line = { $row } (line { $line })
validate-rows = { $rows ->
    [one] { $rows } row
   *[other] { $rows } rows
 }; { $suspect } that the table itself doubts are left out
validate-kind = Kind
validate-family = Family
validate-count = Rows
validate-all = all
validate-predicted = Predicted
validate-median = Median %
validate-mean = Mean %
validate-p90 = 90th %
validate-group = Group
validate-inside = In band %
validate-left-out-gpu = its GPU
validate-left-out-nothing = nothing left out
validate-left-out-pair = pair of GPU and workload
validate-left-out-workload = its workload
validate-speed-up = Speed-up over one GPU: { $rows ->
    [one] { $rows } row
   *[other] { $rows } rows
 }, median error { $median } %, mean { $mean } %
validate-worst = Worst five of each family
validate-not-predicted = Not predicted
validate-out-of-sample = Out of sample: the constants were fitted without what they are tested on. Median % / mean % / share inside the band %
predict-basis-measured = this GPU was measured with this workload
predict-basis-interpolated = its architecture was measured with this workload
predict-basis-estimated = estimated
cli-arg-count = GPUs in all machines together
cli-arg-precision = Number format: amp-fp16, bf16, tf32, fp32, fp64, fp8, fp4, int8, int4; as the workload has it if not given
cli-arg-batch = Samples per GPU and step; users at once for answers
cli-arg-model = Language model instead of the workload’s own
cli-arg-sequence = Tokens of a training sequence, or of a question
cli-arg-output = Tokens of an answer
predict-name = { $text }
predict-result = { $count } × { $gpu }{ $nodes ->
    [1] {""}
   *[other] {" "}in { $nodes } machines
}, { $workload }: { $value } { $unit }, 80 % between { $low } and { $high } ({ $basis })
predict-does-not-fit = { $count } × { $gpu }{ $nodes ->
    [1] {""}
   *[other] {" "}in { $nodes } machines
}, { $workload }: does not fit. Each GPU must hold { $needed } GB and has { $vram } GB: { $short } GB too little
predict-largest-batch = The largest batch that fits is { $batch } per GPU
predict-largest-users = { $users ->
    [one] { $users } user at once fits
   *[other] { $users } users at once fit
 }
predict-nothing-fits = Not even the smallest useful batch fits
predict-memory = { $needed } of { $vram } GB
predict-memory-users = { $needed } of { $vram } GB · each copy holds at most { $users ->
    [one] { $users } user
   *[other] { $users } users
 } at once
predict-layout = Layout: { $layout }
predict-bottleneck = Held back by: { $what }
predict-network = Between the machines { $rate } GB/s for each are assumed, as is usual for this GPU
predict-error-number = { $option } “{ $value }”: a whole number from 1 to { $most } is needed
predict-error-nodes = --nodes { $nodes } is more than --count { $count }. --count is the GPUs of all machines together: give at least --count { $nodes }, or fewer machines
predict-error-uneven = { $count } GPUs cannot be spread evenly over { $nodes } machines. --count is the GPUs of all machines together: take --count { $less } or --count { $more }
predict-error-per-node = { $each } × { $gpu } in one machine: no machine that the catalogue knows holds more than { $most }. Spread them over more machines with --nodes { $enough }
predict-error-precision = --precision “{ $value }”: there is no such number format. Known are { $known }
predict-error-link = --link { $link }: { $gpu } has no such links. Possible are { $links }; leave --link out for what is usual
predict-error-no-link = --link { $link }: the links of { $gpu } are those of its board. Leave --link out
predict-error-model = --model “{ $value }”: no such language model is known. Known are { $known }
predict-error-option = { $option } says nothing to “{ $workload }”: only profiles of language models take it. Leave it out

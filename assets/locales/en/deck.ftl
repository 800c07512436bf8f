# The pages of a meeting.
deck-title = Title
deck-title-lead = { $count ->
    [one] One option · { $date }
   *[other] { $count } options · { $date }
}
deck-footer = { $date } · amounts in { $currency } · { $catalogue }
deck-prices-day = prices of { $newest }
deck-prices-days = prices from { $oldest } to { $newest }
deck-catalogue = Slotwise { $version }, catalogue of { $date }
deck-band = 80 % band { $low }–{ $high }, { $basis }
deck-continued = { $title } ({ $number })

deck-picture-box = { $title } from above
deck-picture-links = Links of { $title }
deck-gpus = GPUs
deck-vram = VRAM
deck-vram-detail = { $each } GB each, largest pool { $pool } GB
deck-fp16-tensor = FP16 tensor
deck-fp16 = FP16
deck-fp32 = FP32
deck-peak-detail = sum of the makers’ peaks
deck-pair = Slowest pair of GPUs
deck-pair-detail = { $a } to { $b } over { $class }
deck-power = Power at most
deck-power-detail = { $typical } W under load, spare supplies: { $spare }
deck-price = Price
deck-price-detail = { $basis }, { $date }
deck-price-without = parts without a price: { $count }
deck-cost-per-year = Cost per year
deck-cost-detail = over { $years ->
    [one] { $years } year
   *[other] { $years } years
 }, estimated
deck-finding = { $severity }: { $text }
deck-reason = { $code } { $text }. { $why }
deck-more-findings = { $count ->
    [one] and one more
   *[other] and { $count } more
}

deck-comparison = Options side by side
deck-comparison-technical = Where the machines differ
deck-performance = Throughput
deck-performance-lead = All GPUs of each option; whiskers are 80 % bands: where they overlap, it is too close to call
deck-brake = { $option }, { $workload }: held back by { $brake }
deck-scaling = Scaling
deck-scaling-lead = What more GPUs bring; dashed: if none held the others up
deck-efficiency = { $option }, { $workload }: { $percent } % of ideal with all GPUs
deck-ideal = Ideal
deck-ideal-note = Ideal by the fastest GPU of all options
deck-ideal-best = Ideal: the best rate per GPU at any number of GPUs, times their number; one GPU alone does less

deck-cost = Cost
deck-cost-lead = Purchase, cost of owning over { $years ->
    [one] { $years } year
   *[other] { $years } years
 }, and renting the same GPUs instead
deck-cost-own-lead = Purchase, and cost of owning over { $years ->
    [one] { $years } year
   *[other] { $years } years
 }
deck-rent-chart = Owning and renting over time
deck-months = months
deck-own-of = { $letter }, owning
deck-rent-of = { $letter }, renting
deck-rent-note = Owning: price, then power, support and space, without the resale at the end. Renting: busy hours only
deck-break-even = { $letter }: owning costs less than renting after { $months ->
    [one] { $months } month
   *[other] { $months } months
 }, the resale not counted (rents of { $date })
deck-break-even-late = { $letter }: renting stays cheaper over the planned { $years ->
    [one] { $years } year
   *[other] { $years } years
 }; owning costs less only after { $months ->
    [one] { $months } month
   *[other] { $months } months
 }, the resale not counted (rents of { $date })
deck-no-break-even = { $letter }: renting stays cheaper at these terms, the resale not counted (rents of { $date })
deck-missing = { $letter }: not in the price: { $parts }

deck-recommendation = Recommendation
deck-none-can-be-built = No option can be built as it stands
deck-only-one = Only { $option } can be built as it stands
deck-undecided = Nothing here tells the options apart: choose a workload or add prices
deck-clear = { $option }: best, or too close to the best to call, in all that decides
deck-clear-so-far = { $option }: best, or too close to the best to call, in all that can be told; open, for want of prices: { $open }
deck-claim-open = { $question }: { $letters }, still open for want of prices
deck-open = open: prices are missing
deck-too-close = Too close to call between { $letters }
deck-split = No option is best at everything. { $first }; { $second }
deck-claim = { $question }: { $letters }
deck-question = Question
deck-answer = Best
deck-next = Next best
deck-next-at = { $letter }: { $difference }
deck-ask-fastest = Fastest in { $workload }
deck-ask-value = Least money per throughput of { $workload }
deck-ask-price = Lowest price
deck-ask-year = Lowest cost per year
deck-ask-vram = Most VRAM
deck-ask-pool = Largest VRAM pool over GPU links
deck-ask-power = Least power
deck-blocked = { $letter } cannot be built: { $why }
deck-reservation = { $letter }, warnings { $count }: { $why }
deck-rule = Options with an error are out. Among the others, throughput of the chosen workloads, price and cost per year decide. An option that is best or too close to the best to call in all of them is recommended; else the page says who is best at what.

deck-assumptions = Assumptions
deck-assumptions-lead = What the numbers rest on besides the machines themselves
deck-assumption = Assumption
deck-value = Value
deck-from = From
deck-from-user = set in this project
deck-from-planning = planning value
deck-from-no-cooling = planning value: cooling is not counted; set the PUE of your room
deck-dated = { $what } ({ $date })
deck-assumption-years = Years of use
deck-assumption-resale-share = Share of the price that a sale brings at the end
deck-assumption-busy-share = Share of the time under load
deck-assumption-support-share = Support a year, share of the price
deck-assumption-pue = Power of the room over that of the machines (PUE)
deck-assumption-kwh-price = Price of one kWh
deck-assumption-rack-unit-month = Rent of one rack unit for a month
deck-assumption-kw-month = Room for one kW for a month
deck-assume-bands = Throughputs are estimates by a model fitted to published measurements; eight of ten such machines lie within their band.
deck-assume-peaks = Peak rates are the makers’, dense, at boost clock; programs reach a part of them.
deck-assume-power = Power is the sum of the parts’ limits with fans and board; load and idle are estimated shares of it.
deck-assume-supplies = Spare power supplies are kept in reserve: N+1 means that one may fail at full load. Free power and room for more GPUs do not use them.
deck-sources = Sources
deck-sources-lead = { $catalogue }
deck-option = Option
deck-basis = Basis
deck-oldest = Oldest price
deck-newest = Newest price
deck-rate = Exchange rate: 1 { $from } = { $rate } { $to } ({ $date })
deck-source-parts = Parts: makers’ data sheets and manuals, with source and confidence of each fact in the catalogue.
deck-source-links = Links: measured rates where there are any, else planning values by generation and width.
deck-source-throughput = Throughput: published measurements and the model fitted to them.
deck-origin = { $letter }, { $what }: { $source }
deck-origin-only = { $what }: { $source }

deck-links-of = { $option }: links
deck-all-reduce = All GPUs exchanging sums
deck-all-reduce-detail = bus rate of an all-reduce over { $count } GPUs
deck-lanes = Free PCIe lanes
deck-lanes-detail = of { $owned } at the CPUs of one machine
deck-basis-note = Basis: { $basis }
deck-performance-one-lead = All GPUs together; eight of ten such machines lie within the band
deck-performance-lone = Workloads of one option alone
deck-performance-lone-lead = The other options were not asked for these, or do not hold them
deck-rate-head = Throughput
deck-band-head = 80 % band
deck-ideal-head = Of ideal
deck-waterfall = From peak to usable
deck-waterfall-lead = What all GPUs could do, and what is left after each thing that costs time
deck-waterfall-of = From peak to usable: { $workload }
deck-cost-years = Cost over the years
deck-cost-years-lead = What a year costs, and when buying has cost less than renting, over { $years ->
    [one] { $years } year
   *[other] { $years } years
 }
deck-cost-rent-lead = When buying has cost less than renting the same GPUs
deck-cost-years-own-lead = What a year of use costs, over { $years ->
    [one] { $years } year
   *[other] { $years } years
 } of owning
deck-single = What to know and to decide
deck-single-does = What it does
deck-single-has = { $count } × { $name }, VRAM in all: { $vram }
deck-single-rate = { $workload }: { $rate } ({ $band })
deck-single-too-big = Does not fit: { $workloads }
deck-single-costs = What it costs
deck-single-buy = { $price } to buy ({ $basis })
deck-single-own = { $cost } a year over { $years ->
    [one] { $years } year
   *[other] { $years } years
 }, of it { $energy } for power and cooling
deck-single-rent = Renting the same GPUs: { $rent } a month ({ $date }); buying costs less after { $months ->
    [one] { $months } month
   *[other] { $months } months
 }
deck-single-rent-late = Renting the same GPUs: { $rent } a month ({ $date }); that stays cheaper over the planned { $years ->
    [one] { $years } year
   *[other] { $years } years
 }: buying costs less only after { $months ->
    [one] { $months } month
   *[other] { $months } months
 }, the resale not counted
deck-single-rent-always = Renting the same GPUs: { $rent } a month ({ $date }); that stays cheaper at these terms
deck-single-watch = What to watch
deck-single-nothing = No errors and no warnings
deck-single-decide = What to decide
deck-decide-fix = To mend: { $fix }
deck-decide-missing = Who asks for prices or exchange rates: { $parts }
deck-decide-quote = Who asks for a dated quote: prices go back to { $date }
deck-decide-grow = { $count ->
    [one] Whether one more GPU will follow: there is room for it
   *[other] Whether more GPUs will follow: there is room for { $count }
}
deck-decide-full = { $count ->
    [one] Whether one GPU will do for the years to come: this machine takes no more
   *[other] Whether { $count } GPUs will do for the years to come: this machine takes no more
}
deck-decide-spare = Whether it may stop when a power supply fails: none is spare

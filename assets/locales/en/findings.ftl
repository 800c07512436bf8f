# Findings: `finding-CODE` says in one line what and where; `finding-CODE-why` says why, what it costs and what to do.

finding-N100 = No chassis yet
finding-N100-why = Drag a chassis from the parts list, or open a preset, to begin.
finding-W100 = Chassis “{ $chassis }” is not in the catalogue
finding-W100-why = Its slots and lanes are not known, so nothing can be checked. Add its part file to your catalogue folder, or choose another chassis.

# Placing cards
finding-E101 = The chassis has no slot “{ $slots }”
finding-E101-why = The plan puts { $card } there. Move it to a slot of this chassis or remove it.
finding-E102 = { $card } does not fit the connector of { $slots-count ->
    [one] slot { $slots }
   *[other] slots { $slots }
 }
finding-E102-why = The part needs { $needs }; the slot is { $has }. These are different connectors, no adapter joins them.
finding-E103 = Slot { $slots } is not for a GPU like { $card }
finding-E103-why = The slot is low profile or without room and power for large cards; { $card } draws up to { $watts } W. Use a GPU slot.
finding-E104 = { $card } is too thick for { $slots-count ->
    [one] slot { $slots }
   *[other] slots { $slots }
 }
finding-E104-why = It takes { $width } expansion slots; there is room for { $room }.
finding-E105 = { $card } in slot { $slots } and the card in slot { $other } cover each other
finding-E105-why = A card of more than one slot width covers the slots to its right. Leave them empty or move one of the two.
finding-E106 = { $card } is too long for { $slots-count ->
    [one] slot { $slots }
   *[other] slots { $slots }
 }
finding-E106-why = It is { $length } mm long; there is room for { $room } mm.
finding-E107 = { $card } draws more than the chassis allows for one GPU
finding-E107-why = { $watts } W against { $most } W per GPU as the maker states. Choose another card or chassis.
finding-W107 = { $card } draws more than this chassis is known to carry
finding-W107-why = { $watts } W; the largest cards sold in this chassis draw { $most } W. Ask the maker before you buy.
finding-E108 = { $card } cannot be cooled here
finding-E108-why = The card has no fan of its own (or needs a liquid loop), and this chassis does not push the air or water through it. It would shut down within minutes. Choose the active version of the card or a server chassis.
finding-W109 = { $card } has its own fan in a chassis that blows air through passive cards
finding-W109-why = It works in many such machines, but fan and chassis may work against each other, and the maker may not support it. Prefer the passive version.
finding-W110 = { $card } in { $slots-count ->
    [one] slot { $slots }
   *[other] slots { $slots }
 }: no room to breathe
finding-W110-why = Its open fans draw air from the side of the next card. Tightly packed cards of this kind run hot and slow down, to less than half their speed in the worst published case (8.2 against 21.7 ms per image, by place alone). Leave a slot free, put the open card last, or choose blower cards.
finding-W111 = { $count } × { $card }: builders stop at { $most } in one machine
finding-W111-why = UltraLAB’s guide limits this card to { $most } per machine, for its heat. More have been sold, but expect noise and throttling.
finding-W112 = Different GPU models in one machine
finding-W112-why = { $models }. When they work on one job the slowest sets the pace, and they cannot be bridged. Fine for separate jobs.
finding-W113 = “{ $card }” in slot { $slots } is not in the catalogue
finding-W113-why = It is kept in the plan as it is. What it draws and brings is not known, so sums leave it out and say “≥”. Add it to your catalogue folder, or choose another card.
finding-E114 = { $count ->
    [one] { $count } GPU
   *[other] { $count } GPUs
 }, but the chassis takes { $most }
finding-E114-why = The maker allows { $most ->
    [one] { $most } GPU
   *[other] { $most } GPUs
 }, whatever the number of slots.
finding-N115 = { $card } in slot { $slot } reaches beyond the board: the case needs { $needed } expansion slots
finding-N115-why = Common tower cases have { $common }. Choose a case with { $needed } or more, a thinner card, or a riser.
finding-W116 = Bridge “{ $bridge }” is not in the catalogue
finding-W116-why = The cards in slots { $slots } count as not bridged.
finding-E117 = { $bridge } needs two equal cards
finding-E117-why = A bridge joins cards of the same model. Slots { $slots } do not hold such a pair.
finding-E118 = { $bridge } does not fit { $card }
finding-E118-why = Bridges differ by generation. Choose one made for this card.
finding-E119 = { $bridge } does not reach between { $slots-count ->
    [one] slot { $slots }
   *[other] slots { $slots }
 }
finding-E119-why = It spans { $spacing } slots; the cards are { $distance } slots apart. Move a card or choose a bridge of another spacing.
finding-E120 = { $cpu } does not fit this chassis
finding-E120-why = The chassis takes { $families }.
finding-N121 = { $old } does not fit the new chassis; { $new } was chosen
finding-N121-why = The socket or the generation differs. Choose another CPU in the machine bar if you like.
finding-N122 = Memory of another kind was left out
finding-N122-why = The new chassis takes { $kind }. Left out: { $parts }.
finding-W123 = { $count ->
    [one] One card
   *[other] { $count } cards
 } found no slot in the new chassis
finding-W123-why = Left out: { $parts }.
finding-E124 = No CPU chosen
finding-E124-why = Without a CPU no slot is alive. Choose one for this chassis.
finding-W125 = CPU “{ $cpu }” is not in the catalogue
finding-W125-why = Its lanes, cores and power are not known, so the lane ledger cannot be drawn up and sums leave it out. Add its part file to your catalogue folder, or choose another CPU.
finding-E126 = { $count } × { $cpu } cannot work together here
finding-E126-why = The chassis has { $sockets } { $sockets ->
    [one] socket
   *[other] sockets
 }, and the CPU works in groups of at most { $most }.

# Lanes
finding-E201 = Slot { $slots } is dead: it is fed by CPU { $cpu }, which is not fitted
finding-E201-why = Each CPU feeds its own slots. { $card } will not be seen until CPU { $cpu } is in its socket.
finding-E202 = Slot { $slots } is switched off in this configuration
finding-E202-why = { $why }
finding-W203 = { $cards ->
    [one] { $card } in slot { $slots } runs at { $planned } instead of { $maximum }
   *[other] { $cards } × { $card } run at { $planned } instead of { $maximum }
 }
finding-W203-why = { $slots-count ->
    [one] Slot { $slots } gives
   *[other] Slots { $slots } give
 } fewer lanes than the card has: about { $usable } GB/s to and from the CPU instead of { $full }. Training that keeps its data on the card loses little; loading, and traffic between cards without NVLink, take { $planned } as their limit. Check it under load: an idle card shows 2.5 GT/s to save power.
finding-N204 = { $card } runs at { $planned }, below its { $maximum }
finding-N204-why = { $slots-count ->
    [one] Slot { $slots } is
   *[other] Slots { $slots } are
 } of an older generation than the card. It works at the older speed: about { $usable } GB/s instead of { $full }.
finding-W205 = { $card } in { $slots-count ->
    [one] slot { $slots }
   *[other] slots { $slots }
 }: on the chipset
finding-W205-why = All chipset devices share one link to the CPU, of about { $shared } GB/s, and copies from card to card take a detour over it. Use this slot for network or storage and a CPU slot for the GPU.
finding-E206 = CPU { $cpu } has { $owned } lanes, but { $spent } are wanted
finding-E206-why = Spent by { $spenders }. { $over } lanes are missing: some of these will not start or will run narrower. Take a CPU with more lanes or remove something.
finding-W207 = { $gpus } GPUs share { $uplinks ->
    [one] one { $uplink } uplink
   *[other] { $uplinks } switch uplinks of { $uplink }
 }
finding-W207-why = { $worst-gpus } GPUs share the one uplink of { $worst } ({ $ratio } : 1). One card alone gets { $usable } GB/s to the CPU; all at once about { $each } GB/s each. Cards behind one switch still reach each other at full speed if they can copy directly.
finding-N208 = Not free of blocking: { $why }
finding-N208-why = { $lanes ->
    [48] { $ratio } GPUs per CPU. Dell’s article counts lanes of such CPUs: 48 hold three x16 cards at most, and two if network and storage are to have lanes as well, so that { $most } GPUs per CPU is the ratio that it says really never blocks.
   *[other] { $ratio } GPUs per CPU. It is felt when all that share the way to the CPU use it at the same moment, as when every GPU loads data from the host; what devices below one switch copy among themselves does not pass it.
 }
finding-N209 = { $pairs ->
    [one] One GPU pair talks
   *[other] { $pairs } GPU pairs talk
 } across the CPUs
finding-N209-why = { $slower ->
    [no] Cards on different sockets copy over the CPU link: about { $rate } GB/s for one pair, as on one side. Several pairs at once share that link. Keep the GPUs of one job on one socket where you can.
   *[yes] Cards on different sockets copy over the CPU link: about { $rate } GB/s ({ $bottleneck }) against { $near } GB/s on one side. Keep the GPUs of one job on one socket where you can.
}
finding-N210 = { $gpu } cannot copy directly from card to card
finding-N210-why = The driver switches off PCIe peer copies for GeForce and TITAN cards from Turing on, so data between cards go through host memory: about { $rate } GB/s between the { $pairs ->
    [one] two cards
   *[other] slowest of { $pairs } pairs
 } ({ $class }).
finding-W210 = { $gpu } behind a switch: copies between cards cross the uplink twice
finding-W210-why = The driver switches off PCIe peer copies for GeForce and TITAN cards from Turing on. Each byte goes up to host memory and down the same uplink: about { $rate } GB/s ({ $class }), less than between cards on different CPU ports. It concerns { $pairs ->
    [one] one pair
   *[other] { $pairs } pairs
 }. Professional cards do not have this limit.
finding-W211 = { $nic } sits on CPU { $cpu }, the GPUs on the other
finding-W211-why = Traffic between GPUs and network crosses the CPU link. Move the adapter to a slot beside the GPUs.
finding-N212 = All GPUs hang on CPU { $busy }
finding-N212-why = CPU { $idle } has { $left } lanes free and feeds none of the { $gpus } GPUs. This chassis is wired so; it keeps GPUs close to each other and halves the memory bandwidth near them.
finding-W213 = { $link } would help { $workload }; { $pairs ->
    [one] one pair of cards accepts
   *[other] { $pairs } pairs of cards accept
 } a bridge
finding-W213-why = Without a bridge, gradients and split models go over PCIe. A bridge gives the pair { $rate } GB/s in each direction.
finding-N214 = { $link } joins { $joined } of { $pairs } GPU pairs
finding-N214-why = With { $gpus } GPUs and direct links only, not every pair can be neighbours; the others go over PCIe. Boards on which a switch joins all GPUs do not have the limit.
finding-N215 = { $workload } gains from links between GPUs; these have none
finding-N215-why = The cards, or their slots, take no { $link }. Training across the cards is limited by PCIe; separate jobs on each card are not.
finding-W216 = { $cards ->
    [one] { $card } on the riser in slot { $slots } runs at { $planned } instead of { $maximum }
   *[other] { $cards } × { $card } on risers run at { $planned } instead of { $maximum }
 }
finding-W216-why = The riser passes on less than card and slot can do: about { $usable } GB/s to and from the CPU instead of { $full }. Use one made for the card’s generation with all lanes. If you keep an older one, set the slot to its generation in the firmware, or the link will show errors.
finding-N217 = { $card } in { $slots-count ->
    [one] slot { $slots }
   *[other] slots { $slots }
 } stands on a riser: check its link under load
finding-N217-why = It should show { $planned }. Full width at 2.5 GT/s on an idle card is power saving and not a fault: read width, speed and error counters while the card works before you blame the riser.
finding-N218 = { $pairs ->
    [one] The copies of one GPU pair depend
   *[other] The copies of { $pairs } GPU pairs depend
 } on IOMMU and ACS
finding-N218-why = { $direct ->
    [0] Data between these cards go through host memory.
   *[other] { $direct } of them can copy directly over PCIe, if nothing redirects them.
 } With ACS on at root and switch ports, or an IOMMU that translates, copies take a detour, lose half their rate, hang, or throw cards off the bus. Outside virtual machines switch ACS off and the IOMMU to pass-through (iommu=pt).{ $nps ->
    [yes] { " " }On { $cpu } the NPS setting also moves the rate through host memory, by about 1 GB/s.
   *[no] { "" }
 }
finding-N219 = GPU pairs that “topo -m” calls { $class } are not equal: { $slow } to { $fast } GB/s
finding-N219-why = The matrix tells the kind of a path, not its width. The slowest pair is held back by { $bottleneck }; a job over all cards runs at the pace of its slowest member. Keep a job on the fast pairs where you can.
finding-N220 = In { $workload } the narrow link costs at most { $percent } % of a step
finding-N220-why = A step takes { $step } ms. Its input crosses { $planned } in { $input } ms; { $maximum } would take { $wide } ms. Bytes per step decide, not lanes by themselves. Gradients over the same link come on top: they are in the scaling of the workload.
finding-N221 = { $pairs ->
    [one] One GPU pair talks
   *[other] { $pairs } GPU pairs talk
 } across the CPUs, through host memory
finding-N221-why = Between these CPUs the driver refuses direct copies from card to card. Data go through host memory: about { $rate } GB/s ({ $bottleneck }) against { $near } GB/s on one side. Keep the GPUs of one job on one socket.
finding-N222 = { $switches } share one root complex of CPU { $cpu }
finding-N222-why = Copies between cards do not suffer; loading all cards from the host at once does: { $together } GB/s together on this root, { $apart } GB/s if each switch had one of its own. Plug them into slots of different roots where there are some free.
finding-N223 = After delivery { $pairs ->
    [one] the bridged pair
   *[other] the { $pairs } bridged pairs
 } must show { $links }
finding-N223-why = { $count } links per pair carry about { $rate } GB/s one way. Fewer in “nvidia-smi topo -m” mean a bridge that does not sit right: programs then hang or crawl. Take it off and press it on again.
finding-N224 = { $cards } large cards want { $all } GB of address space
finding-N224-why = Each wants a window of up to { $each } GB, so that the CPU and the other cards see all its memory. Switch on “Above 4G decoding” and “Resizable BAR”. { $chipset ->
    [0] Boards of this kind may run out: then a card gets a smaller window, and direct copies with it fail.
   *[other] Boards of this kind may run out: then a card, most likely one of those on the chipset ({ $chipset }), gets a smaller window, and direct copies with it fail.
 } Ask the maker for builds with as many cards.
finding-W225 = The riser in { $slots-count ->
    [one] slot { $slots } is
   *[other] slots { $slots } is up to
 } { $length } mm long
finding-W225-why = At Gen4 and later builders trust plain cables up to { $most } mm. Longer ones need a redriver or retimer, or the link falls back to an older generation or shows errors.

# Power
finding-E301 = The power supplies are too small
finding-E301-why = Everything at its limit draws { $load } W; the supplies give { $supplies } W. Under full load the machine will switch off.
finding-W302 = Little power in reserve
finding-W302-why = { $load } W of { $supplies } W at full load: { $free } W free. Plan for a tenth in reserve; supplies age and cards peak.
finding-N303 = Power supply not known
finding-N303-why = Choose one that carries { $load } W at full load with a tenth in reserve.
finding-W304 = If one supply fails, the machine stops under full load
finding-W304-why = { $count } supplies give { $supplies } W together and { $one } W each; full load is { $load } W. A fuller redundancy needs larger supplies or a power limit on the cards.
finding-N305 = One power supply, no redundancy
finding-N305-why = Usual for a workstation: { $load } W of { $supplies } W at full load. If it fails the machine stops.
finding-N306 = Power supplies are our assumption
finding-N306-why = The maker does not print them; { $supplies } W is assumed for a load of { $load } W. Ask for the real rating.
finding-N307 = Too much for one 120 V office outlet
finding-N307-why = { $load } W from the mains is { $amps120 } A at 120 V; an outlet of 15 A may carry 12 A for long. At 230 V it is { $amps230 } A, which one outlet carries. At 120 V plan two supplies on two circuits, or a power limit on the cards.
finding-W307 = Needs more than one office outlet
finding-W307-why = { $load } W from the mains is { $amps230 } A at 230 V or { $amps120 } A at 120 V. A 16 A outlet may carry 12.8 A for long: plan further circuits, or a rack supply of 30 A or more.
finding-W310 = { $card } in slot { $slots }: then the power supplies are too small
finding-W310-why = Everything at its limit would draw { $load } W; the supplies give { $supplies } W. Choose larger supplies as well.
finding-N308 = Power plugs for the GPUs: { $plugs }
finding-N308-why = Check that the supply or the server’s cable kit has them. Server makers use cables of their own.
finding-N310 = The maker rates this machine at { $rated } W
finding-N310-why = The parts chosen here come to { $load } W from the mains. Size circuits, cooling and rack by the maker’s figure: it holds for every load and every part that can be built in.
finding-W309 = { $count } × { $card } on one supply ({ $gpus ->
    [one] { $gpus } GPU
   *[other] { $gpus } GPUs
 } in all): mind the load peaks
finding-W309-why = Cards of this size draw short peaks far above { $watts } W. A supply whose rails have limits of their own may switch off although the sum fits: spread the cards over its rails, use a supply made for such peaks (ATX 3.0), or cap their power.
finding-N311 = Capped at { $cap } W each, { $card } keeps about { $percent } % of its speed
finding-N311-why = { $count } × { $card } at { $cap } instead of { $watts } W save { $saved } W. The machine then draws { $load } W from the mains: { $amps120 } A at 120 V, { $amps230 } A at 230 V. Set with nvidia-smi -pl. Measured by: { $source }.

# Memory and CPU
finding-W400 = No system memory chosen
finding-W400-why = AMAX’s guide asks for at least as much system memory as the GPUs have together: { $vram } GB.
finding-W401 = { $ram } GB of memory is less than the GPUs’ { $vram } GB
finding-W401-why = AMAX’s guide asks for at least as much system memory as video memory when data are prepared on the machine. { $short } GB are missing; with less, data must be moved in pieces, and programs that load a model once per GPU may run out.
finding-W402 = Memory module “{ $module }” is not in the catalogue
finding-W402-why = It is kept in the plan but not counted.
finding-E403 = { $count ->
    [one] { $count } memory module
   *[other] { $count } memory modules
 }, but { $slots ->
    [one] { $slots } slot
   *[other] { $slots } slots
 }
finding-E403-why = Take fewer, larger modules.
finding-E404 = { $module } does not fit
finding-E404-why = The board takes { $kind }.
finding-E405 = { $ram } GB of memory is more than the CPUs carry
finding-E405-why = They address { $most } GB.
finding-N406 = { $count ->
    [one] { $count } memory module
   *[other] { $count } memory modules
 } on { $channels ->
    [one] { $channels } channel
   *[other] { $channels } channels
 }
finding-N406-why = Memory is fastest when each channel holds the same number of modules. { $share ->
    [100] Here some channels hold more modules than others.
   *[other] Here { $share } % of the channels are in use, and no more of the bandwidth.
 } Fit a multiple of { $channels }.
finding-W421 = { $cores } CPU cores for { $gpus ->
    [one] { $gpus } GPU
   *[other] { $gpus } GPUs
 } are few
finding-W421-why = Reading and preparing data takes about four cores per GPU in image training: { $want }. With fewer the GPUs wait.
finding-W422 = { $processes } processes that load { $workload } want { $all } GB of memory; there are { $ram } GB
finding-W422-why = Each process holds about { $each } GB of system memory while it loads the model; when memory runs out the system kills it. Fit more memory, load one process after the other, or use a format that is mapped from the drive, such as safetensors.

# Drives
finding-W411 = { $drive } is too slow to feed GPUs
finding-W411-why = A hard disk reads about { $rate } MB/s in one stream and far less in random order; AMAX’s guide names 100–150 MB/s as too slow for the next mini-batch. Put the data in use on a solid-state drive and keep the disk for the rest.
finding-W412 = The data set does not fit on the fast drives
finding-W412-why = { $need } GB of data and { $spare } GB to spare are wanted; the solid-state drives hold { $fast } GB. Reckoned for { $workload }.
finding-W413 = No bay for { $count } × { $drive }
finding-W413-why = All bays of a fitting kind are taken. Take fewer, larger drives, or ask the maker for another cage.
finding-W414 = { $drive } holds { $workload } back
finding-W414-why = It reads { $rate } GB/s, and the data set does not fit into memory. Add a faster drive or more memory.
finding-W415 = No drive chosen
finding-W415-why = The machine needs one for the system, and a fast one for the data in use.
finding-W416 = Drive “{ $drive }” is not in the catalogue
finding-W416-why = It is kept in the plan but not counted.

# Workloads
finding-W501 = { $workload } does not fit into { $vram } GB
finding-W501-why = With { $batch ->
    [one] { $batch } item
   *[other] { $batch } items
 } per GPU it needs about { $need } GB on each. The largest batch that fits is { $largest }. Choose a smaller batch or a GPU with more memory.
finding-W502 = { $workload } scales to { $percent } % on { $gpus } GPUs
finding-W502-why = The links between the GPUs, the machines or to the host hold it back: part of the GPUs’ time goes to waiting. Bridges between the cards, modules on a board with links between GPUs, a faster network, or fewer GPUs for one job raise the share.
finding-W503 = The CPU holds { $workload } back: { $percent } % of the GPUs’ speed
finding-W503-why = Its cores cannot prepare data fast enough. More cores, or preparing on the GPU, would help.
finding-N504 = No workload chosen
finding-N504-why = Choose one above to see throughput and what holds the machine back.
finding-W505 = Workload “{ $workload }” is not in the catalogue
finding-W505-why = It is kept in the plan but not computed.
finding-N506 = { $workload }: tier { $rank } by the rule, tier { $printed } in UltraLAB’s guide
finding-N506-why = The guide’s table contradicts its own rule here, or uses figures that were misprinted. We rank by the rule with the right figures.
finding-N507 = { $workload }: latency or throughput?
finding-N507-why = { $split ->
    [1] The model fits on one card. A copy on each of { $gpus } cards answers most: about { $all } { $unit } in all, { $one } a card. One copy split over all cards answers a single user sooner (by 29 % on four RTX 3090, published), but in all far less (1,007 against 3,425 tokens/s there). Decide which of the two you need; only the split needs fast links.
   *[other] The model fits on one card. For the users that are planned, copies split over { $split } cards each answer most: about { $all } { $unit } in all. With many more users a copy on each card answers more in all (3,425 against 1,007 tokens/s on four RTX 3090, published), while each user waits longer. Decide which of the two you need; only the split needs fast links.
}
finding-N508 = { $workload }: { $idle ->
    [one] { $idle } GPU has
   *[other] { $idle } GPUs have
 } nothing to do
finding-N508-why = A layer can be split over { $tensor } GPUs, not over the number that is there. Add GPUs up to the next such number, or let the others do something else.

# Prices
finding-W601 = Price of { $date }: { $months ->
    [one] { $months } month
   *[other] { $months } months
 } old
finding-W601-why = Prices of GPUs and memory move by tens of percent a year. Ask for a new offer before you decide.
finding-N602 = { $count ->
    [one] One part has
   *[other] { $count } parts have
 } no price
finding-N602-why = Not in the sum: { $parts }. Set a price, or an exchange rate if the price is in another currency.
finding-N603 = Some prices are estimates
finding-N603-why = { $parts }: from analysts, shares of a system price or single mentions. Ask for an offer.
finding-W604 = { $over } over budget
finding-W604-why = { $amount } against { $budget }.
finding-N605 = The price is an offer with differences
finding-N605-why = The machine was changed after the offer; what was added or removed is counted at catalogue prices. Ask for a new offer.

# Facts
finding-N701 = The wiring of { $chassis } is inferred
finding-N701-why = We found no published diagram of which slot hangs on which CPU or switch, and chose the likeliest. Ask { $vendor } for the block diagram.
finding-N702 = Facts of { $chassis } are uncertain
finding-N702-why = They rest on one unconfirmed source. See its notes and check with the maker.
finding-N703 = { $count ->
    [one] A printed number differs
   *[other] { $count } printed numbers differ
 } from ours
finding-N703-why = Printed / computed: { $claims }. The printed text has a misprint, rounds, or counts otherwise; ours come from the catalogue.
finding-N704 = Figures of { $gpus } are uncertain
finding-N704-why = Sources disagree or only one was found. See the card’s notes.
finding-W801 = { $nodes } machines without a network adapter
finding-W801-why = Training over several machines sends gradients over the network. Without a fast adapter the onboard port is all there is.

claim-difference = { $what } { $printed } / { $ours }

# Fixes
fix-cpu = Use { $count } × { $cpu }
fix-cpu-count = Fit { $count ->
    [one] one CPU
   *[other] { $count } CPUs
 }
fix-remove = Remove the card in slot { $slot }
fix-move = Move to slot { $slot }
fix-bridges = Add { $pairs ->
    [one] a bridge
   *[other] { $pairs } bridges
 }
fix-psu = Use { $count } × { $watts } W
fix-memory = Fit { $count } × { $module } ({ $gb } GB)
fix-drive = Add { $drive }
fix-riser = Put the card of slot { $slot } on a riser
fix-riser-better = Use a riser without this limit
fix-swap = Change places with the card in slot { $slot }

# Why a link trains below its maximum
limit-mode = { $why }
limit-slot-lanes = slot { $slot } gives { $lanes } lanes
limit-board-gen = the board is Gen{ $gen }
limit-cpu-gen = the CPU or switch is Gen{ $gen }
limit-riser = the riser passes on { $link }

# Free of blocking or not
non-blocking-yes = every GPU can reach its CPU at full speed at the same time
non-blocking-no-gpus = no GPUs yet
non-blocking-uplink = { $gpus ->
    [one] a GPU and other devices share the uplink of { $switch } ({ $ratio } : 1)
   *[other] { $gpus } GPUs share the uplink of { $switch } ({ $ratio } : 1)
 }
non-blocking-narrow = { $gpu } runs at { $link }
non-blocking-no-lanes-left = CPU { $cpu } spends { $spent } of { $owned } lanes; network and storage get none

# Why two devices do not copy directly
detour-not-connected = one of them is not connected
detour-no-peer-copies = { $gpu } does not copy to its peers over PCIe
detour-vendors = GPUs of different makers
detour-sockets = the driver refuses peer copies across these CPUs
finding-W606 = The price of { $parts } no longer holds
finding-W606-why = The offer has run out. Ask for a new one, or refresh the prices.
finding-W127 = Not in the catalogue: { $parts }
finding-W127-why = What these parts draw and bring is not known, so sums leave them out and say “≥”. Add their part files to your catalogue folder, or choose other parts.
fix-replace = { $count ->
    [one] Use { $card } in its place
   *[other] Use { $count } × { $card } in their place
  }
finding-N607 = No exchange rate from { $currencies } to { $to }
finding-N607-why = Not in the sum: { $parts }. Set the exchange rate, or ask for a price in { $to }.

# The parts palette and what placing says.
palette-title = Parts
palette-gpu = GPU
palette-cpu = CPU
palette-memory = RAM
palette-drive = Disk
palette-nic = NIC
palette-bridge = Bridge
palette-chassis = Chassis
palette-search = Search { $n } parts
palette-search-name = Search parts
palette-nothing = No part matches. Clear the search or the filters.
palette-hint = Drag to a slot, or press Enter to place
palette-hint-add = Drag into the machine, or press Enter to add
palette-hint-use = Drag into the machine, or press Enter to use
palette-source = Source: { $source }
palette-place = Place in the best slot
palette-add = Add to the machine
palette-use = Use in the machine
palette-fill = Fill the free slots
palette-gpu-card = { $watts } W · { $slots ->
    [one] 1 slot
   *[other] { $slots } slots
  } · { $cooling }
palette-gpu-module = { $watts } W · { $form }
palette-cpu-rest = { $watts } W · { $socket }
palette-watts = { $watts } W
palette-bridge-fits = Fits { $n ->
    [one] 1 GPU model
   *[other] { $n } GPU models
  }
palette-chassis-rest = { $vendor } · { $kind }
palette-price-note = { $kind }, { $date }
palette-no-price = No price known
cooling-passive = passive
cooling-blower = blower
cooling-open-air = open air
cooling-liquid = liquid
body-rack = rack server
body-tower = tower server
body-workstation = workstation
body-board = bare board
fact-vram = VRAM
fact-fp16-tensor = FP16 tensor
fact-fp16 = FP16 plain
fact-fp32 = FP32
fact-bandwidth = bandwidth
fact-cores = cores
fact-lanes = PCIe lanes
fact-channels = memory
fact-capacity = capacity
fact-mt-s = MT/s
fact-form = form
fact-read = read
fact-ports = ports
fact-fabric = network
fact-link = PCIe
fact-joins = cards
fact-spacing = slots apart
fact-per-pair = per pair
fact-gpu-slots = GPU slots
fact-sockets = CPUs
fact-psu = supplies
price-own = your price
price-launch = launch price
price-list = list price
price-street = street price
price-quote = quote
price-rent = rent
price-estimate = estimate
filter-fits = Fits here
filter-vendor = Maker
filter-vram = VRAM
filter-vram-from = ≥ { $gb } GB
filter-sort = Sorted by { $by }
filter-more = More filters
filter-vram-name = Least VRAM
filter-vendor-name = Maker of the part
filter-price = Price up to, { $currency }
filter-form = Form factor
filter-year = Launched since
filter-any = Any
filter-clear = Clear filters
sort-name = Name
sort-price = Price
sort-vram = Capacity
sort-tflops = Speed
sort-value = Speed per price
sort-year = Year
place-no-chassis = Choose a chassis first
place-all-filled = All slots that could take it are filled
place-no-slots = This chassis has no slots for cards
place-best-link = best free slot, { $link }
place-best-free = best free slot
place-other-cpu = { $chassis } takes other CPUs
place-other-memory = This machine takes { $kind }
place-no-pair = No two neighbouring cards that it joins
toast-placed = { $name } placed in slot { $slot }: { $why }
toast-fits-nowhere = { $name } does not fit: { $why }
toast-filled = { $n ->
    [one] 1 slot
   *[other] { $n } slots
  } filled with { $name }
toast-counted = { $n } × { $name } placed
toast-counted-fewer = Only { $n } of { $wanted } × { $name } fit
toast-cpu = { $n } × { $name } fitted
toast-added = { $name } added
toast-bridged = { $name } joins slots { $slots }
toast-no-pair = { $name }: no two neighbouring cards that it joins. Place two of them side by side first
toast-chassis = { $left ->
    [0] { $name } chosen
   *[other] { $name } chosen; { $left } things did not fit
  }

# The bar above the diagram and its editors.
editor-button = { $what }: { $value }
editor-count-of = { $count } × { $what }
editor-chassis = Chassis
editor-choose-chassis = Choose a chassis…
editor-search-chassis = Search chassis
editor-nothing-found = Nothing found; try fewer words
editor-chassis-facts = { $gpus } GPU slots · { $sockets ->
    [one] one socket
   *[other] { $sockets } sockets
}
editor-cpu = CPUs
editor-no-cpu = No CPU
editor-cpu-count = How many
editor-no-cpu-fits = No CPU of the catalogue fits this chassis
editor-cpu-facts = { $cores } cores · { $lanes } lanes Gen{ $generation } · { $watts } W
editor-memory = Memory
editor-ram = { $gb } GB RAM
editor-dimms = { $used } of { $slots } memory slots used
editor-memory-sets = Even sets
editor-memory-sets-hint = The same module on every memory channel: the fastest way to reach a size
editor-memory-set = { $set } = { $gb } GB
editor-memory-size = { $count } × { $gb } GB
editor-memory-add = Add a module
editor-more = One more { $part }
editor-fewer = One { $part } less
editor-count = Number of { $part }
editor-add = Add
editor-drives = Drives
editor-drives-tb = { $tb } TB
editor-drive-facts = { $tb } TB, reads { $read } GB/s
editor-network = Network
editor-nics = { $count ->
    [0] No NIC
    [one] 1 NIC
   *[other] { $count } NICs
}
editor-onboard-lan = On the board: { $lan }
editor-nic-remove = Remove { $part } from { $slot }
editor-psu = Power supplies
editor-psu-of = { $count } × { $watts } W
editor-psu-own = As delivered: { $count } × { $watts } W
editor-psu-assumed = The maker does not publish these; this is our assumption
editor-psu-count = Supplies
editor-psu-watts = Watts each
editor-no-psu = No supply known
editor-nodes = Machines
editor-nodes-of = { $count ->
    [one] 1 machine
   *[other] { $count } machines
}
editor-nodes-count = Equal machines
editor-nodes-hint = Sums, power and price are of all machines; lanes and slots of one.
editor-prices = Prices
editor-prices-hint = A price set here is dated today, and stays with this option whatever the catalogue says later.
editor-price-of = Price of one { $part } in { $currency }
editor-price-clear = Catalogue price
editor-quote = Offer { $price }, { $date }, { $source }
editor-quote-hint = The offer holds for the parts it covers; prices below count for what is changed.
editor-needs = Budget, data…
editor-data-set = Data set in GB
editor-budget = Budget in { $currency }
editor-zero-hint = 0 means not told.
editor-notes = Notes
editor-power-cap = Power limit of each GPU
editor-power-cap-hint = A lower limit saves power and heat under load, and results follow it. Supplies must still stand the cards’ own limit: one set by software is gone after a restart.
editor-prices-import = Import price list…
editor-price-discount = less { $percent } %
editor-price-tax = plus { $percent } % tax
editor-price-valid = valid until { $date }
editor-price-expired = expired on { $date }

# The chassis diagram: header, tooltips, menus, and what a drag says.
diagram-name = Chassis diagram
diagram-box = Box
diagram-box-hint = The machine seen from above, with slots and cards at true width
diagram-links = Links
diagram-links-hint = The same machine as a tree of links from CPU to card
diagram-fit = Fit
diagram-fit-hint = Show the whole machine
diagram-zoom-in = Zoom in
diagram-zoom-out = Zoom out
diagram-no-chassis = No chassis yet
diagram-title-cpus = { $count } × { $cpu }
diagram-title-ram = { $gb } GB
diagram-title-psu = { $count } × { $watts } W
diagram-title-nodes = { $count } machines
diagram-slot = slot { $label }
diagram-slot-named = { $label }
diagram-slot-menu = Change { $slot }
diagram-slot-menu-hint = What can be done with the selected slot
diagram-empty = Start with a chassis
diagram-empty-hint = Drag a chassis here from the parts on the left, or open a ready-made machine and change it.
diagram-empty-chassis = Show the chassis list
diagram-empty-preset = Open a preset…

offer-chassis = Change to { $chassis }
offer-no-free-slot = No free slot takes { $part }
offer-wrong-memory = { $part } does not fit; this machine takes { $kind }
offer-add = Add { $part }
offer-bridge = Join { $a } and { $b } by { $part }
offer-no-bridge = No two neighbouring cards here take { $part }
offer-place = Place { $part } in { $slot }
offer-replace = Put { $part } into { $slot } instead of { $old }
offer-move = Move { $part } to { $slot }
offer-swap = Move { $part } to { $slot }, where { $other } is; the two change places
offer-remove = Take { $part } out of { $slot }
offer-cpu = Fit { $count } × { $part }
offer-wrong-cpu = { $part } does not fit this socket; it takes { $families }
offer-sockets-full = All sockets are filled already; this board takes { $count }

ghost-fits = Fits.
ghost-warns = Fits, with a warning.
ghost-refuses = Does not fit.
ghost-behind = { $link } at { $above }.
ghost-behind-switch = { $link } behind { $above }, which shares its uplink { $ratio } : 1.

delta-vram = { $sign }{ $value } GB VRAM
delta-tflops = { $sign }{ $value } TF
delta-ram = { $sign }{ $value } GB RAM
delta-watts = { $sign }{ $value } W

menu-slot = In { $slot }
menu-place = Place in { $slot }
menu-place-gpu = All GPUs that fit
menu-place-nic = All network adapters that fit
menu-nothing-fits = Nothing in the catalogue fits here
menu-fill = Fill the free slots with { $part }
menu-move = Move to
menu-move-to = To { $slot }
menu-swap-with = To { $slot }, in exchange for { $part }
menu-bridge = Join with { $slot } by { $part }
menu-remove-bridge = Take off the bridge
menu-riser = Riser
menu-riser-none = No riser: the card sits in the slot
menu-riser-full = A riser that limits nothing
menu-remove = Remove { $part }
menu-remove-all = Remove all GPUs

tip-link-rates = { $planned } GB/s one way on the wire, { $usable } GB/s usable by programs
tip-link = Trains to { $planned }; the better end could do { $maximum }
tip-gpu = { $vram } GB { $memory }, { $bandwidth } GB/s, { $tflops } TFLOPS { $rate }, { $watts } W
tip-nic = { $ports } × { $gbit } Gbit/s { $fabric }
tip-slot = Connector x{ $mechanical }, wired x{ $lanes } Gen{ $generation }, room for { $width } expansion slots
tip-socket = { $owned } lanes owned, { $spent } spent, { $left } left
tip-switch = Uplink x{ $up } for x{ $down } below, { $gpus ->
    [one] { $gpus } GPU
   *[other] { $gpus } GPUs
 }: shared { $ratio } : 1
tip-pair = { $a } – { $b }: { $class } ({ $meaning }), { $usable } GB/s, set by { $bottleneck }
path-nv = joined by { $fabric }
path-pix = through one switch
path-pxb = through several switches
path-phb = through the CPU
path-node = within one CPU, several root ports
path-sys = across CPUs

diagram-matrix = Matrix
diagram-matrix-hint = Path class and rate of every pair, as nvidia-smi topo -m will print it
diagram-copy = Copy as text
diagram-copy-hint = Copies the matrix as the delivered machine will print it, with the rates
tip-pair-rates = { $both } GB/s both ways together, { $latency } µs to write

# Groups of like devices in the Links view; the menu of a small canvas.
diagram-unfold = Unfold
diagram-unfold-hint = Shows every card of the folded groups by itself
diagram-fold = Fold
diagram-fold-hint = Draws like cards on one switch or CPU as one box again
diagram-copy-menu = Copy
tip-fold-each = Each: { $rates }
tip-fold-inside = Among them, best and worst
tip-fold-outside = To others, best and worst

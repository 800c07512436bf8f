# Words on the pictures of a machine. Short: they stand in small boxes.
scene-slot = Slot { $label }
scene-cpu = CPU { $index }
scene-chipset = Chipset
scene-no-cpu = no CPU { $index }
scene-no-lanes = no lanes left
scene-dead = dead
scene-empty = empty
scene-unknown = unknown part
scene-socket-empty = empty socket
scene-lanes = { $spent } of { $owned } lanes · Gen{ $gen }
scene-lanes-over = { $spent } of { $owned } lanes: too many
scene-memory = { $gb } GB { $kind }
scene-memory-slots = { $filled } of { $slots ->
    [one] { $slots } slot
   *[other] { $slots } slots
 }
scene-memory-modules = { $count ->
    [one] { $count } module
   *[other] { $count } modules
}
scene-uplink = x{ $lanes } up · { $ratio }:1
scene-uplink-plain = x{ $lanes } up
scene-uplink-brief = { $ratio }:1 up
scene-psu = { $count } × { $watts } W
scene-bays = { $kind } { $filled } of { $count }
scene-bay-sata35 = 3.5″ SATA
scene-bay-sata25 = 2.5″ SATA
scene-bay-u2 = U.2
scene-bay-m2 = M.2
scene-bay-edsff = E1.S
scene-drives-left = { $count ->
    [one] { $count } drive without a bay
   *[other] { $count } drives without a bay
}
scene-air-front-to-rear = air front to rear
scene-air-rear-to-front = air rear to front
scene-vram = { $gb } GB
scene-vram-several = { $count } × { $gb } GB
scene-nic-speed = { $ports } × { $gbit } Gbit/s
scene-nic-speed-short = { $ports }× { $gbit }G
scene-nic-speed-least = { $gbit }G
scene-nic-short = NIC
scene-bundle = { $bundle } · { $speed } GB/s
scene-mesh = { $count ->
    [one] { $fabric } mesh: { $links } link per pair, { $speed } GB/s
   *[other] { $fabric } mesh: { $links } links per pair, up to { $speed } GB/s
}
scene-nvswitch = { $count } × NVSwitch · NV{ $links } between all · { $speed } GB/s per GPU
scene-nvswitch-idle = { $count } × NVSwitch
scene-bridge-add = + { $fabric }

# The tree of links.
scene-gpu = GPU { $index }
scene-nic = NIC { $index }
scene-nvme = { $count } × NVMe
scene-drives-short = { $count } × SSD
scene-speed = { $speed } GB/s
scene-sockets-link = { $links } × { $kind }
scene-no-link = no link
scene-legend-speed = usable GB/s, one way
scene-legend-dashed = dashed: below its maximum
scene-name-link = { $a } to { $b }: { $link }, { $speed } GB/s usable
scene-name-link-limited = { $a } to { $b }: { $link } of possible { $maximum }, { $speed } GB/s usable. { $why }

# Names for screen readers and tooltips.
scene-name-filled = { $slot }, { $part }, { $link }
scene-name-below = { $slot }, { $part }, { $link } of possible { $maximum }
scene-name-plain = { $slot }, { $part }
scene-name-empty = { $slot }, empty, { $link }, { $feed }
scene-name-dead = { $slot }, dead, { $link }, { $feed }
scene-name-covered = { $slot }, covered by { $part } in { $by }
scene-name-node = { $name }, { $detail }
scene-name-psu = Power supplies, { $psu }
scene-name-bays = { $count } × { $kind }, { $filled } filled
scene-name-memory = Memory, { $gb } GB, { $modules ->
    [one] { $modules } module
   *[other] { $modules } modules
 }
scene-name-bridge = Join { $a } and { $b } by a bridge ({ $fabric })

scene-name-pair = { $a } to { $b }: { $class }, { $speed } GB/s one way
scene-all-reduce = All-reduce over all GPUs, bus rate
scene-ring = { $rings ->
    [one] one ring
   *[other] { $rings } rings
 }: { $ring }; set by { $bottleneck }
scene-ring-switch = through the switches: { $bottleneck } per GPU
scene-all-pairs = All pairs at once, slowest pair
scene-bisection = One half of the GPUs to the other
scene-host-at-once = All GPUs loading at once, each
scene-host-alone = alone { $speed } GB/s; shared: { $bottleneck }

# Like devices drawn as one box; and shorter words of the legend for small pages.
scene-name-fold = { $title }: { $range }; click to show each
scene-gpu-short = GPU
scene-switch-short = Switch
scene-legend-speed-short = usable GB/s
scene-legend-dashed-short = dashed: reduced

# Risers.
scene-riser = riser
scene-riser-full = limits nothing
scene-name-riser = { $name }; on a riser: { $limits }
scene-name-riser-long = { $name }; on a riser: { $limits }, { $length } mm long

# Names of links: where a rate is lost.
name-as-it-is = { $name }
name-uplink = uplink of { $a }
name-device-link = link of { $a }
name-sockets-link = { $kind } between { $a } and { $b }
name-pair = { $a } – { $b }

# The mesh of links between GPUs.
scene-mesh-title = Links between GPUs

# Links and Matrix in the window.
tip-path = Path: { $stations }
tip-no-peer = No peer copies: { $why }
diagram-copy-csv = Copy as CSV
diagram-copy-csv-hint = Copies one row per pair with class, rates, latency and the link that sets the rate, for spreadsheets

# What links between the GPUs would give, on the right side.
side-gain = What would NVLink give here?
side-gain-none = Nothing in the catalogue could join these GPUs.
side-gain-rates = { $joined } of { $pairs } pairs linked; a pair copies { $slowest } to { $fastest } GB/s one way; all-reduce { $all } GB/s
side-gain-scaling = { $workload }: { $share } % of ideal scaling

# Reading reports of running machines.
import-too-large = The text is larger than { $limit } MiB. A machine’s report is far smaller: cut out the part with the matrix
import-empty = The file is empty
import-unknown = This is neither a topology matrix (“nvidia-smi topo -m”, “rocm-smi --showtopo”), nor hwloc or NCCL XML, nor “lspci -vv” or “lspci -tv”
import-no-device = The report names no GPU, adapter or other device that a plan could hold
import-why-text = This line stands among the rows and is none
import-why-no-header = The line with the names of the columns is missing; the order of the rows was used
import-why-header = The names of the columns do not fit the rows; the order of the rows was used
import-why-name-again = Column { $device } is there twice; the second was left out
import-why-too-many = Only the first { $limit } devices were read
import-why-no-column = There is no column for { $device }
import-why-row-again = There is another row for { $device } above; this one was left out
import-why-shifted = The row of { $device } does not line up with the columns: its X is not in its own column
import-why-column-lost = A column is missing at { $device }: what stands behind it was left out
import-why-cell = “{ $text }” is not a relation that is known
import-why-short = The row of { $device } lacks { $missing } of { $count } cells
import-why-mirror = { $a } and { $b } are { $here } here and { $there } in line { $line }; the pair was left out
import-why-no-row = There is no row for { $devices }
import-why-xml = Reading ended here: { $reason }
import-why-xml-end = The file ends before its elements are closed; what stands above was read
import-why-xml-nesting = An element is closed here that is not open, or others inside it are
import-why-xml-limit = Deeper or larger than is read; the rest was left out
import-why-element = Element “{ $name }” is not known here
import-why-attribute = “{ $name }” is missing or cannot be read
import-why-no-class = { $address } has no device class: what it is was not told
import-why-second-system = A second machine begins here; only the first was read
import-why-link-to-itself = This link leads back to its own GPU; which GPUs are joined was not told
import-why-distances = This table of distances is not whole
import-why-branch = This branch of the tree cannot be placed
import-why-link = Speed and width of this link cannot be read

import-read = Read { $format }: { $gpus } { $gpus ->
    [one] GPU
   *[other] GPUs
  }, { $nics } network { $nics ->
    [one] port
   *[other] ports
  }, { $pairs } pairs. { $unread ->
    [0] Every line was read
    [one] { $unread } line could not be read
   *[other] { $unread } lines could not be read
  }
import-recognised = Recognised as { $name }: { $agreement } % of the pairs are as in this machine, { $count ->
    [1] and no other known machine fits
   *[other] and { $count } known machines fit ({ $names })
  }. Certainty { $sure } %
import-alike = { $count ->
    [one] One known machine has this wiring ({ $names }), but so few pairs may fit others: certainty { $sure } %. A plain machine with the wiring was made
   *[other] { $count } known machines have this wiring, among them { $names }: certainty { $sure } % for each, too little to choose one. A plain machine with the wiring was made
  }
import-no-match = No known machine has this wiring. A plain machine with it was made
import-unknown-gpus = The report does not name the model of { $count } { $count ->
    [one] GPU
   *[other] GPUs
  }: drag the right one from the palette onto it
import-unknown-nics = The report does not name the network adapters: drag the right ones onto them
import-unknown-cpu = The report does not name the CPU: choose it for lanes and price
import-usual-cpu = The report does not name the CPU: { $cpu }, usual in this machine, was taken
import-widths-assumed = The report does not tell the width of any link: 16 lanes of a generation that limits no card were assumed
import-sockets-assumed = The report does not tell sockets: one for each NUMA node with a GPU was assumed, { $count } in all
merge-done = Put together from { $formats }: { $contradictions ->
    [0] they agree
    [one] they disagree in one place
   *[other] they disagree in { $contradictions } places
  }
merge-count = { $here ->
    [one] One GPU
   *[other] { $here } GPUs
  } here, { $there } in { $file }: this is another machine, or not all of it; the report was left out
merge-numa = { $device } is on NUMA node { $here } here, on { $there } in { $file }; the latter was taken
merge-class = { $a } and { $b } are { $here } here, { $there } in { $file }; the latter was taken
import-title = Imported machine
import-line = { $file }, line { $line }: { $why }

# The delivered machine against the plan.
diff-agrees = { $file } is as planned: { $devices ->
    [one] { $devices } device
   *[other] { $devices } devices
 } compared
diff-head = { $file } against the plan: { $errors ->
    [one] { $errors } error
   *[other] { $errors } errors
 }, { $warnings ->
    [one] { $warnings } warning
   *[other] { $warnings } warnings
 }, { $notes ->
    [one] { $notes } note
   *[other] { $notes } notes
 }
diff-lost-card = { $device } is missing: planned was { $planned }. Check that it is seated and has power
diff-extra-card = { $device } is not in the plan: { $real }
diff-extra-card-unnamed = { $device } is not in the plan
diff-other-model = { $device } is a { $real }, planned was { $planned }
diff-missing-bridge = { $device } and { $others } are not joined: { $real }, planned was { $planned }. Check the bridge or the GPU switches
diff-fewer-links = { $device } and { $others } are joined by { $real }, planned was { $planned }. A bridge may not be fully seated
diff-more-links = { $device } and { $others } are joined by { $real }, planned was { $planned }
diff-wrong-socket = { $device } is on another socket: { $real } to { $others }, planned was { $planned }. Move the card to the slot of the plan
diff-nic-side = { $device } is on another side of the machine: { $real } to { $others }, planned was { $planned }
diff-other-switch = { $device } meets { $others } by { $real }, planned was { $planned }
diff-narrow-link = { $device } runs at { $real }, planned was { $planned }. Check seat, slot and riser
diff-slow-link = { $device } reaches { $real } at most, planned was { $planned }. Check the slot, riser and firmware settings
diff-idle-link = { $device } ran at { $real } when the report was made, planned is { $planned }: idle devices save power so, the width is whole
import-failed = { $file } cannot be imported: { $reason }
import-report-title = Imported { $file }
import-report-unread = Not read:
import-report-line = { $file }, line { $line }: { $why }
import-report-more = { $count ->
    [one] One more line
   *[other] { $count } more lines
}
import-report-same = It is as planned in option { $title }
import-report-against = Against option { $title }: { $errors ->
    [one] { $errors } error
   *[other] { $errors } errors
 }, { $warnings ->
    [one] { $warnings } warning
   *[other] { $warnings } warnings
 }, { $notes ->
    [one] { $notes } note
   *[other] { $notes } notes
 }
diff-not-listed = The report lists no network adapters: { $all } could not be compared
import-report-contradictions = The reports disagree:

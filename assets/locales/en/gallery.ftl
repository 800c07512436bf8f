# The start page and the reference page.
gallery-title = What would you like to plan?
gallery-intro = Start from a machine that exists and change it, or from an empty chassis.
gallery-empty = Start empty with a chassis…
gallery-import = Import a machine I have…
gallery-open = Open file…
gallery-back = Back to the plan
gallery-search = Search presets
gallery-recent = Recent files
gallery-forget = Remove { $file } from the list
gallery-presets = Presets
gallery-none = No preset matches. Clear the search.
gallery-gpus = { $n } × { $name }
gallery-no-gpus = No GPUs
gallery-mixed = { $n } GPUs of several models
gallery-vram = { $gb } GB VRAM
gallery-ideal = Ideal for { $what }
gallery-nodes = { $n } machines
gallery-no-price = price not known
recovery-title = Unsaved work from { $when }
recovery-text = The program ended before { $title } was saved.
recovery-open = Open it
recovery-discard = Discard
tag-entry = Entry, 2 GPUs
tag-middle = Middle, 4 GPUs
tag-advanced = Advanced, dense
tag-professional = Professional, up to 10
tag-modern = Modern
tag-ideal-cnn = CNN
tag-ideal-rnn = RNN and LSTM
tag-ideal-inference = inference
tag-vendor = Maker
tag-tier = Size
# Reference page.
reference-title = Frameworks and applications
reference-tab-applications = What do you do?
reference-tab-frameworks = Frameworks
reference-tab-software = Software
reference-intro = Choose what the machine is for. The workloads beside it are then shown in the charts.
reference-search = Search applications
reference-use = Use the workloads for { $what }
reference-as-printed = As article 003 of 2020 prints it; several nodes from article 002. Newer versions can do more.
reference-name = Name
reference-focus = Mostly used for
reference-languages = Languages
reference-multi-gpu = Several GPUs
reference-nodes = Several machines
reference-purpose = Purpose
reference-remark = Remark
reference-yes = yes
reference-no = no
reference-supported = supported
reference-plus = { $n } of 3
recovery-older = { $n ->
    [one] 1 older piece of work is offered after these
   *[other] { $n } older pieces of work are offered after these
  }
gallery-add = Add to the open plan as an option

# The command line: help, errors, small words of its results.
cli-about = Sketch a GPU machine and see its lanes, links, charts and price
cli-usage = Usage
cli-commands = Commands
cli-arguments = Arguments
cli-options = Options
cli-about-report = Report on a project: machine, lanes, power, price, workloads, findings
cli-about-check = Print the findings; exit code 1 if there are errors, 2 if a file cannot be read
cli-about-compare = Set up to six options side by side, from one project or several
cli-about-topo = Predict what “nvidia-smi topo -m” will print, and the rates in GB/s
cli-about-import = Read the report of a running machine (topology matrix, hwloc or NCCL XML, lspci) or a price list
cli-about-diff = Compare the delivered machine’s report with a plan; exit code 1 if something is wrong
cli-about-export = Write a project as a picture, table, report or project file
cli-about-catalog = List, show or check the parts that are known
cli-about-catalog-list = List the parts, one a line, id first
cli-about-catalog-show = Show all facts and prices of a part
cli-about-catalog-check = Check the catalogue, with your own parts; exit code 1 if something is wrong
cli-about-presets = List or show the projects that come with the program
cli-about-presets-list = List the presets, one a line, id first
cli-about-presets-show = Print the project file of a preset
cli-arg-file = Project file, report of a running machine, or id of a preset (see “slotwise presets list”); - is standard input
cli-arg-files = Project files, reports of running machines, or ids of presets; - is standard input
cli-arg-real = Reports of the delivered machine; several are put together
cli-arg-reports = Reports of one running machine, or one price list: several reports are put together; - is standard input
cli-arg-option = Which option of the project: a number from 1, or “all”
cli-arg-format = Form of the result
cli-arg-workload = Report on this workload instead of the project’s own; may be repeated
cli-arg-currency = Show prices in this currency, by the project’s exchange rates
cli-arg-out = Write to this file instead of standard output
cli-arg-to = Form to write
cli-arg-view = Picture: the chassis from above, the tree of links, the matrix of rates, or a chart of the options
cli-arg-theme = Colours of the picture
cli-arg-scale = Size of a PNG picture: 2 is twice as sharp
cli-arg-lang = Language of the results
cli-arg-catalog = Folder or file with further parts (RON) and price lists (CSV); may be repeated
cli-arg-quiet = Say nothing on standard error but errors
cli-arg-renderer = How the window is drawn
cli-arg-id = Id, as “list” prints it
cli-arg-kind = Only parts of this kind, e.g. gpu or chassis
cli-arg-tag = Only presets with this tag, e.g. entry or ultralab; may be repeated
cli-arg-help = Print this help
cli-arg-version = Print the version

cli-error-pipe = Nobody reads the output
cli-error-output = Cannot write to standard output: { $reason }. Write to a file with -o
cli-error-usage = { $text }. See “slotwise --help”
cli-error-file-and-command = Give either a file to open ({ $file }) or a command, not both
cli-error-no-catalog = { $path }: there is no such file or folder of parts. Name one that exists
cli-error-no-source = { $name }: there is no such file, and no preset has this id. “slotwise presets list” lists the presets
cli-error-unread = { $file }: { $reason }
cli-error-no-report = There is no report to read. Name one or more files
cli-error-no-prices = { $path }: no price could be read. Correct the list; the columns needed are part_kind, part, amount, currency, date
cli-error-no-preset = { $id }: no preset has this id. “slotwise presets list” lists them
cli-error-no-part = { $id }: no part has this id. “slotwise catalog list” lists them
cli-error-no-kind = { $kind } is no kind of parts. Choose one of { $kinds }
cli-error-no-workload = { $id }: no workload has this id. “slotwise catalog list --kind workload” lists them
cli-error-no-option = There is no option { $number }; the project has { $count }. Choose one with --option
cli-error-too-many-options = At most { $most } options can be compared at once, not { $count }. Name fewer files
cli-error-no-picture = A picture shows one option that has a known chassis. Choose one with --option
cli-error-bad-scale = The scale of a picture must be from 0.05 to 20. Choose one with --scale
cli-error-needs-out = PNG pictures and documents (PDF, PPTX, XLSX) need a file. Name it with -o
cli-error-png = The picture cannot be drawn: { $reason }. Try --to svg, or a smaller --scale
cli-error-format = The result cannot be written ({ $reason }). Try another --format
cli-error-no-display = There is no display to open a window on. The same can be had without one: slotwise report, check, compare, topo, import, diff, export, predict, validate, catalog, presets, templates (see “slotwise --help”)
cli-error-no-window = The window cannot be opened: { $reason }. Try --renderer glow, or work without a window: slotwise report, check, compare, topo, import, diff, export, predict, validate, catalog, presets, templates

cli-part-file = Left out { $path }: { $reason }
cli-part-file-line = Left out part of { $path }, line { $line }: { $reason }
cli-newer = { $file } was written by a newer version (format { $version }); what this version does not know is kept but not shown
cli-loss = { $file }: { $loss }
cli-check-good = { $file }, option { $number } { $title }: no findings
cli-check-findings = { $file }, option { $number } { $title }
cli-catalog-good = { $parts } parts, nothing wrong
cli-catalog-bad = { $parts } parts, { $problems ->
    [one] one problem
   *[other] { $problems } problems
}
cli-import-prices = { $prices ->
    [one] One price read
   *[other] { $prices } prices read
}
cli-import-saved = Written to { $path }
cli-arg-rate = Exchange rate, with its day: USD:EUR=0.92@2026-11-01 says that one US dollar was worth 0.92 euros; without a day it is today’s. May be repeated; takes the place of the project’s own
cli-error-rate = --rate { $text }: { $why }
cli-rate-form = this is no exchange rate. Write it as USD:EUR=0.92@2026-11-01: what one dollar was worth in euros, and on which day
cli-rate-alike = both sides are { $code }. Name two currencies
cli-rate-number = “{ $text }” is no rate. Write a number above 0, with a point for decimals, such as 0.92
cli-rate-day = “{ $text }” is no day up to today. Write it as { $today }
cli-rate-twice = there is a rate between { $from } and { $to } already. Leave one out
cli-no-rate = No exchange rate from { $from } to { $to }: prices in { $from } are left out. Give one by --rate { $from }:{ $to }=RATE@{ $today }
cli-rate-lent = { $file } has no exchange rate of its own: that of { $lender } is used, 1 { $from } = { $rate } { $to } of { $date }. Give another by --rate
cli-error-no-command = { $name }: there is no such command, file or preset. “slotwise --help” lists the commands, “slotwise presets list” the presets
cli-chart-two = This chart sets options side by side, and there is only one. Name a project that has several, without --option
cli-chart-items = This chart tells how long a job takes, and the project does not say how many items there are. Tell it in the window (workload, “Items to get through”) or as items under workload_inputs in the project file
cli-chart-price = No option has a price, so there is no cost to draw. Add prices with --catalog, or an exchange rate with --rate
cli-chart-workload = The project has no workload to draw. Choose one with --workload
cli-chart-nothing-runs = Nothing is known for this chart of { $workloads } on these options: they need GPUs that the workload runs on
cli-error-window-input = The window opens files, not standard input. Save the text to a file first
cli-examples = Examples
cli-folders = Folders, made when something is first put into them
cli-folder-config = settings
cli-folder-catalog = your own parts (RON) and price lists (CSV); price-book.csv is the price book
cli-folder-report = your own templates of PDF documents (see “slotwise templates”)
cli-folder-presets = your own presets
cli-folder-unsaved = unsaved work, offered again after a crash
cli-folder-home = SLOTWISE_HOME, if set, is the folder that all of these are below

# Exchange rates.
rates-title = Exchange rates
rates-text = Prices in other currencies are converted by the rates that you set here. A rate without a day is dated today; a blank one is removed.
rates-row = { $to } for 1 { $from }
rates-date = Day, as 2026-04-20
rates-bad = Write a number above zero, e.g. 7.1
rates-bad-date = Write the day as 2026-04-20
rates-set = Use these rates
picker-rates = Exchange rates…
toast-rates = Exchange rates set
drop-hint = Drop a project to open it
# Questions, help pages and notices.
dialog-cancel = Cancel
dialog-close = Close
unsaved-title = Save your changes?
unsaved-text = { $file } has changes that are not saved. They are lost if you go on without saving.
unsaved-save = Save
unsaved-quit = Quit without saving
unsaved-lose = Go on without saving
file-untitled = Untitled
path-open-title = Open by path
path-open = Open
path-save-title = Save to path
path-save = Save
path-no-dialog = This system shows no file dialog, so type the path.
path-label = Path of the file
toast-undo = Undo
toast-close = Close
toast-saved = Saved { $file }
toast-fixed = Done: { $what }
toast-option-closed = Option “{ $title }” closed
error-losses = { $n ->
    [one] 1 place
   *[other] { $n } places
  } in this file could not be read and { $n ->
    [one] is
   *[other] are
  } left out. { $first }. When you save, the file as it was is kept beside the new one
error-newer = This file was written by a newer Slotwise (format { $version }); what this one does not know is kept but not shown
error-no-preset = There is no preset “{ $id }”. Choose one from the start page
help-shortcuts-title = Keyboard shortcuts
help-numbers-title = What the numbers mean
help-numbers-1 = TFLOPS are dense peak rates at boost clock, never with sparsity. Which precision and which kind of core is said beside each number.
help-numbers-2 = Bandwidths are one direction, in GB/s (10⁹ bytes). Planned is what the link trains to, usable is what programs get of it.
help-numbers-3 = VRAM is in GB as sold, for each card and in sum. Only what a workload can really use together is called a pool.
help-numbers-4 = A band (low to high) holds the true value in four of five cases. Where the bands of two options overlap, the difference is too close to call.
help-numbers-5 = Each figure says what it rests on: measured, interpolated, vendor, article, derived or estimated.
help-numbers-6 = Prices carry their date and kind. A plan keeps the prices that it was made with until you change them.
help-about-title = About Slotwise
help-about-1 = Sketch a GPU machine and see its lanes, links, charts and price while you drag.
help-about-2 = Licence: MIT or Apache 2.0, as you choose. The fonts Inter and Noto are under the SIL Open Font License.
help-about-3 = Every part says where its facts come from. Check them with your vendor before you buy.
gesture-place = Place the card of the palette
gesture-place-keys = Enter
gesture-count = Place exactly so many of it
gesture-count-keys = 1 – 9
gesture-cards = Move through the palette
gesture-cards-keys = Up, Down
gesture-slots = Move the selection from slot to slot
gesture-slots-keys = arrow keys
gesture-cancel = Cancel a drag
gesture-cancel-keys = Esc
error-notices = { $others ->
    [0] { $first }
   *[other] { $first }; { $others } more. “slotwise catalog check” lists all
  }
error-no-option = Option { $n } is no longer in this project; nothing was changed. Choose another
error-empty-slot = Slot { $slot } is empty; nothing was changed. Choose a slot that has a card
error-last-option = A project keeps at least one option. Add another before you close this one
gesture-zoom = Make everything larger, smaller or as usual
gesture-zoom-keys = Ctrl + plus, minus, 0

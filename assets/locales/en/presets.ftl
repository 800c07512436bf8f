# Presets of one’s own and of a team.
action-save-preset = Save option as preset…
preset-save-title = Save as a preset
preset-save-hint = It is kept with its picture and offered on the start page.
preset-title = Title
preset-notes = Notes
preset-save = Save preset
preset-saved = Preset saved as { $file }
preset-not-saved = The preset cannot be made: the option has no picture. Choose a chassis first
preset-pack-name = Presets
preset-packed = Presets written to { $file }
preset-unpacked = { $count ->
    [0] All presets of { $file } are here already
    [one] 1 preset taken from { $file }
   *[other] { $count } presets taken from { $file }
}
gallery-own = own
gallery-team = team
gallery-order = Order: { $order }
gallery-order-modern = Modern first
gallery-order-listed = As in the articles
gallery-order-title = By title
gallery-unpack = Import presets…
gallery-pack = Export own presets…
gallery-pack-one = Export this preset…
gallery-remove = Remove this preset
gallery-team-folder = Team folder…
path-pack-title = Where should the pack of presets go?
path-folder-title = Folder of presets that a team shares
path-watch = Watch
store-no-project = { $path } is a picture without a project inside. Export it again from Slotwise, or import the machine’s report
store-no-presets = There are no presets in { $path }. Save an option as a preset first
store-no-pack = { $path } is no preset pack: { $reason }
path-folder-label = Path of the folder
preset-folder-away = The team’s presets stay as they were last seen, and are looked for again until the folder is back. { $why }
preset-folder-back = The team’s folder of presets is back: { $path }

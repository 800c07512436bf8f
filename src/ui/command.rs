//! Everything a user can ask for: used by menus, shortcuts, buttons, gestures, tests.
use std::path::PathBuf;

use crate::catalog::{PriceRow, SlotId};
use crate::locale::Language;
use crate::machine::Fix;
use crate::plan::{CardPart, Edit, OptionId};
use crate::quantity::Message;
use crate::ui::exports::ExportKind;
use crate::ui::present::Show;
use crate::ui::session::{ChartTab, DiagramView, DragItem, PaletteTab, SidePage};

/// A panel that can be hidden.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Panel {
    /// The parts palette on the left.
    Palette,
    /// Verdict, ledger and findings on the right.
    Side,
    /// The charts below the diagram.
    Charts,
}

/// A page of help.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum HelpPage {
    /// All shortcuts.
    Shortcuts,
    /// What the numbers mean.
    Numbers,
    /// Version and licences.
    About,
}

/// One thing asked for.
#[derive(Debug, Clone, PartialEq)]
pub enum Command {
    /// Does an edit; those with the same gesture number become one step of undo.
    Edit(Edit, Option<u64>),
    /// Does the edit of a finding's fix.
    Fix(Fix),
    /// Places a part in the best free slot of the active option and says where and why.
    PlaceBest(CardPart),
    /// Puts a part of the palette where it belongs: the best slot, a socket, a bay.
    PlaceItem(DragItem),
    /// Fills the free slots with this part.
    FillWith(CardPart),
    /// Selects a slot, or nothing.
    Select(Option<SlotId>),
    /// Flashes parts in the diagram: the parts of a finding.
    Flash(Vec<String>),
    /// Takes back the newest step.
    Undo,
    /// Does the newest undone step again.
    Redo,
    /// Makes an option the active one.
    Activate(OptionId),
    /// Shows another view of the diagram.
    SetDiagramView(DiagramView),
    /// Shows another chart.
    SetChartTab(ChartTab),
    /// Shows another page of the right side.
    SetSidePage(SidePage),
    /// Shows another part of the palette.
    SetPaletteTab(PaletteTab),
    /// Changes the language.
    SetLanguage(Language),
    /// Changes light, dark or as the system.
    SetTheme(egui::ThemePreference),
    /// Shows the start page.
    ShowStart,
    /// Goes back from the start page to the plan.
    ShowPlan,
    /// Shows the options side by side, or the plan again.
    ShowCompare(bool),
    /// Takes a file off the list of recent ones.
    ForgetRecent(PathBuf),
    /// Starts an empty project with this chassis, by id; `None` asks for one.
    NewProject(Option<String>),
    /// Opens a preset by id.
    OpenPreset(String),
    /// Adds the first option of a preset to the project, in the place of the active one if that is blank.
    AddPreset(String),
    /// Asks for a file to open.
    Open,
    /// Opens this file.
    OpenPath(PathBuf),
    /// Asks for the report of a running machine.
    Import,
    /// Takes over these reports of one running machine.
    ImportPaths(Vec<PathBuf>),
    /// Saves; asks for a name if there is none.
    Save,
    /// Asks for a name and saves.
    SaveAs,
    /// Saves under this name.
    SaveTo(PathBuf),
    /// Asks where to write a document, picture or table.
    Export(ExportKind),
    /// Writes it there.
    ExportTo(ExportKind, PathBuf),
    /// Adds an empty option, or a copy of the active one.
    AddOption,
    /// Copies the active option.
    DuplicateOption,
    /// Starts to rename an option in its tab.
    RenameOption(OptionId),
    /// Removes an option; a toast offers to take that back.
    CloseOption(OptionId),
    /// Makes the active option hold exactly this many of a GPU: takes all GPUs out and places them anew.
    SetCount(CardPart, u16),
    /// Asks for the path of a file to open, in the window itself.
    AskOpenPath,
    /// Asks for the path to save to, in the window itself.
    AskSavePath,
    /// Opens the unsaved work of an earlier run, by its place in the list of those found.
    OpenRecovery(usize),
    /// Throws away the unsaved work of an earlier run.
    DiscardRecovery(usize),
    /// Hides or shows a panel.
    Toggle(Panel),
    /// Puts the keyboard into the palette's search field.
    FocusSearch,
    /// Shows a page of help.
    ShowHelp(HelpPage),
    /// Tells the user something in a toast.
    Say(Message),
    /// Shows the reference page of frameworks, kits and application areas.
    ShowReference,
    /// Shows the exchange rates.
    ShowRates,
    /// Shows why a number of an option is what it is, by the name of its row in the comparison.
    ShowWhy(OptionId, String),
    /// Shows how well predictions held against published measurements.
    ShowAccuracy,
    /// Asks for title and notes, and saves the active option as a preset of the user's own.
    SavePreset,
    /// Asks where to put a pack of all own presets, or of one, by its file.
    PackPresets(Option<PathBuf>),
    /// Writes the pack asked for.
    PackTo(PathBuf),
    /// Removes one of the user's own presets.
    RemovePreset(PathBuf),
    /// Asks for the folder of presets that a team shares.
    AskPresetFolder,
    /// Watches a folder of presets that a team shares; `None` for none.
    SharePresets(Option<PathBuf>),
    /// Starts to present in this way; `None` ends it.
    Present(Option<Show>),
    /// Shows the list of pages, to arrange them and to start.
    ArrangePages,
    /// Shows which prices have changed since the plans were made.
    ShowPriceChanges,
    /// Shows the terms of owning the machines and what they come to.
    ShowOwnership,
    /// Adds prices that were read to the price book.
    TakePrices(Vec<PriceRow>),
    /// Asks where to write the price book.
    ExportPriceBook,
    /// Writes the price book.
    ExportPriceBookTo(PathBuf),
    /// Closes the window; asks if something is not saved.
    Quit,
}

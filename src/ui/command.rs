//! Everything a user can ask for: used by menus, shortcuts, buttons, gestures, tests.
use std::path::PathBuf;

use crate::catalog::SlotId;
use crate::locale::Language;
use crate::machine::Fix;
use crate::plan::{CardPart, Edit, OptionId};
use crate::ui::session::{ChartTab, DiagramView, PaletteTab};

/// One thing asked for.
#[derive(Debug, Clone, PartialEq)]
pub enum Command {
    /// Does an edit; those with the same gesture number become one step of undo.
    Edit(Edit, Option<u64>),
    /// Does the edit of a finding's fix.
    Fix(Fix),
    /// Places a part in the best free slot of the active option and says where and why.
    PlaceBest(CardPart),
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
    /// Shows another part of the palette.
    SetPaletteTab(PaletteTab),
    /// Changes the language.
    SetLanguage(Language),
    /// Changes light, dark or as the system.
    SetTheme(egui::ThemePreference),
    /// Shows the start page.
    ShowStart,
    /// Starts an empty project with this chassis, by id; `None` asks for one.
    NewProject(Option<String>),
    /// Opens a preset by id.
    OpenPreset(String),
    /// Asks for a file to open.
    Open,
    /// Opens this file.
    OpenPath(PathBuf),
    /// Saves; asks for a name if there is none.
    Save,
    /// Asks for a name and saves.
    SaveAs,
    /// Saves under this name.
    SaveTo(PathBuf),
    /// Adds an empty option, or a copy of the active one.
    AddOption,
    /// Copies the active option.
    DuplicateOption,
    /// Shows the reference page of frameworks, kits and application areas.
    ShowReference,
    /// Closes the window; asks if something is not saved.
    Quit,
}

//! The one table of what menus and shortcuts can ask for: name, shortcut, and what it does now.
use egui::{Key, KeyboardShortcut, Modifiers};

use crate::locale::Language;
use crate::plan::{CardPart, Edit};
use crate::ui::command::{HelpPage, Panel};
use crate::ui::exports::ExportKind;
use crate::ui::present::Show;
use crate::ui::session::{DiagramView, PaletteTab, Screen, SidePage};
use crate::ui::{Command, Session};

/// A menu of the menu bar.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Menu {
    /// Files and start page.
    File,
    /// Documents, pictures and tables to be written; stands in `File`.
    Export,
    /// Undo and cards.
    Edit,
    /// What is shown and how.
    View,
    /// Options and parts.
    Plan,
    /// Help.
    Help,
}

impl Menu {
    /// All menus from left to right, each followed by those within it.
    pub const ALL: [Self; 6] = [Self::File, Self::Export, Self::Edit, Self::View, Self::Plan, Self::Help];

    /// The entry after which the menu stands in another one; `None` for a menu of the bar.
    #[must_use]
    pub fn after(self) -> Option<&'static str> {
        (self == Self::Export).then_some("action-save-path")
    }

    /// Key of its name.
    #[must_use]
    pub fn key(self) -> &'static str {
        match self {
            Self::File => "menu-file",
            Self::Export => "menu-export",
            Self::Edit => "menu-edit",
            Self::View => "menu-view",
            Self::Plan => "menu-plan",
            Self::Help => "menu-help",
        }
    }
}

/// One entry of a menu.
pub struct Action {
    /// Key of its name in the translation files.
    pub key: &'static str,
    /// Menu that it stands in.
    pub menu: Menu,
    /// Whether a line separates it from the entry before.
    pub starts_group: bool,
    /// Shortcut.
    pub shortcut: Option<KeyboardShortcut>,
    /// What it asks for now; `None` while it cannot be done.
    pub command: fn(&Session) -> Option<Command>,
}

const COMMAND: Modifiers = Modifiers::COMMAND;
const COMMAND_SHIFT: Modifiers = Modifiers::COMMAND.plus(Modifiers::SHIFT);

const fn action(key: &'static str, menu: Menu, command: fn(&Session) -> Option<Command>) -> Action {
    Action { key, menu, starts_group: false, shortcut: None, command }
}

impl Action {
    const fn on(mut self, modifiers: Modifiers, key: Key) -> Self {
        self.shortcut = Some(KeyboardShortcut::new(modifiers, key));
        self
    }

    const fn new_group(mut self) -> Self {
        self.starts_group = true;
        self
    }
}

/// All actions, in the order of the menus.
pub const ACTIONS: &[Action] = &[
    action("action-start-page", Menu::File, |_| Some(Command::ShowStart)).on(COMMAND, Key::N),
    action("action-open", Menu::File, |_| Some(Command::Open)).on(COMMAND, Key::O),
    action("action-open-path", Menu::File, |_| Some(Command::AskOpenPath)).on(COMMAND_SHIFT, Key::O),
    action("action-import", Menu::File, |_| Some(Command::Import)).on(COMMAND, Key::I),
    action("action-save", Menu::File, |session| in_plan(session).then_some(Command::Save))
        .on(COMMAND, Key::S)
        .new_group(),
    action("action-save-as", Menu::File, |session| in_plan(session).then_some(Command::SaveAs))
        .on(COMMAND_SHIFT, Key::S),
    action("action-save-path", Menu::File, |session| in_plan(session).then_some(Command::AskSavePath)),
    #[cfg(feature = "documents")]
    action("action-export-report-a4", Menu::Export, |session| export(session, ExportKind::ReportA4))
        .on(COMMAND, Key::P),
    #[cfg(feature = "documents")]
    action("action-export-report-letter", Menu::Export, |session| export(session, ExportKind::ReportLetter)),
    #[cfg(feature = "documents")]
    action("action-export-slides", Menu::Export, |session| export(session, ExportKind::Slides)),
    action("action-export-pptx", Menu::Export, |session| export(session, ExportKind::Pptx)).new_group(),
    action("action-export-xlsx", Menu::Export, |session| export(session, ExportKind::Xlsx)),
    action("action-export-markdown", Menu::Export, |session| export(session, ExportKind::Markdown)).new_group(),
    action("action-export-json", Menu::Export, |session| export(session, ExportKind::Json)),
    action("action-export-csv", Menu::Export, |session| export(session, ExportKind::Csv)),
    action("action-export-svg", Menu::Export, |session| export(session, ExportKind::Svg)).new_group(),
    action("action-export-png", Menu::Export, |session| export(session, ExportKind::Png)),
    action("action-quit", Menu::File, |_| Some(Command::Quit)).on(COMMAND, Key::Q).new_group(),
    action("action-undo", Menu::Edit, |session| session.history.undo_edit().map(|_| Command::Undo)).on(COMMAND, Key::Z),
    action("action-redo", Menu::Edit, |session| session.history.redo_edit().map(|_| Command::Redo))
        .on(COMMAND_SHIFT, Key::Z),
    action("action-fill", Menu::Edit, |session| Some(Command::FillWith(selected_card(session)?)))
        .on(COMMAND, Key::D)
        .new_group(),
    action("action-remove", Menu::Edit, |session| {
        selected_card(session)?;
        Some(Command::Edit(Edit::Remove(session.active, session.selection.clone()?), None))
    })
    .on(Modifiers::NONE, Key::Delete),
    action("action-find-part", Menu::Edit, |session| in_plan(session).then_some(Command::FocusSearch))
        .on(COMMAND, Key::F)
        .new_group(),
    action("action-view-box", Menu::View, |session| view(session, DiagramView::Box)).on(COMMAND, Key::Num1),
    action("action-view-links", Menu::View, |session| view(session, DiagramView::Links)).on(COMMAND, Key::Num2),
    action("action-view-matrix", Menu::View, |session| view(session, DiagramView::Matrix)).on(COMMAND, Key::Num3),
    action("action-compare", Menu::View, |session| {
        in_plan(session).then_some(Command::ShowCompare(!session.comparing))
    })
    .on(COMMAND, Key::Num4),
    action("action-present", Menu::View, |session| in_plan(session).then_some(Command::Present(Some(Show::default()))))
        .on(Modifiers::NONE, Key::F5)
        .new_group(),
    action("action-arrange-pages", Menu::View, |session| in_plan(session).then_some(Command::ArrangePages))
        .on(Modifiers::SHIFT, Key::F5),
    action("action-palette", Menu::View, |session| panel(session, Panel::Palette)).on(COMMAND, Key::L).new_group(),
    action("action-charts", Menu::View, |session| panel(session, Panel::Charts)).on(COMMAND, Key::J),
    action("action-side", Menu::View, |session| panel(session, Panel::Side)).on(COMMAND, Key::R),
    action("action-theme-light", Menu::View, |_| Some(Command::SetTheme(egui::ThemePreference::Light))).new_group(),
    action("action-theme-dark", Menu::View, |_| Some(Command::SetTheme(egui::ThemePreference::Dark))),
    action("action-theme-system", Menu::View, |_| Some(Command::SetTheme(egui::ThemePreference::System))),
    action("action-language-en", Menu::View, |_| Some(Command::SetLanguage(Language::English))).new_group(),
    action("action-language-zh-hans", Menu::View, |_| Some(Command::SetLanguage(Language::ChineseSimplified))),
    action("action-language-zh-hant", Menu::View, |_| Some(Command::SetLanguage(Language::ChineseTraditional))),
    action("action-add-option", Menu::Plan, |session| in_plan(session).then_some(Command::AddOption))
        .on(COMMAND, Key::T),
    action("action-duplicate-option", Menu::Plan, |session| in_plan(session).then_some(Command::DuplicateOption))
        .on(COMMAND_SHIFT, Key::D),
    action("action-rename-option", Menu::Plan, |session| {
        in_plan(session).then_some(Command::RenameOption(session.active))
    })
    .on(Modifiers::NONE, Key::F2),
    action("action-close-option", Menu::Plan, |session| {
        (in_plan(session) && session.history.project().options.len() > 1)
            .then_some(Command::CloseOption(session.active))
    })
    .on(COMMAND, Key::W),
    action("action-save-preset", Menu::Plan, |session| in_plan(session).then_some(Command::SavePreset)).new_group(),
    action("action-chassis", Menu::Plan, |session| {
        in_plan(session).then_some(Command::SetPaletteTab(PaletteTab::Chassis))
    })
    .new_group(),
    action("action-workloads", Menu::Plan, |session| {
        in_plan(session).then_some(Command::SetSidePage(SidePage::Workloads))
    })
    .on(COMMAND, Key::Num5),
    action("action-price-changes", Menu::Plan, |session| in_plan(session).then_some(Command::ShowPriceChanges))
        .new_group(),
    action("action-ownership", Menu::Plan, |session| in_plan(session).then_some(Command::ShowOwnership)),
    action("action-price-book", Menu::Plan, |_| Some(Command::ExportPriceBook)),
    action("action-reference", Menu::Plan, |_| Some(Command::ShowReference)),
    action("action-shortcuts", Menu::Help, |_| Some(Command::ShowHelp(HelpPage::Shortcuts)))
        .on(Modifiers::NONE, Key::F1),
    action("action-numbers", Menu::Help, |_| Some(Command::ShowHelp(HelpPage::Numbers))),
    action("action-accuracy", Menu::Help, |_| Some(Command::ShowAccuracy)),
    action("action-about", Menu::Help, |_| Some(Command::ShowHelp(HelpPage::About))).new_group(),
];

fn in_plan(session: &Session) -> bool {
    session.screen == Screen::Plan
}

fn export(session: &Session, kind: ExportKind) -> Option<Command> {
    in_plan(session).then_some(Command::Export(kind))
}

fn view(session: &Session, view: DiagramView) -> Option<Command> {
    in_plan(session).then_some(Command::SetDiagramView(view))
}

fn panel(session: &Session, panel: Panel) -> Option<Command> {
    (in_plan(session) && !session.comparing).then_some(Command::Toggle(panel))
}

/// The card in the selected slot.
fn selected_card(session: &Session) -> Option<CardPart> {
    let slot = session.selection.as_ref().filter(|_| in_plan(session))?;
    session.plan()?.card(slot).map(|card| card.part.clone())
}

/// Takes the shortcuts pressed in this frame and queues what they ask for.
///
/// Those with more modifiers come first, because egui lets a shortcut match with extra Shift or Alt. While a text field
/// has the keyboard, it keeps the keys that it needs itself.
pub fn take_shortcuts(ctx: &egui::Context, session: &Session, commands: &mut Vec<Command>) {
    let mut actions: Vec<&Action> = ACTIONS.iter().filter(|action| action.shortcut.is_some()).collect();
    actions.sort_by_key(|action| std::cmp::Reverse(action.shortcut.map_or(0, n_modifiers)));
    let typing = ctx.text_edit_focused();
    for action in actions {
        let Some(shortcut) = action.shortcut else { continue };
        if typing && shortcut.conflicts_with_text_editing() {
            continue;
        }
        if ctx.input_mut(|input| input.consume_shortcut(&shortcut)) {
            commands.extend((action.command)(session));
        }
    }
}

fn n_modifiers(shortcut: KeyboardShortcut) -> usize {
    let Modifiers { alt, ctrl, shift, command, .. } = shortcut.modifiers;
    [alt, ctrl || command, shift].into_iter().filter(|pressed| *pressed).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_key_or_shortcut_stands_twice() {
        for (at, action) in ACTIONS.iter().enumerate() {
            for other in &ACTIONS[at + 1..] {
                assert_ne!(action.key, other.key);
                assert!(
                    action.shortcut.is_none() || action.shortcut != other.shortcut,
                    "{} and {} have the same shortcut",
                    action.key,
                    other.key
                );
            }
        }
    }

    #[test]
    fn every_menu_has_entries() {
        for menu in Menu::ALL {
            assert!(ACTIONS.iter().any(|action| action.menu == menu), "{menu:?}");
        }
    }

    #[test]
    fn shift_is_counted() {
        let save_as = ACTIONS.iter().find(|action| action.key == "action-save-as").and_then(|action| action.shortcut);
        assert_eq!(save_as.map(n_modifiers), Some(2));
    }
}

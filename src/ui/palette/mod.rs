//! The parts palette: tabs by kind, search, filters, and a list of cards to drag or place.
mod card;
mod entry;
pub mod filter;
pub mod ghost;
mod list;

use egui::{Id, Key, RichText, WidgetInfo, accesskit::Role};

use crate::quantity::Message;
use crate::ui::session::PaletteTab;
use crate::ui::tokens::gap;
use crate::ui::{Command, Session, Tokens};

pub(in crate::ui) use card::price_note;
use filter::Filter;
use list::List;

/// State of the palette.
#[derive(Debug, Clone, Default)]
pub struct Palette {
    filter: Filter,
    list: List,
    wants_search: bool,
    tab: PaletteTab,
}

impl PaletteTab {
    /// All pages, in order.
    pub const ALL: [Self; 7] =
        [Self::Gpu, Self::Cpu, Self::Memory, Self::Drive, Self::Nic, Self::Bridge, Self::Chassis];

    /// Key of its name.
    #[must_use]
    pub fn key(self) -> &'static str {
        match self {
            Self::Gpu => "palette-gpu",
            Self::Cpu => "palette-cpu",
            Self::Memory => "palette-memory",
            Self::Drive => "palette-drive",
            Self::Nic => "palette-nic",
            Self::Bridge => "palette-bridge",
            Self::Chassis => "palette-chassis",
        }
    }
}

impl Palette {
    /// Puts the keyboard into the search field in the next frame.
    pub fn focus_search(&mut self) {
        self.wants_search = true;
    }

    /// Draws the palette.
    pub fn ui(&mut self, ui: &mut egui::Ui, session: &Session, commands: &mut Vec<Command>) {
        ui.set_width(ui.available_width());
        if self.tab != session.palette_tab {
            self.tab = session.palette_tab;
            self.filter.forget_search();
        }
        tabs_ui(ui, session, commands);
        ui.add_space(gap::SMALL);
        self.search_ui(ui, session);
        self.filter.ui(ui, session);
        ui.add_space(gap::SMALL);
        self.list.ui(ui, session, &self.filter, commands);
    }

    fn search_ui(&mut self, ui: &mut egui::Ui, session: &Session) {
        let n = entry::count(session);
        let hint = session.words(&Message::new("palette-search").with("n", n));
        let field = egui::TextEdit::singleline(&mut self.filter.search)
            .id(Id::unique("palette-search"))
            .hint_text(RichText::new(&hint).color(Tokens::of(ui).muted))
            .desired_width(f32::INFINITY);
        let field = ui.add(field).accessible_name(session.text("palette-search-name"));
        if std::mem::take(&mut self.wants_search) {
            field.request_focus();
        }
        // Taken, so that the card that gets the keyboard does not see the same key.
        let down = |ui: &egui::Ui, key| ui.input_mut(|input| input.consume_key(egui::Modifiers::NONE, key));
        if (field.has_focus() || field.lost_focus()) && (down(ui, Key::ArrowDown) || down(ui, Key::Enter)) {
            self.list.focus_first();
        }
    }
}

/// Usual and smallest size of the tabs' names, points.
const TABS: (f32, f32) = (12.0, 10.5);
/// Room beside the name of a tab, points.
const PADDING: f32 = 2.5;

/// The size in which the names of all tabs fit one row, if it is not too small.
fn tab_size(ui: &egui::Ui, session: &Session) -> f32 {
    let (usual, least) = TABS;
    let name = |tab: PaletteTab| {
        let font = egui::FontId::proportional(usual);
        ui.painter().layout_no_wrap(session.text(tab.key()), font, egui::Color32::WHITE).size().x
    };
    let names: f32 = PaletteTab::ALL.into_iter().map(name).sum();
    let room = ui.available_width() - PaletteTab::ALL.len() as f32 * (2.0 * PADDING + 1.0);
    // To half a point, so that few sizes are kept in the atlas of letters.
    ((usual * room / names.max(1.0) * 2.0).floor() / 2.0).clamp(least, usual)
}

fn tabs_ui(ui: &mut egui::Ui, session: &Session, commands: &mut Vec<Command>) {
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = 1.0;
        ui.spacing_mut().button_padding.x = PADDING;
        let points = tab_size(ui, session);
        for tab in PaletteTab::ALL {
            let selected = tab == session.palette_tab;
            let tokens = Tokens::of(ui);
            let name = session.text(tab.key());
            let color = if selected { tokens.accent_text } else { tokens.muted };
            let button = egui::Button::new(RichText::new(&name).size(points).color(color)).frame_when_inactive(false);
            let response = ui.add(button);
            response.widget_info(|| WidgetInfo::selected(Role::Tab, true, selected, &name));
            if selected {
                let line = response.rect.with_min_y(response.rect.bottom() - 2.0).shrink2(egui::vec2(2.0, 0.0));
                ui.painter().rect_filled(line, 1.0, tokens.accent);
            }
            if response.clicked() {
                commands.push(Command::SetPaletteTab(tab));
            }
        }
    });
}

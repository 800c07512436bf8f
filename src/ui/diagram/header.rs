//! The line above the diagram: what machine this is, which view, zoom; and the hint shown while there is no chassis.
use egui::{Align, Layout, RichText, Ui};

use super::state::State;
use crate::interop::topo;
use crate::plan::Plan;
use crate::quantity::{Message, Sum};
use crate::scene::PageSize;
use crate::ui::session::DiagramView;
use crate::ui::tokens::{Tokens, gap, size};
use crate::ui::{Command, Session};

/// Factor of one click on a zoom button.
const ZOOM_STEP: f32 = 1.25;

/// Widths below which the views and what belongs to them need all room there is, in more lines than one if they must.
const NARROW: f32 = 380.0;

/// The views from left to right.
const VIEWS: [(DiagramView, &str); 3] =
    [(DiagramView::Box, "diagram-box"), (DiagramView::Links, "diagram-links"), (DiagramView::Matrix, "diagram-matrix")];

/// Least room for the name of the machine, points.
const LEAST_TITLE: f32 = 48.0;

/// Draws the title line.
pub fn header_ui(ui: &mut Ui, session: &Session, state: &mut State, commands: &mut Vec<Command>) {
    if ui.available_width() < NARROW {
        // The name of the machine stands in the first of the editors, too.
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().button_padding.x = gap::SMALL;
            ui.spacing_mut().item_spacing.x = gap::SMALL;
            for view in VIEWS {
                view_ui(ui, session, view, commands);
            }
            own_ui(ui, session, state);
            slot_ui(ui, session, commands);
            zoom_ui(ui, session, state);
        });
        return;
    }
    ui.horizontal(|ui| {
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            zoom_ui(ui, session, state);
            ui.add_space(gap::MEDIUM);
            own_ui(ui, session, state);
            for view in VIEWS.into_iter().rev() {
                view_ui(ui, session, view, commands);
            }
            slot_ui(ui, session, commands);
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| title_ui(ui, session));
        });
    });
}

/// The way to one view.
fn view_ui(ui: &mut Ui, session: &Session, (view, key): (DiagramView, &str), commands: &mut Vec<Command>) {
    let chosen = session.diagram_view == view;
    let (name, hint) = (session.text(key), session.text(&format!("{key}-hint")));
    if ui.selectable_label(chosen, name).on_hover_text(hint).clicked() {
        commands.push(Command::SetDiagramView(view));
    }
}

/// What only the shown view has.
fn own_ui(ui: &mut Ui, session: &Session, state: &mut State) {
    match session.diagram_view {
        DiagramView::Matrix => copy_ui(ui, session, state.size),
        DiagramView::Links => fold_ui(ui, session, state),
        DiagramView::Box => {}
    }
}

/// The menu of the selected slot.
fn slot_ui(ui: &mut Ui, session: &Session, commands: &mut Vec<Command>) {
    if let Some(slot) = session.selection.clone()
        && let Some(plan) = session.plan()
        && let Some(chassis) = plan.chassis.as_ref().and_then(|id| session.catalog.chassis.get(id))
    {
        let label = super::offer::slot_name(chassis, &slot);
        let text = session.language.words(&Message::new("diagram-slot-menu").with("slot", label));
        ui.menu_button(text, |ui| super::menu::slot_menu_ui(ui, session, &slot, commands))
            .response
            .on_hover_text(session.text("diagram-slot-menu-hint"));
    }
}

/// Copies the matrix: as text, as the delivered machine will print it, or pair by pair as CSV. Beside a small canvas
/// both ways are in a menu.
fn copy_ui(ui: &mut Ui, session: &Session, canvas: PageSize) {
    if canvas == PageSize::Wide {
        copies_ui(ui, session);
    } else {
        ui.menu_button(session.language.text("diagram-copy-menu"), |ui| copies_ui(ui, session));
    }
    ui.add_space(gap::MEDIUM);
}

fn copies_ui(ui: &mut Ui, session: &Session) {
    let Some((plan, analysis)) = session.shown() else { return };
    let say = |key: &str| session.language.text(key);
    let devices = || topo::devices(&session.catalog, plan, &analysis.machine);
    if ui.button(say("diagram-copy-csv")).on_hover_text(say("diagram-copy-csv-hint")).clicked() {
        ui.ctx().copy_text(topo::csv(&devices(), &analysis.pairs));
    }
    if ui.button(say("diagram-copy")).on_hover_text(say("diagram-copy-hint")).clicked() {
        ui.ctx().copy_text(topo::matrix(&devices(), &analysis.pairs, session.language));
    }
}

/// Unfolds all groups of like devices, or folds them again.
fn fold_ui(ui: &mut Ui, session: &Session, state: &mut State) {
    let say = |key: &str| session.language.text(key);
    let folded = state.folded();
    if !folded.is_empty() && ui.small_button(say("diagram-unfold")).on_hover_text(say("diagram-unfold-hint")).clicked()
    {
        state.unfolded.extend(folded);
    }
    if !state.unfolded.is_empty()
        && ui.small_button(say("diagram-fold")).on_hover_text(say("diagram-fold-hint")).clicked()
    {
        state.unfolded.clear();
    }
    ui.add_space(gap::MEDIUM);
}

fn zoom_ui(ui: &mut Ui, session: &Session, state: &mut State) {
    let say = |key: &str| session.language.text(key);
    let lens = state.lens(session.diagram_view);
    if ui.small_button(say("diagram-fit")).on_hover_text(say("diagram-fit-hint")).clicked() {
        *lens = super::state::Lens::default();
    }
    let middle = egui::Rect::from_min_size(egui::Pos2::ZERO, egui::Vec2::ZERO);
    let mut step = |text: &str, name: String, factor: f32| {
        let response = ui.small_button(text).on_hover_text(&name);
        response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Button, true, &name));
        if response.clicked() {
            lens.zoom_by(factor, middle.center(), middle);
        }
    };
    step("+", say("diagram-zoom-in"), ZOOM_STEP);
    step("−", say("diagram-zoom-out"), 1.0 / ZOOM_STEP);
}

fn title_ui(ui: &mut Ui, session: &Session) {
    let Some((plan, analysis)) = session.shown() else { return };
    let tokens = Tokens::of(ui);
    let (name, facts) = title(session, plan, analysis.totals.ram());
    let width = ui.available_width();
    // An ellipsis alone says nothing.
    if width < LEAST_TITLE {
        return;
    }
    let name = RichText::new(name).font(crate::ui::fonts::bold(size::HEADING));
    let facts = RichText::new(facts).color(tokens.muted);
    let mut job = egui::text::LayoutJob::default();
    name.append_to(&mut job, ui.style(), egui::FontSelection::Default, Align::Center);
    RichText::new("   ").append_to(&mut job, ui.style(), egui::FontSelection::Default, Align::Center);
    facts.append_to(&mut job, ui.style(), egui::FontSelection::Default, Align::Center);
    ui.scope(|ui| {
        ui.set_max_width(width);
        let full = job.text.clone();
        ui.add(egui::Label::new(job).truncate()).on_hover_text(full);
    });
}

/// Name of the chassis, and its CPUs, memory and supplies in one line.
fn title(session: &Session, plan: &Plan, ram: Sum) -> (String, String) {
    let words = |message: &Message| session.language.words(message);
    let catalog = &session.catalog;
    let Some(id) = &plan.chassis else { return (session.language.text("diagram-no-chassis"), String::new()) };
    let chassis = catalog.chassis.get(id);
    let name = chassis.map_or_else(|| id.to_string(), |chassis| format!("{} {}", chassis.vendor, chassis.name));
    let mut facts = Vec::new();
    if let Some(cpu) = &plan.cpu {
        let cpu = catalog.cpus.get(cpu).map_or_else(|| cpu.to_string(), |cpu| cpu.name.clone());
        facts.push(words(&Message::new("diagram-title-cpus").with("count", plan.cpu_count).with("cpu", cpu)));
    }
    if ram.value > 0.0 {
        facts.push(words(&ram.told(Message::new("diagram-title-ram").with("gb", ram.value))));
    }
    let psu = plan.psu.map(|psu| (psu.count, psu.watts));
    let psu = psu.or_else(|| chassis.and_then(|chassis| chassis.psu.as_ref()).map(|psu| (psu.count, psu.watts)));
    if let Some((count, watts)) = psu {
        facts.push(words(&Message::new("diagram-title-psu").with("count", count).with("watts", watts)));
    }
    if plan.nodes > 1 {
        facts.push(words(&Message::new("diagram-title-nodes").with("count", plan.nodes)));
    }
    (name, facts.join(" · "))
}

/// Draws what to do while the option has no chassis.
pub fn empty_ui(ui: &mut Ui, session: &Session, commands: &mut Vec<Command>) {
    let say = |key: &str| session.language.text(key);
    let tokens = Tokens::of(ui);
    super::frame(ui).show(ui, |ui| {
        ui.set_min_size(ui.available_size());
        ui.vertical_centered(|ui| {
            ui.add_space(ui.available_height() * 0.3);
            ui.label(RichText::new(say("diagram-empty")).size(size::TITLE));
            ui.add_space(gap::MEDIUM);
            ui.label(RichText::new(say("diagram-empty-hint")).color(tokens.muted));
            ui.add_space(gap::LARGE);
            if ui.button(say("diagram-empty-chassis")).clicked() {
                commands.push(Command::SetPaletteTab(crate::ui::session::PaletteTab::Chassis));
            }
            if ui.button(say("diagram-empty-preset")).clicked() {
                commands.push(Command::ShowStart);
            }
        });
    });
}

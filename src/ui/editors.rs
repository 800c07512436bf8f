//! Editors for what is not a card: chassis, CPUs, memory, drives, network, supplies, machines, data, budget, prices,
//! notes. One bar of buttons; each opens its editor and can be used with the keyboard alone.
mod chassis;
mod cpu;
mod lots;
mod memory;
mod needs;
pub(super) mod power_cap;
pub(super) mod prices;
mod storage;
mod supply;

use egui::containers::menu::{MenuButton, MenuConfig};
use egui::{Button, PopupCloseBehavior, Response, Ui};
use rust_decimal::prelude::ToPrimitive as _;

use crate::plan::{Edit, Plan};
use crate::quantity::{Message, decimal};
use crate::ui::tokens::{gap, size};
use crate::ui::{Command, Session};

/// Draws the bar of the active option's chassis, CPUs, memory, drives and nodes, each opening its editor.
pub fn machine_bar_ui(ui: &mut Ui, session: &Session, commands: &mut Vec<Command>) {
    let Some(plan) = session.plan() else { return };
    // What the buttons say follows a drag; what the editors change is the plan itself.
    let shown = session.shown().map_or(plan, |(plan, _)| plan);
    let bar = |ui: &mut Ui| {
        ui.spacing_mut().item_spacing.x = gap::SMALL;
        let mut editor = |name: &str, value: String, content: &mut dyn FnMut(&mut Ui)| {
            editor_ui(ui, session, name, &value, content);
        };
        editor("editor-chassis", chassis::summary(session, shown), &mut |ui| {
            chassis::chassis_ui(ui, session, plan, commands);
        });
        if plan.chassis.is_none() {
            return;
        }
        editor("editor-cpu", cpu::summary(session, shown), &mut |ui| cpu::cpu_ui(ui, session, plan, commands));
        editor("editor-memory", memory::summary(session), &mut |ui| memory::memory_ui(ui, session, plan, commands));
        editor("editor-drives", storage::drives_summary(session), &mut |ui| {
            storage::drives_ui(ui, session, plan, commands);
        });
        editor("editor-network", storage::network_summary(session, shown), &mut |ui| {
            storage::network_ui(ui, session, plan, commands);
        });
        editor("editor-psu", supply::psu_summary(session, shown), &mut |ui| {
            supply::psu_ui(ui, session, plan, commands);
            let analysis = session.shown().map(|(_, analysis)| analysis);
            power_cap::left_ui(ui, session, plan, analysis);
        });
        editor("editor-nodes", supply::nodes_summary(session, shown), &mut |ui| {
            supply::nodes_ui(ui, session, plan, commands);
        });
        editor("editor-prices", String::new(), &mut |ui| prices::prices_ui(ui, session, plan, commands));
        editor("editor-needs", String::new(), &mut |ui| needs::needs_ui(ui, session, plan, commands));
    };
    if ui.ctx().content_rect().height() < size::TIGHT {
        // One row to be scrolled: more of them would leave no room for the diagram.
        egui::ScrollArea::horizontal().id_salt("machine-bar").show(ui, |ui| ui.horizontal(bar));
    } else {
        ui.horizontal_wrapped(bar);
    }
}

/// A button that says what is set and opens its editor.
fn editor_ui(ui: &mut Ui, session: &Session, name_key: &str, value: &str, content: &mut dyn FnMut(&mut Ui)) {
    let name = session.text(name_key);
    let (text, full) = if value.is_empty() {
        (name.clone(), name)
    } else {
        let full = session.words(&Message::new("editor-button").with("what", name).with("value", value));
        (value.to_owned(), full)
    };
    // Clicks inside must not close it: an editor is used more than once.
    let config = MenuConfig::new().close_behavior(PopupCloseBehavior::CloseOnClickOutside);
    let button = Button::new(egui::RichText::new(text).size(size::SMALL + 1.0)).truncate();
    let (response, _) = MenuButton::from_button(button).config(config).ui(ui, |ui| {
        ui.set_min_width(260.0);
        ui.set_max_width(420.0);
        ui.label(
            egui::RichText::new(session.text(name_key)).font(crate::ui::fonts::bold(crate::ui::tokens::size::BODY)),
        );
        content(ui);
    });
    response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Button, true, &full));
    response.on_hover_text(full);
}

/// The number of the gesture that a field is changed by, so that one drag or one visit is one step of undo.
fn gesture(ui: &Ui, response: &Response) -> u64 {
    let id = response.id.with("gesture");
    let old = ui.data(|data| data.get_temp::<u64>(id));
    let now = ui.ctx().cumulative_frame_nr();
    let number = match old {
        Some(old) if !response.drag_started() && !response.gained_focus() => old,
        _ => id.value() ^ now.rotate_left(32),
    };
    ui.data_mut(|data| data.insert_temp(id, number));
    number
}

/// A number field whose change is an edit. Returns the new number.
pub(super) fn number_ui(
    ui: &mut Ui,
    name: &str,
    value: f64,
    range: std::ops::RangeInclusive<f64>,
    speed: f64,
) -> Option<(f64, Option<u64>)> {
    known_or_not_ui(ui, name, Some(value), range, speed)
}

/// The same for a number that may not be known yet: a dash stands in the field then.
fn known_or_not_ui(
    ui: &mut Ui,
    name: &str,
    known: Option<f64>,
    range: std::ops::RangeInclusive<f64>,
    speed: f64,
) -> Option<(f64, Option<u64>)> {
    let value = known.unwrap_or_default();
    let mut number = value;
    // Dragging goes by fractions of a piece; an arrow key is at least one.
    let keyed = ui.input(|input| input.key_pressed(egui::Key::ArrowUp) || input.key_pressed(egui::Key::ArrowDown));
    let speed = if keyed { speed.max(1.0) } else { speed };
    let field = egui::DragValue::new(&mut number)
        .range(range)
        .speed(speed)
        .max_decimals(2)
        .custom_formatter(|number, _| {
            if known.is_none() && number.abs() < f64::EPSILON { "—".to_owned() } else { entered(number) }
        })
        .custom_parser(|text| decimal::typed(text).ok()?.to_f64());
    let response = ui.add(field).on_hover_text(name);
    response.widget_info(|| {
        let mut info = egui::WidgetInfo::new(egui::Role::SpinButton);
        info.label = Some(name.to_owned());
        info.value = Some(number);
        info.enabled = true;
        info
    });
    let gesture = gesture(ui, &response);
    (response.changed() && (number - value).abs() > f64::EPSILON).then_some((number, Some(gesture)))
}

/// A number as it stands in a field: grouped, with at most two decimals.
fn entered(number: f64) -> String {
    let hundredths = (number * 100.0).round() / 100.0;
    let text = crate::locale::Language::English.number(hundredths, 2);
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

/// A field for a text whose change is an edit. Returns the new text.
fn text_ui(ui: &mut Ui, name: &str, value: &str, rows: usize) -> Option<(String, Option<u64>)> {
    let mut text = value.to_owned();
    let field = if rows > 1 {
        egui::TextEdit::multiline(&mut text).desired_rows(rows)
    } else {
        egui::TextEdit::singleline(&mut text)
    };
    let response = ui.add(field.desired_width(f32::INFINITY)).accessible_name(name);
    let gesture = gesture(ui, &response);
    (response.changed() && text != value).then_some((text, Some(gesture)))
}

/// Queues an edit without a gesture.
fn push(commands: &mut Vec<Command>, edit: Edit) {
    commands.push(Command::Edit(edit, None));
}

/// The chassis of a plan, if the catalogue knows it.
fn chassis_of<'a>(session: &'a Session, plan: &Plan) -> Option<&'a crate::catalog::Chassis> {
    plan.chassis.as_ref().and_then(|id| session.catalog.chassis.get(id))
}

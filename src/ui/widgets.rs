//! House widgets: chips, and buttons that open a list.
use egui::{Button, Rect, Response, RichText, Shape, Stroke, Ui, WidgetInfo, accesskit::Role, pos2, vec2};

use crate::ui::Tokens;

/// A round button that is on or off.
pub fn chip(ui: &mut Ui, active: bool, text: &str) -> Response {
    let response = ui.add(chip_button(ui, active, text, false));
    response.widget_info(|| WidgetInfo::selected(Role::CheckBox, true, active, text));
    response
}

/// A round button that opens a list, called `name`; lit while it narrows something.
pub fn menu_chip<R>(ui: &mut Ui, active: bool, name: &str, text: &str, content: impl FnOnce(&mut Ui) -> R) -> Response {
    let button = chip_button(ui, active, text, true);
    let (response, _) = egui::containers::menu::MenuButton::from_button(button).ui(ui, content);
    let tokens = Tokens::of(ui);
    arrow(ui, response.rect, if active { tokens.accent_text } else { tokens.muted });
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, name));
    response.on_hover_text(name)
}

fn chip_button(ui: &Ui, active: bool, text: &str, opens: bool) -> Button<'static> {
    let tokens = Tokens::of(ui);
    let (surface, edge, color) = if active {
        (tokens.accent_soft, tokens.accent, tokens.accent_text)
    } else {
        (tokens.card, tokens.edge, tokens.text)
    };
    let text = if opens { format!("{text}{ARROW_ROOM}") } else { text.to_owned() };
    Button::new(RichText::new(text).small().color(color))
        .fill(surface)
        .stroke(Stroke::new(1.0, edge))
        .corner_radius(11)
        .min_size(vec2(0.0, 22.0))
}

/// Blank room for the arrow after a text: no-break spaces, so that they are not trimmed.
const ARROW_ROOM: &str = "\u{a0}\u{a0}\u{a0}\u{a0}";

/// A flat button with an arrow that opens a list. `name` says what it chooses, `value` what is chosen.
pub fn picker<R>(ui: &mut Ui, name: &str, value: &str, content: impl FnOnce(&mut Ui) -> R) -> Response {
    let button = Button::new(format!("{value}\u{a0}{ARROW_ROOM}")).frame_when_inactive(false);
    let (response, _) = egui::containers::menu::MenuButton::from_button(button).ui(ui, content);
    arrow(ui, response.rect, Tokens::of(ui).muted);
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, name));
    response
}

/// A button in a form, with an arrow, that opens a list. `name` says what it chooses, `value` what is chosen.
pub fn select<R>(ui: &mut Ui, name: &str, value: &str, content: impl FnOnce(&mut Ui) -> R) -> Response {
    // Clicks inside may choose several.
    let config =
        egui::containers::menu::MenuConfig::new().close_behavior(egui::PopupCloseBehavior::CloseOnClickOutside);
    // The value is cut where there is no room, the room for the arrow is not.
    let button = Button::new((value.to_owned(), ARROW_ROOM)).truncate();
    let (response, _) = egui::containers::menu::MenuButton::from_button(button).config(config).ui(ui, content);
    arrow(ui, response.rect, Tokens::of(ui).muted);
    response.widget_info(|| {
        let mut info = WidgetInfo::labeled(Role::ComboBox, true, name);
        info.current_text_value = Some(value.to_owned());
        info
    });
    response.on_hover_text(format!("{name}: {value}"))
}

/// Paints a small arrow down at the right end of a button.
fn arrow(ui: &Ui, button: Rect, color: egui::Color32) {
    let center = pos2(button.right() - 12.0, button.center().y + 0.5);
    let points = vec![center + vec2(-3.5, -1.8), center + vec2(0.0, 1.8), center + vec2(3.5, -1.8)];
    ui.painter().add(Shape::line(points, Stroke::new(1.4, color)));
}

//! Puts the tokens into egui's styles. Done once at start, not each frame.
use egui::style::WidgetVisuals;
use egui::{CornerRadius, FontFamily, FontId, Margin, Shadow, Stroke, TextStyle, Theme, Visuals, vec2};

use crate::ui::fonts::bold;
use crate::ui::tokens::{Tokens, gap, size};

/// Sets both themes.
pub fn install(ctx: &egui::Context) {
    for theme in [Theme::Light, Theme::Dark] {
        let tokens = Tokens::dark_or_light(theme == Theme::Dark);
        ctx.style_mut_of(theme, |style| {
            sizes(style);
            colours(&mut style.visuals, tokens);
        });
    }
}

fn sizes(style: &mut egui::Style) {
    let font = |points| FontId::new(points, FontFamily::Proportional);
    style.text_styles = [
        (TextStyle::Heading, bold(size::HEADING)),
        (TextStyle::Body, font(size::BODY)),
        (TextStyle::Button, font(size::BODY)),
        (TextStyle::Small, font(size::SMALL)),
        (TextStyle::Monospace, FontId::new(size::BODY, FontFamily::Monospace)),
    ]
    .into();
    style.spacing.item_spacing = vec2(gap::MEDIUM, gap::SMALL);
    style.spacing.button_padding = vec2(gap::MEDIUM, 3.0);
    style.spacing.interact_size.y = size::CONTROL;
    style.spacing.menu_margin = Margin::same(6);
    style.spacing.window_margin = Margin::same(16);
    style.spacing.tooltip_width = 360.0;
    style.spacing.scroll = egui::style::ScrollStyle::thin();
    style.interaction.tooltip_delay = 0.35;
    style.url_in_tooltip = true;
}

fn colours(visuals: &mut Visuals, tokens: &Tokens) {
    visuals.dark_mode = tokens.dark;
    visuals.panel_fill = tokens.panel;
    visuals.window_fill = tokens.panel;
    visuals.window_stroke = Stroke::new(1.0, tokens.edge);
    visuals.window_corner_radius = CornerRadius::same(size::RADIUS + 2);
    visuals.menu_corner_radius = CornerRadius::same(size::RADIUS);
    visuals.faint_bg_color = tokens.canvas;
    visuals.extreme_bg_color = tokens.canvas;
    visuals.text_edit_bg_color = Some(tokens.canvas);
    visuals.code_bg_color = tokens.track;
    visuals.warn_fg_color = tokens.warn_text;
    visuals.error_fg_color = tokens.bad_text;
    visuals.hyperlink_color = tokens.accent_text;
    visuals.weak_text_color = Some(tokens.muted);
    visuals.selection.bg_fill = tokens.accent_soft;
    visuals.selection.stroke = Stroke::new(1.5, tokens.accent_text);
    visuals.popup_shadow = Shadow { offset: [0, 4], blur: 12, spread: 0, color: tokens.shadow };
    visuals.window_shadow = visuals.popup_shadow;
    visuals.striped = false;
    let widgets = &mut visuals.widgets;
    paint(&mut widgets.noninteractive, tokens.panel, tokens.line, tokens.text);
    paint(&mut widgets.inactive, tokens.card, tokens.edge, tokens.text);
    paint(&mut widgets.hovered, tokens.card_hover, tokens.accent, tokens.text);
    paint(&mut widgets.active, tokens.accent_soft, tokens.accent, tokens.text);
    paint(&mut widgets.open, tokens.card_hover, tokens.accent, tokens.text);
}

fn paint(widget: &mut WidgetVisuals, surface: egui::Color32, edge: egui::Color32, text: egui::Color32) {
    widget.bg_fill = surface;
    widget.weak_bg_fill = surface;
    widget.bg_stroke = Stroke::new(1.0, edge);
    widget.fg_stroke = Stroke::new(1.0, text);
    widget.corner_radius = CornerRadius::same(size::RADIUS);
    widget.expansion = 0.0;
}

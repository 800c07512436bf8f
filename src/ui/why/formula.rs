//! The terms of the formula with their values, and the constants in it.
use egui::{Grid, Label, RichText, Ui};

use super::{muted_ui, number_ui, section_ui};
use crate::locale::plain_number;
use crate::quantity::{Arg, Message};
use crate::ui::charts::with_unit;
use crate::ui::tokens::{Tokens, gap, size};
use crate::ui::{Session, fonts};
use crate::workload::{Why, WorkloadResult};

/// Width in which an explanation wraps, points.
const HOW: f32 = 460.0;

/// Terms of the formula, then the step they make.
pub fn formula_ui(ui: &mut Ui, session: &Session, result: &WorkloadResult, why: &Why) {
    if why.terms.is_empty() && result.terms.is_empty() {
        ui.label(session.text("explain-nothing"));
        return;
    }
    if !why.terms.is_empty() {
        Grid::new("why-terms").num_columns(3).striped(true).spacing([gap::LARGE, gap::SMALL]).show(ui, |ui| {
            for term in &why.terms {
                ui.label(session.text(&format!("why-{}", term.key)));
                number_ui(ui, &with_unit(session, term.value, term.unit));
                ui.scope(|ui| {
                    ui.set_max_width(HOW);
                    muted_ui(ui, &session.words(&term.how));
                });
                ui.end_row();
            }
        });
    }
    steps_ui(ui, session, result);
}

/// What a step is spent on.
fn steps_ui(ui: &mut Ui, session: &Session, result: &WorkloadResult) {
    let whole: f64 = result.terms.iter().map(|term| term.seconds).sum();
    if whole <= 0.0 {
        return;
    }
    section_ui(ui, &session.text("explain-step"));
    Grid::new("why-steps").num_columns(3).striped(true).spacing([gap::LARGE, gap::SMALL]).show(ui, |ui| {
        for term in &result.terms {
            ui.label(session.text(&format!("bottleneck-{}", term.what.key())));
            number_ui(ui, &with_unit(session, term.seconds * 1000.0, "ms"));
            number_ui(ui, &with_unit(session, (term.seconds / whole * 100.0).round(), "%"));
            ui.end_row();
        }
        ui.label(RichText::new(session.text("explain-step-all")).font(fonts::bold(size::BODY)));
        number_ui(ui, &with_unit(session, whole * 1000.0, "ms"));
        ui.end_row();
    });
    muted_ui(ui, &session.text("charts-source-terms"));
}

/// Constants with what they rest on.
pub fn constants_ui(ui: &mut Ui, session: &Session, why: &Why) {
    if why.constants.is_empty() {
        ui.label(session.text("explain-no-constants"));
        return;
    }
    muted_ui(ui, &session.text("explain-constants-intro"));
    ui.add_space(gap::SMALL);
    let tokens = Tokens::of(ui);
    Grid::new("why-constants").num_columns(4).striped(true).spacing([gap::LARGE, gap::SMALL]).show(ui, |ui| {
        for constant in &why.constants {
            ui.label(RichText::new(&constant.name).monospace());
            number_ui(ui, &scientific(constant.value));
            let (key, color) =
                if constant.fitted { ("explain-fitted", tokens.text) } else { ("explain-usual", tokens.warn_text) };
            ui.add(Label::new(RichText::new(session.text(key)).size(size::SMALL).color(color)));
            let meaning = RichText::new(meaning(session, &constant.name)).size(size::SMALL).color(tokens.muted);
            ui.add(Label::new(meaning).extend());
            ui.end_row();
        }
    });
    muted_ui(
        ui,
        &session.words(
            &Message::new("explain-source")
                .with("source", Arg::Data(why.source.split(';').next().unwrap_or_default().to_owned())),
        ),
    );
}

/// What a constant is, by the beginning of its name; empty if that has no words.
fn meaning(session: &Session, name: &str) -> String {
    let kind = name.split('.').next().unwrap_or_default();
    session.words(&Message::new(format!("constant-{kind}")).or(""))
}

/// A number of any size with four digits: `24.6 × 10⁹` as `2.46e10`.
fn scientific(value: f64) -> String {
    let size = value.abs();
    if size > 0.0 && !(1e-3..1e6).contains(&size) { format!("{value:.3e}") } else { plain_number(value) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(value: f64, expected: &str) {
        assert_eq!(scientific(value), expected);
    }

    #[test]
    fn constants_of_any_size_can_be_read() {
        check(0.6, "0.6");
        check(24.6e9, "2.460e10");
        check(0.000_012, "1.200e-5");
        check(0.0, "0");
        check(1500.0, "1,500");
    }
}

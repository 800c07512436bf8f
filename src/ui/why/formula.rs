//! The terms of the formula with their values, and the constants in it.
use egui::{Grid, Label, RichText, Ui};

use super::{muted_ui, number_ui, section_ui};
use crate::export::sources;
use crate::locale::plain_number;
use crate::quantity::Message;
use crate::ui::charts::with_unit;
use crate::ui::tokens::{Tokens, gap, size};
use crate::ui::{Session, fonts};
use crate::workload::why::{Rests, WhyConstant};
use crate::workload::{Why, WorkloadResult};

/// Width in which an explanation wraps, points.
const HOW: f32 = 400.0;
/// Width in which a name wraps, points.
const TITLE: f32 = 220.0;
/// Width in which a source wraps, points.
const SOURCE: f32 = 320.0;

/// Terms of the formula, then the step they make.
pub fn formula_ui(ui: &mut Ui, session: &Session, result: Option<&WorkloadResult>, why: &Why) {
    if why.terms.is_empty() && result.is_none_or(|result| result.terms.is_empty()) {
        ui.label(session.text("explain-nothing"));
        return;
    }
    if !why.terms.is_empty() {
        // Of a number that is no workload's the last term is the number itself.
        let last = if result.is_none() { why.terms.len().saturating_sub(1) } else { why.terms.len() };
        Grid::new("why-terms").num_columns(3).striped(true).spacing([gap::LARGE, gap::SMALL]).show(ui, |ui| {
            for (at, term) in why.terms.iter().enumerate() {
                let font = if at == last { fonts::bold(size::BODY) } else { egui::FontId::proportional(size::BODY) };
                ui.scope(|ui| {
                    ui.set_max_width(TITLE);
                    ui.add(Label::new(RichText::new(session.words(&term.title)).font(font)).wrap());
                });
                number_ui(ui, &session.words(&term.amount.words()));
                ui.scope(|ui| {
                    ui.set_max_width(HOW);
                    muted_ui(ui, &session.words(&term.how));
                });
                ui.end_row();
            }
        });
    }
    if let Some(result) = result {
        steps_ui(ui, session, result);
    }
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

/// Facts of data sheets, prices and assumptions, then the fitted constants, each with what it rests on.
pub fn constants_ui(ui: &mut Ui, session: &Session, why: &Why) {
    let (fitted, facts): (Vec<&WhyConstant>, Vec<_>) = why.constants.iter().partition(|it| !it.code.is_empty());
    if !facts.is_empty() {
        muted_ui(ui, &session.text("explain-facts-intro"));
        ui.add_space(gap::SMALL);
        facts_ui(ui, session, &facts);
        ui.add_space(gap::MEDIUM);
    }
    if fitted.is_empty() {
        if facts.is_empty() {
            ui.label(session.text("explain-no-constants"));
        }
        return;
    }
    muted_ui(ui, &session.text("explain-constants-intro"));
    ui.add_space(gap::SMALL);
    let tokens = Tokens::of(ui);
    Grid::new("why-constants").num_columns(4).striped(true).spacing([gap::LARGE, gap::SMALL]).show(ui, |ui| {
        for constant in fitted {
            ui.label(RichText::new(&constant.code).monospace());
            number_ui(ui, &scientific(constant.amount.value()));
            rests_ui(ui, session, constant);
            let meaning = RichText::new(session.words(&constant.meaning)).size(size::SMALL).color(tokens.muted);
            ui.add(Label::new(meaning).extend());
            ui.end_row();
        }
    });
    let source = sources::in_words(why.source.split(';').next().unwrap_or_default(), session.language);
    muted_ui(ui, &session.words(&Message::new("explain-source").with("source", source)));
}

/// Facts: what, how much, on what it rests, where it is from.
fn facts_ui(ui: &mut Ui, session: &Session, facts: &[&WhyConstant]) {
    Grid::new("why-facts").num_columns(4).striped(true).spacing([gap::LARGE, gap::SMALL]).show(ui, |ui| {
        for fact in facts {
            ui.scope(|ui| {
                ui.set_max_width(TITLE);
                ui.add(Label::new(session.words(&fact.meaning)).wrap());
            });
            number_ui(ui, &session.words(&fact.amount.words()));
            rests_ui(ui, session, fact);
            ui.scope(|ui| {
                ui.set_max_width(SOURCE);
                let source = fact.source.as_ref().map(|source| session.words(source));
                muted_ui(ui, &source.unwrap_or_default());
            });
            ui.end_row();
        }
    });
}

/// On what a constant rests; what was not measured stands out.
fn rests_ui(ui: &mut Ui, session: &Session, constant: &WhyConstant) {
    let tokens = Tokens::of(ui);
    let color = if constant.rests == Rests::Usual { tokens.warn_text } else { tokens.text };
    let text = session.text(&format!("explain-rests-{}", constant.rests.key()));
    ui.add(Label::new(RichText::new(text).size(size::SMALL).color(color)));
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

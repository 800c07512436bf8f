//! The chosen workloads in short, for the verdict: a line each, and the mix.
use egui::{Label, RichText, Ui};

use super::muted_ui;
use super::outcome::{failure, why_ui};
use crate::quantity::{Figure, Message};
use crate::ui::charts::{basis_word, name, rate_unit, with_unit};
use crate::ui::session::SidePage;
use crate::ui::tokens::{Tokens, gap, option_letter, size};
use crate::ui::why::ask_width;
use crate::ui::{Command, Session, fonts};
use crate::workload::{WorkloadResult, mix};

/// Draws the lines, or the way to choose workloads.
pub fn brief_ui(ui: &mut Ui, session: &Session, commands: &mut Vec<Command>) {
    let Some((_, analysis)) = session.shown() else { return };
    ui.add_space(gap::MEDIUM);
    ui.horizontal(|ui| {
        ui.label(RichText::new(session.text("workloads-title")).font(fonts::bold(size::BODY)));
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            let key = if analysis.workloads.is_empty() { "workloads-choose" } else { "workloads-change" };
            if ui.link(RichText::new(session.text(key)).size(size::SMALL)).clicked() {
                commands.push(Command::SetSidePage(SidePage::Workloads));
            }
        });
    });
    if analysis.workloads.is_empty() {
        muted_ui(ui, &session.text("workloads-none-hint"));
        return;
    }
    for result in &analysis.workloads {
        line_ui(ui, session, result, commands);
    }
    if let Some(mix) = mix_words(session) {
        ui.add(Label::new(RichText::new(mix).size(size::BODY)).wrap())
            .on_hover_text(session.text("workloads-mix-hint"));
    }
}

fn line_ui(ui: &mut Ui, session: &Session, result: &WorkloadResult, commands: &mut Vec<Command>) {
    let tokens = Tokens::of(ui);
    let title = name(session, &result.id);
    let Some(figure) = &result.throughput else {
        let text = format!("{title}: {}", failure(session, result));
        ui.add(Label::new(RichText::new(text).size(size::SMALL + 1.0).color(tokens.bad_text)).wrap());
        return;
    };
    let number = with_unit(session, figure.value, &rate_unit(session, &result.id));
    let band = session.words(&Message::new("charts-band").with("low", figure.low).with("high", figure.high));
    let within = Message::new("workloads-within").with("percent", within(figure));
    let held = result.bottleneck.map(|what| session.text(&format!("bottleneck-{}", what.key())));
    let message = match held {
        Some(what) => Message::new("charts-held-back").with("what", what),
        None => Message::new("charts-not-held-back"),
    };
    let tip = message.with("band", band).with("basis", basis_word(session, figure.basis));
    let tip = format!("{title}: {number} {}", session.words(&tip));
    let within = session.words(&within);
    let name = || Label::new(RichText::new(&title).size(size::SMALL + 1.0).color(tokens.muted));
    let numbers_ui = |ui: &mut Ui, commands: &mut Vec<Command>| {
        why_ui(ui, session, result, commands);
        let within = RichText::new(&within).size(size::SMALL).color(tokens.muted);
        ui.label(within).on_hover_text(&tip);
        ui.label(RichText::new(&number).size(size::SMALL + 1.0)).on_hover_text(&tip);
    };
    let right = egui::Layout::right_to_left(egui::Align::Center);
    let width = |text: &str, points: f32| {
        let font = egui::FontId::proportional(points);
        ui.painter().layout_no_wrap(text.to_owned(), font, tokens.text).size().x
    };
    let numbers = width(&number, size::SMALL + 1.0) + width(&within, size::SMALL) + ask_width(ui, session);
    let is_one_line = width(&title, size::SMALL + 1.0) + numbers + 4.0 * gap::SMALL <= ui.available_width();
    ui.scope(|ui| {
        ui.spacing_mut().item_spacing = egui::vec2(gap::SMALL, if is_one_line { gap::SMALL } else { 1.0 });
        if is_one_line {
            ui.horizontal(|ui| {
                ui.add(name());
                ui.with_layout(right, |ui| numbers_ui(ui, commands));
            });
        } else {
            // The name in full, the numbers below it.
            ui.add(name().wrap());
            ui.allocate_ui_with_layout(egui::vec2(ui.available_width(), 0.0), right, |ui| numbers_ui(ui, commands));
        }
    });
}

/// Half the width of a band, in percent of the number.
fn within(figure: &Figure) -> f64 {
    if figure.low > 0.0 { (((figure.high / figure.low).sqrt() - 1.0) * 100.0).round() } else { 0.0 }
}

/// How the mix of the active option stands to the first one; `None` for the first itself, or without a mix.
#[must_use]
pub fn mix_words(session: &Session) -> Option<String> {
    let options: Vec<&[WorkloadResult]> =
        session.all_shown().map(|(_, analysis)| analysis.workloads.as_slice()).collect();
    let at = session.history.project().options.iter().position(|plan| plan.id == session.active)?;
    let is_mix = options.first().is_some_and(|first| first.len() > 1);
    let score = mix::scores(&options, 0).into_iter().nth(at).flatten().filter(|_| at > 0 && is_mix)?;
    let key = if score.low <= 1.0 && score.high >= 1.0 { "workloads-mix-close" } else { "workloads-mix" };
    let percent = |times: f64| (times * 100.0).round();
    let message = Message::new(key)
        .with("score", percent(score.value))
        .with("low", percent(score.low))
        .with("high", percent(score.high))
        .with("option", option_letter(0).to_string());
    Some(session.words(&message))
}

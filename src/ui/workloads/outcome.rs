//! What comes of one workload: speed with its band, what users see, time, memory, and what is to be known.
use egui::{Label, RichText, Ui};

use super::{muted_ui, of};
use crate::analysis::why;
use crate::export::sources;
use crate::quantity::{Figure, Message};
use crate::ui::charts::{basis_word, rate_unit, with_unit};
use crate::ui::tokens::{Tokens, gap, size};
use crate::ui::why::{Ask, ask_ui};
use crate::ui::{Command, Session, fonts};
use crate::workload::WorkloadResult;
use crate::workload::planned::USUAL_MOST_MS;

/// Hours from which days are told.
const DAYS_FROM: f64 = 72.0;

/// Draws the result.
pub fn outcome_ui(ui: &mut Ui, session: &Session, result: &WorkloadResult, commands: &mut Vec<Command>) {
    let tokens = Tokens::of(ui);
    if let Some(figure) = &result.throughput {
        speed_ui(ui, session, result, figure, commands);
    } else {
        let text = RichText::new(failure(session, result)).color(tokens.bad_text);
        ui.add(Label::new(text).wrap());
    }
    if let Some(answering) = &result.answering {
        let message = Message::new("workloads-answering")
            .with("ttft", answering.ttft_ms.value.round())
            .with("tpot", answering.tpot_ms.value)
            .with("tokens", answering.user_tokens_s.round())
            .with("users", answering.users)
            .with("fit", answering.users_that_fit);
        ui.add(Label::new(RichText::new(session.words(&message)).size(size::SMALL + 1.0)).wrap());
        let most_ms = result.inputs.most_ms.unwrap_or(USUAL_MOST_MS);
        if answering.tpot_ms.value > most_ms {
            let over = session.words(&Message::new("workloads-over-limit").with("ms", most_ms));
            ui.add(Label::new(RichText::new(over).size(size::SMALL).color(tokens.warn_text)).wrap());
        }
    }
    if let Some(hours) = &result.hours {
        ui.add(Label::new(RichText::new(time(session, hours)).size(size::SMALL + 1.0)).wrap());
    }
    memory_ui(ui, session, result);
}

/// What is to be known besides, and what would let more fit.
pub fn notes_ui(ui: &mut Ui, session: &Session, result: &WorkloadResult) {
    for note in result.notes.iter().chain(&result.memory.remedies) {
        muted_ui(ui, &session.words(note));
    }
}

/// The number, its band, what it rests on, what holds it back, and the way to why.
fn speed_ui(ui: &mut Ui, session: &Session, result: &WorkloadResult, figure: &Figure, commands: &mut Vec<Command>) {
    let number = with_unit(session, figure.value, &rate_unit(session, &result.id));
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = gap::SMALL;
        ui.label(RichText::new(&number).font(fonts::bold(size::HEADING)));
        why_ui(ui, session, result, commands);
    });
    let band = session.words(&Message::new("charts-band").with("low", figure.low).with("high", figure.high));
    let basis = basis_word(session, figure.basis);
    let message = match result.bottleneck {
        Some(what) => {
            Message::new("charts-held-back").with("what", session.text(&format!("bottleneck-{}", what.key())))
        }
        None => Message::new("charts-not-held-back"),
    };
    muted_ui(ui, &session.words(&message.with("band", band).with("basis", basis)))
        .on_hover_text(sources::of_figure(figure, session.language));
}

/// The link to the terms of the formula.
pub fn why_ui(ui: &mut Ui, session: &Session, result: &WorkloadResult, commands: &mut Vec<Command>) {
    ask_ui(ui, session, &Ask::of(session, why::of_workload(&result.id)), commands);
}

/// Why there is no number.
pub fn failure(session: &Session, result: &WorkloadResult) -> String {
    if !result.fits && result.vram_gb_per_gpu > 0.0 {
        let message = Message::new("charts-too-big")
            .with("needed", result.needed_gb_per_gpu)
            .with("vram", result.vram_gb_per_gpu);
        return session.words(&message);
    }
    match result.bottleneck {
        Some(what) => session.text(&format!("bottleneck-{}", what.key())),
        None => session.text("workloads-no-result"),
    }
}

/// "About 3.2 days (2.8 – 3.7)".
pub fn time(session: &Session, hours: &Figure) -> String {
    let (divisor, key) = if hours.value >= DAYS_FROM { (24.0, "workloads-days") } else { (1.0, "workloads-hours") };
    let message = Message::new(key)
        .with("value", hours.value / divisor)
        .with("low", hours.low / divisor)
        .with("high", hours.high / divisor);
    session.words(&message)
}

fn memory_ui(ui: &mut Ui, session: &Session, result: &WorkloadResult) {
    if result.vram_gb_per_gpu <= 0.0 {
        return;
    }
    if result.fits {
        let text = match result.largest_batch {
            Some(batch) => session.words(
                &Message::new("charts-vram-fits-batch")
                    .with("needed", result.needed_gb_per_gpu)
                    .with("vram", result.vram_gb_per_gpu)
                    .with("batch", batch),
            ),
            None => of(session, "workloads-memory", result.needed_gb_per_gpu, result.vram_gb_per_gpu),
        };
        muted_ui(ui, &session.words(&Message::new("workloads-memory-of-gpu").with("memory", text)));
    }
}

//! Why a figure is what it is: the terms of its formula, the constants behind them, the nearest measurements, the
//! layouts that were weighed, and what feeds it.
mod around;
mod formula;
mod rows;

use std::sync::Arc;

use egui::{Label, RichText, ScrollArea, Ui};

use crate::catalog::WorkloadId;
use crate::interop::measurements;
use crate::quantity::Message;
use crate::ui::charts::{basis_word, name, rate_unit, with_unit};
use crate::ui::tokens::{Tokens, gap, size};
use crate::ui::{Session, fonts};
use crate::workload::{Why, WorkloadResult, explain};

/// Widest column of numbers, points.
const NUMBER: f32 = 170.0;

/// A part of the page.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
enum Part {
    #[default]
    Formula,
    Constants,
    Measurements,
    Around,
}

impl Part {
    const ALL: [(Self, &'static str); 4] = [
        (Self::Formula, "explain-tab-formula"),
        (Self::Constants, "explain-tab-constants"),
        (Self::Measurements, "explain-tab-measurements"),
        (Self::Around, "explain-tab-around"),
    ];
}

/// State of the page.
#[derive(Debug, Clone, PartialEq)]
pub struct WhyPage {
    workload: WorkloadId,
    part: Part,
    why: Arc<Why>,
}

impl WhyPage {
    /// The page for a workload of the active option; `None` if the option does not have it.
    #[must_use]
    pub fn of(session: &Session, workload: &WorkloadId) -> Option<Self> {
        let (plan, analysis) = session.shown()?;
        analysis.workloads.iter().find(|result| result.id == *workload)?;
        let graph = (&analysis.machine, analysis.pairs.as_slice());
        let why = explain::why(&session.catalog, plan, graph, workload, measurements::shipped()).unwrap_or_default();
        Some(Self { workload: workload.clone(), part: Part::default(), why: Arc::new(why) })
    }

    /// Draws the page.
    pub fn ui(&mut self, ui: &mut Ui, session: &Session) {
        ui.set_width(ui.available_width());
        let title = Message::new("explain-title").with("workload", name(session, &self.workload));
        ui.heading(session.words(&title));
        let results = session.shown().map(|(_, analysis)| analysis.workloads.as_slice()).unwrap_or_default();
        let Some(result) = results.iter().find(|result| result.id == self.workload) else { return };
        headline_ui(ui, session, result);
        ui.add_space(gap::SMALL);
        ui.horizontal_wrapped(|ui| {
            for (part, key) in Part::ALL {
                if ui.selectable_label(self.part == part, session.text(key)).clicked() {
                    self.part = part;
                }
            }
        });
        ui.add_space(gap::SMALL);
        let height = (ui.ctx().content_rect().height() - 300.0).max(200.0);
        // The least height too: a dialog would else grow into its place over several frames.
        ScrollArea::both()
            .id_salt(("why", self.part as u8))
            .max_height(height)
            .min_scrolled_height(height)
            .auto_shrink([false, false])
            .show(ui, |ui| match self.part {
                Part::Formula => formula::formula_ui(ui, session, result, &self.why),
                Part::Constants => formula::constants_ui(ui, session, &self.why),
                Part::Measurements => rows::rows_ui(ui, session, &self.why),
                Part::Around => around::around_ui(ui, session, result),
            });
    }
}

/// The figure itself with band, basis and source.
fn headline_ui(ui: &mut Ui, session: &Session, result: &WorkloadResult) {
    let Some(figure) = &result.throughput else {
        ui.label(crate::ui::workloads::failure(session, result));
        return;
    };
    let number = with_unit(session, figure.value, &rate_unit(session, &result.id));
    let band = session.words(&Message::new("charts-band").with("low", figure.low).with("high", figure.high));
    ui.label(RichText::new(format!("{number} {band}")).font(fonts::bold(size::HEADING)));
    let message = Message::new("explain-headline")
        .with("basis", basis_word(session, figure.basis))
        .with("batch", result.batch_per_gpu);
    muted_ui(ui, &session.words(&message));
}

fn muted_ui(ui: &mut Ui, text: &str) {
    let muted = Tokens::of(ui).muted;
    ui.add(Label::new(RichText::new(text).size(size::SMALL).color(muted)).wrap());
}

/// The head of a section.
fn section_ui(ui: &mut Ui, text: &str) {
    ui.add_space(gap::MEDIUM);
    ui.label(RichText::new(text).font(fonts::bold(size::BODY)));
}

/// A cell with a number, at its right end. The last column of a grid would else take all that is left.
fn number_ui(ui: &mut Ui, text: &str) {
    ui.scope(|ui| {
        ui.set_max_width(NUMBER);
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| ui.label(text));
    });
}

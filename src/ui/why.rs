//! Why a figure is what it is: the terms of its formula, the constants behind them, the nearest measurements, the
//! layouts that were weighed, and what feeds it.
mod around;
mod formula;
mod rows;

use std::sync::Arc;

use egui::{Label, RichText, ScrollArea, Ui};

use crate::analysis::{Context, why};
use crate::export::sources;
use crate::interop::measurements;
use crate::plan::OptionId;
use crate::quantity::Message;
use crate::ui::charts::{basis_word, rate_unit, with_unit};
use crate::ui::tokens::{Tokens, gap, size};
use crate::ui::{Command, Session, fonts, tabs};
use crate::workload::{Why, WorkloadResult};

/// Widest column of numbers, points.
const NUMBER: f32 = 170.0;

/// A number that can be asked about.
#[derive(Debug, Clone, PartialEq)]
pub struct Ask {
    /// Whose number it is.
    pub option: OptionId,
    /// Its name, as that of its row in the comparison.
    pub number: String,
}

impl Ask {
    /// A number of the active option.
    #[must_use]
    pub fn of(session: &Session, number: impl Into<String>) -> Self {
        Self { option: session.active, number: number.into() }
    }

    /// The command that shows why.
    #[must_use]
    pub fn command(&self) -> Command {
        Command::ShowWhy(self.option, self.number.clone())
    }
}

/// The link to why a number is what it is, for pointer and keyboard.
pub fn ask_ui(ui: &mut Ui, session: &Session, ask: &Ask, commands: &mut Vec<Command>) {
    let number = why::title(&session.catalog, &ask.number);
    let name = session.words(&Message::new("explain-ask-name").with("number", number));
    let link = ui.link(RichText::new(session.text("explain-ask")).size(size::SMALL));
    link.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Link, true, &name));
    if link.on_hover_text(&name).clicked() {
        commands.push(ask.command());
    }
}

/// Room that [`ask_ui`] takes, points.
#[must_use]
pub fn ask_width(ui: &Ui, session: &Session) -> f32 {
    let font = egui::FontId::proportional(size::SMALL);
    let galley = ui.painter().layout_no_wrap(session.text("explain-ask"), font, egui::Color32::WHITE);
    galley.size().x + ui.spacing().item_spacing.x
}

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
    ask: Ask,
    part: Part,
    why: Arc<Why>,
    /// Numbers that belong to it and can be explained too, itself among them.
    related: Vec<String>,
}

impl WhyPage {
    /// The page for a number of an option, set against the option `against` or the first; `None` if the option does not
    /// have it.
    #[must_use]
    pub fn of(session: &Session, option: OptionId, number: String, against: Option<OptionId>) -> Option<Self> {
        let (plan, analysis) = session.all_shown().find(|(plan, _)| plan.id == option)?;
        let against = session.all_shown().find(|(plan, _)| Some(plan.id) == against);
        let reference = against.or_else(|| session.all_shown().next()).map(|(_, analysis)| analysis);
        let asking = why::Asking {
            catalog: &session.catalog,
            plan,
            analysis,
            reference,
            context: Context { project: session.history.project(), today: session.today },
            rows: measurements::shipped(),
        };
        let found = why::why(&asking, &number).or_else(|| {
            // A workload that does not run still has a page: it tells why.
            let id = why::workload(&number)?;
            analysis.workloads.iter().any(|result| result.id == id).then(Why::default)
        })?;
        let mut related = why::related(&number);
        related.retain(|other| *other == number || why::why(&asking, other).is_some());
        Some(Self { ask: Ask { option, number }, part: Part::default(), why: Arc::new(found), related })
    }

    /// Draws the page.
    pub fn ui(&mut self, ui: &mut Ui, session: &Session, commands: &mut Vec<Command>) {
        ui.set_width(ui.available_width());
        let Some((plan, analysis)) = session.all_shown().find(|(plan, _)| plan.id == self.ask.option) else { return };
        let number = why::title(&session.catalog, &self.ask.number);
        let title =
            Message::new("explain-number-title").with("number", number).with("option", tabs::title(session, plan));
        ui.heading(session.words(&title));
        let workload = why::workload(&self.ask.number);
        let result = workload.and_then(|id| analysis.workloads.iter().find(|result| result.id == id));
        match result {
            Some(result) => headline_ui(ui, session, result),
            None => self.number_ui(ui, session),
        }
        self.related_ui(ui, session, commands);
        ui.add_space(gap::SMALL);
        ui.horizontal_wrapped(|ui| {
            for (part, key) in Part::ALL {
                if !self.has(part, result) {
                    continue;
                }
                if ui.selectable_label(self.part == part, session.text(key)).clicked() {
                    self.part = part;
                }
            }
        });
        ui.add_space(gap::SMALL);
        let height = (ui.ctx().content_rect().height() - 330.0).max(180.0);
        // The least height too: a dialog would else grow into its place over several frames.
        ScrollArea::both()
            .id_salt(("why", self.part as u8))
            .max_height(height)
            .min_scrolled_height(height)
            .auto_shrink([false, false])
            .show(ui, |ui| match (self.part, result) {
                (Part::Constants, _) => formula::constants_ui(ui, session, &self.why),
                (Part::Measurements, _) => rows::rows_ui(ui, session, &self.why),
                (Part::Around, Some(result)) => around::around_ui(ui, session, result),
                _ => formula::formula_ui(ui, session, result, &self.why),
            });
    }

    /// Whether a part has something to tell.
    fn has(&self, part: Part, result: Option<&WorkloadResult>) -> bool {
        match part {
            Part::Formula => true,
            Part::Constants => result.is_some() || !self.why.constants.is_empty(),
            Part::Measurements => result.is_some() || !self.why.nearest.is_empty(),
            Part::Around => result.is_some(),
        }
    }

    /// The number itself.
    fn number_ui(&self, ui: &mut Ui, session: &Session) {
        if let Some(number) = self.why.number() {
            ui.label(RichText::new(session.words(&number)).font(fonts::bold(size::HEADING)));
        }
        for note in &self.why.notes {
            muted_ui(ui, &session.words(note));
        }
    }

    /// Other numbers of the same kind, to be asked about in turn.
    fn related_ui(&self, ui: &mut Ui, session: &Session, commands: &mut Vec<Command>) {
        if self.related.len() < 2 {
            return;
        }
        ui.horizontal_wrapped(|ui| {
            for number in &self.related {
                let chosen = *number == self.ask.number;
                // The name of a workload stands above already.
                let name = match why::workload(number) {
                    Some(_) => session.text("explain-throughput"),
                    None => session.words(&why::title(&session.catalog, number)),
                };
                let name = RichText::new(name).size(size::SMALL);
                if ui.selectable_label(chosen, name).clicked() && !chosen {
                    commands.push(Ask { number: number.clone(), ..self.ask.clone() }.command());
                }
            }
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
    let source = sources::of_figure(figure, session.language);
    muted_ui(ui, &session.words(&Message::new("explain-source").with("source", source)));
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

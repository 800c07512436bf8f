//! How well predictions held against published measurements: errors by what was predicted, and each row in a picture.
mod picture;
mod table;

use std::sync::Arc;

use egui::{Label, RichText, ScrollArea, Ui};

use crate::catalog::accuracy::{AccuracyBy, AccuracyGroup, ErrorFigures};
use crate::quantity::{Arg, Message};
use crate::ui::tokens::{Tokens, gap, size};
use crate::ui::widgets::chip;
use crate::ui::{Session, fonts};
use picture::Cloud;

/// Width from which the picture stands beside the table.
const WIDE: f32 = 760.0;
/// Width of the picture beside the table.
const PICTURE: f32 = 310.0;
/// Largest height of table and picture, points.
const HEIGHT: f32 = 430.0;

/// By what the table groups rows, with the key of its name.
const BY: [(AccuracyBy, &str); 4] = [
    (AccuracyBy::Aim, "accuracy-by-aim"),
    (AccuracyBy::Family, "accuracy-by-family"),
    (AccuracyBy::Architecture, "accuracy-by-architecture"),
    (AccuracyBy::Kind, "accuracy-by-kind"),
];

/// What the fit knew of the rows that it is tested on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Knew {
    All,
    NotTogether,
    NotGpu,
    NotWorkload,
}

impl Knew {
    const ALL: [(Self, &'static str); 4] = [
        (Self::All, "accuracy-knew-all"),
        (Self::NotTogether, "accuracy-knew-not-together"),
        (Self::NotGpu, "accuracy-knew-not-gpu"),
        (Self::NotWorkload, "accuracy-knew-not-workload"),
    ];

    /// The errors of a group.
    fn of(self, group: &AccuracyGroup) -> Option<&ErrorFigures> {
        match self {
            Self::All => Some(&group.known),
            Self::NotTogether => group.pair_left_out.as_ref(),
            Self::NotGpu => group.gpu_left_out.as_ref(),
            Self::NotWorkload => group.workload_left_out.as_ref(),
        }
    }
}

/// State of the page.
#[derive(Debug, Clone)]
pub struct AccuracyPage {
    by: AccuracyBy,
    knew: Knew,
    /// The group whose rows the picture shows; all of them if none.
    chosen: Option<String>,
    cloud: Arc<Cloud>,
}

impl PartialEq for AccuracyPage {
    /// The rows are those of the catalogue, the same for all pages.
    fn eq(&self, other: &Self) -> bool {
        (self.by, self.knew, &self.chosen) == (other.by, other.knew, &other.chosen)
    }
}

impl AccuracyPage {
    /// The page over the shipped summary.
    #[must_use]
    pub fn of(session: &Session) -> Self {
        let cloud = Arc::new(Cloud::of(&session.catalog.performance.accuracy));
        Self { by: AccuracyBy::Aim, knew: Knew::NotGpu, chosen: None, cloud }
    }

    /// Draws the page.
    pub fn ui(&mut self, ui: &mut Ui, session: &Session) {
        ui.set_width(ui.available_width());
        ui.heading(session.text("accuracy-title"));
        let accuracy = &session.catalog.performance.accuracy;
        muted_ui(ui, &session.text("accuracy-intro"));
        if accuracy.groups.is_empty() {
            ui.label(session.text("accuracy-empty"));
            return;
        }
        ui.add_space(gap::SMALL);
        self.headline_ui(ui, session);
        ui.horizontal_wrapped(|ui| {
            for (by, key) in BY {
                if ui.selectable_label(self.by == by, session.text(key)).clicked() {
                    self.by = by;
                    self.chosen = None;
                }
            }
        });
        ui.horizontal_wrapped(|ui| {
            for (knew, key) in Knew::ALL {
                let hint = session.text(&format!("{key}-hint"));
                if chip(ui, self.knew == knew, &session.text(key)).on_hover_text(hint).clicked() {
                    self.knew = knew;
                }
            }
        });
        ui.add_space(gap::SMALL);
        let height = (ui.ctx().content_rect().height() - 330.0).clamp(200.0, HEIGHT);
        if ui.available_width() >= WIDE {
            let width = ui.available_width();
            ui.horizontal_top(|ui| {
                ui.vertical(|ui| {
                    ui.set_width(width - PICTURE - gap::LARGE);
                    self.table_ui(ui, session, height);
                });
                ui.vertical(|ui| {
                    ui.set_width(PICTURE);
                    self.picture_ui(ui, session, height);
                });
            });
        } else {
            ScrollArea::vertical().max_height(height).min_scrolled_height(height).show(ui, |ui| {
                self.picture_ui(ui, session, 240.0);
                self.table_ui(ui, session, 400.0);
            });
        }
        ui.add_space(gap::SMALL);
        // What stands behind the semicolon tells how to repeat it.
        let source = accuracy.source.split(';').next().unwrap_or_default();
        muted_ui(ui, &session.words(&Message::new("accuracy-source").with("source", Arg::Data(source.to_owned()))));
    }

    /// The one sentence for those in a hurry.
    fn headline_ui(&self, ui: &mut Ui, session: &Session) {
        let accuracy = &session.catalog.performance.accuracy;
        let Some(group) = accuracy.group(AccuracyBy::Aim, "single-gpu-training") else { return };
        let Some(unseen) = &group.gpu_left_out else { return };
        let message = Message::new("accuracy-headline")
            .with("rows", self.cloud.len())
            .with("known", group.known.median)
            .with("unseen", unseen.median)
            .with("inside", unseen.inside.round());
        ui.add(Label::new(RichText::new(session.words(&message)).font(fonts::bold(size::BODY))).wrap());
    }
}

/// The name of a group in the reader's language.
fn group_name(session: &Session, name: &str) -> String {
    session.words(&Message::new(format!("accuracy-name-{name}")).or(name))
}

fn muted_ui(ui: &mut Ui, text: &str) {
    let muted = Tokens::of(ui).muted;
    ui.add(Label::new(RichText::new(text).size(size::SMALL).color(muted)).wrap());
}

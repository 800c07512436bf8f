//! The reference page: application areas that lead to a workload, frameworks, kits and systems.
use std::collections::BTreeMap;

use egui::RichText;
use egui_extras::{Column, TableBuilder};

use crate::catalog::WorkloadId;
use crate::catalog::reference::{Application, Framework};
use crate::catalog::workload::Family;
use crate::plan::Edit;
use crate::quantity::Message;
use crate::ui::session::Screen;
use crate::ui::tokens::gap;
use crate::ui::widgets::chip;
use crate::ui::{Command, Session, Tokens};
use crate::workload::ranking::{RankedCard, TierPair, article_table, rule_of};

/// A table of the page.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
enum Tab {
    #[default]
    Applications,
    Gpus,
    Frameworks,
    Software,
}

impl Tab {
    const ALL: [(Self, &str); 4] = [
        (Self::Applications, "reference-tab-applications"),
        (Self::Gpus, "reference-tab-gpus"),
        (Self::Frameworks, "reference-tab-frameworks"),
        (Self::Software, "reference-tab-software"),
    ];
}

/// State of the page.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct ReferencePage {
    tab: Tab,
    search: String,
}

impl ReferencePage {
    /// Draws the page.
    pub fn ui(&mut self, ui: &mut egui::Ui, session: &Session, commands: &mut Vec<Command>) {
        ui.set_width(ui.available_width());
        ui.heading(session.text("reference-title"));
        ui.add_space(gap::SMALL);
        ui.horizontal(|ui| {
            for (tab, key) in Tab::ALL {
                if ui.selectable_label(self.tab == tab, session.text(key)).clicked() {
                    self.tab = tab;
                }
            }
        });
        ui.add_space(gap::SMALL);
        let height = (ui.ctx().content_rect().height() - 260.0).max(200.0);
        match self.tab {
            Tab::Applications => self.applications_ui(ui, session, height, commands),
            Tab::Gpus => gpus_ui(ui, session, height),
            Tab::Frameworks => frameworks_ui(ui, session, height),
            Tab::Software => software_ui(ui, session, height),
        }
    }

    fn applications_ui(&mut self, ui: &mut egui::Ui, session: &Session, height: f32, commands: &mut Vec<Command>) {
        ui.horizontal(|ui| {
            let hint = session.text("reference-search");
            let field = egui::TextEdit::singleline(&mut self.search).hint_text(&*hint).desired_width(220.0);
            ui.add(field).accessible_name(&*hint);
            ui.label(RichText::new(session.text("reference-intro")).color(Tokens::of(ui).muted));
        });
        ui.add_space(gap::SMALL);
        let wanted = self.search.to_lowercase();
        // The least height too: a dialog would else grow into its place over several frames.
        egui::ScrollArea::vertical().max_height(height).min_scrolled_height(height).auto_shrink([false, false]).show(
            ui,
            |ui| {
                for area in areas(session) {
                    if area.name.to_lowercase().contains(&wanted) || area.families.to_lowercase().contains(&wanted) {
                        area_ui(ui, session, &area, commands);
                    }
                }
            },
        );
    }
}

/// An application area, as all articles together tell of it.
struct Area {
    name: String,
    families: String,
    workloads: Vec<WorkloadId>,
}

/// The application areas by name; those that several articles name are one.
fn areas(session: &Session) -> Vec<Area> {
    let mut by_key: BTreeMap<&str, Vec<&Application>> = BTreeMap::new();
    for application in &session.catalog.reference.applications {
        by_key.entry(&application.key).or_default().push(application);
    }
    let mut areas: Vec<Area> = by_key
        .into_iter()
        .map(|(key, applications)| {
            let mut families: Vec<String> = Vec::new();
            let mut workloads: Vec<WorkloadId> = Vec::new();
            for application in applications {
                let family = session.text(&format!("workload-family-{}", application.family));
                if !families.contains(&family) {
                    families.push(family);
                }
                let new = application.workloads.iter().filter(|id| !workloads.contains(id));
                let new: Vec<WorkloadId> = new.cloned().collect();
                workloads.extend(new);
            }
            Area { name: session.text(key), families: families.join(", "), workloads }
        })
        .collect();
    areas.sort_by_key(|area| area.name.to_lowercase());
    areas
}

fn area_ui(ui: &mut egui::Ui, session: &Session, area: &Area, commands: &mut Vec<Command>) {
    let chosen = session.plan().map(|plan| plan.workloads.as_slice()).unwrap_or_default();
    ui.horizontal_top(|ui| {
        ui.add_enabled_ui(session.screen == Screen::Plan, |ui| {
            let label = ui.add_sized(egui::vec2(240.0, 24.0), egui::Button::new(&area.name).truncate());
            let what = session.words(&Message::new("reference-use").with("what", area.name.clone()));
            if label.on_hover_text(format!("{what}\n{}", area.families)).clicked() {
                commands.push(Command::Edit(Edit::SetWorkloads(session.active, area.workloads.clone()), None));
            }
            ui.horizontal_wrapped(|ui| {
                for id in &area.workloads {
                    let Some(profile) = session.catalog.workloads.get(id) else { continue };
                    if chip(ui, chosen.contains(id), &session.words(&profile.title())).clicked() {
                        let next = super::pickers::toggled(chosen, id);
                        commands.push(Command::Edit(Edit::SetWorkloads(session.active, next), None));
                    }
                }
            });
        });
    });
}

/// The article's GPUs in the tiers of its rules, beside the printed ones.
fn gpus_ui(ui: &mut egui::Ui, session: &Session, height: f32) {
    let muted = Tokens::of(ui).muted;
    for (key, family) in [("workload-family-cnn", Family::Cnn), ("workload-family-rnn", Family::Rnn)] {
        let criteria = rule_of(&session.catalog, family).unwrap_or_default().iter();
        let names: Vec<String> =
            criteria.map(|criterion| session.text(&format!("criterion-{}", criterion.key()))).collect();
        let rule = Message::new("reference-rule").with("family", session.text(key)).with("rule", names.join(" > "));
        ui.label(RichText::new(session.words(&rule)).color(muted));
    }
    ui.label(RichText::new(session.text("reference-rule-tiers")).small().color(muted));
    let heads = [
        session.text("reference-name"),
        session.text("workload-family-cnn"),
        session.text("workload-family-rnn"),
        session.text("reference-grade"),
        session.text("reference-scale"),
    ];
    let rows: Vec<[String; 5]> = article_table(&session.catalog).iter().map(|card| gpu_row(session, card)).collect();
    table_ui(ui, "gpus", height, &heads, &[180.0, 150.0, 150.0, 120.0, 160.0], &rows);
}

fn gpu_row(session: &Session, card: &RankedCard<'_>) -> [String; 5] {
    let tier = |pair: Option<TierPair>| {
        let Some(TierPair { ours, printed }) = pair else { return String::new() };
        let key = if ours == printed { "reference-tier" } else { "reference-tier-differs" };
        session.words(&Message::new(key).with("tier", ours).with("printed", printed))
    };
    let grade = card.grade.map(|grade| session.text(&format!("rnn-grade-{grade}")));
    let scale = if card.scale.is_empty() { String::new() } else { session.text(card.scale) };
    [card.gpu.name.clone(), tier(card.cnn), tier(card.rnn), grade.unwrap_or_default(), scale]
}

fn frameworks_ui(ui: &mut egui::Ui, session: &Session, height: f32) {
    let muted = Tokens::of(ui).muted;
    for note in ["reference-as-printed", "framework-remark-column"] {
        ui.label(RichText::new(session.text(note)).small().color(muted));
    }
    let heads = [
        session.text("reference-name"),
        session.text("reference-focus"),
        session.text("reference-languages"),
        session.text("reference-multi-gpu"),
        session.text("workload-family-cnn"),
        session.text("workload-family-rnn"),
        session.text("workload-family-gan"),
        session.text("workload-family-dbn"),
        session.text("reference-nodes"),
    ];
    let rows: Vec<[String; 9]> =
        session.catalog.reference.frameworks.iter().map(|framework| framework_row(session, framework)).collect();
    let widths = [90.0, 180.0, 110.0, 70.0, 60.0, 80.0, 70.0, 70.0, 90.0];
    table_ui(ui, "frameworks", height, &heads, &widths, &rows);
}

fn framework_row(session: &Session, framework: &Framework) -> [String; 9] {
    let focus = if framework.focus.is_empty() { String::new() } else { session.text(&framework.focus) };
    let plus = |n: Option<u8>| match n {
        None => String::new(),
        Some(0) => session.text("reference-supported"),
        Some(n) => session.words(&Message::new("reference-plus").with("n", n)),
    };
    let nodes = match framework.several_nodes {
        None => String::new(),
        Some(true) => session.text("reference-yes"),
        Some(false) => session.text("reference-no"),
    };
    [
        framework.name.clone(),
        focus,
        framework.languages.join(", "),
        plus(framework.multi_gpu),
        plus(framework.cnn),
        plus(framework.rnn),
        plus(framework.gan.then_some(0)),
        plus(framework.rbm.then_some(0)),
        nodes,
    ]
}

fn software_ui(ui: &mut egui::Ui, session: &Session, height: f32) {
    let heads = [session.text("reference-name"), session.text("reference-purpose"), session.text("reference-remark")];
    let software = session.catalog.reference.software.iter();
    let rows: Vec<[String; 3]> = software
        .map(|software| {
            let remark = if software.remark.is_empty() { String::new() } else { session.text(&software.remark) };
            [software.name.clone(), session.text(&format!("software-purpose-{}", software.purpose)), remark]
        })
        .collect();
    table_ui(ui, "software", height, &heads, &[200.0, 140.0, 420.0], &rows);
}

/// A table whose cells are cut with an ellipsis and shown in full on hover.
fn table_ui<const N: usize>(
    ui: &mut egui::Ui,
    id: &str,
    height: f32,
    heads: &[String; N],
    widths: &[f32; N],
    rows: &[[String; N]],
) {
    let mut table = TableBuilder::new(ui)
        .id_salt(id)
        .striped(true)
        .min_scrolled_height(height)
        .max_scroll_height(height)
        .auto_shrink([false, false]);
    for width in widths {
        table = table.column(Column::initial(*width).clip(true).resizable(true));
    }
    let table = table.header(24.0, |mut header| {
        for head in heads {
            header.col(|ui| {
                ui.add(egui::Label::new(RichText::new(head).strong()).truncate());
            });
        }
    });
    table.body(|body| {
        body.rows(24.0, rows.len(), |mut row| {
            let Some(cells) = rows.get(row.index()) else { return };
            for cell in cells {
                row.col(|ui| {
                    ui.add(egui::Label::new(cell).truncate());
                });
            }
        });
    });
}

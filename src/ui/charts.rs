//! The charts below the diagram, with all options overlaid. They read what the window shows, so they follow a drag.
mod bandwidth;
mod bars;
mod cost;
pub mod drawn;
mod lines;
mod page;
pub mod quiet;
mod rate;
mod stacks;
mod tflops;
mod vram;
mod workloads;

pub use workloads::{name, rate_unit};

use egui::{Align, Layout, RichText, Ui};

use crate::analysis::why;
use crate::catalog::WorkloadId;
use crate::quantity::visible::visible_line;
use crate::quantity::{Arg, Basis, Message};
use crate::ui::session::ChartTab;
use crate::ui::tokens::{Tokens, gap, option_letter, size};
use crate::ui::why::{Ask, ask_ui};
use crate::ui::{Command, Session};
use drawn::Drawn;
use page::Page;

/// Width from which two charts stand beside each other.
const TWO_COLUMNS: f32 = 560.0;

/// Width from which tabs have their usual room.
const ONE_ROW: f32 = 620.0;

/// Draws the charts.
pub fn charts_ui(ui: &mut Ui, session: &Session, commands: &mut Vec<Command>) {
    let as_table = header_ui(ui, session, commands);
    ui.horizontal_wrapped(|ui| {
        if is_of_one_workload(session.chart_tab) {
            choice_ui(ui, session, commands);
            ui.add_space(gap::MEDIUM);
        }
        legend_ui(ui, session);
    });
    let page = Page::kept(ui, session);
    if as_table {
        egui::ScrollArea::both().id_salt("tables").auto_shrink(false).show(ui, |ui| {
            page.charts().for_each(|chart| chart.table_ui(ui, session, commands));
        });
        return;
    }
    let height = ui.available_height();
    egui::ScrollArea::vertical().id_salt(("charts", session.chart_tab)).auto_shrink(false).show(ui, |ui| {
        // Room for the scroll bar.
        ui.set_max_width(ui.available_width() - gap::MEDIUM);
        if ui.available_width() >= TWO_COLUMNS && !page.right.is_empty() {
            ui.columns_const(|[left, right]| {
                column_ui(left, session, &page.left, height, commands);
                column_ui(right, session, &page.right, height, commands);
            });
        } else {
            for (at, chart) in page.charts().enumerate() {
                // Two charts of one kind must not share what egui keeps for them.
                ui.push_id(at, |ui| chart.ui(ui, session, height, commands));
            }
        }
    });
}

/// Columns justify what is in them; sentences should not be stretched.
fn column_ui(ui: &mut Ui, session: &Session, charts: &[Drawn], height: f32, commands: &mut Vec<Command>) {
    ui.with_layout(Layout::top_down(Align::Min), |ui| {
        for (at, chart) in charts.iter().enumerate() {
            ui.push_id(at, |ui| chart.ui(ui, session, height, commands));
        }
    });
}

/// The pages in the order of their tabs.
const TABS: [(ChartTab, &str); 7] = [
    (ChartTab::Workloads, "charts-workloads"),
    (ChartTab::Limits, "charts-limits"),
    (ChartTab::Scaling, "charts-scaling-tab"),
    (ChartTab::Vram, "charts-vram"),
    (ChartTab::Tflops, "charts-tflops"),
    (ChartTab::Bandwidth, "charts-bandwidth"),
    (ChartTab::Cost, "charts-cost"),
];

/// The tabs, and the switch between picture and table. Returns whether the table is wanted.
fn header_ui(ui: &mut Ui, session: &Session, commands: &mut Vec<Command>) -> bool {
    let id = egui::Id::unique("charts-as-table");
    let mut as_table = ui.data(|data| data.get_temp::<bool>(id)).unwrap_or(false);
    let tabs = |ui: &mut Ui| {
        if ui.available_width() < ONE_ROW {
            // Closer together, so that they stay in one row.
            ui.spacing_mut().item_spacing.x = 1.0;
            ui.spacing_mut().button_padding.x = gap::SMALL;
        }
        for (tab, key) in TABS {
            if ui.selectable_label(session.chart_tab == tab, session.text(key)).clicked() {
                commands.push(Command::SetChartTab(tab));
            }
        }
        ui.add_space(gap::SMALL);
        ui.toggle_value(&mut as_table, session.text("charts-table")).on_hover_text(session.text("charts-table-hint"));
    };
    if ui.ctx().content_rect().height() < size::TIGHT {
        // As above the diagram: a second row would be taken from it.
        egui::ScrollArea::horizontal().id_salt("charts-tabs").show(ui, |ui| ui.horizontal(tabs));
    } else {
        ui.horizontal_wrapped(tabs);
    }
    ui.data_mut(|data| data.insert_temp(id, as_table));
    as_table
}

/// Whether a page shows charts of one workload only.
fn is_of_one_workload(tab: ChartTab) -> bool {
    matches!(tab, ChartTab::Limits | ChartTab::Scaling | ChartTab::Vram | ChartTab::Cost)
}

/// Chooses the workload of the charts, where there are several, and asks why it does what it does.
fn choice_ui(ui: &mut Ui, session: &Session, commands: &mut Vec<Command>) {
    let ids = workloads::chosen(session);
    let Some(chosen) = choice(ui.ctx(), &ids) else { return };
    let ask = Ask::of(session, why::of_workload(&chosen));
    if ids.len() > 1 {
        choose_ui(ui, session, ids, &chosen);
    }
    ask_ui(ui, session, &ask, commands);
}

fn choose_ui(ui: &mut Ui, session: &Session, ids: Vec<WorkloadId>, chosen: &WorkloadId) {
    let name_of_list = session.text("charts-scaling-choose");
    crate::ui::widgets::picker(ui, &name_of_list, &name(session, chosen), |ui| {
        for id in ids {
            if ui.selectable_label(id == *chosen, name(session, &id)).clicked() {
                choose(ui.ctx(), id);
                ui.close();
            }
        }
    })
    .on_hover_text(name_of_list);
}

fn choice_id() -> egui::Id {
    egui::Id::unique("charts-workload")
}

/// The workload whose charts are to be shown: that asked for if it is still chosen, else the first.
fn choice(ctx: &egui::Context, ids: &[WorkloadId]) -> Option<WorkloadId> {
    let asked: Option<WorkloadId> = ctx.data(|data| data.get_temp(choice_id()));
    asked.filter(|id| ids.contains(id)).or_else(|| ids.first().cloned())
}

/// Shows the charts of this workload from now on.
pub fn choose(ctx: &egui::Context, workload: WorkloadId) {
    ctx.data_mut(|data| data.insert_temp(choice_id(), workload));
}

/// Which colour is which option; not needed for one.
fn legend_ui(ui: &mut Ui, session: &Session) {
    let options = &session.history.project().options;
    if options.len() < 2 {
        return;
    }
    let tokens = Tokens::of(ui);
    for (at, plan) in options.iter().enumerate() {
        let (rect, _) = ui.allocate_exact_size(egui::vec2(10.0, 10.0), egui::Sense::hover());
        ui.painter().rect_filled(rect, 2.0, tokens.option(at));
        let letter = option_letter(at);
        let text =
            if plan.title.is_empty() { letter.to_string() } else { format!("{letter} {}", visible_line(&plan.title)) };
        ui.label(RichText::new(text).size(size::SMALL).color(tokens.muted));
    }
}

/// The word for what a number rests on.
#[must_use]
pub fn basis_word(session: &Session, basis: Basis) -> String {
    crate::export::charts::basis_word(basis, session.language)
}

/// The tooltip of a number: what, how much, what it rests on, where from.
fn tip(session: &Session, what: &str, value: &str, basis: Basis, source: &str) -> String {
    let message = Message::new("charts-tip")
        .with("what", what)
        .with("value", value)
        .with("basis", basis_word(session, basis))
        .with("source", Arg::Data(source.to_owned()));
    session.words(&message)
}

/// A number with its unit.
#[must_use]
pub fn with_unit(session: &Session, value: f64, unit: &str) -> String {
    session.words(&Message::new("charts-value").with("value", value).with("unit", unit))
}

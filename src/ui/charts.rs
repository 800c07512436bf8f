//! The charts below the diagram, with all options overlaid. They read what the window shows, so they follow a drag.
mod bandwidth;
mod bars;
mod cost;
mod scaling;
mod tflops;
mod vram;
mod workloads;

use egui::{Align, Layout, RichText, Ui};

use crate::catalog::WorkloadId;
use crate::quantity::{Basis, Message};
use crate::ui::session::ChartTab;
use crate::ui::tokens::{Tokens, gap, option_letter, size};
use crate::ui::{Command, Session};

/// Width from which two charts stand beside each other.
const TWO_COLUMNS: f32 = 560.0;

/// Draws the charts.
pub fn charts_ui(ui: &mut Ui, session: &Session, commands: &mut Vec<Command>) {
    let as_table = header_ui(ui, session, commands);
    legend_ui(ui, session);
    let charts = charts(session, scaling::choice(ui.ctx()).as_ref());
    if as_table {
        egui::ScrollArea::both().id_salt("tables").auto_shrink(false).show(ui, |ui| {
            charts.bars.iter().for_each(|chart| chart.table_ui(ui, session));
            if let Some(curves) = &charts.curves {
                curves.table_ui(ui, session);
            }
        });
        return;
    }
    egui::ScrollArea::vertical().id_salt("charts").auto_shrink(false).show(ui, |ui| {
        // Room for the scroll bar.
        ui.set_max_width(ui.available_width() - gap::MEDIUM);
        let wide = ui.available_width() >= TWO_COLUMNS && charts.count() > 1;
        if wide {
            ui.columns_const(|[left, right]| charts.split_ui(session, left, right));
        } else {
            for chart in &charts.bars {
                chart.ui(ui, session);
            }
            if let Some(curves) = &charts.curves {
                curves.ui(ui, session);
            }
        }
    });
}

/// What one page shows.
struct Charts {
    bars: Vec<bars::Bars>,
    curves: Option<scaling::Curves>,
}

impl Charts {
    fn count(&self) -> usize {
        self.bars.len() + usize::from(self.curves.is_some())
    }

    /// The first chart on the left, the others on the right.
    fn split_ui(&self, session: &Session, left: &mut Ui, right: &mut Ui) {
        // Columns justify what is in them; sentences should not be stretched.
        let layout = Layout::top_down(Align::Min);
        let (first, rest) = self.bars.split_at(1.min(self.bars.len()));
        left.with_layout(layout, |ui| first.iter().for_each(|chart| chart.ui(ui, session)));
        right.with_layout(layout, |ui| {
            if let Some(curves) = &self.curves {
                curves.ui(ui, session);
            }
            for chart in rest {
                chart.ui(ui, session);
            }
        });
    }
}

fn charts(session: &Session, workload: Option<&WorkloadId>) -> Charts {
    let mut curves = None;
    let bars = match session.chart_tab {
        ChartTab::Workloads => {
            curves = scaling::curves(session, workload);
            std::iter::once(workloads::throughput(session)).chain(workloads::terms(session, workload)).collect()
        }
        ChartTab::Tflops => tflops::peaks(session),
        ChartTab::Vram => vec![vram::need(session), vram::sums(session)],
        ChartTab::Bandwidth => bandwidth::bandwidths(session),
        ChartTab::Cost => cost::costs(session),
    };
    Charts { bars, curves }
}

/// The tabs, and the switch between picture and table. Returns whether the table is wanted.
fn header_ui(ui: &mut Ui, session: &Session, commands: &mut Vec<Command>) -> bool {
    let id = egui::Id::unique("charts-as-table");
    let mut as_table = ui.data(|data| data.get_temp::<bool>(id)).unwrap_or(false);
    ui.horizontal_wrapped(|ui| {
        for (tab, key) in [
            (ChartTab::Workloads, "charts-workloads"),
            (ChartTab::Tflops, "charts-tflops"),
            (ChartTab::Vram, "charts-vram"),
            (ChartTab::Bandwidth, "charts-bandwidth"),
            (ChartTab::Cost, "charts-cost"),
        ] {
            if ui.selectable_label(session.chart_tab == tab, session.text(key)).clicked() {
                commands.push(Command::SetChartTab(tab));
            }
        }
        ui.separator();
        ui.toggle_value(&mut as_table, session.text("charts-table")).on_hover_text(session.text("charts-table-hint"));
    });
    ui.data_mut(|data| data.insert_temp(id, as_table));
    as_table
}

/// Which colour is which option; not needed for one.
fn legend_ui(ui: &mut Ui, session: &Session) {
    let options = &session.history.project().options;
    if options.len() < 2 {
        return;
    }
    let tokens = Tokens::of(ui);
    ui.horizontal_wrapped(|ui| {
        for (at, plan) in options.iter().enumerate() {
            let (rect, _) = ui.allocate_exact_size(egui::vec2(10.0, 10.0), egui::Sense::hover());
            ui.painter().rect_filled(rect, 2.0, tokens.option(at));
            let letter = option_letter(at);
            let text = if plan.title.is_empty() { letter.to_string() } else { format!("{letter} {}", plan.title) };
            ui.label(RichText::new(text).size(size::SMALL).color(tokens.muted));
        }
    });
}

/// The word for what a number rests on.
fn basis_word(session: &Session, basis: Basis) -> String {
    session.text(match basis {
        Basis::Measured => "charts-basis-measured",
        Basis::Interpolated => "charts-basis-interpolated",
        Basis::Vendor => "charts-basis-vendor",
        Basis::Seed => "charts-basis-seed",
        Basis::Derived => "charts-basis-derived",
        Basis::Estimated => "charts-basis-estimated",
    })
}

/// The tooltip of a number: what, how much, what it rests on, where from.
fn tip(session: &Session, what: &str, value: &str, basis: Basis, source: &str) -> String {
    let message = Message::new("charts-tip")
        .with("what", what)
        .with("value", value)
        .with("basis", basis_word(session, basis))
        .with("source", source);
    session.words(&message)
}

/// A number with its unit.
fn with_unit(session: &Session, value: f64, unit: &str) -> String {
    session.words(&Message::new("charts-value").with("value", value).with("unit", unit))
}

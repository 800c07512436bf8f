//! One chart of a page: how an explained chart is drawn in the window, and told as a table.
use egui::{Label, RichText, Ui};

use super::bars::{Bars, Group, Value};
use super::{lines, stacks};
use crate::export::charts::Explained;
use crate::scene::chart::{ChartKind, Datum, Series};
use crate::ui::tokens::{Tokens, gap, size};
use crate::ui::{Command, Session, fonts};

/// A chart of a page.
#[derive(Debug, Clone)]
pub enum Drawn {
    /// Level bars in groups.
    Bars(Bars),
    /// Stacks of parts.
    Stacks(Explained),
    /// Lines and dots.
    Lines(Explained),
    /// A sentence instead of a chart.
    Note(String),
}

impl Drawn {
    /// An explained chart as the window draws it. `id` distinguishes the charts of a page.
    #[must_use]
    pub fn of(id: &'static str, explained: Explained) -> Self {
        match explained.chart.kind {
            ChartKind::Bars => Self::Bars(bars(id, &explained)),
            ChartKind::StackedBars => Self::Stacks(explained),
            ChartKind::Lines | ChartKind::Scatter => Self::Lines(explained),
        }
    }

    /// Draws it; pictures with axes use about this height.
    pub fn ui(&self, ui: &mut Ui, session: &Session, height: f32, commands: &mut Vec<Command>) {
        match self {
            Self::Bars(bars) => bars.ui(ui, session, commands),
            Self::Stacks(chart) => stacks::stacks_ui(ui, chart),
            Self::Lines(chart) => lines::lines_ui(ui, chart, height),
            Self::Note(text) => note_ui(ui, text),
        }
        ui.add_space(gap::MEDIUM);
    }

    /// The same numbers as a table.
    pub fn table_ui(&self, ui: &mut Ui, session: &Session, commands: &mut Vec<Command>) {
        match self {
            Self::Bars(bars) => bars.table_ui(ui, session, commands),
            Self::Stacks(chart) | Self::Lines(chart) => table_ui(ui, chart),
            Self::Note(text) => note_ui(ui, text),
        }
    }
}

/// The title of a chart.
pub fn title_ui(ui: &mut Ui, title: &str) {
    ui.add(Label::new(RichText::new(title).font(fonts::bold(size::BODY))).truncate());
}

/// A sentence below a chart.
pub fn note_ui(ui: &mut Ui, text: &str) {
    if !text.is_empty() {
        let muted = Tokens::of(ui).muted;
        ui.add(Label::new(RichText::new(text).size(size::SMALL).color(muted)).wrap().halign(egui::Align::LEFT));
    }
}

/// The tooltip of a number: whose it is, how much, what it rests on.
#[must_use]
pub fn tip(series: &Series, datum: &Datum, detail: &str) -> String {
    [format!("{}: {}", series.name, datum.text), detail.to_owned()].join("\n").trim_end().to_owned()
}

fn bars(id: &'static str, explained: &Explained) -> Bars {
    let chart = &explained.chart;
    let group = |(place, category): (usize, &String)| {
        let values = chart.series.iter().enumerate().filter_map(|(at, series)| {
            let number = series.data.iter().position(|datum| (datum.x - place as f64).abs() < 0.5)?;
            let datum = series.data.get(number)?;
            let length = datum.y?;
            Some(Value {
                band: datum.band.unwrap_or((length, length)),
                ..Value::plain(
                    series.option.unwrap_or(at),
                    length,
                    datum.text.clone(),
                    tip(series, datum, explained.detail(at, number)),
                )
            })
        });
        // The title of the chart names the only category already.
        let title = if chart.categories.len() > 1 { category.clone() } else { String::new() };
        Group::new(title, values.collect())
    };
    Bars {
        id,
        title: chart.title.clone(),
        groups: chart.categories.iter().enumerate().map(group).collect(),
        own_scales: false,
        empty: String::new(),
        note: chart.note.clone(),
    }
}

/// A row for each series; columns are categories, or the numbers along the axis.
fn table_ui(ui: &mut Ui, explained: &Explained) {
    let chart = &explained.chart;
    title_ui(ui, &chart.title);
    if chart.categories.is_empty() {
        for (at, series) in chart.series.iter().enumerate() {
            let point = |(number, datum): (usize, &Datum)| {
                let detail = explained.detail(at, number);
                if detail.is_empty() { datum.text.clone() } else { format!("{} ({detail})", datum.text) }
            };
            let points: Vec<String> =
                series.data.iter().enumerate().map(point).filter(|text| !text.is_empty()).collect();
            if !points.is_empty() {
                ui.add(Label::new(format!("{}: {}", series.name, points.join(" · "))).wrap());
            }
        }
    } else {
        egui::Grid::new(("table", &chart.title))
            .num_columns(chart.categories.len() + 1)
            .spacing([gap::LARGE, 2.0])
            .show(ui, |ui| {
                ui.label("");
                for category in &chart.categories {
                    ui.label(RichText::new(category).font(fonts::bold(size::BODY)).color(Tokens::of(ui).muted));
                }
                ui.end_row();
                for (at, series) in chart.series.iter().enumerate() {
                    ui.label(&series.name);
                    for place in 0..chart.categories.len() {
                        let number = series.data.iter().position(|datum| (datum.x - place as f64).abs() < 0.5);
                        match number.and_then(|number| Some((number, series.data.get(number)?))) {
                            Some((number, datum)) => {
                                ui.label(&datum.text).on_hover_text(tip(series, datum, explained.detail(at, number)))
                            }
                            None => ui.label("—"),
                        };
                    }
                    ui.end_row();
                }
            });
    }
    note_ui(ui, &chart.note);
    ui.add_space(gap::LARGE);
}

//! Price against throughput: a point for each option, and the line of those that no other beats in both.
use egui::{Rect, RichText, Sense, Ui, vec2};

use crate::analysis::compare::{Comparison, Row, pareto};
use crate::catalog::WorkloadId;
use crate::quantity::{Figure, Message};
use crate::scene::Scene;
use crate::scene::chart::{Chart, ChartKind, Datum, Series};
use crate::scene::chart_view::{self, Look};
use crate::ui::tokens::{gap, option_letter, size};
use crate::ui::widgets::picker;
use crate::ui::{Session, fonts, ink, paint};

/// Lowest and highest picture, points.
const HEIGHT: (f32, f32) = (90.0, 380.0);

/// One option in the picture.
struct Dot {
    option: usize,
    price: Figure,
    rate: Figure,
    /// Whether its price lacks parts: it may lie further right.
    is_bound: bool,
}

/// Size of the picture for other programs, mm, and height of its letters.
const COPIED: Look = Look { width: 160.0, height: 100.0, text: 3.6, words: true };

/// Workloads that have a throughput in some option.
fn workloads(comparison: &Comparison) -> Vec<WorkloadId> {
    comparison.rows.iter().filter_map(|row| row.id.strip_prefix("throughput:").map(WorkloadId::new)).collect()
}

/// The picture for other programs; `None` if there is nothing on it.
pub(super) fn picture(session: &Session, comparison: &Comparison, choice: Option<&WorkloadId>) -> Option<Scene> {
    let workloads = workloads(comparison);
    let chosen = choice.filter(|id| workloads.contains(id)).or(workloads.first())?;
    let row = |id: &str| comparison.rows.iter().find(|row| row.id == id);
    let (price, rate) = row("price").zip(row(&format!("throughput:{chosen}")))?;
    let dots = dots(price, rate);
    let chart = Chart { title: session.words(&rate.name), ..chart(session, &dots, price, rate) };
    (!dots.is_empty()).then(|| chart_view::draw(&chart, COPIED))
}

/// Draws the picture for the chosen workload, else for the first.
pub(super) fn scatter_ui(ui: &mut Ui, session: &Session, comparison: &Comparison, choice: &mut Option<WorkloadId>) {
    let workloads = workloads(comparison);
    let chosen = choice.as_ref().filter(|id| workloads.contains(id)).or(workloads.first()).cloned();
    let name = |id: &WorkloadId| {
        session.catalog.workloads.get(id).map_or_else(|| id.to_string(), |profile| session.words(&profile.title()))
    };
    ui.horizontal_wrapped(|ui| {
        ui.label(RichText::new(session.text("compare-scatter")).font(fonts::bold(size::BODY)));
        let Some(chosen) = &chosen else { return };
        if workloads.len() > 1 {
            picker(ui, &session.text("compare-scatter-workload"), &name(chosen), |ui| {
                for id in &workloads {
                    if ui.button(name(id)).clicked() {
                        *choice = Some(id.clone());
                        ui.close();
                    }
                }
            });
        } else {
            ui.add(egui::Label::new(name(chosen)).truncate());
        }
    });
    let Some(chosen) = chosen else {
        ui.add(egui::Label::new(session.text("compare-scatter-no-workload")).wrap());
        return;
    };
    let row = |id: &str| comparison.rows.iter().find(|row| row.id == id);
    let both = row("price").zip(row(&format!("throughput:{chosen}")));
    let dots = both.map(|(price, rate)| dots(price, rate)).unwrap_or_default();
    match both.filter(|_| !dots.is_empty()) {
        Some((price, rate)) => chart_ui(ui, session, &dots, &name(&chosen), &chart(session, &dots, price, rate)),
        None => _ = ui.add(egui::Label::new(session.text("compare-scatter-empty")).wrap()),
    }
}

fn dots(price: &Row, rate: &Row) -> Vec<Dot> {
    let both = price.cells.iter().zip(&rate.cells).enumerate();
    both.filter_map(|(option, (price, rate))| {
        Some(Dot { option, price: price.figure.clone()?, rate: rate.figure.clone()?, is_bound: price.is_bound })
    })
    .collect()
}

/// The letter of an option, with `≥` where its price lacks parts.
fn mark(session: &Session, dot: &Dot) -> String {
    let letter = option_letter(dot.option).to_string();
    if dot.is_bound { session.words(&Message::new("compare-at-least").with("value", letter)) } else { letter }
}

fn chart(session: &Session, dots: &[Dot], price: &Row, rate: &Row) -> Chart {
    // Where prices are missing nobody knows who is beaten.
    let whole: Vec<&Dot> = dots.iter().filter(|dot| !dot.is_bound).collect();
    let points: Vec<(f64, f64)> = whole.iter().map(|dot| (dot.price.value, dot.rate.value)).collect();
    let datum = |dot: &Dot| Datum {
        x: dot.price.value,
        y: Some(dot.rate.value),
        band: Some((dot.rate.low, dot.rate.high)),
        text: mark(session, dot),
    };
    let series = |dot: &Dot| Series {
        name: mark(session, dot),
        option: Some(dot.option),
        reference: false,
        data: vec![datum(dot)],
    };
    let best = pareto(&points).into_iter().filter_map(|at| whole.get(at).copied()).map(datum);
    let line = Series {
        name: session.text("compare-scatter-best"),
        option: None,
        reference: true,
        data: best.map(|datum| Datum { band: None, text: String::new(), ..datum }).collect(),
    };
    let unit = |row: &Row| row.unit.as_ref().map_or_else(String::new, |unit| session.words(unit));
    Chart {
        kind: ChartKind::Scatter,
        title: String::new(),
        x_title: [session.words(&price.name), session.history.project().currency.code().to_owned()].join(", "),
        y_title: unit(rate),
        categories: Vec::new(),
        series: dots.iter().map(series).chain((line.data.len() > 1).then_some(line)).collect(),
        log_x: false,
        log_y: false,
        note: String::new(),
    }
}

fn chart_ui(ui: &mut Ui, session: &Session, dots: &[Dot], workload: &str, chart: &Chart) {
    let height = (ui.available_height() - gap::SMALL).clamp(HEIGHT.0, HEIGHT.1);
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), height), Sense::hover());
    let look = Look { width: rect.width(), height: rect.height(), text: size::SMALL, words: false };
    let scene = chart_view::draw(chart, look);
    let visuals = ui.visuals();
    let place = Rect::from_min_size(rect.min, vec2(rect.width(), scene.height.min(rect.height())));
    paint::paint_fitted(&ui.painter_at(rect), &scene, place, &|which| ink::color(visuals, which));
    let words = in_words(session, dots, workload);
    response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Figure, true, &words));
    response.on_hover_text_at_pointer(words);
}

/// The picture as sentences.
fn in_words(session: &Session, dots: &[Dot], workload: &str) -> String {
    let mut lines = vec![workload.to_owned()];
    lines.extend(dots.iter().map(|dot| {
        let message = Message::new("compare-scatter-point")
            .with("letter", option_letter(dot.option).to_string())
            .with("price", dot.price.value)
            .with("currency", session.history.project().currency.code())
            .with("value", dot.rate.value)
            .with("low", dot.rate.low)
            .with("high", dot.rate.high);
        session.words(&message)
    }));
    lines.join("\n")
}

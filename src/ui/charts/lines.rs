//! Lines and dots over numbers: scaling curves, rooflines, predicted against measured.
use egui::{Color32, RichText, Ui, Vec2b, WidgetInfo, accesskit::Role, vec2};
use egui_plot::{AxisHints, GridMark, Line, LineStyle, MarkerShape, PlotPoint, PlotPoints, Points};

use super::drawn::{note_ui, tip, title_ui};
use super::quiet;
use crate::export::charts::Explained;
use crate::locale::plain_number;
use crate::scene::chart::{Chart, Datum, Series};
use crate::ui::tokens::{Tokens, gap, size};

/// Smallest and largest height of the picture, in points.
const HEIGHT: (f32, f32) = (130.0, 340.0);
/// Room for what stands above and below the picture, in points.
const WORDS: f32 = 90.0;
/// Nearest a pointer must be to a number to hear of it, in points.
const REACH: f32 = 28.0;

/// Draws the chart.
pub fn lines_ui(ui: &mut Ui, explained: &Explained, height: f32) {
    let chart = &explained.chart;
    let tokens = Tokens::of(ui);
    title_ui(ui, &chart.title);
    note_axis_ui(ui, &chart.y_title);
    let plot = quiet::plot(("lines", &chart.title))
        .height((height - WORDS).clamp(HEIGHT.0, HEIGHT.1))
        .show_grid([true, true])
        .x_grid_spacer(marks(chart.log_x))
        .y_grid_spacer(marks(chart.log_y))
        .custom_x_axes(vec![axis(AxisHints::new_x(), chart.log_x)])
        .custom_y_axes(vec![axis(AxisHints::new_y(), chart.log_y).min_thickness(44.0)]);
    let shown = plot.show(ui, |plot| {
        plot.set_auto_bounds(Vec2b::TRUE);
        for series in &chart.series {
            let color = color(tokens, series);
            let points: Vec<[f64; 2]> = series.data.iter().filter_map(|datum| place(chart, datum)).collect();
            if let [dot] = points.as_slice() {
                let shape = if series.reference { MarkerShape::Diamond } else { MarkerShape::Circle };
                let radius = if series.reference { 4.5 } else { 5.5 };
                plot.points(Points::new("", vec![*dot]).color(color).radius(radius).shape(shape).allow_hover(false));
                band(plot, chart, series, color);
                continue;
            }
            let line = Line::new("", PlotPoints::from(points.clone())).color(color).allow_hover(false);
            if series.reference {
                plot.line(line.width(1.2).style(LineStyle::Dashed { length: 6.0 }));
            } else {
                plot.line(line.width(2.0));
                let dots = Points::new("", points).color(color).radius(2.5).shape(MarkerShape::Circle);
                plot.points(dots.allow_hover(false));
            }
        }
    });
    shown.response.widget_info(|| WidgetInfo::labeled(Role::Figure, true, in_words(explained)));
    let nearest = shown.response.hover_pos().and_then(|pos| {
        let all = chart.series.iter().enumerate().flat_map(|(at, series)| {
            series.data.iter().enumerate().map(move |(number, datum)| (at, series, number, datum))
        });
        let told = all.filter(|(_, _, _, datum)| !datum.text.is_empty());
        let far = |datum: &Datum| {
            let [x, y] = place(chart, datum)?;
            Some(shown.transform.position_from_point(&PlotPoint::new(x, y)).distance(pos))
        };
        let near = told.filter_map(|it| Some((far(it.3)?, it))).filter(|(far, _)| *far <= REACH);
        near.min_by(|a, b| a.0.total_cmp(&b.0)).map(|(_, (at, series, number, datum))| {
            let detail = explained.detail(at, number);
            tip(series, datum, detail)
        })
    });
    if let Some(text) = nearest {
        shown.response.on_hover_text_at_pointer(text);
    }
    ui.horizontal(|ui| {
        ui.spacing_mut().interact_size.y = 0.0;
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Min), |ui| {
            note_axis_ui(ui, &chart.x_title);
            ui.with_layout(egui::Layout::left_to_right(egui::Align::Min), |ui| references_ui(ui, chart));
        });
    });
    note_ui(ui, &chart.note);
    ui.add_space(gap::SMALL);
}

/// What dashed lines and diamonds are, where that is not an option's colour.
fn references_ui(ui: &mut Ui, chart: &Chart) {
    let tokens = Tokens::of(ui);
    let own: Vec<&Series> = chart.series.iter().filter(|series| series.reference && series.option.is_none()).collect();
    if own.is_empty() {
        return;
    }
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(gap::LARGE, 2.0);
        ui.spacing_mut().interact_size.y = 0.0;
        for series in own {
            let mark = if series.data.len() == 1 { "◆" } else { "– –" };
            let text = format!("{mark} {}", series.name);
            ui.add(egui::Label::new(RichText::new(text).size(size::SMALL).color(tokens.muted)).extend());
        }
    });
}

/// The whisker of a dot.
fn band(plot: &mut egui_plot::PlotUi<'_>, chart: &Chart, series: &Series, color: Color32) {
    for datum in &series.data {
        let Some((low, high)) = datum.band else { continue };
        let end = |y: f64| place(chart, &Datum { x: datum.x, y: Some(y), ..Datum::default() });
        if let (Some(low), Some(high)) = (end(low), end(high)) {
            plot.line(Line::new("", vec![low, high]).color(color).width(1.5).allow_hover(false));
        }
    }
}

fn note_axis_ui(ui: &mut Ui, text: &str) {
    let muted = Tokens::of(ui).muted;
    ui.add(egui::Label::new(RichText::new(text).size(size::SMALL).color(muted)).truncate());
}

fn color(tokens: &Tokens, series: &Series) -> Color32 {
    series.option.map_or(tokens.muted, |option| tokens.option(option))
}

/// Where a number lies in the plot; `None` if it has no place on a logarithmic axis.
fn place(chart: &Chart, datum: &Datum) -> Option<[f64; 2]> {
    let along = |value: f64, log: bool| match log {
        true if value > 0.0 => Some(value.log10()),
        true => None,
        false => Some(value),
    };
    Some([along(datum.x, chart.log_x)?, along(datum.y?, chart.log_y)?])
}

/// Marks of an axis: decades with 2 and 5 between where there is room, or about five round steps.
fn marks(log: bool) -> impl Fn(egui_plot::GridInput) -> Vec<GridMark> {
    move |input| if log { decades(input.bounds) } else { round_steps(input.bounds) }
}

/// Marks of a logarithmic axis between these powers of ten.
fn decades((from, to): (f64, f64)) -> Vec<GridMark> {
    let fine = to - from <= 2.2;
    let steps: &[f64] = if fine { &[1.0, 2.0, 5.0] } else { &[1.0] };
    // Decades farther apart where there are many.
    let stride = ((to - from) / 6.0).ceil().max(1.0) as i32;
    let mut marks = Vec::new();
    let (first, last) = (from.floor() as i32, to.ceil() as i32);
    for power in (first..=last.min(first + 60)).filter(|power| power.rem_euclid(stride) == 0) {
        for step in steps {
            let value = f64::from(power) + step.log10();
            if (from..=to).contains(&value) {
                marks.push(GridMark { value, step_size: 1.0 });
            }
        }
    }
    marks
}

/// Marks at 1, 2 or 5 times a power of ten, about four of them.
fn round_steps((from, to): (f64, f64)) -> Vec<GridMark> {
    let rough = ((to - from) / 4.0).max(1e-9);
    let power = 10_f64.powf(rough.log10().floor());
    let step =
        [1.0, 2.0, 5.0, 10.0].map(|factor| factor * power).into_iter().find(|step| *step >= rough).unwrap_or(rough);
    let mut value = (from / step).ceil() * step;
    let mut marks = Vec::new();
    while value <= to && marks.len() < 16 {
        marks.push(GridMark { value, step_size: step });
        value += step;
    }
    marks
}

/// Small numbers at every mark: the marks are already far enough apart.
fn axis(hints: AxisHints<'static>, log: bool) -> AxisHints<'static> {
    let shown = move |value: f64| if log { plain_number(rounded(10_f64.powf(value))) } else { plain_number(value) };
    hints
        .label_spacing(egui::Rangef::new(6.0, 12.0))
        .tick_label_font(egui::FontId::proportional(size::SMALL))
        .formatter(move |mark, _| shown(mark.value))
}

/// A power of ten times 1, 2 or 5 without the noise of the logarithm.
fn rounded(value: f64) -> f64 {
    let power = 10_f64.powf(value.log10().floor());
    (value / power).round() * power
}

/// All numbers as one text, for readers who hear the chart.
fn in_words(explained: &Explained) -> String {
    let chart = &explained.chart;
    let lines = chart.series.iter().enumerate().filter_map(|(at, series)| {
        let number = series.data.len().checked_sub(1)?;
        let last = series.data.get(number).filter(|last| !last.text.is_empty())?;
        Some(format!("{}: {}, {}", series.name, last.text, explained.detail(at, number)))
    });
    format!("{}. {} {}", chart.title, lines.collect::<Vec<_>>().join(". "), chart.note).trim_end().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(bounds: (f64, f64), expected: &[f64]) {
        let marks: Vec<f64> = decades(bounds).iter().map(|mark| rounded(10_f64.powf(mark.value))).collect();
        assert_eq!(marks.len(), expected.len(), "{marks:?}");
        assert!(marks.iter().zip(expected).all(|(a, b)| (a - b).abs() < b * 1e-9), "{marks:?} is not {expected:?}");
    }

    #[test]
    fn logarithmic_axes_have_round_marks() {
        check((0.0, 1.0), &[1.0, 2.0, 5.0, 10.0]);
        check((-0.1, 3.01), &[1.0, 10.0, 100.0, 1000.0]);
        check((-6.0, 6.0), &[1e-6, 1e-4, 1e-2, 1.0, 1e2, 1e4, 1e6]);
    }

    #[test]
    fn level_axes_have_about_four_marks() {
        let marks: Vec<f64> = round_steps((0.0, 100.0)).iter().map(|mark| mark.value).collect();
        assert_eq!(marks, [0.0, 50.0, 100.0]);
    }
}

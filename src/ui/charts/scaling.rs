//! Throughput over the number of GPUs, with the ideal line.
use egui::{RichText, Ui, Vec2b};
use egui_plot::{AxisHints, GridMark, Line, LineStyle, MarkerShape, Plot, Points};

use super::workloads::{chosen, from, name, rate_unit};
use crate::catalog::WorkloadId;
use crate::quantity::Message;
use crate::ui::Session;
use crate::ui::tokens::{Tokens, gap, option_letter, size};
use crate::workload::Scaling;

/// Height of the chart, in points.
const HEIGHT: f32 = 170.0;

/// The curve of one option.
#[derive(Debug, Clone)]
struct Curve {
    option: usize,
    points: Vec<Scaling>,
    efficiency: Option<f64>,
}

/// The curves of one workload.
#[derive(Debug, Clone)]
pub struct Curves {
    title: String,
    unit: String,
    options: Vec<Curve>,
}

fn choice_id() -> egui::Id {
    egui::Id::unique("charts-scaling-workload")
}

/// The workload whose curves are to be shown, if the user said so.
#[must_use]
pub fn choice(ctx: &egui::Context) -> Option<WorkloadId> {
    ctx.data(|data| data.get_temp(choice_id()))
}

/// Curves of the workload asked for, else of the first that has some; `None` without any.
#[must_use]
pub fn curves(session: &Session, workload: Option<&WorkloadId>) -> Option<Curves> {
    from(session, workload).into_iter().find_map(|id| {
        let curves: Vec<Curve> = session
            .all_shown()
            .enumerate()
            .filter_map(|(option, (_, analysis))| {
                let result = analysis.workloads.iter().find(|result| result.id == id)?;
                (result.scaling.len() > 1).then(|| Curve {
                    option,
                    points: result.scaling.clone(),
                    efficiency: result.efficiency,
                })
            })
            .collect();
        let unit = rate_unit(session, &id);
        let title = Message::new("charts-scaling").with("workload", name(session, &id));
        (!curves.is_empty()).then(|| Curves { title: session.words(&title), unit, options: curves })
    })
}

/// Marks at whole numbers of GPUs, at most about eight of them.
fn whole_steps((from, to): (f64, f64)) -> Vec<GridMark> {
    let step = ((to - from) / 8.0).ceil().max(1.0);
    let mut marks = Vec::new();
    let mut value = step.max((from / step).ceil() * step);
    while value <= to && marks.len() < 64 {
        marks.push(GridMark { value, step_size: step });
        value += step;
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
fn axis(hints: AxisHints<'_>) -> AxisHints<'_> {
    hints
        .label_spacing(egui::Rangef::new(6.0, 12.0))
        .tick_label_font(egui::FontId::proportional(size::SMALL))
        .formatter(|mark, _| crate::locale::plain_number(mark.value))
}

impl Curves {
    /// Draws the chart.
    pub fn ui(&self, ui: &mut Ui, session: &Session) {
        let tokens = Tokens::of(ui);
        self.title_ui(ui, session);
        let ideal = session.words(&Message::new("charts-ideal").with("unit", self.unit.as_str()));
        let plot = Plot::new("scaling")
            .height(HEIGHT)
            .allow_drag(false)
            .allow_zoom(false)
            .allow_scroll(false)
            .allow_boxed_zoom(false)
            .allow_double_click_reset(false)
            .show_background(false)
            .include_x(0.0)
            .include_y(0.0)
            .show_grid([false, true])
            .x_grid_spacer(|input| whole_steps(input.bounds))
            .y_grid_spacer(|input| round_steps(input.bounds))
            .custom_x_axes(vec![axis(AxisHints::new_x())])
            .custom_y_axes(vec![axis(AxisHints::new_y()).min_thickness(44.0)])
            .label_formatter(|_| None)
            .sense(egui::Sense::hover());
        let shown = plot.show(ui, |plot| {
            plot.set_auto_bounds(Vec2b::TRUE);
            for curve in &self.options {
                let color = tokens.option(curve.option);
                if let (Some(first), Some(last)) = (curve.points.first(), curve.points.last()) {
                    let each = first.value / f64::from(first.gpus.max(1));
                    let end = f64::from(last.gpus);
                    let line = Line::new("", vec![[0.0, 0.0], [end, each * end]])
                        .color(color.gamma_multiply(0.5))
                        .style(LineStyle::Dashed { length: 6.0 })
                        .width(1.0);
                    plot.line(line.allow_hover(false));
                }
                let points: Vec<[f64; 2]> =
                    curve.points.iter().map(|point| [f64::from(point.gpus), point.value]).collect();
                plot.line(Line::new("", points.clone()).color(color).width(2.0).allow_hover(false));
                let dots = Points::new("", points).color(color).radius(2.5).shape(MarkerShape::Circle);
                plot.points(dots.allow_hover(false));
            }
        });
        shown.response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Figure, true, self.in_words(session)));
        let nearest = shown.response.hover_pos().and_then(|pos| {
            let x = shown.transform.value_from_position(pos).x;
            let off = |point: &&Scaling| (f64::from(point.gpus) - x).abs();
            let points = self.options.iter().flat_map(|curve| &curve.points);
            points.min_by(|a, b| off(a).total_cmp(&off(b))).map(|point| point.gpus)
        });
        if let Some(gpus) = nearest {
            shown.response.on_hover_text_at_pointer(self.at(session, gpus));
        }
        let ideal = RichText::new(ideal).size(size::SMALL).color(tokens.muted);
        ui.add(egui::Label::new(ideal).wrap().halign(egui::Align::LEFT));
    }

    /// The title; where several workloads are chosen, a list to choose from.
    fn title_ui(&self, ui: &mut Ui, session: &Session) {
        let ids = chosen(session);
        if ids.len() < 2 {
            let title = RichText::new(&self.title).font(crate::ui::fonts::bold(size::BODY));
            ui.add(egui::Label::new(title).truncate());
            return;
        }
        let name_of_list = session.text("charts-scaling-choose");
        crate::ui::widgets::picker(ui, &name_of_list, &self.title, |ui| {
            for id in ids {
                if ui.button(name(session, &id)).clicked() {
                    ui.data_mut(|data| data.insert_temp(choice_id(), id));
                    ui.close();
                }
            }
        })
        .on_hover_text(name_of_list);
    }

    /// The values of all curves at a number of GPUs.
    fn at(&self, session: &Session, gpus: u32) -> String {
        let mut lines = vec![session.words(&Message::new("charts-scaling-at").with("count", gpus))];
        for curve in &self.options {
            let Some(point) = curve.points.iter().find(|point| point.gpus == gpus) else { continue };
            let number = super::with_unit(session, point.value, &self.unit);
            lines.push(format!("{} {number}", option_letter(curve.option)));
        }
        lines.join("\n")
    }

    fn in_words(&self, session: &Session) -> String {
        let curves = self.options.iter().filter_map(|curve| {
            let last = curve.points.last()?;
            let message = Message::new("charts-scaling-words")
                .with("option", option_letter(curve.option).to_string())
                .with("gpus", last.gpus)
                .with("value", last.value)
                .with("unit", self.unit.as_str())
                .with("percent", curve.efficiency.unwrap_or(1.0) * 100.0);
            Some(session.words(&message))
        });
        format!("{}. {}", self.title, curves.collect::<Vec<_>>().join(" "))
    }

    /// The same numbers as a table.
    pub fn table_ui(&self, ui: &mut Ui, session: &Session) {
        ui.label(RichText::new(&self.title).font(crate::ui::fonts::bold(crate::ui::tokens::size::BODY)));
        for curve in &self.options {
            let points: Vec<String> = curve
                .points
                .iter()
                .map(|point| format!("{}: {}", point.gpus, super::with_unit(session, point.value, &self.unit)))
                .collect();
            ui.add(egui::Label::new(format!("{} {}", option_letter(curve.option), points.join(" · "))).wrap());
        }
        ui.add_space(gap::LARGE);
    }
}

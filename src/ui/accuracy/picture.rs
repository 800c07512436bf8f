//! Predicted against measured, a dot for each row, on logarithmic axes.
use egui::{Ui, Vec2b, WidgetInfo, accesskit::Role};
use egui_plot::{AxisHints, GridMark, Line, LineStyle, MarkerShape, PlotPoint, Points};

use super::{AccuracyPage, Knew, group_name, muted_ui};
use crate::catalog::accuracy::{Accuracy, AccuracyBy, AccuracyPoint};
use crate::interop::measurements;
use crate::locale::plain_number;
use crate::quantity::Message;
use crate::ui::charts::quiet;
use crate::ui::tokens::{Tokens, size};
use crate::ui::{Session, fonts};
use crate::workload::prediction::publication::Publication;

/// Nearest a pointer must be to a dot to hear of it, in points.
const REACH: f32 = 12.0;

/// One row as it is drawn.
#[derive(Debug, Clone)]
struct Dot {
    kind: String,
    family: String,
    architecture: String,
    /// GPU and workload, as the table writes them.
    what: String,
    id: String,
    unit: String,
    measured: f64,
    predicted: f64,
    unseen: Option<f64>,
}

/// All rows, read once.
#[derive(Debug, Clone, Default)]
pub struct Cloud(Vec<Dot>);

impl Cloud {
    /// The rows of the summary that a logarithmic axis can show.
    #[must_use]
    pub fn of(accuracy: &Accuracy) -> Self {
        let usable = |point: &AccuracyPoint<'_>| point.measured > 0.0 && point.predicted > 0.0;
        Self(accuracy.points().filter(usable).map(|point| dot(&point)).collect())
    }

    /// How many there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.len()
    }
}

fn dot(point: &AccuracyPoint<'_>) -> Dot {
    Dot {
        kind: point.kind.to_owned(),
        family: point.family.to_owned(),
        architecture: point.architecture.to_owned(),
        what: format!("{} · {}", point.gpu, point.workload),
        id: point.id.to_owned(),
        unit: point.unit.to_owned(),
        measured: point.measured,
        predicted: point.predicted,
        unseen: point.unseen,
    }
}

impl Dot {
    fn is_of(&self, by: AccuracyBy, group: &str) -> bool {
        match by {
            AccuracyBy::Kind => self.kind == group,
            AccuracyBy::Family => self.family == group,
            AccuracyBy::Architecture => self.architecture == group,
            AccuracyBy::Aim => true,
        }
    }

    /// Logarithms of measured and predicted; `None` where that prediction was not tried.
    fn place(&self, knew: Knew) -> Option<[f64; 2]> {
        let predicted = match knew {
            Knew::All => self.predicted,
            _ => self.unseen?,
        };
        (predicted > 0.0).then(|| [self.measured.log10(), predicted.log10()])
    }
}

impl AccuracyPage {
    pub(super) fn picture_ui(&self, ui: &mut Ui, session: &Session, height: f32) {
        let tokens = Tokens::of(ui);
        let group = self.chosen.as_deref().filter(|_| self.by != AccuracyBy::Aim);
        let title = match group {
            Some(group) => group_name(session, group),
            None => session.text("accuracy-all-rows"),
        };
        let key = if self.knew == Knew::All { "accuracy-picture" } else { "accuracy-picture-unseen" };
        let title = session.words(&Message::new(key).with("what", title));
        ui.add(egui::Label::new(egui::RichText::new(&title).font(fonts::bold(size::BODY))).wrap());
        let wanted = |dot: &&Dot| group.is_none_or(|group| dot.is_of(self.by, group));
        let dots: Vec<(&Dot, [f64; 2])> =
            self.cloud.0.iter().filter(wanted).filter_map(|dot| Some((dot, dot.place(self.knew)?))).collect();
        if dots.is_empty() {
            muted_ui(ui, &session.text("accuracy-no-rows"));
            return;
        }
        let all = || dots.iter().flat_map(|(_, place)| *place);
        let (low, high) = (all().fold(f64::MAX, f64::min) - 0.3, all().fold(f64::MIN, f64::max) + 0.3);
        let shown = quiet::plot("accuracy-picture")
            .height((height - 60.0).clamp(180.0, 330.0))
            .include_x(low)
            .include_x(high)
            .include_y(low)
            .include_y(high)
            .x_grid_spacer(|input| decades(input.bounds))
            .y_grid_spacer(|input| decades(input.bounds))
            .custom_x_axes(vec![axis(AxisHints::new_x())])
            .custom_y_axes(vec![axis(AxisHints::new_y()).min_thickness(40.0)])
            .show(ui, |plot| {
                plot.set_auto_bounds(Vec2b::TRUE);
                let ideal = Line::new("", vec![[low, low], [high, high]]);
                plot.line(
                    ideal.color(tokens.text).width(1.2).style(LineStyle::Dashed { length: 6.0 }).allow_hover(false),
                );
                let places: Vec<[f64; 2]> = dots.iter().map(|(_, place)| *place).collect();
                let faint = if dots.len() > 600 { 0.45 } else { 0.8 };
                let points = Points::new("", places).color(tokens.accent_text.gamma_multiply(faint)).radius(2.0);
                plot.points(points.shape(MarkerShape::Circle).allow_hover(false));
            });
        let words = Message::new("accuracy-picture-words").with("title", title).with("rows", dots.len());
        shown.response.widget_info(|| WidgetInfo::labeled(Role::Figure, true, session.words(&words)));
        let nearest = shown.response.hover_pos().and_then(|pos| {
            let far = |place: &[f64; 2]| {
                shown.transform.position_from_point(&PlotPoint::new(place[0], place[1])).distance(pos)
            };
            let near = dots.iter().map(|(dot, place)| (far(place), dot)).filter(|(far, _)| *far <= REACH);
            near.min_by(|a, b| a.0.total_cmp(&b.0)).map(|(_, dot)| self.told(session, dot))
        });
        if let Some(text) = nearest {
            shown.response.on_hover_text_at_pointer(text);
        }
        muted_ui(ui, &session.text("accuracy-axes"));
        if self.by == AccuracyBy::Aim || self.chosen.is_none() {
            muted_ui(ui, &session.text("accuracy-choose"));
        }
    }

    /// A row in words.
    fn told(&self, session: &Session, dot: &Dot) -> String {
        let predicted = if self.knew == Knew::All { dot.predicted } else { dot.unseen.unwrap_or(dot.predicted) };
        let message = Message::new("accuracy-point")
            .with("id", dot.id.as_str())
            .with("what", dot.what.as_str())
            .with("measured", dot.measured)
            .with("predicted", predicted)
            .with("unit", dot.unit.as_str())
            .with("error", plain_number(((predicted / dot.measured - 1.0) * 1000.0).round() / 10.0));
        let source = measurements::row(&dot.id).map(|row| Publication::of(&row.source).name);
        [session.words(&message), source.unwrap_or_default()].join("\n").trim_end().to_owned()
    }
}

/// Marks at powers of ten, at most about six.
fn decades((from, to): (f64, f64)) -> Vec<GridMark> {
    let stride = ((to - from) / 6.0).ceil().max(1.0) as i32;
    let (first, last) = (from.floor() as i32, to.ceil() as i32);
    let powers = (first..=last.min(first + 60)).filter(|power| power.rem_euclid(stride) == 0);
    powers.map(|power| GridMark { value: f64::from(power), step_size: 1.0 }).collect()
}

fn axis(hints: AxisHints<'static>) -> AxisHints<'static> {
    hints
        .label_spacing(egui::Rangef::new(6.0, 12.0))
        .tick_label_font(egui::FontId::proportional(size::SMALL))
        .formatter(|mark, _| short(mark.value.round() as i32))
}

/// A power of ten, short: `10k`, `1M`.
fn short(power: i32) -> String {
    let (divisor, sign) = match power {
        3..=5 => (3, "k"),
        6..=8 => (6, "M"),
        9.. => (9, "G"),
        _ => (0, ""),
    };
    format!("{}{sign}", plain_number(10_f64.powi(power - divisor)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(power: i32, expected: &str) {
        assert_eq!(short(power), expected);
    }

    #[test]
    fn powers_of_ten_are_short() {
        check(-2, "0.01");
        check(0, "1");
        check(2, "100");
        check(4, "10k");
        check(6, "1M");
        check(11, "100G");
    }
}

//! Axes: where they begin and end, their lines and titles.
use crate::export::chart_data::{self as book, has_categories};
use crate::export::pptx::chart::series::{UNFORMATTED, number_format};
use crate::export::pptx::chart::{AXES, Maker, SIZE};
use crate::export::pptx::measure::width_pt;
use crate::export::pptx::text::{Style, fill, paragraph};
use crate::export::pptx::xml::{El, el};
use crate::locale::plain_number;
use crate::scene::Ink;
use crate::scene::chart::ChartKind;

/// Months of a year: steps of an axis of months.
const YEAR: f64 = 12.0;

/// Where an axis begins and ends and the distance of its lines, if programs are not to choose.
struct Ends {
    lowest: Option<f64>,
    highest: Option<f64>,
    step: Option<f64>,
}

impl Maker<'_> {
    pub(super) fn category_axis(&self, place: &str, lying: bool) -> El {
        let order = if lying { "maxMin" } else { "minMax" };
        let unnamed = self.chart.categories.iter().all(String::is_empty);
        let title = (!self.chart.x_title.is_empty()).then(|| self.axis_title(&self.chart.x_title, place));
        el("c:catAx")
            .child(el("c:axId").at("val", AXES[0]))
            .child(el("c:scaling").child(el("c:orientation").at("val", order)))
            .child(el("c:delete").at("val", u8::from(unnamed)))
            .child(el("c:axPos").at("val", place))
            .children(title)
            .child(el("c:numFmt").at("formatCode", UNFORMATTED).at("sourceLinked", 0))
            .child(el("c:majorTickMark").at("val", "none"))
            .child(el("c:minorTickMark").at("val", "none"))
            .child(el("c:tickLblPos").at("val", "low"))
            .child(axis_line(Ink::Edge))
            .child(self.type_of(Style::new(SIZE, false, Ink::Text)))
            .child(el("c:crossAx").at("val", AXES[1]))
            .child(el("c:crosses").at("val", "autoZero"))
            .child(el("c:auto").at("val", 1))
            .child(el("c:lblAlgn").at("val", "ctr"))
            .child(el("c:lblOffset").at("val", 100))
            .child(el("c:noMultiLvlLbl").at("val", 1))
    }

    pub(super) fn value_axis(&self, own: &str, other: &str, place: &str, title: &str, log: bool, far: bool) -> El {
        let title = (!title.is_empty()).then(|| self.axis_title(title, place));
        let along_x = own == AXES[0];
        let numbers = self.chart.series.iter().flat_map(|series| &series.data);
        let format = if along_x {
            number_format(numbers.map(|datum| datum.x))
        } else {
            number_format(numbers.filter_map(|datum| datum.y))
        };
        let grid = el("c:majorGridlines").child(el("c:spPr").child(el("a:ln").at("w", 6_350).child(fill(Ink::Slot))));
        let ends = self.ends(along_x, log);
        let mut scaling = el("c:scaling");
        if log {
            scaling = scaling.child(el("c:logBase").at("val", self.base(along_x)));
        }
        let scaling = scaling
            .child(el("c:orientation").at("val", "minMax"))
            .children(ends.highest.map(|end| el("c:max").at("val", end)))
            .children(ends.lowest.map(|start| el("c:min").at("val", start)));
        el("c:valAx")
            .child(el("c:axId").at("val", own))
            .child(scaling)
            .child(el("c:delete").at("val", 0))
            .child(el("c:axPos").at("val", place))
            .children((!along_x || !has_categories(self.chart)).then_some(grid))
            .children(title)
            .child(el("c:numFmt").at("formatCode", format).at("sourceLinked", 0))
            .child(el("c:majorTickMark").at("val", "none"))
            .child(el("c:minorTickMark").at("val", "none"))
            // Where the order of the categories is turned round, "low" would be on top.
            .child(el("c:tickLblPos").at("val", if far { "nextTo" } else { "low" }))
            .child(axis_line(Ink::Edge))
            .child(self.type_of(Style::new(SIZE - 1.0, false, Ink::Muted)))
            .child(el("c:crossAx").at("val", other))
            .child(el("c:crosses").at("val", if far { "max" } else { "autoZero" }))
            .child(el("c:crossBetween").at("val", if has_categories(self.chart) { "between" } else { "midCat" }))
            .children(ends.step.map(|step| el("c:majorUnit").at("val", step)))
    }

    /// Where an axis begins and ends. Programs left alone go on beyond the numbers.
    fn ends(&self, along_x: bool, log: bool) -> Ends {
        let span = self.span(along_x).filter(|_| self.chart.kind == ChartKind::Lines);
        if log {
            let span = span.filter(|(low, _)| *low > 0.0);
            let lowest = span.map(|(low, _)| if along_x { low } else { 10_f64.powf(low.log10().floor()) });
            let highest = span.map(|(_, high)| if along_x { high } else { 10_f64.powf(high.log10().ceil()) });
            return Ends { lowest, highest, step: None };
        }
        if along_x && let Some((low, high)) = span {
            return Ends { lowest: Some(low), highest: Some(high), step: level_step(low, high) };
        }
        // Few lines of the grid: their numbers are large, and need room beside each other.
        let step = (!along_x).then(|| self.step()).flatten();
        let highest = (!along_x).then(|| book::axis_end(self.chart)).flatten();
        Ends { lowest: self.starts_at_zero(along_x).then_some(0.0), highest, step }
    }

    /// The numbers along an axis.
    fn along(&self, along_x: bool) -> impl Iterator<Item = f64> {
        let numbers = self.chart.series.iter().flat_map(|series| &series.data);
        numbers.filter_map(move |datum| if along_x { Some(datum.x) } else { datum.y })
    }

    /// The lowest and the highest number along an axis, if they differ.
    fn span(&self, along_x: bool) -> Option<(f64, f64)> {
        let widest = |(low, high): (f64, f64), number: f64| (low.min(number), high.max(number));
        let (low, high) = self.along(along_x).fold((f64::INFINITY, f64::NEG_INFINITY), widest);
        (low < high).then_some((low, high))
    }

    /// Steps of two along counts of cards, which double, else of ten.
    fn base(&self, along_x: bool) -> u8 {
        let (low, high) = self
            .along(along_x)
            .filter(|it| *it > 0.0)
            .fold((f64::INFINITY, 0.0_f64), |(low, high), it| (low.min(it), high.max(it)));
        if along_x && high / low <= 300.0 { 2 } else { 10 }
    }

    fn starts_at_zero(&self, along_x: bool) -> bool {
        !self.along(along_x).any(|number| number < 0.0)
    }

    /// Distance of the lines at the numbers of bars: few lines where their numbers stand beside each other.
    fn step(&self) -> Option<f64> {
        let highest = self.highest_shown();
        let wide = width_pt(&plain_number(highest.round()), SIZE, false);
        let tight = has_categories(self.chart) && self.lies() && wide * 8.0 > self.width * 0.6;
        book::step(if tight { highest * 2.0 } else { highest })
    }

    /// Where the axis of the numbers of bars ends.
    pub(super) fn axis_top(&self) -> f64 {
        let highest = self.highest_shown();
        self.step().map_or(highest, |step| (highest / step).ceil() * step)
    }

    /// The largest number that the vertical axis must show.
    fn highest_shown(&self) -> f64 {
        let stacked = self.chart.kind == ChartKind::StackedBars;
        book::axis_end(self.chart).unwrap_or(if stacked {
            self.highest_bar()
        } else {
            self.chart.highest().unwrap_or(0.0)
        })
    }

    fn axis_title(&self, text: &str, place: &str) -> El {
        let upright = place == "l";
        let style = Style::new(SIZE, false, Ink::Muted);
        let frame = el("a:bodyPr");
        let frame = if upright { frame.at("rot", -5_400_000).at("vert", "horz") } else { frame };
        let rich = el("c:rich").child(frame).child(el("a:lstStyle")).child(paragraph(text, style, self.language));
        el("c:title").child(el("c:tx").child(rich)).child(el("c:overlay").at("val", 0))
    }
}

fn axis_line(ink: Ink) -> El {
    el("c:spPr").child(el("a:ln").at("w", 9_525).child(fill(ink)))
}

/// Distance of the lines of a level axis that ends at its last number: such that there is a line at both ends.
fn level_step(low: f64, high: f64) -> Option<f64> {
    let span = high - low;
    let whole = |step: &f64| (span / step).fract() == 0.0;
    if span <= YEAR {
        return Some(1.0).filter(whole);
    }
    [YEAR, 2.0 * YEAR, 5.0, 10.0, 25.0].into_iter().find(|step| whole(step) && span / step <= 10.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn level_axes_have_lines_at_both_ends() {
        assert_eq!(level_step(1.0, 8.0), Some(1.0));
        assert_eq!(level_step(0.0, 48.0), Some(12.0));
        assert_eq!(level_step(0.0, 240.0), Some(24.0));
        assert_eq!(level_step(1.0, 41.0), Some(5.0));
        assert_eq!(level_step(1.0, 4.5), None);
    }
}

//! Charts as the office programs have them: their numbers can be edited, their looks changed.
use std::collections::BTreeSet;

use crate::export::chart_data::{self as book, Columns, has_band, has_categories};
use crate::export::pptx::measure::width_pt;
use crate::export::pptx::text::{Style, colour, fill, option_colour, paragraph, run_properties, tag};
use crate::export::pptx::xml::{El, el};
use crate::locale::Language;
use crate::scene::Ink;
use crate::scene::chart::{Chart, ChartKind, Datum, Series};

/// Size of the chart's type, points.
const SIZE: f32 = 14.0;

/// Size of the chart's title, points.
const TITLE: f32 = 16.0;

/// Names of categories that together are wider than so many widths of the chart stand beside lying bars.
const STANDING_SHARE: f32 = 1.4;

/// Most numbers that are written at their bars; more would not be read.
const MOST_LABELS: usize = 36;

/// A bar shorter than this share of the longest has its number beside it, not in it.
const LABEL_INSIDE: f64 = 0.3;

/// Width of a line of reference across a category, points.
const MARK_SIZE: u8 = 36;

/// The format of numbers as they are.
const UNFORMATTED: &str = "General";

/// The numbers by which axes of a chart are known.
const AXES: [&str; 2] = ["111111111", "222222222"];

/// The chart, as the root of its part; the workbook is related to it as `workbook`.
///
/// `width` is that of its place on the slide, mm.
pub fn space(chart: &Chart, workbook: &str, width: f32, language: Language) -> El {
    let maker = Maker { chart, width, language };
    let look = el("c:spPr").child(el("a:noFill")).child(el("a:ln").child(el("a:noFill")));
    el("c:chartSpace")
        .at("xmlns:c", super::C)
        .at("xmlns:a", super::A)
        .at("xmlns:r", super::R)
        .child(el("c:date1904").at("val", 0))
        .child(el("c:lang").at("val", tag(language)))
        .child(el("c:roundedCorners").at("val", 0))
        .child(maker.chart())
        .child(look)
        .child(maker.type_of(Style::new(SIZE, false, Ink::Text)))
        .child(el("c:externalData").at("r:id", workbook).child(el("c:autoUpdate").at("val", 0)))
}

struct Maker<'a> {
    chart: &'a Chart,
    width: f32,
    language: Language,
}

impl Maker<'_> {
    fn chart(&self) -> El {
        let title =
            (!self.chart.title.is_empty()).then(|| self.title(&self.chart.title, Style::new(TITLE, true, Ink::Text)));
        let deleted = el("c:autoTitleDeleted").at("val", u8::from(title.is_none()));
        let legend = el("c:legend")
            .child(el("c:legendPos").at("val", "b"))
            .child(el("c:overlay").at("val", 0))
            .child(self.type_of(Style::new(SIZE, false, Ink::Text)));
        let several = self.chart.series.len() > 1;
        el("c:chart")
            .children(title)
            .child(deleted)
            .child(self.plot())
            .children(several.then_some(legend))
            .child(el("c:plotVisOnly").at("val", 1))
            .child(el("c:dispBlanksAs").at("val", "gap"))
    }

    fn plot(&self) -> El {
        let plot = el("c:plotArea").child(el("c:layout"));
        if has_categories(self.chart) {
            let lying = self.lies();
            let (beside, below) = if lying { ("l", "b") } else { ("b", "l") };
            let values = self.value_axis(AXES[1], AXES[0], below, &self.chart.y_title, self.chart.log_y, lying);
            return plot
                .child(self.bars(lying))
                .children(self.has_marks().then(|| self.marks()))
                .child(self.category_axis(beside, lying))
                .child(values);
        }
        plot.child(self.dots())
            .child(self.value_axis(AXES[0], AXES[1], "b", &self.chart.x_title, self.chart.log_x, false))
            .child(self.value_axis(AXES[1], AXES[0], "l", &self.chart.y_title, self.chart.log_y, false))
    }

    /// Whether the names of the categories are too long to stand below upright bars, on two lines at most. Lines of
    /// reference go with upright bars only.
    fn lies(&self) -> bool {
        let names = &self.chart.categories;
        let widest = names.iter().map(|name| width_pt(name, SIZE, false)).fold(0.0, f32::max);
        !self.has_marks() && (widest * names.len() as f32 > self.width * STANDING_SHARE || names.len() > 10)
    }

    fn has_marks(&self) -> bool {
        has_categories(self.chart) && self.chart.series.iter().any(|series| series.reference)
    }

    fn bars(&self, lying: bool) -> El {
        let stacked = self.chart.kind == ChartKind::StackedBars;
        let series = self.each(
            |series| !series.reference,
            |maker, at, series, own| {
                let numbers = numbers("c:val", own.y, series, |datum| datum.y);
                head(at, series, own)
                    .child(face(at, series))
                    .child(el("c:invertIfNegative").at("val", 0))
                    .children(maker.labels(at, series))
                    .children(Self::error_bars(series, own, false))
                    .child(maker.categories())
                    .child(numbers)
            },
        );
        // Few bars would be as wide as walls.
        let groups = self.chart.categories.len().max(1);
        let across = if stacked { groups } else { groups * self.chart.series.len().max(1) };
        let gap = match across {
            0..=1 => 400,
            2 => 200,
            3 => 100,
            _ => 60,
        };
        el("c:barChart")
            .child(el("c:barDir").at("val", if lying { "bar" } else { "col" }))
            .child(el("c:grouping").at("val", if stacked { "stacked" } else { "clustered" }))
            .child(el("c:varyColors").at("val", 0))
            .children(series)
            .child(el("c:gapWidth").at("val", gap))
            .child(el("c:overlap").at("val", if stacked { 100 } else { -8 }))
            .children(AXES.map(|axis| el("c:axId").at("val", axis)))
    }

    /// Series of reference among bars: a line across each category, without lines between them.
    fn marks(&self) -> El {
        let make = |maker: &Self, at: usize, series: &Series, own: Columns| {
            let look = el("c:spPr").child(fill(Ink::Text)).child(el("a:ln").child(el("a:noFill")));
            let marker = el("c:marker")
                .child(el("c:symbol").at("val", "dash"))
                .child(el("c:size").at("val", MARK_SIZE))
                .child(look);
            head(at, series, own)
                .child(el("c:spPr").child(el("a:ln").at("w", 28_575).child(el("a:noFill"))))
                .child(marker)
                .child(maker.categories())
                .child(numbers("c:val", own.y, series, |datum| datum.y))
                .child(el("c:smooth").at("val", 0))
        };
        el("c:lineChart")
            .child(el("c:grouping").at("val", "standard"))
            .child(el("c:varyColors").at("val", 0))
            .children(self.each(|series| series.reference, make))
            .child(el("c:marker").at("val", 1))
            .children(AXES.map(|axis| el("c:axId").at("val", axis)))
    }

    fn dots(&self) -> El {
        let joined = self.chart.kind == ChartKind::Lines;
        let make = |maker: &Self, at: usize, series: &Series, own: Columns| {
            head(at, series, own)
                .child(line(at, series, joined))
                .child(maker.marker(at, series))
                .children((!joined && series.data.len() == 1).then(|| maker.names()))
                .children(Self::error_bars(series, own, true))
                .child(numbers("c:xVal", own.x, series, |datum| Some(datum.x)))
                .child(numbers("c:yVal", own.y, series, |datum| datum.y))
                .child(el("c:smooth").at("val", 0))
        };
        // LibreOffice loses series that are shorter than a later one, and lone dots that come first: the longest come
        // first. The order in which they are shown is told apart.
        let lengths: BTreeSet<usize> = self.chart.series.iter().map(|series| series.data.len()).collect();
        let series = lengths.into_iter().rev().flat_map(|length| self.each(|it| it.data.len() == length, make));
        el("c:scatterChart")
            .child(el("c:scatterStyle").at("val", "lineMarker"))
            .child(el("c:varyColors").at("val", 0))
            .children(series)
            .children(AXES.map(|axis| el("c:axId").at("val", axis)))
    }

    fn each(&self, which: impl Fn(&Series) -> bool, make: impl Fn(&Self, usize, &Series, Columns) -> El) -> Vec<El> {
        let columns = book::columns(self.chart);
        let all = self.chart.series.iter().zip(columns).enumerate().filter(|(_, (series, _))| which(series));
        all.map(|(at, (series, own))| make(self, at, series, own)).collect()
    }

    fn marker(&self, at: usize, series: &Series) -> El {
        if series.reference {
            return el("c:marker").child(el("c:symbol").at("val", "none"));
        }
        let edge = el("a:ln").at("w", 9_525).child(fill(Ink::Body));
        let look = el("c:spPr").child(el("a:solidFill").child(ink(at, series))).child(edge);
        // A line of one number is a dot.
        let lone = self.chart.kind == ChartKind::Scatter || series.data.len() == 1;
        let size = if lone { 11 } else { 7 };
        el("c:marker").child(el("c:symbol").at("val", "circle")).child(el("c:size").at("val", size)).child(look)
    }

    fn categories(&self) -> El {
        let names = &self.chart.categories;
        let mut cache = el("c:strCache").child(el("c:ptCount").at("val", names.len()));
        for (at, name) in names.iter().enumerate() {
            cache = cache.child(el("c:pt").at("idx", at).child(el("c:v").text(name.as_str())));
        }
        let reference = el("c:strRef").child(el("c:f").text(book::range(0, names.len()))).child(cache);
        el("c:cat").child(reference)
    }

    /// Bands as error bars; their ends are cells of the workbook too.
    fn error_bars(series: &Series, own: Columns, upright: bool) -> Option<El> {
        let (minus, plus) = own.band?;
        let line = el("a:ln").at("w", 15_875).child(fill(Ink::Text));
        let bars = el("c:errBars")
            .children(upright.then(|| el("c:errDir").at("val", "y")))
            .child(el("c:errBarType").at("val", "both"))
            .child(el("c:errValType").at("val", "cust"))
            .child(el("c:noEndCap").at("val", 0))
            .child(numbers("c:plus", plus, series, |datum| Some(book::reach(datum).1)))
            .child(numbers("c:minus", minus, series, |datum| Some(book::reach(datum).0)));
        Some(bars.child(el("c:spPr").child(line)))
    }

    /// Numbers at the bars: in long ones, beside short ones, none where there are too many.
    fn labels(&self, own: usize, series: &Series) -> Option<El> {
        let stacked = self.chart.kind == ChartKind::StackedBars;
        let all: usize = self.chart.series.iter().map(|series| series.data.len()).sum();
        if all > MOST_LABELS {
            return None;
        }
        let format =
            number_format(self.chart.series.iter().flat_map(|series| &series.data).filter_map(|datum| datum.y));
        let highest = self.highest_bar();
        let banded = has_band(series);
        // A number is wider than high: a part of a lying bar must be longer to hold it.
        let least = if self.lies() { 0.2 } else { 0.07 };
        let mut labels = el("c:dLbls");
        for (at, datum) in series.data.iter().enumerate() {
            let share = datum.y.unwrap_or(0.0) / highest;
            let inside = (stacked && share >= least) || (banded && share >= LABEL_INSIDE);
            if stacked && !inside {
                labels = labels.child(el("c:dLbl").child(el("c:idx").at("val", at)).child(el("c:delete").at("val", 1)));
                continue;
            }
            if inside {
                let place = if stacked { "ctr" } else { "inBase" };
                let label = el("c:dLbl").child(el("c:idx").at("val", at));
                let face = el("a:solidFill").child(ink(own, series));
                labels = labels.child(self.label(label, format, (place, face), Ink::Body));
            }
        }
        Some(self.label(labels, format, (if stacked { "ctr" } else { "outEnd" }, fill(Ink::Body)), Ink::Text))
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

    /// The longest bar; stacked ones count together.
    fn highest_bar(&self) -> f64 {
        let bar = |at: usize| {
            let bars = self.chart.series.iter().filter(|series| !series.reference);
            let parts = bars.filter_map(move |series| series.data.get(at)?.y);
            if self.chart.kind == ChartKind::StackedBars { parts.sum::<f64>() } else { parts.fold(0.0, f64::max) }
        };
        (0..self.chart.categories.len()).map(bar).fold(f64::MIN_POSITIVE, f64::max)
    }

    /// `behind` keeps whiskers from running through the number.
    fn label(&self, start: El, format: &str, (place, behind): (&str, El), ink: Ink) -> El {
        start
            .child(el("c:numFmt").at("formatCode", format).at("sourceLinked", 0))
            .child(el("c:spPr").child(behind).child(el("a:ln").child(el("a:noFill"))))
            .child(self.type_of(Style::new(SIZE - 1.0, true, ink)))
            .child(el("c:dLblPos").at("val", place))
            .children(shows("c:showVal"))
    }

    /// The name of its series beside a lone dot.
    fn names(&self) -> El {
        el("c:dLbls")
            .child(el("c:spPr").child(el("a:noFill")).child(el("a:ln").child(el("a:noFill"))))
            .child(self.type_of(Style::new(SIZE, false, Ink::Text)))
            .child(el("c:dLblPos").at("val", "t"))
            .children(shows("c:showSerName"))
    }

    fn category_axis(&self, place: &str, lying: bool) -> El {
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

    fn value_axis(&self, own: &str, other: &str, place: &str, title: &str, log: bool, far: bool) -> El {
        let title = (!title.is_empty()).then(|| self.axis_title(title, place));
        let along_x = own == AXES[0];
        let numbers = self.chart.series.iter().flat_map(|series| &series.data);
        let format = if along_x {
            number_format(numbers.map(|datum| datum.x))
        } else {
            number_format(numbers.filter_map(|datum| datum.y))
        };
        let grid = el("c:majorGridlines").child(el("c:spPr").child(el("a:ln").at("w", 6_350).child(fill(Ink::Slot))));
        let mut scaling = el("c:scaling");
        if log {
            scaling = scaling.child(el("c:logBase").at("val", self.base(along_x)));
        }
        scaling = scaling.child(el("c:orientation").at("val", "minMax"));
        if !along_x && let Some(end) = book::axis_end(self.chart).filter(|_| !log) {
            scaling = scaling.child(el("c:max").at("val", end));
        }
        // Few lines of the grid: their numbers are large, and need room beside each other.
        let step = (!log && !along_x).then(|| book::step(self.highest_shown())).flatten();
        if !log && self.starts_at_zero(along_x) {
            scaling = scaling.child(el("c:min").at("val", 0));
        }
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
            .children(step.map(|step| el("c:majorUnit").at("val", step)))
    }

    /// Steps of two where counts of cards double, else of ten.
    fn base(&self, along_x: bool) -> u8 {
        let numbers = self.chart.series.iter().flat_map(|series| &series.data);
        let numbers = numbers.filter_map(|datum| if along_x { Some(datum.x) } else { datum.y }).filter(|it| *it > 0.0);
        let (low, high) = numbers.fold((f64::INFINITY, 0.0_f64), |(low, high), it| (low.min(it), high.max(it)));
        if high / low <= 300.0 { 2 } else { 10 }
    }

    fn starts_at_zero(&self, along_x: bool) -> bool {
        let mut numbers = self.chart.series.iter().flat_map(|series| &series.data);
        !numbers.any(|datum| if along_x { datum.x < 0.0 } else { datum.y.is_some_and(|y| y < 0.0) })
    }

    fn axis_title(&self, text: &str, place: &str) -> El {
        let upright = place == "l";
        let style = Style::new(SIZE, false, Ink::Muted);
        let frame = el("a:bodyPr");
        let frame = if upright { frame.at("rot", -5_400_000).at("vert", "horz") } else { frame };
        let rich = el("c:rich").child(frame).child(el("a:lstStyle")).child(paragraph(text, style, self.language));
        el("c:title").child(el("c:tx").child(rich)).child(el("c:overlay").at("val", 0))
    }

    fn title(&self, text: &str, style: Style) -> El {
        let rich =
            el("c:rich").child(el("a:bodyPr")).child(el("a:lstStyle")).child(paragraph(text, style, self.language));
        el("c:title").child(el("c:tx").child(rich)).child(el("c:overlay").at("val", 0))
    }

    fn type_of(&self, style: Style) -> El {
        let mut properties = run_properties("a:defRPr", style, self.language);
        if !style.bold {
            properties = properties.at("b", 0);
        }
        let paragraph =
            el("a:p").child(el("a:pPr").child(properties)).child(el("a:endParaRPr").at("lang", tag(self.language)));
        el("c:txPr").child(el("a:bodyPr")).child(el("a:lstStyle")).child(paragraph)
    }
}

/// The start of a series: its number and its name.
fn head(at: usize, series: &Series, own: Columns) -> El {
    let name = el("c:strCache")
        .child(el("c:ptCount").at("val", 1))
        .child(el("c:pt").at("idx", 0).child(el("c:v").text(series.name.as_str())));
    let reference = el("c:strRef").child(el("c:f").text(book::head_cell(own.y))).child(name);
    el("c:ser").child(el("c:idx").at("val", at)).child(el("c:order").at("val", at)).child(el("c:tx").child(reference))
}

/// The colour of a series: that of its option, which its line of reference shares; a shade for a part of a bar.
fn ink(at: usize, series: &Series) -> El {
    match series.option {
        Some(place) => option_colour(place),
        None if series.reference => colour(Ink::Muted),
        None => part_colour(at),
    }
}

/// The colour of a part of a bar: shades of blue and grey, because the colours of options mean options. All are dark
/// enough for white numbers.
fn part_colour(at: usize) -> El {
    let shades = [("tx2", 100), ("tx2", 60), ("tx1", 50), ("tx1", 85), ("tx2", 40)];
    let (name, share) = shades[at % shades.len()];
    let colour = el("a:schemeClr").at("val", name);
    if share == 100 {
        return colour;
    }
    let percent = |share: u32| share * 1000;
    colour.child(el("a:lumMod").at("val", percent(share))).child(el("a:lumOff").at("val", percent(100 - share)))
}

/// Numbers of a series as cells with what they hold now.
fn numbers(name: &'static str, column: u16, series: &Series, number: impl Fn(&Datum) -> Option<f64>) -> El {
    let rows = series.data.len();
    let mut cache = el("c:numCache").child(el("c:formatCode").text(UNFORMATTED)).child(el("c:ptCount").at("val", rows));
    for (at, datum) in series.data.iter().enumerate() {
        if let Some(value) = number(datum).filter(|value| value.is_finite()) {
            cache = cache.child(el("c:pt").at("idx", at).child(el("c:v").text(format!("{value}"))));
        }
    }
    el(name).child(el("c:numRef").child(el("c:f").text(book::range(column, rows))).child(cache))
}

/// The face of a series' bars.
fn face(at: usize, series: &Series) -> El {
    el("c:spPr").child(el("a:solidFill").child(ink(at, series)))
}

/// The line of a series; none between lone dots.
fn line(at: usize, series: &Series, joined: bool) -> El {
    if !joined && !series.reference {
        return el("c:spPr").child(el("a:ln").at("w", 19_050).child(el("a:noFill")));
    }
    let line = el("a:ln").at("w", if series.reference { 19_050 } else { 31_750 });
    let line = line.child(el("a:solidFill").child(ink(at, series)));
    let line = if series.reference { line.child(el("a:prstDash").at("val", "dash")) } else { line };
    el("c:spPr").child(line.child(el("a:round")))
}

/// What a label shows: one thing, and none of the others.
fn shows(shown: &'static str) -> [El; 6] {
    ["c:showLegendKey", "c:showVal", "c:showCatName", "c:showSerName", "c:showPercent", "c:showBubbleSize"]
        .map(|name| el(name).at("val", u8::from(name == shown)))
}

fn axis_line(ink: Ink) -> El {
    el("c:spPr").child(el("a:ln").at("w", 9_525).child(fill(ink)))
}

/// A format with as many decimals as numbers of this size need.
fn number_format(numbers: impl Iterator<Item = f64>) -> &'static str {
    let (mut whole, mut highest) = (true, 0.0_f64);
    for number in numbers {
        whole &= number.fract() == 0.0;
        highest = highest.max(number.abs());
    }
    match highest {
        _ if whole => "#,##0",
        it if it >= 100.0 => "#,##0",
        it if it >= 10.0 => "#,##0.0",
        _ => "0.00",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_the_decimals_they_need() {
        assert_eq!(number_format([1.0, 8.0].into_iter()), "#,##0");
        assert_eq!(number_format([1.5, 8.0].into_iter()), "0.00");
        assert_eq!(number_format([1.5, 80.0].into_iter()), "#,##0.0");
        assert_eq!(number_format([1.5, 8000.0].into_iter()), "#,##0");
    }
}

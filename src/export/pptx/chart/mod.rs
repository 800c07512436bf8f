//! Charts as the office programs have them: their numbers can be edited, their looks changed.
mod aside;
mod axes;
mod bars;
mod dots;
mod series;

use crate::export::chart_data::{self as book, Columns, has_categories};
use crate::export::pptx::measure::width_pt;
use crate::export::pptx::text::{Style, fill, paragraph, run_properties, tag};
use crate::export::pptx::xml::{El, el};
use crate::locale::Language;
use crate::scene::Ink;
use crate::scene::chart::{Chart, ChartKind, Datum, Series};

use series::numbers;

/// Size of the chart's type, points.
const SIZE: f32 = 14.0;

/// Size of the chart's title, points.
const TITLE: f32 = 16.0;

/// Names of categories that together are wider than so many widths of the chart stand beside lying bars.
const STANDING_SHARE: f32 = 1.4;

/// Most upright bars of parts.
const MOST_UPRIGHT: usize = 4;

/// The numbers by which axes of a chart are known.
const AXES: [&str; 2] = ["111111111", "222222222"];

/// The chart, as the root of its part; the workbook is related to it as `workbook`.
///
/// `size` is that of its place on the slide, mm.
pub fn space(chart: &Chart, workbook: &str, size: (f32, f32), language: Language) -> El {
    let maker = Maker { chart, width: size.0, height: size.1, language };
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
    height: f32,
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
        // Small parts of upright bars have their numbers beside them, which many bars leave no room for.
        let tight = self.chart.kind == ChartKind::StackedBars && names.len() > MOST_UPRIGHT;
        !self.has_marks() && (tight || widest * names.len() as f32 > self.width * STANDING_SHARE || names.len() > 10)
    }

    fn has_marks(&self) -> bool {
        has_categories(self.chart) && self.chart.series.iter().any(|series| series.reference)
    }

    fn each(&self, which: impl Fn(&Series) -> bool, make: impl Fn(&Self, usize, &Series, Columns) -> El) -> Vec<El> {
        let columns = book::columns(self.chart);
        let all = self.chart.series.iter().zip(columns).enumerate().filter(|(_, (series, _))| which(series));
        all.map(|(at, (series, own))| make(self, at, series, own)).collect()
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

    /// Numbers of a series in a column of the workbook.
    fn numbers(&self, name: &'static str, column: u16, series: &Series, number: impl Fn(&Datum) -> Option<f64>) -> El {
        numbers(name, (column, book::rows(self.chart)), series, number)
    }

    /// Bands as error bars; their ends are cells of the workbook too.
    fn error_bars(&self, series: &Series, own: Columns, upright: bool) -> Option<El> {
        let (minus, plus) = own.band?;
        let line = el("a:ln").at("w", 15_875).child(fill(Ink::Text));
        let bars = el("c:errBars")
            .children(upright.then(|| el("c:errDir").at("val", "y")))
            .child(el("c:errBarType").at("val", "both"))
            .child(el("c:errValType").at("val", "cust"))
            .child(el("c:noEndCap").at("val", 0))
            .child(self.numbers("c:plus", plus, series, |datum| Some(book::reach(datum).1)))
            .child(self.numbers("c:minus", minus, series, |datum| Some(book::reach(datum).0)));
        Some(bars.child(el("c:spPr").child(line)))
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

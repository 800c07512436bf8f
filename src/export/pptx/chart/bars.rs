//! Charts with categories: bars with their numbers and bands, and lines of reference across them.
use crate::export::chart_data::{Columns, has_band};
use crate::export::pptx::chart::aside::Moves;
use crate::export::pptx::chart::series::{face, head, ink, number_format, shows};
use crate::export::pptx::chart::{AXES, Maker, SIZE};
use crate::export::pptx::text::{Style, fill};
use crate::export::pptx::xml::{El, el};
use crate::scene::Ink;
use crate::scene::chart::{ChartKind, Series};

/// Most numbers that are written at their bars; more would not be read.
const MOST_LABELS: usize = 36;

/// A bar shorter than this share of the longest has its number beside it, not in it.
const LABEL_INSIDE: f64 = 0.3;

/// Width of a line of reference across a category, points.
const MARK_SIZE: u8 = 36;

impl Maker<'_> {
    pub(super) fn bars(&self, lying: bool) -> El {
        let stacked = self.chart.kind == ChartKind::StackedBars;
        let moved = self.moved();
        let series = self.each(
            |series| !series.reference,
            |maker, at, series, own| {
                let numbers = maker.numbers("c:val", own.y, series, |datum| datum.y);
                head(at, series, own)
                    .child(face(at, series))
                    .child(el("c:invertIfNegative").at("val", 0))
                    .children(maker.labels(at, series, &moved))
                    .children(maker.error_bars(series, own, false))
                    .child(maker.categories())
                    .child(numbers)
            },
        );
        el("c:barChart")
            .child(el("c:barDir").at("val", if lying { "bar" } else { "col" }))
            .child(el("c:grouping").at("val", if stacked { "stacked" } else { "clustered" }))
            .child(el("c:varyColors").at("val", 0))
            .children(series)
            .child(el("c:gapWidth").at("val", self.gap()))
            .child(el("c:overlap").at("val", if stacked { 100 } else { -8 }))
            .children(AXES.map(|axis| el("c:axId").at("val", axis)))
    }

    /// Room between the bars of two categories in percent of the width of one.
    pub(super) fn gap(&self) -> u16 {
        let stacked = self.chart.kind == ChartKind::StackedBars;
        let groups = self.chart.categories.len().max(1);
        // Few bars would be as wide as walls; beside those of parts stand numbers.
        match if stacked { groups } else { groups * self.chart.series.len().max(1) } {
            0..=1 => 400,
            2 => 200,
            3 if stacked => 150,
            3 => 100,
            _ if stacked && !self.lies() => 150,
            _ => 60,
        }
    }

    /// Series of reference among bars: a line across each category, without lines between them.
    pub(super) fn marks(&self) -> El {
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
                .child(maker.numbers("c:val", own.y, series, |datum| datum.y))
                .child(el("c:smooth").at("val", 0))
        };
        el("c:lineChart")
            .child(el("c:grouping").at("val", "standard"))
            .child(el("c:varyColors").at("val", 0))
            .children(self.each(|series| series.reference, make))
            .child(el("c:marker").at("val", 1))
            .children(AXES.map(|axis| el("c:axId").at("val", axis)))
    }

    /// Numbers at the bars: in long ones, beside short ones, none where there are too many.
    fn labels(&self, own: usize, series: &Series, moved: &Moves) -> Option<El> {
        let all: usize = self.chart.series.iter().map(|series| series.data.len()).sum();
        if all > MOST_LABELS {
            return None;
        }
        let format = self.format();
        if self.chart.kind == ChartKind::StackedBars {
            return Some(self.part_labels(own, series, moved));
        }
        let highest = self.highest_bar();
        let banded = has_band(series);
        let mut labels = el("c:dLbls");
        for (at, datum) in series.data.iter().enumerate() {
            if banded && datum.y.unwrap_or(0.0) / highest >= LABEL_INSIDE {
                let label = el("c:dLbl").child(el("c:idx").at("val", at));
                let face = el("a:solidFill").child(ink(own, series));
                labels = labels.child(self.label(label, format, ("inBase", face), Ink::Body));
            }
        }
        Some(self.label(labels, format, ("outEnd", fill(Ink::Body)), Ink::Text))
    }

    /// Numbers of the parts of bars: in them, beside those that are too small.
    fn part_labels(&self, own: usize, series: &Series, moved: &Moves) -> El {
        let format = self.format();
        let mut labels = el("c:dLbls");
        for (at, datum) in series.data.iter().enumerate() {
            let label = el("c:dLbl").child(el("c:idx").at("val", at));
            if datum.y.is_none_or(|y| y <= 0.0) {
                labels = labels.child(label.child(el("c:delete").at("val", 1)));
            } else if let Some((x, y)) = moved.get(&(own, at)) {
                let place = el("c:manualLayout").child(el("c:x").at("val", x)).child(el("c:y").at("val", y));
                let label = label.child(el("c:layout").child(place));
                labels = labels.child(self.label(label, format, ("ctr", fill(Ink::Body)), Ink::Text));
            }
        }
        let face = el("a:solidFill").child(ink(own, series));
        self.label(labels, format, ("ctr", face), Ink::Body)
    }

    /// The format of the numbers at all bars.
    fn format(&self) -> &'static str {
        number_format(self.chart.series.iter().flat_map(|series| &series.data).filter_map(|datum| datum.y))
    }

    /// The longest bar; stacked ones count together.
    pub(super) fn highest_bar(&self) -> f64 {
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
}

//! Charts over numbers: lines and dots.
use crate::export::chart_data::Columns;
use crate::export::pptx::chart::series::{head, ink, line, shows};
use crate::export::pptx::chart::{AXES, Maker, SIZE};
use crate::export::pptx::text::{Style, fill};
use crate::export::pptx::xml::{El, el};
use crate::scene::Ink;
use crate::scene::chart::{ChartKind, Series};

impl Maker<'_> {
    pub(super) fn dots(&self) -> El {
        let joined = self.chart.kind == ChartKind::Lines;
        let make = |maker: &Self, at: usize, series: &Series, own: Columns| {
            head(at, series, own)
                .child(line(at, series, joined))
                .child(maker.marker(at, series))
                .children((!joined && series.data.len() == 1).then(|| maker.names()))
                .children(maker.error_bars(series, own, true))
                .child(maker.numbers("c:xVal", own.x, series, |datum| Some(datum.x)))
                .child(maker.numbers("c:yVal", own.y, series, |datum| datum.y))
                .child(el("c:smooth").at("val", 0))
        };
        el("c:scatterChart")
            .child(el("c:scatterStyle").at("val", "lineMarker"))
            .child(el("c:varyColors").at("val", 0))
            .children(self.each(|_| true, make))
            .children(AXES.map(|axis| el("c:axId").at("val", axis)))
    }

    pub(super) fn marker(&self, at: usize, series: &Series) -> El {
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

    /// The name of its series beside a lone dot.
    pub(super) fn names(&self) -> El {
        el("c:dLbls")
            .child(el("c:spPr").child(el("a:noFill")).child(el("a:ln").child(el("a:noFill"))))
            .child(self.type_of(Style::new(SIZE, false, Ink::Text)))
            .child(el("c:dLblPos").at("val", "t"))
            .children(shows("c:showSerName"))
    }
}

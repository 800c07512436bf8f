//! The charts of the deck, as data.
use crate::analysis::Ownership;
use crate::catalog::WorkloadId;
use crate::export::deck::figures::price_of;
use crate::export::deck::maker::{Maker, dash};
use crate::locale::plain_number;
use crate::quantity::{Figure, Message};
use crate::scene::chart::{Chart, ChartKind, Datum, Series};
use crate::workload::WorkloadResult;

/// Times the ideal from which a value is above it, and not just rounded.
const ABOVE_IDEAL: f64 = 1.005;
/// Months of a year.
const MONTHS_PER_YEAR: f64 = 12.0;

/// A name of a part of the yearly cost and where it is.
type CostPart = (&'static str, fn(&Ownership) -> Option<f64>);

impl Maker<'_> {
    /// Options that are set side by side, with their places.
    fn shown(&self) -> impl Iterator<Item = (usize, &crate::analysis::Analysis)> {
        self.options.iter().take(crate::analysis::compare::MOST).map(|option| option.analysis).enumerate()
    }

    /// Throughput of one workload with its bands, a bar for each option; `None` if no option runs it.
    pub(super) fn throughput_chart(self, id: &WorkloadId) -> Option<Chart> {
        let mut chart = chart(ChartKind::Bars, self.workload_title(id));
        chart.y_title = self.rate_unit(id);
        chart.categories = vec![String::new()];
        for (at, analysis) in self.shown() {
            let result = analysis.workloads.iter().find(|result| result.id == *id);
            let figure = result.and_then(|result| result.throughput.as_ref());
            let datum =
                figure.map_or_else(|| Datum { text: self.without(result), ..Datum::default() }, |it| banded(0.0, it));
            chart.series.push(Series { name: self.head_of(at), option: Some(at), reference: false, data: vec![datum] });
        }
        let figures =
            self.shown().filter_map(|(_, it)| it.workloads.iter().find(|result| result.id == *id)?.throughput.as_ref());
        let soft = figures.map(|figure| figure.basis).max()?;
        chart.note = self.band(&Figure::exact(0.0, "", soft, ""));
        Some(chart)
    }

    /// Why an option has no throughput.
    fn without(self, result: Option<&WorkloadResult>) -> String {
        match result {
            None => self.text("compare-not-chosen"),
            Some(result) if !result.fits && result.vram_gb_per_gpu > 0.0 => self.text("compare-too-big"),
            Some(_) => dash(),
        }
    }

    /// Throughput over the number of GPUs, with the ideal of the option that starts fastest; `None` if no option has
    /// several.
    pub(super) fn scaling_chart(self, id: &WorkloadId) -> Option<Chart> {
        let mut chart = chart(ChartKind::Lines, self.workload_title(id));
        chart.x_title = self.text("deck-gpus");
        chart.y_title = self.rate_unit(id);
        let mut ideal: Option<(f64, f64)> = None;
        for (at, analysis) in self.shown() {
            let Some(result) = analysis.workloads.iter().find(|result| result.id == *id) else { continue };
            let point =
                |gpus: u32, value: f64| Datum { x: gpus.into(), y: Some(value), band: None, text: plain_number(value) };
            let data: Vec<Datum> = result.scaling.iter().map(|it| point(it.gpus, it.value)).collect();
            if let Some(first) = result.scaling.first().filter(|first| first.gpus > 0) {
                let each = first.value / f64::from(first.gpus);
                let most = result.scaling.last().map_or(1.0, |last| f64::from(last.gpus));
                ideal = Some(ideal.map_or((each, most), |(old, far)| (old.max(each), far.max(most))));
            }
            // One point tells nothing of how it grows.
            if data.len() > 1 {
                chart.series.push(Series { name: self.head_of(at), option: Some(at), reference: false, data });
            }
        }
        let (each, most) = ideal.filter(|(_, most)| *most > 1.0 && !chart.series.is_empty())?;
        let end = |gpus: f64| Datum { x: gpus, y: Some(each * gpus), band: None, text: plain_number(each * gpus) };
        let data = vec![end(1.0), end(most)];
        chart.series.push(Series { name: self.text("deck-ideal"), option: None, reference: true, data });
        let over = |datum: &Datum| datum.y.is_some_and(|value| value > each * datum.x * ABOVE_IDEAL);
        let above = chart.series.iter().filter(|series| !series.reference).flat_map(|series| &series.data).any(over);
        // Of a single option there is but one ideal, and the page says what it is.
        let notes = [(self.options.len() > 1, "deck-ideal-note"), (above, "deck-above-ideal")];
        let told = notes.into_iter().filter(|(told, _)| *told).map(|(_, key)| self.text(key));
        chart.note = told.collect::<Vec<_>>().join(". ");
        Some(chart)
    }

    /// Parts of the yearly cost upon each other, a bar for each option; `None` without any price.
    pub(super) fn yearly_chart(self) -> Option<Chart> {
        let parts: [CostPart; 4] = [
            ("compare-row-hardware-per-year", |it| it.hardware),
            ("compare-row-energy-per-year", |it| it.energy),
            ("compare-row-support-per-year", |it| it.support),
            ("compare-row-space-per-year", |it| it.space),
        ];
        let mut chart = chart(ChartKind::StackedBars, self.text("compare-row-cost-per-year"));
        self.project.currency.code().clone_into(&mut chart.y_title);
        chart.categories = self.shown().map(|(at, _)| self.mark_of(at)).collect();
        for (key, part) in parts {
            let datum = |(at, analysis): (usize, &crate::analysis::Analysis)| {
                let value = analysis.ownership.per_year.and_then(|_| part(&analysis.ownership));
                Datum { x: at as f64, y: value, band: None, text: self.money(value) }
            };
            let data: Vec<Datum> = self.shown().map(datum).collect();
            if data.iter().any(|datum| datum.y.is_some_and(|value| value > 0.0)) {
                chart.series.push(Series { name: self.text(key), option: None, reference: false, data });
            }
        }
        (!chart.series.is_empty()).then_some(chart)
    }

    /// What was paid after so many months, owning and renting; `None` where nothing can be rented.
    pub(super) fn rent_chart(self) -> Option<Chart> {
        let mut chart = chart(ChartKind::Lines, self.text("deck-rent-chart"));
        chart.x_title = self.text("deck-months");
        self.project.currency.code().clone_into(&mut chart.y_title);
        let mut rents = false;
        for (at, analysis) in self.shown() {
            let ownership = &analysis.ownership;
            let Some(price) = price_of(analysis) else { continue };
            let running: f64 = [ownership.energy, ownership.support, ownership.space].into_iter().flatten().sum();
            let most = (ownership.years * MONTHS_PER_YEAR).round();
            let line = |start: f64, a_month: f64| {
                let point = |months: f64| {
                    let value = start + a_month * months;
                    Datum { x: months, y: Some(value), band: None, text: self.money(Some(value)) }
                };
                vec![point(0.0), point(most)]
            };
            let owning = line(price, running / MONTHS_PER_YEAR);
            chart.series.push(Series { name: self.head_of(at), option: Some(at), reference: false, data: owning });
            if let Some(rent) = &ownership.rent {
                rents = true;
                let name = self.words(&Message::new("deck-rent-of").with("letter", self.mark_of(at)));
                let data = line(0.0, rent.per_month);
                chart.series.push(Series { name, option: Some(at), reference: true, data });
            }
        }
        chart.note = self.text("deck-rent-note");
        rents.then_some(chart)
    }
}

/// A chart without anything in it yet.
fn chart(kind: ChartKind, title: String) -> Chart {
    Chart {
        kind,
        title,
        x_title: String::new(),
        y_title: String::new(),
        categories: Vec::new(),
        series: Vec::new(),
        log_x: false,
        log_y: false,
        note: String::new(),
    }
}

/// A figure as a datum with its band.
fn banded(x: f64, figure: &Figure) -> Datum {
    let band = (figure.low < figure.high).then_some((figure.low, figure.high));
    let text = match band {
        Some((low, high)) => format!("{} ({}–{})", plain_number(figure.value), plain_number(low), plain_number(high)),
        None => plain_number(figure.value),
    };
    Datum { x, y: Some(figure.value), band, text }
}

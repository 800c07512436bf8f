//! The charts of the deck: those of [`crate::export::charts`], with the words that their pages already say left out.
use crate::catalog::WorkloadId;
use crate::export::charts;
use crate::export::deck::maker::Maker;
use crate::quantity::{Figure, Message};
use crate::scene::chart::Chart;

/// Share of the longest bar below which one can hardly be seen from afar.
const LEAST_SHOWN: f64 = 0.05;

impl<'a> Maker<'a> {
    /// Figures of a workload of the options that run it, with their places.
    pub(super) fn rates(self, id: &WorkloadId) -> Vec<(usize, &'a Figure)> {
        let options = self.options.iter().take(crate::analysis::compare::MOST).enumerate();
        let rate = |(at, option): (usize, &'a crate::export::report::Analysed<'a>)| {
            let result = option.analysis.workloads.iter().find(|result| result.id == *id)?;
            Some((at, result.throughput.as_ref()?))
        };
        options.filter_map(rate).collect()
    }

    /// Throughput of one workload with its bands, a bar for each option; `None` if no option runs it.
    pub(super) fn throughput_chart(self, id: &WorkloadId) -> Option<Chart> {
        let mut chart = charts::throughput(self.catalog, &self.candidates(), id, self.language)?.chart;
        chart.title = self.workload_title(id);
        chart.categories = vec![String::new()];
        let softest = self.rates(id).into_iter().map(|(_, figure)| figure.basis).max()?;
        let basis = charts::basis_word(softest, self.language);
        chart.note = self.words(&Message::new("deck-basis-note").with("basis", basis));
        Some(chart)
    }

    /// Throughput over the number of GPUs; `None` if no option has several.
    pub(super) fn scaling_chart(self, id: &WorkloadId) -> Option<Chart> {
        charts::over_gpus(self.catalog, &self.candidates(), id, self.language).map(|it| it.chart)
    }

    /// Answers of one workload over the number of users: of all, and of each; none where nothing is served.
    pub(super) fn answer_charts(self, id: &WorkloadId) -> Vec<Chart> {
        let options = self.candidates();
        let rate = charts::serving_rate(self.catalog, &options, id, self.language);
        let time = charts::serving_time(self.catalog, &options, id, self.language);
        [rate, time].into_iter().flatten().map(|it| it.chart).collect()
    }

    /// What becomes of the peak in one workload; `None` where it is not told, or where so little is left of it that its
    /// bar could not be seen.
    pub(super) fn waterfall_chart(self, id: &WorkloadId) -> Option<Chart> {
        let mut chart = charts::waterfall(self.catalog, &self.candidates(), id, self.language)?.chart;
        let usable = chart.series.iter().filter_map(|series| series.data.last()?.y).fold(0.0, f64::max);
        if usable < chart.highest()? * LEAST_SHOWN {
            return None;
        }
        chart.title = self.workload_title(id);
        Some(chart)
    }

    /// Parts of the yearly cost upon each other, a bar for each option; `None` without any price.
    pub(super) fn yearly_chart(self) -> Option<Chart> {
        charts::cost(&self.candidates(), self.language).map(|it| it.chart)
    }

    /// What was paid after so many months, owning and renting; `None` where nothing can be rented.
    pub(super) fn rent_chart(self) -> Option<Chart> {
        charts::rent(&self.candidates(), self.language).map(|it| it.chart)
    }
}

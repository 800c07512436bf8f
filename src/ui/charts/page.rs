//! What a page of the charts shows, kept until the plan, its preview or the language changes.
use std::sync::Arc;

use egui::Ui;

use super::drawn::Drawn;
use super::{bandwidth, choice, cost, tflops, vram, workloads};
use crate::catalog::WorkloadId;
use crate::export::charts;
use crate::locale::Language;
use crate::plan::OptionId;
use crate::ui::Session;
use crate::ui::session::ChartTab;

/// The charts of a page: on the left and on the right where there is room, else one below the other.
#[derive(Debug, Clone, Default)]
pub struct Page {
    /// On the left.
    pub left: Vec<Drawn>,
    /// On the right.
    pub right: Vec<Drawn>,
}

/// For what a page was made.
#[derive(Debug, Clone, PartialEq)]
struct Key {
    stamp: (u64, OptionId),
    tab: ChartTab,
    language: Language,
    workload: Option<WorkloadId>,
}

impl Page {
    /// The page that is to be shown, made anew only if something changed.
    pub fn kept(ui: &Ui, session: &Session) -> Arc<Self> {
        let workload = choice(ui.ctx(), &workloads::chosen(session));
        let key = Key { stamp: session.stamp(), tab: session.chart_tab, language: session.language, workload };
        let id = egui::Id::unique("charts-page");
        let old = ui.data(|data| data.get_temp::<(Key, Arc<Self>)>(id));
        if let Some((_, page)) = old.filter(|(old, _)| *old == key) {
            return page;
        }
        let page = Arc::new(Self::of(session, key.workload.as_ref()));
        ui.data_mut(|data| data.insert_temp(id, (key, Arc::clone(&page))));
        page
    }

    /// All charts in their order.
    pub fn charts(&self) -> impl Iterator<Item = &Drawn> {
        self.left.iter().chain(&self.right)
    }

    fn of(session: &Session, workload: Option<&WorkloadId>) -> Self {
        match session.chart_tab {
            ChartTab::Workloads => {
                Self { left: vec![Drawn::Bars(workloads::throughput(session))], right: workloads::beside(session) }
            }
            ChartTab::Limits => Self::limits(session, workload),
            ChartTab::Scaling => Self::scaling(session, workload),
            ChartTab::Vram => Self {
                left: vec![Drawn::Bars(vram::need(session)), Drawn::Bars(vram::sums(session))],
                right: of_one(session, workload, "memory", charts::memory).into_iter().collect(),
            },
            ChartTab::Tflops => halves(tflops::peaks(session)),
            ChartTab::Bandwidth => halves(bandwidth::bandwidths(session)),
            ChartTab::Cost => Self::cost(session, workload),
        }
    }

    fn limits(session: &Session, workload: Option<&WorkloadId>) -> Self {
        let chart = |id, make: Make| of_one(session, workload, id, make);
        let left: Vec<Drawn> =
            [chart("waterfall", charts::waterfall), chart("step", charts::step)].into_iter().flatten().collect();
        let right = chart("roofline", charts::roofline).into_iter().collect();
        Self { left, right }.or_note(session)
    }

    fn scaling(session: &Session, workload: Option<&WorkloadId>) -> Self {
        let curve = of_one(session, workload, "scaling", charts::scaling);
        let left = match (curve, workload) {
            (None, Some(_)) => vec![Drawn::Note(session.text("charts-scaling-none"))],
            (curve, _) => curve.into_iter().collect(),
        };
        let serving = [("serving-rate", charts::serving_rate as Make), ("serving-time", charts::serving_time)];
        let serving = serving.into_iter().filter_map(|(id, make)| of_one(session, workload, id, make));
        // Answers to users are what a server is bought for: they stand first.
        match serving.collect::<Vec<_>>() {
            right if right.is_empty() => Self { left, right },
            serving => {
                let mut charts = serving.into_iter();
                Self { left: charts.by_ref().take(1).collect(), right: charts.chain(left).collect() }
            }
        }
        .or_note(session)
    }

    fn cost(session: &Session, workload: Option<&WorkloadId>) -> Self {
        let mut left: Vec<Drawn> = Vec::new();
        let mut right: Vec<Drawn> = Vec::new();
        let [purchase, ratios] = cost::costs(session);
        left.push(Drawn::Bars(purchase));
        right.push(Drawn::Bars(ratios));
        right.extend(of_one(session, workload, "per-price", charts::per_price));
        right.extend(of_one(session, workload, "per-watt", charts::per_watt));
        left.extend(charts::cost(&session.candidates(), session.language).map(|chart| Drawn::of("cost-year", chart)));
        Self { left, right }
    }

    /// What to do where there is nothing to draw.
    fn or_note(mut self, session: &Session) -> Self {
        if self.left.is_empty() && self.right.is_empty() {
            self.left.push(Drawn::Note(session.text("charts-no-workload")));
        }
        self
    }
}

/// A chart of one workload over all options.
type Make = fn(
    &crate::catalog::Catalog,
    &[crate::analysis::compare::Candidate<'_>],
    &WorkloadId,
    Language,
) -> Option<charts::Explained>;

fn of_one(session: &Session, workload: Option<&WorkloadId>, id: &'static str, make: Make) -> Option<Drawn> {
    make(&session.catalog, &session.candidates(), workload?, session.language).map(|chart| Drawn::of(id, chart))
}

/// The first chart on the left, the others on the right.
fn halves(bars: Vec<super::bars::Bars>) -> Page {
    let mut charts = bars.into_iter().map(Drawn::Bars);
    Page { left: charts.by_ref().take(1).collect(), right: charts.collect() }
}

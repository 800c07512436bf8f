//! The key figures of an option, each with its place in the JSON report.
use crate::analysis::{Analysis, Redundancy};
use crate::catalog::Catalog;
use crate::catalog::gpu::Headline;
use crate::export::deck::KeyFigure;
use crate::export::deck::maker::Maker;
use crate::export::report::{Analysed, Number, basis_name};
use crate::locale::plain_number;
use crate::machine::names;
use crate::plan::Plan;
use crate::quantity::{Message, Money, Sum};

/// What a key figure needs to know.
struct Facts<'a> {
    maker: Maker<'a>,
    /// Place of the option in the report.
    at: usize,
    plan: &'a Plan,
    analysis: &'a Analysis,
}

impl<'a> Maker<'a> {
    /// The key figures of an option, most important first; what is not known is left out.
    pub(super) fn key_figures(self, at: usize) -> Vec<KeyFigure> {
        self.facts(at).map_or_else(Vec::new, |facts| {
            let figures =
                [facts.gpus(), facts.vram(), facts.throughput(), facts.power(), facts.price(), facts.cost_per_year()];
            figures.into_iter().flatten().collect()
        })
    }

    /// What belongs to the picture of its links: the peak that the links must feed, and what they carry.
    pub(super) fn link_figures(self, at: usize) -> Vec<KeyFigure> {
        self.facts(at).map_or_else(Vec::new, |facts| {
            let figures = [facts.peak(), facts.pair(), facts.all_reduce(), facts.lanes()];
            figures.into_iter().flatten().collect()
        })
    }

    /// What it does: the throughput of each workload that runs.
    pub(super) fn work_figures(self, at: usize) -> Vec<KeyFigure> {
        self.facts(at).map_or_else(Vec::new, |facts| facts.throughputs().collect())
    }

    fn facts(self, at: usize) -> Option<Facts<'a>> {
        let Analysed { plan, analysis } = self.options.get(at).copied()?;
        Some(Facts { maker: self, at, plan, analysis })
    }
}

impl Facts<'_> {
    fn figure(&self, key: &str, value: String, detail: String, pointer: &str) -> KeyFigure {
        let pointer = format!("/options/{}/{pointer}", self.at);
        KeyFigure { label: self.maker.text(key), value, detail, pointer: Some(pointer) }
    }

    /// A sum that lacks unknown parts, which it names.
    fn least(&self, key: &str, sum: Sum, suffix: &str, pointer: &str) -> KeyFigure {
        let written = Message::new("sum-with-unit").with("value", sum.value).with("unit", suffix);
        let parts = self.analysis.totals.unknown.names();
        let detail = self.maker.words(&Message::new("report-left-out").with("parts", parts));
        let mut figure = self.figure(key, self.maker.words(&sum.told(written)), detail, pointer);
        figure.pointer = figure.pointer.filter(|_| !sum.is_unknown());
        figure
    }

    fn gpus(&self) -> Option<KeyFigure> {
        let count = self.analysis.totals.gpu_count;
        let name = models(self.maker.catalog, self.plan);
        (count > 0)
            .then(|| self.figure("deck-gpus", count.to_string(), self.maker.language.list(&name), "totals/gpu_count"))
    }

    fn vram(&self) -> Option<KeyFigure> {
        let totals = &self.analysis.totals;
        if totals.vram().lacks {
            return Some(self.least("deck-vram", totals.vram(), "GB", "totals/vram_at_least_gb"));
        }
        let detail = Message::new("deck-vram-detail").with("each", totals.vram_per_gpu_gb);
        let detail = self.maker.words(&detail.with("pool", totals.largest_pool_gb));
        let value = unit(totals.vram_gb, "GB");
        (totals.vram_gb > 0.0).then(|| self.figure("deck-vram", value, detail, "totals/vram_gb"))
    }

    /// The peak that counts for training: in tensor cores where there are any.
    fn peak(&self) -> Option<KeyFigure> {
        let totals = &self.analysis.totals;
        let detail = self.maker.text("deck-peak-detail");
        let (which, value) = totals.headline()?;
        let (key, pointer) = match which {
            Headline::Fp16Tensor => ("deck-fp16-tensor", "totals/fp16_tensor_tflops"),
            Headline::Fp16 => ("deck-fp16", "totals/fp16_tflops"),
            Headline::Fp32 => ("deck-fp32", "totals/fp32_tflops"),
        };
        Some(self.figure(key, unit(value, "TFLOPS"), detail, pointer))
    }

    /// Throughput of the first workload that runs.
    fn throughput(&self) -> Option<KeyFigure> {
        self.throughputs().next()
    }

    /// Throughputs of the workloads that run.
    fn throughputs(&self) -> impl Iterator<Item = KeyFigure> {
        self.analysis.workloads.iter().enumerate().filter_map(|(at, result)| {
            let figure = result.throughput.as_ref()?;
            Some(KeyFigure {
                label: self.maker.workload_title(&result.id),
                value: unit(figure.value, &self.maker.rate_unit(&result.id)),
                detail: self.maker.band(figure),
                pointer: Some(format!("/options/{}/workloads/{at}/throughput/value", self.at)),
            })
        })
    }

    /// The slowest pair of GPUs.
    fn pair(&self) -> Option<KeyFigure> {
        let is_gpu = |id: &str| id.starts_with("gpu");
        let pairs = self.analysis.pairs.iter().enumerate().filter(|(_, pair)| is_gpu(&pair.a) && is_gpu(&pair.b));
        let (at, pair) = pairs.min_by(|(_, a), (_, b)| a.usable_gb_s.total_cmp(&b.usable_gb_s))?;
        let detail = Message::new("deck-pair-detail").with("class", names::class(&self.analysis.machine, pair));
        let detail = self.maker.words(&detail.with("a", pair.a.to_uppercase()).with("b", pair.b.to_uppercase()));
        let value = unit(pair.usable_gb_s, "GB/s");
        Some(self.figure("deck-pair", value, detail, &format!("links/{at}/usable_gb_s")))
    }

    /// All GPUs exchanging sums, as training does after every step.
    fn all_reduce(&self) -> Option<KeyFigure> {
        let all_reduce = self.analysis.all_reduce.as_ref().filter(|it| it.bus_gb_s > 0.0)?;
        let detail = Message::new("deck-all-reduce-detail").with("count", all_reduce.ring.len());
        let value = unit(all_reduce.large_gb_s(self.maker.catalog), "GB/s");
        Some(self.figure("deck-all-reduce", value, self.maker.words(&detail), "all_reduce_gb_s"))
    }

    /// Lanes of the CPUs that nothing uses yet.
    fn lanes(&self) -> Option<KeyFigure> {
        let sockets = &self.analysis.ledger.sockets;
        let owned: u32 = sockets.iter().map(|socket| u32::from(socket.owned)).sum();
        let detail = self.maker.words(&Message::new("deck-lanes-detail").with("owned", owned));
        let value = self.analysis.growth.free_lanes.to_string();
        (owned > 0).then(|| self.figure("deck-lanes", value, detail, "growth/free_lanes"))
    }

    fn power(&self) -> Option<KeyFigure> {
        let power = &self.analysis.power;
        let max = power.sum(power.max_w);
        if max.lacks {
            return Some(self.least("deck-power", max, "W", "power/max_at_least_w"));
        }
        let spare = match power.redundancy {
            Redundancy::Spare(spare) => format!("N+{spare}"),
            Redundancy::None => self.maker.text("report-redundancy-none"),
            Redundancy::Unknown => self.maker.text("report-not-known"),
        };
        let detail = Message::new("deck-power-detail").with("typical", power.typical_w).with("spare", spare);
        let value = unit(power.max_w, "W");
        (power.max_w > 0.0).then(|| self.figure("deck-power", value, self.maker.words(&detail), "power/max_w"))
    }

    fn price(&self) -> Option<KeyFigure> {
        let price = &self.analysis.price;
        let amount = price.amount?;
        let basis = self.maker.text(&format!("report-price-{}", basis_name(price.basis)));
        let detail = match price.days() {
            Some(days) => self.maker.words(&Message::new("deck-price-detail").with("basis", basis).with("date", days)),
            None => basis,
        };
        let value = self.maker.words(&price.at_least(amount));
        let mut figure = self.figure("deck-price", value, detail, "price/amount");
        if !price.missing.is_empty() {
            let missing = Message::new("deck-price-without").with("count", price.missing.len());
            figure.detail = format!("{}; {}", figure.detail, self.maker.words(&missing));
        }
        Some(figure)
    }

    fn cost_per_year(&self) -> Option<KeyFigure> {
        let ownership = &self.analysis.ownership;
        let cost = ownership.per_year?;
        let detail = self.maker.words(&Message::new("deck-cost-detail").with("years", ownership.years));
        let value = self.maker.words(&self.analysis.price.at_least(self.maker.money(Some(cost))));
        Some(self.figure("deck-cost-per-year", value, detail, "ownership/per_year"))
    }
}

/// Names of the GPU models of a plan, in the order of placing.
pub(super) fn models(catalog: &Catalog, plan: &Plan) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    for (_, id) in plan.gpus() {
        let name = catalog.gpus.get(id).map_or_else(|| id.to_string(), |gpu| gpu.name.clone());
        if !names.contains(&name) {
            names.push(name);
        }
    }
    names
}

/// A number with its unit.
pub(super) fn unit(value: f64, suffix: &str) -> String {
    format!("{} {suffix}", plain_number(Number(value).told())).trim_end().to_owned()
}

/// The price of an option as a number.
pub(super) fn price_of(analysis: &Analysis) -> Option<f64> {
    analysis.price.amount.map(Money::to_f64)
}

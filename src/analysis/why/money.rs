//! The price, and what it buys.
use super::{Asking, dated, how, money, named, times};
use crate::analysis::PriceLine;
use crate::catalog::WorkloadId;
use crate::quantity::{Message, Money};
use crate::workload::WorkloadResult;
use crate::workload::why::{Amount, Rests, Why};

/// Adds the terms; the number itself.
pub(super) fn fill(asking: &Asking<'_>, number: &str, why: &mut Why) -> Option<Amount> {
    let (price, totals) = (&asking.analysis.price, &asking.analysis.totals);
    match number {
        "price" => {
            price.lines.iter().for_each(|line| self::line(why, line));
            price.amount.map(money)
        }
        "per_tflops" => {
            asking.price_term(why);
            tflops(asking, why);
            asking.result(price.per_tflops)
        }
        "per_vram_gb" => {
            asking.price_term(why);
            why.term(Message::new("compare-row-vram-gb"), Amount::Number(totals.vram_gb, "GB"), how("divide"));
            asking.result(price.per_vram_gb)
        }
        _ => {
            let id = WorkloadId::new(number.strip_prefix("per_throughput:")?);
            let rate = throughput(asking, &id)?;
            asking.price_term(why);
            rate_term(asking, &id, rate, why);
            asking.result(Some(price.amount?.to_f64() / rate))
        }
    }
}

/// What an option does of a workload, items per second.
pub(super) fn throughput(asking: &Asking<'_>, id: &WorkloadId) -> Option<f64> {
    let is_it = |result: &&WorkloadResult| result.id == *id;
    Some(asking.analysis.workloads.iter().find(is_it)?.throughput.as_ref()?.value)
}

/// The throughput as a term, with the way to its own explanation.
pub(super) fn rate_term(asking: &Asking<'_>, id: &WorkloadId, rate: f64, why: &mut Why) {
    let title = super::title(asking.catalog, &super::of_workload(id));
    why.term(title, Amount::Number(rate, "/s"), how("rate"));
}

/// The peak that prices are set against: what half-precision work gets.
pub(super) fn tflops(asking: &Asking<'_>, why: &mut Why) {
    if let Some((which, tflops)) = asking.analysis.totals.headline() {
        why.term(super::title(asking.catalog, which.key()), Amount::Number(tflops, "TFLOPS"), how("divide"));
    }
}

/// A line of the bill: how many at which price, and where that is from.
fn line(why: &mut Why, line: &PriceLine) {
    let Some((each, total)) = line.each.zip(line.total) else {
        why.constant(named(&line.name), Amount::Number(0.0, ""), Rests::Own, Some(Message::new("why-source-no-price")));
        return;
    };
    why.term(named(&line.name), money(total), times(line.count as f64, money(each)));
    let rests = if line.kind.is_some() { Rests::Published } else { Rests::Own };
    let told: Money = line.original.unwrap_or(each);
    why.constant(named(&line.name), money(told), rests, dated(&line.source, line.date));
}

//! Throughput over the number of GPUs in use, in the workload's unit.
use super::{Explained, Frame, Line};
use super::{option_name, plain, rate_unit, results, workload_name};
use crate::analysis::compare::Candidate;
use crate::catalog::{Catalog, WorkloadId};
use crate::locale::{Language, plain_number};
use crate::scene::chart::ChartKind;

/// Share by which rates may differ and still look the same on a chart.
const SAME: f64 = 0.03;

/// A line for each option, with the ideal: all GPUs as fast as one is at best, alone or beside others; `None` if none has several GPUs.
#[must_use]
pub fn over_gpus(
    catalog: &Catalog,
    options: &[Candidate<'_>],
    workload: &WorkloadId,
    language: Language,
) -> Option<Explained> {
    let point = |gpus: f64, value: f64| plain(gpus, value, plain_number(value), String::new());
    let mut lines = Vec::new();
    let mut ideal: Option<(f64, f64)> = None;
    for (at, option, result) in results(options, workload) {
        let Some(last) = result.scaling.last() else { continue };
        // Where the work does not fit one GPU, several may do more than several times what few can.
        let each = result.scaling.iter().map(|it| it.value / f64::from(it.gpus.max(1))).fold(0.0, f64::max);
        let most = f64::from(last.gpus);
        ideal = Some(ideal.map_or((each, most), |(old, far)| (old.max(each), far.max(most))));
        let data: Vec<_> = result.scaling.iter().map(|it| point(it.gpus.into(), it.value)).collect();
        if data.len() < 2 {
            // One point tells nothing of how it grows.
            continue;
        }
        lines.push(Line {
            name: option_name(options, at, &option, language),
            option: Some(at),
            reference: false,
            data,
        });
    }
    let (each, most) = ideal.filter(|(_, most)| *most > 1.0 && !lines.is_empty())?;
    let data = [1.0, most].map(|gpus| point(gpus, each * gpus)).to_vec();
    lines.push(Line { name: language.text("deck-ideal"), option: None, reference: true, data });
    let several = lines.len() > 2;
    // Where the best rate is that of more GPUs, one point of the ideal hangs above all others.
    let alone = lines
        .iter()
        .filter(|line| !line.reference)
        .filter_map(|line| line.data.first())
        .filter(|(datum, _)| datum.x <= 1.0);
    let alone = alone.filter_map(|(datum, _)| datum.y).fold(0.0, f64::max);
    let note = match (alone < each * (1.0 - SAME), several) {
        (true, _) => "deck-ideal-best",
        (false, true) => "deck-ideal-note",
        (false, false) => "",
    };
    let frame = Frame {
        kind: ChartKind::Lines,
        title: workload_name(catalog, workload, language),
        x_title: language.text("deck-gpus"),
        y_title: rate_unit(catalog, workload, language),
        categories: Vec::new(),
        logarithmic: false,
        note: if note.is_empty() { String::new() } else { language.text(note) },
    };
    frame.with(lines)
}

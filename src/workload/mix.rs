//! Several workloads with weights: one score for each option.
use crate::catalog::WorkloadId;
use crate::quantity::{Basis, Figure};
use crate::workload::WorkloadResult;

/// One workload of a mix, as the reference option runs it.
#[derive(Debug, Clone, Copy)]
pub struct Part<'a> {
    /// Which.
    pub id: &'a WorkloadId,
    /// What the reference option does of it.
    pub figure: &'a Figure,
    /// How much it counts.
    pub weight: f64,
}

/// The workloads of a mix: those that the reference option runs and that count at all.
#[must_use]
pub fn parts<'a>(base: &'a [WorkloadResult]) -> Vec<Part<'a>> {
    let part = |result: &'a WorkloadResult| {
        let weight = result.inputs.weight.unwrap_or(1.0);
        Some(Part { id: &result.id, figure: result.throughput.as_ref()?, weight }).filter(|_| weight > 0.0)
    };
    base.iter().filter_map(part).collect()
}

/// Scores of options in a mix: the weighted geometric mean of how many times the reference option's throughput each
/// reaches, so that no workload counts more because its items are small. `None` for an option that cannot run one of
/// the workloads that the reference runs.
///
/// Weights are those of the reference option, 1 where none is given. The band adds the weighted bands: the errors of one
/// model on one workload hardly cancel.
#[must_use]
pub fn scores(options: &[&[WorkloadResult]], reference: usize) -> Vec<Option<Figure>> {
    let Some(base) = options.get(reference) else { return vec![None; options.len()] };
    let parts = parts(base);
    let all: f64 = parts.iter().map(|part| part.weight).sum();
    options
        .iter()
        .map(|results| {
            let (mut ln, mut low, mut high) = (0.0, 0.0, 0.0);
            for Part { id, figure: base, weight } in &parts {
                let result = results.iter().find(|result| result.id == **id)?;
                let figure = result.throughput.as_ref().filter(|figure| figure.value > 0.0)?;
                ln += weight * (figure.value / base.value).ln();
                low += weight * (figure.value / figure.low).ln();
                high += weight * (figure.high / figure.value).ln();
            }
            let value = (ln / all).exp();
            let (low, high) = (value / (low / all).exp(), value * (high / all).exp());
            let figure = Figure { low, high, ..Figure::exact(value, "×", Basis::Estimated, "") };
            (all > 0.0).then_some(figure)
        })
        .collect()
}

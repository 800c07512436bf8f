//! Errors of predictions against what was measured.
use std::collections::BTreeMap;

use crate::workload::prediction::case::{Case, Prediction};
use crate::workload::prediction::{Predictor, Reason, Row};

/// One row with its prediction.
#[derive(Debug, Clone)]
pub struct Scored<'a> {
    /// The row.
    pub row: &'a Row,
    /// Its case and prediction, or why there is none.
    pub outcome: Result<(Case, Prediction), Reason>,
}

impl Scored<'_> {
    /// predicted / measured - 1; `None` without one of them.
    #[must_use]
    pub fn error(&self) -> Option<f64> {
        let (_, prediction) = self.outcome.as_ref().ok()?;
        Some(prediction.value / self.row.value.filter(|value| *value > 0.0)? - 1.0)
    }

    /// Whether the measured value lies inside the 80 % band.
    #[must_use]
    pub fn is_inside(&self) -> Option<bool> {
        let (_, prediction) = self.outcome.as_ref().ok()?;
        let value = self.row.value?;
        Some(prediction.low <= value && value <= prediction.high)
    }
}

/// Predicts all rows that can be measurements.
#[must_use]
pub fn score<'a>(predictor: &Predictor<'_>, rows: &'a [Row]) -> Vec<Scored<'a>> {
    let outcome = |row: &Row| match row.fault() {
        // What the table itself doubts is left out, whatever else is wrong with it.
        Some(fault) if !row.is_suspect() => Err(fault),
        _ => predictor.predict(row),
    };
    rows.iter().map(|row| Scored { row, outcome: outcome(row) }).collect()
}

/// Errors of a group of rows, in %.
#[derive(Debug, Clone, PartialEq)]
pub struct Summary {
    /// Kind of measurement; empty for all.
    pub kind: String,
    /// Family; empty for all of the kind.
    pub family: String,
    /// Rows, without doubtful ones.
    pub rows: usize,
    /// Of these with a prediction.
    pub predicted: usize,
    /// Median absolute error, %; `None` where nothing was predicted.
    pub median: Option<f64>,
    /// Mean absolute error, %.
    pub mean: Option<f64>,
    /// 90th percentile, %.
    pub p90: Option<f64>,
    /// Share of rows inside the 80 % band, %.
    pub inside: Option<f64>,
    /// The five largest errors, as (id of the row, predicted / measured - 1 in %).
    pub worst: Vec<(String, f64)>,
}

/// Summaries: each kind, then each family of it. Rows without a family count under the kind alone.
#[must_use]
pub fn summaries(scored: &[Scored<'_>]) -> Vec<Summary> {
    let mut groups: BTreeMap<(String, String), Vec<&Scored<'_>>> = BTreeMap::new();
    for one in scored.iter().filter(|one| !one.row.is_suspect()) {
        let kind = one.row.kind.clone();
        groups.entry((kind.clone(), String::new())).or_default().push(one);
        if let Ok((case, _)) = &one.outcome {
            groups.entry((kind, case.family.clone())).or_default().push(one);
        }
    }
    groups.into_iter().map(|((kind, family), rows)| summary(kind, family, &rows)).collect()
}

/// Summary of some rows.
#[must_use]
pub fn summary(kind: String, family: String, rows: &[&Scored<'_>]) -> Summary {
    let with_error = |one: &&Scored<'_>| Some((one.row.id.clone(), one.error()? * 100.0));
    let mut errors: Vec<(String, f64)> = rows.iter().filter_map(with_error).collect();
    errors.sort_by(|a, b| b.1.abs().total_cmp(&a.1.abs()));
    let sizes: Vec<f64> = errors.iter().rev().map(|(_, error)| error.abs()).collect();
    let inside = rows.iter().filter(|one| one.is_inside() == Some(true)).count();
    let known = (!sizes.is_empty()).then_some(sizes.len() as f64);
    Summary {
        kind,
        family,
        rows: rows.len(),
        predicted: rows.iter().filter(|one| one.outcome.is_ok()).count(),
        median: percentile(&sizes, 0.5),
        mean: known.map(|count| sizes.iter().sum::<f64>() / count),
        p90: percentile(&sizes, 0.9),
        inside: known.map(|count| inside as f64 / count * 100.0),
        worst: errors.into_iter().take(5).collect(),
    }
}

/// The value below which this share of the sorted values lies.
#[must_use]
pub fn percentile(sorted: &[f64], share: f64) -> Option<f64> {
    let last = sorted.len().checked_sub(1)?;
    let at = share * last as f64;
    let (low, high) = (sorted.get(at.floor() as usize)?, sorted.get(at.ceil() as usize)?);
    Some(low + (high - low) * at.fract())
}

/// Places of the rows that got no prediction, by reason. Doubtful rows come under their own.
#[must_use]
pub fn unpredicted(scored: &[Scored<'_>]) -> BTreeMap<Reason, Vec<usize>> {
    let mut reasons: BTreeMap<Reason, Vec<usize>> = BTreeMap::new();
    for (at, one) in scored.iter().enumerate() {
        if let Err(reason) = one.outcome {
            reasons.entry(reason).or_default().push(at);
        }
    }
    reasons
}

/// Errors of speed-ups: rows on several GPUs over the row on one that is otherwise the same, as (id of the row,
/// predicted over measured speed-up - 1). `ln` is the natural logarithm of the prediction of the row at this place.
#[must_use]
pub fn speedups(rows: &[&Row], ln: &dyn Fn(usize) -> Option<f64>) -> Vec<(String, f64)> {
    let error = |(at, one): (usize, usize)| {
        let (row, alone) = (rows.get(at)?, rows.get(one)?);
        let measured = row.value? / alone.value?;
        Some((row.id.clone(), (ln(at)? - ln(one)?).exp() / measured - 1.0))
    };
    beside_one(rows).into_iter().filter_map(error).collect()
}

/// Rows on several GPUs with the row on one that is otherwise the same, by their places.
#[must_use]
pub fn beside_one(rows: &[&Row]) -> Vec<(usize, usize)> {
    let key = |row: &Row| {
        let program: String = row.source.split('"').next().unwrap_or_default().split('/').take(2).collect();
        let note = row.note.split(';').take(2).collect::<Vec<_>>().join(";");
        let batch = row.batch_per_gpu().map(|batch| batch.to_string()).unwrap_or_default();
        [program, row.gpu.clone(), row.workload.clone(), row.precision.clone(), batch, row.metric.clone(), note]
    };
    let mut alone = BTreeMap::new();
    for (at, row) in rows.iter().enumerate().filter(|(_, row)| row.count == 1) {
        alone.entry(key(row)).or_insert(at);
    }
    let several = rows.iter().enumerate().filter(|(_, row)| row.count > 1 && !row.is_time());
    several.filter_map(|(at, row)| Some((at, *alone.get(&key(row))?))).collect()
}

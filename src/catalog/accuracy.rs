//! How well predictions held against published measurements, as `cargo run --example fit` found: the data of the
//! window's page on accuracy.
use serde::{Deserialize, Serialize};

/// The shipped summary.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Accuracy {
    /// On what and how it was found.
    pub source: String,
    /// Errors by kind, family, architecture, and by what we aim at, in the order in which to show them.
    pub groups: Vec<AccuracyGroup>,
    /// One line per row of the table: see [`Accuracy::points`], which reads it.
    pub points: String,
}

/// By what the rows of a group belong together.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AccuracyBy {
    /// A figure with a target, e.g. training on one GPU.
    Aim,
    /// Kind of measurement, e.g. `throughput`.
    Kind,
    /// Family, e.g. `cnn`.
    Family,
    /// Architecture of the GPU, e.g. `ampere-hbm`.
    Architecture,
}

/// Errors of one group of rows.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct AccuracyGroup {
    /// By what they belong together.
    pub by: AccuracyBy,
    /// Its key, e.g. `cnn`.
    pub name: String,
    /// Median absolute error that we want out of sample, %.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub target_median: Option<f64>,
    /// Mean absolute error that we want out of sample, %.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub target_mean: Option<f64>,
    /// Errors of the fit on the rows that it knows.
    pub known: ErrorFigures,
    /// Errors when the fit knows other workloads of the GPU and the workload on other GPUs, but not both together.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pair_left_out: Option<ErrorFigures>,
    /// Errors when the fit knows no row of the GPU.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub gpu_left_out: Option<ErrorFigures>,
    /// Errors when the fit knows no row of the workload.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub workload_left_out: Option<ErrorFigures>,
    /// The five rows with the largest errors of the fit that knows them.
    pub worst: Vec<WorstRow>,
}

/// Absolute errors, %.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct ErrorFigures {
    /// Rows.
    pub rows: usize,
    /// Median.
    pub median: f64,
    /// Mean.
    pub mean: f64,
    /// 90th percentile.
    pub p90: f64,
    /// Share of the rows inside the band that is meant to hold 80 % of them, %.
    pub inside: f64,
}

/// A row that is badly predicted.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct WorstRow {
    /// Id of the row.
    pub id: String,
    /// GPU as the table writes it, and workload.
    pub what: String,
    /// predicted / measured - 1, %.
    pub error: f64,
}

/// One row with its predictions.
#[derive(Debug, Clone, PartialEq)]
pub struct AccuracyPoint<'a> {
    /// Id of the row.
    pub id: &'a str,
    /// Kind of measurement.
    pub kind: &'a str,
    /// Family.
    pub family: &'a str,
    /// Architecture; empty where no GPU matters.
    pub architecture: &'a str,
    /// GPU as the table writes it.
    pub gpu: &'a str,
    /// Workload.
    pub workload: &'a str,
    /// Unit of the values.
    pub unit: &'a str,
    /// What was measured.
    pub measured: f64,
    /// What the fit predicts.
    pub predicted: f64,
    /// What it predicts when it knows no row of the GPU; `None` where that was not tried.
    pub unseen: Option<f64>,
}

impl Accuracy {
    /// The rows with their predictions. Lines that cannot be read are left out.
    pub fn points(&self) -> impl Iterator<Item = AccuracyPoint<'_>> {
        self.points.lines().filter_map(AccuracyPoint::read)
    }

    /// The group of this name.
    #[must_use]
    pub fn group(&self, by: AccuracyBy, name: &str) -> Option<&AccuracyGroup> {
        self.groups.iter().find(|group| group.by == by && group.name == name)
    }
}

impl<'a> AccuracyPoint<'a> {
    fn read(line: &'a str) -> Option<Self> {
        let mut fields = line.split('|');
        let mut word = || fields.next();
        let [id, kind, family, architecture, gpu, workload, unit] =
            [word()?, word()?, word()?, word()?, word()?, word()?, word()?];
        let measured = word()?.parse().ok()?;
        let predicted = word()?.parse().ok()?;
        let unseen = word().and_then(|value| value.parse().ok());
        Some(Self { id, kind, family, architecture, gpu, workload, unit, measured, predicted, unseen })
    }

    /// The line that [`Accuracy::points`] reads. Bars inside the fields turn into slashes.
    #[must_use]
    pub fn line(&self) -> String {
        let words = [self.id, self.kind, self.family, self.architecture, self.gpu, self.workload, self.unit];
        let words = words.map(|word| word.replace('|', "/"));
        let unseen = self.unseen.map(short).unwrap_or_default();
        format!("{}|{}|{}|{unseen}", words.join("|"), short(self.measured), short(self.predicted))
    }
}

/// Four significant figures.
fn short(value: f64) -> String {
    let digits = (3 - value.abs().max(1e-9).log10().floor() as i32).clamp(0, 9) as usize;
    format!("{value:.digits$}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_come_back() {
        let point = AccuracyPoint {
            id: "M1",
            kind: "throughput",
            family: "cnn",
            architecture: "ampere-hbm",
            gpu: "A100",
            workload: "resnet50_train",
            unit: "images/s",
            measured: 2500.0,
            predicted: 2431.0,
            unseen: Some(0.1235),
        };
        let unknown = AccuracyPoint { unseen: None, ..point.clone() };
        let accuracy =
            Accuracy { points: format!("{}\nbroken\n{}", point.line(), unknown.line()), ..Accuracy::default() };
        assert_eq!(accuracy.points().collect::<Vec<_>>(), [point, unknown]);
    }
}

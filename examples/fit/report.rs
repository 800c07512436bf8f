//! Errors of the fit by groups of rows.
use std::collections::BTreeMap;

use slotwise::catalog::Accuracy;
use slotwise::catalog::accuracy::{AccuracyBy, AccuracyGroup, AccuracyPoint, ErrorFigures, WorstRow};
use slotwise::catalog::benchmark::{Fit, OutOfSample, Spread};
use slotwise::workload::prediction::score::{percentile, speedups};
use slotwise::workload::prediction::{Case, Row};

/// ln(predicted / measured) by row, by what was left out. NaN where the rest tells nothing of the row.
#[derive(Default)]
pub struct Errors {
    pub known: Vec<f64>,
    pub row: Vec<f64>,
    pub pair: Vec<f64>,
    pub gpu: Vec<f64>,
    pub architecture: Vec<f64>,
    pub workload: Vec<f64>,
}

/// A row with its errors.
pub struct Outcome<'a> {
    row: &'a Row,
    case: Case,
    known: f64,
    alone: f64,
    pair: f64,
    gpu: f64,
    architecture: f64,
    workload: f64,
}

impl<'a> Outcome<'a> {
    pub fn new(row: &'a Row, case: Case, errors: &Errors, at: usize) -> Self {
        let get = |list: &[f64]| list.get(at).copied().unwrap_or(f64::NAN);
        Self {
            row,
            case,
            known: errors.known[at],
            alone: errors.row.get(at).copied().unwrap_or(errors.known[at]),
            pair: get(&errors.pair),
            gpu: get(&errors.gpu),
            architecture: get(&errors.architecture),
            workload: get(&errors.workload),
        }
    }

    fn trains_items(&self) -> bool {
        self.case.group() == "items" && !self.row.workload.ends_with("_infer")
    }
}

/// What we aim at: name, median, mean.
const AIMS: [(&str, Option<f64>, Option<f64>); 11] = [
    ("single-gpu-training", Some(8.0), Some(12.0)),
    ("several-gpu-training", None, None),
    ("several-machine-training", None, None),
    ("speed-up-over-one-gpu", Some(4.0), Some(8.0)),
    ("all-reduce-large", Some(10.0), None),
    ("memory", Some(5.0), None),
    ("llm-decode", Some(6.0), None),
    ("llm-serving-tpot", Some(15.0), None),
    ("llm-training", None, None),
    ("inference", None, None),
    ("everything", None, None),
];

fn belongs(aim: &str, it: &Outcome<'_>) -> bool {
    match aim {
        "single-gpu-training" => it.trains_items() && it.row.count == 1,
        "several-gpu-training" => it.trains_items() && it.row.count > 1 && it.row.nodes <= 1,
        "several-machine-training" => it.trains_items() && it.row.nodes > 1,
        "everything" => true,
        family => it.case.family == family,
    }
}

/// Half width of the band that holds 80 % of these, over 1.28, within bounds that a reader can use.
fn sigma(errors: impl Iterator<Item = f64>) -> Option<f64> {
    let mut sizes: Vec<f64> = errors.filter(|error| error.is_finite()).map(f64::abs).collect();
    sizes.sort_by(f64::total_cmp);
    let sigma = percentile(&sizes, 0.8)? / 1.28;
    Some((sigma.clamp(0.01, 1.5) * 1000.0).round() / 1000.0)
}

fn spread(family: &str, rows: &[&Outcome<'_>]) -> Spread {
    let of = |get: &dyn Fn(&Outcome<'_>) -> f64| sigma(rows.iter().map(|it| get(it)));
    let measured = of(&|it| it.alone).unwrap_or(0.25);
    let pair = of(&|it| it.pair).unwrap_or(measured).max(measured);
    let interpolated = of(&|it| it.gpu).unwrap_or(pair).max(pair);
    let architecture = of(&|it| it.architecture).unwrap_or(interpolated).max(interpolated);
    let estimated = of(&|it| it.workload).unwrap_or(architecture).max(interpolated);
    Spread { family: family.to_owned(), measured, pair, interpolated, architecture, estimated }
}

/// Figures of (error, half width of the band in units of ln).
fn figures(errors: &[(f64, f64)]) -> Option<ErrorFigures> {
    let known: Vec<&(f64, f64)> = errors.iter().filter(|(error, _)| error.is_finite()).collect();
    let mut sizes: Vec<f64> = known.iter().map(|(error, _)| error.exp_m1().abs() * 100.0).collect();
    sizes.sort_by(f64::total_cmp);
    let tenth = |value: f64| (value * 10.0).round() / 10.0;
    let share = known.iter().filter(|(error, half)| error.abs() <= *half).count() as f64 / known.len().max(1) as f64;
    Some(ErrorFigures {
        rows: sizes.len(),
        median: tenth(percentile(&sizes, 0.5)?),
        mean: tenth(sizes.iter().sum::<f64>() / sizes.len() as f64),
        p90: tenth(percentile(&sizes, 0.9)?),
        inside: tenth(share * 100.0),
    })
}

/// Sets the spreads and figures of the fit, and gives the shipped summary.
pub fn report(fit: &mut Fit, source: String, outcomes: &[Outcome<'_>]) -> Accuracy {
    let mut families: BTreeMap<&str, Vec<&Outcome<'_>>> = BTreeMap::new();
    let mut kinds: BTreeMap<&str, Vec<&Outcome<'_>>> = BTreeMap::new();
    let mut architectures: BTreeMap<&str, Vec<&Outcome<'_>>> = BTreeMap::new();
    for it in outcomes {
        families.entry(&it.case.family).or_default().push(it);
        kinds.entry(&it.row.kind).or_default().push(it);
        if !it.case.architecture.is_empty() {
            architectures.entry(&it.case.architecture).or_default().push(it);
        }
    }
    fit.spread = families.iter().map(|(family, rows)| spread(family, rows)).collect();
    let ratios = Ratios::of(outcomes);
    fit.spread.retain(|spread| spread.family != "scaling");
    fit.spread.push(ratios.spread());
    let mut groups: Vec<AccuracyGroup> = Vec::new();
    for (name, target_median, target_mean) in AIMS {
        let rows: Vec<&Outcome<'_>> = outcomes.iter().filter(|it| belongs(name, it)).collect();
        let found = if name == "speed-up-over-one-gpu" { ratios.group(fit, name) } else { group(fit, name, &rows) };
        groups.extend(found.map(|found| AccuracyGroup { by: AccuracyBy::Aim, target_median, target_mean, ..found }));
    }
    for (by, map) in
        [(AccuracyBy::Kind, kinds), (AccuracyBy::Family, families), (AccuracyBy::Architecture, architectures)]
    {
        let found = map.iter().filter_map(|(name, rows)| group(fit, name, rows));
        groups.extend(found.map(|found| AccuracyGroup { by, ..found }));
    }
    fit.out_of_sample = groups.iter().filter(|it| it.by != AccuracyBy::Kind).flat_map(out_of_sample).collect();
    let lines: Vec<String> = outcomes.iter().map(line).collect();
    Accuracy { source, groups, points: lines.join("\n") }
}

fn group(fit: &Fit, name: &str, rows: &[&Outcome<'_>]) -> Option<AccuracyGroup> {
    let spread = |it: &Outcome<'_>| fit.spread.iter().find(|spread| spread.family == it.case.family);
    let figures_of = |error: &dyn Fn(&Outcome<'_>) -> f64, sigma: &dyn Fn(&Spread) -> f64| {
        let one = |it: &&Outcome<'_>| (error(it), 1.28 * spread(it).map_or(0.25, sigma));
        figures(&rows.iter().map(one).collect::<Vec<_>>())
    };
    let mut worst: Vec<&&Outcome<'_>> = rows.iter().collect();
    worst.sort_by(|a, b| b.known.exp_m1().abs().total_cmp(&a.known.exp_m1().abs()));
    Some(AccuracyGroup {
        by: AccuracyBy::Aim,
        name: name.to_owned(),
        target_median: None,
        target_mean: None,
        known: figures_of(&|it| it.known, &|spread| spread.measured)?,
        pair_left_out: figures_of(&|it| it.pair, &|spread| spread.pair),
        gpu_left_out: figures_of(&|it| it.gpu, &|spread| spread.interpolated),
        workload_left_out: figures_of(&|it| it.workload, &|spread| spread.estimated),
        worst: worst.into_iter().take(5).map(|it| worst_row(it.row, it.known)).collect(),
    })
}

fn worst_row(row: &Row, error: f64) -> WorstRow {
    let several = if row.count > 1 { format!("{}x ", row.count) } else { String::new() };
    let error = (error.exp_m1() * 1000.0).round() / 10.0;
    WorstRow { id: row.id.clone(), what: format!("{several}{} {}", row.gpu, row.workload), error }
}

fn line(it: &Outcome<'_>) -> String {
    let measured = it.row.value.unwrap_or(f64::NAN);
    AccuracyPoint {
        id: &it.row.id,
        kind: &it.row.kind,
        family: &it.case.family,
        architecture: &it.case.architecture,
        gpu: &it.row.gpu,
        workload: &it.row.workload,
        unit: &it.row.unit,
        measured,
        predicted: measured * it.known.exp(),
        unseen: Some(measured * it.gpu.exp()).filter(|value| value.is_finite()),
    }
    .line()
}

/// Errors of speed-ups over one GPU: of rows that differ in the number of GPUs only.
struct Ratios<'a> {
    rows: Vec<&'a Row>,
    known: Vec<(String, f64)>,
    pair: Vec<(String, f64)>,
    gpu: Vec<(String, f64)>,
    workload: Vec<(String, f64)>,
}

impl<'a> Ratios<'a> {
    fn of(outcomes: &[Outcome<'a>]) -> Self {
        let items: Vec<&Outcome<'a>> = outcomes.iter().filter(|it| it.case.group() == "items").collect();
        let rows: Vec<&Row> = items.iter().map(|it| it.row).collect();
        let ratios = |error: &dyn Fn(&Outcome<'_>) -> f64| -> Vec<(String, f64)> {
            let ln = |at: usize| Some(error(items[at]) + rows[at].value?.ln());
            speedups(&rows, &ln).into_iter().map(|(id, error)| (id, error.ln_1p())).collect()
        };
        Self {
            known: ratios(&|it| it.known),
            pair: ratios(&|it| it.pair),
            gpu: ratios(&|it| it.gpu),
            workload: ratios(&|it| it.workload),
            rows,
        }
    }

    fn spread(&self) -> Spread {
        let of = |errors: &[(String, f64)]| sigma(errors.iter().map(|(_, error)| *error)).unwrap_or(0.1);
        let (measured, pair, gpu, workload) = (of(&self.known), of(&self.pair), of(&self.gpu), of(&self.workload));
        Spread {
            family: "scaling".to_owned(),
            measured: measured.max(pair).max(gpu),
            pair,
            interpolated: gpu,
            architecture: gpu,
            estimated: workload,
        }
    }

    fn group(&self, fit: &Fit, name: &str) -> Option<AccuracyGroup> {
        let half = 1.28 * fit.spread.iter().find(|it| it.family == "scaling").map_or(0.1, |it| it.measured);
        let of = |errors: &[(String, f64)]| figures(&errors.iter().map(|it| (it.1, half)).collect::<Vec<_>>());
        let mut worst: Vec<&(String, f64)> = self.known.iter().filter(|(_, error)| error.is_finite()).collect();
        worst.sort_by(|a, b| b.1.exp_m1().abs().total_cmp(&a.1.exp_m1().abs()));
        let row = |(id, error): &(String, f64)| Some(worst_row(self.rows.iter().find(|row| row.id == *id)?, *error));
        Some(AccuracyGroup {
            by: AccuracyBy::Aim,
            name: name.to_owned(),
            target_median: None,
            target_mean: None,
            known: of(&self.known)?,
            pair_left_out: of(&self.pair),
            gpu_left_out: of(&self.gpu),
            workload_left_out: of(&self.workload),
            worst: worst.into_iter().take(5).filter_map(row).collect(),
        })
    }
}

fn out_of_sample(group: &AccuracyGroup) -> Vec<OutOfSample> {
    let of = |left_out: &str, figures: Option<ErrorFigures>| {
        let ErrorFigures { rows, median, mean, p90, inside } = figures?;
        Some(OutOfSample { group: group.name.clone(), left_out: left_out.to_owned(), rows, median, mean, p90, inside })
    };
    let all = [
        of("nothing", Some(group.known)),
        of("pair", group.pair_left_out),
        of("gpu", group.gpu_left_out),
        of("workload", group.workload_left_out),
    ];
    all.into_iter().flatten().collect()
}

/// Prints what was reached.
pub fn print(accuracy: &Accuracy) {
    let words = |figures: Option<ErrorFigures>| {
        figures.map_or_else(
            || format!("{:^31}", "-"),
            |it| format!("{:4} {:6.1} {:6.1} {:6.1} {:5.1}", it.rows, it.median, it.mean, it.p90, it.inside),
        )
    };
    println!("{:26} rows median mean p90 inside: known | pair left out | GPU left out | workload left out", "");
    for it in &accuracy.groups {
        let all = [Some(it.known), it.pair_left_out, it.gpu_left_out, it.workload_left_out].map(words);
        println!("{:26} {}", it.name, all.join(" | "));
    }
}

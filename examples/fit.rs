//! Fits the constants of the performance model on a table of measurements and writes `assets/catalog/fit.ron`.
//!
//! `cargo run --example fit -- TABLE.csv [OUT.ron]`
//!
//! Least squares on ln(predicted / measured) with a loss that forgives single wild rows, and a pull of each constant
//! towards its usual value. The method is Levenberg and Marquardt's. Errors out of sample come from leaving out one GPU
//! or one workload at a time, each by up to two further steps from the full fit without the rows left out.
#![expect(clippy::indexing_slicing, reason = "a tool for developers: a wrong index should stop it")]
use std::cell::RefCell;
use std::collections::BTreeMap;

use slotwise::catalog::Catalog;
use slotwise::catalog::benchmark::{Fit, OutOfSample, Spread};
use slotwise::catalog::load::ron_options;
use slotwise::interop::measurements;
use slotwise::workload::prediction::score::{percentile, speedups};
use slotwise::workload::prediction::{Case, Constants, Predictor, Row};

/// Errors well below this count by their square, errors above by their size.
const WILD: f64 = 0.1;

/// A constant under fit.
#[derive(Clone, Copy)]
struct Constant {
    value: f64,
    usual: f64,
    sigma: f64,
}

/// Constants that can be varied, and a record of those that a formula asked for.
#[derive(Default)]
struct Trial {
    constants: RefCell<BTreeMap<String, Constant>>,
    asked: RefCell<Option<Vec<String>>>,
}

impl Constants for Trial {
    fn ln(&self, name: &str, usual: f64, sigma: f64) -> f64 {
        if let Some(asked) = self.asked.borrow_mut().as_mut() {
            asked.push(name.to_owned());
        }
        if let Some(constant) = self.constants.borrow().get(name) {
            return constant.value;
        }
        self.constants.borrow_mut().insert(name.to_owned(), Constant { value: usual, usual, sigma });
        usual
    }
}

impl Trial {
    fn set(&self, name: &str, value: f64) {
        if let Some(constant) = self.constants.borrow_mut().get_mut(name) {
            constant.value = value;
        }
    }
}

/// Rows of one group of formulas, which share constants.
struct Group<'a> {
    rows: Vec<(&'a Row, Case)>,
    names: Vec<String>,
    asked: Vec<Vec<usize>>,
    trial: Trial,
}

/// The state of a fit: residuals, derivatives and weights by row.
struct State {
    residuals: Vec<f64>,
    derivatives: Vec<Vec<(usize, f64)>>,
    weights: Vec<f64>,
}

impl<'a> Group<'a> {
    fn new(rows: Vec<(&'a Row, Case)>) -> Self {
        let trial = Trial::default();
        let mut asked_names = Vec::new();
        for (_, case) in &rows {
            *trial.asked.borrow_mut() = Some(Vec::new());
            let _ = case.ln(&trial);
            let mut asked = trial.asked.borrow_mut().take().unwrap_or_default();
            asked.sort();
            asked.dedup();
            asked_names.push(asked);
        }
        let names: Vec<String> = trial.constants.borrow().keys().cloned().collect();
        let place = |name: &String| names.binary_search(name).expect("a known name");
        let asked = asked_names.iter().map(|asked| asked.iter().map(place).collect()).collect();
        Self { rows, names, asked, trial }
    }

    fn values(&self) -> Vec<f64> {
        self.trial.constants.borrow().values().map(|constant| constant.value).collect()
    }

    fn set(&self, values: &[f64]) {
        for (constant, value) in self.trial.constants.borrow_mut().values_mut().zip(values) {
            constant.value = *value;
        }
    }

    fn residual(&self, at: usize) -> f64 {
        let (row, case) = &self.rows[at];
        case.ln(&self.trial).unwrap_or(f64::NAN) - row.value.expect("a value").ln()
    }

    fn residuals(&self) -> Vec<f64> {
        (0..self.rows.len()).map(|at| self.residual(at)).collect()
    }

    fn cost(&self, residuals: &[f64]) -> f64 {
        let loss = |error: &f64| 2.0 * ((1.0 + (error / WILD).powi(2) / 2.0).sqrt() - 1.0);
        let pull = |constant: &Constant| 0.5 * ((constant.value - constant.usual) / constant.sigma).powi(2);
        residuals.iter().map(loss).sum::<f64>() + self.trial.constants.borrow().values().map(pull).sum::<f64>()
    }

    fn state(&self) -> State {
        let values = self.values();
        let residuals = self.residuals();
        let step = 1e-4;
        let mut derivatives = Vec::new();
        for (at, asked) in self.asked.iter().enumerate() {
            let mut row = Vec::new();
            for &constant in asked {
                self.trial.set(&self.names[constant], values[constant] + step);
                row.push((constant, (self.residual(at) - residuals[at]) / step));
                self.trial.set(&self.names[constant], values[constant]);
            }
            derivatives.push(row);
        }
        let weights = residuals.iter().map(|e| 1.0 / (1.0 + (e / WILD).powi(2) / 2.0).sqrt() / WILD.powi(2)).collect();
        State { residuals, derivatives, weights }
    }

    /// Normal equations without the rows for which `out` is true: matrix and gradient.
    fn equations(&self, state: &State, out: &dyn Fn(usize) -> bool) -> (Vec<Vec<f64>>, Vec<f64>) {
        let n = self.names.len();
        let mut matrix = vec![vec![0.0; n]; n];
        let mut gradient = vec![0.0; n];
        for (at, constant) in self.trial.constants.borrow().values().enumerate() {
            matrix[at][at] = constant.sigma.powi(-2);
            gradient[at] = (constant.value - constant.usual) * constant.sigma.powi(-2);
        }
        for (at, row) in state.derivatives.iter().enumerate().filter(|(at, _)| !out(*at)) {
            for &(i, di) in row {
                gradient[i] += state.weights[at] * di * state.residuals[at];
                for &(j, dj) in row.iter().filter(|(j, _)| *j <= i) {
                    matrix[i][j] += state.weights[at] * di * dj;
                }
            }
        }
        (matrix, gradient)
    }

    fn fit(&self) -> State {
        let mut damping = 1e-3;
        let mut state = self.state();
        let mut cost = self.cost(&state.residuals);
        for _ in 0..40 {
            let (matrix, gradient) = self.equations(&state, &|_| false);
            let before = self.values();
            let mut better = None;
            for _ in 0..6 {
                let step = solve(&matrix, &gradient, damping);
                let values: Vec<f64> = before.iter().zip(&step).map(|(v, s)| v - s.clamp(-1.0, 1.0)).collect();
                self.set(&values);
                let next = self.cost(&self.residuals());
                if next < cost {
                    better = Some(next);
                    break;
                }
                damping *= 5.0;
            }
            let Some(next) = better else {
                self.set(&before);
                break;
            };
            damping = (damping / 4.0_f64).max(1e-6);
            let gain = cost - next;
            cost = next;
            state = self.state();
            if gain < 1e-4 * cost {
                break;
            }
        }
        println!("{} rows, {} constants, cost {cost:.1}", self.rows.len(), self.names.len());
        state
    }

    /// Errors of each row when the rows of its key are left out, and also those of workloads of which nothing is left
    /// then, unless these are asked for: NaN there.
    fn without(&self, state: &State, key: &dyn Fn(&Row, &Case) -> String, new_workloads: bool) -> Vec<f64> {
        let full = self.values();
        let keys: Vec<String> = self.rows.iter().map(|(row, case)| key(row, case)).collect();
        let mut errors = vec![f64::NAN; self.rows.len()];
        let mut each: Vec<&String> = keys.iter().collect();
        each.sort();
        each.dedup();
        for left_out in each {
            let out = |at: usize| keys[at] == *left_out;
            let mut reached: Option<State> = None;
            for _ in 0..2 {
                let from = reached.as_ref().unwrap_or(state);
                let (matrix, gradient) = self.equations(from, &out);
                let step = solve(&matrix, &gradient, 0.0);
                let values: Vec<f64> = self.values().iter().zip(&step).map(|(v, s)| v - s.clamp(-2.0, 2.0)).collect();
                self.set(&values);
                let moved = step.iter().map(|step| step.abs()).fold(0.0, f64::max);
                if moved < 0.2 {
                    break;
                }
                reached = Some(self.state());
            }
            let remains = |workload: &str| (0..keys.len()).any(|at| !out(at) && self.rows[at].1.workload == workload);
            for at in (0..keys.len()).filter(|at| out(*at)) {
                if new_workloads || remains(&self.rows[at].1.workload) {
                    errors[at] = self.residual(at);
                }
            }
            self.set(&full);
        }
        errors
    }
}

/// Solves (A + damping diag A) x = b by Cholesky's method; A is given by its lower half.
fn solve(matrix: &[Vec<f64>], gradient: &[f64], damping: f64) -> Vec<f64> {
    let n = gradient.len();
    let mut lower: Vec<Vec<f64>> = Vec::with_capacity(n);
    for i in 0..n {
        let mut row = matrix[i][..=i].to_vec();
        row[i] *= 1.0 + damping;
        for j in 0..=i {
            let (head, before): (&[f64], &[f64]) =
                if j < i { (&row[..j], &lower[j][..j]) } else { (&row[..i], &row[..i]) };
            let sum: f64 = head.iter().zip(before).map(|(a, b)| a * b).sum();
            row[j] = if j < i { (row[j] - sum) / lower[j][j] } else { (row[i] - sum).max(1e-12).sqrt() };
        }
        lower.push(row);
    }
    let mut x = gradient.to_vec();
    for i in 0..n {
        let sum: f64 = lower[i][..i].iter().zip(&x).map(|(a, b)| a * b).sum();
        x[i] = (x[i] - sum) / lower[i][i];
    }
    for i in (0..n).rev() {
        x[i] /= lower[i][i];
        let xi = x[i];
        for (target, factor) in x[..i].iter_mut().zip(&lower[i][..i]) {
            *target -= factor * xi;
        }
    }
    x
}

/// Which formulas share constants.
fn group_of(case: &Case) -> &'static str {
    match case.family.as_str() {
        "llm-decode" | "llm-prefill" => "llama.cpp",
        family if family.starts_with("llm-serving") => "serving",
        "llm-training" => "training",
        "micro" => "micro",
        _ if case.is_fitted() => "items",
        _ => "plain",
    }
}

fn figures(group: &str, left_out: &str, errors: &[f64]) -> OutOfSample {
    let known = errors.iter().filter(|error| error.is_finite());
    let mut sizes: Vec<f64> = known.map(|error| error.exp_m1().abs() * 100.0).collect();
    sizes.sort_by(f64::total_cmp);
    let rounded = |value: f64| (value * 10.0).round() / 10.0;
    let figure = OutOfSample {
        group: group.to_owned(),
        left_out: left_out.to_owned(),
        rows: sizes.len(),
        median: rounded(percentile(&sizes, 0.5).unwrap_or(0.0)),
        mean: rounded(sizes.iter().sum::<f64>() / sizes.len().max(1) as f64),
        p90: rounded(percentile(&sizes, 0.9).unwrap_or(0.0)),
    };
    println!(
        "{:34} {:9} {:5} rows  median {:6.1} %  mean {:7.1} %  90 % {:7.1} %",
        figure.group, figure.left_out, figure.rows, figure.median, figure.mean, figure.p90
    );
    figure
}

/// Half width of the band that holds 80 % of these, over 1.28, within bounds that a reader can use.
fn sigma(errors: &[f64]) -> f64 {
    let mut sizes: Vec<f64> = errors.iter().filter(|error| error.is_finite()).map(|error| error.abs()).collect();
    sizes.sort_by(f64::total_cmp);
    let sigma = percentile(&sizes, 0.8).unwrap_or(0.32) / 1.28;
    (sigma.clamp(0.01, 1.5) * 1000.0).round() / 1000.0
}

fn main() {
    let mut arguments = std::env::args().skip(1);
    let table_path = arguments.next().unwrap_or_else(|| "tests/data/measurements.csv".to_owned());
    let out = arguments.next().unwrap_or_else(|| "assets/catalog/fit.ron".to_owned());
    let text = std::fs::read_to_string(&table_path).expect("the table can be read");
    let table = measurements::read(&text).expect("a table of measurements");
    let catalog = Catalog::builtin();
    let predictor = Predictor::new(&catalog);
    let mut groups: BTreeMap<&str, Vec<(&Row, Case)>> = BTreeMap::new();
    for row in table.rows.iter().filter(|row| row.value.is_some_and(|value| value > 0.0)) {
        if let Ok(case) = predictor.case(row)
            && case.ln(&Fit::default()).is_some()
        {
            groups.entry(group_of(&case)).or_default().push((row, case));
        }
    }
    let mut fit = Fit {
        source: format!(
            "Least squares on the logarithm of {} rows of published measurements, each with its source; \
             `cargo run --example fit` repeats it",
            groups.values().map(Vec::len).sum::<usize>()
        ),
        ..Fit::default()
    };
    for (name, rows) in groups {
        println!("--- {name}");
        let group = Group::new(rows);
        let state = group.fit();
        let (by_gpu, by_workload) = if name == "plain" {
            (state.residuals.clone(), state.residuals.clone())
        } else {
            let model = |row: &Row| row.workload.split('_').next().unwrap_or_default().to_owned();
            let by_gpu = group.without(&state, &|_, case| case.gpu.clone(), false);
            let llm = matches!(name, "serving" | "training" | "llama.cpp");
            (by_gpu, group.without(&state, &|row, _| if llm { model(row) } else { row.workload.clone() }, true))
        };
        report(&mut fit, name, &group, &state, &by_gpu, &by_workload);
        if name != "plain" {
            for (name, constant) in group.trial.constants.borrow().iter() {
                fit.constants.insert(name.clone(), (constant.value * 1e5).round() / 1e5);
            }
            for (row, case) in &group.rows {
                let key = format!("{} {}", case.gpu, case.workload);
                fit.measured.entry(key).or_insert_with(|| row.id.clone());
                fit.measured_on.push(format!("{} {}", case.architecture, case.workload));
            }
        }
    }
    fit.measured_on.sort();
    fit.measured_on.dedup();
    write(&out, &fit);
}

fn report(fit: &mut Fit, name: &str, group: &Group<'_>, state: &State, by_gpu: &[f64], by_workload: &[f64]) {
    let mut families: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
    for (at, (_, case)) in group.rows.iter().enumerate() {
        families.entry(&case.family).or_default().push(at);
    }
    let pick = |errors: &[f64], places: &[usize]| places.iter().map(|&at| errors[at]).collect::<Vec<_>>();
    for (family, places) in families {
        figures(family, "nothing", &pick(&state.residuals, &places));
        let spread = Spread {
            family: family.to_owned(),
            measured: sigma(&pick(&state.residuals, &places)),
            interpolated: sigma(&pick(by_gpu, &places)),
            estimated: sigma(&pick(by_workload, &places)),
        };
        let floor = spread.interpolated.max(spread.measured);
        fit.spread.push(Spread { interpolated: floor, estimated: spread.estimated.max(floor), ..spread });
        if name != "plain" {
            fit.out_of_sample.push(figures(family, "gpu", &pick(by_gpu, &places)));
            fit.out_of_sample.push(figures(family, "workload", &pick(by_workload, &places)));
        }
    }
    if name == "items" {
        let trains = |row: &Row| !row.workload.ends_with("_infer");
        let places = |wanted: &dyn Fn(&Row) -> bool| -> Vec<usize> {
            (0..group.rows.len()).filter(|&at| trains(group.rows[at].0) && wanted(group.rows[at].0)).collect()
        };
        let kinds: [(&str, Vec<usize>); 3] = [
            ("single-gpu-training", places(&|row| row.count == 1)),
            ("several-gpu-training", places(&|row| row.count > 1 && row.nodes == 1)),
            ("several-machine-training", places(&|row| row.nodes > 1)),
        ];
        for (kind, places) in kinds {
            figures(kind, "nothing", &pick(&state.residuals, &places));
            fit.out_of_sample.push(figures(kind, "gpu", &pick(by_gpu, &places)));
            fit.out_of_sample.push(figures(kind, "workload", &pick(by_workload, &places)));
        }
        let rows: Vec<&Row> = group.rows.iter().map(|(row, _)| *row).collect();
        for (left_out, errors) in [("nothing", &state.residuals[..]), ("gpu", by_gpu), ("workload", by_workload)] {
            let ln = |at: usize| Some(errors[at] + rows[at].value?.ln());
            let ratios: Vec<f64> = speedups(&rows, &ln)
                .iter()
                .filter(|(_, error)| error.is_finite())
                .map(|(_, error)| error.ln_1p())
                .collect();
            let figure = figures("speed-up-over-one-gpu", left_out, &ratios);
            if left_out != "nothing" {
                fit.out_of_sample.push(figure);
            }
        }
    }
}

fn write(path: &str, fit: &Fit) {
    let pretty = ron::ser::PrettyConfig::new().depth_limit(3).compact_arrays(false);
    let body = ron_options().to_string_pretty(fit, pretty).expect("constants can be written");
    let head = "// Constants of the performance model, written by `cargo run --example fit`. Natural logarithms; their meaning is told\n\
                // in `src/workload/prediction`. No constant belongs to one device.\n";
    std::fs::write(path, format!("{head}(\n    fit: {},\n)\n", body.trim_end().replace('\n', "\n    ")))
        .expect("the table can be written");
}

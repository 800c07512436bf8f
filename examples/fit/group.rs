//! Rows of one group of formulas, which share constants, and their fit.
use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;

use slotwise::workload::prediction::score::beside_one;
use slotwise::workload::prediction::{Case, Constants, Row};

use super::solve::{factor, forward, solve};

/// Errors well below this count by their square, errors above by their size.
const WILD: f64 = 0.1;

/// The same of speed-ups, which are more exact: what both rates have in common cancels.
const WILD_RATIO: f64 = 0.04;

/// A constant under fit.
#[derive(Clone, Copy)]
struct Constant {
    usual: f64,
    sigma: f64,
}

/// Constants that can be varied. Each formula asks for the same constants in the same order every time: the first time
/// their places are noted by name, later the notes are played back.
#[derive(Default)]
struct Trial {
    constants: RefCell<Vec<Constant>>,
    places: RefCell<BTreeMap<String, usize>>,
    values: RefCell<Vec<f64>>,
    notes: RefCell<Vec<usize>>,
    /// Place in the notes; `None` while they are taken.
    next: Cell<Option<usize>>,
}

impl Constants for Trial {
    fn ln(&self, name: &str, usual: f64, sigma: f64) -> f64 {
        if let Some(next) = self.next.get() {
            self.next.set(Some(next + 1));
            return self.values.borrow()[self.notes.borrow()[next]];
        }
        let mut constants = self.constants.borrow_mut();
        let place = *self.places.borrow_mut().entry(name.to_owned()).or_insert_with(|| {
            constants.push(Constant { usual, sigma });
            self.values.borrow_mut().push(usual);
            constants.len() - 1
        });
        self.notes.borrow_mut().push(place);
        self.values.borrow()[place]
    }
}

/// Rows of one group of formulas.
pub struct Group<'a> {
    pub rows: Vec<(&'a Row, Case)>,
    /// Natural logarithm of what each row should be.
    targets: Vec<f64>,
    /// How many of the rows are real; those behind are speed-ups of some of them.
    pub real: usize,
    /// How much each row counts.
    shares: Vec<f64>,
    notes: RefCell<Vec<Vec<usize>>>,
    trial: Trial,
}

/// Of programs that count items: those of one program on one GPU with one workload and format say much the same, and n
/// of them count as the square root of n. Rows of several GPUs tell less of the GPU and count a third.
fn shares(rows: &[(&Row, Case)]) -> Vec<f64> {
    let key = |row: &Row, case: &Case| {
        let program: String = row.source.split('/').take(2).collect();
        let note: String = row.note.split(';').take(1).collect();
        let alone = row.count <= 1;
        (program, note, case.gpu.clone(), row.workload.clone(), row.precision.clone(), row.metric.clone(), alone)
    };
    let mut counts = BTreeMap::new();
    for (row, case) in rows {
        *counts.entry(key(row, case)).or_insert(0.0_f64) += 1.0;
    }
    let share = |(row, case): &(&Row, Case)| {
        if case.group() != "items" {
            return 1.0;
        }
        let several = if row.count > 1 { 0.3 } else { 1.0 };
        several / counts.get(&key(row, case)).copied().unwrap_or(1.0).sqrt()
    };
    rows.iter().map(share).collect()
}

/// The state of a fit: residuals, derivatives and weights by row.
pub struct State {
    pub residuals: Vec<f64>,
    derivatives: Vec<Vec<(usize, f64)>>,
    weights: Vec<f64>,
}

impl<'a> Group<'a> {
    pub fn new(mut rows: Vec<(&'a Row, Case)>) -> Self {
        let trial = Trial::default();
        let mut targets: Vec<f64> = rows.iter().map(|(row, _)| row.value.expect("a value").ln()).collect();
        let mut shares = shares(&rows);
        let real = rows.len();
        if rows.iter().all(|(_, case)| case.group() == "items") {
            let all: Vec<&Row> = rows.iter().map(|(row, _)| *row).collect();
            for (at, one) in beside_one(&all) {
                let ratio = rows[at].1.over(&rows[one].1);
                rows.push((all[at], ratio));
                targets.push(targets[at] - targets[one]);
                shares.push(1.0);
            }
        }
        let take = |(_, case): &(&Row, Case)| {
            let _ = case.ln(&trial);
            trial.notes.take()
        };
        let notes = RefCell::new(rows.iter().map(take).collect());
        Self { rows, targets, real, shares, notes, trial }
    }

    /// The constants by name.
    pub fn constants(&self) -> BTreeMap<String, f64> {
        let values = self.trial.values.borrow();
        self.trial.places.borrow().iter().map(|(name, place)| (name.clone(), values[*place])).collect()
    }

    fn values(&self) -> Vec<f64> {
        self.trial.values.borrow().clone()
    }

    fn set(&self, values: &[f64]) {
        self.trial.values.borrow_mut().copy_from_slice(values);
    }

    fn residual(&self, at: usize) -> f64 {
        let (_, case) = &self.rows[at];
        let swap = || std::mem::swap(&mut self.notes.borrow_mut()[at], &mut self.trial.notes.borrow_mut());
        swap();
        self.trial.next.set(Some(0));
        let ln = case.ln(&self.trial).unwrap_or(f64::NAN);
        swap();
        ln - self.targets[at]
    }

    fn wild(&self, at: usize) -> f64 {
        if at >= self.real { WILD_RATIO } else { WILD }
    }

    fn residuals(&self) -> Vec<f64> {
        (0..self.rows.len()).map(|at| self.residual(at)).collect()
    }

    fn cost(&self, residuals: &[f64]) -> f64 {
        let loss = |(at, error): (usize, &f64)| 2.0 * ((1.0 + (error / self.wild(at)).powi(2) / 2.0).sqrt() - 1.0);
        let pull = |(c, value): (&Constant, &f64)| 0.5 * ((value - c.usual) / c.sigma).powi(2);
        let constants = self.trial.constants.borrow();
        let pulls = constants.iter().zip(self.trial.values.borrow().iter()).map(pull).sum::<f64>();
        residuals.iter().enumerate().map(loss).zip(&self.shares).map(|(loss, share)| loss * share).sum::<f64>() + pulls
    }

    fn state(&self) -> State {
        let residuals = self.residuals();
        let step = 1e-4;
        let mut derivatives = Vec::new();
        for (at, residual) in residuals.iter().enumerate() {
            let mut asked = self.notes.borrow()[at].clone();
            asked.sort_unstable();
            asked.dedup();
            let derivative = |constant: usize| {
                let value = self.trial.values.borrow()[constant];
                self.trial.values.borrow_mut()[constant] = value + step;
                let derivative = (self.residual(at) - residual) / step;
                self.trial.values.borrow_mut()[constant] = value;
                (constant, derivative)
            };
            derivatives.push(asked.into_iter().map(derivative).collect());
        }
        let weight = |(at, (e, share)): (usize, (&f64, &f64))| {
            let wild = self.wild(at);
            share / (1.0 + (e / wild).powi(2) / 2.0).sqrt() / wild.powi(2)
        };
        let weights = residuals.iter().zip(&self.shares).enumerate().map(weight).collect();
        State { residuals, derivatives, weights }
    }

    /// Normal equations without the rows for which `out` is true: matrix and gradient.
    fn equations(&self, state: &State, out: &dyn Fn(usize) -> bool) -> (Vec<Vec<f64>>, Vec<f64>) {
        let n = self.trial.constants.borrow().len();
        let mut matrix = vec![vec![0.0; n]; n];
        let mut gradient = vec![0.0; n];
        for (at, constant) in self.trial.constants.borrow().iter().enumerate() {
            matrix[at][at] = constant.sigma.powi(-2);
            gradient[at] = (self.trial.values.borrow()[at] - constant.usual) * constant.sigma.powi(-2);
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

    /// Levenberg and Marquardt's steps.
    pub fn fit(&self) -> State {
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
        println!("{} rows, {} constants, cost {cost:.1}", self.rows.len(), self.values().len());
        state
    }

    /// Errors of each row when the rows of its key are left out, and also those of workloads of which nothing is left
    /// then, unless these are asked for: NaN there.
    pub fn without(&self, state: &State, key: &dyn Fn(&Row, &Case) -> String, new_workloads: bool) -> Vec<f64> {
        let full = self.values();
        let keys: Vec<String> = self.rows.iter().map(|(row, case)| key(row, case)).collect();
        let mut errors = vec![f64::NAN; self.rows.len()];
        let mut each: Vec<&String> = keys.iter().collect();
        each.sort();
        each.dedup();
        for left_out in each {
            let out = |at: usize| keys[at] == *left_out;
            let mut reached: Option<State> = None;
            for _ in 0..3 {
                let (matrix, gradient) = self.equations(reached.as_ref().unwrap_or(state), &out);
                let step = solve(&matrix, &gradient, 0.0);
                let values: Vec<f64> = self.values().iter().zip(&step).map(|(v, s)| v - s.clamp(-1.5, 1.5)).collect();
                self.set(&values);
                if step.iter().all(|step| step.abs() < 0.2) {
                    break;
                }
                reached = Some(self.state());
            }
            let remains = |workload: &str| (0..self.real).any(|at| !out(at) && self.rows[at].1.workload == workload);
            for at in (0..keys.len()).filter(|at| out(*at)) {
                if new_workloads || remains(&self.rows[at].1.workload) {
                    errors[at] = self.residual(at);
                }
            }
            self.set(&full);
        }
        errors
    }

    /// Errors of each row when it alone is left out: the error over what its own weight in the fit leaves of it.
    pub fn without_row(&self, state: &State) -> Vec<f64> {
        let (matrix, _) = self.equations(state, &|_| false);
        let lower = factor(&matrix, 0.0);
        let error = |(at, row): (usize, &Vec<(usize, f64)>)| {
            let mut d = vec![0.0; matrix.len()];
            for &(constant, derivative) in row {
                d[constant] = derivative;
            }
            forward(&lower, &mut d);
            let own = state.weights[at] * d.iter().map(|it| it * it).sum::<f64>();
            state.residuals[at] / (1.0 - own).max(0.1)
        };
        state.derivatives.iter().enumerate().map(error).collect()
    }
}

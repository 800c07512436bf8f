//! How sure a prediction is: its basis and the spread of predictions like it.
use crate::catalog::benchmark::{Fit, Spread};
use crate::quantity::{Basis, Confidence};

/// Spread of ln(predicted / measured) where the fit says nothing (MODEL.md section 10: a new workload).
const UNKNOWN_SIGMA: f64 = 0.25;

/// Added to sigma in squares for each doubling of machines (MODEL.md section 10).
const SIGMA_PER_DOUBLING: f64 = 0.05;

/// How sure a prediction is.
#[derive(Debug, Clone, PartialEq)]
pub struct Band {
    /// What it rests on.
    pub basis: Basis,
    /// Spread of ln(predicted / measured).
    pub sigma: f64,
    /// Id of a measured row of the same GPU and workload.
    pub row: Option<String>,
}

/// What is asked.
#[derive(Debug, Clone, Copy)]
pub struct Asked<'a> {
    /// The formulas that answer it, as the fit groups them.
    pub group: &'a str,
    /// Id of the GPU.
    pub gpu: &'a str,
    /// Its architecture as constants name it.
    pub architecture: &'a str,
    /// Workload as tables of measurements name it.
    pub workload: &'a str,
}

/// What the fit knows of a question, whatever family its errors are counted under.
#[derive(Debug, Clone)]
pub struct Known {
    basis: Basis,
    row: Option<String>,
    spread: fn(&Spread) -> f64,
}

impl Known {
    /// By how much the fit knows of GPU, architecture and workload.
    #[must_use]
    pub fn of(fit: &Fit, asked: Asked<'_>) -> Self {
        let Asked { group, gpu, architecture, workload } = asked;
        let has = |list: &[String], first: &str, second: &str| list.binary_search(&format!("{first} {second}")).is_ok();
        let row = fit.measured.get(&format!("{gpu} {workload}")).cloned();
        let is_of = |on: &String| on.strip_suffix(workload).is_some_and(|before| before.ends_with(' '));
        let (basis, spread): (Basis, fn(&Spread) -> f64) = if row.is_some() {
            (Basis::Measured, |spread| spread.measured)
        } else if has(&fit.measured_on, architecture, workload) {
            let pair = has(&fit.known_gpus, group, gpu);
            (Basis::Interpolated, if pair { |spread| spread.pair } else { |spread| spread.interpolated })
        } else if fit.measured_on.iter().any(is_of) {
            (Basis::Estimated, |spread| spread.architecture)
        } else {
            (Basis::Estimated, |spread| spread.estimated)
        };
        Self { basis, row, spread }
    }

    /// How sure a prediction for one machine is, by the errors of this family.
    #[must_use]
    pub fn in_family(&self, fit: &Fit, family: &str) -> Band {
        let sigma = fit.spread.iter().find(|spread| spread.family == family).map_or(UNKNOWN_SIGMA, self.spread);
        Band { basis: self.basis, sigma, row: self.row.clone() }
    }
}

/// The spread for this many machines.
#[must_use]
pub fn over_nodes(sigma: f64, nodes: u32) -> f64 {
    let doublings = f64::from(nodes.max(1)).log2();
    f64::hypot(sigma, SIGMA_PER_DOUBLING * doublings.sqrt())
}

/// The spread of a workload that has no benchmark: by how well its profile is founded (MODEL.md section 10: a new
/// device with a well-fitted workload, up to a workload of which nothing was measured).
#[must_use]
pub fn of_profile(confidence: Confidence) -> f64 {
    match confidence {
        Confidence::High => 0.16,
        Confidence::Medium => 0.20,
        Confidence::Low => UNKNOWN_SIGMA,
    }
}

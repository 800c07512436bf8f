//! Constants by name.
use crate::catalog::benchmark::Fit;

/// Where constants come from. All are natural logarithms: effects multiply, and no constant turns negative.
pub trait Constants {
    /// The constant of this name; `usual` where it was never fitted. `sigma` is how far constants of its kind lie from
    /// the usual one, which the fit uses to keep those with little evidence near it.
    fn ln(&self, name: &str, usual: f64, sigma: f64) -> f64;

    /// The constant itself.
    fn value(&self, name: &str, usual: f64, sigma: f64) -> f64 {
        self.ln(name, usual.ln(), sigma).exp()
    }
}

impl Constants for Fit {
    fn ln(&self, name: &str, usual: f64, _sigma: f64) -> f64 {
        self.constants.get(name).copied().unwrap_or(usual)
    }
}

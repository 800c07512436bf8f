//! Axes: from numbers to millimetres, and the round numbers at which they are ruled.

/// An axis.
#[derive(Debug, Clone, PartialEq)]
pub struct Scale {
    low: f64,
    high: f64,
    log: bool,
    /// Where the lowest and the highest number are drawn, mm.
    from: f32,
    to: f32,
}

impl Scale {
    /// An axis that holds `low..=high` and ends at round numbers. An axis of equal steps begins at 0 unless `tight`.
    pub fn over(low: f64, high: f64, log: bool, tight: bool, (from, to): (f32, f32)) -> Self {
        let log = log && low > 0.0;
        let (low, high) = if low.is_finite() && high.is_finite() { (low.min(high), high) } else { (0.0, 1.0) };
        let (low, high) = match (log, tight) {
            (true, true) => (low / 1.08, high * 1.08),
            (true, false) => (round_down(low), round_up(high)),
            (false, true) => {
                let room = ((high - low) * 0.04).max(high.abs() * 0.02);
                (low - room, high + room)
            }
            (false, false) => (low.min(0.0), high.max(0.0)),
        };
        let high = if high > low { high } else { low + 1.0 };
        let mut scale = Self { low, high, log, from, to };
        if !log && !tight {
            let step = scale.step(5);
            scale.high = (high / step).ceil() * step;
            scale.low = (low / step).floor() * step;
        }
        scale
    }

    /// Where a number is drawn, mm; numbers outside at the nearer end.
    pub fn at(&self, number: f64) -> f32 {
        let share = if self.log {
            (number.max(self.low) / self.low).ln() / (self.high / self.low).ln()
        } else {
            (number - self.low) / (self.high - self.low)
        };
        let share = if share.is_finite() { share.clamp(0.0, 1.0) as f32 } else { 0.0 };
        self.from + (self.to - self.from) * share
    }

    /// The distance of about `count` round numbers.
    fn step(&self, count: usize) -> f64 {
        let rough = (self.high - self.low) / count.max(1) as f64;
        let decade = 10_f64.powf(rough.log10().floor());
        let steps = [1.0, 2.0, 2.5, 5.0, 10.0];
        let step = steps.iter().map(|step| step * decade).find(|step| *step >= rough * 0.999);
        step.filter(|step| *step > 0.0 && step.is_finite()).unwrap_or(1.0)
    }

    /// About `count` round numbers from end to end.
    pub fn ticks(&self, count: usize) -> Vec<f64> {
        if self.log {
            return self.decades(count);
        }
        let step = self.step(count);
        let first = (self.low / step - 1e-6).ceil() as i64;
        let last = (self.high / step + 1e-6).floor() as i64;
        (first..=last.min(first.saturating_add(50))).map(|at| at as f64 * step).collect()
    }

    fn decades(&self, count: usize) -> Vec<f64> {
        let (first, last) = (self.low.log10().floor() as i32, self.high.log10().ceil() as i32);
        let few = usize::try_from(last.saturating_sub(first)).unwrap_or(0) * 2 <= count;
        let within: &[f64] = if few { &[1.0, 2.0, 5.0] } else { &[1.0] };
        let all = (first..=last.min(first.saturating_add(40)))
            .flat_map(|power| within.iter().map(move |it| it * 10_f64.powi(power)));
        all.filter(|tick| (self.low * 0.999..=self.high * 1.001).contains(tick)).collect()
    }
}

/// The next of 1, 2, 5 times a power of ten at or below a number above 0.
fn round_down(number: f64) -> f64 {
    let decade = 10_f64.powf(number.log10().floor());
    [5.0, 2.0, 1.0].iter().map(|it| it * decade).find(|it| *it <= number * 1.0001).unwrap_or(decade)
}

fn round_up(number: f64) -> f64 {
    let decade = 10_f64.powf(number.log10().floor());
    [1.0, 2.0, 5.0, 10.0].iter().map(|it| it * decade).find(|it| *it >= number * 0.9999).unwrap_or(decade * 10.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(low: f64, high: f64, log: bool, expected: &[f64]) {
        let scale = Scale::over(low, high, log, false, (0.0, 100.0));
        let ticks = scale.ticks(5);
        let close =
            ticks.len() == expected.len() && ticks.iter().zip(expected).all(|(a, b)| (a - b).abs() <= 1e-9 * b.abs());
        assert!(close, "{low}..{high}: {ticks:?}, not {expected:?}");
    }

    #[test]
    fn axes_are_ruled_at_round_numbers() {
        check(3.0, 97.0, false, &[0.0, 20.0, 40.0, 60.0, 80.0, 100.0]);
        check(0.0, 1234.0, false, &[0.0, 250.0, 500.0, 750.0, 1000.0, 1250.0]);
        check(1.0, 8.0, true, &[1.0, 2.0, 5.0, 10.0]);
        check(3.0, 40_000.0, true, &[10.0, 100.0, 1000.0, 10_000.0]);
        check(0.0, 0.0, false, &[0.0, 0.2, 0.4, 0.6, 0.8, 1.0]);
    }

    #[test]
    fn equal_ratios_are_equal_steps() {
        let scale = Scale::over(1.0, 100.0, true, false, (0.0, 100.0));
        assert!((scale.at(10.0) - 50.0).abs() < 1e-3);
        assert!((scale.at(0.0)).abs() < 1e-3, "what is not above 0 is drawn at the end");
        let odd = Scale::over(f64::NAN, f64::INFINITY, false, false, (0.0, 10.0));
        assert!(odd.at(0.5).is_finite());
    }
}

//! Power limits of GPUs: what speed is left.
use crate::catalog::Gpu;

/// Loss of clock by the square of the power taken away. 1.2 meets both published pairs: 0.95 of the speed at 0.8 of the
/// power (RTX 3090, four-card training) and 0.7 at half of it (RTX PRO 6000, 64 users).
const LOSS: f64 = 1.2;

/// The lowest power, as a share of the card's own limit, to which the rule is carried on.
const LOWEST: f64 = 0.3;

/// Clock of the arithmetic under a power limit, as a share of the clock without: between published points where the
/// card has some, else by the rule. 1 without a limit below the card's own.
#[must_use]
pub fn clock(gpu: &Gpu, cap_w: Option<f64>) -> f64 {
    let Some(watts) = cap_w.filter(|watts| *watts > 0.0 && *watts < gpu.tdp_w) else { return 1.0 };
    let by_rule = |watts: f64| {
        let share = (watts / gpu.tdp_w).clamp(LOWEST, 1.0);
        1.0 - LOSS * (1.0 - share) * (1.0 - share)
    };
    let mut points: Vec<(f64, f64)> = gpu.caps.iter().map(|cap| (cap.watts, cap.speed)).collect();
    points.push((gpu.tdp_w, 1.0));
    points.sort_by(|a, b| a.0.total_cmp(&b.0));
    let upper = points.iter().position(|(at, _)| *at >= watts);
    match upper.and_then(|at| Some((points.get(at.checked_sub(1)?)?, points.get(at)?))) {
        Some(((low_w, low), (high_w, high))) if high_w > low_w => {
            low + (high - low) * (watts - low_w) / (high_w - low_w)
        }
        // Below the lowest published point the rule goes on from there.
        _ => points
            .first()
            .map_or_else(|| by_rule(watts), |(lowest_w, lowest)| lowest * by_rule(watts) / by_rule(*lowest_w)),
    }
}

/// Power limit in force, W.
#[must_use]
pub fn limit_w(gpu: &Gpu, cap_w: Option<f64>) -> f64 {
    cap_w.filter(|watts| *watts > 0.0).map_or(gpu.tdp_w, |watts| watts.min(gpu.tdp_w))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalog::Catalog;

    #[track_caller]
    fn check(gpu: &str, watts: Option<f64>, expected: f64) {
        let catalog = Catalog::builtin();
        let ours = clock(&catalog.gpus[gpu], watts);
        assert!((ours - expected).abs() < 0.005, "{gpu} at {watts:?}: {ours}, not {expected}");
    }

    #[test]
    fn published_points_stand() {
        check("rtx-3090", None, 1.0);
        check("rtx-3090", Some(350.0), 1.0);
        check("rtx-3090", Some(900.0), 1.0);
        check("rtx-3090", Some(280.0), 0.95);
        check("rtx-pro-6000-blackwell-server", Some(300.0), 0.7);
        check("rtx-pro-6000-blackwell-server", Some(400.0), 0.845);
        check("a100-pcie-80gb", Some(150.0), 0.7);
    }

    #[test]
    fn less_power_is_never_faster() {
        for gpu in Catalog::builtin().gpus.values() {
            let speeds: Vec<f64> = (1..=20).map(|at| clock(gpu, Some(gpu.tdp_w * f64::from(at) / 20.0))).collect();
            assert!(speeds.windows(2).all(|pair| pair[0] <= pair[1] + 1e-9 && pair[0] > 0.0), "{}: {speeds:?}", gpu.id);
        }
    }
}

//! One scale of speed for all pictures: colour by usable GB/s, thickness by lanes.
use crate::scene::Ink;

/// Slowest speed of the scale, GB/s.
const SLOWEST: f64 = 1.0;
/// Fastest speed of the scale, GB/s: NVLink 5 of one GPU in one direction is 900, which a program does not reach.
const FASTEST: f64 = 512.0;

/// The speeds that a legend marks, GB/s.
pub const MARKS: [f64; 5] = [1.0, 5.0, 25.0, 100.0, 500.0];

/// Where a speed lies on the scale, 0 to 1, logarithmic.
#[must_use]
pub fn share(gb_s: f64) -> f32 {
    let share = (gb_s.max(SLOWEST) / SLOWEST).ln() / (FASTEST / SLOWEST).ln();
    share.clamp(0.0, 1.0) as f32
}

/// The colour of a link with this usable speed, one direction, GB/s.
#[must_use]
pub fn ink(gb_s: f64) -> Ink {
    Ink::Speed(share(gb_s))
}

/// The thickness of a PCI Express link of this many lanes, mm.
#[must_use]
pub fn thickness(lanes: u8) -> f32 {
    match lanes {
        0 => 0.3,
        1..=2 => 0.4,
        3..=4 => 0.6,
        5..=8 => 0.9,
        _ => 1.4,
    }
}

/// A speed as shown on pictures: at most three digits that matter.
#[must_use]
pub fn shown(gb_s: f64) -> String {
    if gb_s >= 9.95 { format!("{gb_s:.0}") } else { format!("{gb_s:.1}") }
}

/// A mark of the legend: no decimals.
#[must_use]
pub fn shown_mark(gb_s: f64) -> String {
    format!("{gb_s:.0}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_scale_rises_and_ends() {
        assert!(share(0.0).abs() < 1e-6);
        assert!(share(12.0) < share(24.0) && share(24.0) < share(48.0) && share(48.0) < share(276.0));
        assert!((share(5000.0) - 1.0).abs() < 1e-6);
        assert!(share(f64::NAN).abs() < 1e-6);
    }

    #[test]
    fn wider_links_are_thicker() {
        let widths: Vec<_> = [1, 4, 8, 16].map(thickness).to_vec();
        assert!(widths.windows(2).all(|pair| pair[0] < pair[1]), "{widths:?}");
    }

    #[test]
    fn speeds_are_short() {
        assert_eq!(shown(12.3), "12");
        assert_eq!(shown(3.94), "3.9");
        assert_eq!(shown(9.99), "10");
    }
}

//! Names of dots that keep clear of the dots and of each other.
use crate::scene::sketch::LEADING;
use crate::scene::{Area, Point};

/// The names placed so far.
pub struct Labels {
    within: Area,
    taken: Vec<Area>,
    size: f32,
}

impl Labels {
    /// No names yet; `size` is the height of the letters, mm.
    pub fn within(within: Area, size: f32) -> Self {
        Self { within, taken: Vec::new(), size }
    }

    /// Keeps names off this area.
    pub fn avoid(&mut self, area: Area) {
        self.taken.push(area);
    }

    /// Where a name `width` mm wide begins, vertically its middle: the nearest free place around its dot.
    /// `None` if there is none, which only many dots upon each other bring about.
    pub fn place(&mut self, dot: Point, width: f32) -> Option<Point> {
        let (high, gap) = (self.size * LEADING, self.size * 0.6);
        let mut tries = Vec::new();
        for ring in 0..12_u8 {
            let down = f32::from(ring) * high * 0.6;
            for y in [dot.y - down, dot.y + down] {
                tries.push(Point { x: dot.x + gap, y });
                tries.push(Point { x: dot.x - gap - width, y });
                tries.push(Point { x: dot.x - width / 2.0, y });
            }
        }
        let area = |at: &Point| Area::new(at.x, at.y - high / 2.0, width, high);
        let free = |at: &Point| {
            let area = area(at);
            let inside = area.x >= self.within.x
                && area.right() <= self.within.right()
                && area.y >= self.within.y
                && area.bottom() <= self.within.bottom();
            inside && !self.taken.iter().any(|taken| taken.overlaps(area))
        };
        let found = tries.into_iter().find(free)?;
        self.taken.push(area(&found));
        Some(found)
    }
}

/// Every how many-th of the numbers along an axis is named, so that no names touch: `names` are their middles and widths,
/// from left to right, mm; the first is always named. Even steps read better than all that have room.
pub fn stride(names: &[(f32, f32)], gap: f32) -> usize {
    let clear = |stride: &usize| {
        let named: Vec<&(f32, f32)> = names.iter().step_by(*stride).collect();
        named.windows(2).all(|pair| match pair {
            [(left, wide), (right, broad)] => left + wide / 2.0 + gap < right - broad / 2.0,
            _ => true,
        })
    };
    (1..names.len()).find(clear).unwrap_or(names.len().max(1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check_stride(width: f32, expected: usize) {
        let names: Vec<(f32, f32)> = (0..6_u8).map(|at| (f32::from(at) * 10.0, width)).collect();
        assert_eq!(stride(&names, 1.0), expected);
    }

    #[test]
    fn numbers_of_an_axis_are_named_in_even_steps() {
        check_stride(8.0, 1);
        check_stride(9.5, 2);
        check_stride(25.0, 3);
        check_stride(45.0, 5);
        check_stride(90.0, 6);
        assert_eq!(stride(&[], 1.0), 1);
        assert_eq!(stride(&[(0.0, 5.0)], 1.0), 1);
    }

    #[test]
    fn names_of_near_dots_keep_apart() {
        let mut labels = Labels::within(Area::new(0.0, 0.0, 100.0, 60.0), 4.0);
        let dots = [(50.0, 30.0), (51.0, 30.5), (50.0, 31.0), (98.0, 30.0)].map(|(x, y)| Point { x, y });
        for dot in dots {
            labels.avoid(Area::new(dot.x - 1.0, dot.y - 1.0, 2.0, 2.0));
        }
        let placed: Vec<Point> = dots.iter().filter_map(|dot| labels.place(*dot, 20.0)).collect();
        assert_eq!(placed.len(), dots.len());
        let areas: Vec<Area> = placed.iter().map(|at| Area::new(at.x, at.y - 2.4, 20.0, 4.8)).collect();
        for (at, area) in areas.iter().enumerate() {
            assert!(area.right() <= 100.0, "{area:?}");
            assert!(areas.iter().skip(at + 1).all(|other| !other.overlaps(*area)), "{areas:?}");
        }
    }
}

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

#[cfg(test)]
mod tests {
    use super::*;

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

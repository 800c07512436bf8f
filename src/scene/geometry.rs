//! Curves, and things set side by side.
use crate::scene::Point;

/// The control points of a curve that leaves `from` and reaches `to` vertically.
pub fn falling(from: Point, to: Point) -> [Point; 4] {
    let bend = (to.y - from.y) * 0.55;
    [from, Point { x: from.x, y: from.y + bend }, Point { x: to.x, y: to.y - bend }, to]
}

/// The point of a cubic curve at `share` of its way.
pub fn on_curve(points: [Point; 4], share: f32) -> Point {
    let rest = 1.0 - share;
    let weights = [rest.powi(3), 3.0 * rest.powi(2) * share, 3.0 * rest * share.powi(2), share.powi(3)];
    let mut at = Point::default();
    for (point, weight) in points.iter().zip(weights) {
        at.x += point.x * weight;
        at.y += point.y * weight;
    }
    at
}

/// Moves centres of things `width` wide apart so that none overlap, keeping their order, within `from..to`.
///
/// Things in each other's way give way to both sides alike.
pub fn spread(wanted: &[f32], width: f32, from: f32, to: f32) -> Vec<f32> {
    let mut order: Vec<usize> = (0..wanted.len()).collect();
    let at = |place: &usize| wanted.get(*place).copied().unwrap_or(from);
    order.sort_by(|a, b| at(a).total_cmp(&at(b)));
    let sorted: Vec<f32> = order.iter().map(at).collect();
    let (least, most) = (from + width / 2.0, to - width / 2.0);
    let rightwards = |list: &[f32]| {
        let mut next = least;
        let pushed = list.iter().map(|x| {
            let x = x.max(next);
            next = x + width;
            x
        });
        pushed.collect::<Vec<f32>>()
    };
    let leftwards = |list: &[f32]| {
        let mut next = most;
        let mut pushed: Vec<f32> = list
            .iter()
            .rev()
            .map(|x| {
                let x = x.min(next);
                next = x - width;
                x
            })
            .collect();
        pushed.reverse();
        pushed
    };
    // Both ways keep the distance, so their middle does too.
    let (right, left) = (leftwards(&rightwards(&sorted)), rightwards(&leftwards(&sorted)));
    let middles = right.into_iter().zip(left).map(|(a, b)| f32::midpoint(a, b));
    let mut placed: Vec<(usize, f32)> = order.into_iter().zip(middles).collect();
    placed.sort_by_key(|(place, _)| *place);
    placed.into_iter().map(|(_, x)| x).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spreading_keeps_order_and_distance() {
        let placed = spread(&[50.0, 48.0, 95.0], 20.0, 0.0, 120.0);
        assert_eq!(placed, vec![59.0, 39.0, 95.0]);
        let placed = spread(&[5.0, 5.0], 20.0, 0.0, 100.0);
        assert_eq!(placed, vec![10.0, 30.0]);
    }

    #[test]
    fn curves_begin_and_end_at_their_ends() {
        let curve = falling(Point { x: 1.0, y: 2.0 }, Point { x: 5.0, y: 10.0 });
        assert_eq!(on_curve(curve, 0.0), Point { x: 1.0, y: 2.0 });
        assert_eq!(on_curve(curve, 1.0), Point { x: 5.0, y: 10.0 });
        assert_eq!(on_curve(curve, 0.5), Point { x: 3.0, y: 6.0 });
    }
}

//! Numbers of parts of bars that are too small to hold them: they stand beside their bar, apart from each other.
use std::collections::BTreeMap;

use crate::export::pptx::chart::{Maker, SIZE};
use crate::export::pptx::measure::{MM_PER_PT, width_pt};
use crate::locale::plain_number;
use crate::scene::chart::ChartKind;
use crate::scene::spread;

/// How far numbers are moved from the middle of their parts, as shares of the chart's width and height; by the places
/// of series and category.
pub(super) type Moves = BTreeMap<(usize, usize), (f32, f32)>;

/// Share of the chart's size along and across its bars that is left for them by titles, axes and legend: about.
const ALONG: f32 = 0.62;
const ACROSS: f32 = 0.78;

/// Room around a number, mm.
const PAD: f32 = 2.5;

/// Height of a number, mm.
const HIGH: f32 = SIZE * MM_PER_PT;

impl Maker<'_> {
    /// Where the numbers of the small parts of all bars go.
    pub(super) fn moved(&self) -> Moves {
        let mut moves = Moves::new();
        if self.chart.kind == ChartKind::StackedBars {
            for category in 0..self.chart.categories.len() {
                moves.extend(self.moved_in(category));
            }
        }
        moves
    }

    fn moved_in(&self, category: usize) -> Vec<((usize, usize), (f32, f32))> {
        let lying = self.lies();
        let (along, across) = if lying { (self.width, self.height) } else { (self.height, self.width) };
        let room = along * ALONG;
        let mut small: Vec<(usize, f32, f32)> = Vec::new();
        let mut from = 0.0;
        for (place, series) in self.chart.series.iter().enumerate() {
            let Some(number) = series.data.get(category).and_then(|datum| datum.y) else { continue };
            let long = (number / self.axis_top()) as f32 * room;
            let wide = width_pt(&plain_number(number.round()), SIZE, true);
            let needed = if lying { wide + PAD } else { HIGH };
            if number > 0.0 && long < needed {
                small.push((place, from + long / 2.0, wide));
            }
            from += long;
        }
        let widest = small.iter().map(|(.., wide)| *wide).fold(0.0, f32::max);
        let each = if lying { widest + PAD } else { HIGH };
        let centers: Vec<f32> = small.iter().map(|(_, center, _)| *center).collect();
        let bar = across * ACROSS / self.chart.categories.len().max(1) as f32 / (1.0 + f32::from(self.gap()) / 100.0);
        let moved = |((place, center, wide), to): (&(usize, f32, f32), f32)| {
            let aside = bar / 2.0 + if lying { HIGH / 2.0 } else { wide / 2.0 + PAD };
            let step = if lying {
                ((to - center) / self.width, aside / self.height)
            } else {
                (aside / self.width, (center - to) / self.height)
            };
            ((*place, category), step)
        };
        small.iter().zip(spread(&centers, each, 0.0, room)).map(moved).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::locale::Language;
    use crate::scene::chart::{Chart, Datum, Series};

    fn chart(categories: usize, parts: &[f64]) -> Chart {
        let datum = |(at, number): (usize, f64)| Datum { x: at as f64, y: Some(number), ..Datum::default() };
        let series = |number: &f64| Series {
            name: "Part".to_owned(),
            option: None,
            reference: false,
            data: vec![*number; categories].into_iter().enumerate().map(datum).collect(),
        };
        Chart {
            kind: ChartKind::StackedBars,
            title: String::new(),
            x_title: String::new(),
            y_title: String::new(),
            categories: vec!["A".to_owned(); categories],
            series: parts.iter().map(series).collect(),
            log_x: false,
            log_y: false,
            note: String::new(),
        }
    }

    /// Places of the parts whose numbers stand beside the first of so many bars.
    #[track_caller]
    fn check(categories: usize, parts: &[f64], expected: &[usize]) {
        let chart = chart(categories, parts);
        let maker = Maker { chart: &chart, width: 150.0, height: 120.0, language: Language::English };
        let moved = maker.moved();
        let first: Vec<usize> = moved.keys().filter(|(_, at)| *at == 0).map(|(place, _)| *place).collect();
        assert_eq!(first, expected, "{moved:?}");
        // None stands upon its part, and all apart from each other.
        let lying = maker.lies();
        let whole = maker.axis_top();
        let mut ends = Vec::new();
        for ((place, _), (x, y)) in moved.iter().filter(|((_, at), _)| *at == 0) {
            let (along, aside) = if lying { (x * 150.0, y * 120.0) } else { (-y * 120.0, x * 150.0) };
            assert!(aside > HIGH / 2.0, "{moved:?}");
            let below: f64 = parts.iter().take(*place).sum();
            let middle = (below + parts[*place] / 2.0) / whole;
            ends.push(middle as f32 * if lying { 150.0 } else { 120.0 } * ALONG + along);
        }
        assert!(ends.windows(2).all(|pair| pair[1] - pair[0] >= HIGH - 0.01), "{ends:?}");
    }

    #[test]
    fn numbers_of_small_parts_stand_beside_their_bars() {
        check(3, &[9_278.0, 2_355.0, 2_183.0, 13_787.0], &[]);
        check(3, &[40_796.0, 1_322.0, 599.0, 19_174.0], &[1, 2]);
        check(3, &[10.0, 10.0, 20_000.0], &[0, 1]);
        check(6, &[40_796.0, 3_322.0, 9_599.0, 19_174.0], &[1, 2, 3]);
        check(2, &[0.0, 5.0, 6.0], &[]);
    }
}

//! A key figure: label, large number with its unit, and what it rests on, in one shape that can be edited.
use crate::export::deck::KeyFigure;
use crate::export::pptx::measure::{MM_PER_PT, height, width_pt};
use crate::export::pptx::shape::{Head, word_box};
use crate::export::pptx::text::{Style, fill, run, spaced};
use crate::export::pptx::xml::{El, el};
use crate::locale::Language;
use crate::scene::{Area, Ink};

/// Room beside the words, mm.
const PAD_X: f32 = 3.0;

/// Room above and below the words, mm.
const PAD_Y: f32 = 1.6;

/// Sizes of labels and of what numbers rest on, points, the best first.
const LABELS: [f32; 4] = [14.0, 13.0, 12.0, 11.0];
const DETAILS: [f32; 4] = [12.0, 11.0, 10.0, 9.0];

/// Sizes of numbers, points.
const VALUES: [f32; 8] = [28.0, 26.0, 24.0, 22.0, 20.0, 18.0, 16.0, 14.0];

/// Size of a unit as a share of its number's, and the least, points.
const UNIT: f32 = 0.6;
const LEAST_UNIT: f32 = 12.0;

/// Height of the line of a number as a multiple of its type's.
const LINE: f32 = 1.25;

/// A number and its unit, which is set smaller: `9,917` and ` images/s`.
fn parts(value: &str) -> (&str, &str) {
    // A sum that lacks a price begins with a sign of its own: `≥ $43,660`.
    let digit = value.find(|letter: char| letter.is_ascii_digit()).unwrap_or(0);
    let (_, rest) = value.split_at(digit);
    value.split_at(rest.find(' ').map_or(value.len(), |end| digit + end))
}

/// Size of a unit beside a number of this size, points.
fn unit_size(value: f32) -> f32 {
    (value * UNIT).max(LEAST_UNIT)
}

/// The largest size at which a number and its unit stand on one line of a card of this width, mm.
fn value_size(value: &str, width: f32) -> f32 {
    let (number, unit) = parts(value);
    let room = width - 2.0 * PAD_X;
    let fits = |size: &f32| width_pt(number, *size, true) + width_pt(unit, unit_size(*size), false) <= room;
    VALUES.into_iter().find(fits).unwrap_or(VALUES[VALUES.len() - 1])
}

/// The size of all numbers of cards of this width: that of the longest.
fn common_size(figures: &[&KeyFigure], width: f32) -> f32 {
    figures.iter().map(|figure| value_size(&figure.value, width)).fold(VALUES[0], f32::min)
}

/// Height that cards of this width need for all of these figures, mm.
pub fn tallest(figures: &[&KeyFigure], width: f32) -> f32 {
    let value = common_size(figures, width) * MM_PER_PT * LINE;
    let needs = figures.iter().map(|figure| {
        let room = width - 2.0 * PAD_X;
        value + height(&figure.label, LABELS[0], false, room) + height(&figure.detail, DETAILS[0], false, room)
    });
    needs.fold(0.0, f32::max) + 2.0 * PAD_Y
}

/// Sizes of the words of cards, points.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Sizes {
    value: f32,
    label: f32,
    detail: f32,
}

/// The sizes of all cards of a slide: with them the fullest one holds its words, the longest number stands on one line.
pub fn sizes(cards: &[(Area, &KeyFigure)]) -> Sizes {
    let value = cards.iter().map(|(area, figure)| value_size(&figure.value, area.w)).fold(VALUES[0], f32::min);
    let fits = |label: f32, detail: f32| {
        cards.iter().all(|(area, figure)| {
            let room = area.w - 2.0 * PAD_X;
            let left = area.h - 2.0 * PAD_Y - value * MM_PER_PT * LINE + 0.3;
            height(&figure.label, label, false, room) + height(&figure.detail, detail, false, room) <= left
        })
    };
    let smallest = (LABELS[LABELS.len() - 1], DETAILS[DETAILS.len() - 1]);
    let found = LABELS.into_iter().zip(DETAILS).find(|(label, detail)| fits(*label, *detail));
    let (label, detail) = found.unwrap_or(smallest);
    Sizes { value, label, detail }
}

/// The card, with its words at these sizes.
pub fn draw(id: u32, area: Area, figure: &KeyFigure, sizes: Sizes, language: Language) -> El {
    let Sizes { value, label, detail } = sizes;
    let (number, unit) = parts(&figure.value);
    let mut amount = el("a:p").child(run(number, Style::new(value, true, Ink::Text), language));
    if !unit.is_empty() {
        amount = amount.child(run(unit, Style::new(unit_size(value), false, Ink::Text), language));
    }
    let mut paragraphs = vec![spaced(&figure.label, Style::new(label, false, Ink::Muted), language, None), amount];
    if !figure.detail.is_empty() {
        paragraphs.push(spaced(&figure.detail, Style::new(detail, false, Ink::Muted), language, None));
    }
    let edge = el("a:ln").at("w", 6_350).child(fill(Ink::Edge));
    let name = format!("{}: {}", figure.label, figure.value);
    word_box(Head::of(id, &name), area, edge, (PAD_X, PAD_Y), paragraphs)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn figure(value: &str) -> KeyFigure {
        KeyFigure { label: "Label".to_owned(), value: value.to_owned(), detail: "Detail".to_owned(), pointer: None }
    }

    #[test]
    fn numbers_and_units_are_told_apart() {
        assert_eq!(parts("9,917 images/s"), ("9,917", " images/s"));
        assert_eq!(parts("$43,660"), ("$43,660", ""));
        assert_eq!(parts("≥ $43,660"), ("≥ $43,660", ""));
        assert_eq!(parts("≥ 43,660 CHF"), ("≥ 43,660", " CHF"));
        assert_eq!(parts(""), ("", ""));
    }

    #[test]
    fn long_numbers_are_smaller_and_stay_on_one_line() {
        let (short, long) = (figure("8"), figure("1,059,685 tokens/s"));
        assert!(common_size(&[&short], 60.0) > common_size(&[&short, &long], 60.0));
        let size = common_size(&[&long], 60.0);
        let wide = width_pt("1,059,685", size, true) + width_pt(" tokens/s", unit_size(size), false);
        assert!(wide <= 60.0 - 2.0 * PAD_X, "{wide}");
    }

    #[test]
    fn words_of_all_cards_have_the_same_sizes() {
        let (short, mut long) = (figure("8"), figure("8"));
        long.detail = "a long tale of what this number rests on, and since when".to_owned();
        let area = Area::new(0.0, 0.0, 50.0, 26.0);
        let (alone, both) = (sizes(&[(area, &short)]), sizes(&[(area, &short), (area, &long)]));
        assert!(both.detail < alone.detail, "{alone:?} {both:?}");
        assert_eq!(both, sizes(&[(area, &long)]));
    }

    #[test]
    fn cards_are_as_tall_as_their_longest_words() {
        let (short, mut long) = (figure("8"), figure("8"));
        long.detail = "a long tale of what this number rests on, and since when".repeat(2);
        assert!(tallest(&[&short, &long], 50.0) > tallest(&[&short], 50.0));
    }
}

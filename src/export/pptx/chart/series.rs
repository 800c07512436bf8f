//! A series: its name, colours and numbers, which are cells of the workbook.
use crate::export::chart_data::{self as book, Columns};
use crate::export::pptx::text::{colour, option_colour};
use crate::export::pptx::xml::{El, el};
use crate::scene::Ink;
use crate::scene::chart::{Datum, Series};

/// The format of numbers as they are.
pub(super) const UNFORMATTED: &str = "General";

/// The start of a series: its number and its name.
pub(super) fn head(at: usize, series: &Series, own: Columns) -> El {
    let name = el("c:strCache")
        .child(el("c:ptCount").at("val", 1))
        .child(el("c:pt").at("idx", 0).child(el("c:v").text(series.name.as_str())));
    let reference = el("c:strRef").child(el("c:f").text(book::head_cell(own.y))).child(name);
    el("c:ser").child(el("c:idx").at("val", at)).child(el("c:order").at("val", at)).child(el("c:tx").child(reference))
}

/// The colour of a series: that of its option, which its line of reference shares; a shade for a part of a bar.
pub(super) fn ink(at: usize, series: &Series) -> El {
    match series.option {
        Some(place) => option_colour(place),
        None if series.reference => colour(Ink::Muted),
        None => part_colour(at),
    }
}

/// The colour of a part of a bar: shades of blue and grey, because the colours of options mean options. All are dark
/// enough for white numbers.
pub(super) fn part_colour(at: usize) -> El {
    let shades = [("tx2", 100), ("tx2", 60), ("tx1", 50), ("tx1", 85), ("tx2", 40)];
    let (name, share) = shades[at % shades.len()];
    let colour = el("a:schemeClr").at("val", name);
    if share == 100 {
        return colour;
    }
    let percent = |share: u32| share * 1000;
    colour.child(el("a:lumMod").at("val", percent(share))).child(el("a:lumOff").at("val", percent(100 - share)))
}

/// Numbers of a series as cells with what they hold now; further cells of the column are empty.
pub(super) fn numbers(
    name: &'static str,
    (column, rows): (u16, usize),
    series: &Series,
    number: impl Fn(&Datum) -> Option<f64>,
) -> El {
    let mut cache = el("c:numCache").child(el("c:formatCode").text(UNFORMATTED)).child(el("c:ptCount").at("val", rows));
    for (at, datum) in series.data.iter().enumerate() {
        if let Some(value) = number(datum).filter(|value| value.is_finite()) {
            cache = cache.child(el("c:pt").at("idx", at).child(el("c:v").text(format!("{value}"))));
        }
    }
    el(name).child(el("c:numRef").child(el("c:f").text(book::range(column, rows))).child(cache))
}

/// The face of a series' bars.
pub(super) fn face(at: usize, series: &Series) -> El {
    el("c:spPr").child(el("a:solidFill").child(ink(at, series)))
}

/// The line of a series; none between lone dots.
pub(super) fn line(at: usize, series: &Series, joined: bool) -> El {
    if !joined && !series.reference {
        return el("c:spPr").child(el("a:ln").at("w", 19_050).child(el("a:noFill")));
    }
    let line = el("a:ln").at("w", if series.reference { 19_050 } else { 31_750 });
    let line = line.child(el("a:solidFill").child(ink(at, series)));
    let line = if series.reference { line.child(el("a:prstDash").at("val", "dash")) } else { line };
    el("c:spPr").child(line.child(el("a:round")))
}

/// What a label shows: one thing, and none of the others.
pub(super) fn shows(shown: &'static str) -> [El; 6] {
    ["c:showLegendKey", "c:showVal", "c:showCatName", "c:showSerName", "c:showPercent", "c:showBubbleSize"]
        .map(|name| el(name).at("val", u8::from(name == shown)))
}

/// A format with as many decimals as numbers of this size need.
pub(super) fn number_format(numbers: impl Iterator<Item = f64>) -> &'static str {
    let (mut whole, mut highest) = (true, 0.0_f64);
    for number in numbers {
        whole &= number.fract() == 0.0;
        highest = highest.max(number.abs());
    }
    match highest {
        _ if whole => "#,##0",
        it if it >= 100.0 => "#,##0",
        it if it >= 10.0 => "#,##0.0",
        _ => "0.00",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_the_decimals_they_need() {
        assert_eq!(number_format([1.0, 8.0].into_iter()), "#,##0");
        assert_eq!(number_format([1.5, 8.0].into_iter()), "0.00");
        assert_eq!(number_format([1.5, 80.0].into_iter()), "#,##0.0");
        assert_eq!(number_format([1.5, 8000.0].into_iter()), "#,##0");
    }
}

//! Checks that a catalogue makes sense: every name resolves, every number is possible.
//!
//! Nothing is refused because of a problem here: the program works with what it has, and `catalog check` and a test
//! show what to mend.
mod chassis;
mod links;
mod parts;
mod prices;

use std::fmt;

use crate::catalog::{Catalog, PriceRow};
use crate::locale::Language;
use crate::quantity::{Arg, Message};

/// One thing that is wrong with a catalogue.
#[derive(Debug, Clone, PartialEq)]
pub struct CheckProblem {
    /// Part kind and id, and the field or member where it helps, e.g. `chassis/dell-r740 slot4`.
    pub place: String,
    /// What is wrong, with the value, and what is possible.
    pub what: Message,
}

impl CheckProblem {
    /// Place and problem as a translatable sentence.
    #[must_use]
    pub fn message(&self) -> Message {
        Message::new("check-at").with("place", self.place.as_str()).with("what", self.what.clone())
    }
}

/// In English, for logs and tests.
impl fmt::Display for CheckProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&Language::English.words(&self.message()))
    }
}

/// All that is wrong with the catalogue; empty if nothing is.
#[must_use]
pub fn check(catalog: &Catalog) -> Vec<CheckProblem> {
    let mut out = Problems::default();
    parts::gpus(catalog, &mut out);
    parts::cpus(catalog, &mut out);
    parts::components(catalog, &mut out);
    links::bridges(catalog, &mut out);
    links::interconnects(catalog, &mut out);
    links::workloads(catalog, &mut out);
    chassis::chassis(catalog, &mut out);
    prices::prices(catalog, &catalog.prices, &mut out);
    out.found
}

/// What is wrong with these prices: parts that the catalogue does not have, units that no price has and the like.
#[must_use]
pub fn prices_of<'a>(catalog: &Catalog, rows: impl IntoIterator<Item = &'a PriceRow>) -> Vec<CheckProblem> {
    let mut out = Problems::default();
    prices::prices(catalog, rows, &mut out);
    out.found
}

/// Collects problems of one place after another.
#[derive(Default)]
struct Problems {
    place: String,
    found: Vec<CheckProblem>,
}

impl Problems {
    /// What follows is about this place.
    fn at(&mut self, place: impl Into<String>) {
        self.place = place.into();
    }

    /// Notes a problem unless `fine`.
    fn expect(&mut self, fine: bool, what: impl FnOnce() -> Message) {
        if !fine {
            self.found.push(CheckProblem { place: self.place.clone(), what: what() });
        }
    }

    /// Notes a problem unless the number is finite and above 0.
    fn positive(&mut self, field: &str, value: f64) {
        let fine = value.is_finite() && value > 0.0;
        self.expect(fine, || about("check-above-0", field).with("value", value.to_string()));
    }

    /// The same for a number that may be absent.
    fn positive_if_given(&mut self, field: &str, value: Option<f64>) {
        if let Some(value) = value {
            self.positive(field, value);
        }
    }

    /// Notes a problem if a text that a reader needs is empty.
    fn text(&mut self, field: &str, text: &str) {
        self.expect(!text.trim().is_empty(), || about("check-empty", field));
    }

    /// Notes a problem if an id is not short lower-case ASCII.
    fn id(&mut self, id: &str) {
        self.expect(is_id(id), || Message::new("check-id").with("id", id));
    }

    /// Notes a problem if a width is none that PCI Express has.
    fn lanes(&mut self, field: &str, lanes: u8) {
        self.expect(is_width(lanes), || about("check-width", field).with("value", lanes));
    }

    /// Notes a problem unless the number is one of these.
    fn within(&mut self, field: &str, value: f64, low: f64, high: f64) {
        self.expect((low..=high).contains(&value), || {
            about("refused-range", field).with("value", value.to_string()).with("low", low).with("high", high)
        });
    }

    /// Notes a problem unless a word is one of those known.
    fn one_of(&mut self, field: &str, value: &str, known: &[&str]) {
        self.expect(known.contains(&value), || {
            let known = known.iter().map(|word| (*word).to_owned()).collect::<Vec<_>>();
            about("check-word", field).with("value", value).with("known", Arg::List(known))
        });
    }

    /// Notes a problem if what a field names is not known.
    fn known(&mut self, field: &str, name: &str, known: bool) {
        self.expect(known, || about("check-unknown", field).with("name", name));
    }
}

/// A sentence about a field.
fn about(key: &str, field: &str) -> Message {
    Message::new(key).with("field", field)
}

fn is_id(id: &str) -> bool {
    let fine = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || matches!(c, '.' | '_' | '-');
    id.len() <= 64 && id.chars().all(fine) && id.starts_with(|c: char| c.is_ascii_alphanumeric())
}

fn is_width(lanes: u8) -> bool {
    matches!(lanes, 1 | 2 | 4 | 8 | 16)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids() {
        for good in ["rtx-3090", "nvme-dc-gen4-3.84tb", "m2_1", "0"] {
            assert!(is_id(good), "{good}");
        }
        for bad in ["", "-x", "RTX", "a b", "a/b"] {
            assert!(!is_id(bad), "{bad}");
        }
    }
}

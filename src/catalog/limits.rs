//! Numbers and texts that no part has: a part file is written by people and programs, and all later layers count and
//! multiply what it says.
//!
//! The limits are far beyond anything that is sold, so that they refuse slips and nonsense, not tomorrow's parts. What is
//! merely odd is told by [`crate::catalog::check`].
mod table;
mod walk;

use serde::Serialize;

use crate::quantity::Message;

/// Largest amount of money, in any currency.
pub const MAX_AMOUNT: i64 = 100_000_000_000;

/// Most letters of a text that stands in one line: names, kinds, ids.
const MOST_LETTERS: usize = 500;

/// Most letters of remarks and sources.
const MOST_LETTERS_OF_REMARKS: usize = 20_000;

/// Most of a part that is told at once: who wrote rubbish need not read a page of it.
const MOST_TOLD: usize = 8;

/// One value of a part that is beyond its limit.
#[derive(Debug, Clone, PartialEq)]
pub struct Excess {
    /// Which, e.g. `slots[3].lanes`.
    pub field: String,
    /// Why.
    pub why: Beyond,
}

/// How a value is beyond its limit.
#[derive(Debug, Clone, PartialEq)]
pub enum Beyond {
    /// A number.
    Range {
        /// What stands there.
        value: f64,
        /// Least that is possible.
        low: f64,
        /// Most that is possible.
        high: f64,
    },
    /// A text.
    Letters {
        /// How many there are.
        found: usize,
        /// How many there may be.
        most: usize,
    },
    /// A character that does something instead of being shown.
    Hidden(char),
    /// A list.
    Entries {
        /// How many there are.
        found: usize,
        /// How many there may be.
        most: usize,
    },
}

impl Excess {
    /// The excess as a translatable sentence: the field, its value, what is possible, how to mend it.
    #[must_use]
    pub fn message(&self) -> Message {
        let about = |key: &str| Message::new(key).with("field", self.field.as_str());
        match &self.why {
            Beyond::Range { value, low, high } => {
                about("refused-range").with("value", written(*value)).with("low", *low).with("high", *high)
            }
            Beyond::Letters { found, most } => about("refused-letters").with("found", *found).with("most", *most),
            Beyond::Hidden(letter) => about("refused-hidden").with("code", format!("U+{:04X}", u32::from(*letter))),
            Beyond::Entries { found, most } => about("refused-entries").with("found", *found).with("most", *most),
        }
    }
}

/// A number in as few digits as tell what it is.
fn written(value: f64) -> String {
    let size = value.abs();
    let is_plain = size == 0.0 || (1e-6..1e15).contains(&size) || !value.is_finite();
    if is_plain { value.to_string() } else { format!("{value:e}") }
}

/// What of a part is beyond its limit, in the order of its fields; empty if nothing is. `kind` is its kind as
/// plans name it, `gpu`, or another name of what the part files hold.
#[must_use]
pub fn excesses(kind: &'static str, part: &impl Serialize) -> Vec<Excess> {
    let mut walk = walk::Walk::of(kind);
    // It only looks: there is nothing that can fail.
    let _ = part.serialize(&mut walk);
    walk.found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalog::load::{PartsFile, ron_options};
    use crate::catalog::{builtin, load};
    use crate::locale::Language;

    #[test]
    fn nothing_that_is_sold_is_beyond_them() {
        let (_, problems) = load::load(builtin::texts());
        assert_eq!(problems.iter().map(ToString::to_string).collect::<Vec<_>>(), [""; 0]);
    }

    fn nic(fields: &str) -> String {
        let rest = "id: \"a\", fabric: \"Ethernet\", pcie_gen: 3, pcie_lanes: 4, source: \"me\", confidence: high";
        let given = |field: &str, value: &str| {
            if fields.contains(field) { String::new() } else { format!("{field}: {value}, ") }
        };
        let [name, ports, gbit_s] = [given("name", "\"n\""), given("ports", "1"), given("gbit_s", "10")];
        format!("(nics: [({name}{ports}{gbit_s}power_w: 5, {fields}{rest})])")
    }

    #[track_caller]
    fn check(fields: &str, expected: &[&str]) {
        let file: PartsFile = ron_options().from_str(&nic(fields)).expect("a part file");
        let nic = file.nics.first().expect("a card");
        let found: Vec<String> =
            excesses("nic", nic).iter().map(|excess| Language::English.words(&excess.message())).collect();
        assert_eq!(found, expected);
    }

    #[test]
    fn says_field_value_and_range() {
        check("", &[]);
        check("gbit_s: 1e308, ", &["“gbit_s” is 1e308; 0.001 to 100,000 is possible. Correct it"]);
        check("gbit_s: NaN, ", &["“gbit_s” is NaN; 0.001 to 100,000 is possible. Correct it"]);
        check("gbit_s: -inf, ", &["“gbit_s” is -inf; 0.001 to 100,000 is possible. Correct it"]);
        check("gbit_s: -10, ", &["“gbit_s” is -10; 0.001 to 100,000 is possible. Correct it"]);
        check("ports: 0, ", &["“ports” is 0; 1 to 255 is possible. Correct it"]);
    }

    #[test]
    fn texts_are_short_and_seen() {
        check(&format!("name: {:?}, ", "卡".repeat(500)), &[]);
        check(
            &format!("name: {:?}, ", "x".repeat(10_000)),
            &["“name” has 10,000 letters; 500 are possible. Shorten it"],
        );
        check("name: \"a\\u{1b}[2J\", ", &["“name” holds a control character (U+001B). Take it out"]);
        check("name: \"two\\nlines\", ", &["“name” holds a control character (U+000A). Take it out"]);
        check("name: \"\\u{202e}turned\", ", &["“name” holds a control character (U+202E). Take it out"]);
    }
}

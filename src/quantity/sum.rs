//! Sums that may lack terms.
use crate::quantity::Message;

/// A sum over parts. Where some of them are unknown it is a lower bound, and must not look like the whole.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Sum {
    /// What is known, added up.
    pub value: f64,
    /// Whether a part is left out because nothing is known of it.
    pub lacks: bool,
}

impl Sum {
    /// The sum, if nothing is left out.
    #[must_use]
    pub fn whole(self) -> Option<f64> {
        (!self.lacks).then_some(self.value)
    }

    /// Whether nothing at all is known, though there are parts.
    #[must_use]
    pub fn is_unknown(self) -> bool {
        self.lacks && self.value <= 0.0
    }

    /// The sum in words, `written` being those of its value: as it is, behind a `≥`, or that it is not known.
    #[must_use]
    pub fn told(self, written: Message) -> Message {
        match (self.is_unknown(), self.lacks) {
            (true, _) => Message::new("sum-unknown"),
            (false, true) => Message::new("sum-at-least").with("value", written),
            (false, false) => written,
        }
    }
}

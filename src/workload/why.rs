//! Why a number is what it is: the terms of its formula, what stands behind them, and the nearest measurements.
//!
//! One shape for every number that is shown, from the price to a throughput: [`crate::workload::explain`] fills it in
//! for workloads, `analysis::why` for all others.
use crate::quantity::{Arg, Message, Money};

/// A number with its unit, or an amount of money.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Amount {
    /// A number; the unit as written after it, empty for a share or a count.
    Number(f64, &'static str),
    /// Money.
    Money(Money),
}

impl Amount {
    /// The number itself.
    #[must_use]
    pub fn value(self) -> f64 {
        match self {
            Self::Number(value, _) => value,
            Self::Money(money) => money.to_f64(),
        }
    }

    /// The amount in the reader's language.
    #[must_use]
    pub fn words(self) -> Message {
        match self {
            Self::Number(value, "") => Message::new("compare-number").with("value", value),
            Self::Number(value, unit) => Message::new("charts-value").with("value", value).with("unit", unit),
            Self::Money(money) => Message::new("compare-number").with("value", money),
        }
    }
}

/// One term of a formula.
#[derive(Debug, Clone, PartialEq)]
pub struct WhyTerm {
    /// What it is.
    pub title: Message,
    /// How much.
    pub amount: Amount,
    /// How it is worked out, with its numbers.
    pub how: Message,
}

/// On what a constant or a fact rests.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Rests {
    /// Fitted on measurements.
    Fitted,
    /// The usual value of its kind: nothing was measured.
    Usual,
    /// A maker's data sheet.
    Vendor,
    /// A published price, rate or statistic.
    Published,
    /// What the user said.
    Own,
    /// A planning value of ours.
    Planning,
    /// The definition of a unit or a standard.
    Definition,
}

impl Rests {
    /// Name after `explain-rests-` in the translation files.
    #[must_use]
    pub fn key(self) -> &'static str {
        match self {
            Self::Fitted => "fitted",
            Self::Usual => "usual",
            Self::Vendor => "vendor",
            Self::Published => "published",
            Self::Own => "own",
            Self::Planning => "planning",
            Self::Definition => "definition",
        }
    }
}

/// A constant or a fact that the number depends on.
#[derive(Debug, Clone, PartialEq)]
pub struct WhyConstant {
    /// Its name in the table of fitted constants; empty for all others.
    pub code: String,
    /// What it is.
    pub meaning: Message,
    /// How much.
    pub amount: Amount,
    /// On what it rests.
    pub rests: Rests,
    /// Where it is from.
    pub source: Option<Message>,
}

/// A measurement near the question.
#[derive(Debug, Clone, PartialEq)]
pub struct NearestRow {
    /// Id in the table of measurements.
    pub id: String,
    /// GPU as written there.
    pub gpu: String,
    /// GPUs.
    pub count: u32,
    /// Workload as written there.
    pub workload: String,
    /// What was measured, as written there.
    pub metric: String,
    /// Number format as written there.
    pub precision: String,
    /// Batch as written there.
    pub batch: String,
    /// Measured value.
    pub value: f64,
    /// What the model says to the same row; `None` where it has no answer.
    pub predicted: Option<f64>,
    /// Unit.
    pub unit: String,
    /// Where it was published.
    pub source: String,
}

/// Why a number is what it is.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Why {
    /// Terms, in the order of the formula.
    pub terms: Vec<WhyTerm>,
    /// Constants and facts.
    pub constants: Vec<WhyConstant>,
    /// What is to be known of the number.
    pub notes: Vec<Message>,
    /// Whether the number is too low by what a note says.
    pub at_least: bool,
    /// On what the constants rest together; may be empty.
    pub source: String,
    /// Nearest measurements, nearest first.
    pub nearest: Vec<NearestRow>,
}

impl Why {
    /// The number itself in words: the last term of those whose terms lead to it.
    #[must_use]
    pub fn number(&self) -> Option<Message> {
        let words = self.terms.last()?.amount.words();
        Some(if self.at_least { Message::new("compare-at-least").with("value", words) } else { words })
    }

    /// Adds a term; a number that is not above 0 says nothing and is left out.
    pub fn term(&mut self, title: Message, amount: Amount, how: Message) {
        if amount.value().is_finite() && amount.value() > 0.0 {
            self.terms.push(WhyTerm { title, amount, how });
        }
    }

    /// Adds a constant or fact, once.
    pub fn constant(&mut self, meaning: Message, amount: Amount, rests: Rests, source: Option<Message>) {
        let constant = WhyConstant { code: String::new(), meaning, amount, rests, source };
        if !self.constants.contains(&constant) {
            self.constants.push(constant);
        }
    }
}

/// A source as the catalogue writes it; `None` if it is empty.
#[must_use]
pub fn written(source: &str) -> Option<Message> {
    (!source.is_empty()).then(|| Message::new("why-source-written").with("source", Arg::Data(source.to_owned())))
}

//! Rates of all options as a chart: each read from the analysis, explained, and of one unit.
use super::bars::{Bars, Group, Value};
use crate::analysis::Analysis;
use crate::quantity::Basis;
use crate::ui::Session;

/// A rate of an option: title, unit, what it rests on with its source, where it is read, and its name to be explained.
pub struct Rate {
    /// Key of its title.
    pub title: &'static str,
    /// Unit.
    pub unit: &'static str,
    /// What it rests on.
    pub basis: Basis,
    /// Key of its source.
    pub source: &'static str,
    /// Where it is read.
    pub read: fn(&Session, &Analysis) -> Option<f64>,
    /// Its name, to be explained.
    pub number: &'static str,
}

impl Rate {
    fn group(&self, session: &Session) -> Group {
        let title = session.text(self.title);
        let source = session.text(self.source);
        let shown = session.all_shown().enumerate();
        let values = shown.filter_map(|(at, (_, analysis))| {
            let value = (self.read)(session, analysis).filter(|value| *value > 0.0)?;
            let text = super::with_unit(session, value, self.unit);
            let tip = super::tip(session, &title, &text, self.basis, &source);
            Some(Value::plain(at, value, text, tip).explained(self.number))
        });
        let values = values.collect();
        Group::new(title, values)
    }
}

impl Bars {
    /// A chart of rates of all options, one group for each.
    #[must_use]
    pub fn of_rates(session: &Session, id: &'static str, title: &str, rates: &[Rate]) -> Self {
        Self {
            id,
            title: session.text(title),
            groups: rates.iter().map(|rate| rate.group(session)).collect(),
            own_scales: false,
            empty: session.text("charts-no-gpu"),
            note: String::new(),
        }
    }
}

//! What two values of the table have to do with each other: how many times one is the other, one for each of the other,
//! or nothing.
use super::{Row, ratio};
use crate::quantity::{Figure, Message};

/// What a value measures.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Kind<'a> {
    /// Something in this unit.
    Unit(&'a str),
    /// Money in a year.
    Yearly(&'a str),
    /// Money in a month.
    Monthly(&'a str),
    /// Only like others of its row: counts, shares, prices for one of something.
    OfRow(&'a str),
}

/// Rows of money as such; others are for one of something.
const AMOUNTS: [&str; 2] = ["price", "cost_of_all_years"];
/// Rows of money for one of something in a year.
const YEARLY_FOR_ONE: &str = "cost_per_tflops_year";
/// Groups of rows of money.
const MONEY: [super::Group; 2] = [super::Group::Price, super::Group::Ownership];

/// How two values of the table relate.
#[derive(Debug, Clone, PartialEq)]
pub enum Ratio {
    /// Things of one kind: the second is so many times the first.
    Times(f64),
    /// Things of two kinds: so much of the second for one of the first.
    Each {
        /// How much.
        value: f64,
        /// Unit of the second.
        unit: Message,
        /// Unit of the first.
        each: Message,
    },
    /// Things of two kinds of which one is for one of something already, or a plain share: dividing them says nothing.
    Unlike,
}

/// How the second value relates to the first; `None` if one of them is not above 0.
#[must_use]
pub fn ratio_of(second: (&Row, &Figure), first: (&Row, &Figure)) -> Option<Ratio> {
    let value = ratio(second.1, first.1)?;
    let kinds = (kind(second.0, second.1), kind(first.0, first.1));
    Some(match kinds {
        (second, first) if second == first => Ratio::Times(value),
        (second_kind, first_kind) => match (name(&second_kind, second.0), name(&first_kind, first.0)) {
            (Some(unit), Some(each)) => Ratio::Each { value, unit, each },
            _ => Ratio::Unlike,
        },
    })
}

fn kind<'a>(row: &'a Row, figure: &'a Figure) -> Kind<'a> {
    let (id, unit) = (row.id.as_str(), figure.unit.as_str());
    if MONEY.contains(&row.group) && !unit.is_empty() {
        return match id {
            id if AMOUNTS.contains(&id) => Kind::Unit(unit),
            YEARLY_FOR_ONE => Kind::OfRow(id),
            "rent_per_month" => Kind::Monthly(unit),
            id if id.ends_with("_per_year") => Kind::Yearly(unit),
            id => Kind::OfRow(id),
        };
    }
    match unit {
        "" | "%" => Kind::OfRow(id),
        unit => Kind::Unit(unit),
    }
}

/// Whether a row counts things one by one.
fn counts(row: &Row) -> bool {
    matches!(row.id.as_str(), "gpu_count" | "nodes" | "cpu_cores" | "lanes_owned" | "lanes_spent")
}

/// The unit in words; a count is called as its row is.
fn name(kind: &Kind<'_>, row: &Row) -> Option<Message> {
    match kind {
        Kind::Unit(unit) => {
            let plain = || Message::new("compare-unit").with("unit", *unit);
            Some(row.unit.clone().unwrap_or_else(plain))
        }
        Kind::Yearly(unit) => Some(Message::new("compare-unit-year").with("unit", *unit)),
        Kind::Monthly(unit) => Some(Message::new("compare-unit-month").with("unit", *unit)),
        Kind::OfRow(_) => counts(row).then(|| row.name.clone()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::compare::{Better, Group};
    use crate::quantity::Basis;

    fn row(id: &str, group: Group) -> Row {
        let name = Message::new(format!("compare-row-{}", id.replace('_', "-")));
        Row { id: id.to_owned(), group, name, unit: None, better: Better::More, cells: Vec::new(), same: false }
    }

    fn told(ratio: Option<Ratio>) -> String {
        let unit = |message: &Message| format!("{:?}", message.args);
        match ratio {
            Some(Ratio::Times(value)) => format!("×{value}"),
            Some(Ratio::Each { value, unit: of, each }) => {
                format!("{value} {}{} / {}{}", of.key, unit(&of), each.key, unit(&each))
            }
            Some(Ratio::Unlike) => "unlike".to_owned(),
            None => "none".to_owned(),
        }
    }

    #[track_caller]
    fn check(second: (&str, Group, &str, f64), first: (&str, Group, &str, f64), expected: &str) {
        let figure = |value: f64, unit: &str| Figure::exact(value, unit, Basis::Derived, "test");
        let (a, b) = (row(first.0, first.1), row(second.0, second.1));
        let found = ratio_of((&b, &figure(second.3, second.2)), (&a, &figure(first.3, first.2)));
        let found = told(found);
        assert!(found.starts_with(expected), "{found}");
    }

    #[test]
    fn only_like_things_have_a_ratio() {
        use Group::{Machine, Memory, Ownership, Power, Price, Workloads};
        check(("vram_gb", Memory, "GB", 96.0), ("vram_gb", Memory, "GB", 48.0), "×2");
        check(("vram_gb", Memory, "GB", 96.0), ("ram_gb", Memory, "GB", 192.0), "×0.5");
        check(("price", Price, "USD", 4000.0), ("max_w", Power, "W", 2000.0), "2 compare-unit");
        check(("throughput:x", Workloads, "images/s", 300.0), ("price", Price, "USD", 100.0), "3 compare-unit");
        check(("price", Price, "USD", 4000.0), ("gpu_count", Machine, "", 8.0), "500 compare-unit");
        check(("price", Price, "USD", 1.0), ("cost_per_year", Ownership, "USD", 2.0), "0.5 compare-unit");
        check(("energy_per_year", Ownership, "USD", 1.0), ("cost_per_year", Ownership, "USD", 2.0), "×0.5");
        check(("per_tflops", Price, "USD", 1.0), ("price", Price, "USD", 2.0), "unlike");
        check(("per_tflops", Price, "USD", 1.0), ("max_w", Power, "W", 2.0), "unlike");
        check(("mix", Workloads, "%", 100.0), ("max_w", Power, "W", 2.0), "unlike");
        check(("warnings", Machine, "", 1.0), ("errors", Machine, "", 2.0), "unlike");
        check(("gpu_count", Machine, "", 8.0), ("gpu_count", Machine, "", 4.0), "×2");
        check(("price", Price, "USD", 4000.0), ("max_w", Power, "W", 0.0), "none");
    }
}

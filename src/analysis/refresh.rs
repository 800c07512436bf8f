//! Prices that a plan was made with, and what today's would change.
use std::collections::BTreeMap;

use crate::analysis::{Context, cost};
use crate::catalog::{Catalog, PriceRow};
use crate::plan::{Edit, OptionId, Plan, Project};
use crate::quantity::Day;

/// A kept price that today's catalogue and price book have otherwise.
#[derive(Debug, Clone, PartialEq)]
pub struct PriceChange {
    /// The option that keeps it.
    pub option: OptionId,
    /// Part kind and id.
    pub part: String,
    /// Name of the part as shown.
    pub name: String,
    /// The price that was kept.
    pub old: PriceRow,
    /// The price of today.
    pub new: PriceRow,
}

/// The project with all prices kept that it is shown with; `None` if it keeps them already. Prices of parts that are no
/// longer in a plan are dropped.
#[must_use]
pub fn keep(catalog: &Catalog, project: &Project, today: Day) -> Option<Project> {
    let context = Context { project, today };
    let mut kept = project.clone();
    for plan in &mut kept.options {
        plan.kept_prices = kept_of(catalog, context, plan);
    }
    (kept != *project).then_some(kept)
}

/// What one plan keeps: what it kept already, and today's prices of the rest.
fn kept_of(catalog: &Catalog, context: Context<'_>, plan: &Plan) -> BTreeMap<String, PriceRow> {
    let keys = cost::keys(catalog, plan).into_iter().filter(|key| !plan.prices.contains_key(key));
    keys.filter_map(|key| {
        let row = plan.kept_prices.get(&key).or_else(|| cost::row_of_today(catalog, context, &key))?;
        let row = PriceRow { own: false, ..row.clone() };
        Some((key, row))
    })
    .collect()
}

/// Kept prices that are not those of today.
#[must_use]
pub fn changes(catalog: &Catalog, project: &Project, today: Day) -> Vec<PriceChange> {
    let context = Context { project, today };
    let of_plan = |plan: &Plan| {
        let keys = cost::keys(catalog, plan).into_iter().filter(|key| !plan.prices.contains_key(key));
        let change = |key: String| {
            let old = plan.kept_prices.get(&key)?;
            let new = cost::row_of_today(catalog, context, &key).filter(|new| differs(old, new))?;
            let name = cost::part_name(catalog, &key);
            let new = PriceRow { own: false, ..new.clone() };
            Some(PriceChange { option: plan.id, part: key, name, old: old.clone(), new })
        };
        keys.filter_map(change).collect::<Vec<_>>()
    };
    project.options.iter().flat_map(of_plan).collect()
}

fn differs(old: &PriceRow, new: &PriceRow) -> bool {
    (old.money(), old.tax, old.date, &old.source) != (new.money(), new.tax, new.date, &new.source)
}

/// The edit that takes some changes over; one step of undo for all.
#[must_use]
pub fn edit(project: &Project, changes: &[PriceChange]) -> Edit {
    let mut kept: BTreeMap<OptionId, BTreeMap<String, PriceRow>> = BTreeMap::new();
    for change in changes {
        let before = || project.option(change.option).map(|plan| plan.kept_prices.clone()).unwrap_or_default();
        kept.entry(change.option).or_insert_with(before).insert(change.part.clone(), change.new.clone());
    }
    Edit::RefreshPrices(kept.into_iter().collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::Analysis;
    use crate::plan::{Card, CardPart, History, presets};
    use crate::quantity::{Currency, Money};

    fn today() -> Day {
        Day::new(2026, 11, 1).expect("a day")
    }

    /// A project of one plain option without an offer, with four cards.
    fn project() -> Project {
        let plan = Plan {
            chassis: Some("asus-wrx90e-sage".into()),
            cpu: Some("threadripper-pro-9975wx".into()),
            cards: vec![Card { slot: "slot1".into(), part: CardPart::Gpu("rtx-5090".into()) }],
            ..Plan::default()
        };
        Project { options: vec![plan], ..Project::default() }
    }

    fn dearer(catalog: &Catalog) -> Catalog {
        let mut catalog = catalog.clone();
        let old = catalog.price_of("gpu", "rtx-5090").expect("a price").clone();
        let date = Day::new(2026, 10, 1).expect("a day");
        let row = PriceRow { amount: 4321.into(), currency: Currency::USD, date, own: true, ..old };
        catalog.add_prices(vec![row]);
        catalog.index_prices();
        catalog
    }

    fn amount(catalog: &Catalog, project: &Project) -> Option<Money> {
        let context = Context { project, today: today() };
        Analysis::of(catalog, &project.options[0], context).price.amount
    }

    #[test]
    fn what_is_kept_stays_until_it_is_refreshed_in_one_step() {
        let catalog = Catalog::builtin();
        let kept = keep(&catalog, &project(), today()).expect("something to keep");
        assert_eq!(keep(&catalog, &kept, today()), None);
        assert_eq!(amount(&catalog, &kept), amount(&catalog, &project()));
        let later = dearer(&catalog);
        assert_ne!(amount(&later, &project()), amount(&catalog, &project()));
        assert_eq!(amount(&later, &kept), amount(&catalog, &kept));
        assert_eq!(changes(&catalog, &kept, today()), []);
        let found = changes(&later, &kept, today());
        assert_eq!(found.iter().map(|it| it.part.as_str()).collect::<Vec<_>>(), ["gpu/rtx-5090"]);
        assert_eq!(found[0].new.money(), Money::new(4321, Currency::USD));
        let mut history = History::new(kept.clone());
        history.apply(edit(&kept, &found), None).expect("applied");
        assert_eq!(amount(&later, history.project()), amount(&later, &project()));
        assert_eq!(changes(&later, history.project(), today()), []);
        history.undo();
        assert_eq!(history.project(), &kept);
    }

    #[test]
    fn the_users_own_price_is_neither_kept_nor_refreshed() {
        let catalog = Catalog::builtin();
        let mut own = project();
        let price =
            crate::plan::LocalPrice { price: Money::new(1, Currency::USD), date: today(), source: String::new() };
        own.options[0].prices.insert("gpu/rtx-5090".to_owned(), price);
        let kept = keep(&catalog, &own, today()).expect("the rest");
        assert!(!kept.options[0].kept_prices.contains_key("gpu/rtx-5090"));
        assert_eq!(changes(&dearer(&catalog), &kept, today()), []);
    }

    #[test]
    fn presets_are_shown_alike_when_their_prices_are_kept() {
        let catalog = Catalog::builtin();
        for preset in presets::all() {
            let project = preset.document().expect("a preset").project;
            if let Some(kept) = keep(&catalog, &project, today()) {
                assert_eq!(amount(&catalog, &kept), amount(&catalog, &project), "{}", preset.id);
            }
        }
    }
}

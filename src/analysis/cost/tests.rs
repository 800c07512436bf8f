use super::*;
use crate::machine::testing::{bridge, catalog, close, plan};
use crate::plan::{LocalPrice, Project, QuoteLine, Rate};

const CNY: Currency = Currency::CNY;

fn day(text: &str) -> Day {
    text.parse().expect("a date")
}

fn project(currency: Currency, rates: &[(Currency, Currency, &str)]) -> Project {
    let rate = |&(from, to, rate): &(Currency, Currency, &str)| Rate {
        from,
        to,
        rate: rate.parse().expect("a number"),
        date: day("2020-06"),
    };
    Project { currency, rates: rates.iter().map(rate).collect(), ..Project::default() }
}

fn of(plan: &Plan, project: &Project) -> Price {
    let totals = Totals { fp16_tensor_tflops: Some(100.0), vram_gb: 50.0, ..Totals::default() };
    price(&catalog(), plan, Context { project, today: day("2020-07") }, &totals)
}

/// A quote of ¥10 000 for a box with one big card and what [`plan`] puts beside it.
fn quote() -> Quote {
    let line = |(part, count): (&str, u32)| QuoteLine { part: part.to_owned(), count };
    let covers = [("chassis/box", 1), ("cpu/cpu", 1), ("gpu/big", 1), ("memory/dimm", 2), ("drive/disk", 1)];
    Quote {
        price: Money::new(10_000, CNY),
        date: day("2019-12"),
        source: "offer 7".to_owned(),
        covers: covers.into_iter().map(line).collect(),
    }
}

fn amount(price: &Price) -> Option<String> {
    price.amount.map(|money| format!("{} {}", money.amount, money.currency))
}

#[test]
fn sums_catalogue_prices() {
    let price = of(&plan(&["big", "big"]), &project(Currency::USD, &[]));
    // Box 2000, CPU 500, two cards of 4000, two modules of 150, a disk of 100.
    assert_eq!(amount(&price).as_deref(), Some("10900 USD"));
    assert_eq!(price.basis, PriceBasis::Catalogue);
    assert_eq!(price.date, Some(day("2020-01")));
    assert_eq!(price.newest, price.lines.iter().filter_map(|line| line.date).max());
    assert_eq!(price.missing, Vec::<String>::new());
    close(price.per_tflops, Some(109.0));
    close(price.per_vram_gb, Some(218.0));
    assert_eq!(price.lines.iter().map(|line| line.count).collect::<Vec<_>>(), [1, 1, 2, 2, 1]);
}

#[test]
fn converts_only_by_the_users_rates() {
    let plan = plan(&["small"]);
    let none = of(&plan, &project(Currency::USD, &[]));
    assert_eq!(amount(&none).as_deref(), Some("2900 USD"));
    assert_eq!(none.missing, ["Maker Small"]);
    let direct = of(&plan, &project(Currency::USD, &[(Currency::EUR, Currency::USD, "1.1")]));
    assert_eq!(amount(&direct).as_deref(), Some("4000 USD"));
    let inverse = of(&plan, &project(Currency::USD, &[(Currency::USD, Currency::EUR, "0.8")]));
    assert_eq!(amount(&inverse).as_deref(), Some("4150 USD"));
}

#[test]
fn a_price_that_can_be_converted_goes_before_one_that_cannot() {
    let mut catalog = catalog();
    let big = |row: &&crate::catalog::PriceRow| row.part == "big";
    let mut newer = catalog.prices.iter().find(big).expect("a price").clone();
    (newer.currency, newer.date) = (CNY, day("2020-06"));
    catalog.prices.push(newer);
    catalog.index_prices();
    let original = |currency| {
        let project = project(currency, &[]);
        let context = Context { project: &project, today: day("2020-07") };
        let price = price(&catalog, &plan(&["big"]), context, &Totals::default());
        price
            .lines
            .iter()
            .find(|line| line.part == "gpu/big")
            .and_then(|line| line.original)
            .map(|money| money.currency)
    };
    assert_eq!(original(CNY), Some(CNY));
    assert_eq!(original(Currency::USD), Some(Currency::USD));
    // With neither, the line shows the newest and has no total.
    assert_eq!(original(Currency::EUR), Some(CNY));
}

#[test]
fn the_users_price_goes_first() {
    let mut plan = plan(&["big"]);
    let own = LocalPrice { price: Money::new(3000, Currency::USD), date: day("2020-06-30"), source: "mail".to_owned() };
    plan.prices.insert("gpu/big".to_owned(), own);
    let price = of(&plan, &project(Currency::USD, &[]));
    assert_eq!(amount(&price).as_deref(), Some("5900 USD"));
    let line = price.lines.iter().find(|line| line.part == "gpu/big").expect("a line");
    assert_eq!((line.kind, line.confidence, line.source.as_str()), (None, None, "mail"));
}

#[test]
fn an_unchanged_machine_costs_its_quote() {
    let mut plan = plan(&["big"]);
    plan.quote = Some(quote());
    plan.nodes = 2;
    let price = of(&plan, &project(CNY, &[]));
    assert_eq!((amount(&price).as_deref(), price.basis), (Some("20000 CNY"), PriceBasis::Quote));
    assert_eq!((price.date, price.lines.len()), (Some(day("2019-12")), 1));
}

#[test]
fn changes_are_added_to_the_quote() {
    let mut plan = plan(&["big", "big"]);
    plan.quote = Some(quote());
    plan.drives.clear();
    let price = of(&plan, &project(CNY, &[(Currency::USD, CNY, "7")]));
    // One card more at $4000, one disk less at $100.
    assert_eq!((amount(&price).as_deref(), price.basis), (Some("37300 CNY"), PriceBasis::Mixed));
    let parts: Vec<_> = price.lines.iter().map(|line| (line.part.as_str(), line.count)).collect();
    assert_eq!(parts, [("quote", 1), ("gpu/big", 1), ("drive/disk", -1)]);
    assert_eq!(price.date, Some(day("2019-12")));
}

#[test]
fn a_quote_without_a_rate_has_no_sum() {
    let mut plan = plan(&["big", "big"]);
    plan.quote = Some(quote());
    let price = of(&plan, &project(Currency::USD, &[]));
    assert_eq!((price.amount, price.basis), (None, PriceBasis::Mixed));
    assert_eq!(price.missing, ["offer 7"]);
    assert_eq!(price.without_rates(), [CNY].into());
    let told: Vec<String> = price.lacks().iter().map(|it| crate::locale::Language::English.words(it)).collect();
    assert_eq!(told, ["the offer “offer 7” (in CNY: no exchange rate)"]);
}

#[test]
fn a_quote_that_covers_nothing_named_stands_as_it_is() {
    let mut plan = plan(&["big", "big"]);
    plan.quote = Some(Quote { covers: Vec::new(), ..quote() });
    assert_eq!(of(&plan, &project(CNY, &[])).basis, PriceBasis::Quote);
}

#[test]
fn a_machine_sold_whole_is_one_line() {
    let mut catalog = catalog();
    let mut whole = catalog.chassis.get("box").expect("the box").clone();
    whole.id = "whole".into();
    catalog.chassis.insert(whole.id.clone(), whole);
    let project = project(Currency::USD, &[]);
    let context = Context { project: &project, today: day("2020-07") };
    let of = |gpus: &[&str]| {
        let plan = Plan { chassis: Some("whole".into()), ..plan(gpus) };
        price(&catalog, &plan, context, &Totals::default())
    };
    assert_eq!(amount(&of(&["big", "big", "big", "big"])).as_deref(), Some("90000 USD"));
    let part_filled = of(&["big"]);
    assert_eq!(amount(&part_filled).as_deref(), Some("4900 USD"));
    assert_eq!(part_filled.missing, ["Maker Box"]);
}

#[test]
fn bridges_without_a_price_are_missing() {
    let mut plan = plan(&["big", "big"]);
    plan.bridges = bridge("gpu0", "gpu1");
    assert_eq!(of(&plan, &project(Currency::USD, &[])).missing, ["Bridge"]);
}

#[test]
fn an_empty_plan_has_no_price() {
    let price = of(&Plan::default(), &project(Currency::USD, &[]));
    assert_eq!((price.amount, price.date, price.lines.len()), (None, None, 0));
}

proptest::proptest! {
    /// An offer for the very parts of a machine is its price, whatever the machine; with one part more it is not.
    #[test]
    fn an_offer_for_all_parts_leaves_no_difference(
        gpus in proptest::collection::vec(proptest::sample::select(vec!["big", "small", "unknown"]), 0..5),
        modules in 0_u16..9,
        disks in 0_u16..9,
        nodes in 1_u32..5,
    ) {
        let mut plan = plan(&gpus);
        plan.nodes = nodes;
        plan.memory.iter_mut().for_each(|lot| lot.count = modules);
        plan.drives.iter_mut().for_each(|lot| lot.count = disks);
        let covers = bill::parts(&plan);
        let cover = |part: &Part<'_>| QuoteLine { part: part.key(), count: u32::try_from(part.count).expect("few parts") };
        let offer = Quote { covers: covers.iter().map(cover).collect(), ..quote() };
        plan.quote = Some(offer);
        let same = of(&plan, &project(CNY, &[]));
        proptest::prop_assert_eq!(same.basis, PriceBasis::Quote);
        proptest::prop_assert_eq!(same.amount, Some(Money::new(10_000 * i64::from(nodes), CNY)));
        plan.memory.push(crate::plan::MemoryLot { module: "dimm".into(), count: 1 });
        let changed = of(&plan, &project(CNY, &[]));
        proptest::prop_assert_eq!(changed.basis, PriceBasis::Mixed);
        proptest::prop_assert_eq!(changed.lines.last().map(|line| line.count), Some(i64::from(nodes)));
    }
}

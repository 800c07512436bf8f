use super::*;
use crate::analysis::Analysis;
use crate::machine::testing::{catalog, plan};
use crate::plan::Project;

fn row(kind: &str, part: &str, amount: &str, per: &str, date: &str) -> PriceRow {
    let text = format!(
        "(part_kind: \"{kind}\", part: \"{part}\", amount: \"{amount}\", currency: \"USD\", per: \"{per}\", \
         kind: rent, date: \"{date}\", source: \"test\", confidence: high)"
    );
    ron::from_str(&text).expect("a price")
}

fn priced_catalog() -> Catalog {
    let mut catalog = catalog();
    catalog.prices.extend([
        row("power", "electricity-us-industrial", "0.08", "kWh", "2020-01"),
        row("power", "electricity-us-industrial", "0.1", "kWh", "2021-01"),
        row("power", "pue-global-average", "1.5", "each", "2020-01"),
        row("power", "colocation-kw-month-global", "200", "each", "2020-01"),
        row("rent", "big", "9", "hour", "2018-01"),
        row("rent", "big", "2", "hour", "2020-01"),
        row("rent", "big", "3", "hour", "2020-03"),
        row("rent", "big", "4", "hour", "2020-02"),
    ]);
    catalog.index_prices();
    catalog
}

fn terms() -> OwnershipTerms {
    OwnershipTerms {
        years: Some(4.0),
        resale_share: Some(0.2),
        busy_share: Some(0.5),
        kwh_price: Some(Money::new(Decimal::new(20, 2), Currency::USD)),
        pue: Some(1.25),
        support_share: Some(0.1),
        rack_unit_month: Some(Money::new(30, Currency::USD)),
        rent_gpu_hour: None,
        rent_date: None,
    }
}

fn power() -> Power {
    Power {
        gpus_w: 0.0,
        cpus_w: 0.0,
        other_w: 0.0,
        idle_w: 200.0,
        typical_w: 800.0,
        max_w: 900.0,
        mains_w: 1000.0,
        psu_w: None,
        psu_needed_w: None,
        redundancy: crate::analysis::Redundancy::Unknown,
        headroom_w: None,
        gpu_cap_w: None,
        btu_per_h: 0.0,
        unknown: crate::machine::Unknown::default(),
    }
}

fn of(catalog: &Catalog, plan: &Plan, project: &Project) -> Ownership {
    let context = Context { project, today: "2020-07".parse().expect("a day") };
    let totals = Totals { fp16_tensor_tflops: Some(100.0), rack_units: Some(4.0), ..Totals::default() };
    let price = cost::price(catalog, plan, context, &totals);
    ownership(catalog, plan, context, (&totals, &power(), &price), &[])
}

#[track_caller]
fn close(got: Option<f64>, expected: f64) {
    let got = got.expect("a number");
    assert!((got - expected).abs() < 1e-6 * expected.abs().max(1.0), "{got} is not {expected}");
}

#[test]
fn adds_up_a_year() {
    let project = Project { ownership: Some(terms()), ..Project::default() };
    let got = of(&priced_catalog(), &plan(&["big", "big"]), &project);
    // Box 2000, CPU 500, two cards of 4000, two modules of 150, a disk of 100: 10 900. 80 % of it over four years.
    close(got.hardware, 2180.0);
    close(got.support, 1090.0);
    // (800 W + 200 W) / 2 behind supplies that lose a tenth, 8760 hours, a quarter more for the room, $0.20.
    close(Some(got.kwh_per_year), 500.0 / 0.9 * 8.76 * 1.25);
    close(got.energy, 500.0 / 0.9 * 8.76 * 1.25 * 0.2);
    // Four units at $30 for twelve months.
    close(got.space, 1440.0);
    let year = 2180.0 + 1090.0 + 1440.0 + 500.0 / 0.9 * 8.76 * 0.25;
    close(got.per_year, year);
    close(got.total, 4.0 * year);
    close(got.per_tflops_year, year / 100.0);
    assert!(got.assumptions.iter().all(|assumption| assumption.own), "{:?}", got.assumptions);
}

#[test]
fn what_is_not_said_is_taken_from_the_newest_source() {
    let got = of(&priced_catalog(), &plan(&["big"]), &Project::default());
    let assumed = |key: &str| got.assumptions.iter().find(|it| it.key == key).map(|it| (it.value, it.own));
    assert_eq!(assumed("kwh-price"), Some((0.1, false)));
    assert_eq!(assumed("pue"), Some((1.5, false)));
    assert_eq!(assumed("kw-month"), Some((200.0, false)));
    assert_eq!(assumed("years"), Some((YEARS, false)));
    // 1000 W of mains at $200 the kilowatt-month.
    close(got.space, 2400.0);
    let dated = got.assumptions.iter().find(|it| it.key == "kwh-price").and_then(|it| it.date);
    assert_eq!(dated, Some("2021-01".parse().expect("a day")));
}

#[test]
fn impossible_terms_are_not_used() {
    let bad = OwnershipTerms { years: Some(0.0), ..terms() };
    let project = Project { ownership: Some(bad), ..Project::default() };
    let got = of(&priced_catalog(), &plan(&["big"]), &project);
    close(Some(got.years), YEARS);
}

#[test]
fn without_a_price_nothing_is_summed() {
    let project = Project { currency: "CHF".parse().expect("francs"), ..Project::default() };
    let got = of(&priced_catalog(), &plan(&["big"]), &project);
    assert_eq!((got.hardware, got.energy, got.per_year, got.rent), (None, None, None, None));
    assert!(got.kwh_per_year > 0.0);
}

#[test]
fn rent_is_the_median_of_the_newest() {
    let project = Project { ownership: Some(terms()), ..Project::default() };
    let got = of(&priced_catalog(), &plan(&["big", "big"]), &project).rent.expect("a rent");
    // Two cards at $3 for half of 730 hours.
    close(Some(got.per_month), 2190.0);
    assert_eq!(got.date, "2020-03".parse().expect("a day"));
    // 10 900 over what a month saves: 2190 less the running cost.
    let running = (1090.0 + 1440.0 + 500.0 / 0.9 * 8.76 * 0.25) / 12.0;
    close(got.break_even_months, (10_900.0_f64 / (2190.0 - running)).ceil());
    assert_eq!(of(&priced_catalog(), &plan(&["big", "small"]), &project).rent, None, "one card has no rent");
}

#[test]
fn the_users_rent_comes_before_the_catalogues() {
    let day = "2020-05-17".parse().expect("a day");
    let own = Some(Money::new(5, Currency::USD));
    let terms = OwnershipTerms { rent_gpu_hour: own, rent_date: Some(day), ..terms() };
    let project = Project { ownership: Some(terms), ..Project::default() };
    let got = of(&priced_catalog(), &plan(&["big", "small"]), &project);
    let rent = got.rent.expect("a rent, also of what the catalogue has none for");
    close(Some(rent.per_month), 2.0 * 5.0 * 365.0);
    assert_eq!(rent.date, day);
    let said = got.assumptions.iter().find(|it| it.key == "rent-gpu-hour").expect("an assumption");
    assert_eq!((said.value, said.own, said.date), (5.0, true, Some(day)));
}

#[track_caller]
fn check_break_even(price: f64, running: f64, rent: f64, expected: Option<f64>) {
    assert_eq!(break_even(price, running, rent), expected);
}

#[test]
fn owning_pays_after_whole_months() {
    check_break_even(1000.0, 100.0, 200.0, Some(10.0));
    check_break_even(1001.0, 100.0, 200.0, Some(11.0));
    check_break_even(1000.0, 200.0, 200.0, None);
    check_break_even(1000.0, 300.0, 200.0, None);
    check_break_even(1e9, 0.0, 1.0, None);
}

#[test]
fn a_band_of_throughput_is_one_of_cost() {
    let figure = Figure { low: 500.0, high: 2000.0, ..Figure::exact(1000.0, "images/s", Basis::Estimated, "test") };
    let catalog = Catalog::builtin();
    let preset = crate::plan::presets::find("ultralab-gt410p-2.6").expect("a preset").document().expect("a project");
    let context = Context { project: &preset.project, today: "2026-11-30".parse().expect("a day") };
    let plan = preset.project.options.first().expect("an option");
    let mut results = Analysis::of(&catalog, plan, context).workloads;
    for result in &mut results {
        result.throughput = Some(figure.clone());
    }
    let got = per_million(Some(3600.0), 3600.0, Currency::USD, &results);
    assert_eq!(got.len(), results.len());
    let (_, cost) = got.first().expect("a workload");
    close(Some(cost.value), 1000.0);
    close(Some(cost.low), 500.0);
    close(Some(cost.high), 2000.0);
    assert_eq!(per_million(None, 3600.0, Currency::USD, &results), []);
}

fn rented(catalog: &Catalog, terms: OwnershipTerms) -> Ownership {
    let project = Project { ownership: Some(terms), ..Project::default() };
    of(catalog, &plan(&["big", "big"]), &project)
}

#[track_caller]
fn check_told(got: &Ownership, at_least: bool, key: &str) {
    assert_eq!(got.rent.as_ref().map(|rent| rent.at_least), Some(at_least));
    assert_eq!(got.break_even_told().map(|told| told.key).as_deref(), Some(key));
}

#[test]
fn a_break_even_that_lacks_a_price_is_the_fewest_months() {
    let whole = rented(&priced_catalog(), terms());
    check_told(&whole, false, "compare-number");
    let mut catalog = priced_catalog();
    catalog.prices.retain(|row| row.part_kind != "chassis");
    catalog.index_prices();
    let partial = rented(&catalog, terms());
    check_told(&partial, true, "compare-at-least");
    let months = |of: &Ownership| of.rent.as_ref().and_then(|rent| rent.break_even_months);
    assert!(months(&partial) < months(&whole), "{partial:?}");
    // Later than planned, and never: what is missing only makes it worse.
    let late = OwnershipTerms { years: Some(0.5), busy_share: Some(0.2), ..terms() };
    check_told(&rented(&priced_catalog(), late), false, "report-beyond-years");
    check_told(&rented(&catalog, late), true, "compare-at-least");
    check_told(&rented(&catalog, OwnershipTerms { busy_share: Some(0.01), ..terms() }), true, "ownership-never");
}

#[test]
fn what_has_no_price_is_not_dearer_than_its_rent() {
    let mut catalog = priced_catalog();
    catalog.prices.retain(|row| row.per != "each" || row.part_kind == "power");
    catalog.index_prices();
    let got = rented(&catalog, terms());
    assert!(got.rent.is_some(), "{got:?}");
    assert_eq!((got.per_year, got.break_even_told()), (None, None));
}

#[track_caller]
fn check_counted(got: &Ownership, keys: &[&str], uncounted: &[&str]) {
    let told = got.counted();
    assert_eq!(told.iter().map(|told| told.key.as_str()).collect::<Vec<_>>(), keys);
    let parts = told.iter().find(|told| told.key == "ownership-uncounted").and_then(|told| told.args.get("parts"));
    let parts: Vec<String> = match parts {
        Some(crate::quantity::Arg::Messages(parts)) => parts.iter().map(|part| part.key.clone()).collect(),
        _ => Vec::new(),
    };
    assert_eq!(parts, uncounted);
}

#[test]
fn what_is_counted_is_told_and_what_is_not() {
    check_counted(&rented(&priced_catalog(), terms()), &["ownership-counted", "ownership-counted-rent"], &[]);
    let catalog = catalog();
    let both = ["ownership-counted", "ownership-uncounted"];
    check_counted(
        &of(&catalog, &plan(&["big"]), &Project::default()),
        &both,
        &["ownership-part-energy", "ownership-part-space"],
    );
    check_counted(&of(&Catalog::default(), &plan(&["big"]), &Project::default()), &[], &[]);
}

//! Currencies, exchange rates, and what reports and comparisons tell of their origin.
use serde_json::Value;

use super::{at, check_keys, good, refused, run, write};

/// A project with an offer in euros, shown in dollars, without a rate.
const FOREIGN: &str = "(currency: \"USD\", options: [(title: \"A\", chassis: \"dell-r740\", quote: (price: (amount: \
                       \"9000\", currency: \"EUR\"), date: \"2026-10-01\", source: \"Shop 7\", covers: []))])";

#[track_caller]
fn amount(value: &Value) -> f64 {
    value.as_str().unwrap_or_else(|| panic!("{value} is no string")).parse().expect("an amount")
}

#[test]
fn a_rate_brings_prices_into_another_currency() {
    let asked = ["report", "modern-8x-l40s", "--format", "json", "--currency", "EUR"];
    let without = run(&asked);
    assert_eq!(without.code, Some(0));
    assert!(without.err.contains("No exchange rate from USD to EUR") && without.err.contains("--rate USD:EUR="));
    let quiet = good(&[&asked[..], &["--quiet"]].concat()).json();
    assert_eq!(quiet["options"][0]["price"]["amount"], Value::Null);
    let dollars = good(&["report", "modern-8x-l40s", "--format", "json"]).json();
    let dollars = amount(&dollars["options"][0]["price"]["amount"]);
    for rate in ["USD:EUR=0.5@2026-11-01", "EUR:USD=2@2026-11-01"] {
        let euros = good(&[&asked[..], &["--rate", rate]].concat()).json();
        assert!((amount(&euros["options"][0]["price"]["amount"]) / dollars - 0.5).abs() < 1e-4);
        assert_eq!((&euros["currency"], &euros["rates"][0]["date"]), (&"EUR".into(), &"2026-11-01".into()));
    }
    for more in [&["export", "modern-8x-l40s", "--to", "json"][..], &["compare", "modern-8x-l40s", "--format", "json"]]
    {
        let asked = [more, &["--currency", "EUR"]].concat();
        assert!(run(&asked).err.contains("--rate USD:EUR="), "{more:?}");
        let told = good(&[&asked[..], &["--rate", "USD:EUR=0.5@2026-11-01"]].concat()).json();
        assert_eq!(told["rates"][0]["rate"], 0.5);
    }
}

#[test]
fn bad_rates_are_refused() {
    for command in [&["report"][..], &["compare"], &["export", "--to", "csv"]] {
        for (rate, why) in [("USD:EUR", "USD:EUR=0.92@2026-11-01"), ("USD:XYZ=1", "XYZ"), ("USD:EUR=0", "above 0")] {
            refused(&[command, &["dell-r740", "--rate", rate]].concat(), why);
        }
    }
}

#[test]
fn an_offer_in_another_currency_is_no_part_without_a_price() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = write(folder.path(), "foreign.ron", FOREIGN);
    let checked = run(&["check", &file]).text().to_owned();
    assert!(checked.contains("N607") && checked.contains("No exchange rate from EUR to USD"), "{checked}");
    assert!(
        checked.contains("the offer “Shop 7” (in EUR: no exchange rate)") && !checked.contains("N602"),
        "{checked}"
    );
}

#[test]
fn a_comparison_names_its_rates_and_whose_they_are() {
    let files = ["modern-8x-l40s", "ultralab-gt410p-2.6"];
    // In dollars the second is converted by its own rate; the first needs none.
    let run = run(&["compare", files[0], files[1], "--format", "markdown"]);
    assert_eq!((run.code, run.err.as_str()), (Some(0), ""));
    let rate = run.text().lines().find(|line| line.starts_with("Exchange rate")).expect("a line").to_owned();
    assert!(rate.contains("2020") && rate.ends_with("from ultralab-gt410p-2.6, for ultralab-gt410p-2.6"), "{rate}");
    assert!(run.text().contains("catalogue") && run.text().contains("Oldest price"), "{}", run.text());
    // In yuan the first has no rate of its own.
    let run = super::run(&["compare", files[1], files[0], "--format", "json"]);
    assert!(run.err.contains("modern-8x-l40s has no exchange rate of its own") && run.err.contains("--rate"));
    let json = run.json();
    let used = at(&json, "rates[]");
    assert!(used.iter().any(|rate| rate["source"] == files[1] && rate["files"].to_string().contains(files[0])));
    let given = good(&["compare", files[1], files[0], "--format", "json", "--rate", "USD:CNY=7.1@2026-11-01"]).json();
    let used = at(&given, "rates[]");
    assert_eq!(used.len(), 1, "{used:?}");
    assert_eq!((&used[0]["source"], &used[0]["rate"]), (&Value::Null, &7.1.into()));
}

/// A project that needs no rate of another is compared by the price of its own report.
#[test]
fn a_comparison_has_the_prices_of_the_reports() {
    let [first, second] = ["modern-8x-l40s", "ultralab-gt410p-2.6"];
    let json = good(&["compare", first, second, "--format", "json"]).json();
    let price = at(&json, "rows[]").into_iter().find(|row| row["id"] == "price").expect("prices").clone();
    let report = good(&["report", first, "--format", "json"]).json();
    assert_eq!(price["values"][0]["value"], report["options"][0]["price"]["amount"]);
}

#[test]
fn reports_and_comparisons_say_what_they_were_made_with() {
    let report = good(&["report", "ultralab-gt410p-2.6", "--format", "json"]).json();
    let both = [
        ("", "program catalogue date rates assumptions currency"),
        ("program", "name version"),
        ("catalogue", "version newest_price"),
        ("rates[]", "from to rate date"),
    ];
    check_keys(&report, &both);
    let comparison = good(&["compare", "ultralab-gt410p-2.6", "ultralab-gx380i-1.1", "--format", "json"]).json();
    check_keys(&comparison, &both);
    check_keys(
        &comparison,
        &[("options[]", "title file price_basis oldest_price newest_price missing_prices assumptions")],
    );
    assert_eq!(report["program"]["version"], env!("CARGO_PKG_VERSION"));
    assert!(report["date"].as_str().is_some_and(|date| date.starts_with("20")));
    assert!(report["assumptions"].as_array().is_some_and(|all| !all.is_empty()));
}

#[test]
fn amounts_of_money_are_strings_and_ratios_are_numbers() {
    let report = good(&["report", "modern-8x-l40s", "--format", "json"]).json();
    let option = &report["options"][0];
    for way in [
        "price/amount",
        "price/per_tflops",
        "price/per_vram_gb",
        "price/per_year",
        "ownership/per_year",
        "ownership/total",
        "ownership/rent_per_month",
    ] {
        assert!(amount(option.pointer(&format!("/{way}")).expect("a value")) > 0.0, "{way}");
    }
    assert!(option["ownership"]["break_even_months"].is_number() && option["ownership"]["kwh_per_year"].is_number());
    for assumption in at(option, "ownership.assumptions[]") {
        let money = ["kwh_price", "kw_month"].iter().any(|what| assumption["what"] == *what);
        assert_eq!(assumption["value"].is_string(), money, "{assumption}");
    }
    let comparison = good(&["compare", "modern-8x-l40s", "modern-dgx-h100", "--format", "json"]).json();
    for row in at(&comparison, "rows[]") {
        let money = ["price", "ownership"].contains(&row["group"].as_str().expect("a group"))
            && row["id"] != "break_even_months";
        for value in at(row, "values[]").into_iter().filter(|value| !value["value"].is_null()) {
            assert_eq!(value["value"].is_string(), money, "{}: {value}", row["id"]);
            assert!(value.pointer("/difference/value").is_none_or(|it| it.is_null() || it.is_number()));
        }
    }
}

#[test]
fn a_folder_does_not_hide_a_preset() {
    let folder = tempfile::tempdir().expect("a folder");
    std::fs::create_dir(folder.path().join("dell-r740")).expect("made");
    let output = super::program(&["report", "dell-r740"]).current_dir(folder.path()).output().expect("it starts");
    assert_eq!((output.status.code(), String::from_utf8_lossy(&output.stderr).as_ref()), (Some(0), ""));
}

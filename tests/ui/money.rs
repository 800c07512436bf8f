//! Money in the window: price lists, prices that a plan keeps, terms of owning, power limits.

use crate::support::{Window, preset, window};
use egui_kittest::kittest::{NodeT as _, Queryable as _};
use rust_decimal::Decimal;
use slotwise::catalog::SlotId;
use slotwise::interop::price_list;
use slotwise::locale::Language;
use slotwise::plan::{CardPart, Edit, Rate};
use slotwise::quantity::{Currency, Money};
use slotwise::ui::Command;
use slotwise::ui::dialogs::PathPurpose;
use slotwise::ui::files::{Event, Job};

/// A board with one card and no offer, so that every part is priced by itself.
fn plain() -> Window {
    let mut window = window(Language::English);
    window.send(Command::NewProject(Some("asus-wrx90e-sage".to_owned())));
    let option = window.harness.state().session.active;
    let edit = Edit::Place(option, SlotId::new("slot1"), CardPart::Gpu("rtx-5090".into()));
    window.send(Command::Edit(edit, None));
    window
}

fn price(window: &Window) -> Option<Money> {
    let (_, analysis) = window.harness.state().session.shown().expect("an analysis");
    analysis.price.amount
}

const LIST: &str = "part_kind;part;amount;currency;discount;tax;date;quote\n\
    gpu;rtx-5090;2.500,00;USD;10%;19%;20.11.2026;Q-17\n\
    gpu;rtx-4090;1.234;USD;;;20.11.2026;Q-17\n";

#[test]
fn a_price_list_goes_into_the_book_and_changes_the_plan_only_when_asked() {
    let mut window = plain();
    let before = price(&window);
    window.report(Event::PriceList("offer.csv".to_owned(), price_list::read_list("offer.csv", LIST)));
    window.harness.get_by_label_contains("One price was read. One line could not be read");
    window.harness.get_by_label_contains("offer.csv, line 3: “1.234” can be 1234 or 1.2340");
    window.harness.get_by_label_contains("GeForce RTX 5090: $2,250");
    window.harness.get_by_label("Add to the price book").click();
    window.harness.run();
    window.harness.run();
    assert!(window.desk.borrow().has(|job| matches!(job, Job::AddPrices(rows) if rows.len() == 1)));
    assert_eq!(price(&window), before, "nothing changes before it is asked for");
    window.report(Event::PriceBook(1));
    window.harness.get_by_label_contains("Price book: one price");
    window.harness.get_by_label("Refresh prices");
    window.harness.get_by_label_contains("$2,250 (");
    let total = before.expect("a price");
    let (_, analysis) = window.harness.state().session.shown().expect("an analysis");
    let line = analysis.price.lines.iter().find(|line| line.part == "gpu/rtx-5090").expect("a line");
    let after = total.amount - line.each.expect("a price").amount + Decimal::from(2250);
    let [old, new] = [total, Money::new(after, Currency::USD)].map(|money| Language::English.money(money));
    window.harness.get_by_label_contains(&format!(", all parts: {old} → {new}"));
    window.harness.get_by_label("Take today’s prices").click();
    window.harness.run();
    window.harness.run();
    let session = &window.harness.state().session;
    let (plan, analysis) = session.shown().expect("an analysis");
    let line = analysis.price.lines.iter().find(|line| line.part == "gpu/rtx-5090").expect("a line");
    assert_eq!(line.each, Some(Money::new(2250, Currency::USD)));
    assert_eq!((line.original, line.source.as_str()), (Some(Money::new(2500, Currency::USD)), "Q-17"));
    assert_eq!(analysis.price.tax, Some(Money::new(rust_decimal::Decimal::new(4275, 1), Currency::USD)));
    assert!(plan.kept_prices.contains_key("gpu/rtx-5090"));
    assert_eq!(session.history.undo_edit().map(Edit::name_key), Some("edit-refresh-prices"));
    window.send(Command::Undo);
    assert_eq!(price(&window), before);
}

#[test]
fn what_is_saved_keeps_its_prices() {
    let mut window = plain();
    window.send(Command::SaveTo("/plans/kept.slotwise.ron".into()));
    let saved = window.desk.borrow().jobs.iter().find_map(|job| match job {
        Job::Save(_, work) => Some((*work.project).clone()),
        _ => None,
    });
    let saved = saved.expect("a save");
    assert!(saved.options[0].kept_prices.contains_key("gpu/rtx-5090"), "{:?}", saved.options[0].kept_prices);
    // The file holds them, too.
    let text = slotwise::plan::format::write(&saved, &slotwise::plan::format::Residue::default()).expect("a text");
    let read = slotwise::plan::format::read(&text).expect("a project").project;
    assert_eq!(read, saved);
}

#[test]
fn saving_alone_is_no_change() {
    let mut window = preset("ultralab-gt410p-2.6");
    assert!(!window.harness.state().session.is_dirty());
    window.send(Command::ShowPriceChanges);
    assert!(!window.harness.state().session.is_dirty());
    window.harness.get_by_label_contains("All prices are those of today");
}

fn type_into(window: &mut Window, field: &str, text: &str) {
    let role = egui::accesskit::Role::TextInput;
    window.harness.get_by_role_and_label(role, field).focus();
    window.harness.run();
    window.harness.get_by_role_and_label(role, field).type_text(text);
    window.harness.run();
}

fn type_years(window: &mut Window, text: &str) {
    type_into(window, "Years of use", text);
}

#[test]
fn a_rent_is_typed_and_dated() {
    let mut window = plain();
    window.send(Command::ShowOwnership);
    type_into(&mut window, "Rent of one GPU for an hour", "1,25");
    window.harness.get_by_label("Set terms").click();
    window.harness.run();
    window.harness.run();
    let session = &window.harness.state().session;
    let terms = session.history.project().ownership.expect("terms");
    assert_eq!(terms.rent_gpu_hour, Some(Money::new(rust_decimal::Decimal::new(125, 2), Currency::USD)));
    assert_eq!(terms.rent_date, Some(session.today));
    assert!(session.shown().expect("shown").1.ownership.rent.is_some());
}

#[test]
fn the_path_of_a_price_book_can_be_typed() {
    let mut window = plain();
    window.send(Command::ExportPriceBook);
    assert!(window.desk.borrow().has(|job| matches!(job, Job::AskPriceBook(name) if name == "price-book.csv")));
    window.report(Event::PathNeeded(PathPurpose::PriceBook));
    window.harness.get_by_label("Where should the price book go?");
    window.harness.get_by_label("Write").click();
    window.harness.run();
    window.harness.run();
    let written = |job: &Job| matches!(job, Job::IfFree(path, job) if path.ends_with("price-book.csv") && matches!(**job, Job::ExportPriceBook(_)));
    assert!(window.desk.borrow().has(written), "{:?}", window.desk.borrow().jobs.last());
}

#[test]
fn terms_of_owning_are_set_in_a_form() {
    let mut window = plain();
    window.send(Command::ShowOwnership);
    window.harness.get_by_label("Cost of ownership");
    window.harness.get_by_label("Cost of ownership per year");
    let before = window.harness.state().session.shown().expect("shown").1.ownership.clone();
    type_years(&mut window, "8");
    window.harness.get_by_label("Set terms").click();
    window.harness.run();
    window.harness.run();
    let session = &window.harness.state().session;
    assert_eq!(session.history.project().ownership.and_then(|terms| terms.years), Some(8.0));
    let after = &session.shown().expect("shown").1.ownership;
    assert!(after.hardware < before.hardware);
    window.send(Command::Undo);
    assert_eq!(window.harness.state().session.history.project().ownership, None);
}

#[test]
fn impossible_terms_are_refused() {
    let mut window = plain();
    window.send(Command::ShowOwnership);
    type_years(&mut window, "99");
    window.harness.get_by_label_contains("outside what is possible");
    window.harness.get_by_label("Set terms").click();
    window.harness.run();
    assert_eq!(window.harness.state().session.history.project().ownership, None);
}

#[test]
fn old_prices_are_told_from_the_age_that_is_set() {
    let mut window = plain();
    let told = |window: &Window| {
        let (_, analysis) = window.harness.state().session.shown().expect("shown");
        analysis.findings.iter().any(|finding| finding.code == "W601")
    };
    window.send(Command::Edit(Edit::SetOldAfter(Some(200)), None));
    assert!(!told(&window));
    window.send(Command::Edit(Edit::SetOldAfter(Some(0)), None));
    assert!(told(&window));
}

#[test]
fn the_pages_speak_every_language() {
    let mut window = plain();
    for (language, changes, owning) in [
        (Language::ChineseSimplified, "刷新价格", "持有成本"),
        (Language::ChineseTraditional, "重新整理價格", "持有成本"),
    ] {
        window.send(Command::SetLanguage(language));
        window.send(Command::ShowPriceChanges);
        window.harness.get_by_label(changes);
        window.send(Command::ShowOwnership);
        window.harness.get_by_label(owning);
    }
}

#[test]
fn the_power_limit_has_a_slider() {
    let mut window = plain();
    let option = window.harness.state().session.active;
    let power = |window: &Window| window.harness.state().session.shown().expect("shown").1.power.typical_w;
    let whole = power(&window);
    window.send(Command::Edit(Edit::SetPowerCap(option, Some(400.0)), None));
    assert!(power(&window) < whole - 80.0);
    window.harness.get_by_label_contains("Power supplies").click();
    window.harness.run();
    window.harness.get_by_role_and_label(egui::accesskit::Role::Slider, "Power limit of each GPU");
    // To look is not to change.
    window.send(Command::Undo);
    window.harness.run();
    let session = &window.harness.state().session;
    assert_eq!(session.plan().and_then(|plan| plan.power_cap_w), None);
    assert_eq!(session.history.undo_edit().map(Edit::name_key), Some("edit-place"));
}

/// One line that can be read, and one for each way in which a vendor's list goes wrong.
const DAMAGED: &str = "part_kind,part,amount,currency,date,discount\n\
    gpu,rtx-5090,2500,USD,2026-11-20,\n\
    gpu,rtx-4090,\"1,23.4\",USD,2026-11-20,\n\
    gpu,rtx-4090,1500,DOLLARS,2026-11-20,\n\
    gpu,rtx-4090,€1500,USD,2026-11-20,\n\
    gpu,rtx-4090,1500,USD,4/5/2026,\n\
    gpu,rtx-4090,1500,USD,soon,\n\
    gpu,rtx-4090,1500,USD,2026-11-20,150\n\
    gpu,rtx-4090\n";

#[test]
fn each_bad_line_of_a_price_list_is_told_with_its_number() {
    for language in Language::ALL {
        let mut window = plain();
        window.send(Command::SetLanguage(language));
        let before = price(&window);
        let list = price_list::read_list("offer.csv", DAMAGED);
        assert_eq!(list.problems.iter().map(|problem| problem.line).collect::<Vec<_>>(), [3, 4, 5, 6, 7, 8, 9]);
        let told: Vec<String> = list.problems.iter().map(|problem| language.words(&problem.why)).collect();
        window.report(Event::PriceList("offer.csv".to_owned(), list));
        for (at, why) in told.iter().enumerate() {
            let line = (at + 3).to_string();
            let found = window.harness.query_all_by_label_contains(why).any(|node| {
                let label = node.accesskit_node().label().or(node.accesskit_node().value()).unwrap_or_default();
                label.contains("offer.csv") && label.contains(&line)
            });
            assert!(found, "{language:?}, line {line}: {why}");
        }
        // To look and to go away loses nothing and takes nothing.
        window.harness.key_press(egui::Key::Escape);
        window.harness.run();
        assert!(!window.desk.borrow().has(|job| matches!(job, Job::AddPrices(_))));
        assert_eq!(price(&window), before);
    }
}

#[test]
fn the_prices_of_a_plan_tell_where_they_are_from() {
    let mut window = plain();
    let row = price_list::read_list(
        "offer.csv",
        &format!("{HEAD}\ngpu,rtx-5090,2500,USD,2024-01-05,10%,19%,2024-06-30,Q-17\n"),
    );
    assert!(row.problems.is_empty(), "{:?}", row.problems);
    window.harness.state_mut().session.add_prices(row.rows);
    let changes = window.harness.state().session.price_changes();
    let edit = slotwise::analysis::refresh::edit(window.harness.state().session.history.project(), &changes);
    window.send(Command::Edit(edit, None));
    window.harness.get_by_label("Prices").click();
    window.harness.run();
    window.harness.get_by_label_contains("quote, 5 January 2024 · Q-17");
    window.harness.get_by_label("less 10 %");
    window.harness.get_by_label("plus 19 % tax");
    window.harness.get_by_label("expired on 30 June 2024");
    window.harness.get_by_label("Old: 34 months");
    // A part that nobody has priced shows a dash, not a price of nothing.
    let field = window.harness.get_by_label_contains("Price of one NVIDIA GeForce RTX 5090").rect();
    let name = window.harness.get_by_label("1 × NVIDIA GeForce RTX 5090").rect();
    assert!((field.center().y - name.center().y).abs() < 4.0 && field.left() > name.right(), "{field:?} {name:?}");
    window.harness.get_by_label("Import price list…").click();
    window.harness.run();
    assert!(window.desk.borrow().has(|job| matches!(job, Job::AskImport)));
}

/// Columns of a price list with an offer.
const HEAD: &str = "part_kind,part,amount,currency,date,discount,tax,valid_until,quote";

#[test]
fn the_slider_of_the_power_limit_moves_the_speed() {
    let mut window = preset("modern-4x-rtx-4090");
    let rates = |window: &Window| -> Vec<f64> {
        let (_, analysis) = window.harness.state().session.shown().expect("shown");
        analysis.workloads.iter().filter_map(|result| Some(result.throughput.as_ref()?.value)).collect()
    };
    let whole = rates(&window);
    window.harness.get_by_label_contains("Power supplies: ").click();
    window.harness.run();
    let role = egui::accesskit::Role::Slider;
    window.harness.get_by_role_and_label(role, "Power limit of each GPU").focus();
    window.harness.run();
    for _ in 0..120 {
        window.harness.key_press(egui::Key::ArrowLeft);
        window.harness.step();
    }
    window.harness.run();
    let cap = window.harness.state().session.plan().and_then(|plan| plan.power_cap_w).expect("a limit");
    assert!(cap < 400.0, "{cap}");
    let capped = rates(&window);
    assert!(whole.iter().zip(&capped).all(|(whole, capped)| capped <= whole), "{whole:?} {capped:?}");
    assert!(whole.iter().zip(&capped).any(|(whole, capped)| *capped < whole * 0.99), "{whole:?} {capped:?}");
    window.harness.get_by_label_contains("keeps ");
    window.send(Command::Undo);
    assert_eq!(window.harness.state().session.plan().and_then(|plan| plan.power_cap_w), None, "one step");
}

/// What stands in a field of a form.
fn typed(window: &Window, field: &str) -> String {
    let node = window.harness.get_by_role_and_label(egui::accesskit::Role::TextInput, field);
    node.accesskit_node().value().unwrap_or_default()
}

#[test]
fn a_rate_set_the_other_way_round_is_shown_replaced_and_cleared() {
    let mut window = plain();
    // Dated later than today: it would win over one that is typed now.
    let reverse = Rate::new(Currency::USD, Currency::CNY, Decimal::from(8), "2026-12-24".parse().expect("a day"));
    window.send(Command::Edit(Edit::SetRate(reverse), None));
    let field = "USD for 1 CNY";
    window.send(Command::ShowRates);
    assert_eq!(typed(&window, field), "0.125");
    window.harness.get_by_role_and_label(egui::accesskit::Role::TextInput, field).focus();
    window.harness.key_press_modifiers(egui::Modifiers::COMMAND, egui::Key::A);
    window.harness.run();
    type_into(&mut window, field, "0,2");
    window.harness.get_by_label("Use these rates").click();
    window.harness.run();
    window.harness.run();
    let rates = |window: &Window| window.harness.state().session.history.project().rates.clone();
    let told: Vec<_> = rates(&window).iter().map(|rate| (rate.from, rate.to, rate.rate.to_string())).collect();
    assert_eq!(told, [(Currency::CNY, Currency::USD, "0.2".to_owned())]);
    window.send(Command::ShowRates);
    window.harness.get_by_role_and_label(egui::accesskit::Role::TextInput, field).focus();
    window.harness.key_press_modifiers(egui::Modifiers::COMMAND, egui::Key::A);
    window.harness.run();
    window.harness.key_press(egui::Key::Backspace);
    window.harness.run();
    window.harness.get_by_label("Use these rates").click();
    window.harness.run();
    window.harness.run();
    assert_eq!(rates(&window), [], "an emptied field forgets the rate");
}

#[test]
fn a_price_list_tells_terms_and_parts_that_nobody_knows() {
    let mut window = plain();
    let lines = "gpu,rtx-5090,2500,USD,2026-11-20,10%,19%,2026-12-31,Q-17\ngpu,rtx5090,2500,USD,2026-11-20,,,,Q-17\n";
    let list = price_list::read_list("offer.csv", &format!("{HEAD}\n{lines}"));
    assert_eq!((list.rows.len(), list.problems.len()), (2, 0));
    window.report(Event::PriceList("offer.csv".to_owned(), list));
    for told in ["less 10 %", "plus 19 % tax", "valid until 31 December 2026", "the catalogue has no part of this id"] {
        window.harness.get_by_label(told);
    }
}

#[test]
fn every_part_without_a_price_can_be_given_one() {
    for id in ["modern-dgx-h100", "modern-8x-l40s", "amax-dgx-station", "dell-c4140-8-nodes", "modern-8x-mi300x"] {
        let mut window = preset(id);
        let option = window.harness.state().session.active;
        // A card that no catalogue has.
        let slot =
            window.harness.state().session.plan().and_then(|plan| plan.cards.first()).expect("a card").slot.clone();
        window.send(Command::Edit(Edit::Place(option, slot, CardPart::Other("other/encoder-board".to_owned())), None));
        let (plan, analysis) = window.harness.state().session.shown().expect("shown");
        let catalog = &window.harness.state().session.catalog;
        let offered = slotwise::analysis::cost::priced_parts(catalog, plan);
        let lines = analysis.price.lines.iter().filter(|line| line.part != "quote");
        for line in lines {
            assert!(offered.iter().any(|(key, _)| *key == line.part), "{id}: {}", line.part);
        }
        let keys: std::collections::BTreeSet<_> = offered.iter().map(|(key, _)| key).collect();
        assert_eq!(keys.len(), offered.len(), "{id}: nothing is offered twice");
    }
}

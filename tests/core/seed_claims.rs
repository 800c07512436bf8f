//! What the articles print of their machines, beside what the program computes of the same machines.
use slotwise::analysis::{Analysis, Context, PriceBasis};
use slotwise::catalog::Catalog;
use slotwise::plan::{Project, presets};
use slotwise::quantity::Day;

fn project(id: &str) -> Project {
    let preset = presets::all().into_iter().find(|preset| preset.id == id);
    let document = preset.unwrap_or_else(|| panic!("no preset {id}")).document();
    document.unwrap_or_else(|error| panic!("{id}: {error}")).project
}

fn analysis(project: &Project) -> Analysis {
    let today = Day::new(2026, 11, 1).expect("a day");
    let plan = project.options.first().expect("an option");
    Analysis::of(&Catalog::builtin(), plan, Context { project, today })
}

/// The claims of a preset that do not agree with us, as `what printed computed`; all others agree.
#[track_caller]
fn check(id: &str, claims: usize, expected: &[&str]) {
    let analysis = analysis(&project(id));
    assert_eq!(analysis.seed_claims.len(), claims, "{id}");
    let wrong = analysis.seed_claims.iter().filter(|check| !check.agrees);
    let wrong: Vec<_> = wrong
        .map(|check| format!("{} {} {:.1}", check.what, check.printed, check.computed.unwrap_or(f64::NAN)))
        .collect();
    assert_eq!(wrong, expected, "{id}");
    let unexplained = analysis.seed_claims.iter().find(|check| !check.agrees && check.note.is_empty());
    assert_eq!(unexplained, None, "{id}");
}

/// Each of these prints plain FP16, bandwidth of a card, VRAM and price.
#[track_caller]
fn check_ultralab(id: &str, expected: &[&str]) {
    check(&format!("ultralab-{id}"), 4, expected);
}

#[test]
fn series_gx380i() {
    check_ultralab("gx380i-1.1", &[]);
    check_ultralab("gx380i-1.2", &[]);
    check_ultralab("gx380i-1.3", &[]);
    check_ultralab("gx380i-1.4", &[]);
    // The article multiplies the highest clock of the GV100, we the maker's rate.
    check_ultralab("gx380i-1.5", &["fp16_tflops 67 59.2"]);
}

#[test]
fn series_gt410i() {
    check_ultralab("gt410i-1.6", &[]);
    check_ultralab("gt410i-1.7", &[]);
    check_ultralab("gt410i-1.8", &[]);
    check_ultralab("gt410i-1.9", &[]);
    check_ultralab("gt410i-1.10", &["fp16_tflops 133 118.4", "vram_gb 64 128.0"]);
}

#[test]
fn series_gt410p() {
    check_ultralab("gt410p-2.1", &[]);
    check_ultralab("gt410p-2.2", &[]);
    check_ultralab("gt410p-2.3", &[]);
    check_ultralab("gt410p-2.4", &[]);
    check_ultralab("gt410p-2.5", &[]);
    check_ultralab("gt410p-2.6", &[]);
    check_ultralab("gt410p-2.7", &["vram_gb 240 336.0"]);
}

#[test]
fn series_gx630m() {
    check_ultralab("gx630m-3.1", &["vram_gb 40 72.0"]);
    check_ultralab("gx630m-3.2", &[]);
    check_ultralab("gx630m-3.3", &[]);
    check_ultralab("gx630m-3.4", &[]);
    check_ultralab("gx630m-3.5", &[]);
    check_ultralab("gx630m-3.6", &["fp16_tflops 266 236.8"]);
    check_ultralab("gx630m-3.7", &[]);
}

#[test]
fn other_machines_of_the_articles() {
    check("amax-dgx-1v", 2, &[]);
    check("dell-c4140-8-nodes", 2, &[]);
}

/// An unchanged preset costs what the article prints; one card less makes it quote and difference.
#[test]
fn a_changed_preset_is_no_longer_its_quote() {
    let mut project = project("ultralab-gt410i-1.8");
    let before = analysis(&project).price;
    assert_eq!(
        (before.basis, before.amount.map(|money| money.amount.to_string()).as_deref()),
        (PriceBasis::Quote, Some("210000"))
    );
    if let Some(plan) = project.options.first_mut() {
        plan.cards.pop();
    }
    // Prices of cards are in dollars: counted at the preset's dated rate, and without one said, not guessed.
    let after = analysis(&project).price;
    assert_eq!((after.basis, after.lines.len(), after.missing.len()), (PriceBasis::Mixed, 2, 0));
    let amount = |price: &slotwise::analysis::Price| price.amount.map(|money| money.amount);
    assert!(amount(&after) < amount(&before), "{:?}", after.amount);
    project.rates.clear();
    let without = analysis(&project).price;
    assert_eq!(without.missing, ["NVIDIA Quadro RTX 6000"]);
    assert_eq!(without.amount, before.amount);
}

//! What an article printed of a machine, beside what we compute.
use crate::analysis::{Power, Price, PriceBasis, Totals};
use crate::catalog::Catalog;
use crate::plan::{Plan, SeedClaim};

/// One printed number and ours.
#[derive(Debug, Clone, PartialEq)]
pub struct SeedCheck {
    /// What, by the key of the report.
    pub what: String,
    /// The printed number.
    pub printed: f64,
    /// The number as printed.
    pub text: String,
    /// Ours; `None` if we do not compute it.
    pub computed: Option<f64>,
    /// Whether the two agree within the article's rounding.
    pub agrees: bool,
    /// What is to be known of it.
    pub note: String,
}

/// Compares a plan's seed claims with what we compute.
#[must_use]
pub fn checks(catalog: &Catalog, plan: &Plan, totals: &Totals, power: &Power, price: &Price) -> Vec<SeedCheck> {
    let check = |claim: &SeedClaim| {
        let computed =
            cpu_clock(catalog, plan, &claim.what).or_else(|| computed(&claim.what, plan, totals, power, price));
        SeedCheck {
            what: claim.what.clone(),
            printed: claim.printed,
            text: claim.text.clone(),
            computed,
            agrees: computed.is_some_and(|ours| agree(claim.printed, ours)),
            note: claim.note.clone(),
        }
    };
    plan.seed_claims.iter().map(check).collect()
}

fn cpu_clock(catalog: &Catalog, plan: &Plan, what: &str) -> Option<f64> {
    let cpu = plan.cpu.as_ref().and_then(|id| catalog.cpus.get(id))?;
    match what {
        "cpu_base_ghz" => Some(cpu.base_ghz),
        "cpu_boost_ghz" => cpu.boost_ghz,
        _ => None,
    }
}

fn computed(what: &str, plan: &Plan, totals: &Totals, power: &Power, price: &Price) -> Option<f64> {
    match what {
        "gpu_count" => Some(f64::from(totals.gpu_count)),
        "cpu_count" => Some(f64::from(plan.cpu_count)),
        "nodes" => Some(f64::from(plan.nodes)),
        "vram_gb" => totals.vram().whole(),
        "vram_per_gpu_gb" => totals.vram_per_gpu(),
        "largest_pool_gb" => totals.largest_pool().whole(),
        "mem_bw_gb_s" => totals.mem_bw().whole(),
        "mem_bw_per_gpu_gb_s" => totals.mem_bw_per_gpu(),
        "ram_gb" => totals.ram().whole(),
        "cpu_cores" => totals.cores().map(f64::from),
        "drive_tb" => totals.drives().whole(),
        "rack_units" => totals.rack_units,
        "psu_w" => power.psu_w,
        "price" => quoted(plan, price),
        _ => totals.peak(what),
    }
}

/// A printed price is that of the offer, in the offer's currency, whatever currency the project shows.
fn quoted(plan: &Plan, price: &Price) -> Option<f64> {
    let quote = plan.quote.as_ref()?;
    match price.basis {
        PriceBasis::Quote => Some(quote.price.to_f64()),
        _ => price.amount.filter(|amount| amount.currency == quote.price.currency).map(crate::quantity::Money::to_f64),
    }
}

/// Whether our number rounds or truncates to the printed one.
///
/// The articles do both, and now and then round up a number that rounds down (131 for 130.48), so anything nearer than
/// one unit of the last printed digit agrees. Counts are whole: there a difference of one never agrees.
fn agree(printed: f64, ours: f64) -> bool {
    // A hair less than the unit, so that 8 and 7, or 0.3 and 0.2 with their binary dust, do not agree.
    (printed - ours).abs() < last_digit(printed) * (1.0 - 1e-9)
}

/// The unit of the last digit of a number as written: 1 for 131, 0.1 for 4.9.
fn last_digit(printed: f64) -> f64 {
    let text = printed.to_string();
    let decimals = text.split_once('.').map_or(0, |(_, decimals)| decimals.len());
    10_f64.powi(-i32::try_from(decimals).unwrap_or(0))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::{Context, cost, totals};
    use crate::machine::build::build;
    use crate::machine::power;
    use crate::machine::testing::{catalog, plan};
    use crate::plan::{Project, Quote};
    use crate::quantity::{Currency, Day, Money};

    #[track_caller]
    fn check(printed: f64, ours: f64, expected: bool) {
        assert_eq!(agree(printed, ours), expected, "{printed} printed, {ours} computed");
    }

    #[test]
    fn rounding_of_the_articles() {
        check(131.0, 130.4, true);
        check(36.0, 36.2, true);
        check(112.0, 111.5, true);
        check(266.0, 266.56, true);
        check(266.0, 236.8, false);
        check(870.0, 870.0, true);
        check(897.0, 900.0, false);
        check(64.0, 128.0, false);
        check(8.0, 7.0, false);
        check(4.9, 4.95, true);
        check(0.3, 0.2, false);
    }

    fn checked(what: &str, printed: f64) -> SeedCheck {
        let catalog = catalog();
        let mut plan = plan(&["big", "big"]);
        plan.seed_claims =
            vec![SeedClaim { what: what.to_owned(), printed, text: format!("{printed}"), note: String::new() }];
        plan.quote = Some(Quote {
            price: Money::new(10_000, Currency::CNY),
            date: Day::new(2020, 1, 1).expect("a day"),
            source: String::new(),
            covers: Vec::new(),
        });
        let machine = build(&catalog, &plan);
        let totals = totals::totals(&catalog, &plan, &machine, &[]);
        let project = Project::default();
        let context = Context { project: &project, today: Day::new(2020, 1, 1).expect("a day") };
        let price = cost::price(&catalog, &plan, context, &totals);
        let power = power::power(&catalog, &plan);
        checks(&catalog, &plan, &totals, &power, &price).pop().expect("a check")
    }

    #[test]
    fn compares_by_key() {
        assert!(checked("vram_gb", 48.0).agrees);
        assert!(checked("fp16_tflops", 60.0).agrees);
        let wrong = checked("vram_gb", 64.0);
        assert_eq!((wrong.agrees, wrong.computed), (false, Some(48.0)));
        // The project shows dollars and has no rate; the offer is still what the article printed.
        assert!(checked("price", 10_000.0).agrees);
        assert!(checked("cpu_base_ghz", 3.0).agrees);
        let unknown = checked("noise_db", 50.0);
        assert_eq!((unknown.agrees, unknown.computed), (false, None));
    }
}

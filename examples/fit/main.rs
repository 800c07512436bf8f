//! Fits the constants of the performance model on a table of measurements; writes `assets/catalog/fit.ron` and the
//! errors in and out of sample to `assets/catalog/accuracy.ron`.
//!
//! `cargo run --release --example fit -- [TABLE.csv [FOLDER]]`
//!
//! Least squares on ln(predicted / measured), of rates and of speed-ups over one GPU, with a loss that forgives single
//! wild rows, and a pull of each constant towards its usual value. The method is Levenberg and Marquardt's. Errors out of
//! sample come from leaving out pairs of GPU and workload (a tenth at a time), GPUs, architectures, and workloads (one at a
//! time), each by up to three further steps from the full fit without the rows left out.
#![expect(clippy::indexing_slicing, reason = "a tool for developers: a wrong index should stop it")]
use std::collections::BTreeMap;

use slotwise::catalog::benchmark::Fit;
use slotwise::catalog::load::ron_options;
use slotwise::catalog::{Accuracy, Catalog};
use slotwise::interop::measurements;
use slotwise::workload::prediction::{Case, Predictor, Row};

mod group;
mod report;
mod solve;

use group::Group;
use report::{Errors, Outcome};

fn main() {
    let mut arguments = std::env::args().skip(1);
    let table_path = arguments.next().unwrap_or_else(|| "tests/data/measurements.csv".to_owned());
    let folder = arguments.next().unwrap_or_else(|| "assets/catalog".to_owned());
    let text = std::fs::read_to_string(&table_path).expect("the table can be read");
    let table = measurements::read(&text).expect("a table of measurements");
    let catalog = Catalog::builtin();
    let predictor = Predictor::new(&catalog);
    let mut groups: BTreeMap<&str, Vec<(&Row, Case)>> = BTreeMap::new();
    for row in table.rows.iter().filter(|row| row.value.is_some_and(|value| value > 0.0)) {
        if let Ok(case) = predictor.case(row)
            && case.ln(&Fit::default()).is_some()
        {
            groups.entry(case.group()).or_default().push((row, case));
        }
    }
    let source = format!(
        "Model fitted to {} published measurements, each with its source",
        groups.values().map(Vec::len).sum::<usize>()
    );
    let mut fit = Fit { source: source.clone(), ..Fit::default() };
    let mut outcomes = Vec::new();
    for (name, rows) in groups {
        print!("{name}: ");
        let group = Group::new(rows);
        outcomes.extend(learn(&mut fit, name, &group));
    }
    fit.measured_on.sort();
    fit.measured_on.dedup();
    fit.known_gpus.sort();
    fit.known_gpus.dedup();
    let accuracy = report::report(&mut fit, source, &outcomes);
    report::print(&accuracy);
    write(&folder, &fit, &accuracy);
}

/// Fits one group of formulas; gives its rows with their errors.
fn learn<'a>(fit: &mut Fit, name: &str, group: &Group<'a>) -> Vec<Outcome<'a>> {
    let state = group.fit();
    let errors = if name == "plain" {
        // Speed-ups take the constants of the rates, which were fitted before.
        let error = |(row, case): &(&Row, Case)| case.ln(&*fit).unwrap_or(f64::NAN) - row.value.expect("a value").ln();
        Errors { known: group.rows.iter().map(error).collect(), ..Errors::default() }
    } else {
        fit.constants.extend(group.constants().into_iter().map(|(name, value)| (name, (value * 1e5).round() / 1e5)));
        for (row, case) in group.rows.iter().take(group.real) {
            fit.measured.entry(format!("{} {}", case.gpu, case.workload)).or_insert_with(|| row.id.clone());
            fit.measured_on.push(format!("{} {}", case.architecture, case.workload));
            fit.known_gpus.push(format!("{name} {}", case.gpu));
        }
        let pair = |_: &Row, case: &Case| fold(&format!("{} {}", case.gpu, case.workload)).to_string();
        Errors {
            known: state.residuals.clone(),
            row: group.without_row(&state),
            pair: group.without(&state, &pair, false),
            gpu: group.without(&state, &|_, case| case.gpu.clone(), false),
            architecture: group.without(&state, &|_, case| case.architecture.clone(), false),
            workload: group.without(&state, &|row, _| subject(name, row), true),
        }
    };
    let outcome = |(at, (row, case)): (usize, &(&'a Row, Case))| Outcome::new(row, case.clone(), &errors, at);
    group.rows.iter().take(group.real).enumerate().map(outcome).collect()
}

/// What is new with a new workload: with language models the model.
fn subject(group: &str, row: &Row) -> String {
    let llm = matches!(group, "serving" | "training" | "llama.cpp");
    let model = row.workload.split('_').next().unwrap_or_default();
    if llm { model.to_owned() } else { row.workload.clone() }
}

/// One of ten parts, by FNV-1a.
fn fold(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3))
        % 10
}

fn write(folder: &str, fit: &Fit, accuracy: &Accuracy) {
    let pretty = || ron::ser::PrettyConfig::new().depth_limit(3).compact_arrays(false);
    let save = |name: &str, head: &str, field: &str, body: String| {
        let body = body.trim_end().replace("\n    ", "\n        ");
        let text = format!("// {head}, written by `cargo run --release --example fit`.\n(\n    {field}: {body},\n)\n");
        std::fs::write(format!("{folder}/{name}.ron"), text).expect("the table can be written");
    };
    let constants = ron_options().to_string_pretty(fit, pretty()).expect("constants can be written");
    let about = "Constants of the performance model. Natural logarithms; their meaning is told\n\
                 // in `src/workload/prediction`. No constant belongs to one device";
    save("fit", about, "fit", constants);
    let points = std::mem::take(&mut accuracy.clone().points);
    let groups = Accuracy { points: "POINTS".to_owned(), ..accuracy.clone() };
    let groups = ron_options().to_string_pretty(&groups, pretty()).expect("errors can be written");
    save("accuracy", "Errors of predictions", "accuracy", groups.replace("\"POINTS\"", &format!("r#\"{points}\"#")));
}

use super::*;
use crate::analysis::Context;
use crate::machine::testing::{catalog, plan};
use crate::plan::Project;
use crate::quantity::Basis;

fn figure(value: f64, low: f64, high: f64) -> Figure {
    Figure { low, high, ..Figure::exact(value, "images/s", Basis::Estimated, "test") }
}

#[track_caller]
fn check_difference(value: (f64, f64, f64), reference: (f64, f64, f64), expected: Option<Difference>) {
    let figure = |(value, low, high)| figure(value, low, high);
    let got = Difference::of(&figure(value), &figure(reference));
    match (got, expected) {
        (Some(Difference::Percent(a)), Some(Difference::Percent(b)))
        | (Some(Difference::Times(a)), Some(Difference::Times(b))) => assert!((a - b).abs() < 1e-6, "{a} is not {b}"),
        _ => assert_eq!(got, expected),
    }
}

fn exact(value: f64) -> (f64, f64, f64) {
    (value, value, value)
}

#[test]
fn differences_are_told_as_readers_think_of_them() {
    check_difference(exact(112.0), exact(100.0), Some(Difference::Percent(12.0)));
    check_difference(exact(75.0), exact(100.0), Some(Difference::Percent(-25.0)));
    check_difference(exact(250.0), exact(100.0), Some(Difference::Times(2.5)));
    check_difference(exact(40.0), exact(100.0), Some(Difference::Times(0.4)));
    check_difference(exact(100.0), exact(100.0), Some(Difference::Same));
    check_difference(exact(0.0), exact(0.0), Some(Difference::Same));
    check_difference(exact(1.0), exact(0.0), None);
}

#[test]
fn overlapping_bands_are_too_close_to_call() {
    check_difference((120.0, 90.0, 150.0), (100.0, 80.0, 125.0), Some(Difference::Close));
    check_difference((120.0, 119.0, 121.0), (100.0, 99.0, 101.0), Some(Difference::Percent(20.0)));
    check_difference((120.0, 90.0, 150.0), exact(100.0), Some(Difference::Close));
}

/// A row of values, those at `bounds` being lower bounds, of options that can be told.
#[track_caller]
fn judged(values: &[(f64, f64, f64)], bounds: &[usize], better: Better) -> Row {
    let value = |(at, &(value, low, high)): (usize, &(f64, f64, f64))| rows::Value {
        figure: Some(figure(value, low, high)),
        text: Message::new("compare-unknown"),
        is_bound: bounds.contains(&at),
    };
    let draft = rows::Draft {
        id: "row".to_owned(),
        group: Group::Workloads,
        name: Message::new("compare-unknown"),
        unit: None,
        better,
        values: values.iter().enumerate().map(value).collect(),
    };
    judge::judge(draft, &vec![true; values.len()], 0)
}

fn standings(row: &Row) -> Vec<Standing> {
    row.cells.iter().map(|cell| cell.standing).collect()
}

#[track_caller]
fn check_standing(values: &[(f64, f64, f64)], better: Better, expected: &[Standing]) {
    let row = judged(values, &[], better);
    assert_eq!(standings(&row), expected);
    assert_eq!(row.cells.first().and_then(|cell| cell.difference), None, "the reference differs from itself");
}

#[track_caller]
fn check_bounds(values: &[f64], bounds: &[usize], better: Better, expected: &[Standing]) {
    let values: Vec<(f64, f64, f64)> = values.iter().copied().map(exact).collect();
    let row = judged(&values, bounds, better);
    assert_eq!(standings(&row), expected);
    for (at, cell) in row.cells.iter().enumerate() {
        let told = cell.difference.is_some();
        assert!(!told || !bounds.contains(&at) && !bounds.contains(&0), "a lower bound has no difference: {at}");
    }
}

#[test]
fn lower_bounds_never_win() {
    use Standing::{Best, Other};
    // The first may cost anything from 43 on.
    check_bounds(&[43.0, 109.0, 191.0], &[0], Better::Less, &[Other, Other, Other]);
    check_bounds(&[43.0, 109.0, 191.0], &[0, 2], Better::Less, &[Other, Other, Other]);
    // The last is the dearest whatever its missing parts cost.
    check_bounds(&[43.0, 109.0, 191.0], &[2], Better::Less, &[Best, Other, Other]);
    check_bounds(&[43.0, 43.0], &[1], Better::Less, &[Best, Other]);
    check_bounds(&[43.0, 109.0], &[0, 1], Better::Less, &[Other, Other]);
    check_bounds(&[43.0, 109.0], &[0], Better::More, &[Other, Other]);
    check_bounds(&[43.0, 109.0], &[1], Better::More, &[Other, Other]);
}

#[test]
fn the_best_is_marked() {
    use Standing::{Best, Close, Other};
    check_standing(&[exact(1.0), exact(3.0), exact(2.0)], Better::More, &[Other, Best, Other]);
    check_standing(&[exact(1.0), exact(3.0), exact(1.0)], Better::Less, &[Best, Other, Best]);
    check_standing(&[exact(1.0), exact(3.0)], Better::Neither, &[Other, Other]);
    check_standing(&[exact(2.0), exact(2.0)], Better::More, &[Other, Other]);
    check_standing(&[exact(2.0)], Better::More, &[Other]);
    check_standing(&[(10.0, 8.0, 12.0), (11.0, 9.0, 13.0), (5.0, 4.0, 6.0)], Better::More, &[Close, Best, Other]);
}

fn compared(plans: &[Plan], reference: usize) -> Comparison {
    let (catalog, project) = (catalog(), Project::default());
    let context = Context { project: &project, today: "2020-07".parse().expect("a day") };
    let analyses: Vec<Analysis> = plans.iter().map(|plan| Analysis::of(&catalog, plan, context)).collect();
    let options: Vec<Candidate<'_>> =
        plans.iter().zip(&analyses).map(|(plan, analysis)| Candidate { catalog: &catalog, plan, analysis }).collect();
    compare(&catalog, &options, reference)
}

#[track_caller]
fn check_row(comparison: &Comparison, id: &str, values: &[Option<f64>], difference: Option<Difference>) {
    let row = comparison.rows.iter().find(|row| row.id == id).unwrap_or_else(|| panic!("no row {id}"));
    let got: Vec<Option<f64>> = row.cells.iter().map(|cell| cell.figure.as_ref().map(|figure| figure.value)).collect();
    assert_eq!(got, values, "{id}");
    assert_eq!(row.cells.last().and_then(|cell| cell.difference), difference, "{id}");
}

#[test]
fn options_stand_side_by_side() {
    let table = compared(&[plan(&["big"]), plan(&["big", "big"])], 0);
    check_row(&table, "vram_gb", &[Some(24.0), Some(48.0)], Some(Difference::Times(2.0)));
    check_row(&table, "fp16_tensor_tflops", &[Some(120.0), Some(240.0)], Some(Difference::Times(2.0)));
    check_row(&table, "mem_bw_gb_s", &[Some(600.0), Some(1200.0)], Some(Difference::Times(2.0)));
    check_row(&table, "lanes_owned", &[Some(48.0), Some(48.0)], Some(Difference::Same));
    check_row(&table, "rack_units", &[Some(4.0), Some(4.0)], Some(Difference::Same));
    // Box 2000, CPU 500, two modules of 150, a disk of 100, and one or two cards of 4000.
    check_row(
        &table,
        "price",
        &[Some(6900.0), Some(10_900.0)],
        Some(Difference::Percent((10_900.0 / 6900.0 - 1.0) * 100.0)),
    );
    check_row(&table, "pair_slowest_gb_s", &[None, Some(gpu_pair())], None);
    assert!(table.rows.iter().all(|row| row.id != "fp8_tensor_tflops"), "nothing is known of FP8");
    assert!(table.rows.iter().is_sorted_by_key(|row| row.group), "groups are torn apart");
}

/// What two cards on the same CPU get, by the analysis.
fn gpu_pair() -> f64 {
    let (catalog, project) = (catalog(), Project::default());
    let context = Context { project: &project, today: "2020-07".parse().expect("a day") };
    let analysis = Analysis::of(&catalog, &plan(&["big", "big"]), context);
    analysis.pairs.first().map_or(f64::NAN, |pair| pair.usable_gb_s)
}

#[test]
fn rows_alike_in_all_options_are_known() {
    let table = compared(&[plan(&["big"]), plan(&["big", "big"])], 0);
    let same = |id: &str| table.rows.iter().find(|row| row.id == id).map(|row| row.same);
    assert_eq!(same("chassis"), Some(true));
    assert_eq!(same("gpus"), Some(false));
    assert_eq!(same("rack_units"), Some(true));
    assert_eq!(same("vram_gb"), Some(false));
    assert_eq!(same("pair_slowest_gb_s"), Some(false));
}

#[test]
fn another_option_can_be_the_reference() {
    let table = compared(&[plan(&["big", "big"]), plan(&["big"])], 1);
    let row = table.rows.iter().find(|row| row.id == "vram_gb").expect("VRAM");
    let differences: Vec<_> = row.cells.iter().map(|cell| cell.difference).collect();
    assert_eq!(differences, [Some(Difference::Times(2.0)), None]);
    assert_eq!(compared(&[plan(&["big"])], 9).reference, 0);
}

#[track_caller]
fn check_pareto(points: &[(f64, f64)], expected: &[usize]) {
    assert_eq!(pareto(points), expected);
}

#[test]
fn the_line_joins_what_nothing_beats() {
    check_pareto(&[], &[]);
    check_pareto(&[(2.0, 5.0), (1.0, 3.0), (3.0, 4.0)], &[1, 0]);
    check_pareto(&[(1.0, 3.0), (1.0, 2.0)], &[0]);
    check_pareto(&[(1.0, 1.0), (1.0, 1.0)], &[0, 1]);
}

/// The headline row of options with these rates: FP16 in tensor cores, FP16, FP32.
#[track_caller]
fn check_headline(options: &[[Option<f64>; 3]], expected: Option<&str>) {
    let row = |(at, which): (usize, Headline)| {
        let cell = |rates: &[Option<f64>; 3]| {
            let value = rates.get(at).copied().flatten();
            (value.map(|value| figure(value, value, value)), Message::new("compare-unknown")).into()
        };
        let values = options.iter().map(cell).collect();
        let (id, name) = (which.key().to_owned(), Message::new("compare-unknown"));
        judge::judge(rows::Draft { id, group: Group::Compute, name, unit: None, better: Better::More, values }, &[], 0)
    };
    let rows = [Headline::Fp16Tensor, Headline::Fp16, Headline::Fp32].into_iter().enumerate().map(row).collect();
    let table = Comparison { reference: 0, rows, counted: Vec::new() };
    assert_eq!(table.headline().map(|row| row.id.as_str()), expected);
}

#[test]
fn one_row_stands_for_the_peaks() {
    let (tensor, slow, fast) =
        ([Some(130.0), Some(32.0), Some(16.0)], [None, Some(0.2), Some(11.0)], [None, Some(21.0), Some(10.0)]);
    check_headline(&[tensor, slow], Some("fp16_tensor_tflops"));
    check_headline(&[slow, fast], Some("fp16_tflops"));
    check_headline(&[slow, slow], Some("fp32_tflops"));
    check_headline(&[[None; 3]], None);
    check_headline(&[], None);
}

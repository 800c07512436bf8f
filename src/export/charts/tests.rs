use super::*;
use crate::analysis::{Analysis, Context};
use crate::plan::{Plan, Project, presets};
use crate::quantity::Basis;
use crate::scene::chart::ChartKind;
use crate::workload::result::{RooflinePoint, WaterfallStep};

const RESNET: &str = "cnn-resnet50-training";

/// A preset's first option, with a workload, and its project.
fn option(preset: &str, nodes: u32) -> (Project, Plan) {
    let preset = presets::find(preset).expect("a preset of the program");
    let project = preset.document().expect("a project").project;
    let mut plan = project.options.first().expect("an option").clone();
    plan.nodes = nodes;
    plan.workloads = vec![WorkloadId::new(RESNET)];
    (project, plan)
}

/// What charts show beyond the throughput, by hand: the charts must draw whatever the model says.
fn draw_by_hand(result: &mut WorkloadResult) {
    let usable = result.throughput.as_ref().expect("a throughput").value;
    let step = |key, times: f64| WaterfallStep { key, items_s: usable * times };
    result.waterfall = vec![step("peak", 4.0), step("sustained", 2.0), step("memory", 1.5), step("usable", 1.0)];
    result.roofline =
        Some(RooflinePoint { flop_per_byte: 66.0, attained_flops: 20e12, peak_flops: 125e12, bytes_s: 900e9 });
}

/// Two options with their analyses.
fn two(check: impl Fn(&Catalog, &[Candidate<'_>])) {
    let catalog = Catalog::builtin();
    let today = "2026-11-30".parse().expect("a day");
    let plans = [option("dell-c4140-8-nodes", 8), option("ultralab-gt410p-2.6", 1)];
    let analyse = |(project, plan): &(Project, Plan)| {
        let mut analysis = Analysis::of(&catalog, plan, Context { project, today });
        draw_by_hand(&mut analysis.workloads[0]);
        analysis
    };
    let analyses: Vec<Analysis> = plans.iter().map(analyse).collect();
    let options: Vec<Candidate<'_>> = plans
        .iter()
        .zip(&analyses)
        .map(|((_, plan), analysis)| Candidate { catalog: &catalog, plan, analysis })
        .collect();
    check(&catalog, &options);
}

#[test]
fn throughput_has_the_band_of_the_analysis() {
    two(|catalog, options| {
        let explained = throughput(catalog, options, &WorkloadId::new(RESNET), Language::English).expect("a chart");
        let chart = &explained.chart;
        assert_eq!((chart.kind, chart.series.len()), (ChartKind::Bars, 2));
        assert!(explained.detail(1, 0).contains("80 %"), "{}", explained.detail(1, 0));
        for (series, option) in chart.series.iter().zip(options) {
            let figure = option.analysis.workloads[0].throughput.as_ref().expect("a throughput");
            assert_eq!(series.data[0].band, Some((figure.low, figure.high)));
        }
    });
}

#[test]
fn every_workload_is_set_against_the_first_option() {
    two(|catalog, options| {
        let chart = relative(catalog, options, Language::English).expect("a chart").chart;
        assert_eq!(chart.series[0].data[0].y, Some(100.0));
        assert_eq!(chart.series[0].data[0].text, "100 %");
        assert!(
            relative(catalog, &options[..1], Language::English).is_none(),
            "one option has nothing to be set against"
        );
    });
}

#[test]
fn scaling_stays_below_the_ideal_and_shows_the_claims() {
    two(|catalog, options| {
        let chart = scaling(catalog, options, &WorkloadId::new(RESNET), Language::English).expect("a chart").chart;
        for datum in chart.series.iter().filter(|series| series.option.is_some()).flat_map(|series| &series.data) {
            assert!(datum.y.expect("a number") <= datum.x * 1.000_001, "{datum:?}");
        }
        let claim = chart.series.iter().find(|series| series.name.contains("Facebook")).expect("a claim");
        assert_eq!((claim.data[0].x, claim.data[0].y), (64.0, Some(57.0)));
        assert!(claim.reference);
    });
}

#[test]
fn a_waterfall_never_rises_and_ends_at_the_throughput() {
    two(|catalog, options| {
        let chart = waterfall(catalog, options, &WorkloadId::new(RESNET), Language::English).expect("a chart").chart;
        for (series, option) in chart.series.iter().zip(options) {
            let rates: Vec<f64> = series.data.iter().filter_map(|datum| datum.y).collect();
            assert_eq!(rates.len(), chart.categories.len());
            assert!(rates.windows(2).all(|pair| pair[1] <= pair[0] * 1.000_001), "{rates:?}");
            let usable = option.analysis.workloads[0].throughput.as_ref().expect("a throughput").value;
            let last = rates.last().copied().unwrap_or_default();
            assert!((last / usable - 1.0).abs() < 1e-9, "{last} is not {usable}");
        }
    });
}

#[test]
fn stacks_add_up() {
    two(|catalog, options| {
        let id = WorkloadId::new(RESNET);
        let chart = memory(catalog, options, &id, Language::English).expect("a chart").chart;
        let sum = |place: usize| -> f64 {
            let parts = chart.series.iter().filter(|series| !series.reference);
            parts.filter_map(|series| series.data[place].y).sum()
        };
        for (place, option) in options.iter().enumerate() {
            let needed = option.analysis.workloads[0].needed_gb_per_gpu;
            assert!((sum(place) - needed).abs() < 1e-6, "{} is not {needed}", sum(place));
        }
        let chart = cost(options, Language::English).expect("a chart").chart;
        let per_year = options[0].analysis.ownership.per_year.expect("a cost");
        let sum: f64 = chart.series.iter().filter_map(|series| series.data[0].y).sum();
        assert!((sum / per_year - 1.0).abs() < 1e-9, "{sum} is not {per_year}");
    });
}

#[test]
fn no_point_lies_above_its_roof() {
    two(|catalog, options| {
        let chart = roofline(catalog, options, &WorkloadId::new(RESNET), Language::English).expect("a chart").chart;
        let top = |option| {
            let roof = chart.series.iter().find(|series| series.option == option && series.reference);
            roof.and_then(|roof| roof.data.last()?.y).expect("a roof")
        };
        let points: Vec<_> = chart.series.iter().filter(|series| !series.reference).collect();
        assert_eq!(points.len(), 2);
        for point in points {
            assert!(point.data[0].y.expect("a number") < top(point.option));
        }
    });
}

#[test]
fn what_price_and_power_buy_keeps_the_band() {
    two(|catalog, options| {
        let id = WorkloadId::new(RESNET);
        let charts =
            [per_price(catalog, options, &id, Language::English), per_watt(catalog, options, &id, Language::English)];
        for chart in charts.into_iter().flatten() {
            for datum in chart.chart.series.iter().map(|series| &series.data[0]) {
                let (low, high) = datum.band.expect("a band");
                assert!(low < datum.y.expect("a number") && datum.y.expect("a number") < high);
            }
        }
    });
}

#[test]
fn charts_speak_every_language() {
    two(|catalog, options| {
        for language in Language::ALL {
            let id = WorkloadId::new(RESNET);
            let charts = [
                throughput(catalog, options, &id, language),
                relative(catalog, options, language),
                scaling(catalog, options, &id, language),
                waterfall(catalog, options, &id, language),
                step(catalog, options, &id, language),
                memory(catalog, options, &id, language),
                cost(options, language),
                per_price(catalog, options, &id, language),
                per_watt(catalog, options, &id, language),
                roofline(catalog, options, &id, language),
            ];
            for chart in charts.into_iter().flatten() {
                let words = format!("{chart:?}");
                assert!(!words.contains('⟦'), "{words}");
            }
        }
    });
}

#[test]
fn overlapping_bands_are_too_close_to_call() {
    let figure = |value| Figure::with_sigma(value, 0.1, "images/s", Basis::Estimated, "");
    let (a, b, c) = (figure(100.0), figure(110.0), figure(10.0));
    assert_eq!(speed::close_to_best(&[(0, &a), (1, &b), (2, &c)]), Some(vec![0, 1]));
    assert_eq!(speed::close_to_best(&[(0, &a), (2, &c)]), None);
    assert_eq!(speed::close_to_best(&[(0, &a), (1, &a)]), None, "equal ones are not close but the same");
}

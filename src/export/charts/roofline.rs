//! The roofline: what one GPU of each option can reach at most, and where a workload lies below it.
use super::{Explained, Frame, Line, Number};
use super::{option_name, percent, plain, results, with_unit, workload_name};
use crate::analysis::compare::Candidate;
use crate::catalog::{Catalog, WorkloadId};
use crate::locale::{Language, plain_number};
use crate::quantity::Message;
use crate::scene::chart::ChartKind;
use crate::workload::result::RooflinePoint;

/// FLOP/s of one TFLOPS.
const TFLOPS: f64 = 1e12;
/// Bytes/s of one GB/s.
const GB_S: f64 = 1e9;
/// Decades shown at both sides of points and ridges.
const MARGIN: f64 = 6.0;

/// Roofs of the options for the number format of a workload, and that workload's point below each.
#[must_use]
pub fn roofline(
    catalog: &Catalog,
    options: &[Candidate<'_>],
    workload: &WorkloadId,
    language: Language,
) -> Option<Explained> {
    let points: Vec<(usize, String, RooflinePoint)> = results(options, workload)
        .iter()
        .filter_map(|(at, option, result)| Some((*at, option_name(options, *at, option, language), result.roofline?)))
        .filter(|(_, _, point)| is_drawable(point))
        .collect();
    let all = || points.iter().flat_map(|(_, _, point)| [point.flop_per_byte, point.ridge()]);
    let range = (all().fold(f64::MAX, f64::min) / MARGIN, all().fold(0.0, f64::max) * MARGIN);
    let mut lines = Vec::new();
    for (at, name, point) in &points {
        let roof = [range.0, point.ridge(), range.1].map(|x| corner(point, x, language)).to_vec();
        lines.push(Line { name: name.clone(), option: Some(*at), reference: true, data: roof });
        lines.push(Line { name: name.clone(), option: Some(*at), reference: false, data: vec![told(point, language)] });
    }
    let name = workload_name(catalog, workload, language);
    let frame = Frame {
        kind: ChartKind::Lines,
        title: language.words(&Message::new("graph-roofline").with("workload", name)),
        x_title: language.text("graph-roofline-x"),
        y_title: language.text("graph-roofline-y"),
        categories: Vec::new(),
        logarithmic: true,
        note: language.text("graph-roofline-note"),
    };
    frame.with(lines)
}

/// Whether a logarithmic scale can show it.
fn is_drawable(point: &RooflinePoint) -> bool {
    let RooflinePoint { flop_per_byte, attained_flops, peak_flops, bytes_s } = *point;
    [flop_per_byte, attained_flops, peak_flops, bytes_s].into_iter().all(|value| value.is_finite() && value > 0.0)
}

fn corner(point: &RooflinePoint, intensity: f64, language: Language) -> Number {
    let flops = point.peak_flops.min(intensity * point.bytes_s) / TFLOPS;
    let detail = Message::new("graph-roofline-roof")
        .with("tflops", point.peak_flops / TFLOPS)
        .with("bandwidth", point.bytes_s / GB_S);
    plain(intensity, flops, with_unit(language, flops, "TFLOPS"), language.words(&detail))
}

/// What one GPU does of the workload.
fn told(point: &RooflinePoint, language: Language) -> Number {
    let tflops = point.attained_flops / TFLOPS;
    let detail = Message::new("graph-roofline-point")
        .with("intensity", plain_number(point.flop_per_byte))
        .with("share", percent(point.attained_flops / point.roof_flops()));
    plain(point.flop_per_byte, tflops, with_unit(language, tflops, "TFLOPS"), language.words(&detail))
}

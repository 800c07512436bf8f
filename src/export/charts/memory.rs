//! What one GPU must hold of a workload, part upon part, against what it has.
use super::{Explained, Frame, Line};
use super::{mark, option_name, plain, results, with_unit, workload_name};
use crate::analysis::compare::Candidate;
use crate::catalog::{Catalog, WorkloadId};
use crate::locale::Language;
use crate::quantity::Message;
use crate::scene::chart::ChartKind;
use crate::workload::WorkloadResult;

/// Options with what they do with the workload.
type Needs<'a> = [(usize, Candidate<'a>, &'a WorkloadResult)];

/// The parts of the need of one GPU, a stack for each option, with the VRAM as the line not to cross.
#[must_use]
pub fn memory(
    catalog: &Catalog,
    options: &[Candidate<'_>],
    workload: &WorkloadId,
    language: Language,
) -> Option<Explained> {
    let mut needs = results(options, workload);
    needs.retain(|(_, _, result)| result.vram_gb_per_gpu > 0.0);
    let mut parts: Vec<&str> = Vec::new();
    for (part, gb) in needs.iter().flat_map(|(_, _, result)| &result.memory_parts) {
        if *gb > 0.0 && !parts.contains(part) {
            parts.push(part);
        }
    }
    if parts.is_empty() {
        return None;
    }
    let mut lines: Vec<Line> = parts.iter().map(|part| stack(&needs, part, language)).collect();
    lines.push(has(&needs, language));
    let name = workload_name(catalog, workload, language);
    let notes: Vec<String> = needs
        .iter()
        .map(|(at, option, result)| verdict(mark(options, *at, option, language), result, language))
        .collect();
    let frame = Frame {
        kind: ChartKind::StackedBars,
        title: language.words(&Message::new("graph-memory").with("workload", name)),
        x_title: String::new(),
        y_title: "GB".to_owned(),
        categories: needs.iter().map(|(at, option, _)| option_name(options, *at, option, language)).collect(),
        logarithmic: false,
        note: notes.join(" "),
    };
    frame.with(lines)
}

fn stack(needs: &Needs<'_>, part: &str, language: Language) -> Line {
    let data = needs.iter().enumerate().map(|(place, (_, _, result))| {
        let gb: f64 = result.memory_parts.iter().filter(|(known, _)| *known == part).map(|(_, gb)| gb).sum();
        let batch = Message::new("charts-vram-batch").with("batch", result.batch_per_gpu);
        plain(place as f64, gb, with_unit(language, gb, "GB"), language.words(&batch))
    });
    let name = language.text(&format!("memory-part-{part}"));
    Line { data: data.collect(), name, option: None, reference: false }
}

/// What a GPU has.
fn has(needs: &Needs<'_>, language: Language) -> Line {
    let detail = language.text("charts-source-vram");
    let data = needs.iter().enumerate().map(|(place, (_, _, result))| {
        let gb = result.vram_gb_per_gpu;
        plain(place as f64, gb, with_unit(language, gb, "GB"), detail.clone())
    });
    Line { data: data.collect(), name: language.text("graph-memory-has"), option: None, reference: true }
}

/// Whether it fits, and the largest batch.
fn verdict(option: String, result: &WorkloadResult, language: Language) -> String {
    let key = match result.largest_batch {
        Some(_) if result.fits => "graph-memory-fits-batch",
        _ if result.fits => "graph-memory-fits",
        _ => "graph-memory-too-big",
    };
    let message = Message::new(key)
        .with("option", option)
        .with("needed", result.needed_gb_per_gpu)
        .with("vram", result.vram_gb_per_gpu)
        .with("batch", result.largest_batch.unwrap_or(result.batch_per_gpu));
    language.words(&message)
}

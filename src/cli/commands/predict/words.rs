//! The answer in words.
use super::question::{Question, serves};
use super::{Number, Report};
use crate::catalog::WorkloadProfile;
use crate::export::sources;
use crate::interop::measurements;
use crate::quantity::{Arg, Message};
use crate::workload::WorkloadResult;
use crate::workload::result::Layout;

/// What a profile gives: the figure or why there is none, memory, layout, what users see, and what is to be known.
pub(super) fn of_profile(
    question: &Question<'_>,
    profile: &WorkloadProfile,
    result: &WorkloadResult,
    report: &Report,
) -> Vec<Message> {
    let mut lines = vec![figure(question, &profile.title(), &profile.rate_unit(), report)];
    lines.extend(source(report));
    lines.extend(memory(report, serves(profile)));
    if result.fits {
        lines.extend(result.layout.map(layout));
    }
    if let Some(answering) = &result.answering {
        lines.push(
            Message::new("workloads-answering")
                .with("ttft", answering.ttft_ms.value.round())
                .with("tpot", answering.tpot_ms.value)
                .with("tokens", answering.user_tokens_s.round())
                .with("users", answering.users)
                .with("fit", answering.users_that_fit),
        );
    }
    if let Some(what) = result.bottleneck.filter(|_| result.fits) {
        lines.push(Message::new("predict-bottleneck").with("what", Message::new(format!("bottleneck-{}", what.key()))));
    }
    if let Some(Number(rate)) = report.network_gb_s {
        lines.push(Message::new("predict-network").with("rate", rate));
    }
    // A batch that was asked for is refused, not made smaller.
    let notes = result.notes.iter().filter(|note| result.fits || note.key != "perf-note-batch");
    lines.extend(notes.chain(&result.memory.remedies).cloned());
    lines
}

/// What a row of a table gives.
pub(super) fn of_row(question: &Question<'_>, report: &Report) -> Vec<Message> {
    let name = Message::new("predict-name").with("text", report.workload.as_str());
    let item = report.unit.trim_end_matches("/s").replace(' ', "-");
    let unit = Message::new(format!("workload-rate-{item}")).or(report.unit.as_str());
    let mut lines = vec![figure(question, &name, &unit, report)];
    lines.extend(source(report));
    lines.extend(memory(report, report.workload.ends_with("_serve")));
    lines
}

fn figure(question: &Question<'_>, workload: &Message, unit: &Message, report: &Report) -> Message {
    let about = |key: &str| {
        let gpu = Arg::Data(question.gpu.name.clone());
        let message = Message::new(key).with("count", report.count).with("nodes", report.nodes).with("gpu", gpu);
        message.with("workload", workload.clone())
    };
    let (Some(value), Some(low), Some(high), Some(basis)) = (report.value, report.low, report.high, report.basis)
    else {
        let gb = |number: Option<Number>| number.map_or(0.0, |Number(gb)| gb);
        return about("predict-does-not-fit")
            .with("needed", gb(report.needed_gb_per_gpu))
            .with("vram", gb(report.vram_gb_per_gpu))
            .with("short", gb(report.short_gb_per_gpu));
    };
    about("predict-result")
        .with("value", rounded(value))
        .with("low", rounded(low))
        .with("high", rounded(high))
        .with("unit", unit.clone())
        .with("basis", Message::new(format!("predict-basis-{basis}")))
}

/// A measurement that the figure rests on: itself, or one of those that set the model.
fn source(report: &Report) -> Option<Message> {
    let row = sources::measured_message(measurements::row(report.measured_row.as_deref()?)?);
    Some(if report.basis == Some("measured") { row } else { Message::new("source-near").with("row", row) })
}

fn rounded(value: f64) -> String {
    let digits = if value >= 100.0 { 0 } else { 2 };
    format!("{value:.digits$}")
}

/// How full the memory is, and how large a batch or how many users fit.
fn memory(report: &Report, serves: bool) -> Option<Message> {
    let (Number(needed), Number(vram)) = (report.needed_gb_per_gpu?, report.vram_gb_per_gpu?);
    let key = match (report.fits?, report.largest_batch, serves) {
        (true, Some(_), false) => "charts-vram-fits-batch",
        (true, Some(_), true) => "predict-memory-users",
        (true, None, _) => "predict-memory",
        (false, Some(_), false) => "predict-largest-batch",
        (false, Some(_), true) => "predict-largest-users",
        (false, None, _) => return Some(Message::new("predict-nothing-fits")),
    };
    let said = Message::new(key).with("needed", needed).with("vram", vram);
    let said = match (serves, report.largest_batch) {
        (_, None) => said,
        (true, Some(users)) => said.with("users", users),
        (false, Some(batch)) => said.with("batch", batch),
    };
    Some(if report.fits? { Message::new("workloads-memory-of-gpu").with("memory", said) } else { said })
}

/// How the work is laid out over the GPUs.
fn layout(layout: Layout) -> Message {
    let mut words = vec![match layout.copies {
        0 | 1 => Message::new("explain-layout-one"),
        copies => Message::new("explain-layout-copies").with("count", copies),
    }];
    let parts = [
        ("explain-layout-tensor", layout.tensor),
        ("explain-layout-stages", layout.stages),
        ("explain-layout-data", layout.data),
    ];
    words.extend(
        parts.into_iter().filter(|(_, count)| *count > 1).map(|(key, count)| Message::new(key).with("count", count)),
    );
    if layout.sharded {
        words.push(Message::new("explain-layout-sharded"));
    }
    if layout.idle > 0 {
        words.push(Message::new("explain-layout-idle").with("count", layout.idle));
    }
    Message::new("predict-layout").with("layout", words)
}

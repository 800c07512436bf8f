//! Throughput of the chosen workloads with its band, what it rests on and what holds it back.
use super::bars::{Bars, Group, Value};
use crate::catalog::WorkloadId;
use crate::quantity::{Basis, Message};
use crate::ui::Session;
use crate::workload::{Bottleneck, WorkloadResult};

/// Workloads of all options, in the order of first choice.
#[must_use]
pub fn chosen(session: &Session) -> Vec<WorkloadId> {
    let mut ids: Vec<WorkloadId> = Vec::new();
    for (_, analysis) in session.all_shown() {
        for result in &analysis.workloads {
            if !ids.contains(&result.id) {
                ids.push(result.id.clone());
            }
        }
    }
    ids
}

/// Name of a workload as shown.
#[must_use]
pub fn name(session: &Session, id: &WorkloadId) -> String {
    session.catalog.workloads.get(id).map_or_else(|| id.to_string(), |profile| session.words(&profile.title()))
}

/// Unit of a workload's throughput as shown.
#[must_use]
pub fn rate_unit(session: &Session, id: &WorkloadId) -> String {
    session.catalog.workloads.get(id).map_or_else(String::new, |profile| session.words(&profile.rate_unit()))
}

/// The chart.
#[must_use]
pub fn throughput(session: &Session) -> Bars {
    let groups = chosen(session)
        .into_iter()
        .map(|id| {
            let title = name(session, &id);
            let values = session
                .all_shown()
                .enumerate()
                .filter_map(|(at, (_, analysis))| {
                    let result = analysis.workloads.iter().find(|result| result.id == id)?;
                    value(session, at, &title, result)
                })
                .collect();
            Group { title, values }
        })
        .collect();
    Bars {
        id: "throughput",
        title: session.text("charts-throughput"),
        groups,
        own_scales: true,
        empty: session.text("charts-no-workload"),
    }
}

fn value(session: &Session, option: usize, title: &str, result: &WorkloadResult) -> Option<Value> {
    let held = result.bottleneck.map(|what| session.text(&format!("bottleneck-{}", what.key())));
    let Some(figure) = &result.throughput else {
        let held = held?;
        let text = if result.fits {
            held
        } else {
            let message = Message::new("charts-too-big")
                .with("needed", result.needed_gb_per_gpu)
                .with("vram", result.vram_gb_per_gpu);
            session.words(&message)
        };
        return Some(Value { fails: true, ..Value::plain(option, 0.0, text.clone(), text) });
    };
    let number = super::with_unit(session, figure.value, &rate_unit(session, &result.id));
    let band = Message::new("charts-band").with("low", figure.low).with("high", figure.high);
    let band = session.words(&band);
    let basis = super::basis_word(session, figure.basis);
    let caption = match held {
        Some(held) => {
            Message::new("charts-held-back").with("band", band.as_str()).with("basis", basis).with("what", held)
        }
        None => Message::new("charts-not-held-back").with("band", band.as_str()).with("basis", basis),
    };
    let tip = super::tip(session, title, &format!("{number} {band}"), figure.basis, &figure.source);
    Some(Value {
        band: (figure.low, figure.high),
        caption: session.words(&caption),
        ..Value::plain(option, figure.value, number, tip)
    })
}

/// The chosen workloads, the one that is asked for first.
#[must_use]
pub fn from(session: &Session, first: Option<&WorkloadId>) -> Vec<WorkloadId> {
    let mut ids = chosen(session);
    ids.sort_by_key(|id| Some(id) != first);
    ids
}

/// What a step of a workload is spent on: of that asked for, else the first; `None` where no option can do it.
#[must_use]
pub fn terms(session: &Session, workload: Option<&WorkloadId>) -> Option<Bars> {
    let id = from(session, workload).into_iter().next()?;
    let results: Vec<(usize, &WorkloadResult)> = session
        .all_shown()
        .enumerate()
        .filter_map(|(at, (_, analysis))| Some((at, analysis.workloads.iter().find(|result| result.id == id)?)))
        .collect();
    let mut kinds: Vec<Bottleneck> = Vec::new();
    for term in results.iter().flat_map(|(_, result)| &result.terms).filter(|term| term.seconds > 0.0) {
        if !kinds.contains(&term.what) {
            kinds.push(term.what);
        }
    }
    let groups: Vec<Group> = kinds
        .into_iter()
        .map(|kind| {
            let title = session.text(&format!("bottleneck-{}", kind.key()));
            let values = results.iter().filter_map(|(at, result)| term(session, *at, &title, result, kind)).collect();
            Group { title, values }
        })
        .collect();
    let title = Message::new("charts-terms").with("workload", name(session, &id));
    (!groups.is_empty()).then(|| Bars {
        id: "terms",
        title: session.words(&title),
        groups,
        own_scales: false,
        empty: String::new(),
    })
}

/// One term of one option: milliseconds, and its share of the step.
fn term(session: &Session, option: usize, title: &str, result: &WorkloadResult, kind: Bottleneck) -> Option<Value> {
    let whole: f64 = result.terms.iter().map(|term| term.seconds).sum();
    let seconds: f64 = result.terms.iter().filter(|term| term.what == kind).map(|term| term.seconds).sum();
    if whole <= 0.0 || seconds <= 0.0 {
        return None;
    }
    let text =
        Message::new("charts-term").with("ms", seconds * 1000.0).with("percent", (seconds / whole * 100.0).round());
    let text = session.words(&text);
    let tip = super::tip(session, title, &text, Basis::Estimated, &session.text("charts-source-terms"));
    Some(Value::plain(option, seconds, text, tip))
}

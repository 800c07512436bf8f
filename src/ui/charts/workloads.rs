//! Throughput of the chosen workloads with its band, what it rests on and what holds it back.
use super::bars::{Bars, Group, Value};
use super::drawn::Drawn;
use crate::analysis::why;
use crate::catalog::WorkloadId;
use crate::export::{charts, sources};
use crate::quantity::{Figure, Message};
use crate::ui::Session;
use crate::ui::tokens::option_letter;
use crate::workload::WorkloadResult;

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
            let results: Vec<(usize, &WorkloadResult)> = session
                .all_shown()
                .enumerate()
                .filter_map(|(at, (_, analysis))| Some((at, analysis.workloads.iter().find(|it| it.id == id)?)))
                .collect();
            let values = results.iter().filter_map(|(at, result)| value(session, *at, &title, result)).collect();
            Group { name: title.clone(), ..Group::new(judged(session, title, &results), values) }
        })
        .collect();
    Bars {
        id: "throughput",
        title: session.text("charts-throughput"),
        groups,
        own_scales: true,
        empty: session.text("charts-no-workload"),
        note: String::new(),
    }
}

/// A workload's name, and which options are too close to call.
fn judged(session: &Session, title: String, results: &[(usize, &WorkloadResult)]) -> String {
    let figures: Vec<(usize, &Figure)> =
        results.iter().filter_map(|(at, result)| Some((*at, result.throughput.as_ref()?))).collect();
    let Some(close) = charts::close_to_best(&figures) else { return title };
    let letters: Vec<String> = close.into_iter().map(|at| option_letter(at).to_string()).collect();
    session.words(&Message::new("charts-too-close").with("workload", title).with("options", letters))
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
        let value = Value::plain(option, 0.0, text.clone(), text).explained(why::of_workload(&result.id));
        return Some(Value { fails: true, ..value });
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
    let tip = super::tip(
        session,
        title,
        &format!("{number} {band}"),
        figure.basis,
        &sources::of_figure(figure, session.language),
    );
    Some(Value {
        band: (figure.low, figure.high),
        caption: session.words(&caption),
        number: why::of_workload(&result.id),
        ..Value::plain(option, figure.value, number, tip)
    })
}

/// What stands beside the throughput: the mix against the first option, and the time that jobs take.
#[must_use]
pub fn beside(session: &Session) -> Vec<Drawn> {
    let (options, language) = (session.candidates(), session.language);
    let relative = charts::relative(&session.catalog, &options, language).map(|chart| Drawn::of("relative", chart));
    let times = chosen(session)
        .into_iter()
        .filter_map(|id| charts::hours(&session.catalog, &options, &id, language))
        .map(|chart| Drawn::of("hours", chart));
    relative.into_iter().chain(times).collect()
}

//! VRAM of one GPU against what each workload needs on it, and the sums.
use super::bars::{Bars, Group, Value};
use super::workloads::{chosen, name};
use crate::analysis::{Totals, why};
use crate::quantity::{Basis, Message};
use crate::ui::Session;
use crate::workload::WorkloadResult;

/// What each workload needs on each GPU, before what the GPU has.
#[must_use]
pub fn need(session: &Session) -> Bars {
    let groups = chosen(session)
        .into_iter()
        .map(|id| {
            let title = name(session, &id);
            let values = session
                .all_shown()
                .enumerate()
                .filter_map(|(at, (_, analysis))| {
                    let result = analysis.workloads.iter().find(|result| result.id == id)?;
                    (result.vram_gb_per_gpu > 0.0).then(|| needed(session, at, &title, result))
                })
                .collect();
            Group::new(title, values)
        })
        .collect();
    Bars {
        id: "vram-need",
        title: session.text("charts-vram-need"),
        groups,
        own_scales: false,
        empty: session.text("charts-no-workload"),
        note: String::new(),
    }
}

fn needed(session: &Session, option: usize, title: &str, result: &WorkloadResult) -> Value {
    let numbers =
        |key: &str| Message::new(key).with("needed", result.needed_gb_per_gpu).with("vram", result.vram_gb_per_gpu);
    let text = match result.largest_batch {
        Some(batch) if result.fits => numbers("charts-vram-fits-batch").with("batch", batch),
        _ if result.fits => numbers("charts-vram-fits"),
        _ => numbers("charts-too-big"),
    };
    let text = session.words(&text);
    let parts: Vec<String> = result
        .memory_parts
        .iter()
        .map(|(part, gb)| {
            format!("{} {}", session.text(&format!("memory-part-{part}")), super::with_unit(session, *gb, "GB"))
        })
        .collect();
    let batch = session.words(&Message::new("charts-vram-batch").with("batch", result.batch_per_gpu));
    let tip = super::tip(session, &format!("{title}, {batch}"), &text, Basis::Estimated, &parts.join(" · "));
    Value {
        of: Some(result.vram_gb_per_gpu),
        fails: !result.fits,
        number: why::of_workload(&result.id),
        ..Value::plain(option, result.needed_gb_per_gpu, text, tip)
    }
}

/// VRAM in sum, per GPU, and pooled.
#[must_use]
pub fn sums(session: &Session) -> Bars {
    let source = session.text("charts-source-vram");
    let group = |key: &str, number: &str, value_of: fn(&Totals) -> Option<f64>| {
        let title = session.text(key);
        let values = session
            .all_shown()
            .enumerate()
            .filter_map(|(at, (_, analysis))| {
                let value = value_of(&analysis.totals)?;
                let text = super::with_unit(session, value, "GB");
                let tip = super::tip(session, &title, &text, Basis::Derived, &source);
                (value > 0.0).then(|| Value::plain(at, value, text, tip).explained(number))
            })
            .collect();
        Group::new(title.clone(), values)
    };
    Bars {
        id: "vram-sums",
        title: session.text("charts-vram-sums"),
        groups: vec![
            group("charts-vram-all", "vram_gb", |totals| totals.vram().whole()),
            group("charts-vram-pool", "largest_pool_gb", |totals| totals.largest_pool().whole()),
            group("charts-vram-each", "vram_per_gpu_gb", Totals::vram_per_gpu),
            group("charts-ram", "ram_gb", |totals| totals.ram().whole()),
        ],
        own_scales: false,
        empty: session.text("charts-no-gpu"),
        note: String::new(),
    }
}

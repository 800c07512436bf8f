//! What surrounds the figure: the layout over the GPUs and those weighed against it, memory, feed, energy.
use egui::{Grid, RichText, Ui};

use super::{muted_ui, number_ui, section_ui};
use crate::locale::plain_number;
use crate::quantity::Message;
use crate::ui::charts::{rate_unit, with_unit};
use crate::ui::tokens::{gap, size};
use crate::ui::{Session, fonts};
use crate::workload::WorkloadResult;
use crate::workload::result::{Feed, Layout};

/// Draws the sections that have something to tell.
pub fn around_ui(ui: &mut Ui, session: &Session, result: &WorkloadResult) {
    layouts_ui(ui, session, result);
    memory_ui(ui, session, result);
    if let Some(feed) = &result.feed {
        feed_ui(ui, session, feed);
    }
    if let Some(energy) = &result.energy {
        section_ui(ui, &session.text("explain-energy"));
        let message = Message::new("explain-energy-text")
            .with("watts", energy.watts.round())
            .with("joules", energy.joules_per_item);
        ui.label(session.words(&message));
        if energy.capped_speed < 1.0 {
            let cap = Message::new("explain-energy-cap").with("percent", (energy.capped_speed * 100.0).round());
            ui.label(session.words(&cap));
        }
    }
    for note in result.notes.iter().chain(&result.memory.remedies) {
        muted_ui(ui, &session.words(note));
    }
}

/// A layout in words: "2 copies · each layer shared by 4 GPUs".
fn layout_words(session: &Session, layout: &Layout) -> String {
    let count = |key: &str, count: u32| session.words(&Message::new(key).with("count", count));
    let mut words = vec![match layout.copies {
        0 | 1 => session.text("explain-layout-one"),
        copies => count("explain-layout-copies", copies),
    }];
    let parts = [
        ("explain-layout-tensor", layout.tensor),
        ("explain-layout-stages", layout.stages),
        ("explain-layout-data", layout.data),
    ];
    words.extend(parts.into_iter().filter(|(_, n)| *n > 1).map(|(key, n)| count(key, n)));
    if layout.sharded {
        words.push(session.text("explain-layout-sharded"));
    }
    if layout.idle > 0 {
        words.push(count("explain-layout-idle", layout.idle));
    }
    words.join(" · ")
}

fn layouts_ui(ui: &mut Ui, session: &Session, result: &WorkloadResult) {
    let Some(layout) = &result.layout else { return };
    section_ui(ui, &session.text("explain-layouts"));
    if result.choices.is_empty() {
        ui.label(layout_words(session, layout));
        return;
    }
    let unit = rate_unit(session, &result.id);
    Grid::new("explain-layouts").num_columns(4).striped(true).spacing([gap::LARGE, gap::SMALL]).show(ui, |ui| {
        for choice in &result.choices {
            let words = layout_words(session, &choice.layout);
            let words = RichText::new(words);
            ui.label(if choice.chosen { words.font(fonts::bold(size::BODY)) } else { words });
            number_ui(ui, &with_unit(session, choice.items_s, &unit));
            let tpot = choice.tpot_ms.map(|ms| session.words(&Message::new("explain-tpot").with("ms", ms)));
            number_ui(ui, &tpot.unwrap_or_default());
            let users = choice.users.map(|users| session.words(&Message::new("explain-users").with("users", users)));
            number_ui(ui, &users.unwrap_or_default());
            ui.end_row();
        }
    });
}

fn memory_ui(ui: &mut Ui, session: &Session, result: &WorkloadResult) {
    if result.vram_gb_per_gpu <= 0.0 {
        return;
    }
    section_ui(ui, &session.text("explain-memory"));
    Grid::new("explain-memory").num_columns(2).striped(true).spacing([gap::LARGE, gap::SMALL]).show(ui, |ui| {
        for (part, gb) in &result.memory_parts {
            ui.label(session.text(&format!("memory-part-{part}")));
            number_ui(ui, &with_unit(session, *gb, "GB"));
            ui.end_row();
        }
        ui.label(RichText::new(session.text("explain-memory-all")).font(fonts::bold(size::BODY)));
        let of = Message::new("charts-vram-fits")
            .with("needed", result.needed_gb_per_gpu)
            .with("vram", result.vram_gb_per_gpu);
        number_ui(ui, &session.words(&of));
        ui.end_row();
    });
}

/// What must come to the GPUs beside what can.
fn feed_ui(ui: &mut Ui, session: &Session, feed: &Feed) {
    section_ui(ui, &session.text("explain-feed"));
    let rate = |value: f64| with_unit(session, value, "GB/s");
    let rows = [
        ("explain-feed-cores", feed.cores_wanted.map(|cores| plain_number(cores.ceil())), feed.cores.map(plain_number)),
        (
            "explain-feed-storage",
            Some(rate(feed.storage_wanted_gb_s)),
            if feed.from_memory { Some(session.text("explain-feed-memory")) } else { feed.storage_gb_s.map(rate) },
        ),
        ("explain-feed-link", Some(rate(feed.host_link_wanted_gb_s)), feed.host_link_gb_s.map(rate)),
    ];
    Grid::new("explain-feed").num_columns(3).striped(true).spacing([gap::LARGE, gap::SMALL]).show(ui, |ui| {
        ui.label("");
        for head in ["explain-feed-wanted", "explain-feed-there"] {
            ui.label(RichText::new(session.text(head)).font(fonts::bold(size::SMALL)));
        }
        ui.end_row();
        for (key, wanted, there) in rows {
            let Some(wanted) = wanted else { continue };
            ui.label(session.text(key));
            number_ui(ui, &wanted);
            number_ui(ui, &there.unwrap_or_else(|| "—".to_owned()));
            ui.end_row();
        }
    });
    let loss = Message::new("explain-feed-loss").with("percent", (feed.loss_in_turn * 100.0).round());
    muted_ui(ui, &session.words(&loss));
}

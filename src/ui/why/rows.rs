//! The nearest measurements, each with what the model says to it.
use egui::{Grid, Label, RichText, Ui};

use super::{muted_ui, number_ui};
use crate::locale::plain_number;
use crate::quantity::Message;
use crate::ui::tokens::{gap, size};
use crate::ui::{Session, fonts};
use crate::workload::Why;
use crate::workload::prediction::publication::Publication;
use crate::workload::why::NearestRow;

/// Width in which a source wraps, points.
const SOURCE: f32 = 240.0;

/// Heads of the columns.
const HEADS: [&str; 6] = [
    "explain-row-gpu",
    "explain-row-workload",
    "explain-row-measured",
    "explain-row-predicted",
    "explain-row-error",
    "explain-row-source",
];

/// Draws the table.
pub fn rows_ui(ui: &mut Ui, session: &Session, why: &Why) {
    if why.nearest.is_empty() {
        ui.label(session.text("explain-no-rows"));
        return;
    }
    muted_ui(ui, &session.text("explain-rows-intro"));
    ui.add_space(gap::SMALL);
    Grid::new("why-rows").num_columns(HEADS.len()).striped(true).spacing([gap::LARGE, gap::SMALL]).show(ui, |ui| {
        for head in HEADS {
            ui.label(RichText::new(session.text(head)).font(fonts::bold(size::SMALL)));
        }
        ui.end_row();
        for row in &why.nearest {
            row_ui(ui, session, row);
            ui.end_row();
        }
    });
}

fn row_ui(ui: &mut Ui, session: &Session, row: &NearestRow) {
    let gpus = Message::new("explain-row-gpus").with("count", row.count).with("gpu", row.gpu.as_str());
    ui.label(session.words(&gpus)).on_hover_text(&row.id);
    let metric = if row.metric == "throughput" { "" } else { row.metric.as_str() };
    let what = [row.workload.as_str(), metric, row.precision.as_str(), row.batch.as_str()];
    let what: Vec<&str> = what.into_iter().filter(|text| !text.is_empty()).collect();
    ui.label(what.join(" · "));
    number_ui(ui, &format!("{} {}", plain_number(row.value), row.unit));
    number_ui(ui, &row.predicted.map_or_else(|| "—".to_owned(), plain_number));
    let error = row.predicted.filter(|_| row.value > 0.0).map(|predicted| predicted / row.value - 1.0);
    number_ui(ui, &error.map_or_else(|| "—".to_owned(), signed_percent));
    ui.scope(|ui| {
        ui.set_max_width(SOURCE);
        source_ui(ui, &Publication::of(&row.source));
    });
}

/// The publication, as a link where its address is known.
fn source_ui(ui: &mut Ui, publication: &Publication) {
    let name = RichText::new(&publication.name).size(size::SMALL);
    match &publication.url {
        Some(url) => {
            let link = egui::Hyperlink::from_label_and_url(name, url);
            ui.add(link).on_hover_text(format!("{}\n{url}", publication.name));
        }
        None => _ = ui.add(Label::new(name).wrap()),
    }
}

/// `+3 %`, `−12 %`.
fn signed_percent(share: f64) -> String {
    let percent = (share * 100.0).round();
    let sign = if percent > 0.0 { "+" } else { "" };
    format!("{sign}{} %", plain_number(percent))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_have_a_sign() {
        assert_eq!(signed_percent(0.034), "+3 %");
        assert_eq!(signed_percent(-0.121), "−12 %");
        assert_eq!(signed_percent(0.001), "0 %");
    }
}

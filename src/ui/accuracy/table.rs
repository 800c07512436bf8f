//! The table of errors.
use egui::{Align, Button, Label, Layout, RichText, Ui, WidgetInfo, accesskit::Role};
use egui_extras::{Column, TableBuilder};

use super::{AccuracyPage, group_name};
use crate::catalog::accuracy::{AccuracyGroup, ErrorFigures};
use crate::locale::plain_number;
use crate::quantity::Message;
use crate::ui::tokens::{Tokens, size};
use crate::ui::{Session, fonts};

/// Width of a column of numbers, points.
const NUMBER: f32 = 46.0;
/// Height of a row, points.
const ROW: f32 = 24.0;
/// A column of numbers: key of the head, and how it is read.
type NumberColumn = (&'static str, fn(&ErrorFigures) -> f64);
/// The columns of numbers.
const COLUMNS: [NumberColumn; 5] = [
    ("accuracy-rows", |errors| errors.rows as f64),
    ("accuracy-median", |errors| errors.median),
    ("accuracy-mean", |errors| errors.mean),
    ("accuracy-p90", |errors| errors.p90),
    ("accuracy-inside", |errors| errors.inside),
];

impl AccuracyPage {
    pub(super) fn table_ui(&mut self, ui: &mut Ui, session: &Session, height: f32) {
        let accuracy = &session.catalog.performance.accuracy;
        let groups: Vec<&AccuracyGroup> = accuracy.groups.iter().filter(|group| group.by == self.by).collect();
        let has_target = groups.iter().any(|group| group.target_median.is_some() || group.target_mean.is_some());
        let n_numbers = COLUMNS.len() + usize::from(has_target);
        let spacing = ui.spacing().item_spacing.x;
        let names = (ui.available_width() - n_numbers as f32 * (NUMBER + spacing) - 14.0).max(90.0);
        let mut clicked = None;
        TableBuilder::new(ui)
            .id_salt("accuracy")
            .column(Column::exact(names).clip(true))
            .columns(Column::exact(NUMBER).clip(true), n_numbers)
            .min_scrolled_height(height)
            .max_scroll_height(height)
            .auto_shrink([false, false])
            .header(ROW, |mut header| {
                header.col(|_| {});
                for (key, _) in COLUMNS {
                    header.col(|ui| head_ui(ui, session, key));
                }
                if has_target {
                    header.col(|ui| head_ui(ui, session, "accuracy-target"));
                }
            })
            .body(|body| {
                body.rows(ROW, groups.len(), |mut row| {
                    let Some(group) = groups.get(row.index()) else { return };
                    let chosen = self.chosen.as_deref() == Some(group.name.as_str());
                    row.set_selected(chosen);
                    let errors = self.knew.of(group);
                    row.col(|ui| {
                        if name_ui(ui, session, group, errors, chosen) {
                            clicked = Some((!chosen).then(|| group.name.clone()));
                        }
                    });
                    for (at, (_, read)) in COLUMNS.into_iter().enumerate() {
                        row.col(|ui| number_ui(ui, errors.map(|errors| number(at, read(errors)))));
                    }
                    if has_target {
                        row.col(|ui| target_ui(ui, group, errors));
                    }
                });
            });
        if let Some(group) = clicked {
            self.chosen = group;
        }
    }
}

/// The name of a group, a button that shows its rows alone; true if it was clicked.
fn name_ui(ui: &mut Ui, session: &Session, group: &AccuracyGroup, errors: Option<&ErrorFigures>, chosen: bool) -> bool {
    let name = group_name(session, &group.name);
    let button = ui.add(Button::selectable(chosen, &name).truncate());
    let words = in_words(session, &name, errors);
    button.widget_info(|| WidgetInfo::selected(Role::Button, true, chosen, &words));
    button.on_hover_text(format!("{name}\n{}", worst(session, group))).clicked()
}

fn head_ui(ui: &mut Ui, session: &Session, key: &str) {
    ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
        let text = RichText::new(session.text(key)).font(fonts::bold(size::SMALL));
        ui.add(Label::new(text).truncate()).on_hover_text(session.text(&format!("{key}-hint")));
    });
}

/// Counts in full, percentages with a decimal.
fn number(column: usize, value: f64) -> String {
    if column == 0 { plain_number(value) } else { plain_number((value * 10.0).round() / 10.0) }
}

fn number_ui(ui: &mut Ui, text: Option<String>) {
    ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
        ui.add(Label::new(text.unwrap_or_else(|| "—".to_owned())).selectable(false));
    });
}

/// What we aim at, in the colour of whether it is reached.
fn target_ui(ui: &mut Ui, group: &AccuracyGroup, errors: Option<&ErrorFigures>) {
    let tokens = Tokens::of(ui);
    let Some(target) = group.target_median else {
        number_ui(ui, None);
        return;
    };
    let (sign, color) = match errors {
        Some(errors) if errors.median <= target => ("≤ ", tokens.good_text),
        Some(_) => ("> ", tokens.warn_text),
        None => ("", tokens.muted),
    };
    let text = format!("{sign}{}", plain_number(target));
    ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
        ui.add(Label::new(RichText::new(text).color(color)).selectable(false));
    });
}

/// The row as a sentence.
fn in_words(session: &Session, name: &str, errors: Option<&ErrorFigures>) -> String {
    let Some(errors) = errors else { return name.to_owned() };
    let message = Message::new("accuracy-row")
        .with("name", name)
        .with("rows", errors.rows)
        .with("median", errors.median)
        .with("mean", errors.mean)
        .with("inside", errors.inside);
    session.words(&message)
}

/// The rows that are worst.
fn worst(session: &Session, group: &AccuracyGroup) -> String {
    let mut lines = vec![session.text("accuracy-worst")];
    lines.extend(group.worst.iter().map(|row| {
        let message = Message::new("accuracy-worst-row")
            .with("id", row.id.as_str())
            .with("what", row.what.as_str())
            .with("error", row.error.round());
        session.words(&message)
    }));
    lines.join("\n")
}

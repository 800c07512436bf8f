//! The table for other programs, by way of the clipboard.
use egui::Ui;

use super::{ComparePage, Shown, scatter};
use crate::analysis::compare::Row;
use crate::export::comparison::{self, Head};
use crate::export::markdown;
use crate::quantity::Message;
use crate::ui::widgets::picker;
use crate::ui::{Command, Session, clipboard};

impl ComparePage {
    /// A list of what can be copied: the rows that are shown as a table for spreadsheets and letters, or as Markdown, and
    /// the picture.
    pub(super) fn copy_ui(&self, ui: &mut Ui, session: &Session, page: &Shown<'_>, commands: &mut Vec<Command>) {
        let text = session.text("compare-copy");
        let table = |write: fn(&[&Row], &[Head], &Session) -> String| {
            let (pinned, rest) = self.visible(page);
            let rows: Vec<&Row> = pinned.into_iter().chain(rest).collect();
            let head = |title: &String| Head { title: title.clone(), file: String::new() };
            write(&rows, &page.titles.iter().map(head).collect::<Vec<_>>(), session)
        };
        picker(ui, &text, &text, |ui| {
            if ui.button(session.text("compare-copy-table")).clicked() {
                ui.ctx().copy_text(table(|rows, heads, session| comparison::tabs(rows, heads, session.language)));
                commands.push(Command::Say(Message::new("compare-copied")));
                ui.close();
            }
            if ui.button(session.text("compare-copy-markdown")).clicked() {
                let write = |rows: &[&Row], heads: &[Head], session: &Session| {
                    markdown::write(&[comparison::table(rows, heads, session.language)])
                };
                ui.ctx().copy_text(table(write));
                commands.push(Command::Say(Message::new("compare-copied")));
                ui.close();
            }
            let chart = scatter::picture(session, page.comparison, self.workload.as_ref());
            let button = ui.add_enabled(chart.is_some(), egui::Button::new(session.text("compare-copy-picture")));
            if let Some(scene) = chart.filter(|_| button.clicked()) {
                let title = session.text("compare-scatter");
                match clipboard::picture(session, &scene, &title) {
                    Ok(image) => {
                        ui.ctx().copy_image(image);
                        commands.push(Command::Say(Message::new("compare-copied")));
                    }
                    Err(why) => commands.push(Command::Say(why)),
                }
                ui.close();
            }
        });
    }
}

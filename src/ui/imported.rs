//! Reports of running machines in the window: taking them over, and telling what was read, how sure, and what was not.
use egui::{RichText, ScrollArea};

use crate::interop::diff::{Diff, diff};
use crate::interop::{Named, Reading, Remark, import_merged};
use crate::machine::Severity;
use crate::plan::Edit;
use crate::quantity::Message;
use crate::ui::dialogs::Dialog;
use crate::ui::session::Screen;
use crate::ui::tokens::gap;
use crate::ui::{App, Session, Tokens, tabs};

/// Most lines that are listed; more are counted.
const MOST_LINES: usize = 100;

/// What is told of an import.
#[derive(Debug, Clone, PartialEq)]
pub struct ImportReport {
    files: Vec<String>,
    notes: Vec<Message>,
    unread: Vec<Remark>,
    contradictions: Vec<Remark>,
    /// Title of the option that was shown before, and how the machine differs from it.
    against: Option<(String, Diff)>,
}

impl App {
    /// Adds a machine that was read as a new option, or as a new project where there is nothing yet.
    pub(super) fn show_import(&mut self, reports: &[Named]) {
        let project = self.session.history.project();
        let id = project.free_machine_id(&self.session.catalog);
        let title = self.session.text("import-title");
        let Some((imported, merged)) = import_merged(&self.session.catalog, reports, id, &title) else { return };
        let against = self.against(&merged.reading);
        let is_blank = |plan: &crate::plan::Plan| plan.chassis.is_none() && plan.cards.is_empty();
        if project.options.iter().all(is_blank) {
            let currency = project.currency;
            self.show_project(crate::plan::Project { currency, ..imported.project() }, None);
        } else {
            let option = project.free_option_id();
            let machine = imported.machine.clone().map(Box::new);
            self.edit(Edit::AddImported(Box::new(imported.plan.clone()), machine), None);
            self.activate(option);
            self.session.screen = Screen::Plan;
        }
        self.session.refresh();
        self.dialog = Some(Dialog::Imported(ImportReport {
            files: reports.iter().map(|it| it.file.clone()).collect(),
            notes: imported.notes,
            unread: merged.unread,
            contradictions: merged.contradictions,
            against,
        }));
    }

    /// The machine against the option that is shown: it may be the one that was planned there.
    fn against(&self, reading: &Reading) -> Option<(String, Diff)> {
        let plan = self.session.plan()?;
        let analysis = self.session.analysis(self.session.active)?;
        plan.gpus().next()?;
        let found = diff(&self.session.catalog, &analysis.machine, &analysis.pairs, reading);
        Some((tabs::title(&self.session, plan), found))
    }
}

impl ImportReport {
    /// Draws the report.
    pub fn ui(&self, ui: &mut egui::Ui, session: &Session) {
        ui.set_width(560.0);
        ui.heading(session.words(&Message::new("import-report-title").with("file", self.files.clone())));
        for note in &self.notes {
            ui.add_space(gap::SMALL);
            ui.label(session.words(note));
        }
        self.against_ui(ui, session);
        remarks_ui(ui, session, "import-report-contradictions", &self.contradictions);
        remarks_ui(ui, session, "import-report-unread", &self.unread);
    }

    fn against_ui(&self, ui: &mut egui::Ui, session: &Session) {
        let Some((title, found)) = &self.against else { return };
        let tokens = Tokens::of(ui);
        let count = |severity| found.differences.iter().filter(|it| it.severity == severity).count();
        let key = if found.differences.is_empty() { "import-report-same" } else { "import-report-against" };
        let head = Message::new(key)
            .with("title", title.clone())
            .with("errors", count(Severity::Error))
            .with("warnings", count(Severity::Warning))
            .with("notes", count(Severity::Note));
        ui.add_space(gap::MEDIUM);
        ui.label(RichText::new(session.words(&head)).strong());
        ScrollArea::vertical().id_salt("against").max_height(180.0).auto_shrink([false, true]).show(ui, |ui| {
            for difference in found.differences.iter().take(MOST_LINES) {
                let text = RichText::new(session.words(&difference.message()));
                ui.label(if difference.severity == Severity::Note { text.color(tokens.muted) } else { text });
            }
        });
    }
}

/// Lines of the files with what is to be said of them.
fn remarks_ui(ui: &mut egui::Ui, session: &Session, title: &str, remarks: &[Remark]) {
    if remarks.is_empty() {
        return;
    }
    ui.add_space(gap::MEDIUM);
    ui.label(RichText::new(session.text(title)).strong());
    ScrollArea::vertical().id_salt(title).max_height(180.0).auto_shrink([false, true]).show(ui, |ui| {
        for Remark { file, unread } in remarks.iter().take(MOST_LINES) {
            let line = Message::new("import-report-line").with("file", file.as_str()).with("line", unread.line);
            ui.label(session.words(&line.with("why", unread.why.clone())));
        }
        let more = remarks.len().saturating_sub(MOST_LINES);
        if more > 0 {
            let text = session.words(&Message::new("import-report-more").with("count", more));
            ui.label(RichText::new(text).color(Tokens::of(ui).muted));
        }
    });
}

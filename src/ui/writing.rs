//! Where the window writes: endings of names, and files that are there already.
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::quantity::Message;
use crate::store::{with_extension, with_pack_extension};
use crate::ui::dialogs::{Answer, Dialog, PathPurpose, primary_button};
use crate::ui::exports::{Export, ExportKind};
use crate::ui::files::Job;
use crate::ui::tokens::gap;
use crate::ui::{App, Command, Session};

impl App {
    /// Writes the project, a document, a pack of presets or the price book to a path, which gets the ending that
    /// belongs to it. What is there already is asked about, unless the user `agreed` to replace that very file.
    pub(super) fn write_to(&mut self, purpose: PathPurpose, path: &Path, agreed: bool, frame: Option<&eframe::Frame>) {
        let target = match purpose {
            PathPurpose::Save => with_extension(path),
            PathPurpose::Pack => with_pack_extension(path),
            PathPurpose::Export(kind) => kind.path(path),
            PathPurpose::PriceBook => ExportKind::Csv.path(path),
            PathPurpose::Open | PathPurpose::PresetFolder => return,
        };
        let own = purpose == PathPurpose::Save && self.session.path.as_ref() == Some(&target);
        let may_replace = own || (agreed && target == path);
        let job = match purpose {
            PathPurpose::Export(kind) => Job::Export(target.clone(), Box::new(self.export(kind))),
            PathPurpose::Pack => Job::PackPresets(target.clone(), self.packing.take()),
            PathPurpose::PriceBook => Job::ExportPriceBook(target.clone()),
            _ => {
                self.session.keep_prices();
                Job::Save(target.clone(), self.work())
            }
        };
        let job = if may_replace { job } else { Job::IfFree(target, Box::new(job)) };
        self.start_writing(job, frame);
    }

    /// Starts a job that writes a file, and says so while a document is made.
    pub(super) fn start_writing(&mut self, job: Job, frame: Option<&eframe::Frame>) {
        let inner = if let Job::IfFree(_, inner) = &job { inner } else { &job };
        if matches!(inner, Job::Export(..)) {
            self.exports += 1;
            self.session.working = Some(Message::new("export-preparing"));
        }
        self.files.start(job, frame);
    }

    /// A document was written, or was not: others may still be on their way.
    pub(super) fn export_ended(&mut self) {
        self.exports = self.exports.saturating_sub(1);
        if self.exports == 0 {
            self.session.working = None;
        }
    }

    /// Asks whether a file may be replaced.
    pub(super) fn ask_to_replace(&mut self, path: PathBuf, job: Box<Job>) {
        if matches!(*job, Job::Export(..)) {
            self.export_ended();
        }
        self.dialog = Some(Dialog::Replace(path, job));
    }

    /// A document of the project as it is now.
    fn export(&self, kind: ExportKind) -> Export {
        let session = &self.session;
        let options = &session.history.project().options;
        Export {
            kind,
            catalog: Arc::clone(&session.catalog),
            project: session.history.snapshot(),
            residue: Arc::clone(&self.residue),
            option: options.iter().position(|plan| plan.id == session.active).unwrap_or(0),
            view: session.diagram_view,
            language: session.language,
            today: session.today,
        }
    }
}

/// Asks whether a file may be replaced.
pub(super) fn replace_ui(ui: &mut egui::Ui, session: &Session, path: &Path, job: &Job) -> Answer {
    ui.set_width(460.0_f32.min(ui.available_width()));
    ui.heading(session.text("replace-title"));
    ui.add_space(gap::SMALL);
    // Of a project the version before is kept.
    let text = match job {
        Job::Anyway(_) => "replace-text-changed",
        Job::Save(..) => "replace-text-kept",
        _ => "replace-text",
    };
    ui.label(session.words(&Message::new(text).with("path", path.display().to_string())));
    ui.add_space(gap::LARGE);
    let mut answer = Answer::Open;
    ui.horizontal(|ui| {
        if primary_button(ui, &session.text("replace-yes")).clicked() {
            answer = Answer::Start(Box::new(job.clone()));
        }
        if let Some(again) = elsewhere(job)
            && ui.button(session.text("replace-elsewhere")).clicked()
        {
            answer = Answer::Run(again);
        }
        if ui.button(session.text("dialog-cancel")).clicked() {
            answer = Answer::Close;
        }
    });
    answer
}

/// The command that asks for another place.
fn elsewhere(job: &Job) -> Option<Command> {
    match job {
        Job::Save(..) | Job::Anyway(_) => Some(Command::SaveAs),
        Job::Export(_, export) => Some(Command::Export(export.kind)),
        Job::PackPresets(_, only) => Some(Command::PackPresets(only.clone())),
        Job::ExportPriceBook(_) => Some(Command::ExportPriceBook),
        _ => None,
    }
}

//! Keeps unsaved work in the recovery folder, so that a crash or power cut costs seconds.
use std::time::Duration;

use crate::ui::App;
use crate::ui::files::Job;

/// Seconds between two writes while work goes on.
const INTERVAL: f64 = 3.0;

/// What was written when.
#[derive(Debug, Clone, Default)]
pub struct Journal {
    /// Revision last written; `None` if nothing is kept.
    written: Option<u64>,
    /// When (egui time, s).
    at: f64,
}

impl App {
    /// Removes what was kept of the project shown until now: another takes its place.
    pub(super) fn forget_journal(&mut self) {
        if self.journal.written.is_some() {
            self.files.start(Job::ClearJournal, None);
        }
        self.journal = Journal::default();
    }

    /// Writes the project to the recovery folder if it changed and is not saved; clears it once it is.
    pub(super) fn keep_journal(&mut self, ctx: &egui::Context) {
        let revision = self.session.history.revision();
        if !self.session.is_dirty() {
            if self.journal.written.take().is_some() {
                self.files.start(Job::ClearJournal, None);
            }
            return;
        }
        if self.journal.written == Some(revision) {
            return;
        }
        let wait = self.journal.at + INTERVAL - ctx.time();
        if self.journal.written.is_some() && wait > 0.0 {
            ctx.request_repaint_after(Duration::from_secs_f64(wait));
            return;
        }
        self.files.start(Job::Journal(self.session.path.clone(), self.work()), None);
        self.journal.written = Some(revision);
        self.journal.at = ctx.time();
    }
}

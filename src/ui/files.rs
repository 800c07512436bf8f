//! What the window asks of files and dialogs. The work is done elsewhere, so that no frame waits for a disk or a
//! portal: a job is started, its outcome comes back as an event. Tests answer with a service of their own.
use std::path::PathBuf;
use std::sync::Arc;

use crate::plan::Project;
use crate::quantity::Message;

/// A job for the file service.
#[derive(Debug, Clone, PartialEq)]
pub enum Job {
    /// Asks the user for a file to open.
    AskOpen,
    /// Asks the user where to save; the text is a file name to start with.
    AskSave(String),
    /// Reads a project and takes its lock.
    Load(PathBuf),
    /// Writes a project.
    Save(PathBuf, Arc<Project>),
    /// Writes unsaved work to the recovery folder. The path is that of its file, if it has one.
    Journal(Arc<Project>, Option<PathBuf>),
    /// Removes what `Journal` wrote: all is saved, or the user does not want it.
    ClearJournal,
    /// Looks for unsaved work of earlier runs.
    FindRecoveries,
    /// Removes one piece of unsaved work of an earlier run.
    DiscardRecovery(PathBuf),
    /// Gives up the lock of the open file.
    Release,
}

/// Unsaved work of an earlier run.
#[derive(Debug, Clone, PartialEq)]
pub struct Recovery {
    /// Where it is kept.
    pub journal: PathBuf,
    /// File that it belongs to, if it had one.
    pub file: Option<PathBuf>,
    /// When it was written, as shown to the user.
    pub when: String,
    /// The work.
    pub project: Project,
}

/// What came of a job.
#[derive(Debug, Clone, PartialEq)]
pub enum Event {
    /// The user chose a file to open, or none.
    OpenChosen(Option<PathBuf>),
    /// The user chose where to save, or nowhere.
    SaveChosen(Option<PathBuf>),
    /// A project was read; the messages say what could not be read as it stands.
    Loaded(PathBuf, Box<Project>, Vec<Message>),
    /// A project was written.
    Saved(PathBuf, Arc<Project>),
    /// A job failed; the message says what, where and how to mend it.
    Failed(Message),
    /// Unsaved work of earlier runs, newest first.
    Recoveries(Vec<Recovery>),
}

/// Does jobs and reports what came of them.
pub trait FileService {
    /// Starts a job. `frame` lets dialogs stand before the window.
    fn start(&mut self, job: Job, frame: Option<&eframe::Frame>);

    /// The next outcome, if there is one.
    fn poll(&mut self) -> Option<Event>;
}

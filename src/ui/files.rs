//! What the window asks of files and dialogs. The work is done elsewhere, so that no frame waits for a disk or a
//! portal: a job is started, its outcome comes back as an event. Tests answer with a service of their own.
use std::path::PathBuf;
use std::sync::Arc;

use crate::catalog::PriceRow;
use crate::interop::Named;
use crate::interop::price_list::PriceList;
use crate::plan::Project;
use crate::plan::format::{Document, Residue};
use crate::quantity::Message;
use crate::store::Settings;
use crate::ui::dialogs::PathPurpose;
use crate::ui::exports::{Export, ExportKind};

/// Name of a price book that is written for other programs.
pub const PRICE_BOOK: &str = "price-book.csv";

/// A job for the file service.
#[derive(Debug, Clone, PartialEq)]
pub enum Job {
    /// Asks the user for a file to open.
    AskOpen,
    /// Asks the user for the report of a running machine.
    AskImport,
    /// Asks the user where to save; the text is a file name to start with.
    AskSave(String),
    /// Asks the user where to write a document; the text is a file name to start with.
    AskExport(ExportKind, String),
    /// Writes a document.
    Export(PathBuf, Box<Export>),
    /// Does a job that writes this file, unless there is one already: then nothing is done, and the user is asked.
    IfFree(PathBuf, Box<Job>),
    /// Asks the user where to put a pack of presets; the text is a file name to start with.
    AskPack(String),
    /// Asks the user for the folder of presets that a team shares.
    AskPresetFolder,
    /// Writes a preset of this name into the user's own folder.
    SavePreset(String, String),
    /// Writes a pack of all own presets, or of one of them.
    PackPresets(PathBuf, Option<PathBuf>),
    /// Removes one of the user's own presets.
    RemovePreset(PathBuf),
    /// Watches the user's own presets, and those of a folder that a team shares.
    WatchPresets(Option<PathBuf>),
    /// Saves a project over a file that somebody else has changed.
    Anyway(Box<Job>),
    /// Reads a project and takes its lock, until the window says whether it opens the file. A pack of presets goes into
    /// the user's own folder instead.
    Load(PathBuf),
    /// This is the open file from now on: its lock is kept, and that of the one before is given up.
    Hold(PathBuf),
    /// A file that was read or written is not the open one: its lock is given up.
    LetGo(PathBuf),
    /// Reads reports of one running machine.
    Import(Vec<PathBuf>),
    /// Adds prices to the user's price book.
    AddPrices(Vec<PriceRow>),
    /// Asks the user where to write the price book; the text is a file name to start with.
    AskPriceBook(String),
    /// Writes the price book for other programs.
    ExportPriceBook(PathBuf),
    /// Writes a project and takes its lock, until the window says whether it is the open one.
    Save(PathBuf, Work),
    /// Writes unsaved work to the recovery folder. The path is that of its file, if it has one.
    Journal(Option<PathBuf>, Work),
    /// Removes what `Journal` wrote: all is saved, or the user does not want it.
    ClearJournal,
    /// Looks for recent files and unsaved work of earlier runs.
    LookAround,
    /// Removes one piece of unsaved work of an earlier run, by its number.
    DiscardRecovery(usize),
    /// Takes a file off the list of recent ones.
    ForgetRecent(PathBuf),
    /// Keeps the settings.
    SaveSettings(Settings),
    /// Gives up the lock of the open file.
    Release,
    /// The window closes in order: nothing is left to recover.
    Close,
}

/// A project to be written.
#[derive(Debug, Clone, PartialEq)]
pub struct Work {
    /// The project.
    pub project: Arc<Project>,
    /// What its file said beyond what this version knows.
    pub residue: Arc<Residue>,
    /// Whether parts of its file could not be read: the file as it was must then be kept beside the new one.
    pub damaged: bool,
    /// Number of the project among those that the window has shown: another may be shown when it is written.
    pub document: u64,
}

/// Unsaved work of an earlier run.
#[derive(Debug, Clone, PartialEq)]
pub struct Recovery {
    /// Number by which the file service knows it.
    pub number: usize,
    /// Title of the project; empty if it has none.
    pub title: String,
    /// Whether the file it belongs to could not be read in full.
    pub damaged: bool,
    /// File that it belongs to, if it had one.
    pub file: Option<PathBuf>,
    /// When it was written, as shown to the user.
    pub when: String,
    /// The work.
    pub document: Document,
}

/// A preset of a watched folder.
#[derive(Debug, Clone, PartialEq)]
pub struct FolderPreset {
    /// Its file.
    pub path: PathBuf,
    /// Whether it is in the user's own folder, not in the team's.
    pub is_own: bool,
    /// The project.
    pub project: Project,
}

/// What came of a job.
#[derive(Debug, Clone, PartialEq)]
pub enum Event {
    /// The user chose a file to open, or none.
    OpenChosen(Option<PathBuf>),
    /// The user chose reports of one running machine, or none.
    ImportChosen(Vec<PathBuf>),
    /// The user chose where to save, or nowhere.
    SaveChosen(Option<PathBuf>),
    /// The system shows no dialog to open a file (false) or to save one (true): the path is to be typed.
    NoDialog {
        /// Whether it was to save.
        save: bool,
    },
    /// The user chose where to write a document, or nowhere.
    ExportChosen(ExportKind, Option<PathBuf>),
    /// The same as `NoDialog`, for a document.
    NoExportDialog(ExportKind),
    /// How far a document has come.
    Exporting(Message),
    /// A document was written.
    Exported(PathBuf),
    /// A document could not be written; the message says what, where and how to mend it.
    ExportFailed(Message),
    /// There is a file already where a job was to write one, or somebody else has changed it: the job that replaces it.
    Taken(PathBuf, Box<Job>),
    /// The user chose where to put a pack of presets, or nowhere.
    PackChosen(Option<PathBuf>),
    /// The user chose a folder, or none.
    FolderChosen(Option<PathBuf>),
    /// The system shows no dialog: the path is to be typed.
    PathNeeded(PathPurpose),
    /// The presets of the watched folders, which changed.
    Presets(Vec<FolderPreset>),
    /// A job is done; the message says what.
    Done(Message),
    /// A project was read.
    Loaded(PathBuf, Box<Document>),
    /// Reports of one running machine were read.
    Read(Vec<Named>),
    /// A price list was read: name of its file, and what is in it.
    PriceList(String, PriceList),
    /// The price book was changed and has so many prices now.
    PriceBook(usize),
    /// The user chose where to write the price book, or nowhere.
    PriceBookChosen(Option<PathBuf>),
    /// Something that is not as it should be, though nothing that was asked for failed.
    Warned(Message),
    /// Something was done that the user is told of.
    Told(Message),
    /// A project was written.
    Saved(PathBuf, Work),
    /// The project of this number could not be written; the message says what, where and how to mend it.
    SaveFailed(u64, Message),
    /// A job failed; the message says what, where and how to mend it.
    Failed(Message),
    /// The files that were open lately, newest first.
    Recent(Vec<PathBuf>),
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

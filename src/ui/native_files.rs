//! The file service of the real window: one worker thread for disks, one thread for each dialog.
use std::path::PathBuf;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use crate::quantity::Message;
use crate::store::Folders;
use crate::ui::dialogs::PathPurpose;
use crate::ui::exports::{Export, ExportKind};
use crate::ui::file_worker::{Worker, is_taken};
use crate::ui::files::{Event, FileService, Job};
use crate::ui::preset_watch::PresetWatch;

/// A dialog that ends sooner was never shown.
const FASTEST_CANCEL: Duration = Duration::from_millis(400);

/// What a dialog asks for.
enum Asked {
    Open,
    Import,
    /// With a name to begin with.
    Save(String),
    /// The same for a document.
    Export(ExportKind, String),
    /// A pack of presets, with a name to begin with.
    Pack(String),
    /// A folder.
    Folder,
    /// With a name to begin with.
    PriceBook(String),
}

/// Files and dialogs of the system.
pub struct NativeFiles {
    /// `None` once the worker is told to end.
    jobs: Option<Sender<Job>>,
    worker: Option<JoinHandle<()>>,
    events: Receiver<Event>,
    sender: Sender<Event>,
    ctx: egui::Context,
    asking: bool,
    folders: Option<Folders>,
    /// Documents being written.
    exports: Vec<JoinHandle<()>>,
    watch: PresetWatch,
}

impl NativeFiles {
    /// Starts the worker; `ctx` is woken when something is done. Without `folders` nothing is remembered or recovered.
    ///
    /// # Errors
    /// If the system gives no thread.
    pub fn new(ctx: &egui::Context, folders: Option<Folders>) -> std::io::Result<Self> {
        let (jobs, inbox) = channel();
        let (sender, events) = channel();
        let (outbox, waker) = (sender.clone(), ctx.clone());
        let kept = folders.clone();
        let presets = folders.as_ref().map(Folders::presets);
        let (found, woken) = (sender.clone(), ctx.clone());
        let watch = PresetWatch::start(presets, found, move || woken.request_repaint())?;
        let work = move || run(Worker::new(folders), &inbox, &outbox, &waker);
        let worker = thread::Builder::new().name("slotwise-files".to_owned()).spawn(work)?;
        Ok(Self {
            jobs: Some(jobs),
            worker: Some(worker),
            events,
            sender,
            ctx: ctx.clone(),
            asking: false,
            folders: kept,
            exports: Vec::new(),
            watch,
        })
    }

    /// Makes and writes a document on a thread of its own, so that saving does not wait for it.
    ///
    /// Unless it `may_replace` a file, one that is there is left alone, and the user is asked.
    fn export(&mut self, path: PathBuf, export: Box<Export>, may_replace: bool) {
        let (sender, ctx, folders) = (self.sender.clone(), self.ctx.clone(), self.folders.clone());
        let work = move || {
            let tell = |event| {
                // The window may be gone; the document is written all the same.
                let _ = sender.send(event);
                ctx.request_repaint();
            };
            if !may_replace && is_taken(&path) {
                tell(Event::Taken(path.clone(), Box::new(Job::Export(path, export))));
                return;
            }
            let outcome = export.write(&path, folders.as_ref(), &mut |message| tell(Event::Exporting(message)));
            tell(outcome.map_or_else(Event::ExportFailed, |()| Event::Exported(path)));
        };
        match thread::Builder::new().name("slotwise-export".to_owned()).spawn(work) {
            Ok(handle) => {
                self.exports.retain(|handle| !handle.is_finished());
                self.exports.push(handle);
            }
            Err(error) => {
                let message = Message::new("export-failed").with("reason", error.to_string());
                let _ = self.sender.send(Event::ExportFailed(message));
            }
        }
    }

    /// Gives a job to the worker.
    fn work(&self, job: Job) {
        if let Some(jobs) = &self.jobs {
            // The worker ends only with this service.
            let _ = jobs.send(job);
        }
    }

    /// Shows a dialog of the system. It is made on the main thread, as some systems demand, and awaited on its own.
    fn ask(&mut self, what: Asked, frame: Option<&eframe::Frame>) {
        if self.asking {
            return;
        }
        let mut dialog = match &what {
            // Reports have any ending, or none.
            Asked::Import | Asked::Folder => rfd::AsyncFileDialog::new(),
            Asked::Export(kind, _) => {
                rfd::AsyncFileDialog::new().add_filter(kind.extension().to_uppercase(), &[kind.extension()])
            }
            Asked::Open => rfd::AsyncFileDialog::new().add_filter("Slotwise", &["ron", "svg"]),
            Asked::Save(_) | Asked::Pack(_) => rfd::AsyncFileDialog::new().add_filter("Slotwise", &["ron"]),
            Asked::PriceBook(_) => rfd::AsyncFileDialog::new().add_filter("CSV", &["csv"]),
        };
        if let Some(frame) = frame {
            dialog = dialog.set_parent(frame);
        }
        let (sender, ctx) = (self.sender.clone(), self.ctx.clone());
        let answer = move |event| {
            // The window may be gone; then nobody waits for the answer.
            let _ = sender.send(event);
            ctx.request_repaint();
        };
        let thread = thread::Builder::new().name("slotwise-dialog".to_owned());
        let started = match what {
            Asked::Open => {
                let future = dialog.pick_file();
                thread.spawn(move || answer(await_file(future, Event::OpenChosen, Event::NoDialog { save: false })))
            }
            Asked::Import => {
                let future = dialog.pick_files();
                thread.spawn(move || answer(await_files(future)))
            }
            Asked::PriceBook(name) => {
                let future = dialog.set_file_name(name).save_file();
                let needed = Event::PathNeeded(PathPurpose::PriceBook);
                thread.spawn(move || answer(await_file(future, Event::PriceBookChosen, needed)))
            }
            Asked::Save(name) => {
                let future = dialog.set_file_name(name).save_file();
                thread.spawn(move || answer(await_file(future, Event::SaveChosen, Event::NoDialog { save: true })))
            }
            Asked::Export(kind, name) => {
                let future = dialog.set_file_name(name).save_file();
                let chosen = move |path| Event::ExportChosen(kind, path);
                thread.spawn(move || answer(await_file(future, chosen, Event::NoExportDialog(kind))))
            }
            Asked::Pack(name) => {
                let future = dialog.set_file_name(name).save_file();
                let needed = Event::PathNeeded(PathPurpose::Pack);
                thread.spawn(move || answer(await_file(future, Event::PackChosen, needed)))
            }
            Asked::Folder => {
                let future = dialog.pick_folder();
                let needed = Event::PathNeeded(PathPurpose::PresetFolder);
                thread.spawn(move || answer(await_file(future, Event::FolderChosen, needed)))
            }
        };
        self.asking = started.is_ok();
    }
}

/// Waits for the user's choice. Where neither portal nor zenity answers, the dialog ends as if it were cancelled, only
/// faster than a person can.
fn await_file(
    dialog: impl Future<Output = Option<rfd::FileHandle>>,
    chosen: impl FnOnce(Option<PathBuf>) -> Event,
    none: Event,
) -> Event {
    let start = Instant::now();
    let path = pollster::block_on(dialog).map(|file| file.path().to_owned());
    if path.is_none() && start.elapsed() < FASTEST_CANCEL { none } else { chosen(path) }
}

/// The same for several files to import.
fn await_files(dialog: impl Future<Output = Option<Vec<rfd::FileHandle>>>) -> Event {
    let start = Instant::now();
    let files = pollster::block_on(dialog).unwrap_or_default();
    let paths: Vec<PathBuf> = files.iter().map(|file| file.path().to_owned()).collect();
    if paths.is_empty() && start.elapsed() < FASTEST_CANCEL {
        Event::NoDialog { save: false }
    } else {
        Event::ImportChosen(paths)
    }
}

impl FileService for NativeFiles {
    fn start(&mut self, job: Job, frame: Option<&eframe::Frame>) {
        match job {
            Job::AskOpen => self.ask(Asked::Open, frame),
            Job::AskImport => self.ask(Asked::Import, frame),
            Job::AskSave(name) => self.ask(Asked::Save(name), frame),
            Job::AskExport(kind, name) => self.ask(Asked::Export(kind, name), frame),
            Job::Export(path, export) => self.export(path, export, true),
            Job::IfFree(path, job) => match *job {
                Job::Export(path, export) => self.export(path, export, false),
                job => self.work(Job::IfFree(path, Box::new(job))),
            },
            Job::AskPack(name) => self.ask(Asked::Pack(name), frame),
            Job::AskPresetFolder => self.ask(Asked::Folder, frame),
            Job::WatchPresets(folder) => self.watch.share(folder),
            Job::AskPriceBook(name) => self.ask(Asked::PriceBook(name), frame),
            job => self.work(job),
        }
    }

    fn poll(&mut self) -> Option<Event> {
        let event = self.events.try_recv().ok()?;
        if matches!(
            event,
            Event::OpenChosen(_)
                | Event::ImportChosen(_)
                | Event::SaveChosen(_)
                | Event::ExportChosen(..)
                | Event::PackChosen(_)
                | Event::FolderChosen(_)
                | Event::PathNeeded(_)
                | Event::NoDialog { .. }
                | Event::NoExportDialog(_)
                | Event::PriceBookChosen(_)
        ) {
            self.asking = false;
        }
        Some(event)
    }
}

impl Drop for NativeFiles {
    /// Waits for what is being written. If the window ends in order, nothing is left to recover.
    fn drop(&mut self) {
        if let Some(jobs) = self.jobs.take()
            && !thread::panicking()
        {
            let _ = jobs.send(Job::Close);
        }
        for thread in self.worker.take().into_iter().chain(self.exports.drain(..)) {
            let _ = thread.join();
        }
    }
}

fn run(mut worker: Worker, jobs: &Receiver<Job>, events: &Sender<Event>, ctx: &egui::Context) {
    while let Ok(job) = jobs.recv() {
        if job == Job::Close {
            worker.close();
            return;
        }
        for event in worker.run(job) {
            if events.send(event).is_err() {
                return;
            }
            ctx.request_repaint();
        }
    }
}

//! The file service of the real window: one worker thread for disks, one thread for each dialog.
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;

use crate::plan::format;
use crate::quantity::Message;
use crate::ui::files::{Event, FileService, Job, Work};

/// Files and dialogs of the system.
pub struct NativeFiles {
    jobs: Sender<Job>,
    events: Receiver<Event>,
    sender: Sender<Event>,
    ctx: egui::Context,
    asking: bool,
}

impl NativeFiles {
    /// Starts the worker; `ctx` is woken when something is done.
    ///
    /// # Errors
    /// If the system gives no thread.
    pub fn new(ctx: &egui::Context) -> std::io::Result<Self> {
        let (jobs, inbox) = channel();
        let (sender, events) = channel();
        let (outbox, waker) = (sender.clone(), ctx.clone());
        thread::Builder::new().name("slotwise-files".to_owned()).spawn(move || work(&inbox, &outbox, &waker))?;
        Ok(Self { jobs, events, sender, ctx: ctx.clone(), asking: false })
    }

    /// Shows a dialog of the system. It is made on the main thread, as some systems demand, and awaited on its own.
    fn ask(&mut self, suggested: Option<String>, frame: Option<&eframe::Frame>) {
        if self.asking {
            return;
        }
        let mut dialog = rfd::AsyncFileDialog::new().add_filter("Slotwise", &["ron"]);
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
        let started = match suggested {
            None => {
                let future = dialog.pick_file();
                thread.spawn(move || answer(Event::OpenChosen(chosen(pollster::block_on(future)))))
            }
            Some(name) => {
                let future = dialog.set_file_name(name).save_file();
                thread.spawn(move || answer(Event::SaveChosen(chosen(pollster::block_on(future)))))
            }
        };
        self.asking = started.is_ok();
    }
}

fn chosen(file: Option<rfd::FileHandle>) -> Option<PathBuf> {
    file.map(|file| file.path().to_owned())
}

impl FileService for NativeFiles {
    fn start(&mut self, job: Job, frame: Option<&eframe::Frame>) {
        match job {
            Job::AskOpen => self.ask(None, frame),
            Job::AskSave(name) => self.ask(Some(name), frame),
            // The worker only ends with this service.
            job => drop(self.jobs.send(job)),
        }
    }

    fn poll(&mut self) -> Option<Event> {
        let event = self.events.try_recv().ok()?;
        if matches!(event, Event::OpenChosen(_) | Event::SaveChosen(_)) {
            self.asking = false;
        }
        Some(event)
    }
}

fn work(jobs: &Receiver<Job>, events: &Sender<Event>, ctx: &egui::Context) {
    while let Ok(job) = jobs.recv() {
        let Some(event) = run(job) else { continue };
        if events.send(event).is_err() {
            return;
        }
        ctx.request_repaint();
    }
}

fn run(job: Job) -> Option<Event> {
    match job {
        Job::Load(path) => Some(load(path)),
        Job::Save(path, work) => Some(match save(&path, &work) {
            Ok(()) => Event::Saved(path, work.project),
            Err(reason) => Event::Failed(failure("error-save", &path, &reason)),
        }),
        _ => None,
    }
}

fn load(path: PathBuf) -> Event {
    let text = match std::fs::read_to_string(&path) {
        Ok(text) => text,
        Err(err) => return Event::Failed(failure("error-open", &path, &err.to_string())),
    };
    match format::read(&text) {
        Ok(document) => Event::Loaded(path, Box::new(document)),
        Err(err) => Event::Failed(failure("error-open", &path, &err.to_string())),
    }
}

fn save(path: &Path, work: &Work) -> Result<(), String> {
    let text = format::write(&work.project, &work.residue).map_err(|err| err.to_string())?;
    std::fs::write(path, text).map_err(|err| err.to_string())
}

fn failure(key: &str, path: &Path, reason: &str) -> Message {
    Message::new(key).with("path", path.display().to_string()).with("reason", reason)
}

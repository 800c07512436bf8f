//! Does the jobs that need a disk, one after another, on its own thread.
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::catalog::PriceRow;
use crate::interop::{self, Named, ReadError, price_list};
use crate::plan::format;
use crate::quantity::Message;
use crate::store::{
    Autosave, FileLock, Folders, Previous, RecentFiles, Recovered, Settings, Stamp, StoreError, Unsaved, is_pack,
    is_picture, leftovers, open_project, open_stamped, pack_presets, price_book, read_text, remove_preset, save_preset,
    save_project, unpack_presets, write_atomically,
};
use crate::ui::files::{Event, Job, Recovery, Work};

/// Largest report of a running machine that is read, bytes.
const MAX_REPORT: u64 = 16 << 20;

/// The worker and what it holds while the window is open.
pub struct Worker {
    folders: Option<Folders>,
    autosave: Option<Autosave>,
    /// Lock of the open file.
    lock: Option<(PathBuf, FileLock)>,
    /// The open file.
    open: Option<PathBuf>,
    /// What files held when they were read or written here.
    seen: BTreeMap<PathBuf, Stamp>,
    /// Locks of files that were read or written, until the window says whether they are the open one.
    pending: Vec<(PathBuf, FileLock)>,
    /// Unsaved work of earlier runs, by the number under which the window knows it.
    found: Vec<Option<Recovered>>,
    recent: RecentFiles,
}

impl Worker {
    /// A worker on these folders; without them nothing is remembered, locked or recovered.
    #[must_use]
    pub fn new(folders: Option<Folders>) -> Self {
        Self {
            folders,
            autosave: None,
            lock: None,
            open: None,
            seen: BTreeMap::new(),
            pending: Vec::new(),
            found: Vec::new(),
            recent: RecentFiles::default(),
        }
    }

    /// Does one job.
    pub fn run(&mut self, job: Job) -> Vec<Event> {
        let outcome = match job {
            // Asked of the user, not of the disk; documents have threads of their own.
            Job::AskOpen
            | Job::AskImport
            | Job::AskSave(_)
            | Job::AskExport(..)
            | Job::Export(..)
            | Job::AskPack(_)
            | Job::AskPresetFolder
            | Job::AskPriceBook(_)
            | Job::WatchPresets(_)
            | Job::Close => Ok(Vec::new()),
            Job::SavePreset(name, content) => self.save_preset(&name, &content),
            Job::PackPresets(path, only) => self.pack(&path, only.as_deref()),
            Job::RemovePreset(path) => remove_preset(&path).map(|()| Vec::new()),
            Job::Load(path) if is_pack(&path) => self.unpack(&path),
            Job::Load(path) if is_picture(&path) => {
                open_project(&path).map(|it| vec![Event::Loaded(path, Box::new(it))])
            }
            Job::Load(path) => self.load(&path),
            Job::Import(paths) => read_reports(&paths).map(|event| vec![event]),
            Job::AddPrices(rows) => self.add_prices(rows),
            Job::ExportPriceBook(path) => self.export_price_book(&path),
            Job::Save(path, work) if self.is_changed(&path) => {
                let anyway = Job::Anyway(Box::new(Job::Save(path.clone(), work)));
                Ok(vec![Event::Taken(path, Box::new(anyway))])
            }
            Job::Anyway(job) => {
                self.seen.clear();
                Ok(self.run(*job))
            }
            Job::Save(path, work) => {
                let failed = |error: StoreError| vec![Event::SaveFailed(work.document, error.message())];
                Ok(self.save(&path, &work).unwrap_or_else(failed))
            }
            Job::IfFree(path, job) if is_taken(&path) => Ok(vec![Event::Taken(path, job)]),
            Job::IfFree(_, job) => Ok(self.run(*job)),
            Job::Hold(path) => self.hold(&path).map(|()| Vec::new()),
            Job::LetGo(path) => {
                self.pending.retain(|(pending, _)| *pending != path);
                Ok(Vec::new())
            }
            Job::Journal(original, work) => self.journal(original, &work).map(|()| Vec::new()),
            Job::ClearJournal => {
                if let Some(autosave) = &mut self.autosave {
                    autosave.clear();
                }
                Ok(Vec::new())
            }
            Job::LookAround => Ok(self.look_around()),
            Job::DiscardRecovery(number) => {
                if let Some(found) = self.found.get_mut(number).and_then(Option::take) {
                    found.discard();
                }
                Ok(Vec::new())
            }
            Job::ForgetRecent(path) => Ok(self.forget(&path)),
            Job::SaveSettings(settings) => self.save_settings(&settings).map(|()| Vec::new()),
            Job::Release => {
                self.lock = None;
                self.open = None;
                Ok(Vec::new())
            }
        };
        outcome.unwrap_or_else(|error| vec![Event::Failed(error.message())])
    }

    /// Ends in order: nothing is left to recover.
    pub fn close(&mut self) {
        if let Some(autosave) = self.autosave.take() {
            autosave.close();
        }
    }

    fn presets(&self) -> Result<PathBuf, StoreError> {
        self.folders.as_ref().map(Folders::presets).ok_or(StoreError::NoHome)
    }

    fn save_preset(&self, name: &str, content: &str) -> Result<Vec<Event>, StoreError> {
        let path = save_preset(&self.presets()?, name, content)?;
        Ok(vec![Event::Done(Message::new("preset-saved").with("file", file_name(&path)))])
    }

    fn pack(&self, path: &Path, only: Option<&Path>) -> Result<Vec<Event>, StoreError> {
        let text = pack_presets(&self.presets()?, only)?;
        write_atomically(path, text.as_bytes(), Previous::Replace)?;
        Ok(vec![Event::Done(Message::new("preset-packed").with("file", file_name(path)))])
    }

    fn unpack(&self, path: &Path) -> Result<Vec<Event>, StoreError> {
        let count = unpack_presets(&self.presets()?, path)?;
        Ok(vec![Event::Done(Message::new("preset-unpacked").with("count", count).with("file", file_name(path)))])
    }

    fn load(&mut self, path: &Path) -> Result<Vec<Event>, StoreError> {
        let (document, stamp) = match self.locked(path, || open_stamped(path)) {
            Ok(read) => read,
            // It may be the report of a running machine: that is no file to be locked and saved.
            Err(error @ StoreError::Format { .. }) => {
                return match read_reports(&[path.to_owned()]) {
                    Ok(event @ Event::Read(..)) => Ok(vec![event]),
                    _ => Err(error),
                };
            }
            Err(error) => return Err(error),
        };
        self.seen.insert(path.to_owned(), stamp);
        let mut events = vec![Event::Loaded(path.to_owned(), Box::new(document))];
        events.extend(self.remember(path));
        Ok(events)
    }

    fn save(&mut self, path: &Path, work: &Work) -> Result<Vec<Event>, StoreError> {
        let stamp = self.locked(path, || save_project(path, &work.project, &work.residue, work.damaged))?;
        self.seen.insert(path.to_owned(), stamp);
        let mut events = vec![Event::Saved(path.to_owned(), work.clone())];
        events.extend(self.remember(path));
        Ok(events)
    }

    /// Whether another program has changed the open file since it was read or written here.
    fn is_changed(&self, path: &Path) -> bool {
        let stamp = self.seen.get(path).filter(|_| self.open.as_deref() == Some(path));
        stamp.is_some_and(|stamp| stamp.is_outdated(path))
    }

    /// Does something with a file while it is locked for this window. If that succeeds, the lock is kept until the window
    /// says what becomes of it; if it fails, only the locks of before are held.
    fn locked<T>(&mut self, path: &Path, act: impl FnOnce() -> Result<T, StoreError>) -> Result<T, StoreError> {
        let held = self.lock.iter().chain(&self.pending).any(|(held, _)| held == path);
        let new = if held { None } else { self.new_lock(path)? };
        let done = act()?;
        self.pending.extend(new);
        Ok(done)
    }

    /// A lock of a file; none where nothing can be locked.
    fn new_lock(&self, path: &Path) -> Result<Option<(PathBuf, FileLock)>, StoreError> {
        let Some(folders) = &self.folders else { return Ok(None) };
        match FileLock::acquire(folders, path) {
            Ok(lock) => Ok(Some((path.to_owned(), lock))),
            Err(error @ StoreError::Locked { .. }) => Err(error),
            // A home that cannot be written to is no reason not to open a file.
            Err(error) => {
                tracing::warn!("the file is not locked: {error}");
                Ok(None)
            }
        }
    }

    /// Takes a file for the open one. Its lock is there as a rule; recovered work takes it now.
    fn hold(&mut self, path: &Path) -> Result<(), StoreError> {
        self.open = Some(path.to_owned());
        if self.lock.as_ref().is_some_and(|(held, _)| held == path) {
            return Ok(());
        }
        self.lock = None;
        let pending = self.pending.iter().position(|(pending, _)| pending == path);
        self.lock = match pending {
            Some(at) => Some(self.pending.swap_remove(at)),
            None => self.new_lock(path)?,
        };
        Ok(())
    }

    fn journal(&mut self, original: Option<PathBuf>, work: &Work) -> Result<(), StoreError> {
        let Some(folders) = &self.folders else { return Ok(()) };
        let Ok(text) = format::write(&work.project, &work.residue) else { return Ok(()) };
        let autosave = match &mut self.autosave {
            Some(autosave) => autosave,
            empty => empty.insert(Autosave::start(folders)?),
        };
        autosave.write(&Unsaved::now(original, title(work), work.damaged, text))
    }

    /// Recent files, and unsaved work of earlier runs.
    fn look_around(&mut self) -> Vec<Event> {
        let Some(folders) = &self.folders else { return Vec::new() };
        self.recent = RecentFiles::load(folders);
        self.found = leftovers(folders).into_iter().map(Some).collect();
        let offers = self.found.iter().enumerate().filter_map(|(number, found)| offer(number, &found.as_ref()?.work));
        vec![Event::Recent(self.recent.files.clone()), Event::Recoveries(offers.collect())]
    }

    fn add_prices(&self, rows: Vec<PriceRow>) -> Result<Vec<Event>, StoreError> {
        // Without folders nothing is remembered: the prices hold until the window closes.
        let count = match &self.folders {
            Some(folders) => price_book::add(folders, rows)?,
            None => rows.len(),
        };
        Ok(vec![Event::PriceBook(count)])
    }

    fn export_price_book(&self, path: &Path) -> Result<Vec<Event>, StoreError> {
        let rows = self.folders.as_ref().map(price_book::load).transpose()?.unwrap_or_default();
        if rows.is_empty() {
            return Ok(vec![Event::Failed(Message::new("prices-book-empty"))]);
        }
        price_book::write_to(path, &rows)?;
        let file = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        Ok(vec![Event::Told(Message::new("prices-exported").with("file", file))])
    }

    fn remember(&mut self, path: &Path) -> Option<Event> {
        let folders = self.folders.as_ref()?;
        if let Err(error) = self.recent.add(folders, path) {
            tracing::warn!("recent files are not kept: {error}");
        }
        Some(Event::Recent(self.recent.files.clone()))
    }

    fn forget(&mut self, path: &Path) -> Vec<Event> {
        let Some(folders) = &self.folders else { return Vec::new() };
        if let Err(error) = self.recent.remove(folders, path) {
            tracing::warn!("recent files are not kept: {error}");
        }
        vec![Event::Recent(self.recent.files.clone())]
    }

    fn save_settings(&self, settings: &Settings) -> Result<(), StoreError> {
        self.folders.as_ref().map_or(Ok(()), |folders| settings.save(folders))
    }
}

fn file_name(path: &Path) -> String {
    path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default()
}

/// Whether there is a file that would be replaced. Folders and devices are not: what writes to them says so.
pub fn is_taken(path: &Path) -> bool {
    path.is_file()
}

/// Whether a file is called as tables are: reports of machines that are, are known by what is in them.
fn is_table(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("csv"))
}

/// Reads reports of one running machine; the first that cannot be read ends it.
fn read_reports(paths: &[PathBuf]) -> Result<Event, StoreError> {
    let mut reports = Vec::new();
    for path in paths {
        let text = read_text(path, MAX_REPORT)?;
        match interop::read(&text) {
            Ok(reading) => {
                let file = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
                reports.push(Named { file, reading });
            }
            Err(ReadError::Unknown) if paths.len() == 1 && (price_list::looks_like(&text) || is_table(path)) => {
                let file = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
                let list = price_list::read_list(&file, &text);
                return Ok(Event::PriceList(file, list));
            }
            Err(error) => {
                let message = Message::new("import-failed").with("file", path.display().to_string());
                return Ok(Event::Failed(message.with("reason", error.message())));
            }
        }
    }
    Ok(Event::Read(reports))
}

/// What the user is offered of unsaved work; `None` if nothing of it can be read.
fn offer(number: usize, work: &Unsaved) -> Option<Recovery> {
    let mut document = format::read(&work.text).ok()?;
    if work.title.is_empty() {
        document.project.title.clear();
    }
    Some(Recovery {
        number,
        file: work.original.clone(),
        title: work.title.clone(),
        when: local_time(work.written),
        damaged: work.damaged,
        document,
    })
}

/// Seconds since 1970 as day and minute where the user is.
fn local_time(seconds: u64) -> String {
    let instant = i64::try_from(seconds).ok().and_then(|seconds| jiff::Timestamp::from_second(seconds).ok());
    let zoned = instant.map(|instant| instant.to_zoned_datetime(jiff::tz::TimeZone::system()));
    zoned.map_or_else(String::new, |zoned| zoned.strftime("%Y-%m-%d %H:%M").to_string())
}

/// The title under which unsaved work is offered.
fn title(work: &Work) -> String {
    let project: &Arc<crate::plan::Project> = &work.project;
    if !project.title.is_empty() {
        return project.title.clone();
    }
    project.options.iter().map(|plan| plan.title.clone()).find(|title| !title.is_empty()).unwrap_or_default()
}

#[cfg(test)]
mod tests;

//! Watches the folders of the user's own and the team's presets, on a thread of its own: a folder on a network may
//! take its time, or be away for a while.
use std::path::PathBuf;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::Duration;

use crate::store::{Seen, read_presets};
use crate::ui::files::{Event, FolderPreset};

/// How often folders are looked at.
const EVERY: Duration = Duration::from_secs(2);

/// The watcher. It ends when this is dropped; nothing waits for it.
pub struct PresetWatch(Sender<Option<PathBuf>>);

impl PresetWatch {
    /// Starts to watch the user's `own` folder; what is found goes to `events`, and `wake` is called then.
    ///
    /// # Errors
    /// If the system gives no thread.
    pub fn start(
        own: Option<PathBuf>,
        events: Sender<Event>,
        wake: impl Fn() + Send + 'static,
    ) -> std::io::Result<Self> {
        let (sender, inbox) = channel();
        let work = move || run(own.as_ref(), &inbox, &events, wake);
        thread::Builder::new().name("slotwise-presets".to_owned()).spawn(work)?;
        Ok(Self(sender))
    }

    /// Watches the team's folder as well; `None` for none.
    pub fn share(&self, folder: Option<PathBuf>) {
        // The watcher ends only with this.
        let _ = self.0.send(folder);
    }
}

fn run(own: Option<&PathBuf>, inbox: &Receiver<Option<PathBuf>>, events: &Sender<Event>, wake: impl Fn()) {
    let mut shared = None;
    let mut seen = Seen::default();
    loop {
        match inbox.recv_timeout(EVERY) {
            Ok(folder) => shared = folder,
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => return,
        }
        let folders: Vec<PathBuf> = own.into_iter().chain(&shared).cloned().collect();
        let now = Seen::of(&folders);
        if now == seen {
            continue;
        }
        seen = now;
        if events.send(Event::Presets(found(own, shared.as_ref()))).is_err() {
            return;
        }
        wake();
    }
}

fn found(own: Option<&PathBuf>, shared: Option<&PathBuf>) -> Vec<FolderPreset> {
    let mut presets = Vec::new();
    for (folder, is_own) in own.map(|folder| (folder, true)).into_iter().chain(shared.map(|folder| (folder, false))) {
        let (found, failed) = read_presets(folder);
        for error in failed {
            tracing::warn!("a preset cannot be used: {error}");
        }
        presets.extend(found.into_iter().map(|preset| FolderPreset {
            path: preset.path,
            is_own,
            project: preset.document.project,
        }));
    }
    presets
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::save_preset;

    const PROJECT: &str = "(title: \"Lab\", options: [(id: 1)])";
    /// Longer than two looks.
    const PATIENCE: Duration = Duration::from_secs(15);

    fn titles(events: &Receiver<Event>) -> Vec<(String, bool)> {
        match events.recv_timeout(PATIENCE) {
            Ok(Event::Presets(presets)) => presets.into_iter().map(|it| (it.project.title, it.is_own)).collect(),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn presets_appear_while_the_folder_is_watched() {
        let home = tempfile::tempdir().expect("a folder");
        let (own, team) = (home.path().join("own"), home.path().join("team"));
        save_preset(&own, "lab.slotwise.ron", PROJECT).expect("saved");
        let (sender, events) = channel();
        let watch = PresetWatch::start(Some(own), sender, || {}).expect("a thread");
        watch.share(Some(team.clone()));
        assert_eq!(titles(&events), [("Lab".to_owned(), true)]);
        save_preset(&team, "team.slotwise.ron", &PROJECT.replace("Lab", "Team")).expect("saved");
        assert_eq!(titles(&events), [("Lab".to_owned(), true), ("Team".to_owned(), false)]);
        watch.share(None);
        assert_eq!(titles(&events), [("Lab".to_owned(), true)]);
    }
}

//! Watches the folders of the user's own and the team's presets, on a thread of its own: a folder on a network may
//! take its time, or be away for a while.
use std::path::PathBuf;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::Duration;

use crate::quantity::Message;
use crate::store::{Seen, StoredPreset, reach, read_presets};
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
    let mut watched = Watched::default();
    loop {
        match inbox.recv_timeout(EVERY) {
            Ok(folder) => watched = Watched { shared: folder, ..Watched::default() },
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => return,
        }
        for event in watched.look(own) {
            if events.send(event).is_err() {
                return;
            }
            wake();
        }
    }
}

/// What is known of the folders.
#[derive(Default)]
struct Watched {
    /// The team's folder.
    shared: Option<PathBuf>,
    /// Whether it could not be reached when it was last looked for.
    is_away: bool,
    /// Its presets as they were last seen: they can be used while it is away.
    team: Vec<FolderPreset>,
    /// The files of the folders that could be reached.
    seen: Option<Seen>,
}

impl Watched {
    /// Looks at the folders; tells what has changed.
    fn look(&mut self, own: Option<&PathBuf>) -> Vec<Event> {
        let mut events = Vec::new();
        let failure = self.shared.as_ref().and_then(|folder| reach(folder).err());
        let was_away = std::mem::replace(&mut self.is_away, failure.is_some());
        match (&failure, &self.shared) {
            (Some(error), _) if !was_away => {
                events.push(Event::Warned(Message::new("preset-folder-away").with("why", error.message())));
            }
            (None, Some(folder)) if was_away => {
                let path = folder.display().to_string();
                events.push(Event::Told(Message::new("preset-folder-back").with("path", path)));
            }
            _ => {}
        }
        let reached = self.shared.iter().filter(|_| !self.is_away);
        let folders: Vec<PathBuf> = own.into_iter().chain(reached).cloned().collect();
        let now = Seen::of(&folders);
        if self.seen.as_ref() == Some(&now) {
            return events;
        }
        self.seen = Some(now);
        if let Some(folder) = self.shared.as_ref().filter(|_| !self.is_away) {
            self.team = found(folder, false);
        }
        let mut all = own.map(|folder| found(folder, true)).unwrap_or_default();
        all.extend(self.team.iter().cloned());
        events.push(Event::Presets(all));
        events
    }
}

/// The presets of a folder.
fn found(folder: &std::path::Path, is_own: bool) -> Vec<FolderPreset> {
    let (found, failed) = read_presets(folder);
    for error in failed {
        tracing::warn!("a preset cannot be used: {error}");
    }
    let preset = |preset: StoredPreset| FolderPreset { path: preset.path, is_own, project: preset.document.project };
    found.into_iter().map(preset).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::save_preset;

    const PROJECT: &str = "(title: \"Lab\", options: [(id: 1)])";
    /// Longer than two looks.
    const PATIENCE: Duration = Duration::from_secs(15);

    fn next(events: &Receiver<Event>) -> Event {
        events.recv_timeout(PATIENCE).expect("something is told")
    }

    #[track_caller]
    fn check_presets(events: &Receiver<Event>, expected: &[(&str, bool)]) {
        let Event::Presets(presets) = next(events) else { panic!("presets are told") };
        let titles: Vec<_> = presets.iter().map(|it| (it.project.title.as_str(), it.is_own)).collect();
        assert_eq!(titles, expected);
    }

    #[track_caller]
    fn check_away(events: &Receiver<Event>, folder: &std::path::Path) {
        let Event::Warned(message) = next(events) else { panic!("a warning is told") };
        let words = crate::locale::Language::English.words(&message);
        assert!(words.contains(&folder.display().to_string()), "{words}");
    }

    #[test]
    fn presets_appear_while_the_folder_is_watched() {
        let home = tempfile::tempdir().expect("a folder");
        let (own, team) = (home.path().join("own"), home.path().join("team"));
        std::fs::create_dir(&team).expect("made");
        save_preset(&own, "lab.slotwise.ron", PROJECT).expect("saved");
        let (sender, events) = channel();
        let watch = PresetWatch::start(Some(own), sender, || {}).expect("a thread");
        watch.share(Some(team.clone()));
        check_presets(&events, &[("Lab", true)]);
        save_preset(&team, "team.slotwise.ron", &PROJECT.replace("Lab", "Team")).expect("saved");
        check_presets(&events, &[("Lab", true), ("Team", false)]);
        watch.share(None);
        check_presets(&events, &[("Lab", true)]);
    }

    #[test]
    fn a_folder_that_is_away_is_told_once_and_comes_back() {
        let home = tempfile::tempdir().expect("a folder");
        let (own, team, unplugged) = (home.path().join("own"), home.path().join("team"), home.path().join("unplugged"));
        save_preset(&team, "team.slotwise.ron", PROJECT).expect("saved");
        let mut watched = Watched { shared: Some(team.clone()), ..Watched::default() };
        assert!(matches!(watched.look(Some(&own)).as_slice(), [Event::Presets(found)] if found.len() == 1));
        std::fs::rename(&team, &unplugged).expect("moved");
        let (sender, events) = channel();
        let look = |watched: &mut Watched| {
            let told = watched.look(Some(&own));
            let count = told.len();
            for event in told {
                sender.send(event).expect("taken");
            }
            count
        };
        // What was seen stays, so that a meeting goes on.
        assert_eq!(look(&mut watched), 2);
        check_away(&events, &team);
        check_presets(&events, &[("Lab", false)]);
        assert_eq!(look(&mut watched), 0, "it is told once");
        save_preset(&own, "own.slotwise.ron", &PROJECT.replace("Lab", "Own")).expect("saved");
        assert_eq!(look(&mut watched), 1);
        check_presets(&events, &[("Own", true), ("Lab", false)]);
        save_preset(&unplugged, "new.slotwise.ron", &PROJECT.replace("Lab", "New")).expect("saved");
        std::fs::rename(&unplugged, &team).expect("moved");
        assert_eq!(look(&mut watched), 2);
        assert!(matches!(next(&events), Event::Told(message) if message.key == "preset-folder-back"));
        check_presets(&events, &[("Own", true), ("New", false), ("Lab", false)]);
        assert_eq!(look(&mut watched), 0);
    }

    #[test]
    fn a_folder_that_is_away_from_the_start_is_told() {
        let home = tempfile::tempdir().expect("a folder");
        let team = home.path().join("team");
        let mut watched = Watched { shared: Some(team.clone()), ..Watched::default() };
        assert!(matches!(watched.look(None).as_slice(), [Event::Warned(_), Event::Presets(found)] if found.is_empty()));
        // A file in its place is no folder.
        std::fs::write(&team, "x").expect("written");
        assert!(watched.look(None).is_empty());
    }
}

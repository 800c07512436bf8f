use std::fs;

use super::*;
use crate::plan::{Plan, Project};

fn work(title: &str) -> Work {
    let project = Project { title: title.to_owned(), options: vec![Plan::default()], ..Project::default() };
    Work { project: Arc::new(project), residue: Arc::default(), damaged: false, document: 1 }
}

#[test]
fn saved_projects_come_back_and_are_remembered() {
    let home = tempfile::tempdir().expect("a folder");
    let folders = Folders::below(home.path());
    let path = home.path().join("a.slotwise.ron");
    let mut worker = Worker::new(Some(folders.clone()));
    let events = worker.run(Job::Save(path.clone(), work("Lab")));
    assert!(matches!(events.first(), Some(Event::Saved(..))), "{events:?}");
    drop(worker);
    let mut next = Worker::new(Some(folders));
    let events = next.run(Job::LookAround);
    assert_eq!(events.first(), Some(&Event::Recent(vec![path.clone()])));
    let events = next.run(Job::Load(path));
    let Some(Event::Loaded(_, document)) = events.first() else { panic!("{events:?}") };
    assert_eq!(document.project.title, "Lab");
}

#[test]
fn a_list_with_other_columns_is_told_which_are_missing() {
    let home = tempfile::tempdir().expect("a folder");
    let path = home.path().join("vendor.csv");
    fs::write(&path, "product,price\nRTX 5090,2500\n").expect("written");
    let events = Worker::new(None).run(Job::Import(vec![path]));
    let [Event::PriceList(file, list)] = events.as_slice() else { panic!("{events:?}") };
    assert_eq!((file.as_str(), list.rows.len()), ("vendor.csv", 0));
    let why: Vec<_> = list.problems.iter().map(|problem| (problem.line, problem.why.key.as_str())).collect();
    assert_eq!(why, [(1, "prices-why-columns")]);
}

#[test]
fn a_second_window_is_told() {
    let home = tempfile::tempdir().expect("a folder");
    let folders = Folders::below(home.path());
    let path = home.path().join("a.slotwise.ron");
    let (mut first, mut second) = (Worker::new(Some(folders.clone())), Worker::new(Some(folders)));
    first.run(Job::Save(path.clone(), work("Lab")));
    first.run(Job::Hold(path.clone()));
    let events = second.run(Job::Load(path.clone()));
    let [Event::Failed(message)] = events.as_slice() else { panic!("{events:?}") };
    assert_eq!(message.key, "store-locked");
    first.run(Job::Release);
    assert!(matches!(second.run(Job::Load(path)).first(), Some(Event::Loaded(..))));
}

#[test]
fn a_failed_save_keeps_the_lock_of_the_open_file() {
    let home = tempfile::tempdir().expect("a folder");
    let folders = Folders::below(home.path());
    let path = home.path().join("a.slotwise.ron");
    let mut first = Worker::new(Some(folders.clone()));
    first.run(Job::Save(path.clone(), work("Lab")));
    first.run(Job::Hold(path.clone()));
    let nowhere = home.path().join("no-such-folder").join("b.slotwise.ron");
    assert!(matches!(first.run(Job::Save(nowhere, work("Lab"))).as_slice(), [Event::SaveFailed(1, _)]));
    let events = Worker::new(Some(folders)).run(Job::Load(path));
    assert!(matches!(events.as_slice(), [Event::Failed(message)] if message.key == "store-locked"), "{events:?}");
}

#[test]
fn unsaved_work_is_offered_until_it_is_discarded() {
    let home = tempfile::tempdir().expect("a folder");
    let folders = Folders::below(home.path());
    let mut died = Worker::new(Some(folders.clone()));
    died.run(Job::Journal(None, work("Half done")));
    drop(died);
    let mut next = Worker::new(Some(folders.clone()));
    let events = next.run(Job::LookAround);
    let Some(Event::Recoveries(offers)) = events.get(1) else { panic!("{events:?}") };
    assert_eq!(offers.first().map(|offer| offer.title.as_str()), Some("Half done"));
    next.run(Job::DiscardRecovery(0));
    drop(next);
    let events = Worker::new(Some(folders)).run(Job::LookAround);
    assert_eq!(events.get(1), Some(&Event::Recoveries(Vec::new())));
}

#[test]
fn an_ordered_end_leaves_nothing() {
    let home = tempfile::tempdir().expect("a folder");
    let folders = Folders::below(home.path());
    let mut worker = Worker::new(Some(folders.clone()));
    worker.run(Job::Journal(None, work("Half done")));
    worker.close();
    let events = Worker::new(Some(folders)).run(Job::LookAround);
    assert_eq!(events.get(1), Some(&Event::Recoveries(Vec::new())));
}

/// A worker with a saved project that it holds open, and its file.
fn with_open_file(home: &Path) -> (Worker, PathBuf) {
    let folder = home.join("plans");
    fs::create_dir_all(&folder).expect("a folder");
    let path = folder.join("a.slotwise.ron");
    let mut worker = Worker::new(Some(Folders::below(&home.join("home"))));
    worker.run(Job::Save(path.clone(), work("Lab")));
    worker.run(Job::Hold(path.clone()));
    (worker, path)
}

/// The message of a save that failed, and that of its reason.
#[track_caller]
fn failed(events: &[Event]) -> (String, String) {
    let [Event::SaveFailed(1, message)] = events else { panic!("{events:?}") };
    (message.key.clone(), crate::locale::Language::English.words(message))
}

#[test]
fn a_file_that_became_read_only_stays_as_it_is() {
    let home = tempfile::tempdir().expect("a folder");
    let (mut worker, path) = with_open_file(home.path());
    let before = fs::read(&path).expect("a file");
    let mut permissions = fs::metadata(&path).expect("data").permissions();
    permissions.set_readonly(true);
    fs::set_permissions(&path, permissions).expect("protected");
    let (key, words) = failed(&worker.run(Job::Save(path.clone(), work("Other"))));
    assert_eq!(key, "store-write-kept");
    assert!(words.contains("permission denied. Choose a place") && words.contains("as it was before"), "{words}");
    assert_eq!(fs::read(&path).expect("a file"), before);
    assert_eq!(fs::read_dir(path.parent().expect("a folder")).expect("a folder").count(), 1, "nothing is left behind");
}

#[test]
fn a_folder_that_is_gone_is_told_and_the_work_is_kept() {
    let home = tempfile::tempdir().expect("a folder");
    let (mut worker, path) = with_open_file(home.path());
    fs::remove_dir_all(path.parent().expect("a folder")).expect("gone");
    worker.run(Job::Journal(Some(path.clone()), work("Other")));
    let (key, words) = failed(&worker.run(Job::Save(path.clone(), work("Other"))));
    assert_eq!(key, "store-write");
    assert!(words.contains("its folder is not there. Connect the drive"), "{words}");
    assert!(!words.contains("as it was before"), "there is no file: {words}");
    let elsewhere = home.path().join("b.slotwise.ron");
    assert!(matches!(worker.run(Job::Save(elsewhere, work("Other"))).first(), Some(Event::Saved(..))));
    // The network is back.
    fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
    assert!(matches!(worker.run(Job::Save(path, work("Other"))).first(), Some(Event::Saved(..))));
    drop(worker);
    let events = Worker::new(Some(Folders::below(&home.path().join("home")))).run(Job::LookAround);
    assert!(matches!(events.get(1), Some(Event::Recoveries(found)) if found.len() == 1), "{events:?}");
}

#[test]
fn a_file_that_somebody_else_changed_is_asked_about() {
    let home = tempfile::tempdir().expect("a folder");
    let (mut worker, path) = with_open_file(home.path());
    worker.run(Job::Load(path.clone()));
    assert!(
        matches!(worker.run(Job::Save(path.clone(), work("Two"))).first(), Some(Event::Saved(..))),
        "its own change"
    );
    let theirs = "(title: \"Theirs\", options: [()])";
    fs::write(&path, theirs).expect("changed");
    let events = worker.run(Job::Save(path.clone(), work("Three")));
    let [Event::Taken(taken, job)] = events.as_slice() else { panic!("{events:?}") };
    assert_eq!((taken, fs::read_to_string(&path).expect("a file").as_str()), (&path, theirs));
    assert!(matches!(worker.run(Job::clone(job)).first(), Some(Event::Saved(..))));
    assert_eq!(fs::read_to_string(path.with_extension("ron.bak")).expect("the version before"), theirs);
    assert!(matches!(worker.run(Job::Save(path.clone(), work("Four"))).first(), Some(Event::Saved(..))));
    // Who removes the file loses nothing when it is written anew.
    fs::remove_file(&path).expect("gone");
    assert!(matches!(worker.run(Job::Save(path.clone(), work("Five"))).first(), Some(Event::Saved(..))));
    // Another file than the open one is replaced as the user has agreed.
    worker.run(Job::Release);
    fs::write(&path, theirs).expect("changed");
    assert!(matches!(worker.run(Job::Save(path, work("Six"))).first(), Some(Event::Saved(..))));
}

#[test]
fn a_file_that_is_just_being_replaced_is_asked_about_when_it_is_saved() {
    let home = tempfile::tempdir().expect("a folder");
    let (mut worker, path) = with_open_file(home.path());
    let whole = fs::read_to_string(&path).expect("a file");
    let half = whole.split_at(whole.len() / 2).0;
    fs::write(&path, half).expect("half written");
    let events = worker.run(Job::Load(path.clone()));
    let Some(Event::Loaded(_, document)) = events.first() else { panic!("{events:?}") };
    assert!(!document.losses.is_empty(), "what is missing is told");
    fs::write(&path, &whole).expect("written to its end");
    let work = Work { damaged: true, ..work("Half") };
    assert!(matches!(worker.run(Job::Save(path.clone(), work)).as_slice(), [Event::Taken(..)]));
    assert_eq!(fs::read_to_string(&path).expect("a file"), whole);
}

#[test]
fn files_are_replaced_only_where_the_job_may() {
    let home = tempfile::tempdir().expect("a folder");
    let path = home.path().join("a.slotwise.ron");
    let mut worker = Worker::new(None);
    let job = |title: &str| Job::IfFree(path.clone(), Box::new(Job::Save(path.clone(), work(title))));
    assert!(matches!(worker.run(job("One")).first(), Some(Event::Saved(..))), "it is free");
    let before = fs::read(&path).expect("a file");
    let events = worker.run(job("Two"));
    let [Event::Taken(taken, inner)] = events.as_slice() else { panic!("{events:?}") };
    assert_eq!((taken, fs::read(&path).expect("a file")), (&path, before));
    assert!(matches!(worker.run(Job::clone(inner)).first(), Some(Event::Saved(..))));
    let folder = Job::IfFree(home.path().to_owned(), Box::new(Job::Save(home.path().to_owned(), work("Three"))));
    assert!(failed(&worker.run(folder)).1.contains("this is a folder"), "nobody is asked to replace a folder");
}

#[test]
fn the_lock_waits_for_the_window() {
    let home = tempfile::tempdir().expect("a folder");
    let (mut first, a) = with_open_file(home.path());
    let b = home.path().join("b.slotwise.ron");
    let folders = Folders::below(&home.path().join("home"));
    let mut second = Worker::new(Some(folders));
    let is_locked = |second: &mut Worker, path: &Path| {
        let events = second.run(Job::Load(path.to_owned()));
        second.run(Job::LetGo(path.to_owned()));
        matches!(events.as_slice(), [Event::Failed(message)] if message.key == "store-locked")
    };
    fs::copy(&a, &b).expect("copied");
    first.run(Job::Load(b.clone()));
    assert!(is_locked(&mut second, &a) && is_locked(&mut second, &b), "both, until the window has decided");
    first.run(Job::LetGo(b.clone()));
    assert!(is_locked(&mut second, &a), "the open file is still locked");
    assert!(!is_locked(&mut second, &b));
    first.run(Job::Load(b.clone()));
    first.run(Job::Hold(b.clone()));
    assert!(!is_locked(&mut second, &a));
    assert!(is_locked(&mut second, &b));
    // Recovered work takes the lock of its file.
    first.run(Job::Hold(a.clone()));
    assert!(is_locked(&mut second, &a));
    assert!(!is_locked(&mut second, &b));
    first.run(Job::Release);
    assert!(!is_locked(&mut second, &a));
}

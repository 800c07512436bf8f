use std::fs;
use std::path::Path;

use super::*;
use crate::plan::format::Residue;
use crate::plan::{Plan, Project};

fn folder() -> tempfile::TempDir {
    tempfile::tempdir().expect("a temporary folder")
}

fn project(title: &str) -> Project {
    Project { title: title.to_owned(), options: vec![Plan::default()], ..Project::default() }
}

fn title_of(path: &Path) -> String {
    open_project(path).expect("a project").project.title
}

fn save(path: &Path, title: &str) -> Result<Stamp, StoreError> {
    save_project(path, &project(title), &Residue::default(), false)
}

fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("a folder").flatten();
    let mut names: Vec<String> = entries.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
    names.sort();
    names
}

#[test]
fn saving_keeps_the_previous_version() {
    let folder = folder();
    let path = folder.path().join("plan.slotwise.ron");
    for title in ["one", "two", "three", "three"] {
        save(&path, title).expect("saved");
    }
    assert_eq!(title_of(&path), "three");
    assert_eq!(title_of(&folder.path().join("plan.slotwise.ron.bak")), "two");
    assert_eq!(names(folder.path()), ["plan.slotwise.ron", "plan.slotwise.ron.bak"]);
}

#[test]
fn a_damaged_version_is_set_aside_and_the_good_backup_stays() {
    let folder = folder();
    let path = folder.path().join("plan.ron");
    save(&path, "one").expect("saved");
    save(&path, "two").expect("saved");
    fs::write(&path, "(title: \"two\", options: [(title:").expect("damaged");
    let document = open_project(&path).expect("something is left");
    assert!(!document.losses.is_empty());
    save_project(&path, &document.project, &document.residue, true).expect("saved");
    assert_eq!(title_of(&folder.path().join("plan.ron.bak")), "one");
    assert_eq!(names(folder.path()), ["plan.ron", "plan.ron.bak", "plan.ron.damaged-1"]);
    assert!(fs::read_to_string(folder.path().join("plan.ron.damaged-1")).is_ok_and(|text| text.ends_with("(title:")));
}

#[test]
fn errors_name_the_path_and_leave_the_disk_alone() {
    let folder = folder();
    let missing = folder.path().join("no/such/plan.ron");
    let error = save(&missing, "one").expect_err("no such folder");
    assert!(error.to_string().contains(&missing.display().to_string()), "{error}");
    let error = open_project(&missing).expect_err("no such file");
    assert!(error.to_string().contains(&missing.display().to_string()), "{error}");
    assert!(matches!(save(folder.path(), "one"), Err(StoreError::Write { .. })));
    assert!(matches!(open_project(folder.path()), Err(StoreError::Read { .. })));
    assert_eq!(names(folder.path()), [""; 0]);
}

#[test]
fn a_protected_file_is_not_replaced() {
    let folder = folder();
    let path = folder.path().join("plan.ron");
    save(&path, "one").expect("saved");
    let mut permissions = fs::metadata(&path).expect("data").permissions();
    permissions.set_readonly(true);
    fs::set_permissions(&path, permissions.clone()).expect("protected");
    assert!(matches!(save(&path, "two"), Err(StoreError::Write { .. })));
    assert_eq!(title_of(&path), "one");
    assert_eq!(names(folder.path()), ["plan.ron"]);
}

#[cfg(unix)]
#[test]
fn a_protected_folder_is_an_error_and_nothing_changes() {
    use std::os::unix::fs::PermissionsExt as _;
    let folder = folder();
    let path = folder.path().join("plan.ron");
    save(&path, "one").expect("saved");
    fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o555)).expect("protected");
    let probe = fs::write(folder.path().join("probe"), "");
    let result = save(&path, "two");
    fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o755)).expect("opened");
    // The superuser may write anywhere: then there is nothing to see here.
    if probe.is_err() {
        assert!(matches!(result, Err(StoreError::Write { .. })));
        assert_eq!(title_of(&path), "one");
        assert_eq!(names(folder.path()), ["plan.ron"]);
    }
}

#[cfg(unix)]
#[test]
fn permissions_and_links_are_kept() {
    use std::os::unix::fs::PermissionsExt as _;
    let folder = folder();
    let (path, link) = (folder.path().join("plan.ron"), folder.path().join("link.ron"));
    save(&path, "one").expect("saved");
    fs::set_permissions(&path, fs::Permissions::from_mode(0o640)).expect("set");
    std::os::unix::fs::symlink(&path, &link).expect("linked");
    save(&link, "two").expect("saved");
    assert!(fs::symlink_metadata(&link).is_ok_and(|data| data.is_symlink()));
    assert_eq!(title_of(&path), "two");
    assert_eq!(fs::metadata(&path).map(|data| data.permissions().mode() & 0o777).ok(), Some(0o640));
}

#[track_caller]
fn check_text(bytes: &[u8], expected: Result<&str, usize>) {
    let folder = folder();
    let path = folder.path().join("file");
    fs::write(&path, bytes).expect("written");
    let got = match read_text(&path, 16) {
        Ok(text) => Ok(text),
        Err(StoreError::NotText { line, .. }) => Err(line),
        Err(error) => panic!("{error}"),
    };
    assert_eq!(got.as_deref().map_err(|line| *line), expected);
}

#[test]
fn reads_texts_only() {
    check_text("a\n显卡".as_bytes(), Ok("a\n显卡"));
    check_text(&"a\n显卡".as_bytes()[..7], Ok("a\n显"));
    check_text(b"a\n\xff\xfe b", Err(2));
    check_text(b"\n\na\0b", Err(3));
    let folder = folder();
    let path = folder.path().join("file");
    fs::write(&path, [b'a'; 17]).expect("written");
    assert!(matches!(read_text(&path, 16), Err(StoreError::TooLarge { .. })));
}

#[test]
fn one_window_per_file() {
    let folder = folder();
    let folders = Folders::below(&folder.path().join("home"));
    let path = folder.path().join("plan.ron");
    let lock = FileLock::acquire(&folders, &path).expect("free");
    fs::write(&path, "()").expect("written");
    let roundabout = folder.path().join("home/../plan.ron");
    assert!(matches!(FileLock::acquire(&folders, &roundabout), Err(StoreError::Locked { .. })));
    assert!(FileLock::acquire(&folders, &folder.path().join("other.ron")).is_ok());
    drop(lock);
    assert!(FileLock::acquire(&folders, &path).is_ok());
}

fn unsaved(title: &str) -> Unsaved {
    Unsaved::now(Some("/plans/a.ron".into()), title.to_owned(), false, format!("(title: {title:?})\n"))
}

#[test]
fn the_work_of_a_dead_window_is_offered() {
    let folder = folder();
    let folders = Folders::below(folder.path());
    let mut dead = Autosave::start(&folders).expect("started");
    let mut alive = Autosave::start(&folders).expect("started");
    dead.write(&unsaved("dead \"one\"")).expect("written");
    alive.write(&unsaved("alive")).expect("written");
    // What the system does when a program dies: the lock goes, nothing else happens.
    drop(dead);
    let mut found = leftovers(&folders);
    assert_eq!(found.len(), 1);
    let recovered = found.pop().expect("one");
    assert_eq!(recovered.work.title, "dead \"one\"");
    assert_eq!(recovered.work.text, unsaved("dead \"one\"").text);
    assert!(leftovers(&folders).is_empty(), "it is held by this window now");
    recovered.discard();
    assert!(leftovers(&folders).is_empty());
    alive.close();
    assert_eq!(names(&folder.path().join("state/recovery")), [""; 0]);
}

#[test]
fn saved_work_is_not_offered() {
    let folder = folder();
    let folders = Folders::below(folder.path());
    let mut autosave = Autosave::start(&folders).expect("started");
    autosave.clear();
    autosave.write(&unsaved("work")).expect("written");
    autosave.write(&unsaved("more work")).expect("written");
    autosave.clear();
    drop(autosave);
    assert!(leftovers(&folders).is_empty());
}

#[test]
fn recent_files_and_settings_come_back() {
    let folder = folder();
    let folders = Folders::below(folder.path());
    assert_eq!(RecentFiles::load(&folders), RecentFiles::default());
    let mut recent = RecentFiles::default();
    for n in 0..20 {
        recent.add(&folders, &folder.path().join(format!("{}.ron", n % 15))).expect("written");
    }
    let again = RecentFiles::load(&folders);
    assert_eq!(again, recent);
    assert_eq!((again.files.len(), again.files.first()), (12, Some(&folder.path().join("4.ron"))));
    assert_eq!(Settings::load(&folders), Settings::default());
    let settings = Settings { language: "zh-Hant".to_owned(), theme: Theme::Dark, ..Settings::default() };
    settings.save(&folders).expect("written");
    assert_eq!(Settings::load(&folders), settings);
}

#[test]
fn own_parts_override_and_bad_files_are_reported() {
    let folder = folder();
    let folders = Folders::below(folder.path());
    let own = folders.catalog();
    fs::create_dir_all(own.join("more")).expect("made");
    let nic = |name: &str| {
        format!(
            "(nics: [(id: \"own\", name: {name:?}, fabric: \"Ethernet\", gbit_s: 10, ports: 1, pcie_gen: 3, \
             pcie_lanes: 4, power_w: 5, source: \"me\", confidence: high)])"
        )
    };
    fs::write(own.join("a.ron"), nic("first")).expect("written");
    fs::write(own.join("more/b.ron"), nic("second")).expect("written");
    fs::write(own.join("bad.ron"), "(\n  gpus: [(id: 5)],\n)").expect("written");
    fs::write(
        own.join("list.csv"),
        "part_kind,part,amount,currency,date\nnic,own,99,EUR,2026-01\nnic,own,x,EUR,2026\n",
    )
    .expect("written");
    fs::write(own.join("readme.txt"), "not read").expect("written");
    let missing = folder.path().join("missing");
    let today = crate::quantity::Day::new(2026, 11, 30).expect("a day");
    let (catalog, problems) = load_catalog(Some(&folders), std::slice::from_ref(&missing), today);
    assert_eq!(catalog.nics.get("own").map(|nic| nic.name.as_str()), Some("second"));
    assert_eq!(catalog.price_of("nic", "own").map(|row| row.amount.to_string()).as_deref(), Some("99"));
    let at: Vec<_> = problems.iter().map(|problem| (problem.path.as_str(), problem.line)).collect();
    let path = |name: &str| own.join(name).display().to_string();
    assert_eq!(
        at,
        [(missing.display().to_string().as_str(), 0), (path("bad.ron").as_str(), 2), (path("list.csv").as_str(), 3)]
    );
    assert!(!catalog.gpus.is_empty(), "the built-in parts are still there");
}

#[track_caller]
fn check_name(name: &str, project: &str, pack: &str) {
    assert_eq!(with_extension(Path::new(name)), Path::new(project));
    assert_eq!(with_pack_extension(Path::new(name)), Path::new(pack));
}

#[test]
fn names_get_their_ending() {
    check_name("a/lab", "a/lab.slotwise.ron", "a/lab.slotwise-pack.ron");
    check_name("a/lab.ron", "a/lab.ron", "a/lab.slotwise-pack.ron");
    check_name("a/Lab.RON", "a/Lab.RON", "a/Lab.slotwise-pack.ron");
    check_name("lab.Slotwise.ron", "lab.Slotwise.ron", "lab.slotwise-pack.ron");
    check_name("Lab v1.5", "Lab v1.5.slotwise.ron", "Lab v1.5.slotwise-pack.ron");
    check_name("plan.svg", "plan.svg.slotwise.ron", "plan.svg.slotwise-pack.ron");
    check_name("plan.pdf", "plan.pdf.slotwise.ron", "plan.pdf.slotwise-pack.ron");
    check_name("a.slotwise-pack.ron", "a.slotwise-pack.ron.slotwise.ron", "a.slotwise-pack.ron");
    check_name(".ron", ".ron.slotwise.ron", ".ron.slotwise-pack.ron");
    check_name("显卡.方案", "显卡.方案.slotwise.ron", "显卡.方案.slotwise-pack.ron");
}

#[test]
fn what_is_saved_under_any_name_opens_again() {
    let folder = folder();
    for name in ["lab", "plan.svg", "plan.pdf", "Lab v1.5", "a.slotwise-pack.ron"] {
        let path = with_extension(&folder.path().join(name));
        save(&path, name).expect("saved");
        assert_eq!(title_of(&path), name);
        assert!(is_project(&path) && !is_pack(&path) && !is_picture(&path), "{}", path.display());
    }
}

/// A device is written into, never replaced by a file.
#[cfg(target_os = "linux")]
#[test]
fn a_device_stays_a_device() {
    use std::os::unix::fs::FileTypeExt as _;
    let device = Path::new("/dev/full");
    if !std::fs::metadata(device).is_ok_and(|data| data.file_type().is_char_device()) {
        println!("skipped: there is no /dev/full");
        return;
    }
    assert!(write_atomically(device, b"more than it holds", Previous::Replace).is_err());
    assert!(std::fs::metadata(device).is_ok_and(|data| data.file_type().is_char_device()));
}

#[cfg(unix)]
#[test]
fn a_link_that_leads_to_nothing_yet_stays_a_link() {
    let folder = folder();
    let [link, middle] = ["link.ron", "middle.ron"].map(|name| folder.path().join(name));
    std::os::unix::fs::symlink("middle.ron", &link).expect("a link");
    std::os::unix::fs::symlink("deep/plan.ron", &middle).expect("a link");
    assert!(matches!(save(&link, "one"), Err(StoreError::Write { .. })), "its folder is not there");
    fs::create_dir(folder.path().join("deep")).expect("a folder");
    save(&link, "one").expect("saved");
    assert_eq!(title_of(&folder.path().join("deep/plan.ron")), "one");
    assert!(fs::symlink_metadata(&link).is_ok_and(|data| data.is_symlink()));
    let circle = folder.path().join("circle.ron");
    std::os::unix::fs::symlink("circle.ron", &circle).expect("a link");
    assert!(save(&circle, "one").is_err());
    assert!(fs::symlink_metadata(&circle).is_ok_and(|data| data.is_symlink()));
}

#[cfg(unix)]
#[test]
fn what_is_no_file_is_not_read() {
    let folder = folder();
    let pipe = folder.path().join("pipe");
    let made = std::process::Command::new("mkfifo").arg(&pipe).status();
    assert!(made.is_ok_and(|status| status.success()), "mkfifo");
    for path in [pipe.as_path(), Path::new("/dev/zero")] {
        let error = read_text(path, 100).expect_err("no file");
        assert!(matches!(error, StoreError::NotAFile { .. }), "{error}");
        assert!(matches!(open_project(path), Err(StoreError::NotAFile { .. })));
    }
}

#[test]
fn text_is_read_as_spreadsheet_programs_write_it() {
    let folder = folder();
    let path = folder.path().join("list.txt");
    let units: Vec<u16> = "\u{feff}价格;1,5 €\r\n".encode_utf16().collect();
    let little: Vec<u8> = units.iter().flat_map(|unit| unit.to_le_bytes()).collect();
    let big: Vec<u8> = units.iter().flat_map(|unit| unit.to_be_bytes()).collect();
    for bytes in [little.as_slice(), &big] {
        fs::write(&path, bytes).expect("written");
        assert_eq!(read_text(&path, 100).expect("a text"), "价格;1,5 €\r\n");
    }
    fs::write(&path, [&little[..], &[0x3d]].concat()).expect("written");
    assert_eq!(read_text(&path, 100).expect("a cut text"), "价格;1,5 €\r\n");
    for bytes in [&[0xff, 0xfe, 0x00, 0xdc, 0x41, 0x00][..], &[0xff, 0xfe, 0, 0], b"1,5 \x80\n"] {
        fs::write(&path, bytes).expect("written");
        assert!(matches!(read_text(&path, 100), Err(StoreError::NotText { .. })), "{bytes:?}");
    }
}

#[test]
fn names_at_the_limit_of_the_disk_have_backups_too() {
    let folder = folder();
    let path = folder.path().join(format!("{}.slotwise.ron", "卡".repeat(80)));
    assert!(path.file_name().is_some_and(|name| name.len() > 250));
    for title in ["one", "two", "three"] {
        save(&path, title).expect("saved");
    }
    assert_eq!(title_of(&path), "three");
    let backup = names(folder.path()).into_iter().find(|name| name.contains(".bak")).expect("a backup");
    assert_eq!(title_of(&folder.path().join(backup)), "two");
    assert_eq!(names(folder.path()).len(), 2, "{:?}", names(folder.path()));
}

#[test]
fn settings_that_cannot_be_read_are_set_aside() {
    let folder = folder();
    let folders = Folders::below(folder.path());
    Settings::default().save(&folders).expect("saved");
    let config = folder.path().join("config");
    fs::write(config.join("settings.ron"), "(language: \"zh-Hant\", theme: dark").expect("written");
    Settings::load(&folders).save(&folders).expect("saved");
    assert_eq!(names(&config), ["settings.ron", "settings.ron.damaged-1"]);
    Settings::load(&folders).save(&folders).expect("saved");
    assert_eq!(names(&config).len(), 2);
}

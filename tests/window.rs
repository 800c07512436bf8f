//! The real program in a real window on a display without a screen: it draws, and a card can be dragged with a mouse.
//!
//! Needs Xvfb, xdotool and `ImageMagick` (`./test` installs them) and is skipped without them, unless
//! `SLOTWISE_WINDOW_TESTS=must` is set. Where to press is read off the same window run without a display.
#[path = "ui/support/mod.rs"]
mod support;

use std::collections::BTreeSet;
use std::io::{BufRead as _, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use egui_kittest::kittest::Queryable as _;
use slotwise::locale::Language;
use slotwise::plan::Project;
use slotwise::plan::format::{self, Residue};
use slotwise::store::{Folders, leftovers};
use slotwise::ui::Command as Ask;

const SIZE: [u32; 2] = [1440, 900];
/// What the drag is to bring about.
const PLACED: &str = "gpu0 gpu/quadro-rtx-6000";
/// Enough for a slow machine that draws without a GPU.
const PATIENCE: Duration = Duration::from_mins(1);

/// A process that ends with the test.
struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// A display without a screen.
struct Display {
    name: String,
    _server: Running,
}

impl Display {
    fn open() -> Self {
        let screen = format!("{}x{}x24", SIZE[0], SIZE[1]);
        let mut server = Command::new("Xvfb")
            .args(["-displayfd", "1", "-screen", "0", &screen, "-nolisten", "tcp"])
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("Xvfb starts");
        let mut number = String::new();
        let output = server.stdout.take().expect("its output");
        BufReader::new(output).read_line(&mut number).expect("the number of the display");
        Self { name: format!(":{}", number.trim()), _server: Running(server) }
    }

    fn command(&self, program: &str) -> Command {
        let mut command = Command::new(program);
        command.env("DISPLAY", &self.name).env_remove("WAYLAND_DISPLAY");
        command
    }

    /// Output of `xdotool`, empty if it failed.
    fn xdotool(&self, words: &[&str]) -> String {
        let output = self.command("xdotool").args(words).output().expect("xdotool starts");
        if output.status.success() { String::from_utf8_lossy(&output.stdout).trim().to_owned() } else { String::new() }
    }

    /// How many colours the picture has, counted up to 1000.
    fn colours(&self) -> usize {
        let output =
            self.command("import").args(["-window", "root", "-depth", "8", "rgb:-"]).output().expect("import starts");
        let mut seen = BTreeSet::new();
        for pixel in output.stdout.chunks_exact(3) {
            if seen.len() < 1000 {
                seen.insert((pixel[0], pixel[1], pixel[2]));
            }
        }
        seen.len()
    }
}

/// Asks again and again until there is an answer.
#[track_caller]
fn wait_for<T>(what: &str, mut ask: impl FnMut() -> Option<T>) -> T {
    let start = Instant::now();
    loop {
        if let Some(answer) = ask() {
            return answer;
        }
        assert!(start.elapsed() < PATIENCE, "waited in vain for {what}");
        sleep(Duration::from_millis(100));
    }
}

/// The tools that are missing; none if the test can run.
fn missing_tools() -> Vec<&'static str> {
    let is_missing = |tool: &&str| {
        let path = std::env::var_os("PATH").unwrap_or_default();
        !std::env::split_paths(&path).any(|folder| folder.join(tool).is_file())
    };
    ["Xvfb", "xdotool", "import"].into_iter().filter(is_missing).collect()
}

fn can_run() -> bool {
    let missing = missing_tools();
    let must = std::env::var("SLOTWISE_WINDOW_TESTS").is_ok_and(|it| it == "must");
    assert!(missing.is_empty() || !must, "missing: {missing:?}");
    if !missing.is_empty() {
        eprintln!("skipped: {missing:?} are missing");
    }
    missing.is_empty()
}

/// A point of the window.
type Point = [i32; 2];

fn centre(rect: egui::Rect) -> Point {
    [rect.center().x.round() as i32, rect.center().y.round() as i32]
}

/// An empty machine as a file, and where its search field, the card found by it and its first slot are drawn.
fn rehearse(folder: &Path) -> (PathBuf, [Point; 3]) {
    let mut window = support::window_sized(Language::English, SIZE.map(|side| side as f32), 1.0);
    window.send(Ask::NewProject(Some("ultralab-gt410i".to_owned())));
    let project = window.harness.state().session.history.project().clone();
    let path = folder.join("empty.slotwise.ron");
    std::fs::write(&path, format::write(&project, &Residue::default()).expect("RON")).expect("a file");
    let field = centre(window.harness.get_by_label("Search parts").rect());
    window.harness.get_by_label("Search parts").focus();
    window.harness.run();
    window.harness.get_by_label("Search parts").type_text("quadro rtx 6000");
    window.harness.run();
    let card = window.harness.get_all_by_label_contains("Quadro RTX 6000").next().expect("a card").rect();
    let slot = window.harness.get_all_by_label_contains("GPU 0").next().expect("a slot").rect();
    (path, [field, centre(card), centre(slot)])
}

fn read_cards(path: &Path) -> Vec<String> {
    let text = std::fs::read_to_string(path).unwrap_or_default();
    format::read(&text).map(|document| cards_of(&document.project)).unwrap_or_default()
}

fn cards_of(project: &Project) -> Vec<String> {
    let cards = project.options.iter().flat_map(|plan| &plan.cards);
    cards.map(|card| format!("{} {}", card.slot, card.part)).collect()
}

/// A hand on mouse and keyboard; a slower one waits longer between its moves.
struct Hand<'a> {
    display: &'a Display,
    slowness: u32,
}

impl Hand<'_> {
    fn pause(&self, millis: u64) {
        sleep(Duration::from_millis(millis) * self.slowness);
    }

    fn go(&self, [x, y]: Point) {
        self.display.xdotool(&["mousemove", &x.to_string(), &y.to_string()]);
        self.pause(80);
    }

    fn press(&self, at: Point) {
        self.go(at);
        self.pause(150);
        self.display.xdotool(&["click", "1"]);
        self.pause(400);
    }

    fn keys(&self, keys: &str) {
        self.display.xdotool(&["key", "--clearmodifiers", keys]);
        self.pause(300);
    }

    fn write(&self, text: &str) {
        self.display.xdotool(&["type", "--delay", &(30 * self.slowness).to_string(), text]);
        self.pause(500);
    }

    fn drag(&self, from: Point, to: Point) {
        self.go(from);
        self.display.xdotool(&["mousedown", "1"]);
        for step in 1..=8 {
            self.go([from[0] + (to[0] - from[0]) * step / 8, from[1] + (to[1] - from[1]) * step / 8]);
        }
        self.pause(300);
        self.display.xdotool(&["mouseup", "1"]);
        self.pause(500);
    }
}

/// The program with an empty machine open.
struct Stage {
    folder: tempfile::TempDir,
    file: PathBuf,
    points: [Point; 3],
    display: Display,
    program: Running,
}

impl Stage {
    /// `None` where a test cannot run.
    #[track_caller]
    fn set(renderer: &str) -> Option<Self> {
        if !can_run() {
            return None;
        }
        let folder = tempfile::tempdir().expect("a folder");
        let (file, points) = rehearse(folder.path());
        assert!(read_cards(&file).is_empty());
        let display = Display::open();
        let program = display
            .command(env!("CARGO_BIN_EXE_slotwise"))
            .args(["--renderer", renderer, "--lang", "en"])
            .arg(&file)
            .env("SLOTWISE_HOME", home(&folder))
            .env("XDG_RUNTIME_DIR", folder.path())
            .stdout(Stdio::null())
            .spawn()
            .expect("the program starts");
        let mut stage = Self { folder, file, points, display, program: Running(program) };
        stage.wait_for_picture();
        Some(stage)
    }

    #[track_caller]
    fn wait_for_picture(&mut self) {
        let display = &self.display;
        let window = wait_for("a window", || {
            assert_eq!(self.program.0.try_wait().expect("its state"), None, "the program ended by itself");
            let found = display.xdotool(&["search", "--onlyvisible", "--name", "."]);
            found.lines().last().map(ToOwned::to_owned)
        });
        let [width, height] = SIZE.map(|side| side.to_string());
        display.xdotool(&["windowmove", &window, "0", "0", "windowsize", &window, &width, &height]);
        display.xdotool(&["windowfocus", &window]);
        wait_for("a picture of many colours", || (display.colours() > 100).then_some(()));
        sleep(Duration::from_millis(700));
    }

    /// Searches a card in the palette and drags it to the first slot.
    fn drag_card(&self, slowness: u32) {
        let hand = Hand { display: &self.display, slowness };
        let [field, card, slot] = self.points;
        hand.press(field);
        hand.keys("ctrl+a");
        hand.write("quadro rtx 6000");
        hand.drag(card, slot);
    }
}

/// Does the work with a slower and slower hand until it shows: a busy machine may miss a quick one.
#[track_caller]
fn until<T>(what: &str, mut work: impl FnMut(u32), mut ask: impl FnMut() -> Option<T>) -> T {
    for slowness in [1, 2, 4, 8] {
        work(slowness);
        let start = Instant::now();
        while start.elapsed() < Duration::from_secs(6) {
            if let Some(answer) = ask() {
                return answer;
            }
            sleep(Duration::from_millis(200));
        }
    }
    panic!("worked in vain for {what}");
}

fn home(folder: &tempfile::TempDir) -> PathBuf {
    folder.path().join("home")
}

#[track_caller]
fn check_drag(renderer: &str) {
    let Some(stage) = Stage::set(renderer) else { return };
    let work = |slowness| {
        stage.drag_card(slowness);
        Hand { display: &stage.display, slowness }.keys("ctrl+s");
    };
    let saved = || Some(read_cards(&stage.file)).filter(|cards| !cards.is_empty());
    assert_eq!(until("the saved project", work, saved), [PLACED]);
}

#[test]
fn a_card_is_dragged_in_a_window_of_wgpu() {
    check_drag("wgpu");
}

#[test]
fn a_card_is_dragged_in_a_window_of_glow() {
    check_drag("glow");
}

#[test]
fn work_of_a_killed_window_is_kept() {
    let Some(stage) = Stage::set("glow") else { return };
    let folders = Folders::below(&home(&stage.folder));
    until("unsaved work", |slowness| stage.drag_card(slowness), || is_journalled(&home(&stage.folder)));
    // While the window lives its unsaved work is its own.
    assert!(leftovers(&folders).is_empty());
    let Stage { folder: _folder, file, program, .. } = stage;
    drop(program);
    let left = leftovers(&folders);
    assert_eq!(left.len(), 1, "{left:?}");
    let project = format::read(&left[0].work.text).expect("a project").project;
    assert_eq!(cards_of(&project), [PLACED]);
    assert_eq!(left[0].work.original.as_deref(), Some(file.as_path()));
    assert!(read_cards(&file).is_empty(), "the file itself was touched");
}

/// Whether some file below the folder speaks of the card that was dragged.
fn is_journalled(folder: &Path) -> Option<()> {
    let entries = std::fs::read_dir(folder).ok()?;
    entries.flatten().map(|entry| entry.path()).find_map(|path| {
        let text = || std::fs::read_to_string(&path).unwrap_or_default();
        if path.is_dir() { is_journalled(&path) } else { text().contains("quadro-rtx-6000").then_some(()) }
    })
}

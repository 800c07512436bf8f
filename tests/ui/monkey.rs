//! Presses, clicks, drags and wheel turns at random (with a fixed seed): whatever is done, the window stays up.

use crate::support::{Window, window};
use egui::{Event, Key, Modifiers, PointerButton, Pos2, pos2, vec2};
use slotwise::locale::Language;
use slotwise::ui::Command;
use slotwise::ui::present::Show;
use slotwise::ui::session::SidePage;

/// A small generator of numbers that look random (Knuth's constants), the same in every run.
struct Dice(u64);

impl Dice {
    fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % end.max(1)
    }

    fn one_of<T: Copy>(&mut self, things: &[T]) -> T {
        let at = self.below(things.len());
        *things.get(at).expect("within the list")
    }

    fn pos(&mut self) -> Pos2 {
        pos2(self.below(1440) as f32, self.below(900) as f32)
    }
}

const KEYS: [Key; 18] = [
    Key::Tab,
    Key::Enter,
    Key::Space,
    Key::Escape,
    Key::Delete,
    Key::Backspace,
    Key::ArrowUp,
    Key::ArrowDown,
    Key::ArrowLeft,
    Key::ArrowRight,
    Key::Num1,
    Key::Num4,
    Key::Num9,
    Key::Z,
    Key::D,
    Key::T,
    Key::F2,
    Key::F1,
];

fn button(pos: Pos2, button: PointerButton, pressed: bool) -> Event {
    Event::PointerButton { pos, button, pressed, modifiers: Modifiers::NONE }
}

fn act(window: &mut Window, dice: &mut Dice) {
    let events = &mut window.harness.input_mut().events;
    match dice.below(10) {
        0..=3 => {
            let (pos, which) =
                (dice.pos(), dice.one_of(&[PointerButton::Primary, PointerButton::Primary, PointerButton::Secondary]));
            events.extend([Event::PointerMoved(pos), button(pos, which, true), button(pos, which, false)]);
        }
        4..=5 => {
            let (from, to) = (pos2(150.0, 150.0 + dice.below(600) as f32), dice.pos());
            events.extend([Event::PointerMoved(from), button(from, PointerButton::Primary, true)]);
            window.harness.step();
            for part in 1..=4 {
                let between = from + (to - from) * (part as f32 / 4.0);
                window.harness.input_mut().events.push(Event::PointerMoved(between));
                window.harness.step();
            }
            window.harness.input_mut().events.push(button(to, PointerButton::Primary, false));
        }
        6 => {
            let (unit, phase) = (egui::MouseWheelUnit::Point, egui::TouchPhase::Move);
            let (delta, source) = (vec2(0.0, dice.below(400) as f32 - 200.0), egui::MouseWheelSource::Wheel);
            events.push(Event::MouseWheel { unit, delta, modifiers: Modifiers::NONE, phase, source });
        }
        7 => events.push(Event::Text(dice.one_of(&["rtx", "8", "九", "é", "-1", "1e9"]).to_owned())),
        _ => {
            let modifiers = dice.one_of(&[Modifiers::NONE, Modifiers::COMMAND, Modifiers::SHIFT]);
            let key = dice.one_of(&KEYS);
            window.harness.key_press_modifiers(modifiers, key);
        }
    }
    window.harness.step();
}

fn play(language: Language, seed: u64, start: &str, steps: usize) {
    play_on(language, seed, &[Command::OpenPreset(start.to_owned())], steps);
}

/// Plays from the page to which the commands lead.
fn play_on(language: Language, seed: u64, way: &[Command], steps: usize) {
    let mut window = window(language);
    for command in way {
        window.harness.state_mut().send(command.clone());
        window.harness.run_ok();
    }
    let mut dice = Dice(seed);
    for step in 0..steps {
        act(&mut window, &mut dice);
        if step % 20 == 0 {
            // Checks that every control has a name; what moves need not come to rest.
            window.harness.run_ok();
        }
    }
}

/// How often something is done on each page; more where that is asked for.
fn steps() -> usize {
    std::env::var("MONKEY_STEPS").ok().and_then(|steps| steps.parse().ok()).unwrap_or(80)
}

/// The pages that are not the plan: start page, comparison, meeting with and without notes, and every dialog.
#[test]
fn nothing_done_at_random_breaks_any_page() {
    let open = || Command::OpenPreset("modern-4x-rtx-4090".to_owned());
    let three = || vec![open(), Command::DuplicateOption, Command::AddPreset("modern-8x-l40s".to_owned())];
    let pages = [
        vec![Command::ShowStart],
        [three(), vec![Command::ShowCompare(true)]].concat(),
        [three(), vec![Command::Present(Some(Show::default()))]].concat(),
        [three(), vec![Command::Present(Some(Show { screen: None, notes: true }))]].concat(),
        [three(), vec![Command::ArrangePages]].concat(),
        vec![open(), Command::ShowOwnership],
        vec![open(), Command::ShowRates],
        vec![open(), Command::ShowReference],
        vec![open(), Command::ShowAccuracy],
        vec![open(), Command::SetSidePage(SidePage::Workloads)],
        vec![Command::NewProject(None)],
        vec![Command::NewProject(Some("asus-wrx90e-sage".to_owned()))],
    ];
    for (at, way) in pages.iter().enumerate() {
        let language = Language::ALL.get(at % 3).copied().unwrap_or(Language::English);
        play_on(language, 100 + at as u64, way, steps());
    }
}

#[test]
fn nothing_done_at_random_breaks_the_window() {
    let steps = steps();
    for (seed, start) in [(1, "ultralab-gt410p-2.6"), (2, "dell-r740"), (3, "ultralab-gx630m-3.1")] {
        for (at, language) in Language::ALL.into_iter().enumerate() {
            play(language, seed * 10 + at as u64, start, steps);
        }
    }
}

//! Every page of a meeting on the big screen and on an old projector, in every language: no text leaves the screen, and
//! none lies on another.
use crate::support::{Window, window_sized};
use egui::{Key, Pos2, Rect, Shape};
use rust_decimal::Decimal;
use slotwise::locale::Language;
use slotwise::plan::{Edit, OptionId, OwnershipTerms, PageSetting, Presentation};
use slotwise::quantity::{Currency, Money};
use slotwise::ui::Command;
use slotwise::ui::present::Show;

/// The big screen, and an old projector.
const SIZES: [[f32; 2]; 2] = [[1920.0, 1080.0], [1024.0, 768.0]];
/// By how much letters may touch, points: bounds of glyphs are those of whole pixels.
const TOUCH: f32 = 1.0;

/// One line of text as it is drawn.
struct Line {
    words: String,
    /// Bounds of its letters.
    rect: Rect,
    /// What of the screen it may be drawn on.
    clip: Rect,
    /// Whether a word or a number goes on in the next line.
    is_torn: bool,
}

/// All lines of text that are drawn now.
fn lines(window: &Window) -> Vec<Line> {
    let mut lines = Vec::new();
    for clipped in &window.harness.output().shapes {
        collect(&clipped.shape, clipped.clip_rect, &mut lines);
    }
    lines
}

fn collect(shape: &Shape, clip: Rect, lines: &mut Vec<Line>) {
    match shape {
        Shape::Vec(shapes) => shapes.iter().for_each(|shape| collect(shape, clip, lines)),
        Shape::Text(text) => {
            let nexts = text.galley.rows.iter().skip(1).map(Some).chain([None]);
            for (row, next) in text.galley.rows.iter().zip(nexts) {
                let bounds = row.row.visuals.mesh_bounds;
                if bounds.is_positive() && text.angle.abs() < f32::EPSILON {
                    let rect = bounds.translate(row.pos.to_vec2() + text.pos.to_vec2());
                    let is_torn = !row.ends_with_newline
                        && row.row.text().ends_with(|it: char| it.is_ascii_alphanumeric() || ",.–".contains(it))
                        && next.is_some_and(|next| next.row.text().starts_with(|it: char| it.is_ascii_alphanumeric()));
                    lines.push(Line { words: row.row.text(), rect, clip, is_torn });
                }
            }
        }
        _ => {}
    }
}

/// What is wrong with the page that is shown.
fn faults(window: &Window, screen: Rect) -> Vec<String> {
    let lines = lines(window);
    assert!(!lines.is_empty(), "there is text");
    let mut faults = Vec::new();
    for (at, line) in lines.iter().enumerate() {
        if !screen.expand(TOUCH).contains_rect(line.rect) {
            faults.push(format!("{:?} leaves the screen: {:?}", line.words, line.rect));
        }
        if line.is_torn {
            faults.push(format!("{:?} is torn", line.words));
        }
        if !line.clip.expand(TOUCH).contains_rect(line.rect) {
            faults.push(format!("{:?} is cut off: {:?} in {:?}", line.words, line.rect, line.clip));
        }
        for other in &lines[at + 1..] {
            // What is cut off lies on nothing.
            let both = line.rect.intersect(line.clip).intersect(other.rect.intersect(other.clip));
            if both.width() > TOUCH && both.height() > TOUCH {
                faults.push(format!("{:?} lies on {:?}: {both:?}", line.words, other.words));
            }
        }
    }
    faults
}

fn presenting(language: Language, size: [f32; 2], presets: &[&str]) -> Window {
    let mut window = window_sized(language, size, 1.0);
    let [first, others @ ..] = presets else { panic!("a preset") };
    window.send(Command::OpenPreset((*first).to_owned()));
    for other in others {
        window.send(Command::AddPreset((*other).to_owned()));
    }
    window.send(Command::Present(Some(Show::default())));
    window
}

/// Walks all pages; returns their keys.
#[track_caller]
fn walk(window: &mut Window, place: &str) -> Vec<String> {
    let size = window.harness.ctx.content_rect().size();
    let screen = Rect::from_min_size(Pos2::ZERO, size);
    let mut seen: Vec<String> = Vec::new();
    let mut found = Vec::new();
    loop {
        let key = window.harness.state().presenter.as_ref().map(|it| it.page_key().to_owned()).unwrap_or_default();
        if seen.last() == Some(&key) {
            break;
        }
        found.extend(faults(window, screen).into_iter().map(|fault| format!("{place}, {key}: {fault}")));
        seen.push(key);
        window.harness.key_press(Key::ArrowRight);
        window.harness.run();
    }
    assert!(found.is_empty(), "{} faults: {found:#?}", found.len());
    seen
}

fn check(presets: &[&str], least: usize) {
    for language in Language::ALL {
        for size in SIZES {
            let mut window = presenting(language, size, presets);
            let seen = walk(&mut window, &format!("{} at {size:?}", language.tag()));
            assert!(seen.len() >= least, "{seen:?}");
        }
    }
}

#[test]
fn three_options_fit_every_screen() {
    check(&["modern-8x-rtx-4090-two-sockets", "modern-8x-l40s", "modern-8x-rtx-pro-6000-server"], 15);
}

#[test]
fn six_options_fit_every_screen() {
    let others = ["modern-8x-rtx-pro-6000-server", "modern-dgx-h100", "modern-8x-mi300x", "modern-4x-h100-nvl"];
    check(&[&["modern-8x-rtx-4090-two-sockets", "modern-8x-l40s"], &others[..]].concat(), 20);
}

#[test]
fn one_option_fits_every_screen() {
    check(&["modern-dgx-h100"], 8);
}

#[test]
fn several_machines_fit_every_screen() {
    check(&["dell-c4140-8-nodes", "modern-8x-mi300x"], 10);
}

#[test]
fn what_is_noted_for_the_audience_fits() {
    let note = "Delivery in six weeks if ordered before the end of the month; the loan machine can stay until then.";
    for size in SIZES {
        let mut window = presenting(Language::English, size, &["modern-4x-rtx-4090"]);
        let keys = walk(&mut window, "without notes");
        let pages = keys.iter().map(|key| PageSetting { annotation: note.to_owned(), ..PageSetting::new(key) });
        window.send(Command::Edit(Edit::SetPresentation(Presentation { pages: pages.collect() }), None));
        window.harness.key_press(Key::Home);
        window.harness.run();
        assert_eq!(walk(&mut window, "with notes"), keys);
        assert!(lines(&window).iter().any(|line| line.words.contains("Delivery")), "the note is shown");
    }
}

#[test]
fn what_is_supposed_hides_nothing() {
    for size in SIZES {
        let mut window = presenting(Language::English, size, &["modern-4x-rtx-4090"]);
        window.send(Command::Edit(Edit::SetOptionTitle(OptionId(1), "4 × RTX 4090".to_owned()), None));
        window.harness.key_press(Key::ArrowRight);
        window.harness.run();
        window.harness.key_press(Key::W);
        window.harness.run();
        let screen = Rect::from_min_size(Pos2::ZERO, size.into());
        let with_panel = faults(&window, screen);
        // The list scrolls: its first and last line may be cut.
        let with_panel: Vec<&String> = with_panel.iter().filter(|fault| !fault.contains("is cut off")).collect();
        assert!(with_panel.is_empty(), "{size:?}: {with_panel:#?}");
        for key in [Key::ArrowDown, Key::Enter] {
            window.harness.key_press(key);
            window.harness.run();
        }
        assert!(window.harness.state().presenter.as_ref().is_some_and(slotwise::ui::present::Presenter::is_supposing));
        let supposed = faults(&window, screen);
        assert!(supposed.is_empty(), "{size:?}: {supposed:#?}");
    }
}

#[test]
fn a_rent_that_stays_cheaper_over_the_planned_years_is_told() {
    for (language, told) in [
        (Language::English, "that stays cheaper over the planned"),
        (Language::ChineseSimplified, "在计划的"),
        (Language::ChineseTraditional, "在計畫的"),
    ] {
        let mut window = presenting(language, SIZES[0], &["modern-dgx-h100"]);
        let late = |window: &Window| {
            let ownership = &window.harness.state().session.shown().expect("shown").1.ownership;
            let months = ownership.rent.as_ref().and_then(|rent| rent.break_even_months);
            months.is_some_and(|months| ownership.is_late(months))
        };
        // The lowest rent that is dearer in the end.
        let cents = (1..100).map(|step| step * 10).find(|cents| {
            let rent = Money::new(Decimal::new(*cents, 2), Currency::USD);
            let terms = OwnershipTerms { rent_gpu_hour: Some(rent), ..OwnershipTerms::default() };
            window.send(Command::Edit(Edit::SetOwnership(Some(terms)), None));
            late(&window)
        });
        assert!(cents.is_some(), "some rent breaks even late");
        let mut found = String::new();
        for _ in 0..20 {
            if window.harness.state().presenter.as_ref().is_some_and(|it| it.page_key() == "recommendation") {
                found = lines(&window).into_iter().map(|line| line.words).collect();
            }
            window.harness.key_press(Key::ArrowRight);
            window.harness.run();
        }
        // Lines break between words, or anywhere.
        let plain = |text: &str| text.replace([' ', '\n'], "");
        assert!(plain(&found).contains(&plain(told)), "{found}");
    }
}

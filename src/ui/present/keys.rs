//! The keys of the presenter.
use egui::{Context, Key as Pressed, Modifiers};

/// What a key asks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Key {
    /// The next page.
    Next,
    /// The page before.
    Back,
    /// The next page, or the row of pages below.
    Down,
    /// The page before, or the row of pages above.
    Up,
    /// The next page, or the one chosen among all.
    Enter,
    /// The first page.
    First,
    /// The last page.
    Last,
    /// All pages at once, or back to one.
    Overview,
    /// The dot that follows the pointer.
    Dot,
    /// A dark screen.
    Dark,
    /// The panel in which something is supposed.
    WhatIf,
    /// The pages on the whole screen, or in a window.
    Full,
    /// The list of keys.
    Hint,
    /// Back out of what is open, or leave.
    Leave,
}

/// Keys and what they ask for.
const KEYS: [(Pressed, Key); 24] = [
    (Pressed::ArrowRight, Key::Next),
    (Pressed::ArrowDown, Key::Down),
    (Pressed::PageDown, Key::Next),
    (Pressed::Space, Key::Enter),
    (Pressed::Enter, Key::Enter),
    (Pressed::N, Key::Next),
    (Pressed::ArrowLeft, Key::Back),
    (Pressed::ArrowUp, Key::Up),
    (Pressed::PageUp, Key::Back),
    (Pressed::Backspace, Key::Back),
    (Pressed::P, Key::Back),
    (Pressed::Home, Key::First),
    (Pressed::End, Key::Last),
    (Pressed::O, Key::Overview),
    (Pressed::G, Key::Overview),
    (Pressed::L, Key::Dot),
    (Pressed::B, Key::Dark),
    (Pressed::Period, Key::Dark),
    (Pressed::W, Key::WhatIf),
    (Pressed::F, Key::Full),
    (Pressed::F11, Key::Full),
    (Pressed::H, Key::Hint),
    (Pressed::F1, Key::Hint),
    (Pressed::Escape, Key::Leave),
];

/// What the keys pressed in this frame ask for. While a text is typed only Escape counts; while something is chosen in
/// the panel (`choosing`), its list and its slider have the arrow keys.
#[must_use]
pub fn pressed(ctx: &Context, choosing: bool) -> Vec<Key> {
    let typing = ctx.text_edit_focused();
    // A button that has the keyboard is pressed by Space and Enter.
    let on_button = !typing && ctx.memory(|memory| memory.focused().is_some());
    let free = |key: Pressed| match key {
        Pressed::Escape => true,
        Pressed::Space | Pressed::Enter => !typing && !on_button && !choosing,
        Pressed::ArrowUp | Pressed::ArrowDown => !typing && !choosing,
        Pressed::ArrowLeft | Pressed::ArrowRight => !(typing || choosing && on_button),
        _ => !typing,
    };
    ctx.input_mut(|input| {
        let asked = KEYS.iter().filter(|(key, _)| free(*key) && input.consume_key(Modifiers::NONE, *key));
        asked.map(|(_, asked)| *asked).collect()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_key_stands_twice() {
        for (at, (key, _)) in KEYS.iter().enumerate() {
            assert!(KEYS[at + 1..].iter().all(|(other, _)| other != key), "{key:?}");
        }
    }
}

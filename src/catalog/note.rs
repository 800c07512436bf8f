//! Remarks of the catalogue as messages, so that those of the built-in parts can be read in every language.
use crate::quantity::Message;

/// Words of a remark that go into its key; enough to tell remarks apart.
const KEY_WORDS: usize = 10;

/// The message of a remark: its key is made of its first words, `note-shares-its-lanes-with-slot-3`. A remark that no
/// translation file has, such as one of the user's own parts, is shown as it is written.
#[must_use]
pub fn message(note: &str) -> Message {
    let words = note.split(|it: char| !it.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
    let key: Vec<String> = words.take(KEY_WORDS).map(str::to_ascii_lowercase).collect();
    Message::new(format!("note-{}", key.join("-"))).or(note)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::locale::Language;

    #[test]
    fn keys_are_made_of_words() {
        assert_eq!(message("x8 while M.2_2 or M.2_3 is in use").key, "note-x8-while-m-2-2-or-m-2-3-is");
        assert_eq!(message("low profile; inferred").key, "note-low-profile-inferred");
    }

    #[test]
    fn a_remark_without_translation_is_shown_as_it_is() {
        for language in Language::ALL {
            assert_eq!(language.words(&message("Only mine.")), "Only mine.");
            assert_eq!(language.words(&message("只有我的")), "只有我的");
        }
    }
}

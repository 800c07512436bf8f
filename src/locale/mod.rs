//! Every word shown, in every language. Words are in `assets/locales/LANGUAGE/*.ftl`.
use crate::quantity::Message;

/// A language of the program.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub enum Language {
    /// English.
    #[default]
    English,
    /// Simplified Chinese.
    ChineseSimplified,
    /// Traditional Chinese.
    ChineseTraditional,
}

impl Language {
    /// All languages, in the order of the menu.
    pub const ALL: [Self; 3] = [Self::English, Self::ChineseSimplified, Self::ChineseTraditional];

    /// The BCP 47 tag, e.g. `zh-Hans`.
    #[must_use]
    pub fn tag(self) -> &'static str {
        match self {
            Self::English => "en",
            Self::ChineseSimplified => "zh-Hans",
            Self::ChineseTraditional => "zh-Hant",
        }
    }

    /// The words of a message.
    #[must_use]
    pub fn words(self, message: &Message) -> String {
        message.key.clone()
    }

    /// The words of a message without arguments.
    #[must_use]
    pub fn text(self, key: &str) -> String {
        self.words(&Message::new(key))
    }
}

//! The languages of the program and how one is chosen.

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

    /// The language's name in itself, as a language menu shows it: a reader must find their own whatever is set.
    #[must_use]
    pub fn own_name(self) -> String {
        self.text("language-name")
    }

    /// The language that a tag asks for: `zh-TW`, `zh_CN.UTF-8`, `zh-Hant-HK`, `en-GB`, …
    ///
    /// Chinese without a script is written in traditional characters in Taiwan, Hong Kong and Macau, and in
    /// simplified ones elsewhere. `None` if the program does not speak the language.
    #[must_use]
    pub fn from_tag(tag: &str) -> Option<Self> {
        let tag = tag.split(['.', '@']).next().unwrap_or_default().to_ascii_lowercase();
        let mut parts = tag.split(['-', '_']);
        match parts.next()? {
            "en" => Some(Self::English),
            "zh" => Some(match parts.find_map(Self::of_chinese_subtag) {
                Some(written) => written,
                None => Self::ChineseSimplified,
            }),
            _ => None,
        }
    }

    fn of_chinese_subtag(subtag: &str) -> Option<Self> {
        match subtag {
            "hans" | "cn" | "sg" | "my" => Some(Self::ChineseSimplified),
            "hant" | "tw" | "hk" | "mo" => Some(Self::ChineseTraditional),
            _ => None,
        }
    }

    /// The first language of the operating system's list that the program speaks; English if there is none.
    #[must_use]
    pub fn detect() -> Self {
        sys_locale::get_locales().find_map(|tag| Self::from_tag(&tag)).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::Language::{self, ChineseSimplified, ChineseTraditional, English};

    #[track_caller]
    fn check(tag: &str, expected: Option<Language>) {
        assert_eq!(Language::from_tag(tag), expected, "{tag}");
    }

    #[test]
    fn reads_tags_of_every_system() {
        check("en", Some(English));
        check("en_GB.UTF-8", Some(English));
        check("zh", Some(ChineseSimplified));
        check("zh-CN", Some(ChineseSimplified));
        check("zh_TW.Big5", Some(ChineseTraditional));
        check("zh-Hant-HK", Some(ChineseTraditional));
        check("zh-Hans-TW", Some(ChineseSimplified));
        check("ZH-hant", Some(ChineseTraditional));
        check("de-DE", None);
        check("C.UTF-8", None);
        check("", None);
    }

    #[test]
    fn own_tags_lead_back() {
        for language in Language::ALL {
            check(language.tag(), Some(language));
        }
    }
}

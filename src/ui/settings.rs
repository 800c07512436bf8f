//! What the window remembers from run to run besides the sizes that egui keeps: never anything of a plan.
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use crate::locale::Language;
use crate::ui::session::Panels;

/// Most recent files kept.
const MOST_RECENT: usize = 12;

/// Settings of the window.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    /// Tag of the language, if the user chose one.
    pub language_tag: Option<String>,
    /// Light, dark or as the system.
    pub theme: egui::ThemePreference,
    /// Panels shown.
    pub panels: Panels,
    /// Files opened or saved, newest first.
    pub recent: Vec<PathBuf>,
}

impl Default for Settings {
    fn default() -> Self {
        Self { language_tag: None, theme: egui::ThemePreference::System, panels: Panels::default(), recent: Vec::new() }
    }
}

impl Settings {
    /// Name under which they are stored.
    pub const KEY: &str = "slotwise-window";

    /// The chosen language.
    #[must_use]
    pub fn language(&self) -> Option<Language> {
        let tag = self.language_tag.as_deref()?;
        Language::ALL.into_iter().find(|language| language.tag() == tag)
    }

    /// Chooses a language.
    pub fn set_language(&mut self, language: Language) {
        self.language_tag = Some(language.tag().to_owned());
    }

    /// Puts a file first among the recent ones.
    pub fn remember(&mut self, path: &Path) {
        self.recent.retain(|old| old != path);
        self.recent.insert(0, path.to_owned());
        self.recent.truncate(MOST_RECENT);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn recent_files_are_unique_and_few() {
        let mut settings = Settings::default();
        for n in 0..20 {
            settings.remember(Path::new(&format!("{n}.slotwise.ron")));
        }
        settings.remember(Path::new("15.slotwise.ron"));
        assert_eq!(settings.recent.len(), MOST_RECENT);
        assert_eq!(settings.recent.first().and_then(|path| path.to_str()), Some("15.slotwise.ron"));
        assert_eq!(settings.recent.iter().filter(|path| path.ends_with("15.slotwise.ron")).count(), 1);
    }
}

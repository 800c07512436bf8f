//! How the settings shared with the command line look to egui.
use egui::ThemePreference;

use crate::store::Theme;

/// Name under which the shown panels are stored beside the sizes that egui keeps.
pub const PANELS_KEY: &str = "panels";

/// egui's word for a theme.
#[must_use]
pub fn preference(theme: Theme) -> ThemePreference {
    match theme {
        Theme::System => ThemePreference::System,
        Theme::Light => ThemePreference::Light,
        Theme::Dark => ThemePreference::Dark,
    }
}

/// Our word for egui's theme.
#[must_use]
pub fn theme(preference: ThemePreference) -> Theme {
    match preference {
        ThemePreference::System => Theme::System,
        ThemePreference::Light => Theme::Light,
        ThemePreference::Dark => Theme::Dark,
    }
}

//! The presets that ship with the program, read for the start page.
use crate::plan::presets;
use crate::ui::gallery::Preset;

/// All presets, in the order of [`presets::all`]. One that cannot be read is left out; a test rules that out.
#[must_use]
pub fn builtin() -> Vec<Preset> {
    let read =
        |preset: presets::Preset| Some(Preset { id: preset.id.to_owned(), project: preset.document().ok()?.project });
    presets::all().into_iter().filter_map(read).collect()
}

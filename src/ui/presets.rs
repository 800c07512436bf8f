//! The presets that ship with the program.
use include_dir::{Dir, include_dir};

use crate::plan::format;
use crate::ui::gallery::Preset;

static PRESETS: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/presets");

/// All presets, by id.
#[must_use]
pub fn builtin() -> Vec<Preset> {
    let mut found = Vec::new();
    collect(&PRESETS, &mut found);
    found.sort_by(|a, b| a.id.cmp(&b.id));
    found
}

fn collect(dir: &Dir<'_>, found: &mut Vec<Preset>) {
    for file in dir.files() {
        let id = file.path().file_stem().and_then(|stem| stem.to_str());
        let project = file.contents_utf8().and_then(|text| format::read(text).ok()).map(|document| document.project);
        found.extend(id.zip(project).map(|(id, project)| Preset { id: id.to_owned(), project }));
    }
    dir.dirs().for_each(|dir| collect(dir, found));
}

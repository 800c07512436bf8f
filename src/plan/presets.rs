//! The projects that ship with the program.
use include_dir::{Dir, include_dir};

use crate::plan::format::{self, Document, FormatError};

static FILES: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/presets");

/// A project that ships with the program.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Preset {
    /// Its id: the name of its file without the ending.
    pub id: &'static str,
    /// The project file.
    pub text: &'static str,
}

impl Preset {
    /// The project.
    ///
    /// # Errors
    /// If the file is no project; a test sees to it that none is so.
    pub fn document(&self) -> Result<Document, FormatError> {
        format::read(self.text)
    }
}

/// All presets, by id; numbers in ids count as numbers, so that 1.10 comes after 1.9.
#[must_use]
pub fn all() -> Vec<Preset> {
    let mut presets = collect(&FILES);
    presets.sort_by_key(|preset| order(preset.id));
    presets
}

/// The words and numbers of an id.
fn order(id: &str) -> Vec<(u32, &str)> {
    id.split(['-', '.']).map(|part| (part.parse().unwrap_or(0), part)).collect()
}

/// The preset with this id.
#[must_use]
pub fn find(id: &str) -> Option<Preset> {
    collect(&FILES).into_iter().find(|preset| preset.id == id)
}

fn collect(dir: &'static Dir<'static>) -> Vec<Preset> {
    let own = dir.files().filter(|file| file.path().extension().is_some_and(|extension| extension == "ron"));
    let preset = |file: &'static include_dir::File<'static>| {
        Some(Preset { id: file.path().file_stem()?.to_str()?, text: file.contents_utf8()? })
    };
    let mut presets: Vec<Preset> = own.filter_map(preset).collect();
    presets.extend(dir.dirs().flat_map(collect));
    presets
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_preset_reads_without_loss() {
        for preset in all() {
            let document = preset.document().unwrap_or_else(|error| panic!("{}: {error}", preset.id));
            assert_eq!(document.losses, [], "{}", preset.id);
            assert!(document.residue.is_empty(), "{}: fields that are not known: {:?}", preset.id, document.residue);
            assert!(!document.project.options.is_empty(), "{}", preset.id);
        }
    }

    #[test]
    fn ids_are_unique() {
        let presets = all();
        assert!(presets.windows(2).all(|pair| matches!(pair, [a, b] if order(a.id) < order(b.id))));
        assert!(presets.iter().all(|preset| find(preset.id) == Some(*preset)));
    }

    #[test]
    fn numbers_in_ids_count_as_numbers() {
        assert!(order("ultralab-gt410i-1.9") < order("ultralab-gt410i-1.10"));
        assert!(order("ultralab-gt410i-1.10") < order("ultralab-gt410p-2.1"));
    }
}

//! Preset packs: several presets in one file, to be handed on.
//!
//! A pack is RON: `(slotwise_pack: 1, presets: [(name: "…", content: "…")])`. The content of each is what the preset's
//! own file holds, so that nothing is lost on the way.
use serde::{Deserialize, Serialize};

use crate::catalog::load::ron_options;
use crate::interop::file_name::safe_name;
use crate::quantity::Message;

/// The version that this program writes.
const VERSION: u32 = 1;

/// What pack files end in.
pub const EXTENSION: &str = ".slotwise-pack.ron";

/// Largest pack that is read, bytes.
pub const MAX_BYTES: usize = 64 << 20;

/// Most presets of a pack.
const MAX_PRESETS: usize = 1_000;

/// Several presets in one file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pack {
    slotwise_pack: u32,
    /// The presets.
    pub presets: Vec<Packed>,
}

/// A preset of a pack.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Packed {
    /// Name of its file, without folder.
    pub name: String,
    /// What its file holds.
    pub content: String,
}

/// Why a text is not a pack.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum PackError {
    /// It is something else, or damaged.
    #[error("not a preset pack: {0}")]
    NotAPack(String),
    /// A newer program wrote it.
    #[error("pack version {0} is newer than this program reads ({VERSION})")]
    Newer(u32),
    /// It holds nothing, or more than anybody has.
    #[error("{0} presets; a pack holds 1 to {MAX_PRESETS}")]
    Count(usize),
}

impl PackError {
    /// The error as a translatable half-sentence, and how to mend it.
    #[must_use]
    pub fn message(&self) -> Message {
        match self {
            Self::NotAPack(text) => Message::new("pack-not-a-pack").with("text", text.as_str()),
            Self::Newer(version) => Message::new("pack-newer").with("version", *version),
            Self::Count(count) => Message::new("pack-count").with("count", *count).with("most", MAX_PRESETS),
        }
    }
}

/// Whether a text looks like a pack.
#[must_use]
pub fn looks_like(text: &str) -> bool {
    text.chars().take(400).collect::<String>().contains("slotwise_pack")
}

/// Writes a pack.
///
/// # Errors
/// Never for texts.
pub fn write(presets: Vec<Packed>) -> Result<String, PackError> {
    let pack = Pack { slotwise_pack: VERSION, presets };
    ron_options()
        .to_string_pretty(&pack, ron::ser::PrettyConfig::default())
        .map(|text| text + "\n")
        .map_err(|error| PackError::NotAPack(error.to_string()))
}

/// Reads a pack. Names lose whatever would lead out of a folder.
///
/// # Errors
/// If it is none, is of a newer version, or holds nothing.
pub fn read(text: &str) -> Result<Vec<Packed>, PackError> {
    let pack: Pack = ron_options().from_str(text).map_err(|error| PackError::NotAPack(error.to_string()))?;
    if pack.slotwise_pack > VERSION {
        return Err(PackError::Newer(pack.slotwise_pack));
    }
    if !(1..=MAX_PRESETS).contains(&pack.presets.len()) {
        return Err(PackError::Count(pack.presets.len()));
    }
    let safe = |packed: Packed| Packed { name: safe_name(&packed.name), ..packed };
    Ok(pack.presets.into_iter().map(safe).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn packed(name: &str, content: &str) -> Packed {
        Packed { name: name.to_owned(), content: content.to_owned() }
    }

    #[test]
    fn what_is_packed_is_unpacked() {
        let presets = vec![packed("a.svg", "<svg>\"&\"\n</svg>"), packed("b.ron", "(title: \"8 × 卡\")")];
        let text = write(presets.clone()).expect("a pack");
        assert!(looks_like(&text));
        assert_eq!(read(&text), Ok(presets));
    }

    #[test]
    fn names_lead_nowhere() {
        let text = write(vec![packed("../../.ssh/config", "x"), packed("C:\\a/b.svg", "y")]).expect("a pack");
        for Packed { name, .. } in read(&text).expect("a pack") {
            assert!(!name.contains(['/', '\\', ':']) && !name.starts_with('.'), "{name}");
        }
    }

    #[test]
    fn what_is_no_pack_is_told() {
        assert!(matches!(read("(title: \"x\")"), Err(PackError::NotAPack(_))));
        assert_eq!(read("(slotwise_pack: 9, presets: [])"), Err(PackError::Newer(9)));
        assert_eq!(read("(slotwise_pack: 1, presets: [])"), Err(PackError::Count(0)));
    }
}

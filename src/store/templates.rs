//! The user's own templates of documents.
use std::fs;

use crate::export::templates::{Template, Templates};
use crate::store::{Folders, StoreError, read_bytes};

/// Largest template or picture that is read, bytes.
const MOST_BYTES: u64 = 16 << 20;
/// Most files that are read.
const MOST_FILES: usize = 200;

/// Reads the user's templates and what they need, such as a logo; none if there is no folder of them.
///
/// # Errors
/// If the folder or a file in it cannot be read, or a file is too large.
pub fn load_templates(folders: &Folders) -> Result<Templates, StoreError> {
    let folder = folders.report();
    let mut templates = Templates::new();
    if !folder.is_dir() {
        return Ok(templates);
    }
    let entries = fs::read_dir(&folder).map_err(|reason| StoreError::read(&folder, reason))?;
    let mut paths: Vec<_> =
        entries.filter_map(|entry| Some(entry.ok()?.path())).filter(|path| path.is_file()).collect();
    paths.sort();
    for path in paths.into_iter().take(MOST_FILES) {
        // Files that editors hide, such as backups, are no templates.
        let Some(name) = path.file_name().and_then(|name| name.to_str()).filter(|name| !name.starts_with('.')) else {
            continue;
        };
        let bytes = read_bytes(&path, MOST_BYTES)?;
        templates.insert(name.to_owned(), Template { bytes, path: path.display().to_string() });
    }
    Ok(templates)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_users_files_are_found_by_name() {
        let home = tempfile::tempdir().expect("a folder");
        let folders = Folders::below(home.path());
        assert_eq!(load_templates(&folders).expect("no folder is no error"), Templates::new());
        fs::create_dir_all(folders.report()).expect("a folder");
        fs::write(folders.report().join("report.typ"), "Hello").expect("a file");
        fs::write(folders.report().join(".report.typ.swp"), "x").expect("a file");
        let templates = load_templates(&folders).expect("readable");
        assert_eq!(templates.keys().collect::<Vec<_>>(), ["report.typ"]);
        assert!(templates["report.typ"].path.ends_with("report.typ"));
    }
}

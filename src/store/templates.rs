//! The user's own templates of documents.
use std::fs;
use std::path::{Path, PathBuf};

use crate::export::templates::{BUILT_IN, Template, Templates};
use crate::store::{Folders, Previous, StoreError, read_bytes, write_atomically};

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

/// Puts the templates that come with the program into a folder, for the user to change. A file that is there already
/// stays as it is. Gives the files written.
///
/// # Errors
/// If the folder cannot be made or a file cannot be written.
pub fn unpack_templates(folder: &Path) -> Result<Vec<PathBuf>, StoreError> {
    fs::create_dir_all(folder).map_err(|reason| StoreError::write(folder, reason))?;
    let mut written = Vec::new();
    for file in BUILT_IN.files() {
        let path = folder.join(file.path());
        if !path.exists() {
            write_atomically(&path, file.contents(), Previous::Replace)?;
            written.push(path);
        }
    }
    Ok(written)
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

    #[test]
    fn templates_are_unpacked_beside_those_that_the_user_has() {
        let home = tempfile::tempdir().expect("a folder");
        let folders = Folders::below(home.path());
        fs::create_dir_all(folders.report()).expect("a folder");
        fs::write(folders.report().join("report.typ"), "Mine").expect("a file");
        let written = unpack_templates(&folders.report()).expect("written");
        let names: Vec<_> = written.iter().filter_map(|path| path.file_name()?.to_str()).collect();
        assert_eq!(names, ["README.md", "parts.typ", "slides.typ"]);
        let templates = load_templates(&folders).expect("readable");
        assert_eq!(templates["report.typ"].bytes, b"Mine", "what the user changed stays");
        assert_eq!(unpack_templates(&folders.report()).expect("written"), Vec::<PathBuf>::new());
        // Where a file stands in the way of the folder, that is said.
        fs::write(home.path().join("file"), "").expect("a file");
        assert!(unpack_templates(&home.path().join("file")).is_err());
    }
}

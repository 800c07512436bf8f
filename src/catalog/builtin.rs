//! The part files embedded in the program.
use include_dir::{Dir, include_dir};

static FILES: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/assets/catalog");

/// All embedded part files as (path, text).
pub fn texts() -> impl Iterator<Item = (&'static str, &'static str)> {
    collect(&FILES).into_iter()
}

fn collect(dir: &'static Dir<'static>) -> Vec<(&'static str, &'static str)> {
    let own = dir.files().filter(|file| file.path().extension().is_some_and(|ext| ext == "ron"));
    let mut texts: Vec<_> = own.filter_map(|file| Some((file.path().to_str()?, file.contents_utf8()?))).collect();
    texts.extend(dir.dirs().flat_map(collect));
    texts
}

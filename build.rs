//! Rebuilds the program when a file is added to a folder that is embedded as a whole.
//!
//! The compiler notices edits of embedded files by itself, but not files that are new.

fn main() {
    for folder in ["assets/locales", "assets/catalog", "assets/fonts", "presets"] {
        println!("cargo:rerun-if-changed={folder}");
    }
}

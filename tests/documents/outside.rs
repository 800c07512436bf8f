//! Programs that are not ours, which open what this one wrote.
//!
//! Where one is missing, its tests say "skipped"; on a build server that is a failure.
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

/// Runs a program that is not ours; `None` if it is missing, which only a build server minds.
pub fn run(program: &str, arguments: &[&str]) -> Option<Vec<u8>> {
    let missing = |what: &str| {
        assert!(std::env::var_os("CI").is_none(), "{what} is missing");
        println!("skipped: {what} is missing");
        None
    };
    let Ok(output) = Command::new(program).args(arguments).output() else { return missing(program) };
    let said = String::from_utf8_lossy(&output.stderr);
    if said.contains("ModuleNotFoundError") {
        return missing(said.trim().lines().last().unwrap_or(program));
    }
    assert!(output.status.success(), "{program} {arguments:?}: {said}");
    Some(output.stdout)
}

/// A script of the tests, by its path below their folder.
pub fn script(name: &str) -> String {
    format!("{}/tests/documents/{name}", env!("CARGO_MANIFEST_DIR"))
}

/// What a script told.
pub fn json(bytes: &[u8]) -> Value {
    serde_json::from_slice(bytes).expect("JSON")
}

/// `LibreOffice` with settings of its own that has it calculate every workbook anew; gives the file that it wrote.
pub fn converted(file: &Path, to: &str, folder: &Path) -> Option<PathBuf> {
    let profile = folder.join("profile");
    std::fs::create_dir_all(profile.join("user")).expect("a folder");
    std::fs::write(profile.join("user/registrymodifications.xcu"), include_str!("office/settings.xcu"))
        .expect("written");
    let out = folder.join("out");
    let home = format!("-env:UserInstallation=file://{}", profile.display());
    let arguments = [home.as_str(), "--headless", "--convert-to", to, "--outdir"];
    let (out_text, file_text) = (out.display().to_string(), file.display().to_string());
    run("soffice", &[&arguments[..], &[out_text.as_str(), file_text.as_str()]].concat())?;
    let ending = to.split(':').next().unwrap_or(to);
    let written = out.join(file.file_stem().expect("a name")).with_extension(ending);
    assert!(written.is_file(), "LibreOffice wrote no {}", written.display());
    Some(written)
}

//! A picture that carries its project opens again as that project.
use slotwise::export::svg;
use slotwise::plan::{format, presets};
use slotwise::store::{StoreError, open_project};

const DRAWING: &str = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"1mm\" height=\"1mm\"><g/></svg>";

#[test]
fn every_preset_travels_inside_a_picture() {
    let home = tempfile::tempdir().expect("a folder");
    for preset in presets::all() {
        let document = preset.document().expect("a project");
        let text = format::write(&document.project, &document.residue).expect("text");
        let path = home.path().join("picture.SVG");
        std::fs::write(&path, svg::with_project(DRAWING, &text)).expect("written");
        let opened = open_project(&path).expect("a project");
        assert_eq!(opened.losses, [], "{}", preset.id);
        assert_eq!(opened.project, document.project, "{}", preset.id);
    }
}

#[test]
fn a_plain_picture_says_what_it_lacks() {
    let home = tempfile::tempdir().expect("a folder");
    let path = home.path().join("picture.svg");
    std::fs::write(&path, DRAWING).expect("written");
    assert!(matches!(open_project(&path), Err(StoreError::NoProject { .. })));
    std::fs::write(&path, svg::with_project(DRAWING, "nonsense")).expect("written");
    assert!(matches!(open_project(&path), Err(StoreError::Format { .. })));
}

#[test]
fn an_exported_picture_opens_as_a_project() {
    let home = tempfile::tempdir().expect("a folder");
    let picture = home.path().join("links.svg");
    let program = env!("CARGO_BIN_EXE_slotwise");
    let run = |arguments: &[&str]| {
        let output = std::process::Command::new(program)
            .args(arguments)
            .env("SLOTWISE_HOME", home.path())
            .output()
            .expect("the program runs");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).expect("text")
    };
    let path = picture.to_str().expect("a path");
    run(&["export", "modern-4x-rtx-4090", "--to", "svg", "--view", "links", "--option", "2", "--out", path]);
    let (ours, theirs) =
        (run(&["report", path, "--format", "json"]), run(&["report", "modern-4x-rtx-4090", "--format", "json"]));
    assert_eq!(ours, theirs);
}

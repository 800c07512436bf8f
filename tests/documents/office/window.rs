//! What the window writes, and that it leaves whole files or none.
use slotwise::catalog::Catalog;
use slotwise::locale::Language;
use slotwise::ui::exports::{Export, ExportKind};
use slotwise::ui::session::DiagramView;

use super::{three, today};

fn export(kind: ExportKind) -> Export {
    Export {
        kind,
        catalog: std::sync::Arc::new(Catalog::builtin()),
        project: std::sync::Arc::new(three()),
        residue: std::sync::Arc::default(),
        option: 0,
        view: DiagramView::Box,
        language: Language::English,
        today: today(),
    }
}

#[test]
fn the_window_writes_whole_documents_or_none() {
    let folder = tempfile::tempdir().expect("a folder");
    for kind in [ExportKind::Pptx, ExportKind::Xlsx] {
        let file = kind.path(&folder.path().join("meeting"));
        export(kind).write(&file, None, &mut |_| ()).expect("written");
        let before = std::fs::read(&file).expect("the file");
        assert!(before.starts_with(b"PK"), "{kind:?}");
        // A folder that is not there: a message with the path, and nothing new on the disk.
        let nowhere = kind.path(&folder.path().join("no such folder").join("meeting"));
        let message = export(kind).write(&nowhere, None, &mut |_| ()).expect_err("no folder");
        assert!(Language::English.words(&message).contains("no such folder"), "{message:?}");
        // A file that is protected stays as it is.
        let mut rights = std::fs::metadata(&file).expect("data").permissions();
        rights.set_readonly(true);
        std::fs::set_permissions(&file, rights).expect("protected");
        let mut other = export(kind);
        std::sync::Arc::make_mut(&mut other.project).title.push_str(" again");
        assert!(other.write(&file, None, &mut |_| ()).is_err(), "{kind:?}");
        assert_eq!(std::fs::read(&file).expect("the file"), before, "{kind:?}");
    }
    assert_eq!(std::fs::read_dir(folder.path()).expect("a folder").count(), 2);
}

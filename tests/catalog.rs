//! The catalogue that ships with the program, and how files are laid over it.
use slotwise::catalog::builtin;
use slotwise::catalog::check::check;
use slotwise::catalog::load::load;

#[test]
fn builtin_loads() {
    let (catalog, problems) = load(builtin::texts());
    assert_eq!(problems, []);
    assert!(catalog.gpus.len() >= 85);
    assert_eq!(catalog.cpus.len(), 76);
    let lines: Vec<_> = check(&catalog).iter().map(ToString::to_string).collect();
    assert!(lines.is_empty(), "{}", lines.join("\n"));
}

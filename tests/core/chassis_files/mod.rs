//! The chassis files that ship with the program: they load, their wiring is closed, they can be filled, and each holds
//! the facts that the rest of the program relies on.
mod facts;
mod filled;
mod wiring;

use std::collections::BTreeMap;

use slotwise::catalog::{Chassis, ChassisId, builtin, load};

fn chassis_texts() -> Vec<(&'static str, &'static str)> {
    builtin::texts().filter(|(path, _)| path.starts_with("chassis/")).collect()
}

fn all() -> BTreeMap<ChassisId, Chassis> {
    load::load(chassis_texts()).0.chassis
}

/// Checks one property of all chassis; `problem` names what is wrong with one of them.
#[track_caller]
fn none_has(problem: impl Fn(&Chassis) -> Vec<String>) {
    let all = all();
    let found =
        all.values().flat_map(|chassis| problem(chassis).into_iter().map(|what| format!("{}: {what}", chassis.id)));
    let found: Vec<_> = found.collect();
    assert!(found.is_empty(), "{found:#?}");
}

#[test]
fn every_file_loads() {
    let (_, problems) = load::load(chassis_texts());
    assert!(problems.is_empty(), "{problems:#?}");
}

#[test]
fn every_file_holds_the_one_chassis_that_it_is_named_after() {
    for (path, text) in chassis_texts() {
        let (catalog, _) = load::load([(path, text)]);
        let ids: Vec<_> = catalog.chassis.keys().map(|id| format!("chassis/{id}.ron")).collect();
        assert_eq!(ids, [path]);
    }
}

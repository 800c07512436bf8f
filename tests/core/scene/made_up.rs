//! Machines of our own making: a catalogue file of a few parts, and plans of them.

use slotwise::catalog::{Catalog, load};
use slotwise::plan::{Card, CardPart, MemoryLot, Plan};

pub fn made_up() -> Catalog {
    let (catalog, problems) = load::load([("machines.ron", include_str!("machines.ron"))]);
    assert!(problems.is_empty(), "{problems:?}");
    catalog
}

pub fn plan(chassis: &str, cpu: &str, cpus: u8, cards: &[(&str, &str)]) -> Plan {
    let card = |(slot, part): &(&str, &str)| Card { slot: (*slot).into(), part: CardPart::from((*part).to_owned()) };
    Plan {
        chassis: Some(chassis.into()),
        cpu: Some(cpu.into()),
        cpu_count: cpus,
        memory: vec![MemoryLot { module: "dimm".into(), count: 4 }],
        cards: cards.iter().map(card).collect(),
        ..Plan::default()
    }
}

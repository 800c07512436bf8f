//! Any chassis that a user may write is drawn.

use super::checks::*;
use super::made_up::*;
use proptest::prelude::*;
use slotwise::catalog::Chassis;
use slotwise::catalog::chassis::{GpuFabric, Slot, SlotUse, Switch, Upstream};
use slotwise::catalog::gpu::FormFactor;
use slotwise::locale::Language;
use slotwise::plan::{Card, CardPart};
use slotwise::quantity::Message;
use slotwise::scene::{Page, PageSize, box_view, links_view, thumbnail};

fn upstream() -> impl Strategy<Value = Upstream> {
    prop_oneof![
        (0..4_u8).prop_map(Upstream::Cpu),
        Just(Upstream::Chipset),
        (0..6_u8).prop_map(|switch| Upstream::Switch(format!("sw{switch}"))),
    ]
}

/// Chassis as a user could write them, sensible or not.
fn any_chassis() -> impl Strategy<Value = Chassis> {
    let number = prop_oneof![4 => 0.0..20.0_f32, 1 => prop::num::f32::ANY];
    let slot = (upstream(), 0..4_u8, number.clone(), number, any::<bool>(), any::<bool>());
    let slots = prop::collection::vec(slot, 0..24);
    let switches = prop::collection::vec(upstream(), 0..6);
    (slots, switches, 0..6_u8, any::<bool>(), 0..3_u8).prop_map(|(slots, switches, sockets, bridges, fabric)| {
        let mut chassis = made_up().chassis.remove("switched").expect("the chassis of the fixture");
        let model = chassis.slots.remove(0);
        chassis.slots = slots
            .into_iter()
            .enumerate()
            .map(|(at, (upstream, row, position, max_width, io, module))| Slot {
                id: format!("slot{at}").as_str().into(),
                label: at.to_string(),
                use_for: if io { SlotUse::Io } else { SlotUse::Gpu },
                connector: if module { FormFactor::Sxm2 } else { FormFactor::Pcie },
                upstream,
                row,
                position,
                max_width,
                ..model.clone()
            })
            .collect();
        let switch = chassis.switches.remove(0);
        chassis.switches = switches
            .into_iter()
            .enumerate()
            .map(|(at, upstream)| Switch { id: format!("sw{at}"), upstream, ..switch.clone() })
            .collect();
        chassis.sockets = sockets;
        chassis.bridges = bridges;
        chassis.fabric = (fabric > 0).then(|| GpuFabric { switches: fabric - 1, ..GpuFabric::default() });
        chassis
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn no_chassis_breaks_the_pictures(chassis in any_chassis(), parts in prop::collection::vec(0..4_u8, 24)) {
        let mut catalog = made_up();
        let mut plan = plan("switched", "server", 2, &[]);
        for (slot, part) in chassis.slots.iter().zip(parts) {
            let part = ["", "gpu/card", "gpu/wide", "nic/nic"][usize::from(part)];
            if !part.is_empty() {
                plan.cards.push(Card { slot: slot.id.clone(), part: CardPart::from(part.to_owned()) });
            }
        }
        catalog.chassis.insert(chassis.id.clone(), chassis.clone());
        let (plan, analysis) = analysed(&catalog, plan);
        let words = |message: &Message| Language::English.words(message);
        prop_assert!(!thumbnail(&catalog, &plan, &analysis).shapes.is_empty());
        for page in PageSize::ALL.map(Page::live) {
            let picture = box_view::box_view_on(&page, &catalog, &plan, &analysis, &words);
            check_any_picture("any chassis", &picture);
            check_slots("any chassis", &picture, &chassis);
            let links = links_view::links_view_on(&page, &analysis, &words);
            if !links.shapes.is_empty() {
                check_any_picture("links of any chassis", &links);
            }
        }
    }
}

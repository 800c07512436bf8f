//! How long the links of a large machine take: graph, pairs, ring, loads of sixteen GPUs and eight network adapters.
mod yard;

use slotwise::catalog::{Catalog, CpuId, NicId};
use slotwise::machine::generic::{self, GpuMeet, Shape};
use slotwise::machine::{build, collective, flow, ledger, path};
use slotwise::plan::{Card, CardPart};

fn main() {
    let catalog = Catalog::builtin();
    let yard = yard::sorting();
    println!("yardstick: sorting 10,000 numbers takes {}\n", yard::shown(yard));
    let print = |name: &str, time| yard::print(name, time, "sorting", yard);

    for (gpu, meet, name) in
        [("h100-sxm5-80gb", GpuMeet::Switch, "switch"), ("rtx-4090", GpuMeet::Pcie, "PCI Express switches")]
    {
        let gpu = catalog.gpus.get(gpu).expect("a GPU");
        let shape = Shape { count: 16, meet, sockets: 2, per_switch: 4 };
        let (mut chassis, mut plan) = generic::machine(gpu, &CpuId::new("epyc-9554"), shape);
        let nic = CardPart::Nic(NicId::new("nic-400gbe-cx7"));
        // Eight of the places hold a network adapter as well: the same slots once more under other names.
        let extra: Vec<_> = chassis.slots.iter().step_by(2).cloned().collect();
        for mut slot in extra {
            slot.id = format!("nic-{}", slot.id).as_str().into();
            slot.connector = slotwise::catalog::gpu::FormFactor::Pcie;
            plan.cards.push(Card { slot: slot.id.clone(), part: nic.clone() });
            chassis.slots.push(slot);
        }
        let all = yard::time(|| {
            let machine = build::build_in(&catalog, &chassis, &plan);
            let ledger = ledger::ledger(&catalog, &plan, &machine);
            let pairs = path::pairs(&catalog, &plan, &machine);
            let gpus: Vec<usize> = machine.gpus().collect();
            let all_reduce = collective::all_reduce(&catalog, &machine, &pairs, &gpus);
            (flow::flows(&machine, &pairs), all_reduce, ledger, pairs)
        });
        print(&format!("links of 16 GPUs and 8 adapters, {name}"), all);
    }
}

//! Chassis: slots, switches, lane modes, bays, fabric, supplies.
use std::collections::BTreeSet;

use super::{Problems, is_width};
use crate::catalog::chassis::{LaneMode, Slot, Upstream};
use crate::catalog::gpu::FormFactor;
use crate::catalog::{Catalog, Chassis};

pub(super) fn chassis(catalog: &Catalog, out: &mut Problems) {
    for chassis in catalog.chassis.values() {
        out.at(format!("chassis/{}", chassis.id));
        out.id(chassis.id.as_str());
        out.text("vendor", &chassis.vendor);
        out.text("name", &chassis.name);
        out.text("source", &chassis.source);
        out.expect((1..=8).contains(&chassis.sockets), || {
            format!("sockets is {}; 1 to 8 are possible", chassis.sockets)
        });
        out.expect(chassis.gpu_slots().next().is_some(), || "has no slot for a GPU".to_owned());
        body(chassis, out);
        families(catalog, chassis, out);
        supplies(chassis, out);
        unique(chassis, out);
        for slot in &chassis.slots {
            out.at(format!("chassis/{} {}", chassis.id, slot.id));
            one_slot(chassis, slot, out);
        }
        switches(chassis, out);
        bays(chassis, out);
        for (number, mode) in chassis.lane_modes.iter().enumerate() {
            out.at(format!("chassis/{} lane_modes[{number}]", chassis.id));
            lane_mode(catalog, chassis, mode, out);
        }
        out.at(format!("chassis/{} fabric", chassis.id));
        fabric(chassis, out);
        out.at(format!("chassis/{} lanes", chassis.id));
        wired_lanes(catalog, chassis, out);
    }
}

fn body(chassis: &Chassis, out: &mut Problems) {
    let body = &chassis.body;
    for (field, value) in [
        ("width_mm", body.width_mm),
        ("height_mm", body.height_mm),
        ("depth_mm", body.depth_mm),
        ("weight_kg", body.weight_kg),
        ("rack_units", body.rack_units),
        ("max_gpu_tdp_w", chassis.max_gpu_tdp_w),
        ("dimm_slots", chassis.dimm_slots.map(f64::from)),
        ("max_gpus", chassis.max_gpus.map(f64::from)),
    ] {
        out.positive_if_given(field, value);
    }
}

fn families(catalog: &Catalog, chassis: &Chassis, out: &mut Problems) {
    out.expect(!chassis.cpu_families.is_empty(), || "names no CPU family".to_owned());
    for family in &chassis.cpu_families {
        let mut fitting = catalog.cpus.values().filter(|cpu| cpu.family == *family).peekable();
        out.expect(fitting.peek().is_some(), || format!("cpu_families names {family:?}, which no known CPU has"));
        let kind = fitting.all(|cpu| cpu.memory_kind == chassis.memory_kind);
        out.expect(kind, || format!("memory_kind is {}, but CPUs of {family} want another", chassis.memory_kind));
    }
}

fn supplies(chassis: &Chassis, out: &mut Problems) {
    let Some(psu) = &chassis.psu else { return };
    out.positive("psu.watts", psu.watts);
    let fine = psu.needed >= 1 && psu.needed <= psu.count;
    out.expect(fine, || format!("psu.needed is {} of {}", psu.needed, psu.count));
}

/// All names of one chassis share a space, so that an upstream, a lane mode or a finding means one thing.
fn unique(chassis: &Chassis, out: &mut Problems) {
    let slots = chassis.slots.iter().map(|slot| slot.id.as_str());
    let switches = chassis.switches.iter().map(|switch| switch.id.as_str());
    let bays = chassis.bays.iter().map(|bays| bays.id.as_str());
    let mut seen = BTreeSet::new();
    for id in slots.chain(switches).chain(bays) {
        out.id(id);
        let reserved = id == "chipset" || matches!(Upstream::from(id.to_owned()), Upstream::Cpu(_));
        out.expect(!reserved, || format!("{id} is the name of a socket or the chipset, not of a part"));
        out.expect(seen.insert(id), || format!("{id} is used twice"));
    }
}

fn one_slot(chassis: &Chassis, slot: &Slot, out: &mut Problems) {
    out.text("label", &slot.label);
    let widths = is_width(slot.lanes) && is_width(slot.mechanical_lanes) && slot.lanes <= slot.mechanical_lanes;
    out.expect(widths, || format!("has {} lanes in a connector of {}", slot.lanes, slot.mechanical_lanes));
    upstream(chassis, &slot.upstream, out);
    let placed = slot.position.is_finite() && slot.position >= 0.0 && slot.max_width > 0.0;
    out.expect(placed, || format!("is at {} with room for {}", slot.position, slot.max_width));
    out.positive_if_given("max_length_mm", slot.max_length_mm);
    let twin = chassis.slots.iter().find(|other| {
        other.id < slot.id && other.row == slot.row && (other.position - slot.position).abs() < f32::EPSILON
    });
    if let Some(twin) = twin {
        out.expect(false, || format!("is at the same place as {}", twin.id));
    }
}

fn upstream(chassis: &Chassis, upstream: &Upstream, out: &mut Problems) {
    match upstream {
        Upstream::Chipset => {
            out.expect(chassis.chipset_link.is_some(), || "hangs on a chipset that has no chipset_link".to_owned());
        }
        _ => match chassis.socket_of(upstream) {
            None => out.expect(false, || format!("hangs on {upstream}, which is no switch or leads in a circle")),
            Some(socket) => {
                out.expect(socket < chassis.sockets, || {
                    format!("hangs on cpu{socket}, but there are {} sockets, counted from 0", chassis.sockets)
                });
            }
        },
    }
}

fn switches(chassis: &Chassis, out: &mut Problems) {
    for switch in &chassis.switches {
        out.at(format!("chassis/{} {}", chassis.id, switch.id));
        out.text("name", &switch.name);
        out.lanes("uplink_lanes", switch.uplink_lanes);
        upstream(chassis, &switch.upstream, out);
        let own = Upstream::Switch(switch.id.clone());
        let used = chassis.slots.iter().any(|slot| slot.upstream == own)
            || chassis.switches.iter().any(|other| other.upstream == own)
            || chassis.bays.iter().any(|bays| bays.upstream == own);
        out.expect(used, || "has nothing behind it".to_owned());
    }
}

fn bays(chassis: &Chassis, out: &mut Problems) {
    for bays in &chassis.bays {
        out.at(format!("chassis/{} {}", chassis.id, bays.id));
        out.positive("count", f64::from(bays.count));
        upstream(chassis, &bays.upstream, out);
        let fine = bays.lanes_each == 0 || (is_width(bays.lanes_each) && bays.generation.is_some());
        out.expect(fine, || format!("has {} lanes each, but no generation or no such width", bays.lanes_each));
    }
    for onboard in &chassis.onboard {
        out.at(format!("chassis/{} onboard {}", chassis.id, onboard.what));
        out.expect(onboard.socket < chassis.sockets, || format!("takes lanes of cpu{}", onboard.socket));
        out.positive("lanes", f64::from(onboard.lanes));
    }
}

fn lane_mode(catalog: &Catalog, chassis: &Chassis, mode: &LaneMode, out: &mut Problems) {
    out.text("note", &mode.note);
    out.expect(!mode.lanes.is_empty(), || "changes no lanes".to_owned());
    for (id, lanes) in &mode.lanes {
        let slot = chassis.slots.iter().find(|slot| slot.id.as_str() == id).map(|slot| slot.lanes);
        match slot.or_else(|| chassis.switch(id).map(|switch| switch.uplink_lanes)) {
            None => out.expect(false, || format!("sets {id}, which is no slot or switch")),
            Some(most) => out.expect((*lanes == 0 || is_width(*lanes)) && *lanes <= most, || {
                format!("sets {id} to {lanes} lanes, but it has {most}")
            }),
        }
    }
    let when = &mode.when;
    for id in when.filled.iter().chain(&when.any_filled) {
        out.expect(chassis.slot(id).is_some(), || format!("waits for {id}, which is no slot"));
    }
    for id in &when.bays_used {
        out.expect(chassis.bays.iter().any(|bays| bays.id == *id), || format!("waits for {id}, which is no bay"));
    }
    for family in &when.cpu_families {
        let known = catalog.cpus.values().any(|cpu| cpu.family == *family);
        out.expect(known, || format!("waits for {family:?}, which no known CPU has"));
    }
}

fn fabric(chassis: &Chassis, out: &mut Problems) {
    let Some(fabric) = &chassis.fabric else { return };
    let modules = chassis.slots.iter().any(|slot| slot.connector != FormFactor::Pcie);
    let meshed = fabric.switches > 0 || !fabric.edges.is_empty();
    out.expect(meshed || !modules, || "has neither switches nor edges".to_owned());
    for edge in &fabric.edges {
        for end in [&edge.a, &edge.b] {
            let socket = matches!(Upstream::from(end.clone()), Upstream::Cpu(socket) if socket < chassis.sockets);
            let known = socket || chassis.slots.iter().any(|slot| slot.id.as_str() == end);
            out.expect(known, || format!("an edge ends at {end}, which is no slot or socket"));
        }
        out.expect(edge.a != edge.b, || format!("an edge joins {} to itself", edge.a));
        out.positive("links", f64::from(edge.links));
    }
}

/// More lanes wired to a socket than any fitting CPU has need a lane mode that says what gives way.
fn wired_lanes(catalog: &Catalog, chassis: &Chassis, out: &mut Problems) {
    let fitting = catalog.cpus.values().filter(|cpu| chassis.cpu_families.contains(&cpu.family));
    let Some(owned) = fitting.map(|cpu| cpu.pcie_lanes).max() else { return };
    for socket in 0..chassis.sockets {
        let wired = lanes_at(chassis, socket);
        out.expect(wired <= u32::from(owned) || !chassis.lane_modes.is_empty(), || {
            format!(
                "wires {wired} lanes to cpu{socket}, the best CPU has {owned}, and no lane mode says what gives way"
            )
        });
    }
}

fn lanes_at(chassis: &Chassis, socket: u8) -> u32 {
    let here = Upstream::Cpu(socket);
    let slots = chassis.slots.iter().filter(|slot| slot.upstream == here).map(|slot| u32::from(slot.lanes));
    let switches =
        chassis.switches.iter().filter(|switch| switch.upstream == here).map(|switch| u32::from(switch.uplink_lanes));
    let bays = chassis.bays.iter().filter(|bays| bays.upstream == here);
    let drives = bays.map(|bays| u32::from(bays.lanes_each) * u32::from(bays.count));
    let onboard = chassis.onboard.iter().filter(|onboard| onboard.socket == socket);
    slots.chain(switches).chain(drives).chain(onboard.map(|onboard| u32::from(onboard.lanes))).sum()
}

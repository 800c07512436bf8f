//! Chassis: slots, switches, lane modes, bays, fabric, supplies.
use std::collections::BTreeSet;

use super::{Problems, about, is_width};
use crate::catalog::chassis::{LaneMode, Slot, Upstream};
use crate::catalog::gpu::FormFactor;
use crate::catalog::{Catalog, Chassis};
use crate::quantity::Message;

pub(super) fn chassis(catalog: &Catalog, out: &mut Problems) {
    for chassis in catalog.chassis.values() {
        out.at(format!("chassis/{}", chassis.id));
        out.id(chassis.id.as_str());
        out.text("vendor", &chassis.vendor);
        out.text("name", &chassis.name);
        out.text("source", &chassis.source);
        out.within("sockets", f64::from(chassis.sockets), 1.0, 8.0);
        out.expect(chassis.gpu_slots().next().is_some(), || about("check-no-gpu-slot", "slots"));
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
        ("rated_w", chassis.rated_w),
        ("dimm_slots", chassis.dimm_slots.map(f64::from)),
        ("max_gpus", chassis.max_gpus.map(f64::from)),
    ] {
        out.positive_if_given(field, value);
    }
}

fn families(catalog: &Catalog, chassis: &Chassis, out: &mut Problems) {
    out.expect(!chassis.cpu_families.is_empty(), || about("check-empty", "cpu_families"));
    for family in &chassis.cpu_families {
        let mut fitting = catalog.cpus.values().filter(|cpu| cpu.family == *family).peekable();
        out.known("cpu_families", family, fitting.peek().is_some());
        let kind = fitting.all(|cpu| cpu.memory_kind == chassis.memory_kind);
        out.expect(kind, || {
            about("check-memory-kind", "memory_kind")
                .with("value", chassis.memory_kind.as_str())
                .with("family", family.as_str())
        });
    }
}

fn supplies(chassis: &Chassis, out: &mut Problems) {
    let Some(psu) = &chassis.psu else { return };
    out.positive("psu.watts", psu.watts);
    let fine = psu.needed >= 1 && psu.needed <= psu.count;
    out.expect(fine, || about("check-needed", "psu.needed").with("value", psu.needed).with("count", psu.count));
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
        out.expect(!reserved, || Message::new("check-reserved").with("id", id));
        out.expect(seen.insert(id), || Message::new("check-twice").with("id", id));
    }
}

fn one_slot(chassis: &Chassis, slot: &Slot, out: &mut Problems) {
    out.text("label", &slot.label);
    let widths = is_width(slot.lanes) && is_width(slot.mechanical_lanes) && slot.lanes <= slot.mechanical_lanes;
    out.expect(widths, || {
        Message::new("check-connector").with("lanes", slot.lanes).with("connector", slot.mechanical_lanes)
    });
    upstream(chassis, &slot.upstream, out);
    let placed = slot.position.is_finite() && slot.position >= 0.0 && slot.max_width > 0.0;
    out.expect(placed, || {
        let [position, width] = [slot.position, slot.max_width].map(f64::from);
        Message::new("check-slot-place").with("position", position).with("width", width)
    });
    out.positive_if_given("max_length_mm", slot.max_length_mm);
    let twin = chassis.slots.iter().find(|other| {
        other.id < slot.id && other.row == slot.row && (other.position - slot.position).abs() < f32::EPSILON
    });
    if let Some(twin) = twin {
        out.expect(false, || Message::new("check-same-place").with("other", twin.id.as_str()));
    }
}

fn upstream(chassis: &Chassis, upstream: &Upstream, out: &mut Problems) {
    match upstream {
        Upstream::Chipset => {
            out.expect(chassis.chipset_link.is_some(), || Message::new("check-no-chipset"));
        }
        _ => match chassis.socket_of(upstream) {
            None => out.expect(false, || Message::new("check-no-upstream").with("upstream", upstream.to_string())),
            Some(socket) => {
                out.expect(socket < chassis.sockets, || no_socket(socket, chassis));
            }
        },
    }
}

/// What hangs on a socket that the chassis lacks.
fn no_socket(socket: u8, chassis: &Chassis) -> Message {
    Message::new("check-no-socket").with("socket", format!("cpu{socket}")).with("sockets", chassis.sockets)
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
        out.expect(used, || Message::new("check-no-use"));
    }
}

fn bays(chassis: &Chassis, out: &mut Problems) {
    for bays in &chassis.bays {
        out.at(format!("chassis/{} {}", chassis.id, bays.id));
        out.positive("count", f64::from(bays.count));
        upstream(chassis, &bays.upstream, out);
        let fine = bays.lanes_each == 0 || (is_width(bays.lanes_each) && bays.generation.is_some());
        out.expect(fine, || about("check-bay-lanes", "lanes_each").with("value", bays.lanes_each));
    }
    for onboard in &chassis.onboard {
        out.at(format!("chassis/{} onboard {}", chassis.id, onboard.what));
        out.expect(onboard.socket < chassis.sockets, || no_socket(onboard.socket, chassis));
        out.positive("lanes", f64::from(onboard.lanes));
    }
}

fn lane_mode(catalog: &Catalog, chassis: &Chassis, mode: &LaneMode, out: &mut Problems) {
    out.text("note", &mode.note);
    out.expect(!mode.lanes.is_empty(), || about("check-empty", "lanes"));
    for (id, lanes) in &mode.lanes {
        let slot = chassis.slots.iter().find(|slot| slot.id.as_str() == id).map(|slot| slot.lanes);
        match slot.or_else(|| chassis.switch(id).map(|switch| switch.uplink_lanes)) {
            None => out.known("lanes", id, false),
            Some(most) => out.expect((*lanes == 0 || is_width(*lanes)) && *lanes <= most, || {
                Message::new("check-mode-lanes").with("id", id.as_str()).with("lanes", *lanes).with("most", most)
            }),
        }
    }
    let when = &mode.when;
    for id in when.filled.iter().chain(&when.any_filled) {
        out.known("when", id.as_str(), chassis.slot(id).is_some());
    }
    for id in &when.bays_used {
        out.known("when.bays_used", id.as_str(), chassis.bays.iter().any(|bays| bays.id == *id));
    }
    for family in &when.cpu_families {
        let known = catalog.cpus.values().any(|cpu| cpu.family == *family);
        out.known("when.cpu_families", family, known);
    }
}

fn fabric(chassis: &Chassis, out: &mut Problems) {
    let Some(fabric) = &chassis.fabric else { return };
    let modules = chassis.slots.iter().any(|slot| slot.connector != FormFactor::Pcie);
    let meshed = fabric.switches > 0 || !fabric.edges.is_empty();
    out.expect(meshed || !modules, || Message::new("check-no-fabric"));
    for edge in &fabric.edges {
        for end in [&edge.a, &edge.b] {
            let socket = matches!(Upstream::from(end.clone()), Upstream::Cpu(socket) if socket < chassis.sockets);
            let known = socket || chassis.slots.iter().any(|slot| slot.id.as_str() == end);
            out.known("edges", end, known);
        }
        out.expect(edge.a != edge.b, || about("check-edge", "edges").with("id", edge.a.as_str()));
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
            Message::new("check-wired").with("wired", wired).with("socket", format!("cpu{socket}")).with("owned", owned)
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

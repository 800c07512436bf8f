//! Bridges, the interconnect table, and what workloads and application areas name.
use super::{Problems, about};
use crate::catalog::{Bridge, Catalog, WorkloadProfile};

pub(super) fn bridges(catalog: &Catalog, out: &mut Problems) {
    for bridge in catalog.bridges.values() {
        out.at(format!("bridge/{}", bridge.id));
        out.id(bridge.id.as_str());
        out.text("name", &bridge.name);
        out.text("source", &bridge.source);
        out.within("spacing_slots", f64::from(bridge.spacing_slots), 1.0, 6.0);
        out.one_of("joins", &bridge.joins.to_string(), &["2", "4"]);
        out.positive("per_pair", f64::from(bridge.per_pair));
        out.expect(!bridge.fits.is_empty(), || about("check-empty", "fits"));
        fits(catalog, bridge, out);
    }
}

fn fits(catalog: &Catalog, bridge: &Bridge, out: &mut Problems) {
    for id in &bridge.fits {
        let found = catalog.gpus.get(id);
        out.known("fits", id.as_str(), found.is_some());
        let Some(gpu) = found else { continue };
        let links = gpu.links.as_ref();
        let same = links.is_some_and(|links| links.generation == bridge.generation);
        out.expect(same, || {
            about("check-other-generation", "fits").with("name", id.as_str()).with("value", bridge.generation.as_str())
        });
        let most = links.and_then(|links| links.bridge_max_gpus).unwrap_or(0);
        out.expect(bridge.joins <= most, || {
            about("check-joins", "joins").with("value", bridge.joins).with("name", id.as_str()).with("most", most)
        });
    }
}

pub(super) fn interconnects(catalog: &Catalog, out: &mut Problems) {
    for row in catalog.interconnects.values() {
        out.at(format!("interconnect/{}", row.id));
        out.id(&row.id);
        out.text("name", &row.name);
        out.text("source", &row.source);
        out.positive_if_given("effective_gb_s", row.effective_gb_s);
        out.positive_if_given("typical_gb_s", row.typical_gb_s);
        out.positive_if_given("typical_both_ways_gb_s", row.typical_both_ways_gb_s);
        out.positive_if_given("latency_us", row.latency_us);
        if let (Some(typical), Some(effective)) = (row.typical_gb_s, row.effective_gb_s) {
            out.expect(typical <= effective, || {
                let message = about("check-above", "typical_gb_s").with("value", typical);
                message.with("other", "effective_gb_s").with("limit", effective)
            });
        }
    }
}

pub(super) fn workloads(catalog: &Catalog, out: &mut Problems) {
    for profile in catalog.workloads.values() {
        out.at(format!("workload/{}", profile.id));
        out.id(profile.id.as_str());
        out.text("name", &profile.name);
        out.text("source", &profile.source);
        profile_numbers(profile, out);
    }
    for application in &catalog.reference.applications {
        out.at(format!("application/{}", application.key));
        for id in &application.workloads {
            out.known("workloads", id.as_str(), catalog.workloads.contains_key(id));
        }
    }
}

fn profile_numbers(profile: &WorkloadProfile, out: &mut Problems) {
    out.positive("gflop_per_item", profile.gflop_per_item);
    out.positive("traffic_mb_per_item", profile.traffic_mb_per_item);
    out.positive("batch_per_gpu", f64::from(profile.batch_per_gpu));
    for (field, share) in [
        ("compute_efficiency", profile.compute_efficiency),
        ("memory_efficiency", profile.memory_efficiency),
        ("overlap", profile.overlap),
    ] {
        out.within(field, share, 0.0, 1.0);
    }
    let memory = &profile.memory;
    for (field, gib) in [
        ("memory.fixed_gib", memory.fixed_gib),
        ("memory.per_item_gib", memory.per_item_gib),
        ("memory.overhead_gib", memory.overhead_gib),
    ] {
        out.within(field, gib, 0.0, 1e6);
    }
}

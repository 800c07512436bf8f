//! Bridges, the interconnect table, and what workloads and application areas name.
use super::Problems;
use crate::catalog::{Bridge, Catalog, WorkloadProfile};

pub(super) fn bridges(catalog: &Catalog, out: &mut Problems) {
    for bridge in catalog.bridges.values() {
        out.at(format!("bridge/{}", bridge.id));
        out.id(bridge.id.as_str());
        out.text("name", &bridge.name);
        out.text("source", &bridge.source);
        out.expect((1..=6).contains(&bridge.spacing_slots), || format!("spacing_slots is {}", bridge.spacing_slots));
        out.expect(matches!(bridge.joins, 2 | 4), || format!("joins is {}; a bridge joins 2 or 4 cards", bridge.joins));
        out.positive("per_pair", f64::from(bridge.per_pair));
        out.expect(!bridge.fits.is_empty(), || "fits no GPU".to_owned());
        fits(catalog, bridge, out);
    }
}

fn fits(catalog: &Catalog, bridge: &Bridge, out: &mut Problems) {
    for id in &bridge.fits {
        let Some(gpu) = catalog.gpus.get(id) else {
            out.expect(false, || format!("fits {id}, which is no known GPU"));
            continue;
        };
        let links = gpu.links.as_ref();
        let same = links.is_some_and(|links| links.generation == bridge.generation);
        out.expect(same, || format!("fits {id}, which has no links of generation {}", bridge.generation));
        let most = links.and_then(|links| links.bridge_max_gpus).unwrap_or(0);
        out.expect(bridge.joins <= most, || format!("joins {}, but {id} takes bridges of {most}", bridge.joins));
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
            out.expect(typical <= effective, || format!("typical {typical} GB/s is above effective {effective} GB/s"));
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
        out.at(format!("application {}", application.key));
        for id in &application.workloads {
            out.expect(catalog.workloads.contains_key(id), || format!("names {id}, which is no known workload"));
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
        out.expect((0.0..=1.0).contains(&share), || format!("{field} is {share}; it is a share from 0 to 1"));
    }
    let memory = &profile.memory;
    for (field, gib) in
        [("fixed_gib", memory.fixed_gib), ("per_item_gib", memory.per_item_gib), ("overhead_gib", memory.overhead_gib)]
    {
        out.expect(gib >= 0.0 && gib.is_finite(), || format!("memory.{field} is {gib}"));
    }
}

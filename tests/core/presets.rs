//! The presets that ship with the program: they are whole, buildable, and say what the articles printed.
use std::collections::BTreeSet;

use slotwise::analysis::{Analysis, Context, PriceBasis, Redundancy};
use slotwise::catalog::{Catalog, Chassis};
use slotwise::machine::placement::{Fit, check as check_placement};
use slotwise::machine::{Severity, storage};
use slotwise::plan::{CardPart, Plan, Project, presets};
use slotwise::quantity::{Arg, Currency, Day};

const TIERS: [&str; 4] = ["entry", "middle", "advanced", "professional"];

fn projects() -> Vec<(&'static str, Project)> {
    let read = |preset: presets::Preset| {
        let document = preset.document().unwrap_or_else(|error| panic!("{}: {error}", preset.id));
        (preset.id, document.project)
    };
    presets::all().into_iter().map(read).collect()
}

/// Checks one property of every option of every preset; `problem` names what is wrong with it.
#[track_caller]
fn none_has(problem: impl Fn(&Catalog, &Chassis, &Plan) -> Vec<String>) {
    let catalog = Catalog::builtin();
    let mut found = Vec::new();
    for (id, project) in projects() {
        for plan in &project.options {
            let chassis = plan.chassis.as_ref().and_then(|chassis| catalog.chassis.get(chassis));
            match chassis {
                Some(chassis) => {
                    found.extend(problem(&catalog, chassis, plan).iter().map(|what| format!("{id}: {what}")));
                }
                None => found.push(format!("{id}: chassis {:?} is not known", plan.chassis)),
            }
        }
    }
    assert!(found.is_empty(), "{found:#?}");
}

#[test]
fn all_machines_of_the_articles_are_there() {
    let ids: BTreeSet<_> = presets::all().iter().map(|preset| preset.id).collect();
    assert_eq!(ids.iter().filter(|id| id.starts_with("ultralab-")).count(), 24);
    for id in ["amax-psc-mb2s", "amax-dgx-station", "amax-xg-14201gv", "amax-dgx-1v"] {
        assert!(ids.contains(id), "{id}");
    }
    for id in ["dell-r740", "dell-t640", "dell-c4140-8-nodes"] {
        assert!(ids.contains(id), "{id}");
    }
}

/// Supplies that are needed, supplies that are spare and power that is free are three sides of one sum.
#[test]
fn supplies_power_and_redundancy_agree() {
    let today: Day = "2026-11-30".parse().expect("a day");
    let catalog = Catalog::builtin();
    let mut wrong = Vec::new();
    for (id, project) in projects() {
        for plan in &project.options {
            let analysis = Analysis::of(&catalog, plan, Context { project: &project, today });
            let (power, free) = (&analysis.power, analysis.growth.free_watts);
            let (Some(all), Some(needed)) = (power.psu_w, power.psu_needed_w) else { continue };
            let chassis = plan.chassis.as_ref().and_then(|chassis| catalog.chassis.get(chassis));
            let own = chassis.and_then(|chassis| chassis.psu.as_ref()).map(|psu| psu.watts);
            let each = plan.psu.map(|psu| psu.watts).or(own).expect("a rating") * f64::from(plan.nodes);
            let spare = match power.redundancy {
                Redundancy::Spare(spare) => f64::from(spare),
                Redundancy::None => 0.0,
                Redundancy::Unknown => continue,
            };
            let near = |a: f64, b: f64| (a - b).abs() < 0.01;
            let is_free = free.is_some_and(|free| near(free * f64::from(plan.nodes), (needed - power.max_w).max(0.0)));
            let carries = needed >= power.max_w || spare == 0.0;
            if !(near(needed + spare * each, all) && is_free && carries) {
                wrong.push(format!("{id}: {needed} of {all} W, N+{spare}, {} W drawn, {free:?} W free", power.max_w));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn a_rating_of_the_maker_is_told_where_the_parts_come_to_less() {
    let check = |id: &str, rated: Option<f64>| {
        let analysis = analyse(&Catalog::builtin(), &project(id));
        let told = analysis.findings.iter().find(|finding| finding.code == "N310");
        assert_eq!(told.and_then(|finding| finding.args.get("rated")), rated.map(Arg::Number).as_ref(), "{id}");
    };
    check("modern-dgx-b200", Some(14_300.0));
    check("modern-8x-l40s", None);
}

#[test]
fn all_part_ids_are_known() {
    none_has(|catalog, _, plan| {
        let mut unknown = Vec::new();
        unknown.extend(plan.cpu.iter().filter(|id| !catalog.cpus.contains_key(*id)).map(ToString::to_string));
        unknown.extend(
            plan.memory
                .iter()
                .filter(|lot| !catalog.memory.contains_key(&lot.module))
                .map(|lot| lot.module.to_string()),
        );
        unknown.extend(
            plan.drives.iter().filter(|lot| !catalog.drives.contains_key(&lot.drive)).map(|lot| lot.drive.to_string()),
        );
        unknown.extend(
            plan.bridges
                .iter()
                .filter(|placed| !catalog.bridges.contains_key(&placed.bridge))
                .map(|placed| placed.bridge.to_string()),
        );
        unknown
            .extend(plan.workloads.iter().filter(|id| !catalog.workloads.contains_key(*id)).map(ToString::to_string));
        unknown.extend(plan.cards.iter().filter_map(|card| match &card.part {
            CardPart::Gpu(id) => (!catalog.gpus.contains_key(id)).then(|| id.to_string()),
            CardPart::Nic(id) => (!catalog.nics.contains_key(id)).then(|| id.to_string()),
            CardPart::Other(text) => Some(text.clone()),
        }));
        unknown
    });
}

#[test]
fn every_card_goes_into_its_slot() {
    none_has(|catalog, _, plan| {
        let refused = |slot, part| {
            let answer = check_placement(catalog, plan, slot, part);
            let errors = answer.reasons.iter().filter(|reason| reason.severity() == Severity::Error);
            (answer.fit == Fit::No)
                .then(|| format!("{slot}: {:?}", errors.map(|reason| reason.code).collect::<Vec<_>>()))
        };
        plan.cards.iter().filter_map(|card| refused(&card.slot, &card.part)).collect()
    });
}

#[test]
fn cpus_fit_their_sockets() {
    none_has(|catalog, chassis, plan| {
        let Some(cpu) = plan.cpu.as_ref().and_then(|id| catalog.cpus.get(id)) else { return vec!["no CPU".to_owned()] };
        let fits = chassis.cpu_families.contains(&cpu.family)
            && (1..=chassis.sockets.min(cpu.max_sockets)).contains(&plan.cpu_count)
            && cpu.memory_kind == chassis.memory_kind;
        if fits { Vec::new() } else { vec![format!("{} x {} in {}", plan.cpu_count, cpu.id, chassis.id)] }
    });
}

#[test]
fn memory_fits_kind_sockets_and_limits() {
    none_has(|catalog, chassis, plan| {
        let lots = plan.memory.iter().filter_map(|lot| Some((catalog.memory.get(&lot.module)?, lot.count)));
        let kinds = lots
            .clone()
            .filter(|(module, _)| module.kind != chassis.memory_kind)
            .map(|(module, _)| module.id.to_string());
        let mut wrong: Vec<_> = kinds.collect();
        let modules: u16 = lots.clone().map(|(_, count)| count).sum();
        if modules == 0 || chassis.dimm_slots.is_some_and(|slots| modules > u16::from(slots)) {
            wrong.push(format!("{modules} modules"));
        }
        let gb: f64 = lots.map(|(module, count)| module.gb * f64::from(count)).sum();
        let most = plan.cpu.as_ref().and_then(|id| catalog.cpus.get(id)?.memory_max_gb);
        if most.is_some_and(|most| gb > most * f64::from(plan.cpu_count)) {
            wrong.push(format!("{gb} GB"));
        }
        wrong
    });
}

#[test]
fn every_drive_has_a_bay_or_a_slot() {
    none_has(|catalog, chassis, plan| {
        let assigned = storage::assign(catalog, chassis, plan);
        let free = chassis.slots.iter().filter(|slot| plan.card(&slot.id).is_none()).count();
        let mut wrong: Vec<_> = assigned.left_over.iter().map(|(name, count)| format!("{count} x {name}")).collect();
        if usize::from(assigned.add_in_cards) > free {
            wrong.push("no slot for a drive on a card".to_owned());
        }
        wrong
    });
}

#[test]
fn titles_tags_and_workloads_are_given() {
    for (id, project) in projects() {
        assert!(!project.title.is_empty() && !project.notes.is_empty(), "{id}");
        assert_eq!(project.tags.iter().filter(|tag| TIERS.contains(&tag.as_str())).count(), 1, "{id}: one tier");
        assert!(project.options.iter().all(|plan| !plan.workloads.is_empty()), "{id}: workloads");
    }
}

/// What an article's table prints of one model, with the CPU and memory of its text.
struct Printed {
    id: &'static str,
    model: &'static str,
    gpus: (usize, &'static str),
    fp16_tflops: f64,
    mem_bw_gb_s: f64,
    vram_gb: f64,
    price_cny: u32,
    ram_gb: f64,
    cpus: (u8, u16),
    tags: &'static [&'static str],
}

const CNN: &[&str] = &["ideal-cnn"];
const RNN: &[&str] = &["ideal-rnn"];
const BOTH: &[&str] = &["ideal-cnn", "ideal-rnn"];
const ALL: &[&str] = &["ideal-cnn", "ideal-rnn", "ideal-inference"];

#[rustfmt::skip]
const PRINTED: [Printed; 24] = [
    Printed { id: "ultralab-gx380i-1.1", model: "14932-SA2X", gpus: (2, "rtx-2070-super"), fp16_tflops: 36.0, mem_bw_gb_s: 448.0, vram_gb: 16.0, price_cny: 29_990, ram_gb: 32.0, cpus: (1, 6), tags: CNN },
    Printed { id: "ultralab-gx380i-1.2", model: "14964-SB2X", gpus: (2, "rtx-2080-ti"), fp16_tflops: 54.0, mem_bw_gb_s: 616.0, vram_gb: 22.0, price_cny: 49_990, ram_gb: 64.0, cpus: (1, 6), tags: CNN },
    Printed { id: "ultralab-gx380i-1.3", model: "14964-SB2D", gpus: (2, "quadro-rtx-5000"), fp16_tflops: 45.0, mem_bw_gb_s: 448.0, vram_gb: 32.0, price_cny: 69_990, ram_gb: 64.0, cpus: (1, 6), tags: RNN },
    Printed { id: "ultralab-gx380i-1.4", model: "14996-SB2T", gpus: (2, "titan-rtx"), fp16_tflops: 65.0, mem_bw_gb_s: 672.0, vram_gb: 48.0, price_cny: 97_500, ram_gb: 96.0, cpus: (1, 8), tags: BOTH },
    Printed { id: "ultralab-gx380i-1.5", model: "15096-SB2T", gpus: (2, "quadro-gv100"), fp16_tflops: 67.0, mem_bw_gb_s: 870.0, vram_gb: 64.0, price_cny: 169_990, ram_gb: 128.0, cpus: (1, 8), tags: RNN },
    Printed { id: "ultralab-gt410i-1.6", model: "14664-SB4X", gpus: (4, "rtx-2080-super"), fp16_tflops: 89.0, mem_bw_gb_s: 496.0, vram_gb: 32.0, price_cny: 69_990, ram_gb: 64.0, cpus: (1, 10), tags: CNN },
    Printed { id: "ultralab-gt410i-1.7", model: "14596-SB4X", gpus: (4, "rtx-2080-ti"), fp16_tflops: 108.0, mem_bw_gb_s: 616.0, vram_gb: 44.0, price_cny: 89_990, ram_gb: 96.0, cpus: (1, 12), tags: CNN },
    Printed { id: "ultralab-gt410i-1.8", model: "145192-SC4E", gpus: (4, "quadro-rtx-6000"), fp16_tflops: 131.0, mem_bw_gb_s: 672.0, vram_gb: 96.0, price_cny: 210_000, ram_gb: 192.0, cpus: (1, 12), tags: BOTH },
    Printed { id: "ultralab-gt410i-1.9", model: "142256-SC4F", gpus: (4, "quadro-rtx-8000"), fp16_tflops: 131.0, mem_bw_gb_s: 672.0, vram_gb: 192.0, price_cny: 330_000, ram_gb: 256.0, cpus: (1, 18), tags: RNN },
    Printed { id: "ultralab-gt410i-1.10", model: "142256-SC4G", gpus: (4, "quadro-gv100"), fp16_tflops: 133.0, mem_bw_gb_s: 870.0, vram_gb: 64.0, price_cny: 350_000, ram_gb: 256.0, cpus: (1, 18), tags: RNN },
    Printed { id: "ultralab-gt410p-2.1", model: "14696-SB5X", gpus: (5, "rtx-2080-super"), fp16_tflops: 112.0, mem_bw_gb_s: 496.0, vram_gb: 40.0, price_cny: 97_000, ram_gb: 96.0, cpus: (1, 10), tags: CNN },
    Printed { id: "ultralab-gt410p-2.2", model: "14596-SB6X", gpus: (6, "rtx-2080-super"), fp16_tflops: 134.0, mem_bw_gb_s: 496.0, vram_gb: 48.0, price_cny: 108_000, ram_gb: 96.0, cpus: (1, 12), tags: CNN },
    Printed { id: "ultralab-gt410p-2.3", model: "145128-SB7X", gpus: (7, "rtx-2080-super"), fp16_tflops: 156.0, mem_bw_gb_s: 496.0, vram_gb: 56.0, price_cny: 118_000, ram_gb: 128.0, cpus: (1, 12), tags: CNN },
    Printed { id: "ultralab-gt410p-2.4", model: "145192-SC7X", gpus: (7, "rtx-2080-ti"), fp16_tflops: 188.0, mem_bw_gb_s: 616.0, vram_gb: 77.0, price_cny: 148_000, ram_gb: 192.0, cpus: (1, 12), tags: CNN },
    Printed { id: "ultralab-gt410p-2.5", model: "145192-SC5T", gpus: (5, "titan-rtx"), fp16_tflops: 163.0, mem_bw_gb_s: 672.0, vram_gb: 120.0, price_cny: 228_000, ram_gb: 192.0, cpus: (1, 12), tags: BOTH },
    Printed { id: "ultralab-gt410p-2.6", model: "142256-SC7E", gpus: (7, "quadro-rtx-6000"), fp16_tflops: 228.0, mem_bw_gb_s: 672.0, vram_gb: 168.0, price_cny: 370_000, ram_gb: 256.0, cpus: (1, 18), tags: BOTH },
    Printed { id: "ultralab-gt410p-2.7", model: "142256-SC7F", gpus: (7, "quadro-rtx-8000"), fp16_tflops: 228.0, mem_bw_gb_s: 672.0, vram_gb: 240.0, price_cny: 535_000, ram_gb: 256.0, cpus: (1, 18), tags: RNN },
    Printed { id: "ultralab-gx630m-3.1", model: "237192-MB9X", gpus: (9, "rtx-2080-super"), fp16_tflops: 201.0, mem_bw_gb_s: 496.0, vram_gb: 40.0, price_cny: 199_990, ram_gb: 192.0, cpus: (2, 16), tags: CNN },
    Printed { id: "ultralab-gx630m-3.2", model: "243192-MB8X", gpus: (8, "rtx-2080-ti"), fp16_tflops: 215.0, mem_bw_gb_s: 616.0, vram_gb: 88.0, price_cny: 245_000, ram_gb: 192.0, cpus: (2, 16), tags: CNN },
    Printed { id: "ultralab-gx630m-3.3", model: "241384-60T7T", gpus: (7, "titan-rtx"), fp16_tflops: 228.0, mem_bw_gb_s: 672.0, vram_gb: 168.0, price_cny: 399_990, ram_gb: 384.0, cpus: (2, 24), tags: BOTH },
    Printed { id: "ultralab-gx630m-3.4", model: "241384-42T8E", gpus: (8, "quadro-rtx-6000"), fp16_tflops: 261.0, mem_bw_gb_s: 672.0, vram_gb: 192.0, price_cny: 499_990, ram_gb: 384.0, cpus: (2, 24), tags: BOTH },
    Printed { id: "ultralab-gx630m-3.5", model: "239768-150T8F", gpus: (8, "quadro-rtx-8000"), fp16_tflops: 261.0, mem_bw_gb_s: 672.0, vram_gb: 384.0, price_cny: 750_000, ram_gb: 768.0, cpus: (2, 36), tags: ALL },
    Printed { id: "ultralab-gx630m-3.6", model: "235768-210T8G", gpus: (8, "quadro-gv100"), fp16_tflops: 266.0, mem_bw_gb_s: 870.0, vram_gb: 256.0, price_cny: 850_000, ram_gb: 768.0, cpus: (2, 48), tags: ALL },
    Printed { id: "ultralab-gx630m-3.7", model: "2331T-266T9F", gpus: (9, "quadro-rtx-8000"), fp16_tflops: 293.0, mem_bw_gb_s: 672.0, vram_gb: 432.0, price_cny: 999_990, ram_gb: 1024.0, cpus: (2, 56), tags: ALL },
];

fn project(id: &str) -> Project {
    let preset = presets::find(id).unwrap_or_else(|| panic!("no preset {id}"));
    preset.document().unwrap_or_else(|error| panic!("{id}: {error}")).project
}

#[track_caller]
fn same(ours: f64, printed: f64, what: &str) {
    assert!((ours - printed).abs() < 1e-9, "{what}: {ours} is not {printed}");
}

fn claim(plan: &Plan, what: &str) -> f64 {
    let claims: Vec<_> = plan.seed_claims.iter().filter(|claim| claim.what == what).collect();
    assert_eq!(claims.len(), 1, "{}: {what}", plan.title);
    claims[0].printed
}

#[test]
fn presets_hold_what_the_article_printed() {
    let catalog = Catalog::builtin();
    for printed in &PRINTED {
        let id = printed.id;
        let project = project(id);
        let plan = &project.options[0];
        assert!(project.title.ends_with(printed.model), "{id}: {}", project.title);
        let gpus: Vec<_> = plan.gpus().map(|(_, gpu)| gpu.as_str()).collect();
        assert_eq!(gpus, vec![printed.gpus.1; printed.gpus.0], "{id}");
        same(claim(plan, "fp16_tflops"), printed.fp16_tflops, id);
        same(claim(plan, "mem_bw_per_gpu_gb_s"), printed.mem_bw_gb_s, id);
        same(claim(plan, "vram_gb"), printed.vram_gb, id);
        same(claim(plan, "price"), f64::from(printed.price_cny), id);
        let quote = plan.quote.as_ref().unwrap_or_else(|| panic!("{id}: no quote"));
        same(quote.price.to_f64(), f64::from(printed.price_cny), id);
        assert_eq!(quote.price.currency, Currency::CNY, "{id}");
        assert_eq!(quote.date.to_string(), "2020-04-20", "{id}");
        let modules = plan.memory.iter().map(|lot| catalog.memory[&lot.module].gb * f64::from(lot.count));
        same(modules.sum(), printed.ram_gb, id);
        let cores = plan.cpu.as_ref().map(|cpu| catalog.cpus[cpu].cores * u16::from(plan.cpu_count));
        assert_eq!((plan.cpu_count, cores), (printed.cpus.0, Some(printed.cpus.1)), "{id}: CPUs");
        let ideal: Vec<_> = project.tags.iter().map(String::as_str).filter(|tag| tag.starts_with("ideal-")).collect();
        assert_eq!(ideal, printed.tags, "{id}");
    }
}

#[test]
fn quotes_cover_every_part_of_the_machine() {
    for printed in &PRINTED {
        let project = project(printed.id);
        let plan = &project.options[0];
        let mut parts = vec![(format!("chassis/{}", plan.chassis.clone().unwrap_or_default()), 1)];
        parts.push((format!("cpu/{}", plan.cpu.clone().unwrap_or_default()), u32::from(plan.cpu_count)));
        parts.extend(plan.memory.iter().map(|lot| (format!("memory/{}", lot.module), u32::from(lot.count))));
        parts.push((format!("gpu/{}", printed.gpus.1), printed.gpus.0 as u32));
        parts.extend(plan.drives.iter().map(|lot| (format!("drive/{}", lot.drive), u32::from(lot.count))));
        let covers = plan.quote.as_ref().map(|quote| quote.covers.clone()).unwrap_or_default();
        let covers: Vec<_> = covers.into_iter().map(|line| (line.part, line.count)).collect();
        assert_eq!(covers, parts, "{}", printed.id);
    }
}

fn analyse(catalog: &Catalog, project: &Project) -> Analysis {
    let today = Day::new(2026, 11, 30).expect("a day");
    Analysis::of(catalog, &project.options[0], Context { project, today })
}

/// Numbers of the article that the catalogue does not bear out, by preset:
/// - GV100: the article counts its highest clock (33.32 TFLOPS of FP16), the maker's sheet 29.6;
/// - 1.10, 2.7 and 3.1 print the VRAM of fewer cards than they hold.
const DIFFERENT: [(&str, &[&str]); 5] = [
    ("ultralab-gx380i-1.5", &["fp16_tflops"]),
    ("ultralab-gt410i-1.10", &["fp16_tflops", "vram_gb"]),
    ("ultralab-gt410p-2.7", &["vram_gb"]),
    ("ultralab-gx630m-3.1", &["vram_gb"]),
    ("ultralab-gx630m-3.6", &["fp16_tflops"]),
];

#[test]
fn analysis_agrees_with_the_article_or_says_where_not() {
    let catalog = Catalog::builtin();
    for printed in &PRINTED {
        let id = printed.id;
        let analysis = analyse(&catalog, &project(id));
        let expected = DIFFERENT.iter().find(|(other, _)| *other == id).map_or(&[][..], |(_, keys)| keys);
        let differ: Vec<_> = analysis.seed_claims.iter().filter(|check| !check.agrees).collect();
        let keys: Vec<_> = differ.iter().map(|check| check.what.as_str()).collect();
        assert_eq!(keys, expected, "{id}: {differ:#?}");
        assert!(differ.iter().all(|check| check.computed.is_some() && check.note.len() > 20), "{id}: {differ:#?}");
        assert_eq!(analysis.totals.gpu_count as usize, printed.gpus.0, "{id}");
        same(analysis.totals.ram_gb, printed.ram_gb, id);
        assert_eq!(analysis.price.basis, PriceBasis::Quote, "{id}: {:?}", analysis.price.lines);
        let price = analysis.price.amount.map(|price| (price.to_f64(), price.currency));
        assert_eq!(price, Some((f64::from(printed.price_cny), Currency::CNY)), "{id}");
        let unit = |keys: &[&str], key: &str| if keys.contains(&key) { f64::INFINITY } else { 1.0 };
        assert!((analysis.totals.vram_gb - printed.vram_gb).abs() < unit(expected, "vram_gb"), "{id}");
        assert!((analysis.totals.mem_bw_per_gpu_gb_s - printed.mem_bw_gb_s).abs() < 1.0, "{id}");
        let fp16 = analysis.totals.fp16_tflops.unwrap_or(f64::NAN);
        assert!((fp16 - printed.fp16_tflops).abs() < unit(expected, "fp16_tflops"), "{id}: {fp16}");
    }
}

#[test]
fn no_preset_is_refused() {
    let catalog = Catalog::builtin();
    let mut errors = Vec::new();
    for (id, project) in projects() {
        let analysis = analyse(&catalog, &project);
        let found = analysis.findings.iter().filter(|finding| finding.severity() == Severity::Error);
        errors.extend(found.map(|finding| format!("{id}: {} {:?}", finding.code, finding.args)));
    }
    assert!(errors.is_empty(), "{errors:#?}");
}

/// Modern presets: id, GPUs, VRAM of one machine in GB.
const MODERN: [(&str, usize, f64); 12] = [
    ("modern-2x-rtx-3090-nvlink", 2, 48.0),
    ("modern-4x-h100-nvl", 4, 376.0),
    ("modern-4x-rtx-4090", 4, 96.0),
    ("modern-4x-rtx-a6000-tower", 4, 192.0),
    ("modern-4x-rtx-pro-6000-maxq", 4, 384.0),
    ("modern-8x-h200-hgx", 8, 1128.0),
    ("modern-8x-l40s", 8, 384.0),
    ("modern-8x-mi300x", 8, 1536.0),
    ("modern-8x-rtx-4090-two-sockets", 8, 192.0),
    ("modern-8x-rtx-pro-6000-server", 8, 768.0),
    ("modern-dgx-b200", 8, 1440.0),
    ("modern-dgx-h100", 8, 640.0),
];

#[test]
fn modern_presets_are_whole() {
    let catalog = Catalog::builtin();
    let ids: Vec<_> = presets::all().iter().map(|preset| preset.id).filter(|id| id.starts_with("modern-")).collect();
    assert!(ids.iter().all(|id| MODERN.iter().any(|(other, ..)| other == id)), "{ids:?}");
    for (id, gpus, vram) in MODERN {
        let project = project(id);
        let analysis = analyse(&catalog, &project);
        let plan = &project.options[0];
        assert_eq!(analysis.totals.gpu_count as usize, gpus, "{id}");
        same(analysis.totals.vram_gb, vram, id);
        assert!(analysis.totals.ram_gb >= vram, "{id}: {} GB of RAM", analysis.totals.ram_gb);
        assert!(project.tags.iter().any(|tag| tag == "modern"), "{id}");
        assert!(project.tags.iter().any(|tag| TIERS.contains(&tag.as_str())), "{id}");
        assert!(project.tags.iter().any(|tag| tag.starts_with("ideal-")), "{id}");
        assert!(project.notes.len() > 80 && plan.seed_claims.is_empty() && plan.quote.is_none(), "{id}");
        assert_eq!(project.currency, Currency::USD, "{id}");
        assert!(analysis.power.psu_w.is_some(), "{id}: no supply");
        assert!(analysis.price.amount.is_some(), "{id}: no price");
        assert!(!plan.drives.is_empty() && plan.workloads.len() >= 3, "{id}");
        let fits: Vec<_> = analysis.workloads.iter().filter(|result| !result.fits).map(|result| &result.id).collect();
        assert!(fits.is_empty(), "{id}: {fits:?}");
    }
}

#[test]
fn modern_presets_have_the_links_that_they_are_bought_for() {
    let catalog = Catalog::builtin();
    let joined = |id| {
        let analysis = analyse(&catalog, &project(id));
        analysis.pairs.iter().filter(|pair| pair.nvlinks > 0).count()
    };
    assert_eq!(joined("modern-2x-rtx-3090-nvlink"), 1);
    assert_eq!(joined("modern-4x-h100-nvl"), 2);
    assert_eq!(joined("modern-4x-rtx-a6000-tower"), 2);
    assert_eq!(joined("modern-dgx-h100"), 28);
    assert_eq!(joined("modern-8x-mi300x"), 28);
    assert_eq!(joined("modern-8x-rtx-4090-two-sockets"), 0);
}

/// Differences from the offers in CNY are priced by a rate of exchange of the same days.
#[test]
fn offers_in_yuan_carry_a_dated_rate() {
    for printed in &PRINTED {
        let project = project(printed.id);
        let rates: Vec<_> = project.rates.iter().map(|rate| (rate.from, rate.to, rate.date.to_string())).collect();
        assert_eq!(rates, [(Currency::USD, Currency::CNY, "2020-04-22".to_owned())], "{}", printed.id);
    }
}

#[test]
fn a_changed_offer_is_priced() {
    let catalog = Catalog::builtin();
    let mut project = project("ultralab-gt410i-1.8");
    let cards = &mut project.options[0].cards;
    let removed = cards.iter().position(|card| matches!(card.part, CardPart::Gpu(_))).expect("a GPU");
    cards.remove(removed);
    let price = analyse(&catalog, &project).price;
    assert_eq!((price.basis, &price.missing), (PriceBasis::Mixed, &Vec::new()));
    let amount = price.amount.expect("a price").to_f64();
    assert!(amount > 100_000.0 && amount < 210_000.0, "{amount}");
}

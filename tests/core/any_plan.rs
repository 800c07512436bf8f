//! Any plan that a file can hold, however absurd, is analysed, told, drawn and written: nothing panics, nothing lacks
//! words, and what is shown twice is the same twice.
#![allow(clippy::format_collect, reason = "texts of a few lines, read more easily so")]
use std::collections::BTreeMap;
use std::sync::LazyLock;

use proptest::prelude::*;
use proptest::sample::select;
use slotwise::analysis::{Analysis, Context};
use slotwise::catalog::Catalog;
use slotwise::export::report::{Analysed, Report};
use slotwise::export::{csv, markdown, story, text};
use slotwise::interop::topo;
use slotwise::locale::Language;
use slotwise::machine::{Fit, placement, refit};
use slotwise::plan::{CardPart, Plan, format};
use slotwise::quantity::Message;
use slotwise::scene::{box_view, links_view};

static CATALOG: LazyLock<Catalog> = LazyLock::new(Catalog::builtin);

/// An id of the catalogue, or one that nobody knows.
fn any_id<'a>(ids: impl Iterator<Item = &'a str>) -> impl Strategy<Value = String> {
    let mut ids: Vec<String> = ids.map(ToOwned::to_owned).collect();
    ids.push("nobody-knows".to_owned());
    select(ids)
}

/// A chassis with cards in its own slots, and now and then in one that it lacks.
fn any_machine() -> impl Strategy<Value = (String, BTreeMap<String, String>, Vec<String>)> {
    let c = &*CATALOG;
    any_id(c.chassis.keys().map(slotwise::catalog::ChassisId::as_str)).prop_flat_map(|chassis| {
        let known = CATALOG.chassis.get(chassis.as_str());
        let own = known.into_iter().flat_map(|chassis| &chassis.slots).map(|slot| slot.id.to_string());
        let slots: Vec<String> = own.chain(["no-such-slot".to_owned()]).collect();
        let card = prop_oneof![
            4 => any_id(CATALOG.gpus.keys().map(slotwise::catalog::GpuId::as_str)).prop_map(|id| format!("gpu/{id}")),
            1 => any_id(CATALOG.nics.keys().map(slotwise::catalog::NicId::as_str)).prop_map(|id| format!("nic/{id}")),
            1 => Just("fpga/other".to_owned()),
        ];
        // One model in all slots is what people build; a medley is what they must not.
        let alike = (proptest::collection::btree_set(select(slots.clone()), 0..12), card.clone())
            .prop_map(|(slots, card)| slots.into_iter().map(|slot| (slot, card.clone())).collect());
        let medley = proptest::collection::btree_map(select(slots.clone()), card, 0..12);
        (Just(chassis), prop_oneof![alike, medley], proptest::collection::vec(select(slots), 0..5))
    })
}

/// The text of one option.
fn any_option() -> impl Strategy<Value = String> {
    let c = &*CATALOG;
    let bridge = any_id(c.bridges.keys().map(slotwise::catalog::BridgeId::as_str));
    let count = || prop_oneof![3 => 0..20_u32, 1 => Just(1_000_u32)];
    let machine = (
        any_machine(),
        any_id(c.cpus.keys().map(slotwise::catalog::CpuId::as_str)),
        0..17_u8,
        prop_oneof![3 => 1..4_u32, 1 => Just(10_000_u32)],
        proptest::option::of(bridge),
    );
    let memory = (any_id(c.memory.keys().map(slotwise::catalog::MemoryId::as_str)), count());
    let drives =
        proptest::collection::vec((any_id(c.drives.keys().map(slotwise::catalog::DriveId::as_str)), count()), 0..3);
    let extras = (
        memory,
        drives,
        proptest::option::of((0..65_u8, prop_oneof![0.0..5_000.0_f64, Just(1e12)])),
        proptest::collection::vec(any_id(c.workloads.keys().map(slotwise::catalog::WorkloadId::as_str)), 0..4),
        proptest::option::of(prop_oneof![0.0..1e6_f64, Just(1e12)]),
        proptest::option::of(select(vec!["0", "1", "99.99", "100000000000"])),
    );
    (machine, extras).prop_map(|(((chassis, cards, bridged), cpu, cpus, nodes, bridge), extras)| {
        let (memory, drives, psu, workloads, data_set, price) = extras;
        let cards: String = cards.iter().map(|(slot, part)| format!("(slot: {slot:?}, part: {part:?}), ")).collect();
        let bridges = bridge.map_or(String::new(), |bridge| format!("(bridge: {bridge:?}, slots: {bridged:?})"));
        let drives: String =
            drives.iter().map(|(drive, count)| format!("(drive: {drive:?}, count: {count}), ")).collect();
        let psu = psu.map_or("None".to_owned(), |(count, watts)| format!("(count: {count}, watts: {watts:?})"));
        let data_set = data_set.map_or("None".to_owned(), |size| format!("{size:?}"));
        let money = price.map(|price| format!("(amount: {price:?}, currency: \"EUR\")"));
        let quote = money.as_ref().map_or("None".to_owned(), |money| {
            format!("(price: {money}, date: \"2020\", source: \"x\", covers: [(part: \"gpu/rtx-3090\", count: 100000)])")
        });
        let prices = money.as_ref().map_or(String::new(), |money| {
            format!("\"gpu/rtx-3090\": (price: {money}, date: \"2026-10\"), \"chassis/{chassis}\": (price: {money}, date: \"1900\")")
        });
        format!(
            "(title: \"T\", chassis: {chassis:?}, cpu: {cpu:?}, cpu_count: {cpus}, nodes: {nodes}, cards: [{cards}], \
             bridges: [{bridges}], memory: [(module: {:?}, count: {})], drives: [{drives}], psu: {psu}, \
             workloads: {workloads:?}, data_set_gb: {data_set}, budget: {}, quote: {quote}, prices: {{{prices}}})",
            memory.0,
            memory.1,
            money.as_deref().unwrap_or("None"),
        )
    })
}

fn any_project() -> impl Strategy<Value = String> {
    let rate = select(vec!["0.0000001", "7.1", "1000000"]);
    (proptest::collection::vec(any_option(), 1..3), rate).prop_map(|(options, rate)| {
        format!(
            "(currency: \"CNY\", rates: [(from: \"USD\", to: \"CNY\", rate: {rate:?}, date: \"2026\"), \
             (from: \"EUR\", to: \"CNY\", rate: {rate:?}, date: \"2026\")], options: [{}])",
            options.join(", ")
        )
    })
}

fn check(source: &str) -> Result<(), TestCaseError> {
    let catalog = &*CATALOG;
    let document = format::read(source).map_err(|error| TestCaseError::fail(error.to_string()))?;
    prop_assert_eq!(&document.losses, &[]);
    let project = &document.project;
    let context = Context { project, today: "2026-11-30".parse().expect("a day") };
    let analyse = || project.options.iter().map(|plan| Analysis::of(catalog, plan, context)).collect::<Vec<_>>();
    let analyses = analyse();
    let options: Vec<_> =
        project.options.iter().zip(&analyses).map(|(plan, analysis)| Analysed { plan, analysis }).collect();
    let json = |options: &[Analysed<'_>], language| {
        Report::of(catalog, project, options, language).to_json().expect("a report can be written")
    };
    for language in Language::ALL {
        let blocks = story::tell(catalog, project, &options, language);
        for told in [text::write(&blocks), markdown::write(&blocks), json(&options, language)] {
            prop_assert!(!told.contains('⟦'), "words are missing: {}", told);
            prop_assert!(!told.contains("NaN") && !told.contains("inf "), "no number: {}", told);
        }
    }
    let again = analyse();
    let twice: Vec<_> =
        project.options.iter().zip(&again).map(|(plan, analysis)| Analysed { plan, analysis }).collect();
    prop_assert_eq!(json(&options, Language::English), json(&twice, Language::English));
    prop_assert!(csv::write(catalog, &options, Language::ChineseTraditional, "").is_ok());
    let words = |message: &Message| Language::English.words(message);
    for Analysed { plan, analysis } in &options {
        let devices = topo::devices(catalog, plan, &analysis.machine);
        let matrix = topo::matrix(&devices, &analysis.pairs, Language::English);
        prop_assert_eq!(matrix.lines().filter(|line| line.contains("\t X ")).count(), devices.len());
        for scene in [
            box_view::box_view(catalog, plan, analysis, &words),
            links_view::links_view(catalog, plan, analysis, &words),
        ] {
            prop_assert!(scene.width.is_finite() && scene.height.is_finite());
        }
    }
    for Analysed { plan, analysis } in &options {
        for fix in analysis.findings.iter().filter_map(|finding| finding.fix.as_ref()) {
            let mended = fix.edit.apply(project);
            prop_assert!(mended.is_ok(), "{:?}: {:?}", fix.edit, mended.err());
            prop_assert_ne!(mended.as_ref(), Ok(project), "a fix that changes nothing: {:?}", fix.edit);
        }
        check_placing(plan);
    }
    Ok(())
}

/// Asks everything that a drag asks.
fn check_placing(plan: &Plan) {
    let catalog = &*CATALOG;
    let slots =
        plan.chassis.as_ref().and_then(|id| catalog.chassis.get(id)).into_iter().flat_map(|chassis| &chassis.slots);
    let parts = ["gpu/rtx-3090", "gpu/tesla-v100-sxm2-16gb", "gpu/a16", "nic/nobody-knows", ""];
    for part in parts.map(|part| CardPart::from(part.to_owned())) {
        for slot in slots.clone() {
            let placement = placement::check(catalog, plan, &slot.id, &part);
            assert!(
                placement.fit != Fit::No || !placement.reasons.is_empty(),
                "refused without a reason: {part} in {}",
                slot.id
            );
        }
        let best = placement::best_slot(catalog, plan, &part);
        let fill = placement::fill_slots(catalog, plan, &part);
        assert!(best.is_some() || fill.is_empty(), "{part}: there is room for many, but no best place");
    }
    for chassis in catalog.chassis.keys().step_by(9) {
        let (moved, _) = refit(catalog, plan, chassis);
        assert_eq!(moved.chassis.as_ref(), Some(chassis));
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, max_shrink_iters: 200, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_plan_is_analysed_told_and_drawn(source in any_project()) {
        check(&source)?;
    }
}

//! Several reports of one machine: each tells what it knows best, and contradictions are told by line.
use slotwise::catalog::{GpuId, SlotId};
use slotwise::interop::reading::DeviceKind;
use slotwise::interop::{Merged, Named, import_merged, merge, read};
use slotwise::machine::{PathClass, build, path};
use slotwise::plan::CardPart;
use slotwise::quantity::PcieLink;

use super::support::CATALOG;

const MATRIX: &str = "\tGPU0\tGPU1\tGPU2\tNIC0\tNIC1\tCPU Affinity\tNUMA Affinity\n\
    GPU0\t X \tNV4\tSYS\tPHB\tPHB\t0-15\t0\n\
    GPU1\tNV4\t X \tSYS\tNODE\tNODE\t0-15\t0\n\
    GPU2\tSYS\tSYS\t X \tSYS\tSYS\t16-31\t1\n\
    NIC0\tPHB\tNODE\tSYS\t X \tPIX\n\
    NIC1\tPHB\tNODE\tSYS\tPIX\t X \n\
    \nNIC Legend:\n\n  NIC0: mlx5_0\n  NIC1: mlx5_1\n";

/// The same machine; the third card sits in a narrow slot, and the board has a port of its own.
const LSPCI: &str = "\
01:00.0 3D controller: NVIDIA Corporation GA102GL [RTX A6000] [10de:2230] (rev a1)
\tNUMA node: 0
\tLnkCap:\tPort #0, Speed 16GT/s, Width x16, ASPM L1
\tLnkSta:\tSpeed 2.5GT/s (downgraded), Width x16
02:00.0 3D controller: NVIDIA Corporation GA102GL [RTX A6000] [10de:2230] (rev a1)
\tNUMA node: 0
\tLnkCap:\tPort #0, Speed 16GT/s, Width x16, ASPM L1
\tLnkSta:\tSpeed 16GT/s, Width x16
03:00.0 Ethernet controller: Mellanox Technologies MT28908 Family [ConnectX-6]
\tNUMA node: 0
\tLnkCap:\tPort #0, Speed 16GT/s, Width x16, ASPM not supported
\tLnkSta:\tSpeed 16GT/s, Width x16
03:00.1 Ethernet controller: Mellanox Technologies MT28908 Family [ConnectX-6]
\tNUMA node: 0
\tLnkCap:\tPort #0, Speed 16GT/s, Width x16, ASPM not supported
\tLnkSta:\tSpeed 16GT/s, Width x16
04:00.0 Ethernet controller: Intel Corporation I350 Gigabit Network Connection (rev 01)
\tNUMA node: 0
\tLnkCap:\tPort #0, Speed 5GT/s, Width x4, ASPM L1
\tLnkSta:\tSpeed 5GT/s, Width x4
81:00.0 3D controller: NVIDIA Corporation GA102GL [RTX A6000] [10de:2230] (rev a1)
\tNUMA node: 1
\tLnkCap:\tPort #0, Speed 16GT/s, Width x16, ASPM L1
\tLnkSta:\tSpeed 16GT/s, Width x8 (downgraded)
";

fn named(files: &[(&str, &str)]) -> Vec<Named> {
    let one = |(file, text): &(&str, &str)| Named { file: (*file).to_owned(), reading: read(text).expect("a report") };
    files.iter().map(one).collect()
}

fn merged(files: &[(&str, &str)]) -> Merged {
    merge(named(files)).expect("reports")
}

/// What is told of contradictions: file, line, key.
fn told(merged: &Merged) -> Vec<(&str, usize, &str)> {
    merged.contradictions.iter().map(|it| (it.file.as_str(), it.unread.line, it.unread.why.key.as_str())).collect()
}

#[test]
fn a_matrix_gets_models_and_widths() {
    // Whatever the order in which they are named.
    for files in [[("m", MATRIX), ("l", LSPCI)], [("l", LSPCI), ("m", MATRIX)]] {
        let merged = merged(&files);
        assert_eq!(told(&merged), []);
        let reading = &merged.reading;
        let gpus: Vec<_> = reading.of_kind(DeviceKind::Gpu).map(|at| &reading.devices[at]).collect();
        assert_eq!(gpus.iter().map(|gpu| gpu.pci_id).collect::<Vec<_>>(), [Some((0x10de, 0x2230)); 3]);
        let widths: Vec<_> = gpus.iter().map(|gpu| gpu.current.map(|link| link.lanes)).collect();
        assert_eq!(widths, [Some(16), Some(16), Some(8)]);
        assert_eq!(gpus[0].address.as_deref(), Some("0000:01:00.0"));
        // The port of the board is in no matrix: it is not taken for one of the two.
        let nics: Vec<_> = reading.of_kind(DeviceKind::Nic).map(|at| &reading.devices[at]).collect();
        let addresses: Vec<_> = nics.iter().filter_map(|nic| nic.address.as_deref()).collect();
        assert_eq!(addresses, ["0000:03:00.0", "0000:03:00.1"]);
        assert!(nics.iter().all(|nic| nic.name.contains("ConnectX-6")));
        // What the matrix hides behind NVLink stays as it was: without a whole tree lspci does not tell it.
        assert_eq!(reading.cell(0, 1).and_then(slotwise::interop::reading::Cell::word).as_deref(), Some("NV4"));
    }
}

#[test]
fn the_plan_has_the_widths() {
    let reports = named(&[("m", MATRIX), ("l", LSPCI)]);
    let (imported, _) = import_merged(&CATALOG, &reports, "imported".into(), "Imported").expect("reports");
    let keys: Vec<&str> = imported.notes.iter().map(|note| note.key.as_str()).collect();
    assert_eq!(keys[..3], ["import-read", "import-read", "merge-done"]);
    let project = imported.project();
    let catalog = project.catalog(&CATALOG);
    let machine = build::build(&catalog, &imported.plan);
    let links: Vec<PcieLink> = machine.gpus().filter_map(|gpu| Some(machine.device_link(gpu)?.1)).collect();
    let gen4 = |lanes| PcieLink::new(slotwise::quantity::PcieGen::new(4).expect("a generation"), lanes);
    assert_eq!(links, [gen4(16), gen4(16), gen4(8)]);
    let is_model = |slot: &str| {
        imported.plan.card(&SlotId::new(slot)).is_some_and(|card| card.part == CardPart::Gpu(GpuId::new("rtx-a6000")))
    };
    assert!(is_model("gpu0") && is_model("gpu2"));
    let pairs = path::pairs(&catalog, &imported.plan, &machine);
    assert_eq!(pairs[0].class, PathClass::Nv(4));
}

#[test]
fn contradictions_are_told_with_their_line() {
    // The first card is on the other node according to lspci.
    let moved = LSPCI.replacen("NUMA node: 0", "NUMA node: 1", 1);
    let merged = merged(&[("m", MATRIX), ("l", &moved)]);
    let all = told(&merged);
    assert!(all.contains(&("l", 1, "merge-numa")), "{all:?}");
    assert!(all.iter().all(|(file, ..)| *file == "l"), "{all:?}");
    // The ground stands.
    assert_eq!(merged.reading.devices[0].numa, Some(0));
}

#[test]
fn another_machine_is_left_out() {
    let other = "\tGPU0\tGPU1\nGPU0\t X \tPHB\nGPU1\tPHB\t X \n";
    let merged = merged(&[("m", MATRIX), ("o", other)]);
    assert_eq!(told(&merged), [("o", 2, "merge-count")]);
    assert_eq!(merged.formats.len(), 1);
    assert_eq!(merged.reading.of_kind(DeviceKind::Gpu).count(), 3);
}

#[test]
fn nothing_is_lost_of_a_single_report() {
    let [one] = named(&[("m", MATRIX)]).try_into().expect("one");
    let merged = merge(vec![one.clone()]).expect("a report");
    assert_eq!(merged.reading, one.reading);
    assert!(merge(Vec::new()).is_none());
}

#[test]
fn reports_of_any_two_machines_never_break() {
    for (a, first) in super::support::cases() {
        for (b, second) in super::support::cases() {
            let merged = merged(&[(&a, &first), (&b, &second)]);
            let count = merged.reading.devices.len();
            assert!(merged.reading.cells.keys().all(|(x, y)| x < y && *y < count), "{a} {b}");
            let reports = named(&[(&a, &first), (&b, &second)]);
            assert!(import_merged(&CATALOG, &reports, "imported".into(), "Imported").is_some(), "{a} {b}");
        }
    }
}

//! How long reading the report of a running machine takes, and making an option of it.
#![allow(clippy::format_collect, reason = "a text made once")]
mod yard;

use std::fmt::Write as _;

use slotwise::catalog::Catalog;
use slotwise::interop::{import, read};

/// An hwloc file of a large machine: four packages of 96 cores, four GPUs and four adapters on each.
fn large_tree() -> String {
    let mut xml = String::from("<?xml version=\"1.0\"?>\n<topology version=\"2.0\"><object type=\"Machine\">\n");
    for package in 0..4_u32 {
        let set = format!("cpuset=\"0x0000ffff,0xffffffff,0xffffffff\" nodeset=\"0x{:08x}\"", 1 << package);
        let _ = writeln!(xml, "<object type=\"Package\" os_index=\"{package}\" {set}>");
        let _ = writeln!(xml, "<object type=\"NUMANode\" os_index=\"{package}\" {set}/>");
        for core in 0..96 {
            let _ = writeln!(xml, "<object type=\"L2Cache\" {set}><object type=\"L1Cache\" {set}>");
            let _ = writeln!(xml, "<object type=\"Core\" os_index=\"{core}\" {set}><object type=\"PU\" {set}/>");
            let _ = writeln!(xml, "<object type=\"PU\" {set}/></object></object></object>");
        }
        for root in 0..4 {
            let bus = package * 64 + root * 16;
            let _ =
                writeln!(xml, "<object type=\"Bridge\" bridge_type=\"0-1\" bridge_pci=\"0000:[{bus:02x}-{bus:02x}]\">");
            for (device, kind) in [(1, "0302 [10de:2330]"), (2, "0207 [15b3:1021]")] {
                let at = format!("0000:{:02x}:00.0", bus + device);
                let _ = writeln!(
                    xml,
                    "<object type=\"Bridge\" bridge_type=\"1-1\" pci_busid=\"0000:{bus:02x}:0{device}.0\">"
                );
                let _ = writeln!(
                    xml,
                    "<object type=\"PCIDev\" pci_busid=\"{at}\" pci_type=\"{kind} [0000:0000] a1\" \
                     pci_link_speed=\"63.0\"/></object>"
                );
            }
            xml.push_str("</object>\n");
        }
        xml.push_str("</object>\n");
    }
    xml.push_str("</object></topology>\n");
    xml
}

/// A matrix of this many GPUs.
fn matrix(count: usize) -> String {
    let mut text = String::new();
    for gpu in 0..count {
        let _ = write!(text, "\tGPU{gpu}");
    }
    text.push_str("\tCPU Affinity\tNUMA Affinity\n");
    for row in 0..count {
        let cell = |column: usize| match (row == column, row / 4 == column / 4) {
            (true, _) => "\t X ",
            (false, true) => "\tNODE",
            (false, false) => "\tSYS",
        };
        let cells: String = (0..count).map(cell).collect();
        let _ = writeln!(text, "GPU{row}{cells}\t0-31\t{}", row / 4);
    }
    text
}

fn main() {
    let catalog = Catalog::builtin();
    let yard = yard::sorting();
    println!("yardstick: sorting 10,000 numbers takes {}\n", yard::shown(yard));
    let print = |name: &str, time| yard::print(name, time, "sorting", yard);
    let tree = large_tree();
    print(&format!("reading hwloc XML of {} kB", tree.len() / 1_000), yard::time(|| read(&tree)));
    print(
        "the same as an option",
        yard::time(|| read(&tree).map(|it| import(&catalog, &it, "imported".into(), "Imported"))),
    );
    let sixteen = matrix(16);
    print("reading a matrix of sixteen GPUs", yard::time(|| read(&sixteen)));
    let reading = read(&sixteen).expect("a matrix");
    print("making an option of it", yard::time(|| import(&catalog, &reading, "imported".into(), "Imported")));
}

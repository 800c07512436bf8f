//! Each form, each quirk.
use slotwise::interop::reading::Format;
use slotwise::interop::{ReadError, read};

use super::support::{devices, pairs, reading, unread};

#[track_caller]
fn check(name: &str, format: Format, expected_devices: &[&str], expected_pairs: &[&str]) {
    let reading = reading(name);
    assert_eq!(reading.format, format, "{name}");
    assert_eq!(devices(&reading), expected_devices, "{name}");
    assert_eq!(pairs(&reading), expected_pairs, "{name}");
    assert_eq!(unread(&reading), [], "{name}");
}

#[test]
fn matrices() {
    let near = "0-11,24-35";
    let far = "12-23,36-47";
    check(
        "tabs-two-sockets.txt",
        Format::NvidiaTopo,
        &[
            &format!("gpu0@0 {near}"),
            &format!("gpu1@0 {near}"),
            &format!("gpu2@0 {near}"),
            &format!("gpu3@1 {far}"),
            &format!("gpu4@1 {far}"),
            "nic0@?",
            "nic1@?",
        ],
        &[
            "gpu0-gpu1 PIX",
            "gpu0-gpu2 NODE",
            "gpu0-gpu3 SYS",
            "gpu0-gpu4 SYS",
            "gpu0-nic0 NODE",
            "gpu0-nic1 NODE",
            "gpu1-gpu2 NODE",
            "gpu1-gpu3 SYS",
            "gpu1-gpu4 SYS",
            "gpu1-nic0 NODE",
            "gpu1-nic1 NODE",
            "gpu2-gpu3 SYS",
            "gpu2-gpu4 SYS",
            "gpu2-nic0 PHB",
            "gpu2-nic1 PHB",
            "gpu3-gpu4 PHB",
            "gpu3-nic0 SYS",
            "gpu3-nic1 SYS",
            "gpu4-nic0 SYS",
            "gpu4-nic1 SYS",
            "nic0-nic1 PIX",
        ],
    );
    assert_eq!(reading("tabs-two-sockets.txt").devices[6].name, "mlx5_bond_1");
    check(
        "old-driver-jammed.txt",
        Format::NvidiaTopo,
        &["gpu0@? 3-3", "gpu1@? 3-3", "gpu2@? 3-3", "mlx4_0@?", "mlx5_3@?"],
        &[
            "gpu0-gpu1 NV2",
            "gpu0-gpu2 SYS",
            "gpu0-mlx4_0 PXB",
            "gpu0-mlx5_3 SYS",
            "gpu1-gpu2 SYS",
            "gpu1-mlx4_0 PXB",
            "gpu1-mlx5_3 SYS",
            "gpu2-mlx4_0 SYS",
            "gpu2-mlx5_3 PIX",
            "mlx4_0-mlx5_3 SYS",
        ],
    );
    check(
        "spaces-cut-legend.txt",
        Format::NvidiaTopo,
        &["gpu0@0 0-7,16-23", "gpu1@0 0-7,16-23", "gpu2@1 8-15,24-31"],
        &["gpu0-gpu1 NODE", "gpu0-gpu2 SYS", "gpu1-gpu2 SYS"],
    );
    for name in ["escapes.txt", "lost-escapes.txt"] {
        let pairs = ["gpu0-gpu1 NV4", "gpu0-nic0 NODE", "gpu1-nic0 PXB"];
        check(name, Format::NvidiaTopo, &["gpu0@0 0-63", "gpu1@0 0-63", "nic0@?"], &pairs);
    }
    check(
        "markdown.txt",
        Format::NvidiaTopo,
        &["gpu0@?", "gpu1@?", "gpu2@?"],
        &["gpu0-gpu1 PXB", "gpu0-gpu2 PHB", "gpu1-gpu2 PHB"],
    );
    check("blank-affinity.txt", Format::NvidiaTopo, &["gpu0@2", "gpu1@? 5"], &["gpu0-gpu1 SYS"]);
    check("cpu-list.txt", Format::NvidiaTopo, &["gpu0@1 1,3,5,7", "gpu1@1 1,3,5,7"], &["gpu0-gpu1 PHB"]);
}

#[test]
fn tables_of_rocm() {
    check(
        "rocm.txt",
        Format::RocmTopo,
        &["gpu0@0", "gpu1@0", "gpu2@1"],
        &["gpu0-gpu1 XGMI", "gpu0-gpu2 SYS", "gpu1-gpu2 SYS"],
    );
    let direct = reading("rocm.txt").cells[&(0, 1)].direct.expect("a direct link");
    assert_eq!((direct.links, direct.hops, direct.weight), (None, Some(1), Some(15)));
}

#[test]
fn trees() {
    check(
        "hwloc-2.xml",
        Format::Hwloc,
        &["gpu0@0 0-1", "gpu1@0 0-1", "display0@0 0-1", "nic0@0 0-1", "gpu2@1 2-3", "nvme0@1 2-3"],
        &["gpu0-gpu1 NV2/PIX", "gpu0-nic0 NODE", "gpu0-gpu2 SYS", "gpu1-nic0 NODE", "gpu1-gpu2 SYS", "nic0-gpu2 SYS"],
    );
    let tree = reading("hwloc-2.xml");
    assert_eq!((tree.model.as_str(), tree.bridges_above(0).len(), tree.bridges_above(4).len()), ("Bench 2", 3, 1));
    let processors = tree.processors.expect("processors");
    assert_eq!((processors.packages, processors.numa_nodes, processors.cores, processors.threads), (2, 2, 4, 4));
    check("hwloc-1.xml", Format::Hwloc, &["gpu0@0 0-1", "nic0@0 0-1"], &["gpu0-nic0 PHB"]);
    check(
        "nccl.xml",
        Format::Nccl,
        &["gpu0@0", "nic0@0", "gpu1@1", "nic1@1"],
        &["gpu0-nic0 PIX", "gpu0-gpu1 NV4/SYS", "gpu0-nic1 SYS", "nic0-gpu1 SYS", "nic0-nic1 SYS", "gpu1-nic1 PHB"],
    );
    let links: Vec<_> = reading("nccl.xml").devices.iter().map(|it| it.maximum.map(|it| it.to_string())).collect();
    assert_eq!(links, [Some("x16 Gen4".to_owned()), Some("x8 Gen3".to_owned()), None, None]);
}

#[test]
fn lists_of_pci_devices() {
    check("lspci-vv.txt", Format::LspciVerbose, &["gpu0@0", "gpu1@?", "nic0@?"], &["gpu0-gpu1 PHB"]);
    let widths: Vec<_> = reading("lspci-vv.txt")
        .devices
        .iter()
        .map(|it| (it.maximum.expect("a link").to_string(), it.current.expect("a link").to_string()))
        .collect();
    let pair = |maximum: &str, current: &str| (maximum.to_owned(), current.to_owned());
    let expected = [pair("x16 Gen3", "x16 Gen1"), pair("x16 Gen3", "x4 Gen3"), pair("x8 Gen3", "x8 Gen3")];
    assert_eq!(widths, expected);
    check(
        "lspci-tv.txt",
        Format::LspciTree,
        &["gpu0@?", "gpu1@?", "nic0@?", "nic1@?", "display0@?"],
        &["gpu0-gpu1 PIX", "gpu0-nic0 PHB", "gpu0-nic1 PHB", "gpu1-nic0 PHB", "gpu1-nic1 PHB", "nic0-nic1 PIX"],
    );
}

#[track_caller]
fn refused(text: &str, expected: ReadError) {
    assert_eq!(read(text).expect_err("no report"), expected);
}

#[test]
fn what_is_no_report_is_refused() {
    refused("", ReadError::Empty);
    refused(" \r\n\t", ReadError::Empty);
    refused("GPU0 is slow today", ReadError::Unknown);
    refused("(title: \"GPU0\", options: [])", ReadError::Unknown);
    refused("part_kind,part,amount,currency,date\ngpu,a,1,EUR,2024\n", ReadError::Unknown);
    refused("<html><body>GPU0 X</body></html>", ReadError::Unknown);
    refused("<topology version=\"2.0\"/>", ReadError::NoDevice);
}

/// A matrix that is wrong somewhere: pairs that can still be told, and the lines that are reported.
#[track_caller]
fn wrong(text: &str, expected: &[&str], lines: &[(usize, &str)]) {
    let reading = read(text).expect("a report");
    assert_eq!(pairs(&reading), expected);
    assert_eq!(unread(&reading), lines);
}

#[test]
fn wrong_lines_are_reported_and_nothing_is_invented() {
    let head = "\tGPU0\tGPU1\tGPU2\n";
    let whole = ["gpu0-gpu1 PIX", "gpu0-gpu2 SYS", "gpu1-gpu2 SYS"];
    // A row that is missing stands in its columns.
    wrong(&format!("{head}GPU0\t X \tPIX\tSYS\nGPU1\tPIX\t X \tSYS\n"), &whole, &[(1, "import-why-no-row")]);
    // Without the names of the columns, the order of the rows gives them.
    wrong("GPU0 X PIX SYS\nGPU1 PIX X SYS\nGPU2 SYS SYS X\n", &whole, &[(1, "import-why-no-header")]);
    // A cell that is nothing known.
    let lines = [(2, "import-why-cell")];
    wrong(&format!("{head}GPU0\t X \tPIX\tSY5\nGPU1\tPIX\t X \tSYS\nGPU2\tSYS\tSYS\t X\n"), &whole, &lines);
    // Two halves that disagree.
    let lines = [(4, "import-why-mirror")];
    let text = format!("{head}GPU0\t X \tPIX\tSYS\nGPU1\tPIX\t X \tSYS\nGPU2\tNODE\tSYS\t X\n");
    wrong(&text, &["gpu0-gpu1 PIX", "gpu1-gpu2 SYS"], &lines);
    // A row that slipped by one.
    let text = format!("{head}GPU0  X  PIX SYS\nGPU1 X SYS\nGPU2 SYS SYS X\n");
    wrong(&text, &whole, &[(3, "import-why-shifted")]);
    // A line among the rows.
    let text = format!("{head}GPU0\t X \tPIX\tSYS\nsee here!\nGPU1\tPIX\t X \tSYS\nGPU2\tSYS\tSYS\t X\n");
    wrong(&text, &whole, &[(3, "import-why-text")]);
    // A second machine.
    let one = format!("{head}GPU0\t X \tPIX\tSYS\nGPU1\tPIX\t X \tSYS\nGPU2\tSYS\tSYS\t X\n");
    let again = "import-why-row-again";
    wrong(&format!("{one}\n{one}"), &whole, &[(7, again), (8, again), (9, again)]);
}

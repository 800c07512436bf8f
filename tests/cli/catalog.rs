//! `slotwise catalog` and price lists in the languages of their readers, and parts that none is like.
use super::{good, refused, run, write};

const NIC: &str = "(nics: [\n (id: \"Own\", name: \"Own\", fabric: \"Token Ring\", gbit_s: 10, ports: 1, pcie_gen: 3, \
                   pcie_lanes: 3, power_w: 5, source: \"\", confidence: high),\n (id: \"huge\", name: \"Huge\", fabric: \
                   \"Ethernet\", gbit_s: 1e300, ports: 1, pcie_gen: 3, pcie_lanes: 4, power_w: 5, source: \"me\", \
                   confidence: high)])";

#[track_caller]
fn check(lang: &str, expected: &[&str]) {
    let folder = tempfile::tempdir().expect("a folder");
    let path = write(folder.path(), "own.ron", NIC);
    let check = run(&["catalog", "check", "--catalog", &path, "--lang", lang, "--quiet"]);
    assert_eq!(check.code, Some(1));
    for text in expected {
        assert!(check.text().contains(text), "{text} is not in\n{}", check.text());
    }
}

#[test]
fn what_is_odd_is_told_in_the_readers_words() {
    check(
        "en",
        &[
            "own.ron, line 3: nic/huge: “gbit_s” is 1e300; 0.001 to 100,000 is possible. Correct it",
            "nic/Own: “Own” is no id: use a-z",
            "nic/Own: “source” is empty. Fill it in",
            "nic/Own: “fabric” is “Token Ring”; known are Ethernet and InfiniBand",
            "nic/Own: “pcie_lanes” is 3; a link has 1, 2, 4, 8 or 16 lanes",
        ],
    );
    check(
        "zh-Hans",
        &["第 3 行：nic/huge：“gbit_s”为 1e300", "nic/Own：“source”为空。请填写", "链路只有 1、2、4、8 或 16 条通道"],
    );
    check(
        "zh-Hant",
        &[
            "第 3 行：nic/huge：「gbit_s」為 1e300",
            "nic/Own：「source」為空。請填寫",
            "鏈路只有 1、2、4、8 或 16 條通道",
        ],
    );
}

#[test]
fn names_that_are_words_are_listed_in_the_readers_words() {
    let line = |lang: &str, id: &str| {
        let list = good(&["catalog", "list", "--lang", lang]).text().to_owned();
        list.lines().find(|line| line.starts_with(&format!("{id} "))).map(ToOwned::to_owned).expect("a part")
    };
    assert!(line("en", "hdd-8tb").ends_with("Hard disk 8 TB, 7200 rpm"));
    assert!(line("zh-Hans", "hdd-8tb").ends_with("机械硬盘 8 TB，7200 转"));
    assert!(line("zh-Hant", "cnn-alexnet-training").ends_with("AlexNet 訓練"));
    // Names of products stay.
    assert!(line("zh-Hans", "quadro-rtx-6000").ends_with("Quadro RTX 6000"));
    let shown = good(&["catalog", "show", "hdd-8tb", "--lang", "zh-Hans"]).text().to_owned();
    assert!(shown.contains("name: \"机械硬盘 8 TB，7200 转\"") && shown.contains("kind: hdd"), "{shown}");
    let again = slotwise::catalog::load::ron_options()
        .from_str::<slotwise::catalog::Drive>(shown.split("\n[").next().expect("a part"));
    assert!(again.is_ok(), "it can be copied into a part file: {again:?}");
}

#[test]
fn a_price_list_tells_its_lines_and_becomes_a_part_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let list = "part_kind,part,amount,currency,date\ngpu,rtx-3090,1.499,EUR,2026\ngpu,rtx-3090,1499,XYZ,2026\n\
                gpu,rtx-3090,1499,EUR,03/04/2026\ngpu,rtx-3090,1499.50,EUR,2026-04-20\n";
    let path = write(folder.path(), "list.csv", list);
    let out = folder.path().join("own.ron").display().to_string();
    for (lang, first) in
        [("en", "line 2: “1.499” can be"), ("zh-Hans", "第 2 行：“1.499”可能"), ("zh-Hant", "第 2 行：「1.499」可能")]
    {
        let read = run(&["import", &path, "-o", &out, "--lang", lang]);
        assert_eq!((read.code, read.err.lines().count()), (Some(1), 3), "{}", read.err);
        assert!(
            read.err.contains(first) && read.err.contains("XYZ") && read.err.contains("03/04/2026"),
            "{}",
            read.err
        );
    }
    let parts = std::fs::read_to_string(&out).expect("the part file");
    assert!(parts.contains("1499.50") && !parts.contains("gpus") && !parts.contains("fit"), "{parts}");
    assert!(good(&["catalog", "show", "rtx-3090", "--catalog", &out]).text().contains("1499.50"));
}

#[test]
fn a_list_without_prices_leaves_no_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let out = folder.path().join("own.ron");
    std::fs::write(&out, "(gpus: [])").expect("written");
    let target = out.display().to_string();
    let wrong = write(folder.path(), "wrong.csv", "part;preis\nrtx-3090;5\n");
    for (lang, told, why) in [
        ("en", "line 1: These columns are missing", "no price could be read"),
        ("zh-Hans", "第 1 行", "没有可读取的价格"),
        ("zh-Hant", "第 1 行", "沒有可讀取的價格"),
    ] {
        let read = run(&["import", &wrong, "-o", &target, "--lang", lang]);
        assert_eq!(read.code, Some(2));
        assert!(read.err.contains(told) && read.err.contains(why), "{}", read.err);
    }
    refused(&["import", &write(folder.path(), "empty.csv", " \n"), "-o", &target], "empty");
    assert_eq!(std::fs::read_to_string(&out).expect("the file"), "(gpus: [])");
}

use std::collections::BTreeSet;

use proptest::prelude::*;

use super::*;
use crate::catalog::{CpuId, SlotId};
use crate::plan::{Card, CardPart, LocalPrice, MemoryLot, OptionId, Plan};
use crate::quantity::{Currency, Money};

const WHOLE: &str = r#"// A plan of last week.
(
    format_version: 1,
    title: "Lab \"A\"",
    currency: "CNY",
    rates: [(from: "USD", to: "CNY", rate: 7.1, date: "2020-04-20")],
    options: [
        (
            id: 1, title: "Four cards", chassis: "ultralab-gt410i", cpu: "xeon-gold-6226", cpu_count: 2,
            memory: [(module: "ddr4-rdimm-16gb", count: 12)],
            cards: [
                (slot: "gpu0", part: "gpu/quadro-rtx-6000"),
                (slot: "gpu1", part: "gpu/quadro-rtx-6000"),
                (slot: "io0", part: "fpga/alveo-u50"),
            ],
            prices: {"gpu/quadro-rtx-6000": (price: (amount: "28000", currency: "CNY"), date: "2020-04")},
            nodes: 1,
        ),
        (id: 2, title: "Two cards", nodes: 3),
    ],
)
"#;

fn whole() -> Document {
    read(WHOLE).expect("the sample can be read")
}

#[track_caller]
fn check_error(text: &str, line: usize, reason: &Reason) {
    let error = read(text).expect_err("not a project");
    assert_eq!((error.line, &error.reason), (line, reason), "{text:.80}");
}

/// Reads a damaged text and compares the losses, as shown, with those expected.
#[track_caller]
fn check_losses(text: &str, expected: &[&str]) -> Project {
    let document = read(text).expect("something can be read");
    let losses: Vec<String> = document.losses.iter().map(ToString::to_string).collect();
    assert_eq!(losses, expected, "{text}");
    document.project
}

#[test]
fn reads_a_whole_file() {
    let document = whole();
    assert_eq!(document.losses, []);
    assert!(document.residue.is_empty());
    assert_eq!(document.newer, None);
    let plan = document.project.option(OptionId(1)).expect("the first option");
    assert_eq!(document.project.title, "Lab \"A\"");
    assert_eq!(plan.cards.len(), 3);
    assert_eq!(plan.cpu, Some(CpuId::new("xeon-gold-6226")));
    assert_eq!(plan.cards.last().map(|card| &card.part), Some(&CardPart::Other("fpga/alveo-u50".to_owned())));
}

#[test]
fn agrees_with_the_usual_reader() {
    let usual: Project = ron_options().from_str(WHOLE).expect("valid RON");
    assert_eq!(whole().project, usual);
}

#[test]
fn fails_with_line_and_reason() {
    check_error("", 1, &Reason::Empty);
    check_error("\n\n// nothing\n", 4, &Reason::Empty);
    check_error("hello", 1, &Reason::NotAProject);
    check_error("[1, 2]", 1, &Reason::NotAProject);
    check_error("\n(gpus: [])", 2, &Reason::NotAProject);
    check_error("<?xml version=\"1.0\"?>", 1, &Reason::Strange("<".to_owned()));
    check_error(&"(".repeat(200_000), 1, &Reason::TooDeep(64));
    check_error(&"(a:[{b:".repeat(100_000), 1, &Reason::TooDeep(64));
    check_error(&"\n".repeat(MAX_BYTES + 1), 1, &Reason::TooLarge(4096));
}

#[test]
fn empty_brackets_are_an_empty_project() {
    assert_eq!(read("()").map(|document| document.project), Ok(Project::default()));
    check_error("(", 1, &Reason::NotAProject);
}

#[test]
fn a_truncated_file_opens_with_what_is_whole() {
    let end = WHOLE.find("u50").expect("the third card");
    let project = check_losses(
        &WHOLE[..end],
        &[
            "line 14: a quoted text has no closing quote",
            "line 14: the text ends inside the bracket opened in line 14; what followed is lost",
            "line 14: the field “part” is missing. Add it (options[0].cards[2])",
        ],
    );
    assert_eq!(project.options.len(), 1);
    assert_eq!(project.options.first().map(|plan| plan.cards.len()), Some(2));
}

#[test]
fn a_half_number_is_not_taken_for_a_number() {
    let project = check_losses(
        "(options: [(nodes: 4, cpu_count: 1",
        &["line 1: the text ends inside the bracket opened in line 1; what followed is lost"],
    );
    assert_eq!(project.options.first().map(|plan| (plan.nodes, plan.cpu_count)), Some((4, 1)));
    let half = read("(options: [(nodes: 12").expect("an option");
    assert_eq!(half.project.options.first().map(|plan| plan.nodes), Some(1));
}

#[test]
fn one_bad_value_costs_only_itself() {
    let project = check_losses(
        "(title: \"A\",\n options: [(\n  nodes: many,\n  cpu_count: 300,\n  title: \"one\")])",
        &[
            "line 3: “many” is neither a number nor a text in quotes (options[0].nodes)",
            "line 4: “300” is not possible here (options[0].cpu_count)",
        ],
    );
    assert_eq!(project.options.first().map(|plan| plan.title.as_str()), Some("one"));
}

#[test]
fn one_bad_element_costs_only_itself() {
    let project = check_losses(
        "(options: [(cards: [(slot: \"a\", part: \"gpu/x\"),\n (slot: \"b\"),\n 5,\n (slot: \"c\", part: \"gpu/y\")])])",
        &[
            "line 2: the field “part” is missing. Add it (options[0].cards[1])",
            "line 3: a group of fields in round brackets belongs here (options[0].cards[1])",
        ],
    );
    assert_eq!(project.options.first().map(|plan| plan.cards.len()), Some(2));
}

#[test]
fn what_no_machine_has_is_left_out() {
    let project = check_losses(
        "(options: [(nodes: 4000000000, cpu_count: 99,\n memory: [(module: \"a\", count: 8), (module: \"b\", count: 8)],\n \
         cards: [(slot: \"s\", part: \"gpu/a\"), (slot: \"s\", part: \"gpu/b\")],\n data_set_gb: inf,\n \
         prices: {\"gpu/a\": (price: (amount: \"79228162514264337593543950335\", currency: \"EUR\"), date: \"2024\")})])",
        &[
            "line 1: the value is outside 1–10000 (options[0].nodes)",
            "line 1: the value is outside 0–16 (options[0].cpu_count)",
            "line 3: slot s is filled already (options[0].cards[1])",
            "line 4: the value is outside 0–1000000000000 (options[0].data_set_gb)",
            "line 5: the value is outside 0–100000000000 (options[0].prices[0])",
        ],
    );
    let plan = project.options.first().expect("the option");
    assert_eq!((plan.nodes, plan.cpu_count, plan.memory.len(), plan.cards.len()), (1, 1, 2, 1));
    assert!(plan.prices.is_empty() && plan.data_set_gb.is_none());
}

#[test]
fn options_have_numbers_of_their_own() {
    let document =
        read("(options: [(id: 1, x: 1), (id: 1, x: 2), (id: 2), (id: 4294967295), (id: 2)])").expect("options");
    let ids: BTreeSet<OptionId> = document.project.options.iter().map(|plan| plan.id).collect();
    assert_eq!(ids.len(), 5, "{ids:?}");
    let written = write(&document.project, &document.residue).expect("can be written");
    assert!(written.contains("x: 1") && written.contains("x: 2"), "{written}");
}

#[test]
fn slips_of_hand_are_read_over() {
    check_losses("(title: \"A\" notes: \"B\")", &["line 1: a comma is missing"]);
    check_losses("(title: \"A\", title: \"B\")", &["line 1: the field title is there twice; the first one counts"]);
    check_losses("(title: , notes: \"B\")", &["line 1: the field title has no value"]);
    check_losses("(title: \"A\", \"B\")", &["line 1: a value has no field name"]);
    check_losses("(title: \"A\"])", &["line 1: the bracket ] closes nothing"]);
    check_losses("(title: \"A\") more", &["line 1: there is more text after the end of the project"]);
    check_losses("(title: \"A\\q\")", &["line 1: the escape \\q is not known in a quoted text"]);
    check_losses(
        "(title: \"A\", options: [(title: \"B\"), /* ",
        &[
            "line 1: a comment has no end",
            "line 1: the text ends inside the bracket opened in line 1; what followed is lost",
        ],
    );
}

#[test]
fn unknown_fields_come_back() {
    let newer = WHOLE
        .replace("format_version: 1", "format_version: 7, mood: (shade: [\"red\", Some(2)], deep: {1: true})")
        .replace("title: \"Two cards\"", "title: \"Two cards\", rack: Upper(3)")
        .replace("(slot: \"gpu1\", ", "(slot: \"gpu1\", paint: \"green\", ")
        .replace("date: \"2020-04\")", "date: \"2020-04\", offer: r#\"no \"12\"\"#)");
    let document = read(&newer).expect("a newer file");
    assert_eq!(document.newer, Some(7));
    assert_eq!(document.losses, []);
    let written = write(&document.project, &document.residue).expect("can be written");
    for kept in [
        "format_version: 7",
        "mood: (shade: [\"red\", 2], deep: {1: true})",
        "rack: Upper(3)",
        "(slot: \"gpu1\", part: \"gpu/quadro-rtx-6000\", paint: \"green\")",
        "offer: \"no \\\"12\\\"\"",
    ] {
        assert!(written.contains(kept), "{kept} is not in\n{written}");
    }
    assert_eq!(read(&written), Ok(document));
}

#[test]
fn unknown_fields_follow_their_element() {
    let text = "(options: [(id: 1, a: 1, cards: [(slot: \"s\", part: \"gpu/x\", b: 2)]), (id: 2, a: 3)])";
    let mut document = read(text).expect("a project");
    document.project.options.reverse();
    document.project.options.iter_mut().for_each(|plan| plan.title = plan.id.0.to_string());
    let written = write(&document.project, &document.residue).expect("can be written");
    let again = read(&written).expect("a project");
    assert_eq!(again.residue.is_empty(), document.residue.is_empty());
    let (first, second) = written.split_once("title: \"1\"").expect("both options");
    assert!(first.contains("a: 3") && second.contains("b: 2") && second.contains("a: 1"), "{written}");
}

/// Texts of the largest size whose parts are all alike or all unknown: reading and writing must not take their square.
#[test]
fn large_files_take_no_more_than_their_size() {
    let filled = |head: &str, part: &dyn Fn(usize) -> String, tail: &str| {
        let mut text = head.to_owned();
        for at in 0.. {
            let part = part(at);
            if text.len() + part.len() + tail.len() > MAX_BYTES / 4 {
                return text + tail;
            }
            text.push_str(&part);
        }
        text
    };
    for text in [
        filled("(title: \"a\", x: [", &|_| "(slot: \"a\", part: \"gpu/b\", c: 1), ".to_owned(), "])"),
        filled("(title: \"a\", ", &|at| format!("x{at}: 1, "), ")"),
    ] {
        let document = read(&text).expect("a project");
        assert_eq!(document.losses, []);
        let written = write(&document.project, &document.residue).expect("can be written");
        assert!(written.len() > text.len() / 2);
    }
}

#[test]
fn older_files_go_through_their_migrations() {
    let rename: Migration = |tree| {
        if let Kind::Struct(fields) = &mut tree.kind {
            fields.iter_mut().filter(|(name, _)| name == "name").for_each(|(name, _)| *name = "title".to_owned());
        }
    };
    let title_after = |version| {
        let (mut tree, _) = parse::parse("(name: \"A\")").expect("a tree");
        migrate(&mut tree, version, &[(3, rename)]);
        tree.field("title").is_some()
    };
    assert!(title_after(3) && title_after(2));
    assert!(!title_after(4));
}

#[test]
fn writes_short_files() {
    let text = write(&Project { title: "Empty".to_owned(), ..Project::default() }, &Residue::default());
    assert_eq!(text.as_deref(), Ok("(format_version: 1, title: \"Empty\", currency: \"USD\")\n"));
}

prop_compose! {
    fn any_plan()(
        id in 1..9_u32, title in "\\PC{0,12}", notes in "(?s).{0,30}", cpu in proptest::option::of("[a-z0-9-]{1,9}"),
        cards in proptest::collection::btree_map("[a-z0-9]{1,5}", "(gpu|nic|fpga)/[a-z0-9 \"\\\\-]{0,9}", 0..9),
        memory in proptest::collection::vec(("[a-z0-9-]{1,9}", 1..24_u16), 0..3),
        nodes in 1..99_u32, data_set_gb in proptest::option::of(0.0..1e9_f64), price in 0..99_999_i64,
    ) -> Plan {
        Plan {
            id: OptionId(id), title, notes, nodes, data_set_gb,
            cpu: cpu.map(CpuId::new),
            cards: cards.into_iter().map(|(slot, part)| Card { slot: SlotId::new(slot), part: part.into() }).collect(),
            memory: memory.into_iter()
                .map(|(module, count)| MemoryLot { module: module.as_str().into(), count }).collect(),
            prices: [("gpu/x".to_owned(), LocalPrice {
                price: Money::new(price, Currency::EUR),
                date: "2024-02".parse().expect("a date"),
                source: "offer".to_owned(),
            })].into(),
            ..Plan::default()
        }
    }
}

prop_compose! {
    fn any_project()(title in "(?s).{0,20}", mut options in proptest::collection::vec(any_plan(), 0..4)) -> Project {
        for (at, plan) in options.iter_mut().enumerate() {
            plan.id = OptionId(plan.id.0 * 10 + at as u32);
        }
        Project { title, options, ..Project::default() }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn any_text_is_read_or_refused(text in "(?s).{0,400}") {
        let _ = read(&text);
    }

    #[test]
    fn any_brackets_are_read_or_refused(text in "[(\\[{}\\]):,\"'a1 \\\\/*r#\n]{0,200}") {
        if let Ok(document) = read(&text) {
            prop_assert!(write(&document.project, &document.residue).is_ok());
        }
    }

    #[test]
    fn a_written_project_reads_the_same(project in any_project()) {
        let text = write(&project, &Residue::default()).expect("can be written");
        let document = read(&text).expect("can be read");
        prop_assert_eq!(&document.losses, &[]);
        prop_assert!(document.residue.is_empty());
        prop_assert_eq!(&document.project, &project);
        let usual: Project = ron_options().from_str(&text).expect("valid RON");
        prop_assert_eq!(usual, project);
    }

    #[test]
    fn a_cut_file_keeps_its_first_half(project in any_project(), share in 0.0..1.0_f64) {
        let text = write(&project, &Residue::default()).expect("can be written");
        let mut end = (text.trim_end().len() as f64 * share) as usize;
        while !text.is_char_boundary(end) {
            end -= 1;
        }
        if let Ok(document) = read(&text[..end]) {
            prop_assert!(!document.losses.is_empty());
            prop_assert!(document.project.options.len() <= project.options.len());
            for (got, whole) in document.project.options.iter().zip(&project.options) {
                prop_assert!(whole.cards.starts_with(&got.cards));
            }
        }
    }

    #[test]
    fn what_the_usual_reader_takes_is_read_alike(at in 0..WHOLE.len(), with in "[(){}\\[\\],:\"0-9a-z \\\\/*]{0,3}", cut in 0..4_usize) {
        let mut end = at + cut;
        while !WHOLE.is_char_boundary(end.min(WHOLE.len())) {
            end += 1;
        }
        let text = format!("{}{with}{}", &WHOLE[..at], &WHOLE[end.min(WHOLE.len())..]);
        let ours = read(&text);
        if let Ok(usual) = ron_options().from_str::<Project>(&text) {
            let ours = ours.expect("valid text");
            // Of two options with one number we give the second a new one; the usual reader takes both.
            let numbers: BTreeSet<_> = usual.options.iter().map(|plan| plan.id).collect();
            prop_assume!(numbers.len() == usual.options.len());
            // Numbers beyond what a machine can hold we bring into range and tell; the usual reader takes any.
            prop_assume!(!ours.losses.iter().any(|loss| matches!(loss.reason, Reason::OutOfRange(_))));
            prop_assert_eq!(ours.losses, []);
            prop_assert_eq!(ours.project, usual);
        }
    }
}

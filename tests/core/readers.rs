//! Every reader of files of others meets what people and programs make of them: cut and mixed texts, bytes of anything,
//! brackets without end, huge numbers, fields that are there twice or of another kind. It never panics; what it cannot
//! read it tells with its place, in words of every language.
use std::sync::LazyLock;

use proptest::prelude::*;
use slotwise::catalog::{builtin, load};
use slotwise::export::svg;
use slotwise::interop::{measurements, pack, price_list};
use slotwise::locale::Language;
use slotwise::plan::{format, presets};
use slotwise::quantity::Message;

use crate::import::damage::{Numbers, mutate};

/// Lines and what is told of them; `None` if all was read.
type Told = Option<Vec<(usize, Message)>>;

/// One kind of file: its name, a good one, and how it is read. The reader gives what it tells of a text that it cannot
/// read wholly: lines, and why; `None` if it took all of it.
struct Kind {
    name: &'static str,
    good: String,
    read: fn(&str) -> Told,
}

static KINDS: LazyLock<Vec<Kind>> = LazyLock::new(|| {
    let project = presets::find("dell-r740").expect("a preset").text.to_owned();
    let drawing = svg::with_project("<svg xmlns=\"http://www.w3.org/2000/svg\">\n<g/>\n</svg>", &project);
    let packed = |name: &str| pack::Packed { name: name.to_owned(), content: project.clone() };
    let parts = builtin::texts().find(|(path, _)| path.ends_with("nics.ron")).expect("part files").1;
    let prices = "part_kind,part,amount,currency,date,discount,kind,note\n\
                  gpu,rtx-3090,1499.00,EUR,2026-04-20,10%,quote,\"two\nlines\"\n\
                  cpu,epyc-7763,\"4,100\",USD,20.04.2026,,list,x\n";
    let rows = "id,source,source_url,gpu,gpu_count,nodes,interconnect,workload,framework_precision,batch_per_gpu,\
                metric,value,unit,kind,note\na,NVIDIA,u,A100,8,1,nvlink,resnet50_train,amp,256,throughput,20000,\
                images/s,throughput,n\n";
    vec![
        Kind { name: "project", good: project.clone(), read: read_project },
        Kind { name: "picture", good: drawing, read: read_picture },
        Kind { name: "parts", good: parts.to_owned(), read: read_parts },
        Kind { name: "prices", good: prices.to_owned(), read: read_prices },
        Kind {
            name: "pack",
            good: pack::write(vec![packed("a.slotwise.ron"), packed("b.slotwise.ron")]).expect("a pack"),
            read: read_pack,
        },
        Kind { name: "measurements", good: rows.to_owned(), read: read_measurements },
    ]
});

fn read_project(text: &str) -> Told {
    match format::read(text) {
        Ok(document) => {
            // What was read can be written, and read again.
            let again = format::write(&document.project, &document.residue).expect("a project");
            format::read(&again).expect("a project");
            let lost = document.losses.iter().map(|loss| (loss.line, loss.message())).collect::<Vec<_>>();
            Some(lost).filter(|lost| !lost.is_empty())
        }
        Err(error) => Some(vec![(error.line, error.message())]),
    }
}

fn read_picture(text: &str) -> Told {
    match svg::project_in(text) {
        Some(project) => read_project(&project),
        None => Some(vec![(1, Message::new("store-no-project").with("path", "a.svg"))]),
    }
}

fn read_parts(text: &str) -> Told {
    let (_, problems) = load::load([("own.ron", text)]);
    Some(problems.into_iter().map(|problem| (problem.line, problem.reason)).collect())
        .filter(|it: &Vec<_>| !it.is_empty())
}

fn read_prices(text: &str) -> Told {
    let list = price_list::read_list("own.csv", text);
    // What was read can be written, and is the same when it is read again.
    let again = price_list::read_list("own.csv", &price_list::write(&list.rows));
    assert_eq!(again.problems, []);
    let amounts =
        |list: &price_list::PriceList| list.rows.iter().map(slotwise::catalog::PriceRow::money).collect::<Vec<_>>();
    assert_eq!(amounts(&again), amounts(&list));
    Some(list.problems.into_iter().map(|unread| (unread.line, unread.why)).collect())
        .filter(|it: &Vec<_>| !it.is_empty())
}

fn read_pack(text: &str) -> Told {
    match pack::read(text) {
        Ok(presets) => {
            let lost = presets.iter().filter_map(|preset| read_project(&preset.content)).flatten();
            // Lines of a preset count from its own beginning: it becomes a file of its own.
            let lost: Vec<_> = lost.map(|(_, why)| (1, why)).collect();
            Some(lost).filter(|lost| !lost.is_empty())
        }
        Err(error) => Some(vec![(1, error.message())]),
    }
}

fn read_measurements(text: &str) -> Told {
    // The command line has the words of these.
    let refused = |error: measurements::TableError| {
        vec![(1, Message::new("cli-error-table-empty").with("path", format!("{error:?}")))]
    };
    measurements::read(text).err().map(refused)
}

/// Reads a text; what is told has a place and words.
fn check(kind: &Kind, text: &str) -> bool {
    let Some(told) = (kind.read)(text) else { return true };
    let lines = text.split('\n').count() + 1;
    for (line, why) in &told {
        assert!((1..=lines).contains(line), "{}: line {line} of {lines}: {why:?}", kind.name);
        for language in Language::ALL {
            let words = language.words(why);
            assert!(!words.trim().is_empty() && !words.contains('⟦'), "{}: {words}", kind.name);
        }
    }
    false
}

#[test]
fn good_files_are_read_wholly() {
    for kind in KINDS.iter() {
        assert!(check(kind, &kind.good), "{}: {:?}", kind.name, (kind.read)(&kind.good));
    }
}

#[test]
fn cut_files_say_where_they_end() {
    for kind in KINDS.iter() {
        let step = (kind.good.len() / 150).max(1);
        for end in (0..kind.good.len()).step_by(step).filter(|&end| kind.good.is_char_boundary(end)) {
            check(kind, &kind.good[..end]);
        }
    }
    // A cut of what has one pair of brackets around everything cannot be whole.
    for kind in KINDS.iter().filter(|kind| ["project", "parts", "pack"].contains(&kind.name)) {
        let end = kind.good.trim_end().len() - 1;
        assert!(!check(kind, &kind.good[..end]), "{}", kind.name);
    }
}

#[test]
fn turned_files_never_panic() {
    let mut numbers = Numbers::new(0x5107_3154);
    for kind in KINDS.iter() {
        let mut whole = 0;
        for round in 0..300 {
            let other = &KINDS[round % KINDS.len()].good;
            let mut bytes = kind.good.clone().into_bytes();
            for _ in 0..=numbers.next(4) {
                mutate(&mut bytes, other.as_bytes(), &mut numbers);
            }
            whole += u32::from(check(kind, &String::from_utf8_lossy(&bytes)));
        }
        println!("{}: {whole} of 300 are read wholly", kind.name);
    }
}

#[test]
fn brackets_without_end_are_refused() {
    for kind in KINDS.iter() {
        for sign in ["(", "[", "{", "(a:", "[(", "{\"a\":", "Some(", "/*", "\"", "<a>", "\"\","] {
            for count in [1, 100, 10_000] {
                check(kind, &sign.repeat(count));
                check(kind, &(sign.repeat(count) + &kind.good));
                let at = kind.good.len() / 2;
                if kind.good.is_char_boundary(at) {
                    check(kind, &format!("{}{}{}", &kind.good[..at], sign.repeat(count), &kind.good[at..]));
                }
            }
        }
    }
}

/// Every number of a good file in turn becomes one that nothing has.
#[test]
fn numbers_without_measure_are_told_or_taken() {
    let odd =
        ["-1", "0", "1e400", "-1e400", "NaN", "inf", "99999999999999999999999999", "1e-400", "0x", "1_0_0", "''", "()"];
    for kind in KINDS.iter() {
        let starts: Vec<usize> = kind
            .good
            .char_indices()
            .filter(|(at, it)| {
                it.is_ascii_digit() && !kind.good[..*at].ends_with(|it: char| it.is_ascii_alphanumeric() || it == '.')
            })
            .map(|(at, _)| at)
            .collect();
        for start in starts.iter().step_by((starts.len() / 60).max(1)) {
            let rest = &kind.good[*start..];
            let end = rest.find(|it: char| !it.is_ascii_digit() && it != '.').unwrap_or(rest.len());
            for number in odd {
                check(kind, &format!("{}{number}{}", &kind.good[..*start], &rest[end..]));
            }
        }
    }
}

/// Every field of a good file in turn is there twice, and of every other kind.
#[test]
fn fields_twice_and_of_other_kinds_are_told() {
    let odd = [
        "5", "-5.5", "true", "\"text\"", "()", "[]", "{}", "None", "word", "(a: 1)", "[[[]]]", "'c'", "b\"x\"",
        "Word(3)",
    ];
    for kind in KINDS.iter().filter(|kind| ["project", "parts", "pack"].contains(&kind.name)) {
        let fields: Vec<usize> = kind.good.match_indices(": ").map(|(at, _)| at).collect();
        for at in fields.iter().step_by((fields.len() / 40).max(1)) {
            let (head, tail) = kind.good.split_at(*at);
            let name = head
                .rfind(|it: char| !it.is_ascii_alphanumeric() && it != '_')
                .map_or(head, |start| &head[start + 1..]);
            for value in odd {
                check(kind, &format!("{head}: {value}, {name}{tail}"));
                check(kind, &format!("{head}: {value}{}", tail.find(',').map_or("", |comma| &tail[comma..])));
            }
        }
    }
}

#[test]
fn columns_twice_are_told() {
    let list = price_list::read_list("own.csv", "part_kind,part,amount,price,currency,date\ngpu,a,1,2,EUR,2026\n");
    assert_eq!(list.rows, []);
    let [unread] = list.problems.as_slice() else { panic!("{:?}", list.problems) };
    assert_eq!(unread.line, 1);
    assert_eq!(Language::English.words(&unread.why), "the field “amount” is there twice. Leave one out");
}

#[test]
fn amounts_without_measure_are_told() {
    let text = "part_kind,part,amount,currency,date\ngpu,a,79228162514264337593543950335,EUR,2026\ngpu,b,5,EUR,2026\n";
    let list = price_list::read_list("own.csv", text);
    assert_eq!(list.rows.len(), 1);
    let [unread] = list.problems.as_slice() else { panic!("{:?}", list.problems) };
    assert_eq!(unread.line, 2);
    let words = Language::English.words(&unread.why);
    assert!(words.starts_with("“amount” is 7.922816251426434e28; "), "{words}");
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn bytes_of_anything_are_read_or_refused(bytes in proptest::collection::vec(any::<u8>(), 0..400)) {
        let text = String::from_utf8_lossy(&bytes);
        for kind in KINDS.iter() {
            check(kind, &text);
        }
    }

    #[test]
    fn signs_of_anything_are_read_or_refused(
        text in "([(\\[{}\\]):,;\"'<>/*#\n]|gpus|prices|title|options|amount|part_kind|slotwise_pack|[0-9.e-]{1,6}){0,80}"
    ) {
        for kind in KINDS.iter() {
            check(kind, &text);
        }
    }
}

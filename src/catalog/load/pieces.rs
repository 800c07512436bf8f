//! Reads a part file in which something is wrong, part by part, and says of each that is left out why.
use ron::value::RawValue;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use super::{LoadProblem, PartsFile, limits, ron_options};
use crate::catalog::refusal::Refusal;
use crate::quantity::Message;

/// Most problems that one file tells of: the first ones show what is wrong with a file of nonsense.
const MOST_PROBLEMS: usize = 100;

/// The lists of a part file, with the name of one of each, and what a file has once.
macro_rules! content {
    (lists { $($list:ident: $one:literal),+ $(,)? } once { $($single:ident),+ $(,)? }) => {
        /// A part file whose parts are not looked into yet.
        #[derive(Default, Deserialize)]
        #[serde(default, deny_unknown_fields, bound(deserialize = "'de: 'a"))]
        struct Pieces<'a> {
            $(#[serde(borrow)] $list: Vec<&'a RawValue>,)+
            $(#[serde(borrow)] $single: Option<&'a RawValue>,)+
        }

        impl PartsFile {
            /// Whether all that it says is within the limits.
            pub(super) fn is_possible(&self) -> bool {
                $(self.$list.iter().all(|part| limits::excesses($one, part).is_empty()) &&)+
                $(limits::excesses(stringify!($single), &self.$single).is_empty() &&)+ true
            }
        }

        /// Reads what can be read of a file.
        pub(super) fn read(path: &str, text: &str, problems: &mut Vec<LoadProblem>) -> PartsFile {
            let mut reader = Reader { path, text, problems, told: 0 };
            let mut file = PartsFile::default();
            match ron_options().from_str::<Pieces<'_>>(text) {
                Ok(pieces) => {
                    $(file.$list = pieces.$list.into_iter().filter_map(|part| reader.part($one, part)).collect();)+
                    $(
                        let part = pieces.$single.and_then(|part| reader.part(stringify!($single), part));
                        file.$single = part.unwrap_or_default();
                    )+
                }
                Err(error) => reader.tell(error.span.start.line, Refusal::of_ron(&error.code).message()),
            }
            file
        }
    };
}

content! {
    lists {
        gpus: "gpu", cpus: "cpu", chassis: "chassis", memory: "memory", drives: "drive", nics: "nic",
        bridges: "bridge", interconnects: "interconnect", collectives: "collective", workloads: "workload",
        use_cases: "use-case", benchmarks: "benchmark", language_models: "language-model", stacks: "stack",
        gpu_names: "gpu-name", prices: "price",
    }
    once { fit, accuracy, reference }
}

/// Goes through the parts of one file.
struct Reader<'a> {
    path: &'a str,
    text: &'a str,
    problems: &'a mut Vec<LoadProblem>,
    /// Problems of this file.
    told: usize,
}

/// What a part is called, if that can be read.
#[derive(Default, Deserialize)]
#[serde(default)]
struct Named {
    id: String,
    name: String,
    part: String,
}

impl Reader<'_> {
    fn tell(&mut self, line: usize, reason: Message) {
        self.told += 1;
        if self.told <= MOST_PROBLEMS {
            self.problems.push(LoadProblem { path: self.path.to_owned(), line, reason });
        }
    }

    /// The part, if it can be read and is possible.
    fn part<T: DeserializeOwned + Serialize>(&mut self, kind: &'static str, raw: &RawValue) -> Option<T> {
        let piece = raw.get_ron();
        let first = self.line_of(piece);
        match ron_options().from_str::<T>(piece) {
            Ok(part) => {
                let excesses = limits::excesses(kind, &part);
                let name = name(kind, piece);
                for excess in &excesses {
                    let line = first + line_within(piece, &excess.field);
                    self.tell(line, left_out(&name, excess.message()));
                }
                excesses.is_empty().then_some(part)
            }
            Err(error) => {
                let line = first + error.span.start.line.saturating_sub(1);
                let (name, reason) = (name(kind, piece), Refusal::of_ron(&error.code).message());
                let field = || field_at(piece, error.span.end.line, error.span.end.col);
                let message = match is_about_a_value(&error.code).then(field).flatten() {
                    Some(field) => Message::new("refused-part-field")
                        .with("part", name)
                        .with("field", field)
                        .with("reason", reason),
                    None => left_out(&name, reason),
                };
                self.tell(line, message);
                None
            }
        }
    }

    /// Line of the file on which a piece of it begins, counted from 1.
    fn line_of(&self, piece: &str) -> usize {
        // The piece is borrowed from the text, so the distance of their addresses is its place.
        let at = (piece.as_ptr().addr()).saturating_sub(self.text.as_ptr().addr());
        let blank = piece.len() - piece.trim_start().len();
        let before = self.text.as_bytes().iter().take(at + blank);
        1 + before.filter(|byte| **byte == b'\n').count()
    }
}

/// Lines from the beginning of a part to where a field of its own stands, as far as the text shows it: 0 if not.
fn line_within(piece: &str, field: &str) -> usize {
    let outer = field.split(['.', '[']).next().unwrap_or(field);
    let piece = piece.trim_start();
    let stands = |(at, _): &(usize, &str)| {
        let before = piece.get(..*at).and_then(|before| before.chars().next_back());
        let after = piece.get(at + outer.len()..).map(str::trim_start);
        before.is_none_or(|it| !it.is_alphanumeric() && it != '_') && after.is_some_and(|it| it.starts_with(':'))
    };
    let at = piece.match_indices(outer).find(stands).map_or(0, |(at, _)| at);
    piece.bytes().take(at).filter(|byte| *byte == b'\n').count()
}

/// Whether a value is wrong, not the fields around it.
fn is_about_a_value(error: &ron::Error) -> bool {
    use ron::Error as E;
    !matches!(
        error,
        E::MissingStructField { .. } | E::DuplicateStructField { .. } | E::NoSuchStructField { .. } | E::Eof
    )
}

/// The field whose value ends at or before a place, counted from 1; `None` where none is written before it.
fn field_at(piece: &str, line: usize, column: usize) -> Option<&str> {
    let start: usize = piece.split_inclusive('\n').take(line.saturating_sub(1)).map(str::len).sum();
    let text = piece.get(start..)?;
    let end = text.char_indices().nth(column.saturating_sub(1)).map_or(text.len(), |(at, _)| at);
    let (before, _) = piece.get(..start + end)?.rsplit_once(':')?;
    let is_letter = |it: char| it.is_ascii_alphanumeric() || it == '_';
    let name = before.trim_end().rsplit(|it| !is_letter(it)).next()?;
    (!name.is_empty()).then_some(name)
}

/// `gpu/own-card`, as plans write it; the kind alone where there is no name.
fn name(kind: &str, piece: &str) -> String {
    let named: Named = ron_options().from_str(piece).unwrap_or_default();
    let name = [named.id, named.part, named.name].into_iter().find(|name| !name.is_empty());
    name.map_or_else(|| kind.to_owned(), |name| format!("{kind}/{}", name.chars().take(60).collect::<String>()))
}

fn left_out(part: &str, reason: Message) -> Message {
    Message::new("refused-part").with("part", part).with("reason", reason)
}

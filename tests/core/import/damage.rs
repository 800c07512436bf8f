//! Damaged reports: whatever is left is read, what is not is reported, nothing ever panics, and nothing is told that
//! the whole report does not tell.
use proptest::prelude::*;
use slotwise::interop::{Reading, read};

use super::support::{cases, devices, pairs};

fn ends_in(name: &str, ending: &str) -> bool {
    std::path::Path::new(name).extension().is_some_and(|own| own == ending)
}

/// Every pair that a damaged report tells is one of the whole report's, as long as names were not damaged.
fn is_part_of(part: &Reading, whole: &Reading) -> bool {
    let told = pairs(whole);
    pairs(part).iter().all(|pair| told.contains(pair))
}

#[test]
fn cut_at_every_seventh_byte() {
    for (name, text) in cases() {
        let whole = read(&text).expect("a report");
        for end in (0..text.len()).step_by(7).filter(|&end| text.is_char_boundary(end)) {
            let Ok(part) = read(&text[..end]) else { continue };
            assert!(part.devices.len() <= whole.devices.len(), "{name} at {end}: {:?}", devices(&part));
            let matrix = !name.contains("lspci") && !name.contains("xml") && !name.contains("rocm");
            if matrix {
                assert!(is_part_of(&part, &whole), "{name} at {end}: {:?}", pairs(&part));
                let all_told = part.cells.len() == whole.cells.len();
                assert!(all_told || !part.unread.is_empty(), "{name} at {end}: silent");
            }
        }
    }
}

#[test]
fn cut_xml_says_where() {
    for (name, text) in cases().into_iter().filter(|(name, _)| ends_in(name, "xml")) {
        let end = text.len() * 2 / 3;
        let part = read(&text[..end]).expect("something is left");
        let line = text[..end].lines().count();
        assert!(part.unread.iter().any(|unread| unread.line.abs_diff(line) <= 1), "{name}: {:?}", part.unread);
    }
}

#[test]
fn lines_in_any_order_and_missing() {
    for (name, text) in cases().into_iter().filter(|(name, _)| ends_in(name, "txt") && !name.contains("lspci")) {
        if name.contains("rocm") {
            continue;
        }
        let whole = read(&text).expect("a report");
        let mut lines: Vec<&str> = text.lines().collect();
        lines.reverse();
        let reversed = read(&lines.join("\n")).expect("a report");
        assert_eq!(pairs(&reversed), pairs(&whole), "{name}");
        for missing in 0..lines.len() {
            let mut fewer: Vec<&str> = text.lines().collect();
            fewer.remove(missing);
            let Ok(part) = read(&fewer.join("\n")) else { continue };
            assert!(is_part_of(&part, &whole), "{name} without line {}: {:?}", missing + 1, pairs(&part));
        }
    }
}

#[test]
fn columns_missing() {
    for (name, text) in cases().into_iter().filter(|(name, _)| name.starts_with("tabs") || name.starts_with("old")) {
        let whole = read(&text).expect("a report");
        for column in 1..6 {
            let cut = |line: &str| {
                let mut fields: Vec<&str> = line.split('\t').collect();
                if fields.len() > column + 1 {
                    fields.remove(column);
                }
                fields.join("\t")
            };
            let fewer: Vec<String> = text.lines().map(cut).collect();
            let Ok(part) = read(&fewer.join("\n")) else { continue };
            assert!(is_part_of(&part, &whole), "{name} without column {column}: {:?}", pairs(&part));
            assert!(!part.unread.is_empty(), "{name} without column {column}");
        }
    }
}

/// Iterations of the loop below: enough to turn every byte of the small reports, quick enough for each build.
const ROUNDS: u32 = 3_000;

/// A plain generator of numbers (xorshift), so that a failure comes again.
pub struct Numbers(u64);

impl Numbers {
    /// Numbers from a seed; 0 would give nothing but 0.
    pub fn new(seed: u64) -> Self {
        Self(seed.max(1))
    }

    pub fn next(&mut self, below: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 % below.max(1) as u64).unwrap_or(0)
    }
}

/// One random change: a byte, a piece taken out, doubled, or taken from another report.
pub fn mutate(text: &mut Vec<u8>, other: &[u8], numbers: &mut Numbers) {
    const WORDS: [&[u8]; 12] =
        [b"\t", b"\n", b"GPU0", b"NIC1", b" X ", b"NV18", b"<", b"/>", b"\x1b[4m", b"0xffffffff", b"|", b"99999999999"];
    let at = numbers.next(text.len() + 1).min(text.len());
    let end = (at + numbers.next(40)).min(text.len());
    match numbers.next(5) {
        0 if at < text.len() => text[at] = u8::try_from(numbers.next(256)).unwrap_or(0),
        1 => drop(text.drain(at..end)),
        2 => {
            let piece = text[at..end].to_vec();
            let place = numbers.next(text.len() + 1);
            text.splice(place..place, piece);
        }
        3 => {
            let from = numbers.next(other.len());
            let piece = other[from..(from + 60).min(other.len())].to_vec();
            text.splice(at..at, piece);
        }
        _ => {
            text.splice(at..at, WORDS[numbers.next(WORDS.len())].iter().copied());
        }
    }
}

/// What every reading holds, however damaged its report.
pub fn check(reading: &Reading) {
    let count = reading.devices.len();
    assert!(count > 0 && count <= 256);
    for (a, b) in reading.cells.keys() {
        assert!(a < b && *b < count, "{a} {b} {count}");
    }
    for (at, device) in reading.devices.iter().enumerate() {
        assert!(!reading.devices[..at].iter().any(|other| other.id == device.id), "{} twice", device.id);
        let _ = reading.bridges_above(at);
    }
}

#[test]
fn turned_reports_never_panic() {
    let cases = cases();
    let mut numbers = Numbers::new(0x5107_3153);
    let mut read_at_all = 0;
    for round in 0..ROUNDS {
        let (_, text) = &cases[round as usize % cases.len()];
        let (_, other) = &cases[numbers.next(cases.len())];
        let mut bytes = text.clone().into_bytes();
        for _ in 0..=numbers.next(6) {
            mutate(&mut bytes, other.as_bytes(), &mut numbers);
        }
        if let Ok(reading) = read(&String::from_utf8_lossy(&bytes)) {
            check(&reading);
            read_at_all += 1;
        }
    }
    assert!(read_at_all > ROUNDS / 2, "{read_at_all}");
}

proptest! {
    #[test]
    fn any_text_is_read_or_refused(text in "(?s).{0,300}") {
        if let Ok(reading) = read(&text) {
            check(&reading);
        }
    }

    #[test]
    fn any_matrix_like_text_is_read_or_refused(
        text in "((GPU|NIC|mlx5_)[0-9]{0,2}|X|PIX|NV[0-9]{1,3}|SYS|N/A|0-7|[ \t\n|]|<pci |/>|<cpu>|\\[4m){0,120}"
    ) {
        if let Ok(reading) = read(&text) {
            check(&reading);
        }
    }
}

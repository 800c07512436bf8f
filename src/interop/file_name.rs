//! Names of files that every system takes.

/// Longest name without its ending, bytes: file systems stop at 255, and backups and copies append to it.
const LONGEST: usize = 180;

/// Longest name without its ending, letters.
const MOST_LETTERS: usize = 80;

/// Endings of our files that have more than one point.
const ENDINGS: [&str; 2] = [".slotwise.ron", ".slotwise-pack.ron"];

/// Longest ending that is taken for one: what follows the last point of a title is none.
const LONGEST_ENDING: usize = 5;

/// Devices of Windows: no file there can have such a name, with whatever ending.
const DEVICES: [&str; 6] = ["con", "prn", "aux", "nul", "conin$", "conout$"];

/// A title as the beginning of a file name: no folders, no signs that disks refuse, no name of a device, not too long,
/// nothing that is not seen. `otherwise` if nothing is left of it.
#[must_use]
pub fn safe_stem(title: &str, otherwise: &str) -> String {
    let safe = |sign: char| if sign.is_alphanumeric() || "-_. ()".contains(sign) { sign } else { '-' };
    let mut stem = String::new();
    for sign in crate::quantity::visible::visible_line(title).chars().take(MOST_LETTERS).map(safe) {
        if stem.len() + sign.len_utf8() > LONGEST {
            break;
        }
        stem.push(sign);
    }
    // Windows drops points and blanks at the end; a point at the start hides a file elsewhere.
    let stem = stem.trim_matches([' ', '.']);
    if !stem.chars().any(char::is_alphanumeric) {
        return otherwise.to_owned();
    }
    if !is_device(stem) {
        return stem.to_owned();
    }
    // The mark belongs before the first point: “con.a-” is the device still.
    let (first, rest) = stem.split_at(stem.find('.').unwrap_or(stem.len()));
    format!("{}-{rest}", first.trim_end())
}

/// Whether Windows takes a name for a device: what follows the first point does not count.
fn is_device(stem: &str) -> bool {
    let first = stem.split('.').next().unwrap_or_default().trim_end().to_lowercase();
    let numbered = |kind: &str| {
        let number = first.strip_prefix(kind)?;
        Some(matches!(number, "0" | "1" | "2" | "3" | "4" | "5" | "6" | "7" | "8" | "9" | "¹" | "²" | "³"))
    };
    DEVICES.contains(&first.as_str()) || numbered("com").or_else(|| numbered("lpt")).unwrap_or(false)
}

/// The name without folders and signs that disks refuse; its ending stays as it is.
#[must_use]
pub fn safe_name(name: &str) -> String {
    let (stem, ending) = split(name);
    safe_stem(stem, "preset") + &ending.to_lowercase()
}

/// A name and its ending with the point before it.
#[must_use]
pub fn split(name: &str) -> (&str, &str) {
    let lower = name.to_ascii_lowercase();
    let long = ENDINGS.iter().find(|ending| lower.ends_with(**ending)).map(|ending| name.len() - ending.len());
    let is_ending = |ending: &str| {
        let signs = ending.len() <= LONGEST_ENDING && ending.bytes().all(|sign| sign.is_ascii_alphanumeric());
        // The 5 of “lab 1.5” is none.
        signs && ending.bytes().any(|sign| sign.is_ascii_alphabetic())
    };
    let short = || name.rfind('.').filter(|&at| at > 0 && name.get(at + 1..).is_some_and(is_ending));
    long.or_else(short).and_then(|at| name.split_at_checked(at)).unwrap_or((name, ""))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(name: &str, expected: &str) {
        assert_eq!(safe_name(name), expected);
    }

    #[test]
    fn names_stay_in_their_folder() {
        check("../../etc/passwd", "-..-etc-passwd");
        check("C:\\a", "C--a");
        check("  .hidden. ", "hidden");
        check("", "preset");
        check("../", "preset");
        check("...", "preset");
        check("8 × L40S (2).svg", "8 - L40S (2).svg");
        check("a\u{0}b\nc.ron", "ab c.ron");
        check("x:stream.SVG", "x-stream.svg");
        check("pay\u{202e}gvs.ron", "paygvs.ron");
    }

    #[test]
    fn devices_of_windows_are_no_files() {
        check("CON.svg", "CON-.svg");
        check("nul", "nul-");
        check("Com1.slotwise.ron", "Com1-.slotwise.ron");
        check("LPT².ron", "LPT²-.ron");
        check("aux.v2.ron", "aux-.v2.ron");
        check("con .a", "con-.a");
        check("Console.ron", "Console.ron");
        check("com10.ron", "com10.ron");
    }

    #[test]
    fn long_names_keep_their_ending() {
        for letter in ["x", "卡", "🚀a"] {
            let name = safe_name(&format!("{}.slotwise.ron", letter.repeat(10_000)));
            assert!(name.ends_with(".slotwise.ron") && name.len() < 220, "{name}");
        }
        check(&format!("{}.svg", "v1.5 ".repeat(40)), &format!("{}.svg", "v1.5 ".repeat(16).trim_end()));
    }

    #[test]
    fn endings_are_told_from_points_in_titles() {
        assert_eq!(split("v1.5 lab"), ("v1.5 lab", ""));
        assert_eq!(split("v1.5 lab.slotwise.ron"), ("v1.5 lab", ".slotwise.ron"));
        assert_eq!(split("a.b.svg"), ("a.b", ".svg"));
        assert_eq!(split(".svg"), (".svg", ""));
        assert_eq!(split("lab 1.5"), ("lab 1.5", ""));
        assert_eq!(split("lab.7z"), ("lab", ".7z"));
        assert_eq!(split("lab."), ("lab.", ""));
    }

    /// What each system refuses, by its own documentation: signs, ends, devices, length.
    fn refusals(name: &str) -> Vec<&'static str> {
        let mut found = Vec::new();
        let mut note = |wrong: bool, what| {
            if wrong {
                found.push(what);
            }
        };
        note(name.is_empty() || name == "." || name == "..", "no name");
        // Linux counts bytes, Windows and macOS two-byte units; something is always appended, such as “.damaged-1”.
        note(name.len() > 230, "Linux: too long");
        note(name.encode_utf16().count() > 230, "Windows, macOS: too long");
        note(name.contains(['/', '\0']), "Linux: sign");
        note(name.contains(['/', ':']), "macOS: sign");
        let signs = ['<', '>', ':', '"', '/', '\\', '|', '?', '*'];
        note(name.contains(signs) || name.chars().any(char::is_control), "Windows: sign");
        note(name.ends_with(['.', ' ']), "Windows: end");
        note(is_device(name), "Windows: device");
        note(name.starts_with('.'), "Linux, macOS: hidden");
        found
    }

    proptest::proptest! {
        #[test]
        fn every_system_takes_every_name(
            title in "(?s).{0,120}|(con|prn|aux|nul|com[0-9¹]|lpt[0-9])[. ]{0,3}[a-z]{0,4}|[. /:*卡🚀a-c]{0,300}"
        ) {
            for name in [safe_name(&title), safe_stem(&title, "file"), safe_name(&format!("{title}.slotwise.ron"))] {
                proptest::prop_assert_eq!(refusals(&name), Vec::<&str>::new(), "{:?} of {:?}", name, title);
            }
        }
    }
}

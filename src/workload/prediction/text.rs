//! Small readings of the free columns of measurement tables.

/// The number behind the first `key`, e.g. 4 in `TP=4` for `TP=`.
#[must_use]
pub fn number_after(text: &str, key: &str) -> Option<f64> {
    text.match_indices(key).find_map(|(at, _)| leading_number(text.get(at + key.len()..)?))
}

/// The number at the beginning; `K` and `k` behind it multiply by 1,024. Commas between groups of three are skipped.
#[must_use]
pub fn leading_number(text: &str) -> Option<f64> {
    let mut end = 0;
    let bytes = text.as_bytes();
    let digit = |at: usize| bytes.get(at).is_some_and(u8::is_ascii_digit);
    while digit(end) || (bytes.get(end) == Some(&b'.') && digit(end + 1)) || groups(bytes, end) {
        end += 1;
    }
    let number: f64 = text.get(..end)?.replace(',', "").parse().ok()?;
    let kilo = matches!(bytes.get(end), Some(b'k' | b'K')) && !text.get(end..)?.starts_with("KiB");
    Some(if kilo { number * 1024.0 } else { number })
}

/// Whether a comma at this place stands between groups of three digits.
fn groups(bytes: &[u8], at: usize) -> bool {
    let digit = |at: usize| bytes.get(at).is_some_and(u8::is_ascii_digit);
    bytes.get(at) == Some(&b',') && at > 0 && (1..=3).all(|step| digit(at + step)) && !digit(at + 4)
}

/// All numbers of a text, in its order. Names of number formats such as `@FP16` are none.
#[must_use]
pub fn numbers(text: &str) -> Vec<f64> {
    let mut found = Vec::new();
    let mut rest = text;
    while let Some(at) = rest.find(|it: char| it.is_ascii_digit()) {
        let names_format = rest.get(..at).is_some_and(|before| before.ends_with("FP") || before.ends_with("TF"));
        let Some(tail) = rest.get(at..) else { break };
        let length = (0..tail.len()).take_while(|&it| {
            let bytes = tail.as_bytes();
            bytes.get(it).is_some_and(|byte| byte.is_ascii_digit() || *byte == b'.') || groups(bytes, it)
        });
        let length = length.count().max(1);
        if let Some(number) = leading_number(tail).filter(|_| !names_format) {
            found.push(number);
        }
        rest = tail.get(length..).unwrap_or_default();
    }
    found
}

/// The word behind `key`: letters, digits, `.` and `-`.
#[must_use]
pub fn word_after<'a>(text: &'a str, key: &str) -> Option<&'a str> {
    let at = text.find(key)? + key.len();
    let rest = text.get(at..)?;
    let end = rest.find(|it: char| !(it.is_ascii_alphanumeric() || it == '.' || it == '-')).unwrap_or(rest.len());
    rest.get(..end).filter(|word| !word.is_empty())
}

/// A size such as `64KiB`, `1MiB`, `8GiB`, bytes.
#[must_use]
pub fn bytes(text: &str) -> Option<f64> {
    let digits = text.find(|it: char| !it.is_ascii_digit())?;
    let unit = match text.get(digits..)? {
        "KiB" => 1024.0,
        "MiB" => 1024.0 * 1024.0,
        "GiB" => 1024.0 * 1024.0 * 1024.0,
        _ => return None,
    };
    Some(text.get(..digits)?.parse::<f64>().ok()? * unit)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expected: &[f64]) {
        assert_eq!(numbers(text), expected, "{text}");
    }

    #[test]
    fn reads_batches() {
        check("64", &[64.0]);
        check("131,072", &[131_072.0]);
        check("1,048,576", &[1_048_576.0]);
        check("60 , 32", &[60.0, 32.0]);
        check("8,8", &[8.0, 8.0]);
        check("10@FP16, 4@FP32", &[10.0, 4.0]);
        check("64k", &[65_536.0]);
        check("64/GPU", &[64.0]);
        check("32 and 16", &[32.0, 16.0]);
        check("", &[]);
    }

    #[test]
    fn reads_keys() {
        assert_eq!(number_after("vllm; TP=4 attentionDP=2 EP=8", "TP="), Some(4.0));
        assert_eq!(number_after("attentionDP= EP=8", "attentionDP="), None);
        assert_eq!(number_after("seq=32K", "seq="), Some(32_768.0));
        assert_eq!(word_after("fw=PyTorch NGC 22.09", "fw="), Some("PyTorch"));
        assert_eq!(bytes("64KiB"), Some(65_536.0));
        assert_eq!(bytes("64"), None);
    }
}

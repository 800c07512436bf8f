//! Where a measurement was published, in words: tables write it short.

/// A publication.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Publication {
    /// Its name, with the place in it.
    pub name: String,
    /// Where it can be read, if that is known.
    pub url: Option<String>,
}

impl Publication {
    /// Reads the source of a row: `owner/repository path "heading"`, `arXiv 2205.05198 (…), …`, or words.
    #[must_use]
    pub fn of(source: &str) -> Self {
        let source = source.trim();
        let (first, rest) = source.split_once(' ').unwrap_or((source, ""));
        if is_repository(first) {
            let name = if rest.is_empty() { first.to_owned() } else { format!("{first}: {rest}") };
            return Self { name, url: Some(format!("https://github.com/{first}")) };
        }
        if first == "arXiv" {
            let number = rest.split([' ', ',']).next().unwrap_or_default();
            return Self { name: source.to_owned(), url: Some(format!("https://arxiv.org/abs/{number}")) };
        }
        // A file that was collected without its address: only what it is can be told.
        let told = source.strip_prefix(COLLECTED).and_then(|rest| rest.split_once('(')?.1.strip_suffix(')'));
        Self { name: told.unwrap_or(source).to_owned(), url: None }
    }
}

/// How the table begins the source of a log that was found without its address.
const COLLECTED: &str = "public GitHub file";

fn is_repository(word: &str) -> bool {
    let is_name = |part: &str| {
        !part.is_empty() && part.chars().all(|it| it.is_ascii_alphanumeric() || matches!(it, '-' | '_' | '.'))
    };
    word.split_once('/').is_some_and(|(owner, name)| is_name(owner) && is_name(name))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(source: &str, name: &str, url: Option<&str>) {
        let expected = Publication { name: name.to_owned(), url: url.map(ToOwned::to_owned) };
        assert_eq!(Publication::of(source), expected);
    }

    #[test]
    fn sources_become_names_and_addresses() {
        let guide = "https://github.com/Azure/AI-benchmarking-guide";
        check("Azure/AI-benchmarking-guide a/b.md", "Azure/AI-benchmarking-guide: a/b.md", Some(guide));
        check("Azure/AI-benchmarking-guide", "Azure/AI-benchmarking-guide", Some(guide));
        check("arXiv 2205.05198 (a, b), c", "arXiv 2205.05198 (a, b), c", Some("https://arxiv.org/abs/2205.05198"));
        check("public GitHub file, stored public file 58 (a log of 8 GPUs)", "a log of 8 GPUs", None);
        check("Dell C4140-M scale-out blog", "Dell C4140-M scale-out blog", None);
        check("", "", None);
    }
}

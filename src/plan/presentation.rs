//! How the pages of a meeting are arranged: which are shown, in which order, with which words of the user.
use serde::{Deserialize, Serialize};

/// Longest annotation of a page that is kept, characters: more does not fit under a page.
pub const MAX_ANNOTATION: usize = 2_000;

/// Most pages whose settings are kept.
pub const MAX_PAGES: usize = 500;

/// Settings of the pages of a meeting, in their order.
///
/// Pages that are not listed are shown where they stand by default. Settings of pages that there are not (those of an
/// option taken out, or of a newer program) stay as they are.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Presentation {
    /// The pages.
    pub pages: Vec<PageSetting>,
}

/// Settings of one page.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct PageSetting {
    /// Steady name of the page, such as `title`, `option-2`, `comparison`.
    pub id: String,
    /// Whether it is left out.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub off: bool,
    /// What the user notes on it for the audience.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub annotation: String,
}

impl PageSetting {
    /// A page that is shown without annotation.
    #[must_use]
    pub fn new(id: impl Into<String>) -> Self {
        Self { id: id.into(), ..Self::default() }
    }
}

impl Presentation {
    /// The settings of the page with this name.
    #[must_use]
    pub fn page(&self, id: &str) -> Option<&PageSetting> {
        self.pages.iter().find(|page| page.id == id)
    }

    /// Names of pages in the order to be shown: those listed in the order of the list, the others of `usual` behind the
    /// one that usually stands before them.
    #[must_use]
    pub fn order(&self, usual: &[String]) -> Vec<String> {
        let mut order: Vec<String> = Vec::new();
        for page in &self.pages {
            if usual.contains(&page.id) && !order.contains(&page.id) {
                order.push(page.id.clone());
            }
        }
        for (at, id) in usual.iter().enumerate() {
            if !order.contains(id) {
                let before = usual.iter().take(at).rev().find_map(|one| order.iter().position(|other| other == one));
                order.insert(before.map_or(0, |before| before + 1), id.clone());
            }
        }
        order
    }

    /// The same with these pages in this order; settings of other pages stay behind them.
    #[must_use]
    pub fn with_pages(&self, pages: Vec<PageSetting>) -> Self {
        let others = self.pages.iter().filter(|old| !pages.iter().any(|page| page.id == old.id)).cloned();
        let others: Vec<PageSetting> = others.collect();
        Self { pages: pages.into_iter().chain(others).collect() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(names: &[&str]) -> Vec<String> {
        names.iter().map(ToString::to_string).collect()
    }

    #[track_caller]
    fn check(listed: &[&str], usual: &[&str], expected: &[&str]) {
        let pages = listed.iter().map(|id| PageSetting::new(*id)).collect();
        assert_eq!(Presentation { pages }.order(&names(usual)), names(expected));
    }

    #[test]
    fn pages_that_are_not_listed_stand_where_they_usually_do() {
        check(&[], &["a", "b", "c"], &["a", "b", "c"]);
        check(&["c", "a"], &["a", "b", "c"], &["c", "a", "b"]);
        check(&["c", "b"], &["a", "b", "c"], &["a", "c", "b"]);
        check(&["b", "gone", "b", "a"], &["a", "b"], &["b", "a"]);
    }

    #[test]
    fn settings_of_unknown_pages_stay() {
        let old = Presentation { pages: vec![PageSetting::new("newer"), PageSetting::new("a")] };
        let new = old.with_pages(vec![PageSetting { off: true, ..PageSetting::new("a") }]);
        assert_eq!(new.pages.iter().map(|page| page.id.as_str()).collect::<Vec<_>>(), ["a", "newer"]);
        assert_eq!(new.page("a").map(|page| page.off), Some(true));
    }
}

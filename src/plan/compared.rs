//! How the rows of the comparison are arranged: which are left out, which stand at the top, in which order.
use serde::{Deserialize, Serialize};

/// Most rows whose arrangement is kept.
pub const MAX_ROWS: usize = 500;

/// Rows of the comparison that the user arranged, by their steady names. Names of rows that there are not (those of a
/// workload taken out, or of a newer program) stay as they are.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct ComparedRows {
    /// Rows that are left out.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub hidden: Vec<String>,
    /// Rows that stand at the top, in their order.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub pinned: Vec<String>,
    /// The order of the rows once one was moved; rows that are not in it come last in their group.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub order: Vec<String>,
}

impl ComparedRows {
    /// Whether a row is left out.
    #[must_use]
    pub fn is_hidden(&self, row: &str) -> bool {
        self.hidden.iter().any(|known| known == row)
    }

    /// Whether a row stands at the top.
    #[must_use]
    pub fn is_pinned(&self, row: &str) -> bool {
        self.pinned.iter().any(|known| known == row)
    }

    /// The same with a row put to the top, or back to its group.
    #[must_use]
    pub fn with_pin_toggled(&self, row: &str) -> Self {
        let mut next = self.clone();
        if next.is_pinned(row) {
            next.pinned.retain(|known| known != row);
        } else {
            next.pinned.push(row.to_owned());
        }
        next
    }

    /// The same with a row left out, or shown again; what is left out does not stand at the top.
    #[must_use]
    pub fn with_hidden_toggled(&self, row: &str) -> Self {
        let mut next = self.clone();
        if next.is_hidden(row) {
            next.hidden.retain(|known| known != row);
        } else {
            next.pinned.retain(|known| known != row);
            next.hidden.push(row.to_owned());
        }
        next
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_left_out_does_not_stand_at_the_top() {
        let rows = ComparedRows::default().with_pin_toggled("a").with_pin_toggled("b").with_hidden_toggled("a");
        assert_eq!((rows.pinned.as_slice(), rows.hidden.as_slice()), (&["b".to_owned()][..], &["a".to_owned()][..]));
        assert_eq!(rows.with_hidden_toggled("a").with_pin_toggled("b"), ComparedRows::default());
    }
}

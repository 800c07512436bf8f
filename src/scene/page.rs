//! The paper of a picture: its size, whether it is one to click at, and what of it is unfolded.
use std::collections::BTreeSet;

use crate::scene::sketch::SECOND;

/// How large a picture's paper is. Texts have the same height on both, so they are larger on a screen on the small one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum PageSize {
    /// 280 × 152 mm: for documents and usual windows.
    #[default]
    Wide,
    /// 180 × 118 mm: for small windows.
    Narrow,
}

/// Smallest height of a text that is still read without effort, points of the screen.
const READABLE: f32 = 8.8;

impl PageSize {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Wide, Self::Narrow];

    /// Width and height, mm.
    #[must_use]
    pub const fn mm(self) -> (f32, f32) {
        match self {
            Self::Wide => (280.0, 152.0),
            Self::Narrow => (180.0, 118.0),
        }
    }

    /// The larger page whose texts can be read on a canvas of this size, points.
    #[must_use]
    pub fn for_canvas(width: f32, height: f32) -> Self {
        let (w, h) = Self::Wide.mm();
        if (width / w).min(height / h) * SECOND >= READABLE { Self::Wide } else { Self::Narrow }
    }
}

/// What a picture is drawn on and for.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Page {
    /// Size of the paper.
    pub size: PageSize,
    /// Whether one can click at the picture: then it has handles where a bridge could go.
    pub live: bool,
    /// Groups of like things that are shown one by one although there is little room, as in [`Target::Fold`].
    ///
    /// [`Target::Fold`]: crate::scene::Target::Fold
    pub unfolded: BTreeSet<String>,
}

impl Page {
    /// A page that is only looked at.
    #[must_use]
    pub fn of(size: PageSize) -> Self {
        Self { size, ..Self::default() }
    }

    /// A page of a window.
    #[must_use]
    pub fn live(size: PageSize) -> Self {
        Self { size, live: true, ..Self::default() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_windows_get_the_small_page() {
        assert_eq!(PageSize::for_canvas(780.0, 430.0), PageSize::Wide);
        assert_eq!(PageSize::for_canvas(480.0, 310.0), PageSize::Narrow);
        assert_eq!(PageSize::for_canvas(900.0, 300.0), PageSize::Narrow, "wide but low");
        assert_eq!(PageSize::for_canvas(0.0, 0.0), PageSize::Narrow);
    }
}

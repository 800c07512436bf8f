//! How sheets come onto paper: their size, and where pages end so that what belongs together stands together.

/// Paper of size A4.
pub const A4: u8 = 9;

/// Margins left and right, above and below, inches.
pub const SIDE: f64 = 0.5;
pub const TOP: f64 = 0.6;
pub const BOTTOM: f64 = 0.7;

/// A page across, points: 297 × 210 mm.
const PAGE: (f64, f64) = (841.9, 595.3);

/// Share of a page's width and height that is used: a digit of 7.4 pixels counts as 7 in Excel and as what it is in
/// `LibreOffice`, and rows differ a little from program to program.
const SAFE: (f64, f64) = (0.93, 0.96);

/// Smallest size that programs print at, percent.
const SMALLEST: f64 = 10.0;

/// Width of columns, points: each is so many digits of 7 pixels, and 5 pixels beside them.
fn width(columns: &[f64]) -> f64 {
    columns.iter().map(|digits| (digits * 7.0 + 5.0) * 0.75).sum()
}

/// The size at which columns of these widths fit a page, percent; never more than as they are.
pub fn scale(columns: &[f64]) -> u16 {
    let room = (PAGE.0 - 144.0 * SIDE) * SAFE.0;
    (room / width(columns).max(1.0) * 100.0).clamp(SMALLEST, 100.0) as u16
}

/// Height of the rows that a page holds at a size, points.
pub fn room(scale: u16) -> f64 {
    (PAGE.1 - 72.0 * (TOP + BOTTOM)) * SAFE.1 * 100.0 / f64::from(scale)
}

/// Rows before which a page ends: a block that a page holds is not parted, a longer one begins in the upper half.
///
/// `blocks` are the first rows of blocks, `end` is the row after the last one; the first `repeated` rows stand on every
/// page.
pub fn breaks(height: impl Fn(u32) -> f64, blocks: &[u32], end: u32, repeated: u32, room: f64) -> Vec<u32> {
    let sum = |from: u32, to: u32| (from..to).map(&height).sum::<f64>();
    let head = sum(0, repeated);
    let mut used = sum(0, blocks.first().copied().unwrap_or(end));
    let mut found = Vec::new();
    for (at, start) in blocks.iter().enumerate() {
        let next = blocks.get(at + 1).copied().unwrap_or(end);
        let high = sum(*start, next);
        let whole = head + high <= room;
        if used + high > room && used > head && (whole || used > room / 2.0) && *start > repeated {
            found.push(*start);
            used = head;
        }
        for row in *start..next {
            let own = height(row);
            used = if used + own > room { head + own } else { used + own };
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(blocks: &[u32], end: u32, expected: &[u32]) {
        // A page holds ten rows, the first of them on every page.
        assert_eq!(breaks(|_| 10.0, blocks, end, 1, 100.0), expected);
    }

    #[test]
    fn blocks_stay_whole() {
        check(&[], 30, &[]);
        check(&[1, 5], 10, &[]);
        check(&[1, 5], 11, &[5]);
        check(&[1, 5, 9], 14, &[9]);
        // A page that is full to its last row ends there.
        check(&[1, 5, 10, 14], 18, &[10]);
        // After the break before 6 nine rows have room beside the head.
        check(&[1, 6, 11, 15], 18, &[6, 15]);
        // A block longer than a page begins where it is, unless little is left of the page.
        check(&[1, 4], 30, &[]);
        check(&[1, 8], 30, &[8]);
        // A first block that no page holds needs no empty page before it.
        check(&[1], 30, &[]);
    }

    #[test]
    fn wide_sheets_are_printed_smaller() {
        assert_eq!(scale(&[40.0, 40.0]), 100);
        let wide = [30.0; 8];
        let scale = scale(&wide);
        assert!((50..70).contains(&scale), "{scale}");
        assert!(width(&wide) * f64::from(scale) / 100.0 <= PAGE.0 - 144.0 * SIDE);
        assert!(room(50) > room(100) * 1.99);
    }
}

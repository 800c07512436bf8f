//! How wide the columns of a table are: as wide as their cells where all fit, else the long ones share the room.
use super::document::Table;
use crate::export::story;
use crate::scene::text;

/// Height of the letters of a table, mm: 8.2 points.
const LETTERS_MM: f32 = 2.9;
/// Room beside the words of a cell, mm.
const PADDING_MM: f32 = 3.4;

/// A table that fits into this width.
pub fn table(table: &story::Table, width_mm: f32) -> Table {
    let lines = || table.rows.iter().chain(std::iter::once(&table.head));
    let n_columns = lines().map(Vec::len).max().unwrap_or(0);
    let widest = |column: usize| {
        let cells = lines().filter_map(|line| line.get(column));
        cells.map(|cell| text::width(cell, LETTERS_MM) + PADDING_MM).fold(0.0, f32::max)
    };
    let widths: Vec<f32> = (0..n_columns).map(widest).collect();
    Table {
        head: filled(&table.head, n_columns),
        rows: table.rows.iter().map(|row| filled(row, n_columns)).collect(),
        numbers: table.numbers.clone(),
        shares: shares(&widths, width_mm),
        ems: widths.iter().sum::<f32>() / LETTERS_MM,
        ..Table::default()
    }
}

/// A line with a cell for each column; empty if it has none at all.
fn filled(line: &[String], n_columns: usize) -> Vec<String> {
    let missing = if line.is_empty() { 0 } else { n_columns.saturating_sub(line.len()) };
    line.iter().cloned().chain(std::iter::repeat_n(String::new(), missing)).collect()
}

/// The shares of columns that are so wide, in a table of this width.
fn shares(widths: &[f32], width_mm: f32) -> Vec<u32> {
    if widths.iter().sum::<f32>() <= width_mm {
        return vec![0; widths.len()];
    }
    let most = most_alone(widths, width_mm);
    widths.iter().map(|width| if *width <= most { 0 } else { (width / 10.0).sqrt().ceil().max(1.0) as u32 }).collect()
}

/// The widest column that leaves the longer ones no less than itself.
fn most_alone(widths: &[f32], width_mm: f32) -> f32 {
    let mut sorted = widths.to_vec();
    sorted.sort_by(f32::total_cmp);
    let (mut room, mut most) = (width_mm, 0.0);
    for (at, width) in sorted.iter().enumerate() {
        let even = room / (sorted.len() - at) as f32;
        if *width > even {
            break;
        }
        most = *width;
        room -= width;
    }
    most
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(widths: &[f32], expected: &[u32]) {
        assert_eq!(shares(widths, 170.0), expected);
    }

    #[test]
    fn long_columns_share_the_room() {
        check(&[20.0, 30.0, 20.0], &[0, 0, 0]);
        check(&[20.0, 300.0, 20.0], &[0, 6, 0]);
        check(&[20.0, 300.0, 100.0], &[0, 6, 4]);
        // What is little longer than the even share has its own width where short columns leave it.
        check(&[10.0, 300.0, 65.0], &[0, 6, 0]);
        check(&[], &[]);
    }
}

//! Tables: widths of columns, heights of rows, where a long one is cut, and the table itself.
use crate::export::pptx::measure::{height, width_pt, words};
use crate::export::pptx::text::{Style, emu, fill, spaced, transform};
use crate::export::pptx::xml::{El, el};
use crate::export::story::Table;
use crate::locale::Language;
use crate::scene::{Anchor, Area, Ink};

/// Room left and right of a cell's text, mm.
const PAD_X: f32 = 3.0;

/// Room above and below a cell's text, mm.
const PAD_Y: f32 = 0.9;

/// Widest column of names that is never broken, mm.
const MOST_NAMES: f32 = 60.0;

/// Least rows that a cut leaves for the next slide.
const LEAST_ROWS: usize = 4;

/// The style without lines and colours of its own: the cells bring theirs.
pub const PLAIN_STYLE: &str = "{2D5ABB26-0587-4C30-8999-92F81FD0307C}";

/// A table with the sizes of its columns and rows.
#[derive(Debug, Clone, PartialEq)]
pub struct Sheet {
    /// Heads of the columns; empty if there are none.
    pub head: Vec<String>,
    /// Rows.
    pub rows: Vec<Vec<String>>,
    numbers: Vec<usize>,
    /// Size of its type, points.
    pub size: f32,
    widths: Vec<f32>,
    heights: Vec<f32>,
    head_height: f32,
}

impl Sheet {
    /// The table set in a column of this width, mm, at this size in points.
    pub fn new(table: &Table, room: f32, size: f32) -> Self {
        let columns = table.rows.iter().map(Vec::len).chain([table.head.len()]).max().unwrap_or(0);
        let natural: Vec<f32> = (0..columns).map(|column| natural(table, column, size)).collect();
        let least: Vec<f32> = (0..columns).map(|column| least(table, column, size)).collect();
        let widths = shared(&natural, &least, room);
        let named = table.head.is_empty();
        let tall = |cells: &[String], bold: bool| {
            let set_bold = |column: usize| bold || named && column == 0;
            let all = cells.iter().zip(&widths).enumerate();
            let words = all.map(|(at, (cell, width))| height(cell, size, set_bold(at), width - 2.0 * PAD_X));
            words.fold(0.0, f32::max).max(height("0", size, bold, 10.0)) + 2.0 * PAD_Y
        };
        let heights = table.rows.iter().map(|row| tall(row, false)).collect();
        let head_height = if table.head.is_empty() { 0.0 } else { tall(&table.head, true) };
        let (head, rows, numbers) = (table.head.clone(), table.rows.clone(), table.numbers.clone());
        Self { head, rows, numbers, size, widths, heights, head_height }
    }

    /// Height of all, mm.
    pub fn height(&self) -> f32 {
        self.head_height + self.heights.iter().sum::<f32>()
    }

    /// Whether most cells stand on one line, so that the table is still read at a glance.
    pub fn wraps_little(&self) -> bool {
        self.heights.iter().sum::<f32>() <= self.unwrapped() * 1.4
    }

    /// Whether all cells stand on one line.
    pub fn wraps_nowhere(&self) -> bool {
        self.heights.iter().sum::<f32>() <= self.unwrapped() * 1.001
    }

    /// Height of the rows if no cell had more than one line, mm.
    fn unwrapped(&self) -> f32 {
        let single = |row: &Vec<String>| {
            let lines = row.iter().map(|cell| height(cell, self.size, false, f32::INFINITY));
            lines.fold(height("0", self.size, false, 10.0), f32::max) + 2.0 * PAD_Y
        };
        self.rows.iter().map(single).sum()
    }

    /// Width of all, mm.
    pub fn width(&self) -> f32 {
        self.widths.iter().sum()
    }

    /// Cuts off what fits into this height, mm, and at least one row; the rest has the same head and columns.
    pub fn cut(mut self, room: f32) -> (Self, Option<Self>) {
        let mut used = self.head_height;
        let fits = self.heights.iter().take_while(|height| {
            used += **height;
            used <= room
        });
        let fits = fits.count().max(1);
        if fits >= self.rows.len() {
            return (self, None);
        }
        // No row stands on a slide of its own.
        let rest = self.rows.len() - fits;
        let fits =
            if rest < LEAST_ROWS { fits.saturating_sub(LEAST_ROWS - rest).max(fits.min(LEAST_ROWS)) } else { fits };
        let mut rest = self.clone();
        rest.rows = self.rows.split_off(fits);
        rest.heights = self.heights.split_off(fits);
        (self, Some(rest))
    }

    /// The table at its place; `name` tells what it is.
    pub fn frame(&self, id: u32, name: &str, place: Area, language: Language) -> El {
        let mut grid = el("a:tblGrid");
        for width in &self.widths {
            grid = grid.child(el("a:gridCol").at("w", emu(*width)));
        }
        let mut properties = el("a:tblPr");
        if !self.head.is_empty() {
            properties = properties.at("firstRow", 1);
        }
        let mut table = el("a:tbl").child(properties.child(el("a:tableStyleId").text(PLAIN_STYLE))).child(grid);
        if !self.head.is_empty() {
            table = table.child(self.row(&self.head, self.head_height, true, language));
        }
        for (row, height) in self.rows.iter().zip(&self.heights) {
            table = table.child(self.row(row, *height, false, language));
        }
        let area = Area::new(place.x, place.y, self.width(), self.height());
        frame(id, name, name, area, "http://schemas.openxmlformats.org/drawingml/2006/table", table)
    }

    fn row(&self, cells: &[String], height: f32, head: bool, language: Language) -> El {
        let cells = (0..self.widths.len()).map(|column| {
            let text = cells.get(column).map_or("", String::as_str);
            self.cell(text, column, head, language)
        });
        el("a:tr").at("h", emu(height)).children(cells)
    }

    fn cell(&self, text: &str, column: usize, head: bool, language: Language) -> El {
        let best = text.starts_with('★');
        let ink = match (head, best, column) {
            (true, ..) => Ink::Muted,
            (_, true, _) => Ink::Good,
            // The first column of a table without heads names what its rows tell.
            (_, _, 0) if self.head.is_empty() => Ink::Muted,
            _ => Ink::Text,
        };
        let anchor = self.numbers.contains(&column).then_some(Anchor::End);
        let names = column == 0 && self.head.is_empty();
        let style = Style::new(self.size, head || best || names, ink);
        let words =
            el("a:txBody").child(el("a:bodyPr")).child(el("a:lstStyle")).child(spaced(text, style, language, anchor));
        let (ink, width) = if head { (Ink::Accent, 0.4) } else { (Ink::Edge, 0.1) };
        let line = |name: &'static str| el(name).at("w", 0).child(el("a:noFill"));
        let properties = el("a:tcPr")
            .at("marL", emu(PAD_X))
            .at("marR", emu(PAD_X))
            .at("marT", emu(PAD_Y))
            .at("marB", emu(PAD_Y))
            .at("anchor", "ctr")
            .children(["a:lnL", "a:lnR", "a:lnT"].map(line))
            .child(el("a:lnB").at("w", emu(width)).child(fill(ink)))
            .child(el("a:noFill"));
        el("a:tc").child(words).child(properties)
    }
}

/// A frame around a table or a chart.
pub fn frame(id: u32, name: &str, description: &str, area: Area, kind: &'static str, inside: El) -> El {
    let shown = el("p:cNvPr").at("id", id).at("name", name).at("descr", description);
    let locks = el("p:cNvGraphicFramePr").child(el("a:graphicFrameLocks").at("noGrp", 1));
    el("p:graphicFrame")
        .child(el("p:nvGraphicFramePr").child(shown).child(locks).child(el("p:nvPr")))
        .child(transform("p:xfrm", area))
        .child(el("a:graphic").child(el("a:graphicData").at("uri", kind).child(inside)))
}

fn cells(table: &Table, column: usize) -> impl Iterator<Item = (&str, bool)> {
    let head = table.head.get(column).map(|cell| (cell.as_str(), true));
    head.into_iter().chain(table.rows.iter().filter_map(move |row| Some((row.get(column)?.as_str(), false))))
}

/// Width that a column needs to break no line.
fn natural(table: &Table, column: usize, size: f32) -> f32 {
    // Names of what the rows tell are set bold as heads are.
    let names = column == 0 && table.head.is_empty();
    let widths = cells(table, column).map(|(cell, head)| width_pt(cell, size, head || names || cell.starts_with('★')));
    // Faces differ: a line that just fits with one breaks with another.
    widths.fold(0.0, f32::max) * 1.04 + 2.0 * PAD_X + 0.5
}

/// Width that a column needs to break no word; a sentence is never squeezed to single words.
fn least(table: &Table, column: usize, size: f32) -> f32 {
    let names = column == 0 && table.head.is_empty();
    if names {
        // Short ones are never broken.
        let whole = natural(table, column, size);
        if whole <= MOST_NAMES {
            return whole;
        }
    }
    let widest = |(cell, head): (&str, bool)| {
        let wide = |text: &str| width_pt(text, size, head || names);
        let word = words(cell).into_iter().map(|word| wide(word.trim_end())).fold(0.0, f32::max);
        word.max(wide(cell).min(22.0))
    };
    cells(table, column).map(widest).fold(0.0, f32::max) + 2.0 * PAD_X + 0.5
}

/// Shares a width among columns: what is over goes to all alike, what lacks is taken from those that can wrap.
fn shared(natural: &[f32], least: &[f32], room: f32) -> Vec<f32> {
    let sum = |widths: &[f32]| widths.iter().sum::<f32>();
    let (all, needed) = (sum(natural), sum(least));
    if all <= room {
        // Not stretched beyond what the eye can follow along a row.
        let stretch = (room / all.max(1.0)).min(1.6);
        return natural.iter().map(|width| width * stretch).collect();
    }
    if needed >= room {
        return least.iter().map(|width| width * room / needed.max(1.0)).collect();
    }
    let share = (room - needed) / (all - needed).max(0.01);
    natural.iter().zip(least).map(|(natural, least)| least + (natural - least).max(0.0) * share).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table(rows: usize) -> Table {
        let rows = (0..rows).map(|row| vec![format!("row {row}"), "a rather long sentence that wraps".to_owned()]);
        Table { head: vec!["What".to_owned(), "Why".to_owned()], rows: rows.collect(), numbers: vec![] }
    }

    #[test]
    fn columns_fill_no_more_than_their_room() {
        for room in [20.0, 60.0, 90.0, 300.0] {
            let sheet = Sheet::new(&table(3), room, 12.0);
            assert!(sheet.width() <= room + 0.1, "{} in {room}", sheet.width());
        }
    }

    #[test]
    fn narrow_columns_make_higher_rows() {
        assert!(Sheet::new(&table(3), 50.0, 12.0).height() > Sheet::new(&table(3), 300.0, 12.0).height());
    }

    #[test]
    fn a_cut_table_loses_no_row() {
        let whole = Sheet::new(&table(30), 300.0, 12.0);
        let (mut left, mut seen) = (Some(whole.clone()), Vec::new());
        while let Some(sheet) = left {
            let (part, rest) = sheet.cut(60.0);
            assert!(part.height() <= 60.0, "{}", part.height());
            assert_eq!(part.head, whole.head);
            seen.extend(part.rows);
            left = rest;
        }
        assert_eq!(seen, whole.rows);
    }
}

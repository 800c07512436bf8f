//! A sheet that is filled from the top down, and keeps how wide its columns must be.
use std::collections::BTreeMap;

use rust_xlsxwriter::{ExcelDateTime, Format, Formula, Worksheet, XlsxError};

use crate::export::xlsx::look::Look;
use crate::export::xlsx::print;
use crate::locale::{Language, plain_number};
use crate::quantity::visible::{visible, visible_line};
use crate::quantity::{Day, Money};

/// Longest text that a cell can hold.
const LONGEST: usize = 32_767;

/// Longest head or foot of a printed page.
const LONGEST_FOOT: usize = 200;

/// Least width of a column, characters.
const LEAST: f64 = 9.0;

/// Widths from which on words wrap, characters: secondary words, words, sentences, names of options and workloads.
///
/// A page of A4 across holds about 140 characters: a sheet that is not much wider is printed large enough to be read.
const WIDEST: [f64; 4] = [30.0, 40.0, 48.0, 26.0];

/// Width in which columns are measured, a digit of 7 pixels, in ems of type of 10 points, as [`crate::scene::text`]
/// rounds widths of letters up.
const DIGIT: f32 = 0.58;

/// What an ideograph has beyond that: it is an em wide, and letters are narrower than rounded up.
const IDEOGRAPH: f64 = 0.2;

/// Height of a line, points, of Latin and of Chinese faces.
const LINE: f64 = 13.5;
const HIGH_LINE: f64 = 16.0;

/// Height of a row of one line, points: with room below the rule of the heads.
pub const ROW: f64 = 17.25;

/// Height of a row with the title of a block, points.
const SECTION: f64 = 22.0;

/// What a cell holds.
pub enum Cell {
    /// Nothing.
    Empty,
    /// Words on one line.
    Text(String),
    /// Words that wrap.
    Long(String),
    /// Words that wrap early, but not so early as names.
    Medium(String),
    /// The name of an option or a workload, which stands in many rows: it wraps early.
    Name(String),
    /// Secondary words.
    Muted(String),
    /// Secondary words that run on beyond their column.
    Line(String),
    /// A number; nothing if it is not known.
    Number(Option<f64>),
    /// A share of one, shown in percent.
    Percent(Option<f64>),
    /// An amount.
    Money(Option<Money>),
    /// An amount that is worked out, in the currency of the project.
    Amount(f64),
    /// A day, as exact as its source.
    Day(Option<Day>),
}

impl From<&str> for Cell {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

impl From<String> for Cell {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

/// A sheet with the next free row.
pub struct Grid<'a> {
    /// The sheet.
    pub sheet: &'a mut Worksheet,
    /// The looks of its cells.
    pub look: &'a Look,
    /// Language of words and dates.
    pub language: Language,
    /// The next free row.
    pub row: u32,
    widths: Vec<f64>,
    /// Widths that columns do not exceed.
    widest: Vec<f64>,
    /// Rows of sentences across several columns, with their widths.
    across: Vec<(u32, u16, f64)>,
    /// Rows and columns of words that may wrap, with their widths.
    wrapping: Vec<(u32, u16, f64)>,
    /// Heights of rows that were set, points.
    fixed: BTreeMap<u32, f64>,
    /// First rows of blocks that are not parted in print where one page holds them.
    blocks: Vec<u32>,
    /// How many columns are printed, if not all.
    printed: Option<u16>,
}

impl<'a> Grid<'a> {
    /// A sheet with its title on top.
    pub fn new(sheet: &'a mut Worksheet, look: &'a Look, language: Language, title: &str) -> Result<Self, XlsxError> {
        let mut grid = Self {
            sheet,
            look,
            language,
            row: 0,
            widths: Vec::new(),
            widest: Vec::new(),
            across: Vec::new(),
            wrapping: Vec::new(),
            fixed: BTreeMap::new(),
            blocks: Vec::new(),
            printed: None,
        };
        grid.sheet.set_default_row_height(ROW);
        grid.high(26.0);
        grid.put(0, title, &look.title())?;
        grid.row = 2;
        Ok(grid)
    }

    /// Prints the first columns only: the others are for the screen.
    pub fn print_only(&mut self, columns: u16) {
        self.printed = Some(columns);
    }

    /// A text in the next free row, which stays the next free one. Its column does not grow for it.
    pub fn put(&mut self, column: u16, text: &str, format: &Format) -> Result<(), XlsxError> {
        self.sheet.write_string_with_format(self.row, column, clipped(text), format)?;
        Ok(())
    }

    /// A row with sentences across the columns of the sheet, so that they make no column wide.
    pub fn sentences(&mut self, text: &str, columns: u16, format: &Format) -> Result<(), XlsxError> {
        if columns > 1 {
            let (row, last) = (self.row, columns - 1);
            self.sheet.merge_range(row, 0, row, last, &clipped(text), &format.clone().set_text_wrap())?;
            self.across.push((row, columns, columns_of(text)));
        } else {
            self.put(0, text, format)?;
        }
        self.row += 1;
        Ok(())
    }

    /// Makes the next free row this high, points.
    pub fn high(&mut self, points: f64) {
        self.fixed.insert(self.row, points);
    }

    /// A row with the title of a block, which is kept together in print.
    pub fn section(&mut self, title: &str) -> Result<(), XlsxError> {
        self.high(SECTION);
        self.blocks.push(self.row);
        self.put(0, title, &self.look.section())?;
        self.row += 1;
        Ok(())
    }

    /// A row of heads; those of numbers stand to the right.
    pub fn heads(&mut self, heads: &[String], numbers: &[usize]) -> Result<(), XlsxError> {
        for (column, head) in (0..).zip(heads) {
            let number = numbers.contains(&usize::from(column));
            let format = if number { self.look.number_head() } else { apart(self.look.head(), column) };
            // Heads wrap: a column is as wide as its words, not as its head.
            let word = head.split(' ').map(columns_of).fold(0.0, f64::max);
            self.grow(column, word.max(columns_of(head).min(11.0)) * 1.1);
            self.wrapping.push((self.row, column, columns_of(head) * 1.1));
            self.put(column, head, &format)?;
        }
        self.row += 1;
        Ok(())
    }

    /// A row of cells.
    pub fn line(&mut self, cells: &[Cell]) -> Result<(), XlsxError> {
        for (column, cell) in (0..).zip(cells) {
            self.cell(column, cell)?;
        }
        self.row += 1;
        Ok(())
    }

    /// A cell of the next free row, which stays the next free one.
    pub fn cell(&mut self, column: u16, cell: &Cell) -> Result<(), XlsxError> {
        let look = self.look;
        match cell {
            Cell::Empty => Ok(()),
            Cell::Text(text) if columns_of(text) > WIDEST[1] => self.text(column, text, &apart(look.wrapped(), column)),
            Cell::Text(text) => self.text(column, text, &apart(look.plain(), column)),
            Cell::Medium(text) => self.limited(column, text, &apart(look.wrapped(), column), WIDEST[1]),
            Cell::Name(text) => self.limited(column, text, &apart(look.wrapped(), column), WIDEST[3]),
            Cell::Muted(text) => self.limited(column, text, &apart(look.muted().set_text_wrap(), column), WIDEST[0]),
            Cell::Line(text) => self.put(column, text, &apart(look.muted(), column)),
            Cell::Long(text) => self.limited(column, text, &apart(look.wrapped(), column), WIDEST[2]),
            Cell::Number(number) => match number.filter(|number| number.is_finite()) {
                Some(number) => {
                    self.grow(column, columns_of(&plain_number(number)) + 1.0);
                    self.sheet.write_number_with_format(self.row, column, number, &look.number(number))?;
                    Ok(())
                }
                None => self.unknown(column),
            },
            Cell::Percent(share) => match share.filter(|share| share.is_finite()) {
                Some(share) => self.number(column, share, &look.percent()),
                None => self.unknown(column),
            },
            Cell::Money(money) => match money {
                Some(money) => self.number(column, money.to_f64(), &look.money()),
                None => self.unknown(column),
            },
            Cell::Amount(value) => self.number(column, *value, &look.marked_money(*value, "")),
            Cell::Day(day) => match day {
                Some(day) => self.day(column, *day),
                None => self.unknown(column),
            },
        }
    }

    fn unknown(&mut self, column: u16) -> Result<(), XlsxError> {
        let format = self.look.muted().set_align(rust_xlsxwriter::FormatAlign::Right);
        self.text(column, &self.language.text("compare-unknown"), &format)
    }

    fn day(&mut self, column: u16, day: Day) -> Result<(), XlsxError> {
        let exact = day.month().zip(day.day());
        let date = exact.and_then(|(month, mday)| ExcelDateTime::from_ymd(day.year(), month, mday).ok());
        match date {
            Some(date) => {
                self.grow(column, columns_of(&self.language.date(day)) + 1.0);
                self.sheet.write_datetime_with_format(self.row, column, &date, &self.look.date())?;
                Ok(())
            }
            None => self.text(column, &self.language.date(day), &apart(self.look.plain(), column)),
        }
    }

    /// Words, for which the column grows.
    pub fn text(&mut self, column: u16, text: &str, format: &Format) -> Result<(), XlsxError> {
        self.limited(column, text, format, WIDEST[1])
    }

    /// Words, for which the column grows up to a width.
    fn limited(&mut self, column: u16, text: &str, format: &Format, widest: f64) -> Result<(), XlsxError> {
        self.grow(column, columns_of(text));
        if let Some(own) = self.widest.get_mut(usize::from(column)) {
            *own = own.max(widest);
        }
        self.wrapping.push((self.row, column, columns_of(text)));
        self.put(column, text, format)
    }

    /// A number in a format.
    pub fn number(&mut self, column: u16, number: f64, format: &Format) -> Result<(), XlsxError> {
        self.grow(column, shown(number) + 4.0);
        self.sheet.write_number_with_format(self.row, column, number, format)?;
        Ok(())
    }

    /// A formula with what it comes to, for programs that do not calculate.
    pub fn formula(&mut self, column: u16, formula: &str, result: f64, format: &Format) -> Result<(), XlsxError> {
        self.grow(column, shown(result) + 4.0);
        let formula = Formula::new(formula).set_result(result.to_string());
        self.sheet.write_formula_with_format(self.row, column, formula, format)?;
        Ok(())
    }

    fn grow(&mut self, column: u16, width: f64) {
        let at = usize::from(column);
        if self.widths.len() <= at {
            self.widths.resize(at + 1, 0.0);
            self.widest.resize(at + 1, 0.0);
        }
        if let Some(own) = self.widths.get_mut(at) {
            *own = own.max(width);
        }
    }

    /// Widths of the columns and how the sheet is printed: across the width of A4, heads on every page.
    ///
    /// `frozen` rows stay in sight; they repeat in print too.
    pub fn finish(mut self, frozen: u32, columns: u16, footer: &str) -> Result<(), XlsxError> {
        self.widths.resize(usize::from(columns).max(self.widths.len()), 0.0);
        self.widest.resize(self.widths.len(), 0.0);
        let limits = self.widest.iter().map(|widest| if *widest > 0.0 { *widest } else { WIDEST[1] });
        let widths: Vec<f64> = self.widths.iter().zip(limits).map(|(it, most)| (it + 2.0).clamp(LEAST, most)).collect();
        for (column, width) in (0..).zip(&widths) {
            self.sheet.set_column_width(column, *width)?;
        }
        for (row, height) in self.heights(&widths) {
            self.sheet.set_row_height(row, height)?;
        }
        if frozen > 0 {
            self.sheet.set_freeze_panes(frozen, 0)?;
            self.sheet.set_repeat_rows(0, frozen - 1)?;
        }
        page_setup(self.sheet, footer);
        let last = self.printed.unwrap_or(columns.max(u16::try_from(self.widths.len()).unwrap_or(columns))).max(1) - 1;
        self.sheet.set_print_area(0, 0, self.row.saturating_sub(1), last)?;
        self.pages(frozen, widths.get(..=usize::from(last)).unwrap_or(&widths))
    }

    /// Heights of the rows that are not as high as most, points.
    fn heights(&self, widths: &[f64]) -> BTreeMap<u32, f64> {
        // Programs differ in whether they make room for words that wrap: it is made here.
        let mut lines: BTreeMap<u32, f64> = BTreeMap::new();
        for (row, column, width) in &self.wrapping {
            // The indent of words takes a little of their column.
            let room = widths.get(usize::from(*column)).copied().unwrap_or(LEAST) - if *column > 0 { 1.7 } else { 0.5 };
            // Lines end at words: some of each is left empty.
            let own = if *width <= room { 1.0 } else { (width * 1.08 / room).ceil() };
            let most = lines.entry(*row).or_insert(1.0);
            *most = most.max(own);
        }
        for (row, columns, width) in &self.across {
            let own = (0..usize::from(*columns)).map(|column| widths.get(column).copied().unwrap_or(LEAST));
            lines.insert(*row, (width * 1.08 / own.sum::<f64>().max(LEAST)).ceil().max(1.0));
        }
        let line = if self.language == Language::English { LINE } else { HIGH_LINE };
        let wrapped = lines.into_iter().filter(|(_, lines)| *lines > 1.0);
        let mut heights = self.fixed.clone();
        heights.extend(wrapped.map(|(row, lines)| (row, (lines * line + 4.0).min(400.0))));
        heights
    }

    /// The size in print, so that all columns are on one page, and where pages end.
    fn pages(self, frozen: u32, widths: &[f64]) -> Result<(), XlsxError> {
        let scale = print::scale(widths);
        let heights = self.heights(widths);
        let height = |row: u32| heights.get(&row).copied().unwrap_or(ROW);
        let breaks = print::breaks(height, &self.blocks, self.row, frozen, print::room(scale));
        if !breaks.is_empty() {
            // Excel heeds breaks only where it is not told to fit the width: the size that fits is worked out.
            self.sheet.set_print_scale(scale).set_page_breaks(&breaks)?;
        }
        Ok(())
    }
}

/// Prints across the width of a page, with what the numbers rest on at the foot.
pub fn page_setup(sheet: &mut Worksheet, footer: &str) {
    let footer: String = visible_line(footer).chars().take(LONGEST_FOOT).collect();
    sheet
        .set_paper_size(print::A4)
        .set_landscape()
        .set_print_fit_to_pages(1, 0)
        .set_margins(print::SIDE, print::SIDE, print::TOP, print::BOTTOM, 0.3, 0.3)
        // The space ends the size: a footer may begin with a digit.
        .set_footer(format!("&L&8 {}&R&8 &P / &N", footer.replace('&', "&&")));
    sheet.set_screen_gridlines(false);
}

/// A text that a cell can hold, without characters that no program shows.
fn clipped(text: &str) -> String {
    visible(text).chars().take(LONGEST).collect()
}

/// Width of a text in digits.
pub fn columns_of(text: &str) -> f64 {
    let ideographs = text.chars().filter(|character| matches!(character, '\u{2e80}'..='\u{ffef}')).count();
    f64::from(crate::scene::text::width(text, 1.0) / DIGIT) + ideographs as f64 * IDEOGRAPH
}

/// Characters of a number with its thousands and two decimals.
fn shown(number: f64) -> f64 {
    let digits = number.abs().max(1.0).log10().floor() + 1.0;
    digits + (digits / 3.0).floor() + 3.0
}

/// Words apart from the numbers of the column before them.
pub fn apart(format: Format, column: u16) -> Format {
    if column > 0 { format.set_indent(1) } else { format }
}

//! The charts of the slides as charts of the workbook, with their numbers on a sheet of their own.
use rust_xlsxwriter::{
    Chart as Drawn, ChartDataLabel, ChartErrorBars, ChartErrorBarsType, ChartFormat, ChartLegendPosition, ChartLine,
    ChartLineDashType, ChartMarker, ChartMarkerType, ChartRange, ChartSolidFill, ChartType, FormatAlign, Workbook,
    Worksheet, XlsxError,
};

use crate::export::chart_data::{self, Columns, has_categories};
use crate::export::deck::Page;
use crate::export::xlsx::Maker;
use crate::export::xlsx::grid::{ROW, columns_of, page_setup};
use crate::export::xlsx::look::{ink, rgb};
use crate::export::xlsx::print;
use crate::quantity::Message;
use crate::quantity::visible::visible;
use crate::scene::chart::{Chart, ChartKind, Series};
use crate::scene::{Ink, Palette, chart_view};

/// Size of a chart, pixels, and rows that it covers.
const WIDTH: u32 = 620;
const HEIGHT: u32 = 290;
const ROWS: u32 = 13;

/// Columns that a chart covers, with one that parts it from the next, and their width in digits.
const COLUMNS: u16 = 10;
const COLUMN: f64 = 8.43;

/// Height of the heads of columns of numbers, which hold names of options, points.
const HEAD_HEIGHT: f64 = 42.0;

/// Height of the name of a chart above its numbers, points.
const TITLE_HEIGHT: f64 = 22.0;

/// Widths of the columns of categories and of numbers, in digits.
const CATEGORY: f64 = 34.0;
const NUMBER: f64 = 14.0;

/// Rows that the numbers of a chart take: name, heads, numbers, and one that stays empty.
fn rows(chart: &Chart) -> u32 {
    let longest = chart.series.iter().map(|series| series.data.len()).max().unwrap_or(0);
    u32::try_from(longest.max(chart.categories.len())).unwrap_or(0) + 3
}

/// Columns of numbers that a chart takes beside that of its categories.
fn columns(chart: &Chart) -> usize {
    let last = |own: &Columns| own.band.map_or(own.y, |(_, plus)| plus.max(own.y));
    usize::from(chart_data::columns(chart).iter().map(last).max().unwrap_or(0))
}

/// Width of a line of reference across a category, points.
const MARK_SIZE: u8 = 30;

/// Letters of all categories that have room below upright bars.
const MOST_LETTERS: usize = 90;

/// Categories from which on bars lie, so that their names can be read.
const MANY: usize = 8;

/// Longest text for those who cannot see a chart, of Excel.
const LONGEST_ALTERNATIVE: usize = 255;

/// What a chart shows, for those who cannot see it: title and numbers, as long as may be.
fn alternative(chart: &Chart) -> String {
    chart_view::description(chart).chars().take(LONGEST_ALTERNATIVE).collect()
}

/// Charts on one topic: its title, what it says, and the charts.
struct Topic<'a> {
    title: &'a str,
    lead: &'a str,
    charts: Vec<&'a Chart>,
}

/// The charts of pages by what they are about.
fn topics(pages: &[Page]) -> Vec<Topic<'_>> {
    let topics = pages.chunk_by(|a, b| a.topic() == b.topic()).filter_map(|pages| {
        let first = pages.first()?;
        let charts: Vec<&Chart> =
            pages.iter().flat_map(Page::charts).filter(|chart| chart.highest().is_some()).collect();
        (!charts.is_empty()).then_some(Topic { title: &first.title, lead: &first.lead, charts })
    });
    topics.collect()
}

/// The axis of the numbers: of lying bars the level one.
fn values(drawn: &mut Drawn, lying: bool) -> &mut rust_xlsxwriter::ChartAxis {
    if lying { drawn.x_axis() } else { drawn.y_axis() }
}

impl Maker<'_> {
    pub(super) fn charts(&self, workbook: &mut Workbook) -> Result<(), XlsxError> {
        let topics = topics(&self.book.deck.pages);
        if topics.is_empty() {
            return Ok(());
        }
        let data = self.text("xlsx-chart-data");
        let mut numbers = Worksheet::new();
        numbers.set_name(&data)?.set_default_row_height(ROW);
        let sheet = workbook.add_worksheet();
        sheet.set_name(self.text("xlsx-charts"))?.set_default_row_height(ROW);
        sheet.write_string_with_format(0, 0, self.text("xlsx-charts"), &self.look.title())?;
        sheet.set_row_height(0, 26)?;
        let (mut row, mut from) = (2, 0);
        // Where a topic begins, and where a row of its charts does: there a page may end.
        let mut blocks = Vec::new();
        for topic in &topics {
            blocks.push(row);
            sheet.write_string_with_format(row, 0, visible(topic.title), &self.look.section())?;
            sheet.write_string_with_format(row + 1, 0, visible(topic.lead), &self.look.muted())?;
            row += 2;
            for (at, pair) in topic.charts.chunks(2).enumerate() {
                if at > 0 {
                    blocks.push(row);
                }
                for (column, chart) in [0, COLUMNS].into_iter().zip(pair) {
                    let first = self.numbers(&mut numbers, topic, chart, &mut from)?;
                    // A little below the row: its frame would show on the page before.
                    sheet.insert_chart_with_offset(row, column, &Self::drawn(chart, &data, first), 0, 4)?;
                }
                row += ROWS;
                row += self.captions(sheet, row, pair)?;
            }
        }
        numbers.set_column_width(0, CATEGORY)?.set_column_range_width(1, 30, NUMBER)?;
        self.number_pages(&mut numbers, &topics, from)?;
        page_setup(sheet, &self.book.deck.footer);
        let widths = vec![COLUMN; 2 * usize::from(COLUMNS)];
        let scale = print::scale(&widths);
        let breaks = print::breaks(|_| ROW, &blocks, row, 1, print::room(scale));
        sheet.set_print_scale(scale).set_page_breaks(&breaks)?.set_repeat_rows(0, 0)?;
        workbook.push_worksheet(numbers);
        Ok(())
    }

    /// Ends pages between the numbers of charts.
    fn number_pages(&self, numbers: &mut Worksheet, topics: &[Topic<'_>], end: u32) -> Result<(), XlsxError> {
        page_setup(numbers, &self.book.deck.footer);
        let charts = || topics.iter().flat_map(|topic| &topic.charts);
        let starts = charts().scan(0, |row, chart| {
            let start = *row;
            *row += rows(chart);
            Some(start)
        });
        let starts: Vec<u32> = starts.collect();
        let most = charts().map(|chart| columns(chart)).max().unwrap_or(1);
        let widths: Vec<f64> = std::iter::once(CATEGORY).chain(std::iter::repeat_n(NUMBER, most)).collect();
        // Name and heads of each chart are high rows.
        let height = |row: u32| match starts.iter().rev().find(|start| **start <= row).map(|start| row - start) {
            Some(0) => TITLE_HEIGHT,
            Some(1) => HEAD_HEIGHT,
            _ => ROW,
        };
        let scale = print::scale(&widths);
        let breaks = print::breaks(height, &starts, end, 0, print::room(scale));
        numbers.set_print_scale(scale).set_page_breaks(&breaks)?;
        Ok(())
    }

    /// Writes the numbers of a chart from a row on, which becomes that of the next chart; gives their first row.
    fn numbers(
        &self,
        numbers: &mut Worksheet,
        topic: &Topic<'_>,
        chart: &Chart,
        from: &mut u32,
    ) -> Result<u32, XlsxError> {
        let title = Message::new("xlsx-chart-of").with("topic", topic.title).with("chart", chart.title.as_str());
        numbers.write_string_with_format(*from, 0, visible(&self.words(&title)), &self.look.section())?;
        numbers.set_row_height(*from, TITLE_HEIGHT)?.set_row_height(*from + 1, HEAD_HEIGHT)?;
        let first = chart_data::fill(numbers, chart, *from + 1, &self.look.head())?;
        *from += rows(chart);
        Ok(first)
    }

    /// What must be known of charts that stand side by side, below each of them; gives how many rows it takes.
    fn captions(&self, sheet: &mut Worksheet, row: u32, charts: &[&Chart]) -> Result<u32, XlsxError> {
        let room = f64::from(COLUMNS - 1) * COLUMN;
        let lines = |chart: &&Chart| (columns_of(&chart.note) * 1.1 / room).ceil() as u32;
        let most = charts.iter().map(lines).max().unwrap_or(0);
        let format = self.look.muted().set_text_wrap().set_align(FormatAlign::Top);
        for (column, chart) in [0, COLUMNS].into_iter().zip(charts).filter(|(_, chart)| !chart.note.is_empty()) {
            let (last_row, last) = (row + most - 1, column + COLUMNS - 2);
            sheet.merge_range(row, column, last_row, last, &visible(&chart.note), &format)?;
        }
        Ok(most + 1)
    }

    fn drawn(chart: &Chart, data: &str, first: u32) -> Drawn {
        let marked = has_categories(chart) && chart.series.iter().any(|series| series.reference);
        let letters: usize = chart.categories.iter().map(|category| category.chars().count()).sum();
        let lying = !marked && (chart.categories.len() > MANY || letters > MOST_LETTERS);
        let mut drawn = Drawn::new(match (chart.kind, lying) {
            (ChartKind::Bars, false) => ChartType::Column,
            (ChartKind::Bars, true) => ChartType::Bar,
            (ChartKind::StackedBars, false) => ChartType::ColumnStacked,
            (ChartKind::StackedBars, true) => ChartType::BarStacked,
            (ChartKind::Lines, _) => ChartType::ScatterStraightWithMarkers,
            (ChartKind::Scatter, _) => ChartType::Scatter,
        });
        // Lines of reference among bars are a chart of their own over the bars.
        let mut marks = Drawn::new(ChartType::Line);
        let columns = chart_data::columns(chart);
        let mut all: Vec<(usize, (&Series, Columns))> = chart.series.iter().zip(columns).enumerate().collect();
        if !has_categories(chart) {
            // LibreOffice does not show a lone dot that comes first.
            all.sort_by_key(|(_, (series, _))| series.data.len() <= 1);
        }
        for (at, (series, own)) in all {
            let over = marked && series.reference;
            Self::series(if over { &mut marks } else { &mut drawn }, chart, (at, series, own), data, first);
        }
        if marked {
            drawn.combine(&marks);
        }
        drawn
            .title()
            .set_name(chart.title.as_str())
            .set_font(rust_xlsxwriter::ChartFont::new().set_size(13).set_bold());
        // A lying bar chart has its categories up the side, and the first of them on top.
        let lying = lying && has_categories(chart);
        let (level, upright) = (chart.x_title.as_str(), chart.y_title.as_str());
        let (level, upright) = if lying { (upright, level) } else { (level, upright) };
        drawn.x_axis().set_name(level);
        drawn.y_axis().set_name(upright);
        if lying {
            drawn.y_axis().set_reverse();
        }
        let mut numbers = chart.series.iter().flat_map(|series| &series.data).filter_map(|datum| datum.y);
        if !chart.log_y && numbers.all(|number| number >= 0.0) {
            values(&mut drawn, lying).set_min(0);
        }
        if let Some(end) = chart_data::axis_end(chart).filter(|_| !chart.log_y) {
            values(&mut drawn, lying).set_max(end);
        }
        if chart.log_x {
            drawn.x_axis().set_log_base(2);
        }
        if chart.log_y {
            values(&mut drawn, lying).set_log_base(10);
        }
        let grid = ChartLine::new().set_color(ink(Ink::Part)).clone();
        values(&mut drawn, lying).set_major_gridlines(true).set_major_gridlines_line(&grid);
        if chart.series.len() > 1 {
            drawn.legend().set_position(ChartLegendPosition::Bottom);
        } else {
            drawn.legend().set_hidden();
        }
        drawn.set_width(WIDTH).set_height(HEIGHT).set_alt_text(alternative(chart));
        drawn
    }

    fn series(drawn: &mut Drawn, chart: &Chart, (at, series, own): (usize, &Series, Columns), data: &str, first: u32) {
        let last = (first + u32::try_from(series.data.len()).unwrap_or(0)).saturating_sub(1);
        let range = |column: u16| ChartRange::new_from_range(data, first, column, last, column);
        let colour = match series.option {
            None if series.reference => ink(Ink::Muted),
            None => ink(Ink::Series(at)),
            Some(place) => rgb(Palette::Light.option(place)),
        };
        let made = drawn.add_series();
        made.set_name(&ChartRange::new_from_range(data, first - 1, own.y, first - 1, own.y));
        made.set_categories(&range(own.x)).set_values(&range(own.y));
        match chart.kind {
            ChartKind::Bars | ChartKind::StackedBars if series.reference => {
                let mut marker = ChartMarker::new();
                marker.set_type(ChartMarkerType::LongDash).set_size(MARK_SIZE);
                marker.set_format(ChartFormat::new().set_solid_fill(ChartSolidFill::new().set_color(ink(Ink::Text))));
                made.set_marker(&marker).set_format(ChartFormat::new().set_no_line());
            }
            ChartKind::Bars | ChartKind::StackedBars => {
                made.set_format(ChartFormat::new().set_solid_fill(ChartSolidFill::new().set_color(colour)));
                made.set_gap(if chart.categories.len() * chart.series.len() > 3 { 60 } else { 200 });
            }
            ChartKind::Lines => {
                let mut line = ChartLine::new();
                line.set_color(colour).set_width(if series.reference { 1.5 } else { 2.25 });
                if series.reference {
                    line.set_dash_type(ChartLineDashType::Dash);
                }
                made.set_format(ChartFormat::new().set_line(&line));
                let mut marker = ChartMarker::new();
                if series.reference {
                    marker.set_none();
                } else {
                    marker.set_type(ChartMarkerType::Circle).set_size(6);
                    marker.set_format(ChartFormat::new().set_solid_fill(ChartSolidFill::new().set_color(colour)));
                }
                made.set_marker(&marker);
            }
            ChartKind::Scatter => {
                let mut marker = ChartMarker::new();
                marker.set_type(ChartMarkerType::Circle).set_size(10);
                marker.set_format(ChartFormat::new().set_solid_fill(ChartSolidFill::new().set_color(colour)));
                made.set_marker(&marker);
                if series.data.len() == 1 {
                    made.set_data_label(ChartDataLabel::new().show_series_name());
                }
            }
        }
        if let Some((minus, plus)) = own.band {
            let custom = ChartErrorBarsType::Custom(range(plus), range(minus));
            made.set_y_error_bars(ChartErrorBars::new().set_type(custom));
        }
    }
}

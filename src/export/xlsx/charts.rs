//! The charts of the slides as charts of the workbook, with their numbers on a sheet of their own.
use rust_xlsxwriter::{
    Chart as Drawn, ChartDataLabel, ChartErrorBars, ChartErrorBarsType, ChartFormat, ChartLegendPosition, ChartLine,
    ChartLineDashType, ChartMarker, ChartMarkerType, ChartRange, ChartSolidFill, ChartType, Workbook, XlsxError,
};

use crate::export::chart_data::{self, Columns, has_categories};
use crate::export::xlsx::Maker;
use crate::export::xlsx::grid::print_setup;
use crate::export::xlsx::look::{ink, rgb};
use crate::quantity::visible::visible;
use crate::scene::chart::{Chart, ChartKind, Series};
use crate::scene::{self, Ink, Palette};

/// Size of a chart, pixels, and rows that it covers.
const WIDTH: u32 = 620;
const HEIGHT: u32 = 340;
const ROWS: u32 = 20;

/// Columns that a chart covers; they are as wide as those of an empty sheet.
const COLUMNS: u16 = 10;

/// Height of the type of notes and room for them below a chart, mm.
const NOTE_MM: f32 = 3.5;
const NOTE_ROOM_MM: f32 = 164.0;

/// Height of the heads of columns of numbers, which hold names of options, points.
const HEAD_HEIGHT: f64 = 42.0;

/// Width of a line of reference across a category, points.
const MARK_SIZE: u8 = 30;

/// Letters of all categories that have room below upright bars.
const MOST_LETTERS: usize = 90;

/// Categories from which on bars lie, so that their names can be read.
const MANY: usize = 8;

/// The axis of the numbers: of lying bars the level one.
fn values(drawn: &mut Drawn, lying: bool) -> &mut rust_xlsxwriter::ChartAxis {
    if lying { drawn.x_axis() } else { drawn.y_axis() }
}

impl Maker<'_> {
    pub(super) fn charts(&self, workbook: &mut Workbook) -> Result<(), XlsxError> {
        let charts = self.all_charts();
        if charts.is_empty() {
            return Ok(());
        }
        let data = self.text("xlsx-chart-data");
        let mut drawn = Vec::new();
        let mut numbers = rust_xlsxwriter::Worksheet::new();
        numbers.set_name(&data)?;
        let mut row = 0;
        for chart in charts {
            numbers.write_string_with_format(row, 0, visible(&chart.title), &self.look.section())?;
            numbers.set_row_height(row, 22)?.set_row_height(row + 1, HEAD_HEIGHT)?;
            let first = chart_data::fill(&mut numbers, chart, row + 1, &self.look.head())?;
            let longest = chart.series.iter().map(|series| series.data.len()).max().unwrap_or(0);
            let last = first + u32::try_from(longest.max(chart.categories.len())).unwrap_or(0);
            drawn.push((chart, Self::drawn(chart, &data, first)));
            row = last + 1;
        }
        numbers.set_column_width(0, 34)?;
        numbers.set_column_range_width(1, 30, 14)?;
        print_setup(&mut numbers, &self.book.deck.footer);
        let sheet = workbook.add_worksheet();
        sheet.set_name(self.text("xlsx-charts"))?;
        sheet.write_string_with_format(0, 0, self.text("xlsx-charts"), &self.look.title())?;
        sheet.set_row_height(0, 26)?;
        let mut breaks = Vec::new();
        for (at, pair) in (0..).zip(drawn.chunks(2)) {
            let row = 2 + at * ROWS;
            if at > 0 && at % 2 == 0 {
                breaks.push(row);
            }
            for (column, (chart, drawn)) in [0, COLUMNS].into_iter().zip(pair) {
                sheet.insert_chart(row, column, drawn)?;
                if !chart.note.is_empty() {
                    let note = scene::text::fit(&chart.note, NOTE_MM, NOTE_ROOM_MM);
                    sheet.write_string_with_format(row + ROWS - 2, column, &note, &self.look.muted())?;
                }
            }
        }
        print_setup(sheet, &self.book.deck.footer);
        sheet.set_page_breaks(&breaks)?;
        workbook.push_worksheet(numbers);
        Ok(())
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
        drawn.set_width(WIDTH).set_height(HEIGHT).set_alt_text(format!("{}. {}", chart.title, chart.note));
        drawn
    }

    fn series(drawn: &mut Drawn, chart: &Chart, (at, series, own): (usize, &Series, Columns), data: &str, first: u32) {
        let last = (first + u32::try_from(series.data.len()).unwrap_or(0)).saturating_sub(1);
        let range = |column: u16| ChartRange::new_from_range(data, first, column, last, column);
        let colour = match series.option {
            None if series.reference => ink(Ink::Muted),
            place => rgb(Palette::Light.option(place.unwrap_or(at))),
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

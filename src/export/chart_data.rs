//! The numbers of a chart as cells: of the workbook behind a chart on a slide, which "Edit data" opens, and of the
//! sheet that the charts of a workbook are drawn from.
use rust_xlsxwriter::{Format, Workbook, Worksheet, XlsxError};

use crate::locale::plain_number;
use crate::scene::chart::{Chart, ChartKind, Series};

/// Name of the sheet that holds the numbers.
pub const SHEET: &str = "Sheet1";

/// Where the numbers of a series stand: columns from 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Columns {
    /// Places along the horizontal axis, or the categories.
    pub x: u16,
    /// The numbers.
    pub y: u16,
    /// How far the band reaches below and above them, if the series has bands.
    pub band: Option<(u16, u16)>,
}

/// Whether the chart has categories, else numbers, along its horizontal axis.
pub fn has_categories(chart: &Chart) -> bool {
    matches!(chart.kind, ChartKind::Bars | ChartKind::StackedBars)
}

/// Whether any number of the series has a band.
pub fn has_band(series: &Series) -> bool {
    series.data.iter().any(|datum| datum.band.is_some())
}

/// Where each series of a chart stands. With categories, these are in the first column and the numbers beside them.
pub fn columns(chart: &Chart) -> Vec<Columns> {
    let mut next = u16::from(has_categories(chart));
    let mut all = Vec::new();
    let mut take = || {
        next += 1;
        next - 1
    };
    for series in &chart.series {
        let x = if has_categories(chart) { 0 } else { take() };
        all.push(Columns { x, y: take(), band: None });
        if !has_categories(chart)
            && has_band(series)
            && let Some(own) = all.last_mut()
        {
            own.band = Some((take(), take()));
        }
    }
    // Beside the numbers, not between them: programs take the block of the first columns as the chart's data.
    if has_categories(chart) {
        for (own, series) in all.iter_mut().zip(&chart.series) {
            if has_band(series) {
                own.band = Some((take(), take()));
            }
        }
    }
    all
}

/// Rows that the numbers of a chart take: those of its longest series. Shorter ones have empty cells at their end,
/// because `LibreOffice` loses series that are shorter than others.
pub fn rows(chart: &Chart) -> usize {
    let longest = chart.series.iter().map(|series| series.data.len()).max().unwrap_or(0);
    longest.max(chart.categories.len())
}

/// How far a number's band reaches below and above it; nothing for a number without one.
pub fn reach(datum: &crate::scene::chart::Datum) -> (f64, f64) {
    match (datum.y, datum.band) {
        (Some(y), Some((low, high))) => ((y - low).max(0.0), (high - y).max(0.0)),
        _ => (0.0, 0.0),
    }
}

/// Where an axis ends that shows the whole of all bands: office programs look at the numbers alone. `None` without bands.
pub fn axis_end(chart: &Chart) -> Option<f64> {
    chart.series.iter().any(has_band).then_some(())?;
    let highest = chart.highest().filter(|highest| *highest > 0.0)?;
    // The next of 1, 1.2, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10 times a power of ten.
    let power = 10_f64.powf(highest.log10().floor());
    let steps = [1.0, 1.2, 1.5, 2.0, 2.5, 3.0, 4.0, 5.0, 6.0, 8.0, 10.0, 12.0];
    steps.into_iter().map(|step| step * power).find(|end| *end >= highest * 1.02)
}

/// Distance of the lines of a grid up to this number: the next of 1, 2, 2.5, 5, 10 times a power of ten that makes at
/// most five of them. `None` where there is nothing to show.
pub fn step(highest: f64) -> Option<f64> {
    let least = Some(highest / 5.0).filter(|least| least.is_finite() && *least > 0.0)?;
    let power = 10_f64.powf(least.log10().floor());
    [1.0, 2.0, 2.5, 5.0, 10.0].into_iter().map(|step| step * power).find(|step| *step >= least * 0.999_999)
}

/// A format with the decimals that [`plain_number`] keeps of a number of this size.
pub fn number_format(number: f64) -> &'static str {
    let text = plain_number(number);
    match text.split_once('.').map_or(0, |(_, decimals)| decimals.len()) {
        0 => "#,##0",
        1 => "#,##0.0",
        2 => "#,##0.00",
        _ => "0.000",
    }
}

/// Writes the numbers of a chart into a sheet, from this row on; gives the first row of numbers.
pub fn fill(sheet: &mut Worksheet, chart: &Chart, top: u32, head: &Format) -> Result<u32, XlsxError> {
    let first = top + 1;
    let shown = |number: f64| Format::new().set_num_format(number_format(number));
    let row = |at: usize| first + u32::try_from(at).unwrap_or(0);
    if has_categories(chart) {
        sheet.write_with_format(top, 0, chart.x_title.as_str(), head)?;
        for (at, category) in chart.categories.iter().enumerate() {
            sheet.write_string(row(at), 0, category)?;
        }
    }
    for (series, own) in chart.series.iter().zip(columns(chart)) {
        sheet.write_with_format(top, own.y, series.name.as_str(), head)?;
        if !has_categories(chart) {
            sheet.write_with_format(top, own.x, chart.x_title.as_str(), head)?;
        }
        if let Some((minus, plus)) = own.band {
            sheet.write_with_format(top, minus, format!("{} −", series.name), head)?;
            sheet.write_with_format(top, plus, format!("{} +", series.name), head)?;
        }
        for (at, datum) in series.data.iter().enumerate() {
            if !has_categories(chart) {
                sheet.write_number_with_format(row(at), own.x, datum.x, &shown(datum.x))?;
            }
            if let Some(y) = datum.y {
                sheet.write_number_with_format(row(at), own.y, y, &shown(y))?;
            }
            if let Some((minus, plus)) = own.band {
                let (below, above) = reach(datum);
                sheet.write_number_with_format(row(at), minus, below, &shown(below))?;
                sheet.write_number_with_format(row(at), plus, above, &shown(above))?;
            }
        }
    }
    Ok(first)
}

/// The workbook of a chart.
pub fn workbook(chart: &Chart) -> Result<Vec<u8>, XlsxError> {
    let mut book = Workbook::new();
    let sheet = book.add_worksheet();
    sheet.set_name(SHEET)?;
    sheet.set_column_width(0, 28)?;
    let head = Format::new().set_bold().set_text_wrap();
    fill(sheet, chart, 0, &head)?;
    sheet.set_freeze_panes(1, 0)?;
    book.save_to_buffer()
}

/// A range of one column as formulas name it: `Sheet1!$B$2:$B$5`.
pub fn range(column: u16, rows: usize) -> String {
    let name = rust_xlsxwriter::column_number_to_name(column);
    format!("{SHEET}!${name}$2:${name}${}", rows + 1)
}

/// A cell of the first row as formulas name it.
pub fn head_cell(column: u16) -> String {
    format!("{SHEET}!${}$1", rust_xlsxwriter::column_number_to_name(column))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::chart::Datum;

    fn chart(kind: ChartKind) -> Chart {
        let data = vec![Datum { x: 1.0, y: Some(3.0), band: Some((2.0, 5.0)), text: "3".to_owned() }];
        let series = |band: bool| Series {
            name: "A".to_owned(),
            option: None,
            reference: false,
            data: if band { data.clone() } else { vec![Datum { y: Some(1.0), ..Datum::default() }] },
        };
        Chart {
            kind,
            title: String::new(),
            x_title: String::new(),
            y_title: String::new(),
            categories: vec!["c".to_owned()],
            series: vec![series(true), series(false)],
            log_x: false,
            log_y: false,
            note: String::new(),
        }
    }

    #[test]
    fn numbers_of_bars_stand_side_by_side_and_bands_after_them() {
        let bars = columns(&chart(ChartKind::Bars));
        assert_eq!(bars, [Columns { x: 0, y: 1, band: Some((3, 4)) }, Columns { x: 0, y: 2, band: None }]);
        let lines = columns(&chart(ChartKind::Lines));
        assert_eq!(lines, [Columns { x: 0, y: 1, band: Some((2, 3)) }, Columns { x: 4, y: 5, band: None }]);
    }

    #[test]
    fn all_series_take_the_rows_of_the_longest() {
        let mut chart = chart(ChartKind::Lines);
        assert_eq!(rows(&chart), 1);
        chart.series[1].data.extend([Datum::default(), Datum::default()]);
        assert_eq!(rows(&chart), 3);
    }

    #[test]
    fn numbers_keep_the_digits_that_matter() {
        assert_eq!(number_format(192.0), "#,##0");
        assert_eq!(number_format(12_345.6), "#,##0");
        assert_eq!(number_format(25.000_001), "#,##0");
        assert_eq!(number_format(16.35), "#,##0.00");
        assert_eq!(number_format(0.125), "0.000");
    }

    #[test]
    fn axes_end_beyond_all_bands() {
        let mut chart = chart(ChartKind::Bars);
        assert_eq!(axis_end(&chart), Some(6.0));
        chart.series.remove(0);
        assert_eq!(axis_end(&chart), None);
    }

    #[test]
    fn grids_have_few_round_lines() {
        assert_eq!(step(100.0), Some(20.0));
        assert_eq!(step(101.0), Some(25.0));
        assert_eq!(step(43_660.0), Some(10_000.0));
        assert_eq!(step(0.7), Some(0.2));
        assert_eq!((step(0.0), step(f64::NAN)), (None, None));
    }

    #[test]
    fn ranges_are_named_as_in_formulas() {
        assert_eq!(range(1, 4), "Sheet1!$B$2:$B$5");
        assert_eq!(head_cell(27), "Sheet1!$AB$1");
    }
}

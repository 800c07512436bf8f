//! Charts as data: what a chart shows, before anybody decides how to draw it.
//!
//! [`Chart`] holds numbers and finished words. The window, the SVG writer, slides and workbooks all draw the same one.
//! In a chart of lines a series of one number is a dot. Series of bars that belong to no option are told apart by
//! their place; a series of reference among bars is a line across its category, such as what a GPU has.

/// How the numbers of a chart stand to each other.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ChartKind {
    /// One bar for each category and series.
    Bars,
    /// The series of a category upon each other.
    StackedBars,
    /// A line for each series over numbers.
    Lines,
    /// Dots over numbers.
    Scatter,
}

/// A chart.
#[derive(Debug, Clone, PartialEq)]
pub struct Chart {
    /// How it is drawn.
    pub kind: ChartKind,
    /// Its title, in words of the reader.
    pub title: String,
    /// What stands along the horizontal axis; for bars, what the categories are. May be empty.
    pub x_title: String,
    /// What is measured, with its unit.
    pub y_title: String,
    /// Names of the categories; empty for lines and dots.
    pub categories: Vec<String>,
    /// The series.
    pub series: Vec<Series>,
    /// Whether the horizontal axis has equal steps for equal ratios.
    pub log_x: bool,
    /// Whether the vertical axis has equal steps for equal ratios.
    pub log_y: bool,
    /// What the reader must know to read it right: basis, sources, what is left out.
    pub note: String,
}

/// A series of a chart.
#[derive(Debug, Clone, PartialEq)]
pub struct Series {
    /// Its name, in words of the reader.
    pub name: String,
    /// Which of the steady colours it has: the place of its option, from 0; `None` for what belongs to no option.
    pub option: Option<usize>,
    /// Whether it is a line of reference, such as the ideal, and drawn dashed.
    pub reference: bool,
    /// Its numbers, for bars one for each category.
    pub data: Vec<Datum>,
}

/// A number of a series.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Datum {
    /// Place along the horizontal axis; for bars the place of the category, from 0.
    pub x: f64,
    /// The number; `None` if it is not known.
    pub y: Option<f64>,
    /// Lower and upper end of its band, if it has one.
    pub band: Option<(f64, f64)>,
    /// The number in words of the reader.
    pub text: String,
}

impl Chart {
    /// The largest number that is drawn, the upper ends of bands included; `None` without numbers.
    #[must_use]
    pub fn highest(&self) -> Option<f64> {
        let numbers = self.series.iter().flat_map(|series| &series.data);
        numbers.filter_map(|datum| datum.band.map(|band| band.1).or(datum.y)).reduce(f64::max)
    }
}

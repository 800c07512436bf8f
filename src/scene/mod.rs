//! Pictures as data: boxes, lines and texts in millimetres of a drawing, with an id for each thing one can point at.
//!
//! Decide here, draw elsewhere: the window, the SVG writer and the slide writer only draw what a [`Scene`] says.
pub mod box_view;
pub mod chart;
pub mod chart_view;
mod geometry;
pub mod links_view;
pub mod matrix_view;
pub mod page;
pub mod palette;
mod sketch;
pub mod speed;
pub mod text;
pub mod thumbnail;

use crate::quantity::Message;

pub(crate) use geometry::spread;
pub use page::{Page, PageSize};
pub use palette::{Palette, Rgb};
pub use thumbnail::thumbnail;

/// A point, mm from the top left.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Point {
    /// To the right.
    pub x: f32,
    /// Down.
    pub y: f32,
}

/// A rectangle, mm.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Area {
    /// Left edge.
    pub x: f32,
    /// Upper edge.
    pub y: f32,
    /// Width.
    pub w: f32,
    /// Height.
    pub h: f32,
}

impl Area {
    /// A rectangle by its upper left corner and size.
    #[must_use]
    pub fn new(x: f32, y: f32, w: f32, h: f32) -> Self {
        Self { x, y, w, h }
    }

    /// The middle.
    #[must_use]
    pub fn center(self) -> Point {
        Point { x: self.x + self.w / 2.0, y: self.y + self.h / 2.0 }
    }

    /// The right edge.
    #[must_use]
    pub fn right(self) -> f32 {
        self.x + self.w
    }

    /// The lower edge.
    #[must_use]
    pub fn bottom(self) -> f32 {
        self.y + self.h
    }

    /// The rectangle made smaller by `by` mm on all sides, never below zero size.
    #[must_use]
    pub fn shrunk(self, by: f32) -> Self {
        Self::new(self.x + by, self.y + by, (self.w - 2.0 * by).max(0.0), (self.h - 2.0 * by).max(0.0))
    }

    /// Whether the two share more than an edge.
    #[must_use]
    pub fn overlaps(self, other: Self) -> bool {
        let slack = 0.01;
        self.x + slack < other.right()
            && other.x + slack < self.right()
            && self.y + slack < other.bottom()
            && other.y + slack < self.bottom()
    }

    /// Whether the point lies inside.
    #[must_use]
    pub fn contains(self, point: Point) -> bool {
        (self.x..=self.x + self.w).contains(&point.x) && (self.y..=self.y + self.h).contains(&point.y)
    }
}

/// A colour by its role. Palettes for light, dark and print give each role its colour.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Ink {
    /// Background of the drawing.
    Paper,
    /// Body of the chassis.
    Body,
    /// Empty slot.
    Slot,
    /// Edge of boxes.
    Edge,
    /// Text.
    Text,
    /// Secondary text.
    Muted,
    /// The accent colour.
    Accent,
    /// Good.
    Good,
    /// Warning.
    Warn,
    /// Bad.
    Bad,
    /// Face of a GPU.
    Gpu,
    /// Text on a GPU.
    GpuText,
    /// Secondary text and drawing on a GPU.
    GpuDetail,
    /// Warning on a GPU.
    GpuWarn,
    /// Face of a network adapter.
    Nic,
    /// Face of CPU, memory, drives, supplies.
    Part,
    /// NVLink and other links between GPUs.
    GpuLink,
    /// Link bandwidth from slow (0) to fast (1).
    Speed(f32),
    /// The steady colour of the option at this place, from 0.
    Option(usize),
    /// Text on the colour of an option.
    OnOption(usize),
    /// A series of a chart that belongs to no option, by its place.
    Series(usize),
    /// Text on the colour of such a series.
    OnSeries(usize),
}

/// Where a text is anchored, horizontally.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Anchor {
    /// At its left end.
    Start,
    /// In its middle.
    Middle,
    /// At its right end.
    End,
}

/// A thing to draw. Later things cover earlier ones.
#[derive(Debug, Clone, PartialEq)]
pub enum Shape {
    /// A box with round corners.
    Rect {
        /// Where.
        area: Area,
        /// Corner radius, mm.
        radius: f32,
        /// Colour of the face, if any.
        fill: Option<Ink>,
        /// Colour and width (mm) of the edge, if any.
        stroke: Option<(Ink, f32)>,
        /// Whether the edge is dashed.
        dashed: bool,
    },
    /// A line through points.
    Line {
        /// The points.
        points: Vec<Point>,
        /// Colour.
        ink: Ink,
        /// Width, mm.
        width: f32,
        /// Whether it is dashed.
        dashed: bool,
    },
    /// A cubic Bézier curve: start, two control points, end.
    Curve {
        /// The four points.
        points: [Point; 4],
        /// Colour.
        ink: Ink,
        /// Width, mm.
        width: f32,
        /// Whether it is dashed.
        dashed: bool,
    },
    /// A filled circle.
    Dot {
        /// Centre.
        center: Point,
        /// Radius, mm.
        radius: f32,
        /// Colour.
        ink: Ink,
    },
    /// One line of text, vertically centred on `at`.
    Text {
        /// Anchor point.
        at: Point,
        /// Anchor.
        anchor: Anchor,
        /// Height of the font, mm.
        size: f32,
        /// Whether it is bold.
        bold: bool,
        /// Colour.
        ink: Ink,
        /// The text, already cut to its place.
        text: String,
    },
}

/// What a region of a scene stands for.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum Target {
    /// A slot, by id.
    Slot(String),
    /// A node of the machine's graph, by id.
    Node(String),
    /// A link, by index into the machine's links.
    Link(usize),
    /// Two devices, by id.
    Pair(String, String),
    /// A pair of neighbouring cards that accept a bridge: the two slot ids.
    BridgeHandle(String, String),
    /// Like devices or switches drawn as one box.
    Fold {
        /// By which the group is unfolded: an entry of [`Page::unfolded`].
        group: String,
        /// Ids of the nodes.
        ids: Vec<String>,
    },
}

/// A thing one can point at.
#[derive(Debug, Clone, PartialEq)]
pub struct Region {
    /// What it stands for.
    pub target: Target,
    /// Where it is.
    pub area: Area,
    /// Its accessible name and tooltip.
    pub name: String,
}

/// A picture.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Scene {
    /// Width, mm.
    pub width: f32,
    /// Height, mm.
    pub height: f32,
    /// Things to draw, in order.
    pub shapes: Vec<Shape>,
    /// Things to point at; later ones lie above earlier ones.
    pub regions: Vec<Region>,
    /// Which shapes draw a link: index into the machine's links, and places in `shapes`. For lighting up a path.
    pub traces: Vec<(usize, std::ops::Range<usize>)>,
}

/// Gives a [`Message`] its words in the reader's language.
pub type Words<'a> = &'a dyn Fn(&Message) -> String;

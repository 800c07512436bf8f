//! Sizes of the chassis' parts on each paper.
use crate::scene::{Area, PageSize};

/// Sizes and edges, mm.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Sheet {
    /// Whether this is the small page.
    pub narrow: bool,
    /// Width of the page.
    pub width: f32,
    /// Height of the page.
    pub height: f32,
    /// The body of the chassis.
    pub body: Area,
    /// Left edge of what is in it.
    pub left: f32,
    /// Right edge of what is in it.
    pub right: f32,
    /// Upper edge of the first thing in it.
    pub top: f32,
    /// Height of the strip with bays, air and supplies, and what follows it.
    pub strip: (f32, f32),
    /// Height of a socket.
    pub socket: f32,
    /// Height of a switch.
    pub switch: f32,
    /// Distance of two levels of switches, and of the only one from its neighbours.
    pub level: (f32, f32),
    /// Least gap above the first row of slots, and above others.
    pub gap: (f32, f32),
    /// Room for the arcs of a mesh, and for those of bridges.
    pub arcs: (f32, f32),
    /// Height of a row of small cards: as one of several rows, and beside one other.
    pub small: (f32, f32),
    /// Room for the bar of switches between GPUs.
    pub bar: f32,
    /// Lowest module with its texts below each other, and lowest card.
    pub lowest: (f32, f32),
    /// Least width of a module's face where there is room.
    pub module: f32,
    /// Largest width of one expansion slot: as on the machine (20.32 mm) or a little more.
    pub unit: f32,
}

impl Sheet {
    /// The sizes on a page.
    pub fn of(size: PageSize) -> Self {
        let (width, height) = size.mm();
        let (edge, side) = if size == PageSize::Wide { (1.5, 7.0) } else { (1.0, 4.0) };
        let body = Area { x: edge, y: edge, w: width - 2.0 * edge, h: height - 2.0 * edge };
        let wide = Self {
            narrow: size == PageSize::Narrow,
            width,
            height,
            body,
            left: side,
            right: width - side,
            top: 4.5,
            strip: (9.0, 2.0),
            socket: 17.5,
            switch: 10.2,
            level: (4.5, 6.0),
            gap: (7.5, 5.0),
            arcs: (11.0, 8.0),
            small: (13.0, 17.0),
            bar: 9.0,
            lowest: (16.0, 26.0),
            module: 30.0,
            unit: 23.0,
        };
        match size {
            PageSize::Wide => wide,
            PageSize::Narrow => Self {
                top: 2.6,
                strip: (6.4, 1.4),
                socket: 14.8,
                level: (3.8, 5.0),
                gap: (5.6, 4.0),
                arcs: (8.0, 7.0),
                small: (11.0, 13.5),
                bar: 8.4,
                lowest: (14.5, 24.0),
                module: 20.0,
                ..wide
            },
        }
    }
}

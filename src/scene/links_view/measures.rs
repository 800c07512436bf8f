//! Sizes of the tree's parts on each paper.
use crate::scene::page::PageSize;

/// Sizes and edges, mm.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Measures {
    /// Whether this is the small page.
    pub narrow: bool,
    /// Width of the page.
    pub width: f32,
    /// Height of the page.
    pub height: f32,
    /// Left edge of what is drawn.
    pub left: f32,
    /// Right edge of what is drawn.
    pub right: f32,
    /// Upper edge of the sockets.
    pub socket_top: f32,
    /// Height of a socket.
    pub socket: f32,
    /// Height of a switch.
    pub switch: f32,
    /// Height of a device.
    pub device: f32,
    /// Height of a device of the upper row.
    pub upper: f32,
    /// Room for the label of a link above a device of the lower row, if there are two rows.
    pub label_room: f32,
    /// Upper edge of the legend.
    pub legend_top: f32,
    /// Narrowest column in which a device can be read; with narrower ones, like devices are folded.
    pub least_column: f32,
    /// Least distance of two levels of the tree, for fans and labels.
    pub least_gap: f32,
    /// Room left of the graph of links between GPUs, for its legend.
    pub mesh_legend: f32,
    /// Room for a graph of links between GPUs: below one row of devices and below two.
    pub mesh: (f32, f32),
    /// Room for the bar of switches between GPUs.
    pub bar: f32,
    /// Room for few and for many arcs between GPUs.
    pub arcs: (f32, f32),
}

impl Measures {
    /// The sizes on a page.
    pub fn of(size: PageSize) -> Self {
        let (width, height) = size.mm();
        match size {
            PageSize::Wide => Self {
                narrow: false,
                width,
                height,
                left: 5.0,
                right: width - 5.0,
                socket_top: 4.0,
                socket: 17.0,
                switch: 11.5,
                device: 19.0,
                upper: 13.0,
                label_room: 13.0,
                legend_top: height - 10.0,
                least_column: 13.0,
                least_gap: 7.0,
                mesh_legend: 62.0,
                mesh: (54.0, 40.0),
                bar: 17.0,
                arcs: (17.0, 34.0),
            },
            PageSize::Narrow => Self {
                narrow: true,
                width,
                height,
                left: 3.0,
                right: width - 3.0,
                socket_top: 2.5,
                socket: 14.8,
                switch: 11.0,
                device: 14.2,
                upper: 12.9,
                label_room: 11.6,
                legend_top: height - 8.2,
                least_column: 15.5,
                least_gap: 10.4,
                mesh_legend: 46.0,
                mesh: (43.0, 30.0),
                bar: 13.5,
                arcs: (14.0, 26.0),
            },
        }
    }
}

//! The matrix of all devices: path class and usable rate of each pair, as `nvidia-smi topo -m` will print the classes.
use crate::analysis::Analysis;
use crate::catalog::Catalog;
use crate::machine::{Machine, NodeKind, Pair};
use crate::quantity::Message;
use crate::scene::links_view::scale;
use crate::scene::sketch::{SECOND, Sketch, Style};
use crate::scene::{Anchor, Area, Ink, Point, Scene, Target, Words, speed};

/// Width of the picture, mm.
const WIDTH: f32 = 280.0;
/// Height of the picture, mm.
const HEIGHT: f32 = 152.0;
/// Where the cells begin.
const LEFT: f32 = 24.0;
/// Where the cells begin.
const TOP: f32 = 12.0;
/// Largest cell: width and height, mm.
const LARGEST: (f32, f32) = (22.0, 16.0);
/// Room for the cells: width and height, mm.
const ROOM: (f32, f32) = (170.0, 132.0);
/// Where the summary stands.
const SUMMARY: f32 = 204.0;
/// Share of a cell's height that its bar of colour takes.
const BAR: f32 = 0.22;

/// Draws the matrix. Empty without devices.
#[must_use]
pub fn matrix_view(catalog: &Catalog, analysis: &Analysis, words: Words<'_>) -> Scene {
    let devices: Vec<usize> = analysis.machine.gpus().chain(analysis.machine.nics()).collect();
    if devices.is_empty() {
        return Scene::default();
    }
    let mut sketch = Sketch::new(WIDTH, HEIGHT, words);
    let count = devices.len() as f32;
    let cell = (LARGEST.0.min(ROOM.0 / count), LARGEST.1.min(ROOM.1 / count));
    let grid = Grid { machine: &analysis.machine, devices: &devices, cell };
    heads(&mut sketch, &grid);
    cells(&mut sketch, &grid, &analysis.pairs);
    borders(&mut sketch, &grid);
    summary(&mut sketch, catalog, analysis);
    let style = Style::second(Ink::Muted);
    let words = sketch.word("scene-legend-speed");
    sketch.text(Point { x: SUMMARY, y: HEIGHT - 14.0 }, Anchor::Start, style, &words, WIDTH - SUMMARY - 4.0);
    scale(&mut sketch, Area::new(SUMMARY, HEIGHT - 10.5, 68.0, 2.4));
    sketch.scene
}

/// Where cells lie.
struct Grid<'a> {
    machine: &'a Machine,
    devices: &'a [usize],
    cell: (f32, f32),
}

impl Grid<'_> {
    fn area(&self, row: usize, column: usize) -> Area {
        let (w, h) = self.cell;
        Area::new(LEFT + column as f32 * w, TOP + row as f32 * h, w, h)
    }

    fn id(&self, at: usize) -> &str {
        self.devices.get(at).and_then(|&node| self.machine.nodes.get(node)).map_or("", |node| node.id.as_str())
    }

    /// Name of a row: `GPU 0`, `NIC 1`.
    fn name(&self, sketch: &Sketch<'_>, at: usize) -> String {
        let id = self.id(at);
        let (key, digits) = match id.strip_prefix("gpu") {
            Some(digits) => ("scene-gpu", digits),
            None => ("scene-nic", id.trim_start_matches("nic")),
        };
        sketch.say(&Message::new(key).with("index", digits))
    }

    /// Socket or NUMA node by which rows are grouped.
    fn group(&self, at: usize) -> Option<(bool, Option<u8>)> {
        let node = self.machine.nodes.get(*self.devices.get(at)?)?;
        Some((matches!(node.kind, NodeKind::Gpu { .. }), node.numa))
    }

    fn text(&self) -> f32 {
        (self.cell.1 * 0.36).min(self.cell.0 * 0.25).min(SECOND)
    }
}

fn heads(sketch: &mut Sketch<'_>, grid: &Grid<'_>) {
    let style = Style { size: (grid.text() * 1.1).max(2.0), bold: true, ink: Ink::Text };
    for at in 0..grid.devices.len() {
        let name = grid.name(sketch, at);
        let (row, column) = (grid.area(at, 0), grid.area(0, at));
        sketch.text(Point { x: LEFT - 2.0, y: row.center().y }, Anchor::End, style, &name, LEFT - 3.0);
        sketch.centered(Point { x: column.center().x, y: TOP - 3.0 }, style, &name, column.w);
    }
}

fn cells(sketch: &mut Sketch<'_>, grid: &Grid<'_>, pairs: &[Pair]) {
    for row in 0..grid.devices.len() {
        for column in 0..grid.devices.len() {
            let area = inner(grid.area(row, column));
            if row == column {
                sketch.face(area, 0.6, Ink::Slot);
                continue;
            }
            let (a, b) = (grid.id(row.min(column)), grid.id(row.max(column)));
            if let Some(pair) = pairs.iter().find(|pair| pair.a == a && pair.b == b) {
                cell(sketch, grid, area, pair);
            }
        }
    }
}

fn inner(area: Area) -> Area {
    Area::new(area.x + 0.3, area.y + 0.3, area.w - 0.6, area.h - 0.6)
}

fn cell(sketch: &mut Sketch<'_>, grid: &Grid<'_>, area: Area, pair: &Pair) {
    sketch.face(area, 0.6, Ink::Body);
    let bar = area.h * BAR;
    sketch.face(Area::new(area.x, area.bottom() - bar, area.w, bar), 0.4, speed::ink(pair.usable_gb_s));
    let size = grid.text();
    let class = Style { size, bold: true, ink: Ink::Text };
    let rate = Style { size: size * 0.92, bold: false, ink: Ink::Muted };
    let above = area.h - bar;
    let middle = area.center().x;
    // Small cells hold the class only; the rate is in the tip and in the colour.
    if above > 2.2 * size {
        sketch.centered(Point { x: middle, y: area.y + above * 0.3 }, class, &pair.class.to_string(), area.w);
        let words = speed::shown(pair.usable_gb_s);
        sketch.centered(Point { x: middle, y: area.y + above * 0.73 }, rate, &words, area.w);
    } else {
        sketch.centered(Point { x: middle, y: area.y + above / 2.0 }, class, &pair.class.to_string(), area.w);
    }
    let name = Message::new("scene-name-pair")
        .with("a", pair.a.to_uppercase())
        .with("b", pair.b.to_uppercase())
        .with("class", pair.class.to_string())
        .with("speed", speed::shown(pair.usable_gb_s));
    let name = sketch.say(&name);
    sketch.region(Target::Pair(pair.a.clone(), pair.b.clone()), area, name);
}

/// Lines between groups of devices: other NUMA nodes, adapters after GPUs.
fn borders(sketch: &mut Sketch<'_>, grid: &Grid<'_>) {
    let count = grid.devices.len();
    for at in 1..count {
        if grid.group(at) == grid.group(at - 1) {
            continue;
        }
        let (here, end) = (grid.area(at, at), grid.area(count - 1, count - 1));
        let across = vec![Point { x: LEFT, y: here.y }, Point { x: end.x + end.w, y: here.y }];
        let down = vec![Point { x: here.x, y: TOP }, Point { x: here.x, y: end.bottom() }];
        sketch.line(across, Ink::Edge, 0.5);
        sketch.line(down, Ink::Edge, 0.5);
    }
}

/// What the machine carries as a whole.
fn summary(sketch: &mut Sketch<'_>, catalog: &Catalog, analysis: &Analysis) {
    let width = WIDTH - SUMMARY - 4.0;
    let mut y = TOP;
    let mut add = |sketch: &mut Sketch<'_>, title: &str, value: String, note: Option<String>| {
        sketch.text(Point { x: SUMMARY, y }, Anchor::Start, Style::second(Ink::Muted), &sketch.word(title), width);
        y += 5.6;
        sketch.text(Point { x: SUMMARY, y }, Anchor::Start, Style::primary(Ink::Text).bold(), &value, width);
        y += 5.2;
        if let Some(note) = note {
            for line in Style::second(Ink::Muted).wrap(&note, width, 3) {
                sketch.text(Point { x: SUMMARY, y }, Anchor::Start, Style::second(Ink::Muted), &line, width);
                y += 4.6;
            }
        }
        y += 3.4;
    };
    let rate =
        |sketch: &Sketch<'_>, gb_s: f64| sketch.say(&Message::new("scene-speed").with("speed", speed::shown(gb_s)));
    if let Some(all_reduce) = &analysis.all_reduce {
        let value = rate(sketch, all_reduce.large_gb_s(catalog));
        let ring = all_reduce.ring.iter().map(|id| id.trim_start_matches("gpu")).collect::<Vec<_>>().join("-");
        let key = if all_reduce.rings == 0 { "scene-ring-switch" } else { "scene-ring" };
        let note = Message::new(key).with("rings", all_reduce.rings).with("ring", ring);
        let note = sketch.say(&note.with("bottleneck", all_reduce.bottleneck.as_str()));
        add(sketch, "scene-all-reduce", value, Some(note));
    }
    if let Some(all) = analysis.flows.all_pairs_gb_s {
        let value = rate(sketch, all);
        add(sketch, "scene-all-pairs", value, None);
    }
    if let Some(bisection) = analysis.flows.bisection_gb_s {
        let value = rate(sketch, bisection);
        add(sketch, "scene-bisection", value, None);
    }
    let slowest = analysis.flows.host.iter().min_by(|a, b| a.at_once_gb_s.total_cmp(&b.at_once_gb_s));
    if let Some(slowest) = slowest {
        let value = rate(sketch, slowest.at_once_gb_s);
        let note = Message::new("scene-host-alone").with("speed", speed::shown(slowest.alone_gb_s));
        let note = sketch.say(&note.with("bottleneck", slowest.bottleneck.as_str()));
        add(sketch, "scene-host-at-once", value, Some(note));
    }
}

//! The matrix of all devices: path class and usable rate of each pair, as `nvidia-smi topo -m` will print the classes.
use crate::analysis::Analysis;
use crate::catalog::Catalog;
use crate::machine::{Machine, NodeKind, Pair, names};
use crate::quantity::Message;
use crate::scene::links_view::scale;
use crate::scene::sketch::{SECOND, Sketch, Style};
use crate::scene::{Anchor, Area, Ink, Page, PageSize, Point, Scene, Target, Words, speed};

/// Where the cells begin.
const TOP: f32 = 12.0;
/// Left edge of the cells where these have all of the width.
const LEFT: f32 = 17.0;
/// Largest cell: width and height, mm.
const LARGEST: (f32, f32) = (22.0, 16.0);
/// Left edge of the cells where the summary stands beside them.
const LEFT_BESIDE: f32 = 24.0;
/// Left edge of the summary beside the cells of a window; on paper it follows the cells.
const SUMMARY: f32 = 204.0;
/// Room between cells and summary, and width of the summary, mm.
const GAP: f32 = 10.0;
const SUMMARY_WIDTH: f32 = 72.0;
/// Width below which paper does not shrink, mm: texts would become larger than those around the picture.
const LEAST_WIDTH: f32 = 200.0;
/// Room below the summary for the scale, mm.
const SCALE: f32 = 17.0;
/// Height of the summary below the cells, on a wide page and on a narrow one.
const BELOW: (f32, f32) = (26.0, 15.0);
/// Up to this many devices the summary stands beside the cells; more devices get all of the width.
const MOST_BESIDE: usize = 12;
/// Height of a bar of colour: share of the cell, and in cells that hold the class only.
const BAR: (f32, f32) = (0.22, 0.16);
/// Letters of a class or a rate above and beside each other: share of the cell's height and width.
const LETTERS: (f32, f32) = (0.36, 0.25);
/// The same on paper, whose rows are as high as they need be: `NODE` in bold fills the cell.
const LETTERS_PAPER: (f32, f32) = (0.36, 0.264);
/// The same in flat cells that hold the class only; `NODE` in bold is 3.2 times as wide as its letters are high.
const LETTERS_ALONE: (f32, f32) = (0.68, 0.28);
/// The same with plain letters.
const LETTERS_TIGHT: (f32, f32) = (0.68, 0.302);
/// The same in flat cells that hold class and rate side by side.
const LETTERS_BOTH: (f32, f32) = (0.68, 0.168);
/// Letters smaller than this cannot be read: the rate is left to the colour and the tip, mm.
const LEAST: f32 = 2.6;
/// The same on a small page, which is shown larger but where all texts are to be read without effort, mm.
const LEAST_NARROW: f32 = 3.2;

/// Draws the matrix for a document. Empty without devices.
#[must_use]
pub fn matrix_view(catalog: &Catalog, analysis: &Analysis, words: Words<'_>) -> Scene {
    matrix_view_on(&Page::default(), catalog, analysis, words)
}

/// Draws the matrix on a page.
#[must_use]
pub fn matrix_view_on(page: &Page, catalog: &Catalog, analysis: &Analysis, words: Words<'_>) -> Scene {
    let devices: Vec<usize> = analysis.machine.gpus().chain(analysis.machine.nics()).collect();
    if devices.is_empty() {
        return Scene::default();
    }
    let narrow = page.size == PageSize::Narrow;
    let (width, height) = size(page, devices.len());
    let mut sketch = Sketch::new(width, height, words);
    let high = height > page.size.mm().1;
    let mut grid = Grid::of(&analysis.machine, &devices, narrow, (width, height));
    if high && (grid.cell.0 * LETTERS_PAPER.1).min(grid.cell.1 * LETTERS_PAPER.0) >= LEAST {
        grid.form = Form::Paper;
        grid.tight = grid.cell.0 * LETTERS_PAPER.1 < SECOND;
    }
    heads(&mut sketch, &grid);
    cells(&mut sketch, &grid, &analysis.pairs);
    borders(&mut sketch, &grid);
    let mut figures = figures(&sketch, catalog, analysis);
    let legend = if grid.beside {
        let left = if page.live { SUMMARY } else { grid.area(0, devices.len()).x + GAP };
        let end = beside(&mut sketch, &figures, Area::new(left, TOP, width - left - 4.0, 0.0));
        // Paper ends where cells and summary do.
        let cells = grid.area(devices.len(), 0).y + 4.0;
        let height = if page.live { height } else { sketch.end_at(cells.max(end + SCALE)) };
        Area::new(left, height - 10.5, 68.0, 2.4)
    } else if narrow {
        // Of four figures two have room: the collective, and what all GPUs get from the host at once.
        figures.retain(|figure| figure.main);
        for figure in &mut figures {
            figure.note = None;
        }
        below(&mut sketch, &figures, Area::new(4.0, grid.below + 3.4, width - 68.0, BELOW.1));
        Area::new(width - 62.0, height - 9.0, 56.0, 2.4)
    } else {
        below(&mut sketch, &figures, Area::new(6.0, grid.below + 2.4, width - 84.0 - 6.0, BELOW.0));
        Area::new(width - 80.0, height - 10.5, 68.0, 2.4)
    };
    let style = Style::second(Ink::Muted);
    let words = sketch.word("scene-legend-speed");
    sketch.text(Point { x: legend.x, y: legend.y - 3.5 }, Anchor::Start, style, &words, legend.w);
    scale(&mut sketch, legend);
    sketch.scene
}

/// Size of the picture, mm. Paper may be as high as the rows of many devices ask for; a window has the shape it has.
fn size(page: &Page, devices: usize) -> (f32, f32) {
    let (width, height) = page.size.mm();
    if page.live || page.size == PageSize::Narrow {
        return (width, height);
    }
    if devices <= MOST_BESIDE {
        let cells = devices as f32 * cell_beside(devices).0;
        return ((LEFT_BESIDE + cells + GAP + SUMMARY_WIDTH + 4.0).clamp(LEAST_WIDTH, width), height);
    }
    let cell = (width - LEFT - 3.0) / devices as f32;
    let row = (cell * LETTERS_PAPER.1).min(SECOND) / LETTERS_PAPER.0;
    (width, height.max(TOP + row * devices as f32 + 3.0 + BELOW.0))
}

/// Width and height of a cell that has the summary beside it.
fn cell_beside(devices: usize) -> (f32, f32) {
    let count = devices as f32;
    (LARGEST.0.min(170.0 / count), LARGEST.1.min(132.0 / count))
}

/// Where cells lie.
struct Grid<'a> {
    machine: &'a Machine,
    devices: &'a [usize],
    left: f32,
    top: f32,
    /// Where what stands below the cells begins.
    below: f32,
    cell: (f32, f32),
    /// Whether the summary stands beside the cells.
    beside: bool,
    /// How class and rate stand in a cell.
    form: Form,
    /// Whether cells are so narrow that plain letters, which are narrower than bold ones, are read better.
    tight: bool,
}

/// How class and rate stand in a cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Form {
    /// Class above, rate below.
    Stacked,
    /// The same on paper.
    Paper,
    /// Side by side.
    Flat,
    /// The class alone.
    ClassOnly,
}

impl<'a> Grid<'a> {
    fn of(machine: &'a Machine, devices: &'a [usize], narrow: bool, (width, height): (f32, f32)) -> Self {
        let count = devices.len() as f32;
        let beside = !narrow && devices.len() <= MOST_BESIDE;
        let left = if beside { LEFT_BESIDE } else { LEFT };
        let below = height - if narrow { BELOW.1 } else { BELOW.0 };
        let top = if narrow { 10.4 } else { TOP };
        let room =
            if narrow { (width - left - 2.0, below - top - 1.0) } else { (width - left - 3.0, below - top - 3.0) };
        let cell = if beside {
            cell_beside(devices.len())
        } else {
            (LARGEST.0.min(room.0 / count), LARGEST.1.min(room.1 / count))
        };
        let form = match (beside, narrow) {
            (true, _) => Form::Stacked,
            (_, true) if (cell.0 * LETTERS.1).min(cell.1 * LETTERS.0) >= LEAST_NARROW => Form::Stacked,
            (_, false) if LEAST <= cell.0 * LETTERS_BOTH.1 => Form::Flat,
            _ => Form::ClassOnly,
        };
        let tight = narrow && form == Form::ClassOnly && cell.0 * LETTERS_ALONE.1 < LEAST_NARROW;
        Self { machine, devices, left, top, below, cell, beside, form, tight }
    }

    fn area(&self, row: usize, column: usize) -> Area {
        let (w, h) = self.cell;
        Area::new(self.left + column as f32 * w, self.top + row as f32 * h, w, h)
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
        let (high, wide) = match self.form {
            Form::Stacked => LETTERS,
            Form::Paper => LETTERS_PAPER,
            Form::Flat => LETTERS_BOTH,
            Form::ClassOnly if self.tight => LETTERS_TIGHT,
            Form::ClassOnly => LETTERS_ALONE,
        };
        (self.cell.1 * high).min(self.cell.0 * wide).min(SECOND)
    }
}

fn heads(sketch: &mut Sketch<'_>, grid: &Grid<'_>) {
    let style = Style { size: grid.text().max(2.0), bold: true, ink: Ink::Text };
    let names: Vec<String> = (0..grid.devices.len()).map(|at| grid.name(sketch, at)).collect();
    // Names of rows keep their numbers: long ones are set a little smaller.
    let room = grid.left - 2.5;
    let widest = names.iter().map(|name| style.width(name)).fold(room, f32::max);
    let of_rows = Style { size: style.size * (room / widest).min(1.0), ..style };
    // In narrow columns the kind stands above the number.
    let broken = names.iter().any(|name| style.width(name) > grid.cell.0);
    for (at, name) in names.into_iter().enumerate() {
        let (row, column) = (grid.area(at, 0), grid.area(0, at));
        sketch.text(Point { x: grid.left - 2.0, y: row.center().y }, Anchor::End, of_rows, &name, room * 1.01);
        let lines = if broken { name.split_whitespace().map(str::to_owned).collect() } else { vec![name] };
        let lines: Vec<(Style, String)> = lines.into_iter().map(|line| (style, line)).collect();
        sketch.stack(Area::new(column.x, 1.0, column.w, grid.top - 1.5), &lines);
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
    let bar = area.h * if matches!(grid.form, Form::Stacked | Form::Paper) { BAR.0 } else { BAR.1 };
    sketch.face(Area::new(area.x, area.bottom() - bar, area.w, bar), 0.4, speed::ink(pair.usable_gb_s));
    let size = grid.text();
    let class = Style { size, bold: !grid.tight, ink: Ink::Text };
    let words = names::class(grid.machine, pair);
    let above = area.h - bar;
    let (middle, edge) = (area.center().x, area.w * 0.05);
    // In a narrow cell the count of links is left to the tip.
    let mark = words.split_once(" ×").map_or(words.as_str(), |(mark, _)| mark);
    let written = if class.width(&words) > area.w - 2.0 * edge { mark } else { words.as_str() };
    if grid.form == Form::ClassOnly {
        sketch.centered(Point { x: middle, y: area.y + above / 2.0 }, class, written, area.w);
    } else {
        let smaller = if grid.form == Form::Paper { 1.0 } else { 0.92 };
        let rate = Style { size: size * smaller, bold: false, ink: Ink::Muted };
        let most = area.w - 2.0 * edge;
        let at = |x: f32, share: f32| Point { x, y: area.y + above * share };
        let (upper, lower) = if grid.form == Form::Flat { (0.5, 0.5) } else { (0.28, 0.73) };
        sketch.text(at(area.x + edge, upper), Anchor::Start, class, written, most);
        let speed = speed::shown(pair.usable_gb_s);
        sketch.text(at(area.right() - edge, lower), Anchor::End, rate, &speed, most);
    }
    let name = Message::new("scene-name-pair")
        .with("a", pair.a.to_uppercase())
        .with("b", pair.b.to_uppercase())
        .with("class", words)
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
        let across = vec![Point { x: grid.left, y: here.y }, Point { x: end.x + end.w, y: here.y }];
        let down = vec![Point { x: here.x, y: grid.top }, Point { x: here.x, y: end.bottom() }];
        sketch.line(across, Ink::Edge, 0.5);
        sketch.line(down, Ink::Edge, 0.5);
    }
}

/// A figure of the whole machine.
struct Figure {
    title: String,
    value: String,
    /// What it depends on.
    note: Option<String>,
    /// Whether it is among those for which there is room on every page.
    main: bool,
}

/// What the machine carries as a whole.
fn figures(sketch: &Sketch<'_>, catalog: &Catalog, analysis: &Analysis) -> Vec<Figure> {
    let figure = |key: &str, value: String, note: Option<String>, main: bool| {
        let title = sketch.word(key);
        Figure { title, value, note, main }
    };
    let mut figures = Vec::new();
    let rate = |gb_s: f64| sketch.say(&Message::new("scene-speed").with("speed", speed::shown(gb_s)));
    let words = |id: &str| names::bottleneck(&analysis.machine, id);
    if let Some(all_reduce) = &analysis.all_reduce {
        let ring = all_reduce.ring.iter().map(|id| id.trim_start_matches("gpu")).collect::<Vec<_>>().join("-");
        let key = if all_reduce.rings == 0 { "scene-ring-switch" } else { "scene-ring" };
        let note = Message::new(key).with("rings", all_reduce.rings).with("ring", ring);
        let note = sketch.say(&note.with("bottleneck", words(&all_reduce.bottleneck)));
        figures.push(figure("scene-all-reduce", rate(all_reduce.large_gb_s(catalog)), Some(note), true));
    }
    if let Some(all) = analysis.flows.all_pairs_gb_s {
        figures.push(figure("scene-all-pairs", rate(all), None, false));
    }
    if let Some(bisection) = analysis.flows.bisection_gb_s {
        figures.push(figure("scene-bisection", rate(bisection), None, false));
    }
    let slowest = analysis.flows.host.iter().min_by(|a, b| a.at_once_gb_s.total_cmp(&b.at_once_gb_s));
    if let Some(slowest) = slowest {
        let note = Message::new("scene-host-alone").with("speed", speed::shown(slowest.alone_gb_s));
        let note = sketch.say(&note.with("bottleneck", words(&slowest.bottleneck)));
        figures.push(figure("scene-host-at-once", rate(slowest.at_once_gb_s), Some(note), true));
    }
    figures
}

/// The figures one under the other, right of the cells; gives where they end.
fn beside(sketch: &mut Sketch<'_>, figures: &[Figure], area: Area) -> f32 {
    let (quiet, strong) = (Style::second(Ink::Muted), Style::primary(Ink::Text).bold());
    let mut y = area.y;
    for Figure { title, value, note, .. } in figures {
        let mut put = |style: Style, words: &str, step: f32| {
            sketch.text(Point { x: area.x, y }, Anchor::Start, style, words, area.w);
            y += step;
        };
        for line in quiet.wrap(title, area.w, 2) {
            put(quiet, &line, 4.6);
        }
        put(strong, value, 5.2);
        for line in note.iter().flat_map(|note| quiet.wrap(note, area.w, 3)) {
            put(quiet, &line, 4.6);
        }
        y += 3.4;
    }
    y
}

/// The figures side by side, below the cells.
fn below(sketch: &mut Sketch<'_>, figures: &[Figure], area: Area) {
    let (quiet, strong) = (Style::second(Ink::Muted), Style::primary(Ink::Text).bold());
    // The first says most: the ring.
    let part = area.w / (figures.len() as f32 + 0.6);
    let mut x = area.x;
    for (at, Figure { title, value, note, .. }) in figures.iter().enumerate() {
        let width = if at == 0 { part * 1.6 } else { part };
        let mut y = area.y;
        for (style, words) in
            [(strong, value.as_str()), (quiet, title.as_str()), (quiet, note.as_deref().unwrap_or(""))]
        {
            let lines = if style.bold { vec![words.to_owned()] } else { style.wrap(words, width - 3.0, 2) };
            for line in lines {
                if y + style.size / 2.0 <= area.bottom() {
                    sketch.text(Point { x, y }, Anchor::Start, style, &line, width - 3.0);
                }
                y += 4.6;
            }
        }
        x += width;
    }
}

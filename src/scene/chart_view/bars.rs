//! Level bars: names to the left, numbers to the right of their bars, bands as whiskers.
use super::canvas::Canvas;
use super::labels::stride;
use super::scale::Scale;
use super::{ink, shown, wrap};
use crate::locale::plain_number;
use crate::scene::chart::{Chart, ChartKind, Datum, Series};
use crate::scene::sketch::LEADING;
use crate::scene::{Anchor, Area, Ink, Point};

/// A number with its series and the place of that.
type Part<'a> = (usize, &'a Series, &'a Datum);

/// One bar: the numbers drawn in it, one beside the other if they are stacked.
struct Bar<'a> {
    parts: Vec<Part<'a>>,
    stacked: bool,
}

impl<'a> Bar<'a> {
    /// Where each part begins and ends if they are stacked, mm.
    fn spans(&self, scale: &Scale) -> Vec<(f32, f32)> {
        let mut sum = 0.0;
        let numbers = self.parts.iter().map(|(_, _, datum)| datum.y.filter(|y| y.is_finite()).unwrap_or(0.0).max(0.0));
        numbers
            .map(|number| {
                let from = scale.at(sum);
                sum += number;
                (from, scale.at(sum))
            })
            .collect()
    }

    /// The stacked parts that are too small for their numbers, in lines that end before `right`.
    fn small(&self, canvas: &Canvas, scale: &Scale, right: f32) -> Vec<Vec<Part<'a>>> {
        let (size, style) = (canvas.text_size(), canvas.small(Ink::Text));
        let mut lines: Vec<Vec<Part<'a>>> = Vec::new();
        if !self.stacked {
            return lines;
        }
        let mut x = f32::INFINITY;
        for (part, (from, to)) in self.parts.iter().zip(self.spans(scale)) {
            if fits_inside(canvas, part.2, to - from) {
                continue;
            }
            let wide = size * 1.6 + style.width(shown(part.2));
            if x + wide > right {
                lines.push(Vec::new());
                x = scale.at(0.0) + size * 0.2;
            }
            x += wide;
            lines.last_mut().into_iter().for_each(|line| line.push(*part));
        }
        lines
    }
}

/// The bars of a category.
struct Group<'a> {
    name: Vec<String>,
    bars: Vec<Bar<'a>>,
    references: Vec<(&'a Series, &'a Datum)>,
}

impl Group<'_> {
    /// The largest number of the group.
    fn highest(&self) -> f64 {
        let bars = self.bars.iter().map(|bar| {
            let sum: f64 = bar.parts.iter().filter_map(|(_, _, datum)| datum.y).sum();
            let alone = bar.parts.len() == 1;
            let bands = bar.parts.iter().filter_map(|(_, _, datum)| Some(datum.band.filter(|_| alone)?.1));
            bands.fold(sum, f64::max)
        });
        let references = self.references.iter().filter_map(|(_, datum)| datum.y);
        bars.chain(references).fold(0.0, f64::max)
    }
}

/// Draws the bars into `area`, which grows downward if it must; gives back where they end.
pub fn draw(canvas: &mut Canvas, chart: &Chart, area: Area) -> f32 {
    let (size, style) = (canvas.text_size(), canvas.plain(Ink::Text));
    let stacked = chart.kind == ChartKind::StackedBars;
    let numbers = if stacked { size } else { numbers_width(canvas, chart) + size * 1.3 };
    let names_max = area.w * 0.36;
    let beside = groups(chart, |name| wrap::wrap(name, style, names_max));
    let names = beside.iter().flat_map(|group| &group.name).map(|line| style.width(line)).fold(0.0, f32::max);
    // Where names and numbers would leave too little for the bars, the names stand above their bars.
    let above = names + numbers > area.w * 0.62;
    let groups = if above { groups(chart, |name| wrap::wrap(name, style, area.w)) } else { beside };
    let plot_from = area.x + if names > 0.0 && !above { names + size * 0.8 } else { 0.0 };
    let plot_to = (area.right() - numbers).max(plot_from + area.w * 0.12);
    let highest = groups.iter().map(Group::highest).fold(0.0, f64::max);
    let lowest = lowest(chart).filter(|_| chart.log_y && !stacked);
    let scale = Scale::over(lowest.unwrap_or(0.0), highest, lowest.is_some(), false, (plot_from, plot_to));

    let small = canvas.small(Ink::Muted);
    let y_title = wrap::wrap(&chart.y_title, small, area.right() - plot_from);
    let below = size * 1.5 + y_title.len() as f32 * small.size * LEADING;
    let lines = |group: &Group<'_>| -> usize {
        group.bars.iter().map(|bar| bar.small(canvas, &scale, area.right()).len()).sum()
    };
    let small_lines = groups.iter().map(lines).sum::<usize>() as f32 * size * LEADING;
    let (bar, gap) = thickness(&groups, size, area.h - below - small_lines);
    let rows: Vec<Row<'_>> =
        groups.iter().map(|group| Row::of(canvas, group, &scale, area.right(), bar, above)).collect();
    let bottom = area.y + rows.iter().map(|row| row.height + gap).sum::<f32>();
    rule(canvas, &scale, (area.y, bottom), plot_from);
    let mut y = area.y + gap / 2.0;
    for row in &rows {
        row.draw(canvas, &scale, (plot_from, y));
        if above {
            let at = Point { x: plot_from + size * 0.4, y: y + row.name / 2.0 };
            canvas.lines(at, Anchor::Start, style, &row.group.name);
        } else {
            let at = Point { x: plot_from - size * 0.8, y: y + row.height / 2.0 };
            canvas.lines(at, Anchor::End, style, &row.group.name);
        }
        for (_, datum) in &row.group.references {
            let Some(number) = datum.y else { continue };
            let (x, over) = (scale.at(number), gap * 0.3);
            let line = vec![Point { x, y: y + row.name - over }, Point { x, y: y + row.height + over }];
            canvas.line(line, Ink::Muted, size * 0.13, true);
        }
        y += row.height + gap;
    }
    canvas.rule((plot_from, area.y), (plot_from, bottom), Ink::Edge, size * 0.08);
    let high = y_title.len() as f32 * small.size * LEADING;
    canvas.lines(Point { x: plot_from, y: bottom + size * 1.5 + high / 2.0 }, Anchor::Start, small, &y_title);
    bottom + below
}

/// A group with the room it takes.
struct Row<'a> {
    group: &'a Group<'a>,
    /// For each bar the parts that are too small for their numbers, in lines below it.
    small: Vec<Vec<Vec<Part<'a>>>>,
    bar: f32,
    /// Height of the name above the bars, mm.
    name: f32,
    height: f32,
}

impl<'a> Row<'a> {
    fn of(canvas: &Canvas, group: &'a Group<'a>, scale: &Scale, right: f32, bar: f32, above: bool) -> Self {
        let small: Vec<_> = group.bars.iter().map(|one| one.small(canvas, scale, right)).collect();
        let lines: usize = small.iter().map(Vec::len).sum();
        let size = canvas.text_size();
        let bars = group.bars.len() as f32 * bar + lines as f32 * size * LEADING;
        let name = group.name.len() as f32 * size * LEADING;
        let (name, height) = if above { (name, name + bars) } else { (0.0, bars.max(name)) };
        Self { group, small, bar, name, height }
    }

    fn draw(&self, canvas: &mut Canvas, scale: &Scale, (x, y): (f32, f32)) {
        let step = canvas.text_size() * LEADING;
        let lines: usize = self.small.iter().map(Vec::len).sum();
        let used = self.group.bars.len() as f32 * self.bar + lines as f32 * step;
        let mut top = y + self.name + (self.height - self.name - used) / 2.0;
        for (bar, small) in self.group.bars.iter().zip(&self.small) {
            let area = Area::new(x, top, 0.0, self.bar);
            if bar.stacked {
                draw_stack(canvas, bar, scale, area);
            } else {
                draw_bar(canvas, bar, scale, area);
            }
            top += self.bar;
            for line in small {
                draw_small(canvas, line, Point { x, y: top + step / 2.0 });
                top += step;
            }
        }
    }
}

fn groups<'a>(chart: &'a Chart, name: impl Fn(&str) -> Vec<String>) -> Vec<Group<'a>> {
    let group = |(at, category): (usize, &'a String)| {
        let here = |series: &'a Series| series.data.iter().find(|datum| (datum.x - at as f64).abs() < 0.5);
        let all = || chart.series.iter().enumerate().filter_map(|(place, series)| Some((place, series, here(series)?)));
        let own: Vec<_> = all().filter(|(_, series, _)| !series.reference).collect();
        let bars = match chart.kind {
            ChartKind::StackedBars => vec![Bar { parts: own, stacked: true }],
            _ => own.into_iter().map(|part| Bar { parts: vec![part], stacked: false }).collect(),
        };
        let references = all().filter(|(_, series, _)| series.reference).map(|(_, series, datum)| (series, datum));
        Group { name: name(category), bars, references: references.collect() }
    };
    chart.categories.iter().enumerate().map(group).collect()
}

/// The smallest number above 0, lower ends of bands included.
fn lowest(chart: &Chart) -> Option<f64> {
    let data = chart.series.iter().flat_map(|series| &series.data);
    let numbers = data.filter_map(|datum| datum.band.map(|band| band.0).or(datum.y)).filter(|number| *number > 0.0);
    // A bar of the smallest number must still be seen.
    numbers.reduce(f64::min).map(|number| number / 2.0)
}

/// Thickness of a bar and distance of the groups, mm, so that they fill the height but stay readable.
fn thickness(groups: &[Group<'_>], size: f32, height: f32) -> (f32, f32) {
    let bars: usize = groups.iter().map(|group| group.bars.len().max(1)).sum();
    let units = bars as f32 + groups.len() as f32 * 0.6;
    let bar = (height / units.max(1.0)).clamp(size * 1.2, size * 2.6);
    (bar, bar * 0.6)
}

/// Lines at round numbers, with these numbers below; every other one, or fewer, where they would touch.
fn rule(canvas: &mut Canvas, scale: &Scale, (top, bottom): (f32, f32), left: f32) {
    let (style, size) = (canvas.small(Ink::Muted), canvas.text_size());
    let named = |tick: f64| (scale.at(tick), plain_number(tick));
    let ticks: Vec<(f32, String)> = scale.ticks(5).into_iter().map(named).collect();
    let widths: Vec<(f32, f32)> = ticks.iter().map(|(x, words)| (*x, style.width(words))).collect();
    let stride = stride(&widths, size * 0.5);
    for (at, (x, words)) in ticks.into_iter().enumerate() {
        if x > left + 0.1 {
            canvas.rule((x, top), (x, bottom), Ink::Slot, size * 0.08);
        }
        if at % stride == 0 {
            canvas.text(Point { x, y: bottom + size * 0.75 }, Anchor::Middle, style, &words);
        }
    }
}

fn draw_bar(canvas: &mut Canvas, bar: &Bar<'_>, scale: &Scale, row: Area) {
    let size = canvas.text_size();
    let middle = row.center().y;
    for (place, series, datum) in &bar.parts {
        let mut end = row.x;
        if let Some(number) = datum.y {
            let body = Area::new(row.x, row.y + row.h * 0.08, (scale.at(number) - row.x).max(0.0), row.h * 0.84);
            canvas.face(body, ink(series, *place));
            end = body.right();
        }
        if let Some((low, high)) = datum.band.filter(|(low, high)| low < high && datum.y.is_some()) {
            let (low, high, cap) = (scale.at(low), scale.at(high), row.h * 0.22);
            // A light line around keeps the whisker visible on dark bars.
            canvas.rule((low, middle), (high, middle), Ink::Body, size * 0.24);
            canvas.rule((low, middle), (high, middle), Ink::Text, size * 0.1);
            for x in [low, high] {
                canvas.rule((x, middle - cap), (x, middle + cap), Ink::Text, size * 0.1);
            }
            end = end.max(high);
        }
        let style = canvas.plain(if datum.y.is_some() { Ink::Text } else { Ink::Muted });
        canvas.text(Point { x: end + size * 0.5, y: middle }, Anchor::Start, style, shown(datum));
    }
}

fn draw_stack(canvas: &mut Canvas, bar: &Bar<'_>, scale: &Scale, row: Area) {
    let size = canvas.text_size();
    for ((place, series, datum), (from, to)) in bar.parts.iter().zip(bar.spans(scale)) {
        let part = Area::new(from, row.y + row.h * 0.08, to - from, row.h * 0.84);
        canvas.face(part, ink(series, *place));
        canvas.rule((to, part.y), (to, part.bottom()), Ink::Body, size * 0.12);
        if fits_inside(canvas, datum, part.w) {
            let on = series.option.map_or(Ink::OnSeries(*place), Ink::OnOption);
            canvas.text(part.center(), Anchor::Middle, canvas.small(on), shown(datum));
        }
    }
}

/// Numbers that have no room in their part of the bar, each with its colour.
fn draw_small(canvas: &mut Canvas, line: &[Part<'_>], from: Point) {
    let (size, style) = (canvas.text_size(), canvas.small(Ink::Text));
    let (square, mut x) = (size * 0.6, from.x + size * 0.2);
    for (place, series, datum) in line {
        canvas.face(Area::new(x, from.y - square / 2.0, square, square), ink(series, *place));
        canvas.text(Point { x: x + size * 0.85, y: from.y }, Anchor::Start, style, shown(datum));
        x += size * 1.6 + style.width(shown(datum));
    }
}

fn fits_inside(canvas: &Canvas, datum: &Datum, width: f32) -> bool {
    datum.y.is_some() && canvas.small(Ink::Text).width(shown(datum)) + canvas.text_size() * 0.6 <= width
}

/// Room for the widest number beside a bar, mm.
fn numbers_width(canvas: &Canvas, chart: &Chart) -> f32 {
    let style = canvas.plain(Ink::Text);
    let own = chart.series.iter().filter(|series| !series.reference).flat_map(|series| &series.data);
    own.map(|datum| style.width(shown(datum))).fold(0.0, f32::max)
}

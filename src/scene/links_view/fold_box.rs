//! The box of a group of like devices: a stack of cards with their count.
use crate::machine::{Link, LinkKind, Machine, Node, NodeKind, names};
use crate::quantity::Message;
use crate::scene::sketch::{LEADING, SECOND, Sketch, Style};
use crate::scene::text::without_brand;
use crate::scene::{Area, Ink, Target};

use super::draw::{inks, node_name, short};
use super::folds::Fold;
use super::tree::Tree;

/// How far each card behind the first looks out, mm.
const BEHIND: f32 = 0.7;

/// `4 × x16 Gen4` for several, the words alone for one.
pub fn times(count: usize, words: &str) -> String {
    if count > 1 && !words.is_empty() { format!("{count} × {words}") } else { words.to_owned() }
}

/// The links that the wire to a node stands for: its own, or those of all devices of its group.
pub fn uplinks(tree: &Tree, node: usize, own: usize) -> Vec<usize> {
    let Some(fold) = tree.fold(node) else { return vec![own] };
    let link = |member: &usize| tree.parents.get(*member).copied().flatten().map(|(_, link)| link);
    fold.members.iter().filter_map(link).collect()
}

/// Draws the stack; `link` is given where it has no label beside it and is written into the box instead.
pub fn draw(sketch: &mut Sketch<'_>, machine: &Machine, fold: &Fold, area: Area, link: Option<&Link>) {
    let Some(first) = fold.first().and_then(|first| machine.nodes.get(first)) else { return };
    let (fill, text, detail) = inks(&first.kind);
    let front = stack(sketch, area, fill, detail);
    let inner = Area::new(front.x + 0.4, front.y + 0.2, front.w - 0.8, front.h - 0.4);
    let (title, quiet) = (Style::second(text).bold(), Style::second(detail));
    let rows = (inner.h / (SECOND * LEADING) + 0.05).floor() as usize;
    let bundle = own_bundle(machine, fold).filter(|_| !super::mesh::is_drawn(machine));
    let range = range(sketch, machine, fold);
    let below = usize::from(!range.is_empty()) + usize::from(bundle.is_some() || link.is_some());
    let titles = titles(sketch, first, fold, machine);
    let rows = rows.saturating_sub(below).max(1);
    let whole = titles.iter().find(|words| !title.cuts(words, inner.w, rows)).or(titles.last());
    let mut lines: Vec<(Style, String)> =
        whole.into_iter().flat_map(|words| title.wrap(words, inner.w, rows)).map(|line| (title, line)).collect();
    let numbers = range.trim_start_matches(|it: char| !it.is_ascii_digit()).to_owned();
    let ranges = [range.clone(), range.replace(' ', ""), numbers];
    if let Some(words) = ranges.into_iter().find(|words| quiet.width(words) <= inner.w) {
        lines.extend(Some((quiet, words)).filter(|(_, words)| !words.is_empty()));
    }
    if let Some(LinkKind::Pcie { maximum, planned }) = link.map(|link| &link.kind) {
        let style = Style::second(if maximum == planned { detail } else { Ink::Warn });
        lines.push((style, style.fit(&planned.to_string(), inner.w)));
    } else if let Some(bundle) = &bundle {
        lines.push((quiet, bundle.clone()));
    }
    sketch.stack(inner, &lines);
    region(sketch, machine, fold, area, &titles, range);
}

/// Draws like switches: the stack, their count, and what `detail` says of one.
pub fn switches(sketch: &mut Sketch<'_>, machine: &Machine, fold: &Fold, area: Area, detail: Option<(Style, String)>) {
    let Some(first) = fold.first().and_then(|first| machine.nodes.get(first)) else { return };
    let front = stack(sketch, area, Ink::Part, Ink::Edge);
    let titles = titles(sketch, first, fold, machine);
    let fits = |style: &Style| titles.iter().any(|words| style.width(words) <= front.w - 0.8);
    let style = Some(Style::primary(Ink::Text).bold()).filter(fits).unwrap_or(Style::second(Ink::Text).bold());
    let words = titles.iter().find(|words| style.width(words) <= front.w - 0.8).or(titles.last());
    let mut lines: Vec<(Style, String)> = words.map(|words| (style, words.clone())).into_iter().collect();
    lines.extend(detail);
    sketch.stack(Area::new(front.x + 0.4, front.y, front.w - 0.8, front.h), &lines);
    let range = range(sketch, machine, fold);
    region(sketch, machine, fold, area, &titles, range);
}

/// Draws cards one behind the other; returns the place of the front one.
fn stack(sketch: &mut Sketch<'_>, area: Area, fill: Ink, detail: Ink) -> Area {
    let front = Area::new(area.x, area.y, area.w - 2.0 * BEHIND, area.h - 2.0 * BEHIND);
    for step in [2.0, 1.0, 0.0] {
        let card = Area::new(front.x + step * BEHIND, front.y + step * BEHIND, front.w, front.h);
        sketch.boxed(card, 1.5, fill, (if step > 0.0 { detail } else { Ink::Edge }, 0.3));
    }
    front
}

fn region(sketch: &mut Sketch<'_>, machine: &Machine, fold: &Fold, area: Area, titles: &[String], range: String) {
    let title = titles.first().map_or("", String::as_str);
    let message = Message::new("scene-name-fold").with("title", title);
    // Drives have no numbers.
    let name = sketch.say(&message.with("range", if range.is_empty() { title.to_owned() } else { range }));
    let id = |member: usize| machine.nodes.get(member).map(|node| node.id.clone());
    let ids = fold.members.iter().copied().filter_map(id).collect();
    sketch.region(Target::Fold { group: id(fold.group).unwrap_or_default(), ids }, area, name);
}

/// What the group is called, the fullest name first: `8 × GeForce RTX 4090`, `8 × RTX 4090`, `8 × GPU`.
fn titles(sketch: &Sketch<'_>, first: &Node, fold: &Fold, machine: &Machine) -> Vec<String> {
    let count = fold.members.len();
    let names: Vec<String> = match &first.kind {
        NodeKind::Gpu { .. } => {
            let part = short(&first.name);
            vec![part.to_owned(), without_brand(part).to_owned(), sketch.word("scene-gpu-short")]
        }
        NodeKind::Nic { .. } => vec![first.name.clone(), sketch.word("scene-nic-short")],
        NodeKind::Drives { count: each } => {
            let all = u32::from(*each) * u32::try_from(count).unwrap_or(u32::MAX);
            return ["scene-nvme", "scene-drives-short"]
                .map(|key| sketch.say(&Message::new(key).with("count", all)))
                .to_vec();
        }
        _ => {
            let names = fold.members.iter().filter_map(|at| machine.nodes.get(*at)).map(|node| node.name.as_str());
            let word = sketch.word("scene-switch-short");
            common_start(names).into_iter().chain([word]).collect()
        }
    };
    names.iter().map(|name| times(count, name)).collect()
}

/// The words with which all names begin; none if they begin differently.
fn common_start<'a>(names: impl Iterator<Item = &'a str>) -> Option<String> {
    let common = names.map(|name| name.split_whitespace().collect::<Vec<_>>()).reduce(|common, name| {
        common.into_iter().zip(name).take_while(|(a, b)| a == b).map(|(word, _)| word).collect()
    })?;
    (!common.is_empty()).then(|| common.join(" "))
}

/// `GPU 0–3`, or all numbers if they do not follow each other; the names of switches; nothing for drives.
fn range(sketch: &Sketch<'_>, machine: &Machine, fold: &Fold) -> String {
    let mut members = fold.members.clone();
    members.sort_unstable();
    let nodes = || members.iter().filter_map(|member| machine.nodes.get(*member));
    match nodes().next().map(|node| &node.kind) {
        Some(NodeKind::Drives { .. }) => return String::new(),
        Some(NodeKind::Switch) => return nodes().map(|node| node_name(sketch, node)).collect::<Vec<_>>().join(", "),
        _ => {}
    }
    let number = |id: &str| id.trim_start_matches(|it: char| !it.is_ascii_digit()).parse::<usize>().ok();
    let numbers: Vec<Option<usize>> = nodes().map(|node| number(&node.id)).collect();
    let follow = |pair: &[Option<usize>]| matches!(pair, [Some(a), Some(b)] if *b == *a + 1);
    let name = nodes().next().map(|node| node_name(sketch, node)).unwrap_or_default();
    if let (true, Some(last)) = (numbers.windows(2).all(follow), numbers.last().copied().flatten()) {
        return format!("{name}–{last}");
    }
    let rest = numbers.iter().skip(1).flatten().map(|number| format!(", {number}"));
    std::iter::once(name).chain(rest).collect()
}

/// Mark of the links that join the group's devices among each other, e.g. by bridges.
fn own_bundle(machine: &Machine, fold: &Fold) -> Option<String> {
    machine.links.iter().find_map(|link| match &link.kind {
        LinkKind::GpuLink { links, generation } if fold.members.contains(&link.a) && fold.members.contains(&link.b) => {
            Some(names::bundle(generation, *links))
        }
        _ => None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn several_are_counted() {
        assert_eq!(times(4, "x16 Gen4"), "4 × x16 Gen4");
        assert_eq!(times(1, "x16 Gen4"), "x16 Gen4");
        assert_eq!(times(4, ""), "");
    }

    #[test]
    fn switches_share_the_start_of_their_names() {
        assert_eq!(common_start(["Leaf switch A", "Leaf switch B"].into_iter()).as_deref(), Some("Leaf switch"));
        assert_eq!(common_start(["PEX 1", "Switch 2"].into_iter()), None);
    }
}

//! Names of nodes, links and bottlenecks for people, as messages: reports keep the ids, readers get words.
use crate::machine::path::link_name;
use crate::machine::{Link, LinkKind, Machine, Node, NodeKind, Pair, PathClass};
use crate::quantity::Message;

/// Name of a node: `CPU 0`, `GPU 3`, `PLX A`.
#[must_use]
pub fn node(node: &Node) -> Message {
    let number = |prefix: &str| node.id.strip_prefix(prefix).unwrap_or(&node.id).to_owned();
    match &node.kind {
        NodeKind::Socket { index, .. } => Message::new("scene-cpu").with("index", index.to_string()),
        NodeKind::Gpu { .. } => Message::new("scene-gpu").with("index", number("gpu")),
        NodeKind::Nic { .. } => Message::new("scene-nic").with("index", number("nic")),
        NodeKind::Drives { count } => Message::new("scene-nvme").with("count", *count),
        NodeKind::Chipset => Message::new("scene-chipset"),
        NodeKind::Switch | NodeKind::GpuSwitch => as_it_is(&node.name),
    }
}

/// Words that are the same in every language.
fn as_it_is(name: &str) -> Message {
    Message::new("name-as-it-is").with("name", name)
}

fn node_at(machine: &Machine, at: usize) -> Message {
    machine.nodes.get(at).map_or_else(|| as_it_is(""), node)
}

/// Name of the links between GPUs of a generation, as its maker calls them. Proper names: the same in every language.
#[must_use]
pub fn fabric(generation: &str) -> &'static str {
    match generation {
        "xgmi" => "Infinity Fabric",
        "xelink" => "Xe Link",
        "roce" => "RoCE",
        _ => "NVLink",
    }
}

/// What a maker calls the links between its GPUs.
#[must_use]
pub fn fabric_of_maker(vendor: &str) -> &'static str {
    match vendor {
        "AMD" => "Infinity Fabric",
        "Intel" => "Xe Link",
        _ => "NVLink",
    }
}

/// The same where room is short.
#[must_use]
pub fn fabric_mark(generation: &str) -> &'static str {
    if generation == "xgmi" { "XGMI" } else { fabric(generation) }
}

/// Short mark of a bundle of links between GPUs, as the maker's own tool marks it: `NV2`, `XGMI`.
#[must_use]
pub fn bundle(generation: &str, links: u8) -> String {
    let mark = match fabric_mark(generation) {
        "NVLink" => return format!("NV{links}"),
        mark => mark,
    };
    if links > 1 { format!("{mark} ×{links}") } else { mark.to_owned() }
}

/// Name of the links between GPUs of this machine.
#[must_use]
pub fn own_fabric(machine: &Machine) -> &'static str {
    let first = machine.links.iter().find_map(|link| match &link.kind {
        LinkKind::GpuLink { generation, .. } => Some(generation.as_str()),
        _ => None,
    });
    fabric(first.unwrap_or_default())
}

/// Generation of the links over which a pair's data go directly from GPU to GPU; empty if there are none.
#[must_use]
pub fn generation<'a>(machine: &'a Machine, pair: &Pair) -> &'a str {
    let own = pair.links.iter().filter_map(|link| machine.links.get(*link));
    let mut own = own.filter_map(|link| match &link.kind {
        LinkKind::GpuLink { generation, .. } => Some(generation.as_str()),
        _ => None,
    });
    own.next().unwrap_or_default()
}

/// Mark of a pair's class on pictures and in the window: as in [`PathClass`], but links between GPUs by their maker's
/// own name. What `nvidia-smi` will print stays `NV#`.
#[must_use]
pub fn class(machine: &Machine, pair: &Pair) -> String {
    match pair.class {
        PathClass::Nv(links) => bundle(generation(machine, pair), links),
        class => class.to_string(),
    }
}

/// Name of a link: `uplink of PLX A`, `link of GPU 3`, `UPI between CPU 0 and CPU 1`.
#[must_use]
pub fn link(machine: &Machine, link: &Link) -> Message {
    let below = machine.nodes.get(link.b).map(|node| &node.kind);
    match (&link.kind, below) {
        (LinkKind::Sockets { kind, .. }, _) => Message::new("name-sockets-link")
            .with("kind", kind.as_str())
            .with("a", node_at(machine, link.a))
            .with("b", node_at(machine, link.b)),
        (LinkKind::GpuLink { links, generation }, _) => as_it_is(&bundle(generation, *links)),
        (_, Some(NodeKind::Switch | NodeKind::Chipset)) => {
            Message::new("name-uplink").with("a", node_at(machine, link.b))
        }
        _ => Message::new("name-device-link").with("a", node_at(machine, link.b)),
    }
}

/// A bottleneck in words, from its id as [`link_name`] and the reckoning of collectives give it.
#[must_use]
pub fn bottleneck(machine: &Machine, id: &str) -> Message {
    let named = (0..machine.links.len()).find(|at| link_name(machine, *at) == id);
    if let Some(known) = named.and_then(|at| machine.links.get(at)) {
        return link(machine, known);
    }
    let device = |id: &str| machine.find(id).and_then(|at| machine.nodes.get(at)).map(node);
    match id.split_once('-').and_then(|(a, b)| device(a).zip(device(b))) {
        Some((a, b)) => Message::new("name-pair").with("a", a).with("b", b),
        None => as_it_is(&by_its_maker(machine, id)),
    }
}

/// An id that ends in a bundle's mark, such as `3 × NV1`, with the mark that the maker uses.
fn by_its_maker(machine: &Machine, id: &str) -> String {
    let marked = machine.links.iter().find_map(|link| match &link.kind {
        LinkKind::GpuLink { links, generation } => {
            let start = id.strip_suffix(&format!("NV{links}"))?;
            Some(format!("{start}{}", bundle(generation, *links)))
        }
        _ => None,
    });
    marked.unwrap_or_else(|| id.to_owned())
}

/// The nodes that a pair's data pass, from one device to the other.
#[must_use]
pub fn stations(machine: &Machine, pair: &Pair) -> Vec<Message> {
    let Some(start) = machine.find(&pair.a) else { return Vec::new() };
    let mut at = start;
    let mut left: Vec<&Link> = pair.links.iter().filter_map(|link| machine.links.get(*link)).collect();
    let mut passed = vec![start];
    while let Some(next) = left.iter().position(|link| link.a == at || link.b == at) {
        let link = left.remove(next);
        at = if link.a == at { link.b } else { link.a };
        if !passed.contains(&at) {
            passed.push(at);
        }
    }
    passed.into_iter().map(|at| node_at(machine, at)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::machine::{build, path, testing};

    fn args(message: &Message) -> Vec<String> {
        message
            .args
            .values()
            .map(|arg| match arg {
                crate::quantity::Arg::Text(text) => text.clone(),
                crate::quantity::Arg::Message(message) => args(message).join(" "),
                other => format!("{other:?}"),
            })
            .collect()
    }

    #[test]
    fn every_link_has_words_that_its_id_leads_to() {
        let machine = build::build(&testing::catalog(), &testing::plan(&["big", "big"]));
        assert!(!machine.links.is_empty());
        for at in 0..machine.links.len() {
            let words = bottleneck(&machine, &path::link_name(&machine, at));
            assert_eq!(words.key, link(&machine, &machine.links[at]).key, "{at}");
            assert_ne!(words.key, "name-as-it-is", "{at}");
        }
        let words = bottleneck(&machine, "gpu0-gpu1");
        assert_eq!((words.key.as_str(), args(&words)), ("name-pair", vec!["0".to_owned(), "1".to_owned()]));
        assert_eq!(args(&bottleneck(&machine, "3 × NV1")), vec!["3 × NV1".to_owned()]);
    }

    #[test]
    fn links_have_their_makers_mark() {
        assert_eq!(bundle("4", 18), "NV18");
        assert_eq!(bundle("xgmi", 1), "XGMI");
        assert_eq!(bundle("xgmi", 4), "XGMI ×4");
        assert_eq!((bundle("xelink", 1).as_str(), fabric("roce"), fabric("")), ("Xe Link", "RoCE", "NVLink"));
    }
}

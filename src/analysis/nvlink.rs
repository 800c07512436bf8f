//! What NVLink (or links of its kind) would give: the same GPUs over PCI Express alone, with bridges, and as modules on
//! a board that joins them.
use crate::catalog::gpu::FormFactor;
use crate::catalog::{Catalog, Chassis, Gpu, WorkloadId};
use crate::machine::{Machine, Pair, bridges, build, collective, path, placement, refit};
use crate::plan::{Card, CardPart, PlacedBridge, Plan};
use crate::quantity::Figure;
use crate::workload::estimate::estimate_all;

/// How far the memory of a card and a module of the same chip may differ to be compared, share.
const SAME_MEMORY: f64 = 0.15;

/// How the GPUs are joined.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Joined {
    /// By PCI Express alone.
    Pcie,
    /// By all bridges that their slots take.
    Bridges,
    /// As modules on a board with fixed links.
    Board,
}

impl Joined {
    /// Name in the report and, after `nvlink-side-`, in the translation files.
    #[must_use]
    pub fn key(self) -> &'static str {
        match self {
            Self::Pcie => "pcie",
            Self::Bridges => "bridges",
            Self::Board => "board",
        }
    }
}

/// What one workload does on one side of the comparison.
#[derive(Debug, Clone, PartialEq)]
pub struct SideWorkload {
    /// Which workload.
    pub id: WorkloadId,
    /// Items per second of all GPUs; `None` if it does not run.
    pub throughput: Option<Figure>,
    /// Throughput of all GPUs over that of one, divided by their number.
    pub efficiency: Option<f64>,
}

/// One side of the comparison. Rates are one direction, GB/s.
#[derive(Debug, Clone, PartialEq)]
pub struct Side {
    /// How the GPUs are joined.
    pub joined: Joined,
    /// The machine, for a picture or to take it over; on the PCI Express side it is the plan without its bridges.
    pub plan: Plan,
    /// Its graph, on the PCI Express side without the board's links between GPUs.
    pub machine: Machine,
    /// Name of the GPU: a module may stand for a card.
    pub gpu: String,
    /// Name of the machine.
    pub chassis: String,
    /// Pairs of GPUs that have links of their own.
    pub joined_pairs: usize,
    /// All pairs of GPUs.
    pub pairs: usize,
    /// What the fastest pair copies when alone.
    pub fastest_pair_gb_s: f64,
    /// What the slowest pair copies when alone.
    pub slowest_pair_gb_s: f64,
    /// Bus rate of an all-reduce of large messages over all GPUs, as `nccl-tests` counts it.
    pub all_reduce_gb_s: f64,
    /// The plan's workloads.
    pub workloads: Vec<SideWorkload>,
}

/// A printed number about NVLink, beside ours.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Claim {
    /// What, after `nvlink-claim-` in the translation files: `pair_gb_s`, `link_ratio`, `speed_ratio`.
    pub what: &'static str,
    /// Printed number, or the lower end of a printed range.
    pub low: f64,
    /// The upper end.
    pub high: f64,
    /// As printed.
    pub text: &'static str,
    /// Ours, for the side with the most links.
    pub ours: f64,
}

/// The comparison of one plan.
#[derive(Debug, Clone, PartialEq)]
pub struct NvlinkGain {
    /// PCI Express first; at least two.
    pub sides: Vec<Side>,
    /// What article 000 prints, beside ours; empty for GPUs that it does not tell of.
    pub claims: Vec<Claim>,
}

/// Compares the plan's GPUs with and without links of their own; `None` where there are fewer than two GPUs, several
/// models, or nothing that could join them.
///
/// The module that stands for a card has the same chip and about the same memory, the board is the smallest that takes
/// as many.
#[must_use]
pub fn gain(catalog: &Catalog, plan: &Plan) -> Option<NvlinkGain> {
    let chassis = catalog.chassis.get(plan.chassis.as_ref()?)?;
    let mut models = plan.gpus().map(|(_, id)| id);
    let gpu = catalog.gpus.get(models.next()?)?;
    if plan.gpus().count() < 2 || models.any(|id| *id != gpu.id) || gpu.vram_gb <= 0.0 {
        return None;
    }
    let bare = Chassis { fabric: None, ..chassis.clone() };
    let unbridged = Plan { bridges: Vec::new(), ..plan.clone() };
    let mut sides = vec![side(catalog, &bare, &unbridged, gpu, Joined::Pcie)];
    if gpu.form == FormFactor::Pcie {
        let bridged = with_bridges(catalog, plan);
        sides.extend(bridged.map(|plan| side(catalog, chassis, &plan, gpu, Joined::Bridges)));
        let board = on_board(catalog, plan, gpu);
        sides.extend(board.map(|(plan, board, module)| side(catalog, board, &plan, module, Joined::Board)));
    } else {
        sides.push(side(catalog, chassis, plan, gpu, Joined::Board));
    }
    sides.retain(|side| side.joined == Joined::Pcie || side.joined_pairs > 0);
    let claims = if is_of_the_guide(gpu) { claims(&sides) } else { Vec::new() };
    (sides.len() > 1).then_some(NvlinkGain { sides, claims })
}

fn side(catalog: &Catalog, chassis: &Chassis, plan: &Plan, gpu: &Gpu, joined: Joined) -> Side {
    let machine = build::build_in(catalog, chassis, plan);
    let all = path::pairs(catalog, plan, &machine);
    let nodes: Vec<usize> = machine.gpus().collect();
    let all_reduce = collective::all_reduce(catalog, &machine, &all, &nodes);
    let is_gpu = |id: &str| machine.find(id).is_some_and(|node| nodes.contains(&node));
    let pairs: Vec<&Pair> = all.iter().filter(|pair| is_gpu(&pair.a) && is_gpu(&pair.b)).collect();
    let rates = || pairs.iter().map(|pair| pair.usable_gb_s);
    let results = estimate_all(catalog, plan, &machine, &all);
    Side {
        joined,
        plan: plan.clone(),
        gpu: gpu.name.clone(),
        chassis: chassis.name.clone(),
        joined_pairs: pairs.iter().filter(|pair| pair.nvlinks > 0).count(),
        pairs: pairs.len(),
        fastest_pair_gb_s: rates().fold(0.0, f64::max),
        slowest_pair_gb_s: rates().reduce(f64::min).unwrap_or(0.0),
        all_reduce_gb_s: all_reduce.map_or(0.0, |all_reduce| all_reduce.large_gb_s(catalog)),
        workloads: results
            .into_iter()
            .map(|result| SideWorkload { id: result.id, throughput: result.throughput, efficiency: result.efficiency })
            .collect(),
        machine,
    }
}

/// The plan with every bridge that its slots take.
fn with_bridges(catalog: &Catalog, plan: &Plan) -> Option<Plan> {
    let free = bridges::candidates(catalog, plan);
    let more = free.into_iter().map(|(bridge, slots)| PlacedBridge { bridge, slots: slots.to_vec() });
    let bridges: Vec<PlacedBridge> = plan.bridges.iter().cloned().chain(more).collect();
    (!bridges.is_empty()).then(|| Plan { bridges, ..plan.clone() })
}

/// As many modules of the card's chip on the smallest board that joins them.
fn on_board<'a>(catalog: &'a Catalog, plan: &Plan, card: &Gpu) -> Option<(Plan, &'a Chassis, &'a Gpu)> {
    let count = plan.gpus().count();
    let distance = |gpu: &Gpu| (gpu.vram_gb - card.vram_gb).abs() / card.vram_gb;
    let is_sibling = |gpu: &&Gpu| {
        is_module(gpu)
            && gpu.links.is_some()
            && (&gpu.vendor, &gpu.architecture) == (&card.vendor, &card.architecture)
            && gpu.memory_kind.get(..3) == card.memory_kind.get(..3)
            && distance(gpu) <= SAME_MEMORY
    };
    let siblings = catalog.gpus.values().filter(is_sibling);
    let mut choices: Vec<(&Gpu, &Chassis, usize)> = Vec::new();
    for module in siblings {
        for board in catalog.chassis.values().filter(|board| board.fabric.is_some()) {
            let slots = board.slots.iter().filter(|slot| slot.connector == module.form).count();
            if slots >= count {
                choices.push((module, board, slots));
            }
        }
    }
    choices.sort_by(|a, b| {
        let key = |it: &(&Gpu, &Chassis, usize)| (it.2, it.1.wiring as u8, it.1.id.clone());
        key(a).cmp(&key(b)).then(distance(a.0).total_cmp(&distance(b.0)))
    });
    choices
        .into_iter()
        .find_map(|(module, board, _)| Some((filled(catalog, plan, board, module, count)?, board, module)))
}

/// Whether it is a module for a board, not a card and not welded to a CPU.
fn is_module(gpu: &Gpu) -> bool {
    !matches!(gpu.form, FormFactor::Pcie | FormFactor::Superchip | FormFactor::Mobile)
}

fn filled(catalog: &Catalog, plan: &Plan, board: &Chassis, module: &Gpu, count: usize) -> Option<Plan> {
    let cpu = refit::default_cpu(catalog, board)?;
    let mut next = Plan {
        chassis: Some(board.id.clone()),
        cpu: Some(cpu.id.clone()),
        cpu_count: board.sockets.min(cpu.max_sockets).max(1),
        cards: Vec::new(),
        risers: Vec::new(),
        bridges: Vec::new(),
        psu: None,
        quote: None,
        seed_claims: Vec::new(),
        ..plan.clone()
    };
    let part = CardPart::Gpu(module.id.clone());
    let slots = placement::fill_slots(catalog, &next, &part);
    if slots.len() < count {
        return None;
    }
    next.cards = slots.into_iter().take(count).map(|slot| Card { slot, part: part.clone() }).collect();
    Some(next)
}

/// Whether article 000 tells of the links of this GPU: it is about P100 and V100, and its numbers are theirs.
fn is_of_the_guide(gpu: &Gpu) -> bool {
    gpu.vendor.eq_ignore_ascii_case("nvidia") && matches!(gpu.architecture.as_str(), "Pascal" | "Volta")
}

/// What article 000 prints: a pair reaches 80 GB/s, data move 5 to 12 times as fast as over PCI Express, programs run
/// twice as fast.
fn claims(sides: &[Side]) -> Vec<Claim> {
    let fastest = sides.iter().max_by(|a, b| a.fastest_pair_gb_s.total_cmp(&b.fastest_pair_gb_s));
    let (Some(pcie), Some(best)) = (sides.first(), fastest) else { return Vec::new() };
    let ratio = |with: f64, without: f64| if without > 0.0 { with / without } else { 0.0 };
    let efficiency = |side: &Side, id: &WorkloadId| {
        side.workloads.iter().find(|workload| workload.id == *id).and_then(|workload| workload.efficiency)
    };
    let speeds = sides.iter().skip(1).flat_map(|side| {
        let gain = |workload: &SideWorkload| Some(ratio(efficiency(side, &workload.id)?, workload.efficiency?));
        pcie.workloads.iter().filter_map(gain).collect::<Vec<f64>>()
    });
    let mut claims = vec![
        Claim { what: "pair_gb_s", low: 80.0, high: 80.0, text: "80 GB/s", ours: best.fastest_pair_gb_s },
        Claim {
            what: "link_ratio",
            low: 5.0,
            high: 12.0,
            text: "5–12×",
            ours: ratio(best.fastest_pair_gb_s, pcie.fastest_pair_gb_s),
        },
    ];
    if let Some(ours) = speeds.reduce(f64::max) {
        claims.push(Claim { what: "speed_ratio", low: 2.0, high: 2.0, text: "2×", ours });
    }
    claims
}

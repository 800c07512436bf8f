//! Lanes: overspent CPUs, shared uplinks, GPU to CPU ratio.
use crate::analysis::findings::{Case, round1};
use crate::machine::{Finding, Spend};

/// GPUs per CPU above which article 002 no longer calls a machine free of blocking, even with switches.
const ARTICLE_GPUS_PER_CPU: f64 = 2.0;

pub(super) fn add(case: &Case<'_>, found: &mut Vec<Finding>) {
    overspent(case, found);
    shared_uplinks(case, found);
    ratio(case, found);
    idle_cpu(case, found);
}

fn overspent(case: &Case<'_>, found: &mut Vec<Finding>) {
    for socket in case.analysis.ledger.sockets.iter().filter(|socket| socket.over > 0) {
        let spenders: Vec<String> = socket.equal_spenders().iter().filter_map(|equal| spenders(equal)).collect();
        let finding = Finding::new("E206").on(format!("cpu{}", socket.socket)).with("cpu", socket.socket);
        let finding = finding.with("owned", socket.owned).with("spent", socket.spent).with("over", socket.over);
        found.push(finding.with("spenders", spenders));
    }
}

/// `4 × RTX 4090 x16`
fn spenders(equal: &[&Spend]) -> Option<String> {
    let first = equal.first()?;
    let one = format!("{} x{}", first.name, first.lanes);
    Some(if equal.len() > 1 { format!("{} × {one}", equal.len()) } else { one })
}

fn shared_uplinks(case: &Case<'_>, found: &mut Vec<Finding>) {
    let shared: Vec<_> = case
        .analysis
        .ledger
        .switches
        .iter()
        .filter(|switch| switch.gpus > 1 && switch.oversubscription > 1.01)
        .collect();
    // Cascaded switches: the one whose uplink is shared by most tells the story.
    let Some(worst) = shared.iter().max_by(|a, b| a.oversubscription.total_cmp(&b.oversubscription)) else { return };
    let machine = &case.analysis.machine;
    let uplink = machine.find(&worst.id).and_then(|at| machine.device_link(at)).map(|(_, planned)| planned);
    let usable = uplink.map_or(0.0, |link| case.catalog.usable_gb_s(link));
    let gpus: u16 = shared.iter().map(|switch| switch.gpus).max().unwrap_or(0);
    let all: u16 = machine.gpus().count() as u16;
    let finding = Finding::new("W207")
        .with("switches", shared.iter().map(|switch| switch.name.clone()).collect::<Vec<_>>())
        .with("uplinks", shared.len())
        .with("gpus", all)
        .with("worst", worst.name.as_str())
        .with("worst-gpus", gpus)
        .with("ratio", round1(worst.oversubscription))
        .with("uplink", uplink.map(|link| link.to_string()).unwrap_or_default())
        .with("usable", round1(usable))
        .with("each", round1(usable / f64::from(gpus.max(1))));
    found.push(shared.iter().fold(finding, |finding, switch| finding.on(switch.id.as_str())));
}

fn ratio(case: &Case<'_>, found: &mut Vec<Finding>) {
    let ledger = &case.analysis.ledger;
    if ledger.non_blocking || case.analysis.totals.gpu_count == 0 {
        return;
    }
    let finding = Finding::new("N208").on("cpu0").with("why", ledger.why.clone());
    let finding = finding.with("ratio", round1(ledger.gpu_per_cpu)).with("most", ARTICLE_GPUS_PER_CPU);
    // The words tell of the article only where its counting is about such a CPU.
    let lanes = ledger.sockets.iter().map(|socket| socket.owned).max().unwrap_or(0);
    found.push(finding.with("lanes", lanes));
}

/// All GPUs on one CPU while the other has lanes to spare and could feed some.
fn idle_cpu(case: &Case<'_>, found: &mut Vec<Finding>) {
    let sockets = &case.analysis.ledger.sockets;
    let machine = &case.analysis.machine;
    let on = |index: u8| {
        machine.gpus().filter(|&gpu| machine.nodes.get(gpu).is_some_and(|node| node.socket == Some(index))).count()
    };
    let fitted: Vec<_> = sockets.iter().filter(|socket| socket.owned > 0).collect();
    let idle = fitted.iter().find(|socket| on(socket.socket) == 0);
    let busy = fitted.iter().find(|socket| on(socket.socket) > 1);
    if let (Some(idle), Some(busy)) = (idle, busy) {
        let finding = Finding::new("N212").on(format!("cpu{}", busy.socket)).with("busy", busy.socket);
        found.push(finding.with("idle", idle.socket).with("gpus", on(busy.socket)).with("left", idle.left));
    }
}

//! What links between the GPUs would give: the same GPUs over PCI Express, with bridges, on a board that joins them.
use std::sync::Arc;

use egui::{CollapsingHeader, RichText, Ui};

use crate::analysis::nvlink::{self, Claim, NvlinkGain, Side};
use crate::locale::plain_number;
use crate::plan::{OptionId, Plan};
use crate::quantity::Message;
use crate::ui::Session;
use crate::ui::tokens::{Tokens, gap, size};

/// The comparison of one state of one option: it builds several machines, so it is kept until the plan changes.
#[derive(Debug, Clone)]
struct Kept {
    revision: u64,
    option: OptionId,
    gain: Arc<Option<NvlinkGain>>,
}

/// Draws the comparison, closed at first. Nothing for fewer than two GPUs.
pub fn gain_ui(ui: &mut Ui, session: &Session) {
    // The plan without a preview: what a drag would do is told elsewhere, and must not cost its frames.
    let Some(plan) = session.plan().filter(|plan| plan.gpus().count() > 1) else { return };
    ui.add_space(gap::MEDIUM);
    let title = RichText::new(session.language.text("side-gain")).font(crate::ui::fonts::bold(size::BODY));
    CollapsingHeader::new(title).id_salt("side-gain").show(ui, |ui| match &*kept(ui, session, plan) {
        Some(gain) => {
            for side in &gain.sides {
                side_ui(ui, session, side);
            }
            for claim in &gain.claims {
                small(ui, &session.language.words(&claim_text(claim)));
            }
        }
        None => small(ui, &session.language.text("side-gain-none")),
    });
}

fn kept(ui: &Ui, session: &Session, plan: &Plan) -> Arc<Option<NvlinkGain>> {
    let id = egui::Id::unique("side-gain-kept");
    let (revision, option) = (session.history.revision(), session.active);
    let old = ui.data(|data| data.get_temp::<Kept>(id));
    if let Some(old) = old.filter(|old| (old.revision, old.option) == (revision, option)) {
        return old.gain;
    }
    let gain = Arc::new(nvlink::gain(&session.catalog, plan));
    ui.data_mut(|data| data.insert_temp(id, Kept { revision, option, gain: Arc::clone(&gain) }));
    gain
}

fn small(ui: &mut Ui, text: &str) {
    let muted = Tokens::of(ui).muted;
    ui.add(egui::Label::new(RichText::new(text).size(size::SMALL).color(muted)).wrap());
}

fn side_ui(ui: &mut Ui, session: &Session, side: &Side) {
    let title = Message::new(format!("nvlink-side-{}", side.joined.key()))
        .with("gpu", side.gpu.as_str())
        .with("chassis", side.chassis.as_str());
    ui.add(egui::Label::new(session.language.words(&title)).wrap());
    let rates = Message::new("side-gain-rates")
        .with("joined", side.joined_pairs)
        .with("pairs", side.pairs)
        .with("slowest", short(side.slowest_pair_gb_s))
        .with("fastest", short(side.fastest_pair_gb_s))
        .with("all", short(side.all_reduce_gb_s));
    small(ui, &session.language.words(&rates));
    for workload in &side.workloads {
        let profile = session.catalog.workloads.get(&workload.id);
        let Some((profile, efficiency)) = profile.zip(workload.efficiency) else { continue };
        let scaling = Message::new("side-gain-scaling")
            .with("workload", profile.title())
            .with("share", plain_number((efficiency * 1000.0).round() / 10.0));
        small(ui, &session.language.words(&scaling));
    }
    ui.add_space(gap::SMALL);
}

fn claim_text(claim: &Claim) -> Message {
    let ours = match claim.what {
        "pair_gb_s" => format!("{} GB/s", short(claim.ours)),
        _ => format!("{}×", plain_number((claim.ours * 100.0).round() / 100.0)),
    };
    let key = format!("nvlink-claim-{}", claim.what.replace('_', "-"));
    Message::new(key).with("printed", claim.text).with("ours", ours)
}

fn short(gb_s: f64) -> String {
    plain_number((gb_s * 10.0).round() / 10.0)
}

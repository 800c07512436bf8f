//! What the report tells of links between GPUs: with them and without.
use crate::analysis::nvlink::{self, Claim, Side};
use crate::export::story::{Block, Teller, dash, range, unit};
use crate::locale::plain_number;
use crate::plan::Plan;
use crate::quantity::Message;

impl Teller<'_> {
    /// The same GPUs over PCI Express, with bridges, on a board; nothing where there is nothing to compare.
    pub(super) fn nvlink(&self, plan: &Plan) -> Vec<Block> {
        let Some(gain) = nvlink::gain(self.catalog, plan) else { return Vec::new() };
        let rows = gain.sides.iter().map(|side| self.side(side)).collect();
        let head = ["report-joined", "report-linked-pairs", "report-pair-rate", "report-all-reduce", "report-scales"];
        let mut blocks = self.table("report-nvlink", &head, rows, &[1, 2, 3]);
        blocks.extend(gain.claims.iter().map(|claim| self.claim(claim)));
        blocks
    }

    fn side(&self, side: &Side) -> Vec<String> {
        let joined = Message::new(format!("nvlink-side-{}", side.joined.key()));
        let joined = joined.with("gpu", side.gpu.as_str()).with("chassis", side.chassis.as_str());
        let scaling: Vec<String> = side
            .workloads
            .iter()
            .filter_map(|workload| {
                let name = self.catalog.workloads.get(&workload.id).map(|profile| self.words(&profile.title()))?;
                Some(format!("{name} {} %", plain_number((workload.efficiency? * 1000.0).round() / 10.0)))
            })
            .collect();
        vec![
            self.words(&joined),
            format!("{} / {}", side.joined_pairs, side.pairs),
            range(round1(side.slowest_pair_gb_s), round1(side.fastest_pair_gb_s)),
            plain_number(round1(side.all_reduce_gb_s)),
            if scaling.is_empty() { dash() } else { self.language.list(&scaling) },
        ]
    }

    fn claim(&self, claim: &Claim) -> Block {
        let ours = match claim.what {
            "pair_gb_s" => unit(round1(claim.ours), "GB/s"),
            _ => format!("{}×", plain_number((claim.ours * 100.0).round() / 100.0)),
        };
        let message = Message::new(format!("nvlink-claim-{}", claim.what.replace('_', "-")));
        Block::Line(self.words(&message.with("printed", claim.text).with("ours", ours)))
    }
}

fn round1(number: f64) -> f64 {
    (number * 10.0).round() / 10.0
}

//! What fewer and more GPUs would do: with as many users on each copy, and with the same users in all.
use super::{Case, Given, fastest};
use crate::quantity::Message;
use crate::workload::curve;
use crate::workload::items::machine_counts;
use crate::workload::result::{Scaling, WorkloadResult};

impl Case<'_> {
    /// The most that machines of so many GPUs give to so many users.
    fn most(&self, gpus: u32, nodes: u32, users: f64) -> Option<Given> {
        let candidates = self.candidates(&self.deployments(gpus, nodes), (gpus, nodes), users);
        let given: Vec<Given> = candidates.into_iter().filter_map(|it| self.given(it, users)).collect();
        fastest(&given)
    }

    /// Scaling within the plan, and the curve of more machines.
    ///
    /// Users grow with the GPUs, as batches do in training: copies answer on their own, so twice the machines answer
    /// twice the users. The other line keeps the plan's users: then each gets more of a machine until nothing more can
    /// be shared, and further machines stand idle.
    pub(super) fn scale(&self, best: &Given, result: &mut WorkloadResult) {
        let (gpus, nodes) = (self.host.devices.len() as u32, self.host.nodes);
        let all = gpus.saturating_mul(nodes);
        // Every copy has a user at least, even if the plan has fewer users than copies.
        let per_gpu = self.language.users.max(f64::from(best.deployment.copies)) / f64::from(all);
        let weak = |gpus: u32, nodes: u32| {
            let users = (per_gpu * f64::from(gpus) * f64::from(nodes)).max(1.0);
            self.most(gpus, nodes, users).map_or(0.0, |given| given.tokens_s)
        };
        let point = |gpus: u32, nodes: u32| Scaling { gpus: gpus.saturating_mul(nodes), value: weak(gpus, nodes) };
        result.scaling = (1..=gpus).map(|k| point(k, 1)).collect();
        result.scaling.extend(machine_counts(nodes).map(|nodes| point(gpus, nodes)));
        result.scaling.retain(|point| point.value > 0.0);
        result.curve = curve::points(gpus as usize, nodes, |k, nodes| {
            let (k, shared) = (k as u32, self.language.users);
            let strong = (k * nodes >= all).then(|| self.most(k, nodes, shared)).flatten();
            (weak(k, nodes), strong.map(|given| given.tokens_s))
        });
        result.curve.retain(|point| point.weak > 0.0);
        // More GPUs may allow a better layout, so the best rate of one of them stands for one GPU by itself.
        let of_scaling = result.scaling.iter().map(|point| point.value / f64::from(point.gpus));
        let of_curve = result.curve.iter().map(|point| point.weak / f64::from(point.gpus));
        let own = best.tokens_s / f64::from(all);
        let one = of_scaling.chain(of_curve).fold(own, f64::max);
        result.efficiency = Some(own / one);
        if let Some((first, last)) = result.scaling.first().zip(result.scaling.iter().rfind(|point| point.gpus <= gpus))
            && last.value / f64::from(last.gpus) > 1.01 * first.value / f64::from(first.gpus)
        {
            let note = Message::new("perf-note-better-shared").with("few", first.gpus).with("many", last.gpus);
            result.notes.push(note.with("times", (last.value / first.value * 10.0).round() / 10.0));
        }
        for point in &mut result.curve {
            point.weak /= one;
            point.strong = point.strong.map(|rate| rate / one);
        }
    }
}

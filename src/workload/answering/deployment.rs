//! Ways to lay a model over GPUs: each layer shared by some (tensor parallel), groups of layers one after the other
//! (stages) in a machine or over several, and copies of all that.
use super::Case;
use crate::workload::language::serving_overhead_gb;
use crate::workload::result::Layout;
use crate::workload::training::powers_of_two;

/// Machines over which one copy may be laid.
const SPANS: [u32; 4] = [2, 4, 8, 16];

/// One way.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Deployment {
    /// GPUs that share each layer.
    pub tensor: u32,
    /// Stages in each machine of a copy.
    pub inside: u32,
    /// Machines of a copy.
    pub machines: u32,
    pub copies: u32,
    pub idle: u32,
    /// Weights on one GPU, GB.
    pub weights_gb: f64,
    /// Users that one copy's memory holds.
    pub room: f64,
}

impl Deployment {
    /// Groups of layers, one after the other.
    pub fn stages(&self) -> u32 {
        self.inside * self.machines
    }

    /// GPUs of a copy.
    pub fn gpus(&self) -> u32 {
        self.tensor * self.stages()
    }

    pub fn layout(&self) -> Layout {
        Layout {
            copies: self.copies,
            tensor: self.tensor,
            stages: self.stages(),
            data: 1,
            sharded: false,
            recompute: false,
            idle: self.idle,
        }
    }
}

impl Case<'_> {
    /// All ways over machines of so many GPUs, from one GPU for each copy up.
    pub(super) fn deployments(&self, gpus: u32, nodes: u32) -> Vec<Deployment> {
        let splits = |tensor: &u32| self.model.heads <= 0.0 || self.model.heads % f64::from(*tensor) == 0.0;
        powers_of_two(gpus).filter(splits).flat_map(|tensor| self.of_tensor(tensor, gpus, nodes)).collect()
    }

    /// Those that fit and of which something can be hoped; for the plan's own machines, with the number of copies asked
    /// for.
    pub(super) fn candidates(&self, all: &[Deployment], (gpus, nodes): (u32, u32), users: f64) -> Vec<Deployment> {
        let fitting: Vec<Deployment> = all.iter().copied().filter(|it| it.room >= 1.0 && it.copies > 0).collect();
        let useful = useful(&fitting, users);
        let is_plan = (gpus as usize, nodes) == (self.host.devices.len(), self.host.nodes);
        let Some(wanted) = self.planned.inputs.copies.filter(|_| is_plan) else { return useful };
        let of_copies = |list: &[Deployment]| -> Vec<Deployment> {
            list.iter().copied().filter(|it| it.copies == wanted).collect()
        };
        // A number of copies that no split gives is as good as none given.
        [of_copies(&useful), of_copies(&fitting), useful].into_iter().find(|list| !list.is_empty()).unwrap_or_default()
    }

    /// In one stage, in as many as a machine gives, and over several machines that are full of them.
    fn of_tensor(&self, tensor: u32, gpus: u32, nodes: u32) -> Vec<Deployment> {
        let groups = (gpus / tensor).max(1);
        let spans = SPANS.into_iter().chain([nodes]).filter(|machines| (2..=nodes.min(16)).contains(machines));
        let mut ways = vec![(1, 1), (groups, 1)];
        ways.extend(spans.map(|machines| (groups, machines)));
        ways.sort_unstable();
        ways.dedup();
        ways.retain(|(inside, machines)| f64::from(inside * machines) <= self.model.layers.max(1.0));
        ways.into_iter().map(|(inside, machines)| self.deployment(tensor, (inside, machines), (gpus, nodes))).collect()
    }

    fn deployment(&self, tensor: u32, (inside, machines): (u32, u32), (gpus, nodes): (u32, u32)) -> Deployment {
        let each = f64::from(tensor * inside * machines);
        let weights_gb = self.weights_gb() / each;
        let free = self.vram_gb - serving_overhead_gb(self.vram_gb) - weights_gb;
        let copies = gpus / (tensor * inside) * (nodes / machines);
        Deployment {
            tensor,
            inside,
            machines,
            copies,
            idle: gpus.saturating_mul(nodes).saturating_sub(copies.saturating_mul(tensor * inside * machines)),
            weights_gb,
            room: (free * each / self.user_gb()).floor().max(0.0),
        }
    }
}

/// Those of which something can be hoped: stages add memory and no speed, so they are of no use where copies with fewer of
/// them hold all users and leave no more GPUs idle.
fn useful(fitting: &[Deployment], users: f64) -> Vec<Deployment> {
    let holds_all = |it: &Deployment| it.room * f64::from(it.copies) >= users;
    let is_better = |other: &Deployment, it: &Deployment| {
        other.tensor == it.tensor && other.stages() < it.stages() && other.idle <= it.idle && holds_all(other)
    };
    let is_useful = |it: &&Deployment| !fitting.iter().any(|other| is_better(other, it));
    fitting.iter().filter(is_useful).copied().collect()
}

//! Which device of the report is which of the plan: the assignment with the fewest differences.
use super::{Assigned, Compare};
use crate::interop::reading::DeviceKind;
use crate::machine::PathClass;

impl Compare<'_> {
    /// 1 if a pair of the plan is not as the report has it.
    fn cost(&self, nodes: (usize, usize), devices: (usize, usize)) -> u32 {
        match (self.class(nodes.0, nodes.1), self.reading.cell(devices.0, devices.1)) {
            (Some(class), Some(cell)) => u32::from(!self.agrees(class, cell)),
            _ => 0,
        }
    }

    pub(super) fn assign(&self) -> (Assigned, Assigned) {
        let plan: Vec<usize> = self.machine.gpus().collect();
        let real: Vec<usize> = self.reading.of_kind(DeviceKind::Gpu).collect();
        let gpus = self.assign_gpus(&plan, &real);
        let nics = self.assign_nics(&gpus);
        (gpus, nics)
    }

    /// Swaps partners, from the plan's own order on, as long as that takes differences away.
    fn assign_gpus(&self, plan: &[usize], real: &[usize]) -> Assigned {
        let size = plan.len().max(real.len());
        // Which place of the report each place of the plan has; places beyond the end are nobody.
        let mut partner: Vec<usize> = (0..size).collect();
        let cost_of = |partner: &[usize], place: usize| -> u32 {
            let device = |place: usize| partner.get(place).and_then(|&at| real.get(at)).copied();
            let (Some(&node), Some(own)) = (plan.get(place), device(place)) else { return 0 };
            let others = plan.iter().enumerate().filter(|(at, _)| *at != place);
            others.filter_map(|(at, &other)| Some(self.cost((node, other), (own, device(at)?)))).sum()
        };
        let total = |partner: &[usize]| (0..plan.len()).map(|place| cost_of(partner, place)).sum::<u32>() / 2;
        let mut best = total(&partner);
        // Each round takes at least one difference away; there are few.
        for _ in 0..64 {
            if best == 0 {
                break;
            }
            let mut better = None;
            for a in 0..size {
                for b in a + 1..size {
                    let before = cost_of(&partner, a) + cost_of(&partner, b);
                    partner.swap(a, b);
                    let after = cost_of(&partner, a) + cost_of(&partner, b);
                    if after < before {
                        let now = total(&partner);
                        if now < better.map_or(best, |(_, _, cost)| cost) {
                            better = Some((a, b, now));
                        }
                    }
                    partner.swap(a, b);
                }
            }
            let Some((a, b, cost)) = better else { break };
            partner.swap(a, b);
            best = cost;
        }
        if best > 0
            && plan.len() == real.len()
            && let Some(exact) = self.exact(plan, real)
        {
            partner = exact;
        }
        let mut assigned = Assigned { same: Vec::new(), lost: Vec::new(), extra: Vec::new() };
        for (place, &at) in partner.iter().enumerate() {
            match (plan.get(place), real.get(at)) {
                (Some(&node), Some(&device)) => assigned.same.push((node, device)),
                (Some(&node), None) => assigned.lost.push(node),
                (None, Some(&device)) => assigned.extra.push(device),
                (None, None) => {}
            }
        }
        assigned
    }

    /// An order without any difference, if the search finds one soon.
    fn exact(&self, plan: &[usize], real: &[usize]) -> Option<Vec<usize>> {
        const MOST_STEPS: usize = 20_000;
        fn place(
            compare: &Compare<'_>,
            plan: &[usize],
            real: &[usize],
            taken: &mut Vec<usize>,
            steps: &mut usize,
        ) -> bool {
            let Some(&node) = plan.get(taken.len()) else { return true };
            for (at, &device) in real.iter().enumerate() {
                *steps += 1;
                if *steps > MOST_STEPS {
                    return false;
                }
                let fits = || {
                    let mut earlier = plan.iter().zip(taken.iter());
                    earlier.all(|(&other, &place)| {
                        real.get(place).is_some_and(|&known| compare.cost((node, other), (device, known)) == 0)
                    })
                };
                if !taken.contains(&at) && fits() {
                    taken.push(at);
                    if place(compare, plan, real, taken, steps) {
                        return true;
                    }
                    taken.pop();
                }
            }
            false
        }
        let mut taken = Vec::new();
        place(self, plan, real, &mut taken, &mut 0).then_some(taken)
    }

    /// Gives each planned adapter the card of the report that sees the GPUs most nearly as planned.
    fn assign_nics(&self, gpus: &Assigned) -> Assigned {
        let plan: Vec<usize> = self.machine.nics().collect();
        let mut real = self.nic_cards(plan.len());
        let mut assigned = Assigned { same: Vec::new(), lost: Vec::new(), extra: Vec::new() };
        for node in plan {
            let cost = |device: usize| {
                gpus.same.iter().map(|&(gpu, other)| self.cost((node, gpu), (device, other))).sum::<u32>()
            };
            match real.iter().enumerate().min_by_key(|(at, device)| (cost(**device), *at)).map(|(at, _)| at) {
                Some(at) => assigned.same.push((node, real.remove(at))),
                None => assigned.lost.push(node),
            }
        }
        assigned.extra = real;
        assigned
    }

    /// The adapters of the report: ports of one card count once if there are more ports than planned adapters.
    fn nic_cards(&self, planned: usize) -> Vec<usize> {
        let ports: Vec<usize> = self.reading.of_kind(DeviceKind::Nic).collect();
        if ports.len() <= planned {
            return ports;
        }
        let mut cards: Vec<usize> = Vec::new();
        for port in ports {
            let of_one_card = |card: &usize| {
                let near = self.reading.cell(port, *card).is_some_and(|cell| cell.pcie == Some(PathClass::Pix));
                let gpus: Vec<usize> = self.reading.of_kind(DeviceKind::Gpu).collect();
                near && gpus.iter().all(|&gpu| self.reading.cell(port, gpu) == self.reading.cell(*card, gpu))
            };
            if !cards.iter().any(of_one_card) {
                cards.push(port);
            }
        }
        cards
    }
}

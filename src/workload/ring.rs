//! The rate at which a set of GPUs can pass data around in a ring, as collective libraries do.
use crate::machine::Machine;

/// Steps after which the search for a ring gives up. Real machines are so regular that few are needed.
const MOST_STEPS: u32 = 4000;

/// Rates between GPUs, one direction, GB/s, by their place in the machine.
#[derive(Debug, Clone, Default)]
pub struct Rates {
    n: usize,
    values: Vec<f64>,
}

impl Rates {
    /// All rates 0.
    #[must_use]
    pub fn new(n: usize) -> Self {
        Self { n, values: vec![0.0; n * n] }
    }

    /// The rate between two GPUs; 0 where there is no path.
    #[must_use]
    pub fn get(&self, a: usize, b: usize) -> f64 {
        if a < self.n && b < self.n { self.values.get(a * self.n + b).copied().unwrap_or(0.0) } else { 0.0 }
    }

    /// Sets the rate of an unordered pair; numbers beyond the size are ignored.
    pub fn set(&mut self, a: usize, b: usize, gb_s: f64) {
        if a < self.n && b < self.n {
            for at in [a * self.n + b, b * self.n + a] {
                if let Some(value) = self.values.get_mut(at) {
                    *value = gb_s;
                }
            }
        }
    }
}

/// The slowest link of the best ring through the first `k` GPUs, GB/s; 0 if there is none.
#[must_use]
pub fn best_ring(rates: &Rates, k: usize) -> f64 {
    if k < 2 {
        return 0.0;
    }
    let pairs = (0..k).flat_map(|a| (0..a).map(move |b| (a, b)));
    let mut levels: Vec<f64> = pairs.map(|(a, b)| rates.get(a, b)).filter(|&rate| rate > 0.0).collect();
    levels.sort_by(|a, b| b.total_cmp(a));
    levels.dedup();
    levels.into_iter().find(|&level| has_ring(rates, k, level)).unwrap_or(0.0)
}

/// Whether the first `k` GPUs form a ring of links of at least `level` GB/s. For two GPUs their link will do.
#[must_use]
pub fn has_ring(rates: &Rates, k: usize, level: f64) -> bool {
    let joined = |a: usize, b: usize| a != b && rates.get(a, b) >= level && rates.get(a, b) > 0.0;
    if k == 2 {
        return joined(0, 1);
    }
    // A GPU with fewer than two partners, or a set in two parts, has no ring: this ends most searches at once.
    let enough = (0..k).all(|a| (0..k).filter(|&b| joined(a, b)).count() >= 2);
    if k < 2 || !enough || !is_connected(k, &joined) {
        return false;
    }
    let mut search = Search { k, joined: &joined, used: vec![false; k], steps: 0 };
    search.extend(0, 1)
}

fn is_connected(k: usize, joined: &impl Fn(usize, usize) -> bool) -> bool {
    let mut seen = vec![false; k];
    let mut open = vec![0];
    while let Some(at) = open.pop() {
        for (next, seen) in seen.iter_mut().enumerate() {
            if !*seen && (next == at || joined(at, next)) {
                *seen = true;
                open.push(next);
            }
        }
    }
    seen.into_iter().all(|seen| seen)
}

struct Search<'a, F> {
    k: usize,
    joined: &'a F,
    used: Vec<bool>,
    steps: u32,
}

impl<F: Fn(usize, usize) -> bool> Search<'_, F> {
    /// Whether the path that ends at `at` and holds `length` GPUs closes to a ring through all.
    fn extend(&mut self, at: usize, length: usize) -> bool {
        self.steps += 1;
        if length == self.k {
            return (self.joined)(at, 0);
        }
        if self.steps > MOST_STEPS {
            return false;
        }
        self.mark(at, true);
        for next in 1..self.k {
            let free = self.used.get(next) == Some(&false);
            if free && (self.joined)(at, next) && self.extend(next, length + 1) {
                return true;
            }
        }
        self.mark(at, false);
        false
    }

    fn mark(&mut self, at: usize, used: bool) {
        if let Some(mark) = self.used.get_mut(at) {
            *mark = used;
        }
    }
}

/// Links of the graph from a node up to its socket.
#[must_use]
pub fn uplinks(machine: &Machine, node: usize) -> Vec<usize> {
    machine.ancestors(node).into_iter().filter_map(|at| machine.nodes.get(at)?.uplink).collect()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn rates(n: usize, links: &[(usize, usize, f64)]) -> Rates {
        let mut rates = Rates::new(n);
        for &(a, b, gb_s) in links {
            rates.set(a, b, gb_s);
        }
        rates
    }

    #[track_caller]
    fn check(n: usize, links: &[(usize, usize, f64)], expected: f64) {
        let found = best_ring(&rates(n, links), n);
        assert!((found - expected).abs() < 1e-9, "{found} is not {expected}");
    }

    #[test]
    fn two_gpus_need_one_link() {
        check(2, &[(0, 1, 12.0)], 12.0);
        check(2, &[], 0.0);
        check(1, &[], 0.0);
    }

    #[test]
    fn the_slowest_hop_sets_the_pace() {
        let bridged_pairs = [(0, 1, 50.0), (2, 3, 50.0), (0, 2, 11.0), (0, 3, 11.0), (1, 2, 11.0), (1, 3, 11.0)];
        check(4, &bridged_pairs, 11.0);
        check(3, &[(0, 1, 50.0), (1, 2, 50.0), (0, 2, 9.0)], 9.0);
        check(3, &[(0, 1, 50.0), (1, 2, 50.0)], 0.0);
    }

    #[test]
    fn goes_round_a_slow_diagonal() {
        let square = [(0, 1, 40.0), (1, 2, 40.0), (2, 3, 40.0), (3, 0, 40.0), (0, 2, 5.0), (1, 3, 5.0)];
        check(4, &square, 40.0);
    }

    #[test]
    fn two_islands_meet_at_the_slow_links() {
        let mut links = Vec::new();
        for a in 0..16 {
            for b in 0..a {
                links.push((a, b, if a / 8 == b / 8 { 25.0 } else { 9.0 }));
            }
        }
        check(16, &links, 9.0);
    }

    proptest! {
        #[test]
        fn a_faster_link_never_slows_the_ring(
            values in proptest::collection::vec(0_u8..5, 15), at in 0_usize..15, more in 1_u8..5,
        ) {
            let fill = |values: &[u8]| {
                let mut rates = Rates::new(6);
                let pairs = (0..6).flat_map(|a| (0..a).map(move |b| (a, b)));
                for ((a, b), value) in pairs.zip(values) {
                    rates.set(a, b, f64::from(*value) * 10.0);
                }
                best_ring(&rates, 6)
            };
            let before = fill(&values);
            let mut faster = values;
            faster[at] += more;
            prop_assert!(fill(&faster) >= before);
        }
    }
}

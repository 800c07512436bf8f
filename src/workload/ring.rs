//! The rate at which a set of GPUs can pass data around in a ring, as collective libraries do.

/// Steps after which the search for a ring gives up. Real machines are so regular that few are needed.
const MOST_STEPS: u32 = 4000;

/// Most GPUs of which every choice is tried.
const MOST_CHOICES_OF: usize = 8;

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

/// The slowest link of the best ring through these GPUs, GB/s; 0 if there is none.
#[must_use]
pub fn best_ring(rates: &Rates, members: &[usize]) -> f64 {
    let pairs = members.iter().enumerate().flat_map(|(at, &a)| members.iter().take(at).map(move |&b| (a, b)));
    let mut levels: Vec<f64> = pairs.map(|(a, b)| rates.get(a, b)).filter(|&rate| rate > 0.0).collect();
    levels.sort_by(|a, b| b.total_cmp(a));
    levels.dedup();
    levels.into_iter().find(|&level| has_ring(rates, members, level)).unwrap_or(0.0)
}

/// Whether these GPUs form a ring of links of at least `level` GB/s. For two GPUs their link will do.
#[must_use]
pub fn has_ring(rates: &Rates, members: &[usize], level: f64) -> bool {
    let joined = |a: usize, b: usize| a != b && rates.get(a, b) >= level && rates.get(a, b) > 0.0;
    let &[first, ref rest @ ..] = members else { return false };
    if let [second] = rest {
        return joined(first, *second);
    }
    // A GPU with fewer than two partners, or a set in two parts, has no ring: this ends most searches at once.
    let enough = |&a: &usize| members.iter().filter(|&&b| joined(a, b)).count() >= 2;
    if rest.is_empty() || !members.iter().all(enough) || !is_connected(first, rest, &joined) {
        return false;
    }
    let mut search = Search { first, joined: &joined, free: rest.to_vec(), steps: 0 };
    search.extend(first)
}

fn is_connected(first: usize, rest: &[usize], joined: &impl Fn(usize, usize) -> bool) -> bool {
    let mut unseen = rest.to_vec();
    let mut open = vec![first];
    while let Some(at) = open.pop() {
        unseen.retain(|&next| {
            let reached = joined(at, next);
            if reached {
                open.push(next);
            }
            !reached
        });
    }
    unseen.is_empty()
}

struct Search<'a, F> {
    first: usize,
    joined: &'a F,
    free: Vec<usize>,
    steps: u32,
}

impl<F: Fn(usize, usize) -> bool> Search<'_, F> {
    /// Whether the path that ends at `at` closes to a ring through all that are free.
    fn extend(&mut self, at: usize) -> bool {
        self.steps += 1;
        if self.free.is_empty() {
            return (self.joined)(at, self.first);
        }
        if self.steps > MOST_STEPS {
            return false;
        }
        for place in 0..self.free.len() {
            let Some(&next) = self.free.get(place) else { continue };
            if (self.joined)(at, next) {
                self.free.remove(place);
                if self.extend(next) {
                    return true;
                }
                self.free.insert(place, next);
            }
        }
        false
    }
}

/// `k` of `n` GPUs that form a ring: the first `k` if they do, else the first other choice that does; `None` if none
/// does or there are too many GPUs to try.
#[must_use]
pub fn members_of_ring(rates: &Rates, n: usize, k: usize) -> Option<Vec<usize>> {
    let first: Vec<usize> = (0..k).collect();
    if has_ring(rates, &first, 0.0) {
        return Some(first);
    }
    // Only GPUs with two partners can be in a ring of three or more.
    let partners = |a: usize| (0..n).filter(|&b| a != b && rates.get(a, b) > 0.0).count();
    let able: Vec<usize> = (0..n).filter(|&a| partners(a) >= 2.min(k.saturating_sub(1)).max(1)).collect();
    if k < 2 || able.len() < k || able.len() > MOST_CHOICES_OF {
        return None;
    }
    let masks = 0_u32..1 << able.len();
    let choice = |mask: u32| able.iter().enumerate().filter(move |(at, _)| mask >> at & 1 == 1).map(|(_, &gpu)| gpu);
    masks
        .filter(|mask| mask.count_ones() as usize == k)
        .map(|mask| choice(mask).collect::<Vec<_>>())
        .find(|members| has_ring(rates, members, 0.0))
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
        let all: Vec<usize> = (0..n).collect();
        let found = best_ring(&rates(n, links), &all);
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

    /// Two squares with diagonals, joined at the corners: the eight GPUs of a DGX-1.
    fn cube_mesh() -> Rates {
        let mut links = Vec::new();
        for quad in [0, 4] {
            for a in 0..4 {
                links.extend((0..a).map(|b| (quad + a, quad + b, 25.0)));
            }
        }
        links.extend((0..4).map(|a| (a, a + 4, 25.0)));
        rates(8, &links)
    }

    #[test]
    fn picks_gpus_that_form_a_ring() {
        let mesh = cube_mesh();
        for k in 2..=8 {
            let members = members_of_ring(&mesh, 8, k).expect("a ring of every size");
            assert_eq!(members.len(), k);
            assert!(has_ring(&mesh, &members, 25.0), "{members:?}");
        }
        // The first four and one of the others have no ring, as that one has a single partner among them.
        assert!(!has_ring(&mesh, &[0, 1, 2, 3, 4], 25.0));
        let pairs = rates(4, &[(0, 1, 50.0), (2, 3, 50.0)]);
        assert_eq!(members_of_ring(&pairs, 4, 2), Some(vec![0, 1]));
        assert_eq!(members_of_ring(&pairs, 4, 3), None);
        assert_eq!(members_of_ring(&rates(3, &[(1, 2, 50.0)]), 3, 2), Some(vec![1, 2]));
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
                best_ring(&rates, &[0, 1, 2, 3, 4, 5])
            };
            let before = fill(&values);
            let mut faster = values;
            faster[at] += more;
            prop_assert!(fill(&faster) >= before);
        }
    }
}

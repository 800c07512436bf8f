//! A small runner: times things in turn and prints each as a ratio to a yardstick of the same run.
//!
//! No figure is asserted; a machine is compared with itself, so that numbers of different machines mean something.
#![allow(dead_code, reason = "each bench uses its own part of this module")]
use std::hint::black_box;
use std::time::{Duration, Instant};

/// Rounds of each measurement; the median counts.
const ROUNDS: usize = 15;
/// Time that one round takes at least, so that the clock's grain does not matter.
const ROUND: Duration = Duration::from_millis(20);

/// Median time of one call.
pub fn time<T>(mut call: impl FnMut() -> T) -> Duration {
    let start = Instant::now();
    black_box(call());
    let once = start.elapsed().max(Duration::from_nanos(50));
    let calls = (ROUND.as_nanos() / once.as_nanos()).clamp(1, 1_000_000) as u32;
    let rounds = (0..ROUNDS).map(|_| {
        let start = Instant::now();
        for _ in 0..calls {
            black_box(call());
        }
        start.elapsed() / calls
    });
    median(rounds.collect())
}

/// The middle one.
pub fn median(mut times: Vec<Duration>) -> Duration {
    times.sort_unstable();
    times.get(times.len() / 2).copied().unwrap_or_default()
}

/// Prints one line: the time, and how many times the yardstick that is.
pub fn print(name: &str, time: Duration, yard_name: &str, yard: Duration) {
    let ratio = time.as_secs_f64() / yard.as_secs_f64();
    println!("{name:<52} {:>10}   {ratio:>8.2} × {yard_name}", shown(time));
}

/// A duration with three digits.
pub fn shown(time: Duration) -> String {
    let seconds = time.as_secs_f64();
    match seconds {
        s if s < 1e-6 => format!("{:.0} ns", s * 1e9),
        s if s < 1e-3 => format!("{:.1} µs", s * 1e6),
        s if s < 1.0 => format!("{:.2} ms", s * 1e3),
        s => format!("{s:.2} s"),
    }
}

/// A fixed piece of plain work, to know the machine by: sorting ten thousand scrambled numbers.
pub fn sorting() -> Duration {
    let scrambled: Vec<u64> = (0..10_000_u64).map(|n| n.wrapping_mul(0x9E37_79B9_7F4A_7C15)).collect();
    time(|| {
        let mut numbers = scrambled.clone();
        numbers.sort_unstable();
        numbers
    })
}

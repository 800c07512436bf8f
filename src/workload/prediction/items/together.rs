//! What several GPUs lose on their links.

/// What several GPUs lose on links of one kind, with constants resolved once.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Together {
    /// Loss by waiting for the slowest, per doubling of the GPUs of a machine.
    pub waits: f64,
    /// Time of an all-reduce inside a program over that of a benchmark of collectives.
    pub bus: f64,
    /// By which power of the GPUs beyond two it takes longer: copies through the host's memory get in each other's way.
    pub crowding: f64,
    /// Share of the gradients' bytes that is sent: some frameworks send 16 bits of the 32 that they keep.
    pub bytes: f64,
    /// Rate of the network where no adapters are known, bytes/s.
    pub network: f64,
    /// Start of an exchange between machines per doubling of their number, seconds.
    pub network_start: f64,
    /// Loss by waiting per doubling of machines.
    pub network_waits: f64,
    /// Loss by waiting per doubling of machines however short the step is, seconds.
    pub network_jitter: f64,
    /// Share of the backward pass that hides exchange.
    pub overlap: f64,
}

/// Share of the exchange that takes units from the arithmetic even where it is hidden.
const TAKEN: f64 = 0.12;

/// Exchange of one step, seconds.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Reduce {
    /// All-reduce in each machine as a benchmark of collectives measures it.
    pub within: f64,
    /// Bytes between machines over the rate of the network.
    pub between: f64,
}

impl Together {
    /// Losses of a step of all GPUs, seconds: within machines, and between them.
    #[must_use]
    pub fn losses(&self, alone: (f64, f64), reduce: Reduce, per_node: f64, nodes: f64) -> (f64, f64) {
        let (device, host) = alone;
        let waits = device * self.waits * per_node.clamp(1.0, 8.0).log2();
        let device = device + waits;
        let crowd = (per_node / 2.0).max(1.0).powf(self.crowding);
        let within = reduce.within * self.bus * self.bytes * crowd;
        let several = nodes > 1.0;
        let between = if several { reduce.between * self.bytes + nodes.log2() * self.network_start } else { 0.0 };
        let all = within + between;
        let hidden = self.overlap * device * 2.0 / 3.0;
        let visible = (all - hidden).max(0.0) + TAKEN * all;
        let share = if all > 0.0 { between / all } else { 0.0 };
        let between_waits =
            if several { ((device + host) * self.network_waits + self.network_jitter) * nodes.log2() } else { 0.0 };
        (waits + visible * (1.0 - share), between_waits + visible * share)
    }
}

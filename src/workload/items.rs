//! Workloads of items: images, sentences, samples; training over all GPUs, or a copy of the network on each.
use crate::catalog::Gpu;
use crate::catalog::benchmark::Stack;
use crate::catalog::workload::{Loading, Phase};
use crate::quantity::Message;
use crate::workload::curve;
use crate::workload::estimate::{energy, figure, smallest_vram_gb};
use crate::workload::feed::{self, FeedTime};
use crate::workload::host::Host;
use crate::workload::memory;
use crate::workload::pace::{Items, Pace};
use crate::workload::planned::Planned;
use crate::workload::prediction::items::{Reduce, Together};
use crate::workload::result::{Bottleneck, Feed, Layout, RooflinePoint, Scaling, Term, WaterfallStep, WorkloadResult};
use crate::workload::step::{StepTime, device_share};

/// Most machines of which each gets its own point of the scaling curve; beyond, their number doubles.
const EACH_MACHINE_UP_TO: u32 = 16;

/// Fills in a result.
pub fn fill(host: &Host<'_>, planned: &Planned<'_>, result: &mut WorkloadResult) {
    let vram = smallest_vram_gb(host);
    let need = memory::at_precision(&planned.profile.memory, planned.profile.precision, planned.precision());
    let fit = memory::fit(&need, planned.batch(), vram.unwrap_or(0.0));
    result.fits = fit.fits && vram.is_some();
    result.needed_gb_per_gpu = memory::needed_gb(&need, fit.batch);
    result.memory_parts = vec![
        ("state", memory::state_gb(&need)),
        ("activations", memory::activations_gb(&need, fit.batch)),
        ("overhead", memory::overhead_gb(&need)),
    ];
    result.batch_per_gpu = fit.batch;
    result.largest_batch = fit.largest.filter(|_| vram.is_some());
    let vram_of = |gpu: &Gpu| gpu.vram_gb * device_share(gpu);
    let smallest = host.devices.iter().map(|device| device.gpu).min_by(|a, b| vram_of(a).total_cmp(&vram_of(b)));
    let Some(smallest) = smallest else { return };
    result.memory.remedies = memory::remedies(host.catalog, smallest, &need, fit, planned.batch());
    if !fit.fits {
        result.bottleneck = Some(Bottleneck::MemoryCapacity);
    } else if !host.has_unknown_gpu {
        if fit.batch < planned.batch() {
            let note = Message::new("perf-note-batch").with("planned", planned.batch());
            result.notes.push(note.with("batch", fit.batch));
        }
        run(host, planned, result);
    }
}

/// A workload on the machines of a plan.
struct Run<'a> {
    host: &'a Host<'a>,
    planned: &'a Planned<'a>,
    batch: u32,
    /// Each device by itself.
    paces: Vec<Pace>,
    /// The slowest among the first 1, 2, … devices, or what stands for them all where each works for itself.
    first: Vec<StepTime>,
    together: Vec<Option<Together>>,
    gradient_bytes: f64,
}

impl<'a> Run<'a> {
    fn of(host: &'a Host<'a>, planned: &'a Planned<'a>, items: &Items<'_>, batch: u32) -> Option<Self> {
        let mut known: Vec<(&Gpu, Pace)> = Vec::new();
        let mut paces = Vec::with_capacity(host.devices.len());
        for device in &host.devices {
            let same = known.iter().find(|(gpu, _)| gpu.id == device.gpu.id).map(|(_, pace)| *pace);
            let pace = match same {
                Some(pace) => pace,
                None => items.pace(device.gpu, batch, host.power_cap_w)?,
            };
            if same.is_none() {
                known.push((device.gpu, pace));
            }
            paces.push(pace);
        }
        let (slowest, _) = slowest(host, &paces)?;
        let is_training = planned.profile.phase == Phase::Training;
        let mut together: Vec<Option<Together>> = Vec::with_capacity(host.rings.len());
        for (at, ring) in host.rings.iter().enumerate() {
            let same = at.checked_sub(1).and_then(|before| host.rings.get(before)?.as_ref());
            together.push(match ring {
                Some(ring) if is_training => match (same, together.last().copied().flatten()) {
                    (Some(before), Some(it))
                        if (before.reduce.kind, before.bridged) == (ring.reduce.kind, ring.bridged) =>
                    {
                        Some(it)
                    }
                    _ => Some(items.together(slowest, batch, ring)),
                },
                _ => None,
            });
        }
        let gradient_bytes = if is_training { items.gradient_bytes(slowest, batch) } else { 0.0 };
        let first = if is_training { of_slowest(&paces) } else { of_all(&paces) };
        Some(Self { host, planned, batch, paces, first, together, gradient_bytes })
    }

    /// One step of the first `gpus` GPUs in each of `nodes` machines.
    fn step(&self, gpus: usize, nodes: u32) -> Step {
        let pace = gpus.checked_sub(1).and_then(|at| self.first.get(at)).copied().unwrap_or_default();
        self.step_of(pace, self.batch, gpus, nodes)
    }

    fn step_of(&self, pace: StepTime, batch: u32, gpus: usize, nodes: u32) -> Step {
        let at = gpus.saturating_sub(1);
        let (gpu_link, network) = self.losses(pace, at, gpus, nodes);
        let feed = feed::feed_time(self.host, self.planned, gpus, batch);
        Step { pace, gpu_link, network, feed, in_turn: self.planned.loading() == Loading::InTurn }
    }

    /// Seconds of a step that go to exchange: within machines, and between them.
    fn losses(&self, pace: StepTime, at: usize, gpus: usize, nodes: u32) -> (f64, f64) {
        if self.gradient_bytes <= 0.0 || (gpus < 2 && nodes < 2) {
            return (0.0, 0.0);
        }
        let ring = self.host.rings.get(at).and_then(Option::as_ref);
        let together =
            self.together.get(at).copied().flatten().or_else(|| self.together.iter().copied().flatten().last());
        let together =
            together.unwrap_or_else(|| curve::alone_in_each(&self.host.catalog.performance.fit, self.planned));
        let k = f64::from(nodes);
        let reduce = Reduce {
            within: ring.map_or(0.0, |ring| ring.seconds(self.gradient_bytes)),
            between: 2.0 * (k - 1.0) / k * self.gradient_bytes / (self.host.network_gb_s * 1e9),
        };
        together.losses((pace.compute + pace.memory, pace.host), reduce, gpus as f64, k)
    }

    /// Items per second of so many GPUs.
    fn rate(&self, gpus: usize, nodes: u32) -> f64 {
        items_per_second(self.batch, gpus, nodes, &self.step(gpus, nodes))
    }

    /// Times one GPU with the batch of the whole option fixed.
    fn strong(&self, all_items: f64, gpus: usize, nodes: u32) -> Option<f64> {
        let share = all_items / (gpus as f64 * f64::from(nodes)) / f64::from(self.batch);
        let batch = f64::from(self.batch) * share;
        if batch < 1.0 {
            return None;
        }
        let pace = self.first.get(gpus.checked_sub(1)?)?;
        let pace = StepTime { compute: pace.compute * share, memory: pace.memory * share, host: pace.host };
        // Rounded up: a share of a sample is read as a whole one, so that fewer per GPU never read faster.
        Some(all_items / self.step_of(pace, batch.ceil() as u32, gpus, nodes).seconds())
    }
}

/// The slowest device and its pace.
fn slowest<'a>(host: &Host<'a>, paces: &[Pace]) -> Option<(&'a Gpu, Pace)> {
    let both = host.devices.iter().zip(paces);
    both.max_by(|a, b| a.1.time.total().total_cmp(&b.1.time.total())).map(|(device, pace)| (device.gpu, *pace))
}

/// Step times of the slowest among the first 1, 2, … GPUs: in training it sets the pace.
fn of_slowest(paces: &[Pace]) -> Vec<StepTime> {
    let mut slowest = StepTime::default();
    let mut next = |pace: &Pace| {
        if pace.time.total() > slowest.total() {
            slowest = pace.time;
        }
        slowest
    };
    paces.iter().map(&mut next).collect()
}

/// Step times that give the rate of the first 1, 2, … GPUs where each answers for itself.
fn of_all(paces: &[Pace]) -> Vec<StepTime> {
    let mut rates = 0.0;
    let slowest = of_slowest(paces);
    let mut next = |(at, (pace, slowest)): (usize, (&Pace, StepTime))| {
        rates += 1.0 / pace.time.total();
        let share = (at + 1) as f64 / rates / slowest.total();
        StepTime { compute: slowest.compute * share, memory: slowest.memory * share, host: slowest.host * share }
    };
    paces.iter().zip(slowest).enumerate().map(&mut next).collect()
}

/// Fills in throughput, bottleneck, terms and scaling; leaves them empty if some GPU lacks the numeric path.
fn run(host: &Host<'_>, planned: &Planned<'_>, result: &mut WorkloadResult) {
    let items = Items::of(host.catalog, *planned);
    let batch = result.batch_per_gpu;
    let Some(run) = Run::of(host, planned, &items, batch) else {
        let format = planned.precision().title();
        result.notes.push(Message::new("perf-note-no-format").with("format", format));
        return;
    };
    let gpus = run.paces.len();
    let mut scaling: Vec<Scaling> = (1..=gpus).map(|k| Scaling { gpus: k as u32, value: run.rate(k, 1) }).collect();
    for nodes in machine_counts(host.nodes) {
        scaling.push(Scaling { gpus: (gpus as u32).saturating_mul(nodes), value: run.rate(gpus, nodes) });
    }
    let (Some(all), Some((gpu, slow))) = (scaling.last().copied(), slowest(host, &run.paces)) else { return };
    if !all.value.is_finite() || all.value <= 0.0 {
        return;
    }
    let band = items.band(gpu);
    result.throughput = Some(figure(host, planned.profile, all.value, &band));
    result.measured_row = band.row;
    result.plain_items_s = plain(host, planned, &items, batch, all.value);
    let step = run.step(gpus, host.nodes);
    result.efficiency = Some(all.value / (best_alone(&run) * f64::from(all.gpus)).max(all.value / f64::from(all.gpus)));
    result.bottleneck = step.bottleneck();
    result.terms = step.terms();
    result.waterfall = waterfall(host, planned, &run, &step, all.value);
    result.roofline = Some(roofline(planned, &slow, batch, all.value / f64::from(all.gpus)));
    result.layout = Some(layout(planned, all.gpus));
    result.feed = Some(feed_report(&run, &step));
    result.energy = energy(host, all.value, slow.capped);
    notes(host, planned, &items, &run, result);
    if planned.profile.phase == Phase::Training {
        let all_items = f64::from(batch) * f64::from(all.gpus);
        let one = run.rate(1, 1);
        if host.network_assumed {
            result.notes.push(Message::new("perf-note-curve-network"));
        }
        let planned_gpus = gpus as u32 * host.nodes;
        result.curve = curve::points(gpus, host.nodes, |k, nodes| {
            let strong = run.strong(all_items, k, nodes).filter(|_| k as u32 * nodes >= planned_gpus);
            (run.rate(k, nodes) / one, strong.map(|rate| rate / one))
        });
    }
    result.scaling = scaling;
}

/// What the best device does alone.
fn best_alone(run: &Run<'_>) -> f64 {
    let alone = |pace: &Pace| items_per_second(run.batch, 1, 1, &run.step_of(pace.time, run.batch, 1, 1));
    run.paces.iter().map(alone).fold(0.0, f64::max)
}

/// Numbers of machines beyond the first for which the scaling curve has a point.
pub(super) fn machine_counts(nodes: u32) -> impl Iterator<Item = u32> {
    let each = 2..=nodes.min(EACH_MACHINE_UP_TO);
    let doubled = std::iter::successors(Some(EACH_MACHINE_UP_TO * 2), |count| count.checked_mul(2));
    let last = (nodes > EACH_MACHINE_UP_TO).then_some(nodes);
    each.chain(doubled.take_while(move |count| *count < nodes)).chain(last)
}

fn items_per_second(batch: u32, gpus: usize, nodes: u32, step: &Step) -> f64 {
    f64::from(batch) * gpus as f64 * f64::from(nodes) / step.seconds()
}

/// Items per second of all GPUs if each computes at the speed of a plain framework script.
fn plain(host: &Host<'_>, planned: &Planned<'_>, items: &Items<'_>, batch: u32, value: f64) -> Option<f64> {
    if items.fitted().is_some() {
        let other = items.with_stack(Stack::PlainFramework)?;
        let run = Run::of(host, planned, &other, batch)?;
        return Some(run.rate(run.paces.len(), host.nodes)).filter(|plain| *plain < value);
    }
    let share = planned.profile.plain_share.filter(|share| *share > 0.0)?;
    let mut run = Run::of(host, planned, items, batch)?;
    for pace in &mut run.first {
        *pace = StepTime { compute: pace.compute / share, memory: pace.memory / share, host: pace.host / share };
    }
    Some(run.rate(run.paces.len(), host.nodes))
}

fn layout(planned: &Planned<'_>, gpus: u32) -> Layout {
    let one = Layout { copies: 1, tensor: 1, stages: 1, data: 1, sharded: false, recompute: false, idle: 0 };
    match planned.profile.phase {
        Phase::Training => Layout { data: gpus, ..one },
        Phase::Inference => Layout { copies: gpus, ..one },
    }
}

/// From the peak of all GPUs to what is usable.
fn waterfall(host: &Host<'_>, planned: &Planned<'_>, run: &Run<'_>, step: &Step, usable: f64) -> Vec<WaterfallStep> {
    let all = f64::from(host.nodes) * run.paces.len() as f64 * f64::from(run.batch);
    let flops = work(planned, run.paces.first().map_or(0.0, |pace| pace.flops)) * f64::from(run.batch);
    let is_training = planned.profile.phase == Phase::Training;
    let peaks = run.paces.iter().map(|pace| pace.peak_flops);
    let peak =
        if is_training { peaks.fold(f64::INFINITY, f64::min) * run.paces.len() as f64 } else { peaks.sum::<f64>() };
    let peak = peak * f64::from(host.nodes) / (flops / f64::from(run.batch)).max(f64::MIN_POSITIVE);
    let pace = step.pace;
    // A fitted rate can exceed what the work by definition allows: then there is no loss to show.
    let mut least = peak.max(usable);
    let mut down = |key, seconds: f64| {
        least = if seconds > 0.0 { least.min(all / seconds).max(usable) } else { least };
        WaterfallStep { key, items_s: least }
    };
    let working = step.working();
    vec![
        WaterfallStep { key: "peak", items_s: peak.max(usable) },
        down("sustained", pace.compute),
        down("memory", pace.compute + pace.memory),
        down("launch", pace.total()),
        down("communication", working),
        down("feed", step.seconds()),
        WaterfallStep { key: "usable", items_s: usable },
    ]
}

/// Work of an item by the definition of the network, FLOP: the fitted constant stands for its time, not for the count.
fn work(planned: &Planned<'_>, fitted: f64) -> f64 {
    let defined = planned.profile.gflop_per_item * 1e9;
    if defined > 0.0 { defined } else { fitted }
}

fn roofline(planned: &Planned<'_>, pace: &Pace, batch: u32, items_s: f64) -> RooflinePoint {
    let alone = (f64::from(batch) / pace.time.total()).max(items_s);
    let flops = work(planned, pace.flops).min(pace.peak_flops / alone);
    // Caches keep some traffic from the memory: what is counted can be no more than the memory carries.
    let bytes = pace.bytes.min(pace.bytes_s / alone);
    RooflinePoint {
        flop_per_byte: flops / bytes.max(f64::MIN_POSITIVE),
        attained_flops: flops * items_s,
        peak_flops: pace.peak_flops,
        bytes_s: pace.bytes_s,
    }
}

fn feed_report(run: &Run<'_>, step: &Step) -> Feed {
    let gpus = run.paces.len();
    let free = Step { feed: FeedTime::default(), ..*step };
    let rate = items_per_second(run.batch, gpus, run.host.nodes, &free);
    let mut feed = feed::report(run.host, run.planned, rate);
    let slowest = step.slowest_feed().map_or(0.0, |term| term.seconds);
    let (working, all) = (step.working(), step.feed.cpu + step.feed.drives + step.feed.host_link);
    feed.loss_in_turn = 1.0 - working.max(slowest) / (working + all).max(f64::MIN_POSITIVE);
    feed
}

fn notes(host: &Host<'_>, planned: &Planned<'_>, items: &Items<'_>, run: &Run<'_>, result: &mut WorkloadResult) {
    if let (Some((_, program)), Some(asked)) = (items.fitted(), planned.inputs.stack)
        && program.stack != asked
    {
        let note = Message::new("perf-note-stack").with("asked", asked.title());
        result.notes.push(note.with("used", program.stack.title()));
    }
    let Some((gpu, _)) = slowest(host, &run.paces) else { return };
    if host.devices.iter().all(|device| device.gpu.id == gpu.id) {
        return;
    }
    result.slowest_gpu = Some(gpu.id.clone());
    if planned.profile.phase == Phase::Inference {
        return;
    }
    result.notes.push(Message::new("perf-note-mixed").with("gpu", gpu.name.as_str()));
    // The faster ones by themselves may do more than all at the pace of the slowest.
    let others: Vec<f64> = run.paces.iter().map(|pace| pace.time.total()).filter(|time| *time > 0.0).collect();
    let slow = others.iter().copied().fold(0.0, f64::max);
    let fast: Vec<f64> = others.iter().copied().filter(|time| *time < slow * 0.999).collect();
    let without = fast.len() as f64 / fast.iter().copied().fold(f64::MIN_POSITIVE, f64::max);
    let with = others.len() as f64 / slow;
    if without > with {
        let percent = ((without / with - 1.0) * 100.0).round();
        let note = Message::new("perf-note-mixed-better").with("gpu", gpu.name.as_str());
        result.notes.push(note.with("gpus", fast.len()).with("percent", percent));
    }
    let copies: f64 = others.iter().map(|time| 1.0 / time).sum();
    if copies > with.max(without) * 1.02 {
        let percent = ((copies / with - 1.0) * 100.0).round();
        result.notes.push(Message::new("perf-note-mixed-copies").with("percent", percent));
    }
}

/// One step of all GPUs.
#[derive(Debug, Clone, Copy)]
struct Step {
    pace: StepTime,
    gpu_link: f64,
    network: f64,
    feed: FeedTime,
    in_turn: bool,
}

impl Step {
    /// Time of the GPUs with their communication.
    fn working(&self) -> f64 {
        self.pace.total() + self.gpu_link + self.network
    }

    /// Length: the next items are fetched while the GPUs work, so the longer of the two counts; in turn, both.
    fn seconds(&self) -> f64 {
        if self.in_turn {
            return self.working() + self.feed.cpu + self.feed.drives + self.feed.host_link;
        }
        self.slowest_feed().map_or(self.working(), |feed| feed.seconds.max(self.working()))
    }

    fn feeds(&self) -> [Term; 3] {
        let FeedTime { cpu, drives, host_link } = self.feed;
        let parts = [(Bottleneck::Cpu, cpu), (Bottleneck::DataFeed, drives), (Bottleneck::HostLink, host_link)];
        parts.map(|(what, seconds)| Term { what, seconds })
    }

    /// The slowest part of the feed.
    fn slowest_feed(&self) -> Option<Term> {
        self.feeds().into_iter().max_by(|a, b| a.seconds.total_cmp(&b.seconds))
    }

    /// Waiting for the feed, as far as the GPUs wait for it.
    fn waiting(&self) -> Vec<Term> {
        if self.in_turn {
            return self.feeds().into_iter().filter(|term| term.seconds > 0.0).collect();
        }
        let slowest = self.slowest_feed().filter(|feed| feed.seconds > self.working());
        slowest.into_iter().map(|feed| Term { seconds: feed.seconds - self.working(), ..feed }).collect()
    }

    /// Terms that add up to the length of the step.
    fn terms(&self) -> Vec<Term> {
        let waiting = self.waiting();
        let waits = |what| waiting.iter().filter(|term| term.what == what).map(|term| term.seconds).sum::<f64>();
        Term::all([
            (Bottleneck::Compute, self.pace.compute),
            (Bottleneck::MemoryBandwidth, self.pace.memory),
            (Bottleneck::Cpu, self.pace.host + waits(Bottleneck::Cpu)),
            (Bottleneck::GpuLink, self.gpu_link),
            (Bottleneck::Network, self.network),
            (Bottleneck::HostLink, waits(Bottleneck::HostLink)),
            (Bottleneck::DataFeed, waits(Bottleneck::DataFeed)),
        ])
    }

    /// What holds the machine back: the feed if the GPUs wait for it, else the largest term.
    fn bottleneck(&self) -> Option<Bottleneck> {
        let by_length = |a: &Term, b: &Term| a.seconds.total_cmp(&b.seconds);
        let waiting = if self.in_turn { None } else { self.waiting().into_iter().next() };
        waiting.or_else(|| self.terms().into_iter().max_by(by_length)).map(|term| term.what)
    }
}

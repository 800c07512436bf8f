//! One GPU by itself with a workload of items: from the constants of the fit where the workload was measured, else from
//! the numbers of its profile.
use std::cell::RefCell;
use std::rc::Rc;

use crate::catalog::benchmark::Benchmark;
use crate::catalog::{Catalog, CollectiveKind, Gpu, GpuId};
use crate::quantity::PcieGen;
use crate::workload::band::{self, Band};
use crate::workload::curve::alone_in_each;
use crate::workload::planned::{Planned, Program, format_words, program};
use crate::workload::prediction::items::{Job, Together, link_key};
use crate::workload::prediction::{Constants, Row, device};
use crate::workload::step::{StepTime, device_share, peak_tflops, step_time_at};
use crate::workload::{cap, host};

/// One GPU by itself.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Pace {
    /// One step of the batch.
    pub time: StepTime,
    /// Work of one item, FLOP.
    pub flops: f64,
    /// Memory traffic of one item, bytes.
    pub bytes: f64,
    /// Data-sheet peak of the number format, FLOP/s.
    pub peak_flops: f64,
    /// Data-sheet bandwidth, bytes/s.
    pub bytes_s: f64,
    /// Speed under the plan's power limit as a share of the speed without.
    pub capped: f64,
}

/// How a workload of items is worked out.
#[derive(Debug, Clone)]
pub struct Items<'a> {
    catalog: &'a Catalog,
    planned: Planned<'a>,
    fitted: Option<(&'a Benchmark, Program)>,
    /// Jobs that were asked for, by GPU and batch: each is needed several times.
    jobs: RefCell<Vec<(GpuId, u32, Rc<Job>)>>,
}

impl<'a> Items<'a> {
    /// The way for this workload.
    #[must_use]
    pub fn of(catalog: &'a Catalog, planned: Planned<'a>) -> Self {
        let benchmark = planned.profile.benchmark.as_ref().and_then(|id| catalog.performance.benchmarks.get(id));
        let fitted = benchmark.and_then(|it| Some((it, program(catalog, &it.id, planned.stack())?)));
        Self { catalog, planned, fitted, jobs: RefCell::default() }
    }

    /// The same workload with another program.
    #[must_use]
    pub fn with_stack(&self, stack: crate::catalog::benchmark::Stack) -> Option<Self> {
        let (benchmark, own) = self.fitted?;
        let other = program(self.catalog, &benchmark.id, stack).filter(|it| it.stack == stack && *it != own)?;
        Some(Self { fitted: Some((benchmark, other)), jobs: RefCell::default(), ..*self })
    }

    /// Benchmark and program whose constants are used; `None` where the profile's own numbers are.
    #[must_use]
    pub fn fitted(&self) -> Option<(&'a Benchmark, Program)> {
        self.fitted
    }

    /// The question as a row of a table of measurements.
    #[must_use]
    pub fn row(&self, gpu: &Gpu, batch: u32) -> Option<Row> {
        let (benchmark, program) = self.fitted?;
        let samples = (f64::from(batch) / benchmark.items_per_sample).max(1.0);
        Some(Row {
            source: program.source.to_owned(),
            gpu: gpu.id.to_string(),
            count: 1,
            nodes: 1,
            workload: benchmark.id.clone(),
            precision: format_words(self.planned.precision()).to_owned(),
            batch: samples.to_string(),
            metric: "throughput".to_owned(),
            unit: "items/s".to_owned(),
            kind: "throughput".to_owned(),
            note: format!("fw={}", program.framework),
            ..Row::default()
        })
    }

    /// The job of the fitted model; `None` where the profile's own numbers are used.
    #[must_use]
    pub fn job(&self, gpu: &Gpu, batch: u32) -> Option<Rc<Job>> {
        let (benchmark, _) = self.fitted?;
        let is_it = |(own, size, _): &&(GpuId, u32, Rc<Job>)| *own == gpu.id && *size == batch;
        if let Some((_, _, job)) = self.jobs.borrow().iter().find(is_it) {
            return Some(Rc::clone(job));
        }
        let job = Rc::new(Job::of(self.catalog, &self.row(gpu, batch)?, gpu, benchmark, None));
        self.jobs.borrow_mut().push((gpu.id.clone(), batch, Rc::clone(&job)));
        Some(job)
    }

    /// Time of a step on one GPU under a power limit; `None` if it lacks the numeric path.
    #[must_use]
    pub fn pace(&self, gpu: &Gpu, batch: u32, cap_w: Option<f64>) -> Option<Pace> {
        let capped = cap::clock(gpu, cap_w);
        let (time, flops, bytes, peak_flops) = match self.job(gpu, batch) {
            Some(job) => self.fitted_time(&job, gpu, batch)?,
            None => self.profile_time(gpu, batch)?,
        };
        let slowed = StepTime { compute: time.compute / capped, ..time };
        Some(Pace {
            time: slowed,
            flops,
            bytes,
            peak_flops,
            bytes_s: device::bandwidth(gpu),
            capped: time.total() / slowed.total(),
        })
    }

    fn fitted_time(&self, job: &Job, gpu: &Gpu, batch: u32) -> Option<(StepTime, f64, f64, f64)> {
        let alone = job.alone(&self.catalog.performance.fit)?;
        let items = f64::from(batch);
        let time = StepTime { compute: alone.compute * items, memory: alone.memory * items, host: alone.host * items };
        let (peak, _) = device::peak(gpu, self.planned.precision())?;
        time.total().is_finite().then_some((time, alone.flops, alone.bytes, peak))
    }

    fn profile_time(&self, gpu: &Gpu, batch: u32) -> Option<(StepTime, f64, f64, f64)> {
        let profile = self.planned.profile;
        let precision = self.planned.precision();
        let time = step_time_at(profile, precision, gpu, batch)?;
        let peak = peak_tflops(&gpu.peaks, precision)? * 1e12 * device_share(gpu);
        Some((time, profile.gflop_per_item * 1e9, profile.traffic_mb_per_item * 1e6, peak))
    }

    /// Bytes that the GPUs exchange in a step.
    #[must_use]
    pub fn gradient_bytes(&self, gpu: &Gpu, batch: u32) -> f64 {
        let own = self.planned.profile.gradient_mb * 1e6;
        if own <= 0.0 { 0.0 } else { self.job(gpu, batch).map_or(own, |job| job.gradient_bytes()) }
    }

    /// What it loses on the links among some GPUs. Links of their own never make GPUs wait longer for each other than PCI
    /// Express; and programs may leave bridges unused, so those do not lose more than PCI Express alone.
    #[must_use]
    pub fn together(&self, gpu: &Gpu, batch: u32, ring: &host::Ring) -> Together {
        let own = self.over(gpu, batch, link_key(ring.reduce.kind, ring.bridged));
        if !ring.bridged && matches!(ring.reduce.kind, CollectiveKind::Peer | CollectiveKind::HostMemory) {
            return own;
        }
        let kind = if gpu.pcie_peer_to_peer { CollectiveKind::Peer } else { CollectiveKind::HostMemory };
        let without = self.over(gpu, batch, link_key(kind, false));
        // Meshes were measured with the first two generations of NVLink only; faster ones are used no worse than PCI Express.
        let newer = ring.reduce.kind == CollectiveKind::GpuMesh && gpu.pcie_gen > PcieGen::GEN3;
        let bus = if ring.bridged || newer { own.bus.min(without.bus) } else { own.bus };
        Together { waits: own.waits.min(without.waits), bus, ..own }
    }

    fn over(&self, gpu: &Gpu, batch: u32, key: &str) -> Together {
        let fit = &self.catalog.performance.fit;
        match self.job(gpu, batch) {
            Some(job) => job.together(fit, key),
            None => Together {
                waits: fit.value(&format!("sync.{key}"), 0.02, 0.8),
                bus: fit.value(&format!("bus.{key}"), 1.0, 0.3),
                ..alone_in_each(fit, &self.planned)
            },
        }
    }

    /// How sure the speed of one GPU is.
    #[must_use]
    pub fn band(&self, gpu: &Gpu) -> Band {
        let fit = &self.catalog.performance.fit;
        match self.fitted {
            Some((benchmark, _)) => {
                let asked = band::Asked {
                    group: "items",
                    gpu: gpu.id.as_str(),
                    architecture: &device::architecture(gpu),
                    workload: &benchmark.id,
                };
                band::Known::of(fit, asked).in_family(fit, &benchmark.family)
            }
            None => Band {
                basis: crate::quantity::Basis::Estimated,
                sigma: band::of_profile(self.planned.profile.confidence),
                row: None,
            },
        }
    }
}

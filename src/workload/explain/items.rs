//! A workload of items: peak, sustained rates and what an item takes of them, exchange, and the data feed.
use super::{Question, how};
use crate::machine::names;
use crate::workload::feed;
use crate::workload::pace::Items;
use crate::workload::prediction::Row;
use crate::workload::prediction::items::link_key;

impl Question<'_> {
    /// Adds the terms; the question as a row of a table of measurements, where it can be one.
    pub(super) fn items(&mut self) -> Option<Row> {
        let (host, gpu, batch) = (self.host, self.gpu, self.result.batch_per_gpu);
        let items = Items::of(host.catalog, *self.planned);
        let pace = items.pace(gpu, batch, host.power_cap_w)?;
        let count = f64::from(batch);
        let per_item = 1e6 / count;
        self.peak(pace.peak_flops / 1e12);
        self.term("work", pace.flops / 1e9, "GFLOP", how("work"));
        let share = pace.flops / (pace.time.compute / count) / pace.peak_flops;
        let of_peak = how("compute").with("share", (share * 100.0).round());
        self.term("compute", pace.time.compute * per_item, "µs", of_peak);
        self.bandwidth();
        self.term("traffic", pace.bytes / 1e6, "MB", how("traffic"));
        let share = pace.bytes / (pace.time.memory / count) / pace.bytes_s;
        let of_bandwidth = how("memory").with("share", (share * 100.0).round());
        self.term("memory", pace.time.memory * per_item, "µs", of_bandwidth);
        self.term("launch", pace.time.host * per_item, "µs", how("launch").with("batch", batch));
        if pace.capped < 1.0 {
            let watts = host.power_cap_w.unwrap_or(gpu.tdp_w);
            self.term("capped", pace.capped * 100.0, "%", how("capped").with("watts", watts));
        }
        self.exchange(&items);
        self.feeding();
        items.job(gpu, batch)?.alone(&self.traced)?;
        items.row(gpu, batch)
    }

    fn exchange(&mut self, items: &Items<'_>) {
        let (host, gpu, batch) = (self.host, self.gpu, self.result.batch_per_gpu);
        let bytes = items.gradient_bytes(gpu, batch);
        let Some(ring) = host.rings.last().and_then(Option::as_ref).filter(|_| bytes > 0.0) else { return };
        let together = items.together(gpu, batch, ring);
        let gradients = how("gradients").with("gpus", ring.reduce.ring.len());
        self.term("gradients", bytes / 1e6, "MB", gradients);
        let bottleneck = how("bus").with("bottleneck", names::bottleneck(self.machine, &ring.reduce.bottleneck));
        self.term("bus", ring.bus() / 1e9, "GB/s", bottleneck);
        self.term("reduce", ring.seconds(bytes) * together.bus * 1e3, "ms", how("reduce"));
        self.term("overlap", together.overlap * 100.0, "%", how("overlap"));
        self.term("waits", together.waits * 100.0, "%", how("waits"));
        if host.nodes > 1 {
            self.term("network", host.network_gb_s, "GB/s", how("network").with("machines", host.nodes));
        }
        if let Some(job) = items.job(gpu, batch) {
            _ = job.together(&self.traced, link_key(ring.reduce.kind, ring.bridged));
        }
    }

    fn feeding(&mut self) {
        let (host, planned) = (self.host, self.planned);
        let time = feed::feed_time(host, planned, host.devices.len(), self.result.batch_per_gpu);
        let decoding = how("feed-cpu").with("cores", host.cores.unwrap_or(0.0));
        let rate = feed::items_per_core_s(planned).unwrap_or(0.0);
        self.term("feed-cpu", time.cpu * 1e3, "ms", decoding.with("rate", rate));
        let rate = feed::storage_gb_s(host, planned).unwrap_or(0.0);
        self.term("feed-drives", time.drives * 1e3, "ms", how("feed-drives").with("rate", rate));
        let link = host.host_link_gb_s.last().copied().unwrap_or(0.0);
        self.term("feed-link", time.host_link * 1e3, "ms", how("feed-link").with("rate", link));
    }
}

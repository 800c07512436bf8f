//! A language model in training or answering: its size and layout, and what a token takes.
use super::{Question, how};
use crate::catalog::workload::LanguageTask;
use crate::workload::prediction::{Row, device, serving, training as fitted};
use crate::workload::{answering, training};

impl Question<'_> {
    /// Adds the terms; the question as a row of a table of measurements, where it can be one.
    pub(super) fn language(&mut self) -> Option<Row> {
        let (planned, gpu) = (self.planned, self.gpu);
        let language = planned.language()?;
        let model = self.host.catalog.performance.language_model(language.model)?;
        let layout = self.result.layout?;
        let batch = self.result.batch_per_gpu;
        let (peak, _) = device::peak(gpu, planned.precision())?;
        self.peak(peak / 1e12);
        self.term("parameters", model.parameters_b, "B", how("parameters").with("active", model.active_b));
        let split = how("split").with("copies", layout.copies).with("data", layout.data);
        self.term("split", f64::from(layout.tensor), "", split);
        if language.task != LanguageTask::Serve {
            let row = training::row(planned, language, model, gpu, batch);
            let alone = fitted::Job::of(&row, gpu, model).alone(&self.traced)?;
            let share = 6.0 * model.active_b * 1e9 / alone / peak;
            self.term("token", alone * 1e6, "µs", how("token").with("share", (share * 100.0).round()));
            return Some(row);
        }
        // Stages work for different users at the same time.
        let at_work = (f64::from(batch) / f64::from(layout.stages)).max(1.0);
        let row = answering::row(planned, language, gpu, layout.tensor, at_work);
        let parts = serving::Job::of(&row, gpu, model).answers(&self.traced, f64::INFINITY, 0.0)?.parts;
        self.bandwidth();
        self.term("weights", parts.weights * 1e3, "ms", how("weights").with("users", batch));
        let behind = language.sequence + language.output / 2.0;
        self.term("kept", parts.kept * 1e3, "ms", how("kept").with("tokens", behind));
        self.term("tokens", parts.compute * 1e3, "ms", how("tokens"));
        self.term("questions", parts.prompts * 1e3, "ms", how("questions"));
        self.term("layers", parts.launch * 1e3, "ms", how("layers").with("layers", model.layers));
        Some(row)
    }
}

//! A language model in training or answering: its size and layout, and what a token takes.
use super::{Question, how};
use crate::catalog::workload::LanguageTask;
use crate::quantity::Message;
use crate::workload::prediction::{Row, device, serving, training as fitted};
use crate::workload::{answering, training};

impl Question<'_> {
    /// A part of a step, unless it is nothing. Parts add up to the step.
    fn part(&mut self, key: &str, seconds: f64, how: Message) {
        if seconds > 0.0 {
            self.term(key, seconds * 1e3, "ms", how);
        }
    }

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
        // Asked once more, so that its constants are told.
        serving::Job::of(&row, gpu, model).answers(&self.traced, f64::INFINITY, 0.0)?;
        let answering = self.result.answering.as_ref()?;
        let token = answering.token;
        self.bandwidth();
        self.part("weights", token.weights, how("weights").with("users", batch));
        let behind = language.sequence + language.output / 2.0;
        self.part("kept", token.kept, how("kept").with("tokens", behind));
        self.part("tokens", token.compute, how("tokens"));
        self.part("questions", token.questions, how("questions"));
        let first = how("first").with("ttft", answering.ttft_ms.value.round()).with("tokens", language.output);
        self.part("first", token.first, first);
        self.part("capped-token", token.capped, how("capped-token"));
        self.part("layers", token.launch, how("layers").with("layers", model.layers));
        self.part("exchange", token.exchange, how("exchange").with("gpus", layout.tensor));
        self.part("stages", token.stages, how("stages").with("stages", layout.stages));
        self.part("between", token.network, how("between"));
        self.term("step", token.whole() * 1e3, "ms", how("step-token").with("users", batch));
        Some(row)
    }
}

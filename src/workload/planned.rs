//! A workload as the user wants it: the profile with what the user told.
use crate::catalog::benchmark::Stack;
use crate::catalog::workload::{LanguageTask, LanguageUse, Loading, Precision};
use crate::catalog::{Catalog, WorkloadInputs, WorkloadProfile};
use crate::plan::Plan;

/// A profile with its inputs in force.
#[derive(Debug, Clone, Copy)]
pub struct Planned<'a> {
    /// The profile.
    pub profile: &'a WorkloadProfile,
    /// What was told.
    pub inputs: &'a WorkloadInputs,
    /// Size of the plan's data set, GB, if told.
    pub plan_data_set_gb: Option<f64>,
}

/// A language model in use, with everything in force.
#[derive(Debug, Clone, Copy)]
pub struct PlannedLanguage<'a> {
    /// Id of the model.
    pub model: &'a str,
    /// What is done.
    pub task: LanguageTask,
    /// Tokens of a sequence or question.
    pub sequence: f64,
    /// Tokens of an answer.
    pub output: f64,
    /// Users at the same time.
    pub users: f64,
    /// Longest time per token that users accept, ms.
    pub most_ms: f64,
    /// Sequences per step over all GPUs; 0 for one batch per GPU.
    pub global_batch: f64,
}

impl<'a> Planned<'a> {
    /// A profile with what the plan says of it.
    #[must_use]
    pub fn of(plan: &'a Plan, profile: &'a WorkloadProfile) -> Self {
        let inputs = plan.workload_inputs.get(&profile.id).unwrap_or(&NOTHING_TOLD);
        Self { profile, inputs, plan_data_set_gb: plan.data_set_gb }
    }

    /// A profile by itself.
    #[must_use]
    pub fn usual(profile: &'a WorkloadProfile) -> Self {
        Self { profile, inputs: &NOTHING_TOLD, plan_data_set_gb: None }
    }

    /// Batch per GPU to plan with.
    #[must_use]
    pub fn batch(&self) -> u32 {
        self.inputs.batch.unwrap_or(self.profile.batch_per_gpu).max(1)
    }

    /// Number format.
    #[must_use]
    pub fn precision(&self) -> Precision {
        self.inputs.precision.unwrap_or(self.profile.precision)
    }

    /// How well the program is tuned.
    #[must_use]
    pub fn stack(&self) -> Stack {
        self.inputs.stack.unwrap_or(Stack::VendorExample)
    }

    /// How data come to the GPUs.
    #[must_use]
    pub fn loading(&self) -> Loading {
        self.inputs.loading.unwrap_or(Loading::Ahead)
    }

    /// Size of the data set, GB: the user's, else the usual one.
    #[must_use]
    pub fn data_set_gb(&self) -> Option<f64> {
        self.told_data_set_gb().or(self.profile.data_set_gb)
    }

    /// Size of the data set, GB, as far as the user told it.
    #[must_use]
    pub fn told_data_set_gb(&self) -> Option<f64> {
        self.inputs.data_set_gb.or(self.plan_data_set_gb)
    }

    /// The language model, if it is about one.
    #[must_use]
    pub fn language(&self) -> Option<PlannedLanguage<'a>> {
        let LanguageUse { model, task, sequence, output, users, global_batch } = self.profile.language.as_ref()?;
        let inputs = self.inputs;
        let or = |told: Option<u32>, usual: u32| f64::from(told.unwrap_or(usual).max(1));
        Some(PlannedLanguage {
            model: inputs.model.as_deref().unwrap_or(model),
            task: *task,
            sequence: or(inputs.sequence, *sequence),
            output: or(inputs.output, *output),
            users: or(inputs.users, *users),
            most_ms: inputs.most_ms.filter(|ms| *ms > 0.0).unwrap_or(USUAL_MOST_MS),
            global_batch: f64::from(*global_batch),
        })
    }
}

/// Longest time per token where the user says nothing, ms: the limit of the interactive scenario of `MLPerf` Inference
/// 5.0 for a chat model of 70 billion parameters, 25 tokens a second.
pub const USUAL_MOST_MS: f64 = 40.0;

/// Inputs of a workload of which nothing was told.
static NOTHING_TOLD: WorkloadInputs = WorkloadInputs {
    weight: None,
    batch: None,
    model: None,
    sequence: None,
    output: None,
    users: None,
    people: None,
    most_ms: None,
    precision: None,
    stack: None,
    data_set_gb: None,
    items: None,
    copies: None,
    loading: None,
    storage_gb_s: None,
    single_files: None,
};

/// The format as tables of measurements write it.
#[must_use]
pub fn format_words(precision: Precision) -> &'static str {
    match precision {
        Precision::Mixed => "amp-fp16",
        other => other.key(),
    }
}

/// Programs that stand for one degree of tuning: source and framework as tables of measurements write them, and the
/// name of their constants.
const PROGRAMS: [(Stack, &str, &str, &str); 12] = [
    (Stack::VendorExample, "DeepLearningExamples", "PyTorch", "dle-pytorch"),
    (Stack::VendorExample, "DeepLearningExamples", "TensorFlow2", "dle-tensorflow2"),
    (Stack::VendorExample, "DeepLearningExamples", "TensorFlow", "dle-tensorflow"),
    (Stack::VendorExample, "DeepLearningExamples", "DGL", "dle-dgl"),
    (Stack::Tuned, "mlcommons", "", "mlperf"),
    (Stack::Tuned, "DeepLearningExamples", "MXNet", "dle-mxnet"),
    (Stack::Tuned, "DeepLearningExamples", "PaddlePaddle", "dle-paddlepaddle"),
    (Stack::Tuned, "DeepLearningExamples", "PaddlePaddle-TensorRT", "dle-paddlepaddle-tensorrt"),
    (Stack::PlainFramework, "deeplearning-benchmark", "PyTorch", "lambda-pytorch"),
    (Stack::PlainFramework, "lambda-tensorflow", "TensorFlow", "lambda-tf"),
    (Stack::PlainFramework, "", "TensorFlow", "other-tensorflow"),
    (Stack::PlainFramework, "", "", "other-unknown"),
];

/// The program by which a workload is planned: one of this degree of tuning that was measured with the benchmark, else
/// one of another degree.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Program {
    /// How well it is tuned.
    pub stack: Stack,
    /// Its source as in tables of measurements.
    pub source: &'static str,
    /// Its framework.
    pub framework: &'static str,
}

/// Finds the program for a benchmark.
#[must_use]
pub fn program(catalog: &Catalog, benchmark: &str, stack: Stack) -> Option<Program> {
    let constants = &catalog.performance.fit.constants;
    let infer = if benchmark.ends_with("_infer") { "-infer" } else { "" };
    let known = |key: &str| constants.contains_key(&format!("s.{key}{infer}.{benchmark}"));
    let first = |wanted: Option<Stack>| {
        PROGRAMS.iter().find(|(own, _, _, key)| wanted.is_none_or(|wanted| wanted == *own) && known(key))
    };
    let (stack, source, framework, _) = first(Some(stack)).or_else(|| first(None))?;
    Some(Program { stack: *stack, source, framework })
}

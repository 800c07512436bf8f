//! The inputs of one workload: each shows what its profile plans with until the user says otherwise.
use egui::{Label, RichText, Ui};

use super::{muted_ui, share};
use crate::catalog::benchmark::Stack;
use crate::catalog::inputs::Loading;
use crate::catalog::workload::{Input, Precision};
use crate::catalog::{WorkloadInputs, WorkloadProfile};
use crate::locale::plain_number;
use crate::plan::{Edit, Plan};
use crate::quantity::Message;
use crate::ui::editors::number_ui;
use crate::ui::tokens::{gap, size};
use crate::ui::widgets::select;
use crate::ui::{Command, Session};
use crate::workload::WorkloadResult;
use crate::workload::planned::USUAL_MOST_MS;

/// Largest numbers that can be entered.
const MOST_WEIGHT: f64 = 1000.0;
const MOST_COUNT: f64 = 10_000_000.0;
const MOST_GB: f64 = 10_000_000.0;
const MOST_MS: f64 = 10_000.0;
const MOST_ITEMS: f64 = 1e18;
/// Width of the names of inputs: share of the room, least and most in points; longer names wrap.
const LABEL: (f32, f32, f32) = (0.38, 76.0, 120.0);
/// Most copies on one option.
const MOST_COPIES: f64 = 1024.0;

/// One form.
struct Form<'a> {
    session: &'a Session,
    plan: &'a Plan,
    profile: &'a WorkloadProfile,
    result: Option<&'a WorkloadResult>,
    inputs: WorkloadInputs,
}

/// Draws the form.
pub fn inputs_ui(
    ui: &mut Ui,
    session: &Session,
    plan: &Plan,
    profile: &WorkloadProfile,
    result: Option<&WorkloadResult>,
    commands: &mut Vec<Command>,
) {
    let inputs = plan.workload_inputs.get(&profile.id).cloned().unwrap_or_default();
    let form = Form { session, plan, profile, result, inputs };
    let mut changed = None;
    let label_width = (ui.available_width() * LABEL.0).clamp(LABEL.1, LABEL.2);
    for input in profile.inputs() {
        if input == Input::Weight && plan.workloads.len() < 2 {
            continue;
        }
        let name = session.text(&format!("workload-input-{}", input.key()));
        let hint = session.text(&format!("workload-input-{}-hint", input.key()));
        changed = row_ui(ui, label_width, (&name, &hint), |ui| form.field_ui(ui, input, &name)).or(changed);
    }
    if let Some((inputs, gesture)) = changed {
        let edit = Edit::SetWorkloadInputs(session.active, profile.id.clone(), Box::new(inputs));
        commands.push(Command::Edit(edit, gesture));
    }
    form.epochs_ui(ui);
}

/// A name of this width and its field. No grid: that lays a row out by the heights of the frame before, so that rows
/// which come, go or wrap would cover each other for a frame.
fn row_ui<R>(ui: &mut Ui, label_width: f32, (name, hint): (&str, &str), field: impl FnOnce(&mut Ui) -> R) -> R {
    ui.push_id(name, |ui| {
        ui.spacing_mut().item_spacing = egui::vec2(gap::MEDIUM, 3.0);
        ui.horizontal_top(|ui| {
            let label = ui.allocate_ui_with_layout(
                egui::vec2(label_width, 0.0),
                egui::Layout::top_down(egui::Align::Min),
                |ui| {
                    ui.set_width(label_width);
                    // The first line stands beside the text of the field.
                    ui.add_space(3.0);
                    ui.add(Label::new(RichText::new(name).size(size::SMALL + 1.0)).wrap())
                },
            );
            label.inner.on_hover_text(hint);
            ui.vertical(field).inner
        })
        .inner
    })
    .inner
}

/// The inputs after a change, and the gesture that it belongs to.
type Change = (WorkloadInputs, Option<u64>);

impl Form<'_> {
    fn field_ui(&self, ui: &mut Ui, input: Input, name: &str) -> Option<Change> {
        let (inputs, profile) = (&self.inputs, self.profile);
        let language = profile.language.as_ref();
        match input {
            Input::Weight => self.weight_ui(ui, name),
            Input::Batch => {
                let now = inputs.batch.unwrap_or(profile.batch_per_gpu);
                self.count_ui(ui, name, now, profile.batch_per_gpu, |inputs, value| inputs.batch = value)
            }
            Input::Sequence => {
                let usual = language.map_or(1, |language| language.sequence);
                let now = inputs.sequence.unwrap_or(usual);
                self.count_ui(ui, name, now, usual, |inputs, value| inputs.sequence = value)
            }
            Input::Output => {
                let usual = language.map_or(1, |language| language.output);
                self.count_ui(ui, name, inputs.output.unwrap_or(usual), usual, |inputs, value| inputs.output = value)
            }
            Input::Users => {
                let usual = language.map_or(1, |language| language.users);
                let now = inputs.users.unwrap_or(usual);
                let counted = self.count_ui(ui, name, now, usual, |inputs, value| inputs.users = value);
                let shared = inputs.people.and_then(|people| self.people_ui(ui, now, people));
                counted.or(shared)
            }
            Input::Limit => {
                let now = inputs.most_ms.unwrap_or(USUAL_MOST_MS);
                let (ms, gesture) = number_ui(ui, name, now, 1.0..=MOST_MS, 0.5)?;
                let given = ((ms - USUAL_MOST_MS).abs() > 1e-9).then_some(ms);
                Some((WorkloadInputs { most_ms: given, ..inputs.clone() }, gesture))
            }
            Input::Model => self.model_ui(ui, name),
            Input::Precision => self.precision_ui(ui, name),
            Input::Stack => self.stack_ui(ui, name),
            Input::Loading => self.loading_ui(ui, name),
            Input::DataSet => {
                let usual = self.plan.data_set_gb.or(profile.data_set_gb).unwrap_or(0.0);
                let now = inputs.data_set_gb.unwrap_or(usual);
                let (gb, gesture) = number_ui(ui, name, now, 0.0..=MOST_GB, 5.0)?;
                let given = (gb > 0.0).then_some(gb);
                Some((WorkloadInputs { data_set_gb: given, ..inputs.clone() }, gesture))
            }
            Input::Items => {
                let now = inputs.items.unwrap_or(0.0);
                let speed = (now / 100.0).max(1000.0);
                let changed = ui.horizontal(|ui| {
                    let changed = number_ui(ui, name, now, 0.0..=MOST_ITEMS, speed);
                    if inputs.items.is_none() {
                        muted_ui(ui, &self.session.text("workloads-no-items"));
                    }
                    changed
                });
                let (items, gesture) = changed.inner?;
                let given = (items >= 1.0).then_some(items.round());
                Some((WorkloadInputs { items: given, ..inputs.clone() }, gesture))
            }
            Input::Copies => self.copies_ui(ui, name),
        }
    }

    /// A whole number; what the profile plans with counts as not given.
    fn count_ui(
        &self,
        ui: &mut Ui,
        name: &str,
        now: u32,
        usual: u32,
        set: impl Fn(&mut WorkloadInputs, Option<u32>),
    ) -> Option<Change> {
        let speed = (f64::from(now) / 50.0).max(0.25);
        let (value, gesture) = number_ui(ui, name, f64::from(now), 1.0..=MOST_COUNT, speed)?;
        let value = value.round().clamp(1.0, MOST_COUNT) as u32;
        let mut inputs = self.inputs.clone();
        set(&mut inputs, (value != usual).then_some(value));
        (inputs != self.inputs).then_some((inputs, gesture))
    }

    /// Of how many people the users are which share: both can be changed, and the users follow.
    fn people_ui(&self, ui: &mut Ui, users: u32, people: u32) -> Option<Change> {
        let say = |key: &str| self.session.text(key);
        let of = |people: f64, share: f64| (people * share).round().clamp(1.0, MOST_COUNT) as u32;
        // Users are whole: the share that they were worked out from is kept, or it would wander with each step.
        let id = ui.scope_id().with("share");
        let kept = ui.data(|data| data.get_temp::<f64>(id));
        let kept = kept.filter(|share| of(f64::from(people), *share) == users);
        let share = kept.unwrap_or(f64::from(users) / f64::from(people.max(1)));
        let with = |people: f64, share: f64| WorkloadInputs {
            people: Some(people as u32),
            users: Some(of(people, share)),
            ..self.inputs.clone()
        };
        let row = ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing.x = gap::SMALL;
            muted_ui(ui, &say("workloads-of-people"));
            let speed = (f64::from(people) / 50.0).max(0.25);
            let all = number_ui(ui, &say("workloads-people"), f64::from(people), 1.0..=MOST_COUNT, speed);
            muted_ui(ui, &say("workloads-people-ask"));
            let percent = number_ui(ui, &say("workloads-at-once"), share * 100.0, 0.1..=100.0, 0.5);
            muted_ui(ui, &say("workloads-percent-at-once")).on_hover_text(say("workloads-at-once-hint"));
            let told = percent.map_or(share, |(percent, _)| percent / 100.0);
            ui.data_mut(|data| data.insert_temp(id, told));
            let all = all.map(|(all, gesture)| (with(all.round(), share), gesture));
            all.or(percent.map(|(_, gesture)| (with(f64::from(people), told), gesture)))
        });
        row.inner
    }

    fn weight_ui(&self, ui: &mut Ui, name: &str) -> Option<Change> {
        let now = self.inputs.weight.unwrap_or(1.0);
        ui.horizontal(|ui| {
            let changed = number_ui(ui, name, now, 0.0..=MOST_WEIGHT, 0.05);
            let percent = (share(self.plan, &self.profile.id) * 100.0).round();
            muted_ui(ui, &self.session.words(&Message::new("workloads-share").with("percent", percent)));
            let (weight, gesture) = changed?;
            let given = ((weight - 1.0).abs() > 1e-9).then_some(weight);
            Some((WorkloadInputs { weight: given, ..self.inputs.clone() }, gesture))
        })
        .inner
    }

    fn model_ui(&self, ui: &mut Ui, name: &str) -> Option<Change> {
        let usual = self.profile.language.as_ref().map_or("", |language| language.model.as_str());
        let now = self.inputs.model.as_deref().unwrap_or(usual);
        let mut models: Vec<_> = self.session.catalog.performance.language_models.values().collect();
        models.sort_by(|a, b| a.parameters_b.total_cmp(&b.parameters_b).then_with(|| a.id.cmp(&b.id)));
        let options: Vec<(String, String)> = models
            .iter()
            .map(|model| {
                let size = Message::new("workloads-model")
                    .with("model", model.id.as_str())
                    .with("parameters", plain_number(model.parameters_b));
                (model.id.clone(), self.session.words(&size))
            })
            .collect();
        let chosen = choice_ui(ui, name, now, &options)?;
        let model = (chosen != usual).then_some(chosen);
        Some((WorkloadInputs { model, ..self.inputs.clone() }, None))
    }

    fn precision_ui(&self, ui: &mut Ui, name: &str) -> Option<Change> {
        let usual = self.profile.precision;
        let now = self.inputs.precision.unwrap_or(usual);
        let is_double = usual == Precision::Fp64;
        let offered = Precision::ALL.into_iter().filter(|it| (*it == Precision::Fp64) == is_double);
        let options: Vec<(Precision, String)> =
            offered.map(|it| (it, self.session.text(&format!("precision-{}", it.key())))).collect();
        let chosen = choice_ui(ui, name, &now, &options)?;
        let precision = (chosen != usual).then_some(chosen);
        Some((WorkloadInputs { precision, ..self.inputs.clone() }, None))
    }

    fn stack_ui(&self, ui: &mut Ui, name: &str) -> Option<Change> {
        let usual = Stack::VendorExample;
        let now = self.inputs.stack.unwrap_or(usual);
        let options = [
            (Stack::Tuned, "stack-tuned"),
            (Stack::VendorExample, "stack-vendor-example"),
            (Stack::PlainFramework, "stack-plain-framework"),
        ];
        let options = options.map(|(stack, key)| (stack, self.session.text(key)));
        let chosen = choice_ui(ui, name, &now, &options)?;
        let stack = (chosen != usual).then_some(chosen);
        Some((WorkloadInputs { stack, ..self.inputs.clone() }, None))
    }

    fn loading_ui(&self, ui: &mut Ui, name: &str) -> Option<Change> {
        let usual = Loading::Ahead;
        let now = self.inputs.loading.unwrap_or(usual);
        let options = Loading::ALL.map(|it| (it, self.session.text(&format!("loading-{}", it.key()))));
        let chosen = choice_ui(ui, name, &now, &options)?;
        let loading = (chosen != usual).then_some(chosen);
        Some((WorkloadInputs { loading, ..self.inputs.clone() }, None))
    }

    /// Copies: 0 leaves it to the program, which then says what it took.
    fn copies_ui(&self, ui: &mut Ui, name: &str) -> Option<Change> {
        let now = f64::from(self.inputs.copies.unwrap_or(0));
        ui.horizontal(|ui| {
            let changed = number_ui(ui, name, now, 0.0..=MOST_COPIES, 0.05);
            if self.inputs.copies.is_none() {
                let taken = self.result.and_then(|result| result.layout).map(|layout| layout.copies);
                let text = match taken {
                    Some(copies) => self.session.words(&Message::new("workloads-copies-best").with("copies", copies)),
                    None => self.session.text("workloads-copies-auto"),
                };
                muted_ui(ui, &text);
            }
            let (copies, gesture) = changed?;
            let copies = copies.round() as u32;
            let given = (copies > 0).then_some(copies);
            (given != self.inputs.copies).then_some((WorkloadInputs { copies: given, ..self.inputs.clone() }, gesture))
        })
        .inner
    }

    /// How often the job goes through the data set.
    fn epochs_ui(&self, ui: &mut Ui) {
        let Some(items) = self.inputs.items else { return };
        let gb = self.inputs.data_set_gb.or(self.plan.data_set_gb).or(self.profile.data_set_gb);
        let set = gb.map(|gb| gb * 1000.0 / self.profile.item_mb).filter(|items| items.is_finite() && *items > 0.0);
        if let Some(set) = set {
            let message = Message::new("workloads-epochs").with("epochs", plain_number(items / set));
            muted_ui(ui, &self.session.words(&message));
        }
    }
}

/// A list to choose one of; what was chosen, if it is another.
fn choice_ui<T: Clone, Q: PartialEq<T> + ?Sized>(
    ui: &mut Ui,
    name: &str,
    now: &Q,
    options: &[(T, String)],
) -> Option<T> {
    let value = options.iter().find(|(option, _)| *now == *option).map_or("—", |(_, words)| words.as_str());
    let mut chosen = None;
    select(ui, name, value, |ui| {
        ui.set_min_width(180.0);
        egui::ScrollArea::vertical().max_height(360.0).show(ui, |ui| {
            for (option, words) in options {
                if ui.selectable_label(*now == *option, words).clicked() {
                    chosen = Some(option.clone()).filter(|option| *now != *option);
                    ui.close();
                }
            }
        });
    });
    chosen
}

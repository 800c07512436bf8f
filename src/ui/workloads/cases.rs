//! Choosing what the machine is for: use cases as managers name them, or single workloads.
use egui::{Button, Label, RichText, ScrollArea, Ui};

use super::{muted_ui, toggle};
use crate::catalog::inputs::{UseCase, UseCaseWorkload};
use crate::catalog::workload::Family;
use crate::catalog::{WorkloadId, WorkloadInputs, WorkloadProfile};
use crate::plan::{Edit, Plan};
use crate::quantity::Message;
use crate::ui::tokens::{gap, size};
use crate::ui::widgets::select;
use crate::ui::{Command, Session, fonts};

/// Largest height of a list, points.
const LIST: f32 = 420.0;
/// Least width of a list, points.
const WIDE: f32 = 250.0;

/// Two lists: use cases, and workloads one by one.
pub fn choose_ui(ui: &mut Ui, session: &Session, plan: &Plan, commands: &mut Vec<Command>) {
    ui.horizontal_wrapped(|ui| {
        select(ui, &session.text("workloads-case"), &session.text("workloads-case"), |ui| {
            list_ui(ui, |ui| {
                for case in &session.catalog.use_cases {
                    if ui
                        .selectable_label(is_chosen(plan, case), session.words(&case.title()))
                        .on_hover_text(tip(session, case))
                        .clicked()
                    {
                        commands.push(take(session, case));
                        ui.close();
                    }
                }
            });
        });
        select(ui, &session.text("workloads-add"), &session.text("workloads-add"), |ui| {
            list_ui(ui, |ui| {
                for (family, profiles) in by_family(session) {
                    ui.label(RichText::new(family).font(fonts::bold(size::SMALL)));
                    for profile in profiles {
                        let mut chosen = plan.workloads.contains(&profile.id);
                        if ui.checkbox(&mut chosen, session.words(&profile.title())).clicked() {
                            commands.push(toggle(session, plan, &profile.id));
                        }
                    }
                    ui.add_space(gap::SMALL);
                }
            });
        });
    });
}

fn list_ui(ui: &mut Ui, content: impl FnOnce(&mut Ui)) {
    ui.set_min_width(WIDE);
    ScrollArea::vertical().max_height(LIST).show(ui, content);
}

/// Profiles by the words of their family.
fn by_family(session: &Session) -> Vec<(String, Vec<&WorkloadProfile>)> {
    let mut families: Vec<(String, Vec<&WorkloadProfile>)> = Vec::new();
    for profile in session.catalog.workloads.values() {
        let family = session.text(family_key(profile.family));
        match families.iter_mut().find(|(known, _)| *known == family) {
            Some((_, profiles)) => profiles.push(profile),
            None => families.push((family, vec![profile])),
        }
    }
    families
}

/// Key of a family's name.
fn family_key(family: Family) -> &'static str {
    match family {
        Family::Cnn => "workload-family-cnn",
        Family::Rnn => "workload-family-rnn",
        Family::Transformer => "workload-family-transformer",
        Family::Gan => "workload-family-gan",
        Family::Autoencoder => "workload-family-autoencoder",
        Family::Dbn => "workload-family-dbn",
        Family::Recommender => "workload-family-recommender",
        Family::Diffusion => "workload-family-diffusion",
        Family::Scientific => "workload-family-scientific",
    }
}

/// The use cases as buttons, for a plan that is for nothing yet.
pub fn offer_ui(ui: &mut Ui, session: &Session, plan: &Plan, commands: &mut Vec<Command>) {
    ui.add_space(gap::MEDIUM);
    ui.add(Label::new(RichText::new(session.text("workloads-none")).font(fonts::bold(size::BODY))).wrap());
    muted_ui(ui, &session.text("workloads-none-hint"));
    ui.add_space(gap::SMALL);
    for case in &session.catalog.use_cases {
        let button =
            Button::new(session.words(&case.title())).truncate().min_size(egui::vec2(ui.available_width(), 0.0));
        if ui.add(button).on_hover_text(tip(session, case)).clicked() && !is_chosen(plan, case) {
            commands.push(take(session, case));
        }
    }
}

/// What a use case takes, and why.
fn tip(session: &Session, case: &UseCase) -> String {
    let names: Vec<String> = case
        .workloads
        .iter()
        .filter_map(|part| Some(session.words(&session.catalog.workloads.get(&part.workload)?.title())))
        .collect();
    session.words(&Message::new("workloads-case-tip").with("workloads", names))
}

fn is_chosen(plan: &Plan, case: &UseCase) -> bool {
    let same = |part: &UseCaseWorkload| {
        let inputs = plan.workload_inputs.get(&part.workload).cloned().unwrap_or_default();
        plan.workloads.contains(&part.workload) && inputs == part.inputs
    };
    case.workloads.len() == plan.workloads.len() && case.workloads.iter().all(same)
}

fn take(session: &Session, case: &UseCase) -> Command {
    let workloads: Vec<(WorkloadId, WorkloadInputs)> =
        case.workloads.iter().map(|part| (part.workload.clone(), part.inputs.clone())).collect();
    Command::Edit(Edit::SetUseCase(session.active, workloads), None)
}

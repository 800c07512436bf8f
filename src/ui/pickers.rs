//! The drop-down lists at the right of the top bar: workloads, currency, theme, language.
use egui::ThemePreference;

use crate::catalog::{WorkloadId, WorkloadProfile};
use crate::locale::Language;
use crate::plan::{Edit, Plan};
use crate::quantity::{Currency, Message};
use crate::ui::session::Screen;
use crate::ui::tokens::size;
use crate::ui::{Command, Session, widgets};

/// Draws the pickers from right to left.
pub fn pickers_ui(ui: &mut egui::Ui, session: &Session, commands: &mut Vec<Command>) {
    let width = ui.ctx().content_rect().width();
    if width < size::COMPACT {
        let name = session.text("picker-more");
        widgets::picker(ui, &name, &name, |ui| {
            // From top to bottom as from left to right.
            if session.screen == Screen::Plan {
                workloads_ui(ui, session, Place::Menu, commands);
                currency_ui(ui, session, Place::Menu, commands);
            }
            theme_ui(ui, session, Place::Menu, commands);
            language_ui(ui, session, Place::Menu, commands);
        });
        return;
    }
    let place = if width < size::NARROW { Place::NarrowBar } else { Place::Bar };
    language_ui(ui, session, place, commands);
    theme_ui(ui, session, place, commands);
    if session.screen == Screen::Plan {
        currency_ui(ui, session, place, commands);
        workloads_ui(ui, session, place, commands);
    }
}

/// Where a list opens from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Place {
    /// From a button of the top bar.
    Bar,
    /// From a button of a top bar with little room.
    NarrowBar,
    /// From an entry of the menu that holds them all.
    Menu,
}

/// A button that opens a list, named by what it chooses and what is chosen.
fn picker<R>(
    ui: &mut egui::Ui,
    session: &Session,
    place: Place,
    (name_key, value): (&str, &str),
    content: impl FnOnce(&mut egui::Ui) -> R,
) {
    let name = session.words(&Message::new("picker-name").with("what", session.text(name_key)).with("value", value));
    if place == Place::Menu {
        ui.menu_button(name, content);
    } else {
        widgets::picker(ui, &name, value, content).on_hover_text(name);
    }
}

fn language_ui(ui: &mut egui::Ui, session: &Session, place: Place, commands: &mut Vec<Command>) {
    let value = session.text(language_key(session.language));
    picker(ui, session, place, ("picker-language", &value), |ui| {
        for language in Language::ALL {
            let chosen = session.language == language;
            if ui.selectable_label(chosen, session.text(language_key(language))).clicked() {
                commands.push(Command::SetLanguage(language));
                ui.close();
            }
        }
    });
}

fn language_key(language: Language) -> &'static str {
    match language {
        Language::English => "action-language-en",
        Language::ChineseSimplified => "action-language-zh-hans",
        Language::ChineseTraditional => "action-language-zh-hant",
    }
}

fn theme_ui(ui: &mut egui::Ui, session: &Session, place: Place, commands: &mut Vec<Command>) {
    let chosen = ui.ctx().options(|options| options.theme_preference);
    picker(ui, session, place, ("picker-theme", &session.text(theme_key(chosen))), |ui| {
        for theme in [ThemePreference::System, ThemePreference::Light, ThemePreference::Dark] {
            if ui.selectable_label(theme == chosen, session.text(theme_key(theme))).clicked() {
                commands.push(Command::SetTheme(theme));
                ui.close();
            }
        }
    });
}

fn theme_key(theme: ThemePreference) -> &'static str {
    match theme {
        ThemePreference::Dark => "theme-dark",
        ThemePreference::Light => "theme-light",
        ThemePreference::System => "theme-system",
    }
}

fn currency_ui(ui: &mut egui::Ui, session: &Session, place: Place, commands: &mut Vec<Command>) {
    let project = session.history.project();
    let mut offered = vec![Currency::USD, Currency::CNY, Currency::EUR, project.currency];
    offered.extend(project.rates.iter().flat_map(|rate| [rate.from, rate.to]));
    offered.sort_unstable();
    offered.dedup();
    picker(ui, session, place, ("picker-currency", project.currency.code()), |ui| {
        for currency in offered {
            if ui.selectable_label(currency == project.currency, currency.code()).clicked() {
                commands.push(Command::Edit(Edit::SetCurrency(currency), None));
                ui.close();
            }
        }
        ui.separator();
        if ui.button(session.text("picker-rates")).clicked() {
            commands.push(Command::ShowRates);
            ui.close();
        }
    });
}

fn workloads_ui(ui: &mut egui::Ui, session: &Session, place: Place, commands: &mut Vec<Command>) {
    let Some(plan) = session.plan() else { return };
    let value = workloads_value(session, plan, place != Place::Bar);
    picker(ui, session, place, ("picker-workloads", &value), |ui| {
        ui.set_min_width(260.0);
        // The rows around it need room too.
        let most = (ui.ctx().content_rect().height() - 160.0).clamp(80.0, 420.0);
        egui::ScrollArea::vertical().max_height(most).show(ui, |ui| {
            for profile in session.catalog.workloads.values() {
                workload_ui(ui, session, plan, profile, commands);
            }
        });
        ui.separator();
        if ui.button(session.text("picker-reference")).clicked() {
            commands.push(Command::ShowReference);
            ui.close();
        }
    });
}

fn workload_ui(
    ui: &mut egui::Ui,
    session: &Session,
    plan: &Plan,
    profile: &WorkloadProfile,
    commands: &mut Vec<Command>,
) {
    let mut chosen = plan.workloads.contains(&profile.id);
    if ui.checkbox(&mut chosen, session.words(&profile.title())).clicked() {
        commands.push(Command::Edit(Edit::SetWorkloads(session.active, toggled(&plan.workloads, &profile.id)), None));
    }
}

/// The chosen workloads with one more or one less.
pub(super) fn toggled(chosen: &[WorkloadId], id: &WorkloadId) -> Vec<WorkloadId> {
    let mut next: Vec<WorkloadId> = chosen.iter().filter(|other| *other != id).cloned().collect();
    if next.len() == chosen.len() {
        next.push(id.clone());
    }
    next
}

fn workloads_value(session: &Session, plan: &Plan, narrow: bool) -> String {
    let first = plan.workloads.first().and_then(|id| session.catalog.workloads.get(id));
    match (first, plan.workloads.len()) {
        (Some(profile), 1) if !narrow => session.words(&profile.title()),
        (None, _) => session.text("picker-no-workload"),
        (Some(_), n) => session.words(&Message::new("picker-n-workloads").with("n", n)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn toggling_adds_and_takes_away() {
        let (a, b) = (WorkloadId::new("a"), WorkloadId::new("b"));
        assert_eq!(toggled(std::slice::from_ref(&a), &b), [a.clone(), b.clone()]);
        assert_eq!(toggled(&[a.clone(), b.clone()], &a), [b]);
    }
}

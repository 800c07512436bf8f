//! The start page: presets as cards, a new project, files, and unsaved work of an earlier run.
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use egui::{RichText, Sense, WidgetInfo, accesskit::Role, vec2};

use crate::locale::Language;
use crate::plan::{Project, presets};
use crate::quantity::Message;
use crate::ui::dialogs::primary_button;
use crate::ui::files::Recovery;
use crate::ui::preset_card::{self, Shown};
use crate::ui::text::natural_key;
use crate::ui::tokens::{gap, size};
use crate::ui::widgets::{chip, menu_chip};
use crate::ui::{Command, Session, Tokens};

/// Widest that the page gets.
const PAGE_WIDTH: f32 = 1240.0;
/// Narrowest card; they grow to fill the row.
const CARD_WIDTH: f32 = 236.0;
/// Cards worked out per frame at most, so that the first frame is fast.
const NEW_PER_FRAME: usize = 6;
/// Pieces of unsaved work shown at once; older ones follow as these are dealt with.
const MOST_RECOVERIES: usize = 3;
/// Recent files shown.
const MOST_RECENT: usize = 6;

/// Tags by which presets can be narrowed, in the order of their chips.
const TIERS: [&str; 5] = ["entry", "middle", "advanced", "professional", MODERN];

/// Tag of machines of today.
const MODERN: &str = "modern";

/// Where a preset is from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Origin {
    /// It ships with the program.
    BuiltIn,
    /// The user saved it, in this file.
    Own(PathBuf),
    /// It is in the folder that a team shares, in this file.
    Team(PathBuf),
}

/// The order of presets.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
enum Order {
    /// Machines of today before those of the articles.
    #[default]
    ModernFirst,
    /// As the articles number them.
    Listed,
    /// By title.
    Title,
}

impl Order {
    const ALL: [Self; 3] = [Self::ModernFirst, Self::Listed, Self::Title];

    fn key(self) -> &'static str {
        match self {
            Self::ModernFirst => "gallery-order-modern",
            Self::Listed => "gallery-order-listed",
            Self::Title => "gallery-order-title",
        }
    }
}

/// A project to start from.
#[derive(Debug, Clone, PartialEq)]
pub struct Preset {
    /// Its id: the name of its file without extension.
    pub id: String,
    /// The project.
    pub project: Project,
    /// Where it is from.
    pub origin: Origin,
}

/// The presets that ship with the program, in the order of their numbers.
#[must_use]
pub fn builtin_presets() -> Vec<Preset> {
    let read = |preset: presets::Preset| {
        let project = preset.document().ok()?.project;
        Some(Preset { id: preset.id.to_owned(), project, origin: Origin::BuiltIn })
    };
    presets::all().into_iter().filter_map(read).collect()
}

/// The start page.
#[derive(Debug, Clone, Default)]
pub struct Gallery {
    presets: Vec<Preset>,
    /// What the cards show, worked out when they first come into sight.
    shown: Vec<Option<Shown>>,
    search: String,
    tier: Option<&'static str>,
    vendor: Option<String>,
    order: Order,
    /// Whether a click adds a preset to the open project; `None` until the user says.
    adding: Option<bool>,
}

impl Gallery {
    /// A start page with these presets.
    #[must_use]
    pub fn new(presets: Vec<Preset>) -> Self {
        Self { shown: vec![None; presets.len()], presets, ..Self::default() }
    }

    /// The preset with this id.
    #[must_use]
    pub fn preset(&self, id: &str) -> Option<&Preset> {
        self.presets.iter().find(|preset| preset.id == id)
    }

    /// Shows these presets of the user's own and the team's folder before those that ship with the program.
    pub fn set_folder_presets(&mut self, presets: Vec<Preset>) {
        let old: Vec<(Preset, Option<Shown>)> = self.presets.drain(..).zip(self.shown.drain(..)).collect();
        // What a card shows is worked out only for presets that are new.
        let known = |new: &Preset| old.iter().find(|(preset, _)| preset == new).and_then(|(_, shown)| shown.clone());
        self.shown = presets.iter().map(known).collect();
        self.presets = presets;
        for (preset, shown) in old.into_iter().filter(|(preset, _)| preset.origin == Origin::BuiltIn) {
            self.presets.push(preset);
            self.shown.push(shown);
        }
    }

    /// Shows the presets of the program in this language, and forgets texts in the former one.
    pub fn speak(&mut self, language: Language) {
        let originals = if self.presets.is_empty() { Vec::new() } else { builtin_presets() };
        for preset in self.presets.iter_mut().filter(|preset| preset.origin == Origin::BuiltIn) {
            if let Some(original) = originals.iter().find(|original| original.id == preset.id) {
                preset.project = original.project.clone().in_language(language);
            }
        }
        self.shown.fill(None);
    }

    /// Draws the start page.
    pub fn ui(
        &mut self,
        ui: &mut egui::Ui,
        session: &Session,
        recoveries: &[Recovery],
        recent: &[PathBuf],
        commands: &mut Vec<Command>,
    ) {
        egui::ScrollArea::vertical().id_salt("start-page").auto_shrink([false, false]).show(ui, |ui| {
            let side = ((ui.available_width() - PAGE_WIDTH) / 2.0).max(24.0);
            ui.horizontal(|ui| {
                ui.add_space(side);
                ui.vertical(|ui| {
                    ui.set_max_width(ui.available_width() - side);
                    ui.add_space(gap::LARGE * 2.0);
                    head_ui(ui, session, commands);
                    self.adding_ui(ui, session);
                    recoveries_ui(ui, session, recoveries, commands);
                    recent_ui(ui, session, recent, commands);
                    ui.add_space(gap::LARGE);
                    self.filters_ui(ui, session);
                    self.folders_ui(ui, session, commands);
                    ui.add_space(gap::MEDIUM);
                    self.cards_ui(ui, session, commands);
                    ui.add_space(gap::LARGE * 2.0);
                });
            });
        });
    }

    /// Whether a click adds a preset as an option: as the user says, else where a blank option waits beside others.
    fn adds(&self, session: &Session) -> bool {
        let blank = session.plan().is_some_and(|plan| plan.chassis.is_none());
        can_add(session) && self.adding.unwrap_or(blank)
    }

    fn adding_ui(&mut self, ui: &mut egui::Ui, session: &Session) {
        if can_add(session) {
            ui.add_space(gap::SMALL);
            let on = self.adds(session);
            if chip(ui, on, &session.text("gallery-add")).clicked() {
                self.adding = Some(!on);
            }
        }
    }

    fn filters_ui(&mut self, ui: &mut egui::Ui, session: &Session) {
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing = vec2(6.0, 6.0);
            ui.heading(session.text("gallery-presets"));
            ui.add_space(gap::SMALL);
            let hint = RichText::new(session.text("gallery-search")).color(Tokens::of(ui).muted);
            let field = egui::TextEdit::singleline(&mut self.search).hint_text(hint).desired_width(220.0);
            ui.add(field).accessible_name(session.text("gallery-search"));
            ui.add_space(gap::SMALL);
            for tier in TIERS.into_iter().filter(|tier| self.presets.iter().any(|preset| has_tag(preset, tier))) {
                if chip(ui, self.tier == Some(tier), &session.text(&format!("tag-{tier}"))).clicked() {
                    self.tier = if self.tier == Some(tier) { None } else { Some(tier) };
                }
            }
            ui.add_space(gap::SMALL);
            let vendors: BTreeSet<&str> = self.presets.iter().filter_map(|preset| vendor(session, preset)).collect();
            for name in vendors {
                let on = self.vendor.as_deref() == Some(name);
                if chip(ui, on, name).clicked() {
                    self.vendor = (!on).then(|| name.to_owned());
                }
            }
        });
    }

    /// The order, and what can be done with presets as a whole.
    fn folders_ui(&mut self, ui: &mut egui::Ui, session: &Session, commands: &mut Vec<Command>) {
        let own = self.presets.iter().any(|preset| matches!(preset.origin, Origin::Own(_)));
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing = vec2(6.0, 6.0);
            let value = session.text(self.order.key());
            let name = session.words(&Message::new("gallery-order").with("order", value.clone()));
            menu_chip(ui, false, &name, &value, |ui| {
                for order in Order::ALL {
                    if ui.selectable_label(self.order == order, session.text(order.key())).clicked() {
                        self.order = order;
                        ui.close();
                    }
                }
            });
            let mut button = |key: &str, enabled: bool, command: Command| {
                let button = egui::Button::new(RichText::new(session.text(key)).small());
                if ui.add_enabled(enabled, button).clicked() {
                    commands.push(command);
                }
            };
            button("gallery-unpack", true, Command::Open);
            button("gallery-pack", own, Command::PackPresets(None));
            button("gallery-team-folder", true, Command::AskPresetFolder);
        });
    }

    fn cards_ui(&mut self, ui: &mut egui::Ui, session: &Session, commands: &mut Vec<Command>) {
        let mut matching: Vec<usize> = (0..self.presets.len())
            .filter(|at| self.presets.get(*at).is_some_and(|preset| self.passes(session, preset)))
            .collect();
        matching.sort_by_cached_key(|at| self.presets.get(*at).map(|preset| self.rank(preset)));
        if matching.is_empty() {
            ui.weak(session.text("gallery-none"));
            return;
        }
        let width = ui.available_width();
        let columns = ((width + gap::LARGE) / (CARD_WIDTH + gap::LARGE)).floor().max(1.0);
        let card = vec2((width + gap::LARGE) / columns - gap::LARGE, preset_card::HEIGHT);
        let mut new = 0;
        ui.spacing_mut().item_spacing = vec2(gap::LARGE, gap::LARGE);
        for row in matching.chunks(columns as usize) {
            ui.horizontal(|ui| {
                for at in row {
                    self.card_ui(ui, session, *at, card, &mut new, commands);
                }
            });
        }
        if new > NEW_PER_FRAME {
            ui.ctx().request_repaint();
        }
    }

    fn card_ui(
        &mut self,
        ui: &mut egui::Ui,
        session: &Session,
        at: usize,
        size: egui::Vec2,
        new: &mut usize,
        commands: &mut Vec<Command>,
    ) {
        let adds = self.adds(session);
        let (Some(preset), Some(shown)) = (self.presets.get(at), self.shown.get_mut(at)) else { return };
        let (rect, response) = ui.allocate_exact_size(size, Sense::click());
        if shown.is_none() && ui.is_rect_visible(rect) {
            *new += 1;
            if *new <= NEW_PER_FRAME {
                *shown = Some(Shown::of(session, &preset.project));
            }
        }
        let name = shown.as_ref().map_or_else(|| preset.project.title.clone(), Shown::accessible_name);
        response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &name));
        if response.gained_focus() {
            response.scroll_to_me(None);
        }
        if response.clicked() {
            self.adding = None;
            let open = if adds { Command::AddPreset } else { Command::OpenPreset };
            commands.push(open(preset.id.clone()));
        }
        card_menu(&response, session, preset, commands);
        let notes = if preset.origin == Origin::BuiltIn { "" } else { preset.project.notes.as_str() };
        let cut = shown.as_ref().is_some_and(|shown| preset_card::paint(ui, shown, rect, &response));
        if let Some(mark) = mark_key(preset) {
            preset_card::mark(ui, rect, &session.text(mark));
        }
        if !notes.is_empty() {
            response.on_hover_text(format!("{name}\n{notes}"));
        } else if cut {
            response.on_hover_text(&name);
        }
    }

    /// The user's own first, then the team's, then the others in the order chosen.
    fn rank(&self, preset: &Preset) -> (u8, bool, Vec<(u64, char)>) {
        let origin = match preset.origin {
            Origin::Own(_) => 0,
            Origin::Team(_) => 1,
            Origin::BuiltIn => 2,
        };
        let old = self.order == Order::ModernFirst && !has_tag(preset, MODERN);
        let title = if self.order == Order::Title { natural_key(&preset.project.title) } else { Vec::new() };
        (origin, old, title)
    }

    fn passes(&self, session: &Session, preset: &Preset) -> bool {
        let project = &preset.project;
        let mut text = format!("{} {} {}", project.title, preset.id, project.tags.join(" "));
        for (_, gpu) in project.options.iter().flat_map(crate::plan::Plan::gpus) {
            text.push(' ');
            text.push_str(session.catalog.gpus.get(gpu).map_or(gpu.as_str(), |gpu| &gpu.name));
        }
        let text = text.to_lowercase();
        self.search.to_lowercase().split_whitespace().all(|word| text.contains(word))
            && self.tier.is_none_or(|tier| has_tag(preset, tier))
            && self.vendor.as_deref().is_none_or(|wanted| vendor(session, preset) == Some(wanted))
    }
}

/// The key of the mark on a preset that does not ship with the program.
fn mark_key(preset: &Preset) -> Option<&'static str> {
    match preset.origin {
        Origin::BuiltIn => None,
        Origin::Own(_) => Some("gallery-own"),
        Origin::Team(_) => Some("gallery-team"),
    }
}

/// Whether there is a project to which a preset can be added.
fn can_add(session: &Session) -> bool {
    session.history.project().options.iter().any(|plan| plan.chassis.is_some())
}

/// What can be done with a preset: adding it to the open project, and more with one of the user's own.
fn card_menu(response: &egui::Response, session: &Session, preset: &Preset, commands: &mut Vec<Command>) {
    let can_add = can_add(session);
    if preset.origin == Origin::BuiltIn && !can_add {
        return;
    }
    response.context_menu(|ui| {
        if can_add && ui.button(session.text("gallery-add")).clicked() {
            commands.push(Command::AddPreset(preset.id.clone()));
            ui.close();
        }
        let Origin::Own(path) = &preset.origin else { return };
        if ui.button(session.text("gallery-pack-one")).clicked() {
            commands.push(Command::PackPresets(Some(path.clone())));
            ui.close();
        }
        if ui.button(session.text("gallery-remove")).clicked() {
            commands.push(Command::RemovePreset(path.clone()));
            ui.close();
        }
    });
}

fn has_tag(preset: &Preset, tag: &str) -> bool {
    preset.project.tags.iter().any(|own| own == tag)
}

/// The maker of the preset's first chassis.
fn vendor<'a>(session: &'a Session, preset: &Preset) -> Option<&'a str> {
    let chassis = preset.project.options.first()?.chassis.as_ref()?;
    Some(session.catalog.chassis.get(chassis)?.vendor.as_str())
}

fn head_ui(ui: &mut egui::Ui, session: &Session, commands: &mut Vec<Command>) {
    let tokens = Tokens::of(ui);
    ui.label(RichText::new(session.text("gallery-title")).font(crate::ui::fonts::bold(size::TITLE)));
    ui.label(RichText::new(session.text("gallery-intro")).color(tokens.muted));
    ui.add_space(gap::MEDIUM);
    ui.horizontal_wrapped(|ui| {
        if primary_button(ui, &session.text("gallery-empty")).clicked() {
            commands.push(Command::NewProject(None));
        }
        if ui.button(session.text("gallery-open")).clicked() {
            commands.push(Command::Open);
        }
        if ui.button(session.text("gallery-import")).clicked() {
            commands.push(Command::Import);
        }
        let works = session.history.revision() > 0 || session.plan().is_some_and(|plan| plan.chassis.is_some());
        if works && ui.button(session.text("gallery-back")).clicked() {
            commands.push(Command::ShowPlan);
        }
    });
}

fn recoveries_ui(ui: &mut egui::Ui, session: &Session, recoveries: &[Recovery], commands: &mut Vec<Command>) {
    for (at, recovery) in recoveries.iter().enumerate().take(MOST_RECOVERIES) {
        recovery_ui(ui, session, at, recovery, commands);
    }
    let older = recoveries.len().saturating_sub(MOST_RECOVERIES);
    if older > 0 {
        ui.add_space(gap::SMALL);
        ui.weak(session.words(&Message::new("recovery-older").with("n", older)));
    }
}

fn recovery_ui(ui: &mut egui::Ui, session: &Session, at: usize, recovery: &Recovery, commands: &mut Vec<Command>) {
    let tokens = Tokens::of(ui);
    ui.add_space(gap::MEDIUM);
    let frame = egui::Frame::new()
        .fill(tokens.warn_soft)
        .stroke(egui::Stroke::new(1.0, tokens.warn))
        .corner_radius(size::RADIUS)
        .inner_margin(10);
    frame.show(ui, |ui| {
        ui.horizontal_wrapped(|ui| {
            let title = session.words(&Message::new("recovery-title").with("when", recovery.when.clone()));
            ui.label(RichText::new(title).color(tokens.warn_text).font(crate::ui::fonts::bold(size::BODY)));
            let file =
                recovery.file.as_deref().and_then(Path::file_name).map(|name| name.to_string_lossy().into_owned());
            let name = if recovery.title.is_empty() { file } else { Some(recovery.title.clone()) };
            let name = name.unwrap_or_else(|| session.text("file-untitled"));
            ui.label(session.words(&Message::new("recovery-text").with("title", name)));
            if primary_button(ui, &session.text("recovery-open")).clicked() {
                commands.push(Command::OpenRecovery(at));
            }
            if ui.button(session.text("recovery-discard")).clicked() {
                commands.push(Command::DiscardRecovery(at));
            }
        });
    });
}

fn recent_ui(ui: &mut egui::Ui, session: &Session, recent: &[PathBuf], commands: &mut Vec<Command>) {
    if recent.is_empty() {
        return;
    }
    ui.add_space(gap::LARGE);
    ui.heading(session.text("gallery-recent"));
    ui.horizontal_wrapped(|ui| {
        for path in recent.iter().take(MOST_RECENT) {
            let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
            let response = ui.button(&name).on_hover_text(path.display().to_string());
            if response.clicked() {
                commands.push(Command::OpenPath(path.clone()));
            }
            response.context_menu(|ui| {
                if ui.button(session.words(&Message::new("gallery-forget").with("file", name.clone()))).clicked() {
                    commands.push(Command::ForgetRecent(path.clone()));
                    ui.close();
                }
            });
        }
    });
}

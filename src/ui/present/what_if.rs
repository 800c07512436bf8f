//! A supposition while presenting: other GPUs in an option, worked out at once, gone with Escape.
use egui::{Align2, RichText, ScrollArea, TextEdit};

use crate::analysis::{Analysis, Context};
use crate::catalog::{Catalog, Gpu, GpuId, SlotId};
use crate::machine::placement::{self, Fit};
use crate::plan::{CardPart, Edit, OptionId, Plan, Project};
use crate::quantity::Message;
use crate::ui::dialogs::primary_button;
use crate::ui::text::natural_key;
use crate::ui::tokens::{gap, option_letter};
use crate::ui::{Session, Tokens, tabs};

/// An edit that is only supposed, with what follows from it.
#[derive(Debug, Clone)]
pub struct Supposed {
    /// The edit.
    pub edit: Edit,
    /// What it does, in words.
    pub words: Message,
    /// The project after it.
    pub project: Project,
    /// The changed option and what is derived from it.
    pub analysis: (OptionId, Analysis),
}

impl Supposed {
    /// Supposes other GPUs in an option; `None` if it has none or is not there.
    #[must_use]
    pub fn of(session: &Session, option: OptionId, gpu: &GpuId) -> Option<Self> {
        let project = session.history.project();
        let plan = project.option(option)?;
        let slots: Vec<SlotId> = plan.gpus().map(|(slot, _)| slot.clone()).collect();
        let count = u32::try_from(slots.len()).unwrap_or(u32::MAX).saturating_mul(plan.nodes);
        let edit = Edit::Fill(option, slots, CardPart::Gpu(gpu.clone()));
        let after = edit.apply(project).ok()?;
        let analysis =
            Analysis::of(&session.catalog, after.option(option)?, Context { project: &after, today: session.today });
        let at = project.options.iter().position(|plan| plan.id == option)?;
        let name = session.catalog.gpus.get(gpu).map_or_else(|| gpu.to_string(), |gpu| gpu.name.clone());
        let words = Message::new("present-what-if")
            .with("letter", option_letter(at).to_string())
            .with("count", count)
            .with("gpu", name);
        Some(Self { edit, words, project: after, analysis: (option, analysis) })
    }
}

/// GPUs that could stand where those of a plan stand, by name. Those that cannot are left out.
#[must_use]
pub fn candidates<'a>(catalog: &'a Catalog, plan: &Plan) -> Vec<&'a Gpu> {
    let slots: Vec<&SlotId> = plan.gpus().map(|(slot, _)| slot).collect();
    if slots.is_empty() {
        return Vec::new();
    }
    let fits = |gpu: &&Gpu| {
        let part = CardPart::Gpu(gpu.id.clone());
        let mut filled = plan.clone();
        for card in filled.cards.iter_mut().filter(|card| slots.contains(&&card.slot)) {
            card.part = part.clone();
        }
        slots.iter().all(|slot| placement::check_placed(catalog, &filled, slot, &part).fit != Fit::No)
    };
    let mut gpus: Vec<&Gpu> = catalog.gpus.values().filter(fits).collect();
    gpus.sort_by_key(|gpu| natural_key(&gpu.name));
    gpus
}

/// An option, the revision of the project, and what can stand in it then.
type Known = (OptionId, u64, Vec<(GpuId, String)>);

/// The list to choose from.
#[derive(Debug, Default)]
pub struct Chooser {
    /// Whether it is shown.
    pub open: bool,
    /// The option in question.
    pub option: Option<OptionId>,
    /// Whether the search field is still to get the keyboard.
    fresh: bool,
    search: String,
    /// Candidates for an option at a revision of the project.
    known: Option<Known>,
}

/// What was asked for in the list.
pub enum Asked {
    /// To suppose this GPU.
    Suppose(OptionId, GpuId),
    /// To keep what is supposed.
    Keep,
    /// To take it back.
    TakeBack,
    /// To close the list.
    Close,
}

/// The buttons to keep what is supposed, or to take it back.
pub fn keep_ui(ui: &mut egui::Ui, session: &Session) -> Option<Asked> {
    let mut asked = None;
    if primary_button(ui, &session.text("present-keep")).clicked() {
        asked = Some(Asked::Keep);
    }
    if ui.button(session.text("present-take-back")).clicked() {
        asked = Some(Asked::TakeBack);
    }
    asked
}

impl Chooser {
    /// Shows the list for an option, ready to search, or hides it.
    pub fn toggle(&mut self, option: Option<OptionId>) {
        self.open = !self.open;
        self.option = option.or(self.option);
        self.fresh = true;
        self.search.clear();
    }

    fn refresh(&mut self, session: &Session, option: OptionId) {
        let revision = session.history.revision();
        if self.known.as_ref().is_some_and(|(known, at, _)| (*known, *at) == (option, revision)) {
            return;
        }
        let plan = session.history.project().option(option);
        let gpus = plan.map(|plan| candidates(&session.catalog, plan)).unwrap_or_default();
        let names = gpus.into_iter().map(|gpu| (gpu.id.clone(), gpu.name.clone())).collect();
        self.known = Some((option, revision, names));
    }

    /// Draws the list at the right edge of the page.
    pub fn ui(&mut self, ctx: &egui::Context, session: &Session) -> Option<Asked> {
        let options = &session.history.project().options;
        let option = self.option.filter(|id| options.iter().any(|plan| plan.id == *id));
        let option = option.or_else(|| options.first().map(|plan| plan.id))?;
        self.option = Some(option);
        self.refresh(session, option);
        let mut asked = None;
        let tokens = Tokens::of_ctx(ctx);
        let frame = egui::Frame::new().fill(tokens.panel).stroke((1.0, tokens.edge)).corner_radius(8).inner_margin(14);
        egui::Area::new(egui::Id::unique("what-if")).anchor(Align2::RIGHT_CENTER, [-24.0, 0.0]).show(ctx, |ui| {
            frame.show(ui, |ui| {
                ui.set_width(290.0);
                ui.heading(session.text("present-what-if-title"));
                ui.label(RichText::new(session.text("present-what-if-hint")).color(tokens.muted));
                ui.add_space(gap::SMALL);
                self.option_ui(ui, session, option);
                asked = self.list_ui(ui, session, option);
                ui.add_space(gap::MEDIUM);
                if ui.button(session.text("dialog-close")).clicked() {
                    asked = Some(Asked::Close);
                }
            });
        });
        asked
    }

    fn option_ui(&mut self, ui: &mut egui::Ui, session: &Session, option: OptionId) {
        let options = &session.history.project().options;
        if options.len() < 2 {
            return;
        }
        ui.horizontal_wrapped(|ui| {
            for (at, plan) in options.iter().enumerate() {
                let title = tabs::title(session, plan);
                let chosen = plan.id == option;
                let button = ui.selectable_label(chosen, option_letter(at).to_string());
                if button.on_hover_text(title).clicked() {
                    self.option = Some(plan.id);
                }
            }
        });
        ui.add_space(gap::SMALL);
    }

    fn list_ui(&mut self, ui: &mut egui::Ui, session: &Session, option: OptionId) -> Option<Asked> {
        let name = session.text("present-what-if-search");
        let hint = RichText::new(&name).color(Tokens::of(ui).muted);
        let field = TextEdit::singleline(&mut self.search).hint_text(hint).desired_width(f32::INFINITY);
        let field = ui.add(field).accessible_name(name);
        if std::mem::take(&mut self.fresh) {
            field.request_focus();
        }
        let entered = field.lost_focus() && ui.input(|input| input.key_pressed(egui::Key::Enter));
        ui.add_space(gap::SMALL);
        let words = self.search.to_lowercase();
        let matches = |name: &str| words.split_whitespace().all(|word| name.to_lowercase().contains(word));
        let all = self.known.as_ref().map(|(_, _, all)| all.as_slice()).unwrap_or_default();
        let shown: Vec<&(GpuId, String)> = all.iter().filter(|(_, name)| matches(name)).collect();
        let now: Vec<&GpuId> = session.history.project().option(option)?.gpus().map(|(_, gpu)| gpu).collect();
        // Enter takes the only one that is left.
        let only = match shown.as_slice() {
            [(gpu, _)] if entered => Some(Asked::Suppose(option, gpu.clone())),
            _ => None,
        };
        let mut asked = only;
        let height = (ui.ctx().content_rect().height() * 0.5).max(160.0);
        ScrollArea::vertical().max_height(height).min_scrolled_height(height).auto_shrink([false, true]).show(
            ui,
            |ui| {
                if shown.is_empty() {
                    let message = Message::new("present-what-if-none");
                    ui.weak(session.words(&message));
                }
                for (gpu, name) in shown {
                    if ui.selectable_label(now.contains(&gpu), name).clicked() {
                        asked = Some(Asked::Suppose(option, gpu.clone()));
                    }
                }
            },
        );
        asked
    }
}

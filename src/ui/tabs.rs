//! The tabs of the options: choose, rename, close, add, duplicate.
use egui::{Align2, FontId, Key, Rect, Sense, Stroke, StrokeKind, WidgetInfo, accesskit::Role, pos2, vec2};

use crate::plan::{Edit, OptionId, Plan};
use crate::quantity::Message;
use crate::quantity::visible::visible_line;
use crate::ui::text::text_cut;
use crate::ui::tokens::{gap, option_letter, size};
use crate::ui::{Command, Session, Tokens};

/// Widest and narrowest tab.
const WIDTH: (f32, f32) = (72.0, 250.0);

/// A tab being renamed.
#[derive(Debug, Clone, Default)]
pub struct Tabs {
    renaming: Option<(OptionId, String)>,
}

impl Tabs {
    /// Starts to rename an option.
    pub fn rename(&mut self, option: OptionId, title: String) {
        self.renaming = Some((option, title));
    }

    /// Draws the tabs in `width` points.
    pub fn ui(&mut self, ui: &mut egui::Ui, session: &Session, width: f32, commands: &mut Vec<Command>) {
        let options = &session.history.project().options;
        let each = ((width - if options.len() > 1 { 130.0 } else { 40.0 }) / options.len().max(1) as f32 - gap::SMALL)
            .clamp(WIDTH.0, WIDTH.1);
        ui.allocate_ui(vec2(width, size::TOP_BAR), |ui| {
            egui::ScrollArea::horizontal().id_salt("tabs").show(ui, |ui| {
                ui.horizontal_centered(|ui| {
                    ui.spacing_mut().item_spacing.x = gap::SMALL;
                    for (at, plan) in options.iter().enumerate() {
                        self.tab_ui(ui, session, at, plan, each, commands);
                    }
                    let add = ui.add(egui::Button::new("+").frame_when_inactive(false));
                    let name = session.text("tabs-add");
                    add.widget_info(|| WidgetInfo::labeled(Role::Button, true, &name));
                    if add.on_hover_text(&name).clicked() {
                        commands.push(Command::AddOption);
                    }
                    if options.len() > 1 {
                        let compare = ui.selectable_label(session.comparing, session.text("tabs-compare"));
                        if compare.clicked() {
                            commands.push(Command::ShowCompare(!session.comparing));
                        }
                    }
                });
            });
        });
    }

    fn tab_ui(
        &mut self,
        ui: &mut egui::Ui,
        session: &Session,
        at: usize,
        plan: &Plan,
        width: f32,
        commands: &mut Vec<Command>,
    ) {
        if self.renaming.as_ref().is_some_and(|(option, _)| *option == plan.id) {
            self.rename_ui(ui, session, width, commands);
            return;
        }
        let tokens = Tokens::of(ui);
        let active = plan.id == session.active && !session.comparing;
        let can_close = session.history.project().options.len() > 1;
        let (rect, response) = ui.allocate_exact_size(vec2(width, 28.0), Sense::click());
        let title = title(session, plan);
        let name = session.words(
            &Message::new("tabs-option").with("letter", option_letter(at).to_string()).with("title", title.clone()),
        );
        response.widget_info(|| WidgetInfo::selected(Role::Tab, true, active, &name));
        let surface = match (active, response.hovered()) {
            (true, _) => tokens.accent_soft,
            (false, true) => tokens.card_hover,
            (false, false) => tokens.canvas,
        };
        let edge = if active || response.has_focus() { tokens.accent } else { tokens.edge };
        ui.painter().rect(rect, f32::from(size::RADIUS), surface, Stroke::new(1.0, edge), StrokeKind::Inside);
        let square = Rect::from_center_size(pos2(rect.left() + 13.0, rect.center().y), vec2(9.0, 9.0));
        ui.painter().rect_filled(square, 2.0, tokens.option(at));
        let font = FontId::proportional(size::BODY);
        let text = format!("{}  {title}", option_letter(at));
        let room = width - 26.0 - if can_close { 22.0 } else { 6.0 };
        text_cut(
            ui.painter(),
            pos2(rect.left() + 23.0, rect.center().y),
            Align2::LEFT_CENTER,
            &text,
            font,
            tokens.text,
            room,
        );
        let response = response.on_hover_text(&name);
        if can_close {
            close_ui(ui, session, rect, plan, &name, commands);
        }
        if response.clicked() {
            commands.push(Command::Activate(plan.id));
        }
        if response.double_clicked() {
            self.rename(plan.id, plan.title.clone());
        }
        response.context_menu(|ui| self.context_ui(ui, session, plan, can_close, commands));
    }

    fn context_ui(
        &mut self,
        ui: &mut egui::Ui,
        session: &Session,
        plan: &Plan,
        can_close: bool,
        commands: &mut Vec<Command>,
    ) {
        if ui.button(session.text("action-rename-option")).clicked() {
            self.rename(plan.id, plan.title.clone());
            ui.close();
        }
        if ui.button(session.text("action-duplicate-option")).clicked() {
            commands.push(Command::Activate(plan.id));
            commands.push(Command::DuplicateOption);
            ui.close();
        }
        if ui.add_enabled(can_close, egui::Button::new(session.text("action-close-option"))).clicked() {
            commands.push(Command::CloseOption(plan.id));
            ui.close();
        }
    }

    fn rename_ui(&mut self, ui: &mut egui::Ui, session: &Session, width: f32, commands: &mut Vec<Command>) {
        let Some((option, text)) = &mut self.renaming else { return };
        let field = ui.add_sized(vec2(width, 26.0), egui::TextEdit::singleline(text).char_limit(60));
        let field = field.accessible_name(session.text("tabs-name-field"));
        if !field.has_focus() && !field.lost_focus() {
            field.request_focus();
        }
        if field.lost_focus() {
            let cancelled = ui.input(|input| input.key_pressed(Key::Escape));
            let (option, text) = (*option, text.trim().to_owned());
            self.renaming = None;
            if !cancelled {
                commands.push(Command::Edit(Edit::SetOptionTitle(option, text), None));
            }
        }
    }
}

/// The title of an option as shown: its own, else its chassis', else "Empty".
#[must_use]
pub fn title(session: &Session, plan: &Plan) -> String {
    if !plan.title.is_empty() {
        return visible_line(&plan.title).into_owned();
    }
    match &plan.chassis {
        Some(id) => session.catalog.chassis.get(id).map_or_else(|| id.to_string(), |chassis| chassis.name.clone()),
        None => session.text("tabs-empty"),
    }
}

/// The cross that closes a tab.
fn close_ui(ui: &mut egui::Ui, session: &Session, tab: Rect, plan: &Plan, name: &str, commands: &mut Vec<Command>) {
    let tokens = Tokens::of(ui);
    let rect = Rect::from_center_size(pos2(tab.right() - 13.0, tab.center().y), vec2(18.0, 18.0));
    let response = ui.interact(rect, ui.scope_id().with(("close-tab", plan.id.0)), Sense::click());
    let label = session.words(&Message::new("tabs-close").with("option", name));
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &label));
    if response.hovered() || response.has_focus() {
        ui.painter().rect_filled(rect, 4.0, tokens.track);
    }
    let (stroke, arm) = (Stroke::new(1.3, tokens.muted), vec2(3.5, 3.5));
    let center = rect.center();
    ui.painter().line_segment([center - arm, center + arm], stroke);
    ui.painter().line_segment([center + vec2(arm.x, -arm.y), center + vec2(-arm.x, arm.y)], stroke);
    if response.on_hover_text(&label).clicked() {
        commands.push(Command::CloseOption(plan.id));
    }
}

//! The canvas: draws the picture, listens to the pointer, and turns gestures into commands.
use std::sync::Arc;

use egui::{DragAndDrop, Pos2, Rect, Sense, Ui};

use super::cells::cells_ui;
use super::light::Pointed;
use super::offer::{Offer, Over, offer};
use super::state::State;
use super::{ghost, keys, light, menu, tips};
use crate::catalog::SlotId;
use crate::machine::{Fit, Machine, NodeKind};
use crate::scene::{PageSize, Region, Scene, Target};
use crate::ui::paint::View;
use crate::ui::session::{DiagramView, DragItem};
use crate::ui::tokens::{Tokens, gap};
use crate::ui::{Command, Session};

/// Draws the canvas and handles all gestures on it.
pub fn canvas_ui(ui: &mut Ui, session: &mut Session, state: &mut State, commands: &mut Vec<Command>) {
    let rect = ui.available_rect_before_wrap();
    // Not focusable: Tab should go from slot to slot, not to the paper between them.
    let background = ui.allocate_rect(rect, Sense::CLICK | Sense::DRAG);
    background
        .widget_info(|| egui::WidgetInfo::labeled(egui::Role::Group, true, session.language.text("diagram-name")));
    let canvas = rect.shrink(gap::SMALL / 2.0);
    state.size = PageSize::for_canvas(canvas.width(), canvas.height());
    look_around(ui, session, state, &background, canvas);

    let plain = state.plain_scene(session);
    let plain_view = state.lens(session.diagram_view).view(&plain, canvas);
    let drag = drag(ui, session, &plain, plain_view, rect);
    let preview = match &drag {
        Some(drag) => drag.offer.as_ref().and_then(|offer| offer.edit.clone()),
        None => super::fix_preview(ui.ctx()),
    };
    if session.preview != preview {
        session.preview = preview;
        session.refresh();
        // The panels drawn before this one show the result in the next frame.
        ui.ctx().request_repaint();
    }

    let picture = Picture { scene: &plain, view: plain_view, clip: rect };
    let mut pointed = slots_ui(ui, session, state, picture, commands).map(Pointed::Slot);
    pointed = others_ui(ui, session, state, picture, commands).or(pointed);
    if session.diagram_view == DiagramView::Matrix && !DragAndDrop::has_any_payload(ui.ctx()) {
        pointed = cells_ui(ui, session, state, picture).map(Pointed::Cell);
    }
    // Without anything under the pointer the chosen cell of the matrix stays lit.
    let pointed = pointed.or_else(|| state.cell.clone().map(Pointed::Cell));
    if background.drag_started_by(egui::PointerButton::Primary) {
        take_card(ui, session, &plain, plain_view);
    }

    let shown = state.shown_scene(session);
    let view = state.lens(session.diagram_view).view(&shown, canvas);
    let painter = ui.painter_at(rect);
    painter.rect_filled(rect, 0.0, Tokens::of(ui).canvas);
    light::picture_ui(ui, &painter, session, &shown, view, pointed.as_ref());
    light::light_ui(ui, &painter, session, &shown, view);
    if let Some(drag) = drag {
        ghost::ghost_ui(ui, &painter, session, state, &drag, &shown, view);
        drop_it(ui, session, drag, commands);
    } else {
        state.glow = None;
        if background.clicked() {
            commands.push(Command::Select(None));
        }
    }
    keys::keys_ui(ui, session, state, &plain, commands);
}

/// Zoom by Ctrl and wheel or pinch, pan by wheel, middle button or dragging the paper.
fn look_around(ui: &Ui, session: &Session, state: &mut State, background: &egui::Response, canvas: Rect) {
    let lens = state.lens(session.diagram_view);
    if background.dragged() && !DragAndDrop::has_any_payload(ui.ctx()) {
        lens.shift += background.drag_delta();
    }
    let pointer = ui.input(|input| input.pointer.latest_pos());
    if let Some(pos) = pointer.filter(|pos| canvas.contains(*pos) && ui.ctx().layer_id_at(*pos) == Some(ui.layer_id()))
    {
        let (zoom, scroll, middle) = ui.input(|input| {
            let middle = if input.pointer.middle_down() { input.pointer.delta() } else { egui::Vec2::ZERO };
            (input.zoom_delta(), input.smooth_scroll_delta(), middle)
        });
        if (zoom - 1.0).abs() > f32::EPSILON {
            lens.zoom_by(zoom, pos, canvas);
        }
        lens.shift += middle;
        if lens.zoom > 1.0 {
            lens.shift += scroll;
        }
    }
    lens.hold(canvas);
}

/// A drag over the window: what, where, and what it would do.
pub struct Drag {
    /// What is dragged.
    pub item: Arc<DragItem>,
    /// Where the pointer is.
    pub pos: Pos2,
    /// What release would do; `None` if nothing.
    pub offer: Option<Offer>,
}

fn drag(ui: &Ui, session: &Session, scene: &Scene, view: View, rect: Rect) -> Option<Drag> {
    let item = DragAndDrop::payload::<DragItem>(ui.ctx())?;
    let pos = ui.input(|input| input.pointer.latest_pos())?;
    let plan = session.plan()?;
    let machine = session.analysis(session.active).map(|analysis| &analysis.machine);
    let slot = machine.and_then(|machine| slot_at(scene, machine, view, pos));
    let over = match &slot {
        _ if !rect.contains(pos) => Over::Outside,
        Some(slot) => Over::Slot(slot),
        None => Over::Chassis,
    };
    let offer = offer(&session.catalog, plan, &item, over);
    Some(Drag { item, pos, offer })
}

/// Does what the ghost promised, when the button goes up.
fn drop_it(ui: &Ui, session: &mut Session, drag: Drag, commands: &mut Vec<Command>) {
    if !ui.input(|input| input.pointer.any_released()) {
        return;
    }
    DragAndDrop::clear_payload(ui.ctx());
    session.preview = None;
    let Some(Offer { fit, edit, slot, title, reasons }) = drag.offer else { return };
    let Some(edit) = edit else {
        if fit == Fit::No {
            commands.push(Command::Say(reasons.into_iter().next().unwrap_or(title)));
        }
        return;
    };
    // A chassis that cannot take everything leaves more to say than an edit does.
    commands.push(match &*drag.item {
        DragItem::Chassis(_) => Command::PlaceItem((*drag.item).clone()),
        _ => Command::Edit(edit, None),
    });
    if slot.is_some() {
        commands.push(Command::Select(slot));
    }
}

/// The slot that a region stands for: itself, or that of a GPU or adapter.
#[must_use]
pub fn slot_of(target: &Target, machine: &Machine) -> Option<SlotId> {
    match target {
        Target::Slot(id) => Some(SlotId::new(id.clone())),
        Target::Node(id) => match &machine.nodes.get(machine.find(id)?)?.kind {
            NodeKind::Gpu { slot, .. } | NodeKind::Nic { slot, .. } => Some(slot.clone()),
            _ => None,
        },
        _ => None,
    }
}

fn slot_at(scene: &Scene, machine: &Machine, view: View, pos: Pos2) -> Option<SlotId> {
    let at = view.scene_from_screen(pos);
    let region = scene
        .regions
        .iter()
        .rev()
        .find(|region| region.area.contains(at) && slot_of(&region.target, machine).is_some())?;
    slot_of(&region.target, machine)
}

/// Regions of slots, one per slot, in the order of the scene.
#[must_use]
pub fn slot_regions<'a>(scene: &'a Scene, machine: &Machine) -> Vec<(SlotId, &'a Region)> {
    let mut seen: Vec<(SlotId, &Region)> = Vec::new();
    for region in &scene.regions {
        if let Some(slot) = slot_of(&region.target, machine)
            && seen.iter().all(|(other, _)| *other != slot)
        {
            seen.push((slot, region));
        }
    }
    seen
}

/// All further regions of slots: a card with several GPUs has several boxes, and so has a GPU that is drawn again in
/// the graph of the links between GPUs.
fn doubles<'a>(scene: &'a Scene, machine: &Machine) -> Vec<(SlotId, &'a Region)> {
    let first = slot_regions(scene, machine);
    let is_first = |region: &Region| first.iter().any(|(_, other)| std::ptr::eq(*other, region));
    let further = scene.regions.iter().filter(|region| !is_first(region));
    further.filter_map(|region| Some((slot_of(&region.target, machine)?, region))).collect()
}

/// The picture as it is on the screen.
#[derive(Clone, Copy)]
pub struct Picture<'a> {
    /// What is drawn.
    pub scene: &'a Scene,
    /// Where it lies.
    pub view: View,
    /// The part of the screen that shows it.
    pub clip: Rect,
}

impl Picture<'_> {
    /// Where a region is to be seen; not positive if it is not.
    #[must_use]
    pub fn shown(&self, region: &Region) -> Rect {
        self.view.rect_from_area(region.area).intersect(self.clip)
    }
}

/// Makes the slots clickable, draggable and focusable. Returns the slot under the pointer.
fn slots_ui(
    ui: &mut Ui,
    session: &Session,
    state: &mut State,
    picture: Picture<'_>,
    commands: &mut Vec<Command>,
) -> Option<SlotId> {
    let Picture { scene, view, .. } = picture;
    let analysis = session.analysis(session.active)?;
    let mut hovered = None;
    let mut starts = false;
    let first = slot_regions(scene, &analysis.machine).into_iter().map(|it| (it, None));
    let further = doubles(scene, &analysis.machine).into_iter().enumerate().map(|(at, it)| (it, Some(at)));
    for ((slot, region), double) in first.chain(further) {
        let area = picture.shown(region);
        if !area.is_positive() {
            continue;
        }
        // The keyboard reaches each slot once.
        let response = match double {
            None => ui.interact(area, slot_widget(&slot), Sense::click_and_drag()),
            Some(at) => ui.interact(area, egui::Id::unique(("diagram-double", at)), Sense::CLICK | Sense::DRAG),
        };
        if double.is_none() && state.focus.as_ref() == Some(&slot) {
            response.request_focus();
            state.focus = None;
        }
        starts |= response.drag_started_by(egui::PointerButton::Primary);
        if response.hovered() {
            hovered = Some(slot.clone());
        }
        slot_ui(ui, session, &slot, region, response, commands);
    }
    if starts {
        take_card(ui, session, scene, view);
    }
    hovered
}

/// Name, click, menu and tooltip of one region of a slot.
fn slot_ui(
    ui: &Ui,
    session: &Session,
    slot: &SlotId,
    region: &Region,
    response: egui::Response,
    commands: &mut Vec<Command>,
) {
    let Some((plan, analysis)) = session.plan().zip(session.analysis(session.active)) else { return };
    let selected = session.selection.as_ref() == Some(slot);
    response.widget_info(|| egui::WidgetInfo::selected(egui::Role::Button, true, selected, &region.name));
    if response.clicked() || response.gained_focus() || response.secondary_clicked() {
        commands.push(Command::Select(Some(slot.clone())));
    }
    response.context_menu(|ui| menu::slot_menu_ui(ui, session, slot, commands));
    if !response.context_menu_opened() && !DragAndDrop::has_any_payload(ui.ctx()) && !tips::under_dialog(ui) {
        response.on_hover_ui_at_pointer(|ui| tips::slot_tip_ui(ui, session, plan, analysis, slot, &region.name));
    }
}

/// Starts to drag the card where the button went down: where frames are slow the pointer may already be elsewhere.
fn take_card(ui: &Ui, session: &Session, scene: &Scene, view: View) {
    let Some((plan, analysis)) = session.plan().zip(session.analysis(session.active)) else { return };
    let origin = ui.input(|input| input.pointer.press_origin());
    let slot = origin.and_then(|pos| slot_at(scene, &analysis.machine, view, pos));
    if let Some(slot) = slot.filter(|slot| plan.card(slot).is_some()) {
        DragAndDrop::set_payload(ui.ctx(), DragItem::Card(slot));
    }
}

/// The widget of a slot, for focus.
#[must_use]
pub fn slot_widget(slot: &SlotId) -> egui::Id {
    egui::Id::unique(("diagram-slot", slot.as_str()))
}

/// Tooltips of switches, sockets, links; bridge handles and folded groups can be clicked. Returns the group under the
/// pointer.
fn others_ui(
    ui: &mut Ui,
    session: &Session,
    state: &mut State,
    picture: Picture<'_>,
    commands: &mut Vec<Command>,
) -> Option<Pointed> {
    let analysis = session.analysis(session.active)?;
    let tips_shown = !tips::under_dialog(ui);
    if DragAndDrop::has_any_payload(ui.ctx()) {
        return None;
    }
    let mut pointed = None;
    for (at, region) in picture.scene.regions.iter().enumerate() {
        let area = picture.shown(region);
        let elsewhere =
            matches!(region.target, Target::Pair(..)) || slot_of(&region.target, &analysis.machine).is_some();
        if !area.is_positive() || elsewhere {
            continue;
        }
        let id = egui::Id::unique(("diagram-region", at));
        let button = |ui: &mut Ui| {
            let response = ui.interact(area, id, Sense::click());
            response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Button, true, &region.name));
            response
        };
        match &region.target {
            Target::BridgeHandle(a, b) => {
                let edit = || menu::bridge_edit(session, &SlotId::new(a.clone()), &SlotId::new(b.clone()));
                if button(ui).on_hover_text(&region.name).clicked()
                    && let Some(edit) = edit()
                {
                    commands.push(Command::Edit(edit, None));
                }
            }
            Target::Fold { group, ids } => {
                let response = button(ui);
                if response.hovered() || response.has_focus() {
                    pointed = Some(Pointed::Devices(ids.clone()));
                }
                if response.clicked() {
                    state.unfolded.insert(group.clone());
                }
                if tips_shown {
                    response.on_hover_ui_at_pointer(|ui| tips::fold_tip_ui(ui, session, analysis, ids, &region.name));
                }
            }
            _ => {
                let response = ui.interact(area, id, Sense::hover());
                response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Label, true, &region.name));
                if tips_shown {
                    response.on_hover_ui_at_pointer(|ui| tips::region_tip_ui(ui, session, analysis, region));
                }
            }
        }
    }
    pointed
}

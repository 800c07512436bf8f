//! What the diagram remembers between frames: zoom and pan, the pictures, which slots take what is dragged.
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use egui::{Id, Rect, Vec2};

use super::cells::Cell;
use crate::analysis::Analysis;
use crate::catalog::SlotId;
use crate::locale::Language;
use crate::machine::{Fit, placement};
use crate::plan::{CardPart, Edit, OptionId, Plan};
use crate::scene::box_view::box_view_on;
use crate::scene::links_view::links_view_on;
use crate::scene::matrix_view::matrix_view_on;
use crate::scene::{Page, PageSize, Scene, Target};
use crate::ui::Session;
use crate::ui::paint::View;
use crate::ui::session::{DiagramView, DragItem};

/// Zoom and pan of one view.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Lens {
    /// 1 shows all.
    pub zoom: f32,
    /// Shift of the picture's middle from the middle of the canvas, in points.
    pub shift: Vec2,
}

impl Default for Lens {
    fn default() -> Self {
        Self { zoom: 1.0, shift: Vec2::ZERO }
    }
}

impl Lens {
    /// Smallest and largest zoom.
    pub const RANGE: std::ops::RangeInclusive<f32> = 0.5..=8.0;

    /// The view of a scene through this lens.
    #[must_use]
    pub fn view(self, scene: &Scene, canvas: Rect) -> View {
        View::fit(scene, canvas).zoomed(self.zoom, canvas.center()).moved(self.shift)
    }

    /// Zooms by a factor so that the point under `pos` stays there.
    pub fn zoom_by(&mut self, factor: f32, pos: egui::Pos2, canvas: Rect) {
        let zoom = (self.zoom * factor).clamp(*Self::RANGE.start(), *Self::RANGE.end());
        let done = zoom / self.zoom;
        let from_middle = pos - canvas.center();
        self.shift = from_middle + (self.shift - from_middle) * done;
        self.zoom = zoom;
    }

    /// Keeps at least a part of the picture on the canvas.
    pub fn hold(&mut self, canvas: Rect) {
        // A window too small for a canvas leaves a negative size.
        let most = (canvas.size() * 0.5 * self.zoom.max(1.0)).max(egui::Vec2::ZERO);
        self.shift = self.shift.clamp(-most, most);
    }
}

/// What a picture was drawn from; a new one is drawn when any of it changes.
#[derive(Debug, Clone, PartialEq)]
struct Drawn {
    revision: u64,
    option: OptionId,
    preview: Option<Edit>,
    language: Language,
    view: DiagramView,
    page: Page,
}

/// Which slots take the dragged item: worked out once per drag.
#[derive(Debug, Clone, PartialEq)]
pub struct Glow {
    item: DragItem,
    revision: u64,
    option: OptionId,
    /// The answer of each slot.
    pub fits: BTreeMap<SlotId, Fit>,
}

/// The diagram's own memory.
#[derive(Debug, Clone, Default)]
pub struct State {
    /// Zoom and pan of the Box view.
    pub box_lens: Lens,
    /// Zoom and pan of the Links view.
    pub links_lens: Lens,
    /// Zoom and shift of the Matrix view.
    matrix_lens: Lens,
    /// The slots' answers to the drag.
    pub glow: Option<Arc<Glow>>,
    /// The slot whose focus was asked for by an arrow key.
    pub focus: Option<SlotId>,
    /// The chosen cell of the matrix; its path is lit in the Links view, too.
    pub cell: Option<Cell>,
    /// Whether the chosen cell shall get the keyboard.
    pub cell_wanted: bool,
    /// The paper that the canvas has room for.
    pub size: PageSize,
    /// Groups of like devices of the Links view that were unfolded: the id of each one's first.
    pub unfolded: BTreeSet<String>,
    plain: Option<(Drawn, Arc<Scene>)>,
    shown: Option<(Drawn, Arc<Scene>)>,
}

impl State {
    fn id() -> Id {
        Id::unique("diagram-state")
    }

    /// The memory of the last frame.
    #[must_use]
    pub fn load(ctx: &egui::Context) -> Self {
        ctx.data(|data| data.get_temp(Self::id())).unwrap_or_default()
    }

    /// Keeps it for the next frame.
    pub fn store(self, ctx: &egui::Context) {
        ctx.data_mut(|data| data.insert_temp(Self::id(), self));
    }

    /// The lens of the view shown.
    pub fn lens(&mut self, view: DiagramView) -> &mut Lens {
        match view {
            DiagramView::Box => &mut self.box_lens,
            DiagramView::Links => &mut self.links_lens,
            DiagramView::Matrix => &mut self.matrix_lens,
        }
    }

    /// The picture of the plan as it is, without a preview: what the pointer is tested against, so that slots do not
    /// move away under a hovering card.
    pub fn plain_scene(&mut self, session: &Session) -> Arc<Scene> {
        let key = self.drawn(session, None);
        let parts = session.plan().zip(session.analysis(session.active));
        let page = key.page.clone();
        cached(&mut self.plain, key, || scene(session, &page, parts))
    }

    /// The picture of the plan as shown, with the preview.
    pub fn shown_scene(&mut self, session: &Session) -> Arc<Scene> {
        let key = self.drawn(session, session.preview.clone());
        let page = key.page.clone();
        cached(&mut self.shown, key, || scene(session, &page, session.shown()))
    }

    fn drawn(&self, session: &Session, preview: Option<Edit>) -> Drawn {
        Drawn {
            revision: session.history.revision(),
            option: session.active,
            preview,
            language: session.language,
            view: session.diagram_view,
            page: Page { unfolded: self.unfolded.clone(), ..Page::live(self.size) },
        }
    }

    /// The groups that the picture of the last frame shows folded: the id of each one's first.
    pub fn folded(&self) -> Vec<String> {
        let regions = self.shown.iter().flat_map(|(_, scene)| &scene.regions);
        regions
            .filter_map(|region| match &region.target {
                Target::Fold { group, .. } => Some(group.clone()),
                _ => None,
            })
            .collect()
    }

    /// The slots' answers to a dragged item.
    pub fn glow_for(&mut self, session: &Session, plan: &Plan, item: &DragItem) -> Arc<Glow> {
        let revision = session.history.revision();
        if let Some(glow) = &self.glow
            && glow.item == *item
            && (glow.revision, glow.option) == (revision, plan.id)
        {
            return Arc::clone(glow);
        }
        let fits = fits(session, plan, item);
        let glow = Arc::new(Glow { item: item.clone(), revision, option: plan.id, fits });
        self.glow = Some(Arc::clone(&glow));
        glow
    }
}

fn cached(slot: &mut Option<(Drawn, Arc<Scene>)>, key: Drawn, draw: impl FnOnce() -> Scene) -> Arc<Scene> {
    if let Some((old, scene)) = slot
        && *old == key
    {
        return Arc::clone(scene);
    }
    let scene = Arc::new(draw());
    *slot = Some((key, Arc::clone(&scene)));
    scene
}

fn scene(session: &Session, page: &Page, parts: Option<(&Plan, &Analysis)>) -> Scene {
    let Some((plan, analysis)) = parts else { return Scene::default() };
    let words = |message: &crate::quantity::Message| session.language.words(message);
    match session.diagram_view {
        DiagramView::Box => box_view_on(page, &session.catalog, plan, analysis, &words),
        DiagramView::Links => links_view_on(page, analysis, &words),
        DiagramView::Matrix => matrix_view_on(page, &session.catalog, analysis, &words),
    }
}

fn fits(session: &Session, plan: &Plan, item: &DragItem) -> BTreeMap<SlotId, Fit> {
    let Some(chassis) = plan.chassis.as_ref().and_then(|id| session.catalog.chassis.get(id)) else {
        return BTreeMap::new();
    };
    let (plan, part): (Plan, CardPart) = match item {
        DragItem::Part(part) => (plan.clone(), part.clone()),
        DragItem::Card(from) => {
            let Some(card) = plan.card(from) else { return BTreeMap::new() };
            let mut without = plan.clone();
            without.cards.retain(|card| card.slot != *from);
            (without, card.part.clone())
        }
        _ => return BTreeMap::new(),
    };
    let answer = |slot: &SlotId| placement::check(&session.catalog, &plan, slot, &part).fit;
    chassis.slots.iter().map(|slot| (slot.id.clone(), answer(&slot.id))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use egui::{pos2, vec2};

    #[test]
    fn lens_zooms_around_the_pointer() {
        let scene = Scene { width: 100.0, height: 100.0, ..Scene::default() };
        let canvas = Rect::from_min_size(pos2(0.0, 0.0), vec2(300.0, 200.0));
        let mut lens = Lens::default();
        let pos = pos2(120.0, 30.0);
        let before = lens.view(&scene, canvas).scene_from_screen(pos);
        lens.zoom_by(2.0, pos, canvas);
        lens.zoom_by(1.5, pos, canvas);
        let after = lens.view(&scene, canvas).scene_from_screen(pos);
        assert!((before.x - after.x).abs() < 0.01 && (before.y - after.y).abs() < 0.01, "{before:?} {after:?}");
    }

    #[test]
    fn lens_stays_in_its_range() {
        let canvas = Rect::from_min_size(pos2(0.0, 0.0), vec2(300.0, 200.0));
        let mut lens = Lens::default();
        lens.zoom_by(1000.0, pos2(0.0, 0.0), canvas);
        assert!(Lens::RANGE.contains(&lens.zoom));
        lens.hold(canvas);
        assert!(lens.shift.x.abs() <= 150.0 * lens.zoom);
    }
}

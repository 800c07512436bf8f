//! Cells of the matrix: the pointer or the arrow keys choose one, which tells its path and keeps it lit.
use egui::{EventFilter, Sense, Ui};

use super::canvas::Picture;
use super::keys::{arrow, neighbour};
use super::state::State;
use super::tips;
use crate::scene::{Point, Region, Scene, Target};
use crate::ui::Session;

/// A cell of the matrix. Each pair has two: one in the row of either device.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Cell {
    /// Ids of the two devices, in the order of the machine.
    pub pair: (String, String),
    /// Whether it is the one in the row of the second device.
    pub mirrored: bool,
}

impl Cell {
    /// Its widget, for focus.
    #[must_use]
    pub fn widget(&self) -> egui::Id {
        egui::Id::unique(("diagram-cell", &self.pair, self.mirrored))
    }
}

/// All cells of a picture, row by row.
#[must_use]
pub fn cells(scene: &Scene) -> Vec<(Cell, &Region)> {
    let mut seen: Vec<(Cell, &Region)> = Vec::new();
    for region in &scene.regions {
        let Target::Pair(a, b) = &region.target else { continue };
        let pair = (a.clone(), b.clone());
        let mirrored = seen.iter().any(|(cell, _)| cell.pair == pair);
        seen.push((Cell { pair, mirrored }, region));
    }
    seen
}

/// Makes the cells of the matrix clickable and walks over them by arrow keys. Returns the cell under the pointer.
pub fn cells_ui(ui: &mut Ui, session: &Session, state: &mut State, picture: Picture<'_>) -> Option<Cell> {
    let analysis = session.analysis(session.active)?;
    let cells = cells(picture.scene);
    // Tab reaches one cell: the chosen one, else the first. From there the arrows go on.
    let chosen = state.cell.clone().filter(|cell| cells.iter().any(|(other, _)| other == cell));
    let entry = chosen.clone().or_else(|| cells.first().map(|(cell, _)| cell.clone()))?;
    let to = walk(ui, &cells, &entry);
    let mut hovered = None;
    let mut told = None;
    for (cell, region) in &cells {
        let area = picture.shown(region);
        if !area.is_positive() {
            continue;
        }
        let here = to.as_ref().unwrap_or(&entry) == cell;
        let sense = if here { Sense::click() } else { Sense::CLICK };
        let response = ui.interact(area, cell.widget(), sense);
        let selected = chosen.as_ref() == Some(cell);
        response.widget_info(|| egui::WidgetInfo::selected(egui::Role::Cell, true, selected, &region.name));
        if to.as_ref() == Some(cell) {
            response.request_focus();
        }
        if response.clicked() {
            state.cell = Some(cell.clone());
            state.cell_wanted = true;
        } else if here && state.cell_wanted {
            response.request_focus();
            state.cell_wanted = false;
        }
        if response.gained_focus() {
            state.cell = Some(cell.clone());
        }
        if response.hovered() {
            hovered = Some(cell.clone());
        }
        if response.has_focus() {
            told = Some((response, *region));
        } else if !tips::under_dialog(ui) {
            response.on_hover_ui_at_pointer(|ui| tips::region_tip_ui(ui, session, analysis, region));
        }
    }
    if let Some((response, region)) = told {
        // The arrows belong to the matrix, not to egui's own way of moving the focus.
        let filter = EventFilter { horizontal_arrows: true, vertical_arrows: true, ..EventFilter::default() };
        ui.memory_mut(|memory| memory.set_focus_lock_filter(response.id, filter));
        if (hovered.is_none() || response.hovered()) && !tips::under_dialog(ui) {
            response.show_tooltip_ui(|ui| tips::region_tip_ui(ui, session, analysis, region));
        }
    }
    if let Some(to) = to {
        state.cell = Some(to);
        ui.ctx().request_repaint();
    }
    hovered
}

/// Where an arrow key leads from the cell that has the keyboard.
fn walk(ui: &Ui, cells: &[(Cell, &Region)], from: &Cell) -> Option<Cell> {
    if ui.memory(egui::Memory::focused) != Some(from.widget()) {
        return None;
    }
    let places: Vec<(Cell, Point)> = cells.iter().map(|(cell, region)| (cell.clone(), region.area.center())).collect();
    neighbour(&places, from, arrow(ui)?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::Area;

    #[test]
    fn each_pair_has_two_cells() {
        let region = |x: f32, y: f32| Region {
            target: Target::Pair("gpu0".to_owned(), "gpu1".to_owned()),
            area: Area::new(x, y, 10.0, 10.0),
            name: "a pair".to_owned(),
        };
        let scene = Scene { regions: vec![region(20.0, 10.0), region(10.0, 20.0)], ..Scene::default() };
        let mirrored: Vec<bool> = cells(&scene).iter().map(|(cell, _)| cell.mirrored).collect();
        assert_eq!(mirrored, vec![false, true]);
    }
}

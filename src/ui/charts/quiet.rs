//! Plots that stand still: neither dragged nor zoomed, and silent about the pointer.
use egui_plot::Plot;

/// Room between lines of the grid at which they would be as strong as text: far, so that they stay faint.
const GRID: egui::Rangef = egui::Rangef { min: 8.0, max: 900.0 };

/// A plot without the things that a chart of a page does not do.
#[must_use]
pub fn plot<'a>(id: impl egui::AsIdSalt) -> Plot<'a> {
    Plot::new(id)
        .allow_drag(false)
        .allow_zoom(false)
        .allow_scroll(false)
        .allow_boxed_zoom(false)
        .allow_double_click_reset(false)
        .show_background(false)
        .grid_spacing(GRID)
        .label_formatter(|_| None)
        .sense(egui::Sense::hover())
}

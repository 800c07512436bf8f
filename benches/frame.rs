//! How long one frame of the whole window takes the processor: layout, painting into shapes, triangles. No GPU.
#[path = "../tests/ui/support/mod.rs"]
mod support;
mod yard;

use std::time::Duration;

use egui_kittest::Harness;
use egui_kittest::kittest::Queryable as _;

/// A frame of a plain page, about as full as our window, to compare with.
fn plain_page() -> Duration {
    let mut harness = Harness::builder().with_size([1440.0, 900.0]).build_ui(|ui| {
        let mut on = true;
        for column in 0..6 {
            let left = 240.0 * column as f32;
            let area = egui::Rect::from_min_size(egui::pos2(left, 0.0), egui::vec2(232.0, 900.0));
            ui.scope_builder(egui::UiBuilder::new().max_rect(area), |ui| {
                for row in 0..12 {
                    ui.label(format!("Label {row} of column {column}"));
                    ui.checkbox(&mut on, "A box to check");
                    let _ = ui.button(format!("Button {row}"));
                }
            });
        }
    });
    harness.run_steps(3);
    yard::time(|| frame(&mut harness))
}

/// One frame, with its triangles.
fn frame<State>(harness: &mut Harness<'_, State>) -> usize {
    harness.step();
    let shapes = harness.output().shapes.clone();
    harness.ctx.tessellate(shapes, 1.0).len()
}

fn main() {
    let yard = plain_page();
    println!("yardstick: a frame of a plain page of 216 egui widgets takes {}\n", yard::shown(yard));
    let print = |name: &str, time| yard::print(name, time, "plain page", yard);

    let mut start = support::window(slotwise::locale::Language::English);
    print("the start page", yard::time(|| frame(&mut start.harness)));

    let mut window = support::preset("ultralab-gx630m-3.7");
    window.harness.run_steps(3);
    print("nine GPUs, nothing happens", yard::time(|| frame(&mut window.harness)));

    let mut window = support::preset("ultralab-gx630m-3.7");
    window.harness.run_steps(3);
    let first = |window: &support::Window, label: &str| {
        window.harness.query_all_by_label_contains(label).next().map(|node| node.rect().center())
    };
    let (Some(card), Some(slot)) = (first(&window, "A2 16GB"), first(&window, "GPU 0")) else {
        println!("no card or slot was found to drag");
        return;
    };
    window.harness.drag_at(card);
    window.harness.run_steps(2);
    let mut turn = 0_u32;
    let dragged = yard::time(|| {
        turn += 1;
        // The pointer moves in every frame, as a hand does.
        window.harness.hover_at(slot + egui::vec2((turn % 40) as f32, (turn % 7) as f32));
        frame(&mut window.harness)
    });
    print("nine GPUs, a card dragged over the slots", dragged);
}

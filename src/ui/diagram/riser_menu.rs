//! The part of a slot's menu that puts a riser into it.
use egui::Ui;

use crate::catalog::gpu::FormFactor;
use crate::catalog::{Chassis, SlotId};
use crate::plan::{Edit, Plan, Riser};
use crate::quantity::{PcieGen, PcieLink};
use crate::ui::{Command, Session};

/// Risers that are sold: full width of three generations, and the four lanes of a box outside or an M.2 socket.
const SOLD: [(u8, u8); 5] = [(5, 16), (4, 16), (3, 16), (4, 4), (3, 4)];

/// Draws the choice of a riser for one slot; an empty slot may have one, so that a thick card finds room beside others.
pub(super) fn riser_ui(
    ui: &mut Ui,
    session: &Session,
    chassis: &Chassis,
    plan: &Plan,
    slot: &SlotId,
    commands: &mut Vec<Command>,
) {
    if chassis.slot(slot).is_none_or(|place| place.connector != FormFactor::Pcie) {
        return;
    }
    let now = plan.riser(slot);
    ui.menu_button(session.language.text("menu-riser"), |ui| {
        let mut choice = |ui: &mut Ui, text: &str, riser: Option<Riser>| {
            let chosen = match (now, &riser) {
                (Some(now), Some(riser)) => (now.generation, now.lanes) == (riser.generation, riser.lanes),
                (now, riser) => now.is_none() && riser.is_none(),
            };
            if ui.radio(chosen, text).clicked() {
                commands.push(Command::Edit(Edit::SetRiser(plan.id, slot.clone(), riser), None));
                ui.close();
            }
        };
        choice(ui, &session.language.text("menu-riser-none"), None);
        choice(ui, &session.language.text("menu-riser-full"), Some(Riser::new(slot.clone())));
        for (generation, lanes) in SOLD {
            let Ok(generation) = PcieGen::new(generation) else { continue };
            let link = PcieLink::new(generation, lanes).to_string();
            let riser = Riser { generation: Some(generation), lanes: Some(lanes), ..Riser::new(slot.clone()) };
            choice(ui, &link, Some(riser));
        }
    });
}

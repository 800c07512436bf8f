//! What an article printed of this machine and we do not find: both numbers, side by side.
use egui::{RichText, Ui};

use crate::analysis::Analysis;
use crate::quantity::Message;
use crate::ui::Session;
use crate::ui::tokens::{Tokens, gap, size};

/// Draws the claims that disagree; the others are a count.
pub fn claims_ui(ui: &mut Ui, session: &Session, analysis: &Analysis) {
    let claims = &analysis.seed_claims;
    if claims.is_empty() {
        return;
    }
    let tokens = Tokens::of(ui);
    let agreeing = claims.iter().filter(|claim| claim.agrees).count();
    let heading = Message::new("side-claims").with("agreeing", agreeing).with("count", claims.len());
    ui.add_space(gap::MEDIUM);
    ui.add(
        egui::Label::new(
            RichText::new(session.language.words(&heading)).font(crate::ui::fonts::bold(crate::ui::tokens::size::BODY)),
        )
        .wrap(),
    )
    .on_hover_text(session.language.text("side-claims-hint"));
    for claim in claims.iter().filter(|claim| !claim.agrees) {
        let printed =
            if claim.text.is_empty() { crate::locale::plain_number(claim.printed) } else { claim.text.clone() };
        let what = session.language.text(&format!("claim-{}", claim.what));
        let message = match claim.computed {
            Some(ours) => Message::new("side-claim-differs").with("ours", ours),
            None => Message::new("side-claim-unknown"),
        };
        let text = session.language.words(&message.with("what", what).with("printed", printed));
        let label = ui.add(egui::Label::new(RichText::new(text).size(size::SMALL).color(tokens.warn_text)).wrap());
        if !claim.note.is_empty() {
            label.on_hover_text(session.language.data(&claim.note));
        }
    }
}

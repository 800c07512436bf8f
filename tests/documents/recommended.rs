//! What is recommended where not everything is known.
use slotwise::catalog::GpuId;
use slotwise::plan::CardPart;

use crate::deck::{joined, lead};

#[test]
fn a_price_that_lacks_parts_decides_nothing() {
    // The chassis of the first has no price: what it costs in the end is not known.
    let words = lead(&joined(&["modern-8x-h200-hgx", "modern-dgx-b200"]));
    assert!(words.ends_with("open, for want of prices: Lowest price and Lowest cost per year"), "{words}");
    assert!(words.starts_with("B: "), "{words}");
}

#[test]
fn an_option_of_unknown_parts_is_not_recommended() {
    let mut both = joined(&["modern-8x-l40s", "modern-8x-l40s"]);
    for card in &mut both.options[1].cards {
        if let CardPart::Gpu(id) = &mut card.part {
            *id = GpuId::new("of-another-world");
        }
    }
    let words = lead(&both);
    assert!(words.starts_with("Only A"), "{words}");
}

#[test]
fn the_dearest_is_not_recommended_while_the_cheapest_is_open() {
    // The chassis of the first and of the last have no price; the last costs more than the second whatever its chassis
    // costs.
    let ids = ["modern-8x-rtx-4090-two-sockets", "modern-8x-l40s", "modern-8x-rtx-pro-6000-server"];
    let words = lead(&joined(&ids));
    assert!(words.starts_with("No option is best at everything. "), "{words}");
    assert!(words.ends_with("Lowest price: A, B, still open for want of prices"), "{words}");
}

//! Prices: known parts, known units, amounts above 0.
use super::{Problems, about};
use crate::catalog::{Catalog, PriceRow};
use crate::quantity::Message;

const PER: [&str; 5] = ["each", "GB", "TB", "hour", "kWh"];

pub(super) fn prices<'a>(catalog: &Catalog, rows: impl IntoIterator<Item = &'a PriceRow>, out: &mut Problems) {
    for row in rows {
        out.at(format!("price/{}/{} {}", row.part_kind, row.part, row.date));
        out.id(&row.part);
        out.text("source", &row.source);
        out.expect(row.amount > 0.into(), || about("check-above-0", "amount").with("value", row.amount.to_string()));
        out.expect(row.is_possible(), || Message::new("check-shares"));
        out.one_of("per", &row.per, &PER);
        out.expect((2010..=2040).contains(&row.date.year()), || about("check-date", "date").with("date", row.date));
        match known(catalog, row) {
            Some(known) => out.known("part", &row.part, known),
            None => out.one_of("part_kind", &row.part_kind, &FREE),
        }
    }
}

/// Kinds whose ids are free.
const FREE: [&str; 8] = ["memory", "drive", "nic", "bridge", "psu", "switch", "power", "other"];

/// Whether the part is known; `None` where its id is free: kinds without parts, and prices per GB or TB of a class.
fn known(catalog: &Catalog, row: &PriceRow) -> Option<bool> {
    let part = row.part.as_str();
    match (row.part_kind.as_str(), row.per.as_str()) {
        ("gpu" | "rent", _) => Some(catalog.gpus.contains_key(part)),
        ("cpu", _) => Some(catalog.cpus.contains_key(part)),
        ("chassis" | "system", _) => Some(catalog.chassis.contains_key(part)),
        ("memory", "each") => Some(catalog.memory.contains_key(part)),
        ("drive", "each") => Some(catalog.drives.contains_key(part)),
        ("nic", "each") => Some(catalog.nics.contains_key(part)),
        ("bridge", "each") => Some(catalog.bridges.contains_key(part)),
        _ => None,
    }
}

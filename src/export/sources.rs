//! Where a figure comes from, in words: figures name a measurement by its id, readers want GPU, workload and publication.
use crate::analysis::PriceLine;
use crate::interop::measurements;
use crate::locale::Language;
use crate::quantity::{Basis, Figure, Message};
use crate::workload::prediction::Row;
use crate::workload::prediction::publication::Publication;

/// How the constants of the model tell on how many rows they rest.
const FITTED: &str = "Model fitted to ";

/// What a line of a bill is for: an offer is for the whole machine, and where it is from is no name of a part.
#[must_use]
pub fn part_name(line: &PriceLine, language: Language) -> String {
    if line.is_offer() { language.text("report-offer") } else { line.name.clone() }
}

/// Where a figure comes from; empty if it does not say.
#[must_use]
pub fn of_figure(figure: &Figure, language: Language) -> String {
    match measurements::row(&figure.source) {
        Some(row) if figure.basis == Basis::Measured => measured(row, language),
        Some(row) => language.words(&Message::new("source-near").with("row", measured(row, language))),
        None => in_words(&figure.source, language),
    }
}

/// A source as it is written, the model itself and measurements in words.
#[must_use]
pub fn in_words(source: &str, language: Language) -> String {
    if let Some(row) = measurements::row(source) {
        return measured(row, language);
    }
    let rows = source.strip_prefix(FITTED).and_then(|rest| rest.split(' ').next()?.parse::<u32>().ok());
    match rows {
        Some(rows) => language.words(&Message::new("source-fitted").with("rows", rows)),
        None => language.data(source),
    }
}

/// A measurement: GPUs, workload, and where it was published.
#[must_use]
pub fn measured(row: &Row, language: Language) -> String {
    language.words(&measured_message(row))
}

/// The same before it is in a language.
#[must_use]
pub fn measured_message(row: &Row) -> Message {
    let publication = Publication::of(&row.source);
    let place = match &publication.url {
        Some(url) => format!("{}, {url}", publication.name),
        None => publication.name,
    };
    Message::new("source-measured")
        .with("count", row.count.max(1))
        .with("gpu", row.gpu.as_str())
        .with("what", what(row))
        .with("publication", place)
}

/// Workload, number format and batch of a measurement, as far as it tells them.
#[must_use]
pub fn what(row: &Row) -> String {
    let parts = [row.workload.as_str(), row.precision.as_str(), row.batch.as_str()];
    let parts: Vec<&str> = parts.into_iter().filter(|part| !part.is_empty()).collect();
    parts.join(" · ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_measurement_is_told_in_words() {
        let row = measurements::shipped().first().expect("a row");
        for language in Language::ALL {
            let measured = Figure::exact(1.0, "images/s", Basis::Measured, &row.id);
            let near = Figure { basis: Basis::Estimated, ..measured.clone() };
            let [told, near] = [of_figure(&measured, language), of_figure(&near, language)];
            for text in [&told, &near] {
                assert!(text.contains(&row.gpu) && text.contains("https://"), "{text}");
                assert!(!text.contains(&row.id) && !text.contains('⟦'), "{text}");
            }
            assert_ne!(told, near);
        }
    }

    #[test]
    fn the_model_is_told_in_the_readers_language() {
        let source = "Model fitted to 3539 published measurements, each with its source; more";
        assert!(in_words(source, Language::ChineseSimplified).contains("3,539"));
        assert!(!in_words(source, Language::ChineseSimplified).contains("fitted"));
        assert_eq!(in_words("a shop", Language::English), "a shop");
    }
}

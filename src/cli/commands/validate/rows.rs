//! The table as it was read, with what was predicted beside each row.
use std::path::Path;

use super::{basis, reason_words};
use crate::cli::Session;
use crate::cli::error::CliError;
use crate::cli::output::deliver;
use crate::interop::measurements::Table;
use crate::workload::prediction::score::Scored;

/// The table as it was read, with what was predicted.
pub(super) fn write(session: &Session, out: &Path, table: &Table, scored: &[Scored<'_>]) -> Result<(), CliError> {
    let broken = |error: csv::Error| CliError::Format(error.to_string());
    let mut writer = csv::WriterBuilder::new().flexible(true).from_writer(Vec::new());
    let added = ["predicted", "low", "high", "basis", "reason"];
    writer.write_record(table.header.iter().map(String::as_str).chain(added)).map_err(broken)?;
    for (record, one) in table.records.iter().zip(scored) {
        let mut fields = record.clone();
        fields.resize(table.header.len(), String::new());
        fields.extend(match &one.outcome {
            Ok((_, prediction)) => [
                number(prediction.value),
                number(prediction.low),
                number(prediction.high),
                basis(prediction.basis).to_owned(),
                prediction.measured_row.clone().unwrap_or_default(),
            ],
            Err(reason) => {
                let why = session.language.words(&reason_words(*reason));
                [String::new(), String::new(), String::new(), String::new(), why]
            }
        });
        writer.write_record(&fields).map_err(broken)?;
    }
    let bytes = writer.into_inner().map_err(|error| CliError::Format(error.to_string()))?;
    deliver(Some(out), &bytes)
}

/// Six figures are more than any prediction is worth.
fn number(value: f64) -> String {
    let digits = (5 - value.abs().max(1e-9).log10().floor() as i32).clamp(0, 9) as usize;
    format!("{value:.digits$}")
}

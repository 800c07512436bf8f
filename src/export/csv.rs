//! The figures and the bill of each option as one table: for spreadsheets.
use crate::analysis::{Analysis, Price};
use crate::catalog::Catalog;
use crate::export::report::{Analysed, amount, basis_name};
use crate::export::sources::{self, part_name};
use crate::locale::Language;
use crate::machine::names;
use crate::plan::Plan;
use crate::quantity::Figure;
use crate::quantity::visible::spreadsheet_text;

/// Names of the columns.
const HEAD: [&str; 12] =
    ["option", "section", "item", "name", "count", "value", "low", "high", "unit", "basis", "source", "date"];

/// One row.
#[derive(Debug, Default)]
struct Row {
    section: &'static str,
    item: String,
    name: String,
    count: String,
    value: String,
    band: Option<(f64, f64)>,
    unit: String,
    /// What the number rests on: of a figure its basis, of a price its kind.
    basis: String,
    /// Where it is from.
    source: String,
    /// The day of a price.
    date: String,
}

/// Writes the figures of these options. An empty cell is not known. `basis` says what all of them rest on: the day, the
/// currency, the state of the catalogue and the days of the prices.
///
/// # Errors
/// Never for a table in memory.
pub fn write(
    catalog: &Catalog,
    options: &[Analysed<'_>],
    language: Language,
    basis: &str,
) -> Result<String, csv::Error> {
    let mut writer = csv::Writer::from_writer(Vec::new());
    writer.write_record(HEAD)?;
    let basis = spreadsheet_text(basis);
    writer.write_record(["", "document", "basis", &*basis, "", "", "", "", "", "", "", ""])?;
    for (at, Analysed { plan, analysis }) in options.iter().enumerate() {
        let place = (at + 1).to_string();
        let title = spreadsheet_text(if plan.title.is_empty() { &place } else { &plan.title });
        for row in rows(catalog, plan, analysis, language) {
            let (low, high) = row.band.map_or_else(Default::default, |(low, high)| (number(low), number(high)));
            let texts = [&row.item, &row.name, &row.unit, &row.source];
            let [item, name, unit, source] = texts.map(|text| spreadsheet_text(text));
            let number = [&row.count, &row.value, &low, &high].map(String::as_str);
            let cells =
                [&[&*title, row.section, &*item, &*name][..], &number, &[&*unit, &row.basis, &*source, &row.date]];
            writer.write_record(cells.concat())?;
        }
    }
    let bytes = writer.into_inner().map_err(|error| csv::Error::from(error.into_error()))?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

fn rows(catalog: &Catalog, plan: &Plan, analysis: &Analysis, language: Language) -> Vec<Row> {
    let mut rows = totals(analysis);
    rows.extend(price(&analysis.price, language));
    for result in &analysis.workloads {
        let profile = catalog.workloads.get(&result.id);
        let known = result.throughput.as_ref().map(|it| figure(it, language)).unwrap_or_default();
        rows.push(Row {
            section: "workload",
            item: result.id.to_string(),
            name: profile.map(|profile| language.words(&profile.title())).unwrap_or_default(),
            count: plan.nodes.to_string(),
            unit: match profile {
                Some(profile) if !known.unit.is_empty() => language.words(&profile.rate_unit()),
                _ => known.unit.clone(),
            },
            ..known
        });
    }
    for pair in &analysis.pairs {
        rows.push(Row {
            section: "link",
            item: format!("{}-{}", pair.a, pair.b),
            name: names::class(&analysis.machine, pair),
            value: number(pair.usable_gb_s),
            unit: "GB/s".to_owned(),
            ..Row::default()
        });
    }
    rows
}

fn figure(figure: &Figure, language: Language) -> Row {
    Row {
        basis: name(figure.basis),
        source: sources::of_figure(figure, language),
        value: number(figure.value),
        band: Some((figure.low, figure.high)),
        unit: figure.unit.clone(),
        ..Row::default()
    }
}

fn totals(analysis: &Analysis) -> Vec<Row> {
    let (totals, power) = (&analysis.totals, &analysis.power);
    let plain = [
        ("total", "vram_gb", totals.vram().whole(), "GB"),
        ("total", "largest_pool_gb", totals.largest_pool().whole(), "GB"),
        ("total", "mem_bw_gb_s", totals.mem_bw().whole(), "GB/s"),
        ("total", "fp64_tflops", totals.fp64_tflops, "TFLOPS"),
        ("total", "fp32_tflops", totals.fp32_tflops, "TFLOPS"),
        ("total", "fp16_tflops", totals.fp16_tflops, "TFLOPS"),
        ("total", "fp16_tensor_tflops", totals.fp16_tensor_tflops, "TFLOPS"),
        ("total", "bf16_tensor_tflops", totals.bf16_tensor_tflops, "TFLOPS"),
        ("total", "fp8_tensor_tflops", totals.fp8_tensor_tflops, "TFLOPS"),
        ("total", "int8_tops", totals.int8_tops, "TOPS"),
        ("total", "ram_gb", totals.ram().whole(), "GB"),
        ("total", "drive_tb", totals.drives().whole(), "TB"),
        ("total", "rack_units", totals.rack_units, "U"),
        ("power", "idle_w", power.sum(power.idle_w).whole(), "W"),
        ("power", "typical_w", power.sum(power.typical_w).whole(), "W"),
        ("power", "max_w", power.sum(power.max_w).whole(), "W"),
        ("power", "psu_w", power.psu_w, "W"),
        ("power", "headroom_w", power.headroom_w, "W"),
        ("power", "btu_per_h", power.sum(power.btu_per_h).whole(), "BTU/h"),
    ];
    let row = |(section, item, value, unit): (&'static str, &str, Option<f64>, &str)| Row {
        section,
        item: item.to_owned(),
        value: value.map(number).unwrap_or_default(),
        unit: unit.to_owned(),
        ..Row::default()
    };
    let count =
        Row { section: "total", item: "gpu_count".to_owned(), value: totals.gpu_count.to_string(), ..Row::default() };
    std::iter::once(count).chain(plain.map(row)).collect()
}

fn price(price: &Price, language: Language) -> Vec<Row> {
    let mut rows = Vec::new();
    for line in &price.lines {
        rows.push(Row {
            section: "price",
            item: line.part.clone(),
            name: part_name(line, language),
            count: line.count.to_string(),
            value: line.total.map(amount).unwrap_or_default(),
            unit: line.total.map(|money| money.currency.to_string()).unwrap_or_default(),
            basis: line.kind.map(name).unwrap_or_default(),
            source: language.data(&line.source),
            date: line.date.map(|day| day.to_string()).unwrap_or_default(),
            ..Row::default()
        });
    }
    rows.push(Row {
        section: "price",
        item: "amount".to_owned(),
        value: price.amount.map(amount).unwrap_or_default(),
        unit: price.amount.map(|money| money.currency.to_string()).unwrap_or_default(),
        basis: basis_name(price.basis).to_owned(),
        date: price.date.map(|day| day.to_string()).unwrap_or_default(),
        ..Row::default()
    });
    rows
}

/// The name of a value as the JSON report has it.
fn name(value: impl serde::Serialize) -> String {
    serde_json::to_value(value).ok().and_then(|value| value.as_str().map(str::to_owned)).unwrap_or_default()
}

fn number(value: f64) -> String {
    serde_json::to_string(&crate::export::report::Number(value)).ok().filter(|text| text != "null").unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_plain() {
        assert_eq!(number(1234.0), "1234");
        assert_eq!(number(0.1 + 0.2), "0.3");
        assert_eq!(number(f64::NAN), "");
    }
}

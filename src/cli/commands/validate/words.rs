//! The comparison as text.
use super::{ReasonReport, Report};
use crate::catalog::accuracy::{AccuracyGroup, ErrorFigures};
use crate::cli::Session;
use crate::cli::output::lines;
use crate::quantity::Message;

/// Rows of which each reason names so many.
const FEW: usize = 5;

pub(super) fn of(session: &Session, report: &Report<'_>) -> String {
    let text = |key: &str| session.language.text(key);
    let say = |message: Message| session.language.words(&message);
    let counted = |key: &str| Message::new(key).with("rows", report.rows).with("suspect", report.suspect);
    let mut all = vec![say(counted("validate-rows")), String::new()];
    let head = ["kind", "family", "count", "predicted", "median", "mean", "p90", "inside"];
    let head: Vec<String> = head.iter().map(|name| text(&format!("validate-{name}"))).collect();
    let mut table = vec![head];
    let percent = |value: Option<f64>| value.map_or("-".to_owned(), |value| format!("{value:.1}"));
    for group in &report.groups {
        table.push(vec![
            name(session, &group.kind),
            group.family.as_deref().map_or_else(|| text("validate-all"), |family| name(session, family)),
            group.rows.to_string(),
            group.predicted.to_string(),
            percent(group.median_ape_percent),
            percent(group.mean_ape_percent),
            percent(group.p90_ape_percent),
            percent(group.inside_band_percent),
        ]);
    }
    all.extend(columns(&table));
    if let Some(errors) = &report.speed_up {
        let message = Message::new("validate-speed-up")
            .with("rows", errors.rows)
            .with("median", format!("{:.1}", errors.median_ape_percent))
            .with("mean", format!("{:.1}", errors.mean_ape_percent));
        all.extend([String::new(), say(message)]);
    }
    all.extend([String::new(), text("validate-worst")]);
    for group in report.groups.iter().filter(|group| group.family.is_some()) {
        let worst = group.worst.iter().map(|one| format!("{} {:+.0} %", one.id, one.error_percent));
        all.push(format!(
            "  {}: {}",
            name(session, group.family.as_deref().unwrap_or_default()),
            worst.collect::<Vec<_>>().join(", ")
        ));
    }
    if !report.not_predicted.is_empty() {
        all.extend([String::new(), text("validate-not-predicted")]);
    }
    all.extend(report.not_predicted.iter().map(|reason| format!("  {}", say(not_predicted(reason)))));
    all.extend([String::new(), text("validate-out-of-sample")]);
    all.extend(columns(&left_out_table(session)));
    lines(all.into_iter())
}

/// Why some rows have no prediction, how many, and the first of them with their lines.
fn not_predicted(reason: &ReasonReport) -> Message {
    let named = reason.rows.iter().zip(&reason.lines).take(FEW);
    // A row without an id is called by its line already.
    let name = |(row, line): (&String, &u64)| {
        let named = Message::new("validate-line").with("line", *line as f64);
        if row.starts_with("line:") {
            named
        } else {
            Message::new("validate-row-on-line").with("row", row.as_str()).with("line", *line as f64)
        }
    };
    let few: Vec<Message> = named.map(name).collect();
    let key = if reason.rows.len() > FEW { "validate-reason-more" } else { "validate-reason" };
    Message::new(key).with("count", reason.count).with("reason", reason.words.as_str()).with("few", few)
}

/// The name of a kind, family or group in the reader's language; as it is written where the program has none.
fn name(session: &Session, key: &str) -> String {
    session.language.words(&Message::new(format!("accuracy-name-{key}")).or(key))
}

/// Errors in and out of sample side by side: median, mean and share inside the band.
fn left_out_table(session: &Session) -> Vec<Vec<String>> {
    let text = |key: &str| session.language.text(key);
    let left_out = ["nothing", "pair", "gpu", "workload"];
    let head = ["group", "count"].map(|name| text(&format!("validate-{name}"))).into_iter();
    let head = head.chain(left_out.map(|name| text(&format!("validate-left-out-{name}"))));
    let words = |figures: Option<ErrorFigures>| {
        figures.map_or("-".to_owned(), |it| format!("{:.1} / {:.1} / {:.0}", it.median, it.mean, it.inside))
    };
    let row = |it: &AccuracyGroup| {
        let first = vec![name(session, &it.name), it.known.rows.to_string()].into_iter();
        let figures = [Some(it.known), it.pair_left_out, it.gpu_left_out, it.workload_left_out];
        first.chain(figures.map(words)).collect()
    };
    std::iter::once(head.collect()).chain(session.catalog.performance.accuracy.groups.iter().map(row)).collect()
}

/// Rows of fields in columns: words to the left, numbers to the right.
fn columns(table: &[Vec<String>]) -> Vec<String> {
    let count = table.first().map_or(0, Vec::len);
    let width = |at: usize| table.iter().filter_map(|row| Some(cells(row.get(at)?))).max().unwrap_or(0);
    let widths: Vec<usize> = (0..count).map(width).collect();
    let pad = |(at, (field, width)): (usize, (&String, &usize))| {
        let spaces = " ".repeat(width.saturating_sub(cells(field)));
        if at < 1 || at == 1 && field.parse::<f64>().is_err() {
            format!("{field}{spaces}")
        } else {
            format!("{spaces}{field}")
        }
    };
    let line = |row: &Vec<String>| row.iter().zip(&widths).enumerate().map(pad).collect::<Vec<_>>().join("  ");
    table.iter().map(|row| line(row).trim_end().to_owned()).collect()
}

/// Cells of a terminal that a text takes: Chinese letters and their punctuation take two.
fn cells(text: &str) -> usize {
    let wide = |letter: char| matches!(u32::from(letter), 0x1100..=0x115f | 0x2e80..=0xa4cf | 0xac00..=0xd7a3 | 0xf900..=0xfaff | 0xfe30..=0xfe6f | 0xff00..=0xff60 | 0xffe0..=0xffe6);
    text.chars().map(|letter| 1 + usize::from(wide(letter))).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_of_chinese_and_latin_stay_in_line() {
        let row = |fields: [&str; 3]| fields.map(str::to_owned).to_vec();
        let lines = columns(&[row(["类型", "类别", "行数"]), row(["memory", "全部", "12"]), row(["x", "cnn", "3"])]);
        let expected = ["类型    类别  行数", "memory  全部    12", "x       cnn      3"];
        assert_eq!(lines, expected);
    }
}

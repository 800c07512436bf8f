//! Reads `nvidia-smi topo -m` as people paste it.
//!
//! What holds a damaged matrix together: every row has an `X` where it meets its own column, and every pair stands
//! in it twice. Where these two disagree with the header, the cells are left out and the line is reported.
use std::collections::BTreeMap;

use super::MAX_DEVICES;
use super::clean::{Line, fields, words};
use crate::interop::reading::{Cell, Device, DeviceKind, Format, GpuLink, LinkStandard, Reading};
use crate::machine::PathClass;
use crate::quantity::Message;

/// Columns behind the devices that a header names.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
struct Tail {
    cpu: bool,
    numa: bool,
    gpu_numa: bool,
}

/// What a line is.
enum Kind {
    /// Names of the columns.
    Header(Vec<String>, Tail),
    /// A row: name of the device.
    Row(String),
    /// Another name of a device, from the legend of network adapters.
    Legend(String, String),
    /// Anything else.
    Other,
}

/// A cell as it stands in the text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Entry {
    Own,
    Is(Cell),
    /// The tool's own "not available".
    NotTold,
}

/// Reads the first matrix of a text; `None` if there is none.
pub fn read(lines: &[Line]) -> Option<Reading> {
    let kinds: Vec<Kind> = lines.iter().map(|line| kind(&line.text)).collect();
    let header = lines.iter().zip(&kinds).find_map(|(line, kind)| match kind {
        Kind::Header(names, tail) => Some((line.number, names.clone(), *tail)),
        _ => None,
    });
    let rows: Vec<(&Line, &String)> = lines
        .iter()
        .zip(&kinds)
        .filter_map(|(line, kind)| match kind {
            Kind::Row(name) => Some((line, name)),
            _ => None,
        })
        .collect();
    if rows.is_empty() && header.as_ref().is_none_or(|(_, names, _)| !names.iter().any(|name| is_gpu(name))) {
        return None;
    }
    let mut reading = Reading::empty(Format::NvidiaTopo);
    let mut matrix = Matrix::new(header, &rows, &mut reading);
    for &(line, name) in &rows {
        matrix.row(line, name);
    }
    matrix.finish();
    report_text_between(lines, &kinds, &mut reading);
    reading.before_node =
        rows.iter().any(|(line, _)| words(&line.text).iter().any(|it| it.eq_ignore_ascii_case("SOC")));
    for kind in &kinds {
        if let Kind::Legend(id, name) = kind
            && let Some(device) = reading.devices.iter_mut().find(|device| device.id == *id)
        {
            device.name.clone_from(name);
        }
    }
    Some(reading)
}

/// Lines that stand among the rows and are neither rows nor blank.
fn report_text_between(lines: &[Line], kinds: &[Kind], reading: &mut Reading) {
    let is_row = |kind: &Kind| matches!(kind, Kind::Row(_) | Kind::Header(..));
    let first = kinds.iter().position(is_row).unwrap_or(0);
    let last = kinds.iter().rposition(|kind| matches!(kind, Kind::Row(_))).unwrap_or(0);
    for (line, kind) in lines.iter().zip(kinds).take(last).skip(first) {
        let rule = line.text.chars().all(|it| matches!(it, '|' | '-' | ':' | '+' | '=' | ' ' | '\t' | '`'));
        if matches!(kind, Kind::Other) && !rule && !is_legend(&line.text) {
            reading.miss(line.number, Message::new("import-why-text"));
        }
    }
}

/// A line of the tool's legend, or one of the lines around it.
fn is_legend(text: &str) -> bool {
    let text = text.trim();
    let word = text.split('=').next().unwrap_or_default().trim();
    let is_key = text.contains('=') && (entry(word).is_some() || word.eq_ignore_ascii_case("NV#"));
    is_key || text.trim_end_matches(':').to_ascii_lowercase().ends_with("legend")
}

fn kind(text: &str) -> Kind {
    let words = words(text);
    let Some(&first) = words.first() else { return Kind::Other };
    if let Some((names, tail)) = header(&words) {
        return Kind::Header(names, tail);
    }
    if let Some((name, rest)) = text.trim().split_once(':')
        && is_device(name)
        && entry(rest.trim()).is_none()
    {
        return Kind::Legend(name.to_ascii_lowercase(), rest.trim().to_owned());
    }
    let cells = words.iter().skip(1).filter(|word| entry(word).is_some()).count();
    if is_device(first) && cells > 0 { Kind::Row(first.to_ascii_lowercase()) } else { Kind::Other }
}

/// Whether a word is the name of a GPU: `GPU0`.
fn is_gpu(word: &str) -> bool {
    let digits = word.get(..3).filter(|head| head.eq_ignore_ascii_case("gpu")).and_then(|_| word.get(3..));
    digits.is_some_and(|digits| (1..=4).contains(&digits.len()) && digits.bytes().all(|it| it.is_ascii_digit()))
}

/// Whether a word is the name of a GPU or network adapter: `GPU0`, `NIC3`, `mlx5_0`, `mlx5_bond_0`, `bnxt_re1`.
fn is_device(word: &str) -> bool {
    let system_name = word.len() <= 32
        && word.starts_with(|it: char| it.is_ascii_lowercase())
        && word.ends_with(|it: char| it.is_ascii_digit())
        && word.chars().all(|it| it.is_ascii_lowercase() || it.is_ascii_digit() || matches!(it, '_' | '-' | '.'));
    let numbered = word
        .strip_prefix("NIC")
        .is_some_and(|digits| (1..=4).contains(&digits.len()) && digits.bytes().all(|it| it.is_ascii_digit()));
    is_gpu(word) || numbered || system_name
}

/// Names of the devices and what follows them, if the line is a header.
fn header(words: &[&str]) -> Option<(Vec<String>, Tail)> {
    let mut names = Vec::new();
    let mut rest = String::new();
    for (at, word) in words.iter().enumerate() {
        if !rest.is_empty() || matches!(*word, "CPU" | "NUMA" | "GPU" | "Affinity" | "CPUAffinity" | "NUMAAffinity") {
            rest.push_str(word);
            continue;
        }
        match split_jammed(word) {
            Some((devices, tail)) => {
                names.extend(devices);
                rest.push_str(tail);
            }
            // A name cut off at the end of the line.
            None if at > 0 && at + 1 == words.len() && "GPU NIC mlx CPU NUMA".contains(word) => {}
            None => return None,
        }
    }
    let known = ["CPU", "Affinity", "NUMA", "GPU", "ID", "NUMAID"];
    let rest_is_known = words.iter().skip_while(|word| is_device(word)).all(|word| {
        known.iter().any(|known| known.starts_with(word)) || split_jammed(word).is_some() || word.contains("Affinity")
    });
    let several = names.len() > 1 || !rest.is_empty();
    if !names.iter().any(|name| is_gpu(name)) || !several || !rest_is_known {
        return None;
    }
    let gpu_numa = rest.contains("GPUNUMA");
    let numa = rest.matches("NUMA").count() > usize::from(gpu_numa);
    Some((names, Tail { cpu: rest.contains("CPU"), numa, gpu_numa }))
}

/// Names that ran together when their tabs were lost, and what follows them: `GPU0GPU1mlx5_0`.
fn split_jammed(word: &str) -> Option<(Vec<String>, &str)> {
    let mut names = Vec::new();
    let mut rest = word;
    while !rest.is_empty() {
        if matches!(rest.get(..3), Some("CPU" | "NUM")) && !names.is_empty() {
            break;
        }
        let upper = matches!(rest.get(..3), Some("GPU" | "NIC" | "gpu"));
        let inside = rest.get(3..).unwrap_or_default();
        let end = if upper {
            3 + inside.find(|it: char| !it.is_ascii_digit()).unwrap_or(inside.len())
        } else {
            let next = ["GPU", "NIC", "CPU", "NUMA", "mlx"].iter().filter_map(|name| inside.find(name)).min();
            next.map_or(rest.len(), |next| 3 + next)
        };
        let (name, after) = rest.split_at_checked(end)?;
        if !is_device(name) {
            return None;
        }
        names.push(name.to_ascii_lowercase());
        rest = after;
    }
    (!names.is_empty()).then_some((names, rest))
}

fn entry(word: &str) -> Option<Entry> {
    let pcie = |class| Some(Entry::Is(Cell { pcie: Some(class), direct: None }));
    match word.to_ascii_uppercase().as_str() {
        "X" => Some(Entry::Own),
        "PIX" => pcie(PathClass::Pix),
        "PXB" => pcie(PathClass::Pxb),
        "PHB" => pcie(PathClass::Phb),
        "NODE" => pcie(PathClass::Node),
        // What SYS was called before 2018.
        "SYS" | "SOC" => pcie(PathClass::Sys),
        "N/A" => Some(Entry::NotTold),
        other => {
            let links = other.strip_prefix("NV")?.parse().ok().filter(|&links: &u8| (1..=64).contains(&links))?;
            let direct = GpuLink { standard: LinkStandard::NvLink, links: Some(links), hops: None, weight: None };
            Some(Entry::Is(Cell { pcie: None, direct: Some(direct) }))
        }
    }
}

/// The matrix while it is read.
struct Matrix<'a> {
    reading: &'a mut Reading,
    tail: Tail,
    /// Line of the header, or of the first row.
    line: usize,
    /// Columns that are where the header says.
    trusted: usize,
    /// Line of each device's row.
    rows: BTreeMap<usize, usize>,
    /// First reading of each pair, with its line.
    seen: BTreeMap<(usize, usize), (Cell, usize)>,
}

impl<'a> Matrix<'a> {
    fn new(header: Option<(usize, Vec<String>, Tail)>, rows: &[(&Line, &String)], reading: &'a mut Reading) -> Self {
        let mut from_rows: Vec<String> = Vec::new();
        for (_, name) in rows {
            if !from_rows.contains(name) {
                from_rows.push((*name).clone());
            }
        }
        let first_row = rows.first().map_or(1, |(line, _)| line.number);
        let (line, mut names, tail) = header.unwrap_or_else(|| (first_row, Vec::new(), Tail::default()));
        if names.is_empty() {
            reading.miss(line, Message::new("import-why-no-header"));
            names = from_rows;
        } else if own_cells(&from_rows, rows) > own_cells(&names, rows) {
            reading.miss(line, Message::new("import-why-header"));
            names = from_rows;
        }
        for name in names {
            if reading.devices.len() >= MAX_DEVICES {
                reading.miss(line, Message::new("import-why-too-many").with("limit", MAX_DEVICES));
                break;
            }
            if reading.devices.iter().any(|device| device.id == name) {
                reading.miss(line, Message::new("import-why-name-again").with("device", name));
                continue;
            }
            let kind = if is_gpu(&name) { DeviceKind::Gpu } else { DeviceKind::Nic };
            reading.devices.push(Device::new(name, kind, line));
        }
        let trusted = trusted_columns(&reading.devices, rows);
        if let Some(first) = reading.devices.get(trusted) {
            let why = Message::new("import-why-column-lost").with("device", first.id.to_uppercase());
            reading.miss(line, why);
        }
        Self { reading, tail, line, trusted, rows: BTreeMap::new(), seen: BTreeMap::new() }
    }

    fn row(&mut self, line: &Line, name: &str) {
        let Some(own) = self.reading.devices.iter().position(|device| device.id == name) else {
            let why = Message::new("import-why-no-column").with("device", name.to_uppercase());
            return self.reading.miss(line.number, why);
        };
        if self.rows.contains_key(&own) {
            let why = Message::new("import-why-row-again").with("device", name.to_uppercase());
            return self.reading.miss(line.number, why);
        }
        self.rows.insert(own, line.number);
        let count = self.reading.devices.len();
        let Some(row) = Row::of(&line.text, own, count, self.tail) else {
            let why = Message::new("import-why-shifted").with("device", name.to_uppercase());
            return self.reading.miss(line.number, why);
        };
        if let Some(device) = self.reading.devices.get_mut(own) {
            device.line = line.number;
            if device.kind == DeviceKind::Gpu {
                device.cpu_affinity = row.cpus;
                device.numa = row.numa;
            }
        }
        let trusted = row.cells.iter().enumerate().take(self.trusted);
        for (other, text) in trusted.filter(|(other, _)| *other != own) {
            match text.as_deref().map(entry) {
                Some(Some(Entry::Is(cell))) => self.cell(own, other, cell, line.number),
                Some(Some(Entry::NotTold)) | None => {}
                Some(Some(Entry::Own) | None) => {
                    let why = Message::new("import-why-cell").with("text", text.clone().unwrap_or_default());
                    self.reading.miss(line.number, why);
                }
            }
        }
        let missing = row.cells.iter().take(self.trusted).filter(|cell| cell.is_none()).count();
        if missing > 0 {
            let why = Message::new("import-why-short")
                .with("device", name.to_uppercase())
                .with("missing", missing)
                .with("count", count);
            self.reading.miss(line.number, why);
        }
    }

    fn cell(&mut self, own: usize, other: usize, cell: Cell, line: usize) {
        let pair = (own.min(other), own.max(other));
        match self.seen.get(&pair) {
            None => {
                self.seen.insert(pair, (cell, line));
                self.reading.cells.insert(pair, cell);
            }
            Some((before, _)) if *before == cell => {}
            Some((before, before_line)) => {
                let id = |at: usize| self.reading.devices.get(at).map_or_else(String::new, |it| it.id.to_uppercase());
                let why = Message::new("import-why-mirror")
                    .with("a", id(own))
                    .with("b", id(other))
                    .with("here", cell.word().unwrap_or_default())
                    .with("there", before.word().unwrap_or_default())
                    .with("line", *before_line);
                self.reading.miss(line, why);
                self.reading.cells.remove(&pair);
            }
        }
    }

    /// Reports the devices that have no row.
    fn finish(self) {
        let missing = (0..self.reading.devices.len()).filter(|at| !self.rows.contains_key(at));
        let missing: Vec<String> =
            missing.filter_map(|at| self.reading.devices.get(at)).map(|device| device.id.to_uppercase()).collect();
        if !missing.is_empty() {
            self.reading.miss(self.line, Message::new("import-why-no-row").with("devices", missing));
        }
    }
}

/// Columns up to the first that is lost: where from some device on no row has its `X` in its own column, a column
/// is missing there, and all cells behind it stand under the wrong name.
fn trusted_columns(devices: &[Device], rows: &[(&Line, &String)]) -> usize {
    let fits = |(line, name): &(&Line, &String)| {
        let own = devices.iter().position(|device| device.id == **name)?;
        Some((own, Row::of(&line.text, own, devices.len(), Tail::default()).is_some()))
    };
    let fitting: Vec<(usize, bool)> = rows.iter().filter_map(fits).collect();
    let last_good = fitting.iter().filter(|(_, fits)| *fits).map(|(own, _)| *own).max();
    let behind = |own: usize| last_good.is_none_or(|last| own > last);
    let lost: Vec<usize> = fitting.iter().map(|(own, _)| *own).filter(|&own| behind(own)).collect();
    // One row alone may be damaged by itself.
    if lost.len() > 1 { lost.into_iter().min().unwrap_or(devices.len()) } else { devices.len() }
}

/// Rows whose `X` stands in their own column if the columns have these names.
fn own_cells(names: &[String], rows: &[(&Line, &String)]) -> usize {
    let stands = |(line, name): &&(&Line, &String)| {
        let own = names.iter().position(|it| it == *name);
        own.is_some_and(|own| Row::of(&line.text, own, names.len(), Tail::default()).is_some())
    };
    rows.iter().filter(stands).count()
}

/// One row, taken apart.
struct Row {
    /// Text of each cell; `None` where it is missing.
    cells: Vec<Option<String>>,
    cpus: Option<String>,
    numa: Option<u16>,
}

impl Row {
    /// Takes a row apart; `None` if its own cell does not stand in its own column.
    fn of(text: &str, own: usize, count: usize, tail: Tail) -> Option<Self> {
        fields(text)
            .and_then(|fields| Self::by_fields(&fields, own, count))
            .or_else(|| Self::by_words(text, own, count, tail))
    }

    /// By separators: blank fields count.
    fn by_fields(fields: &[&str], own: usize, count: usize) -> Option<Self> {
        // A quoting mark or indentation may stand in a field of its own.
        let name = fields.iter().position(|field| is_device(field.trim_start_matches(['>', ' '])))?;
        let body = fields.get(name + 1..)?;
        if entry(body.get(own)?) != Some(Entry::Own) {
            return None;
        }
        let text = |at: usize| body.get(at).filter(|text| !text.is_empty()).map(|text| (*text).to_owned());
        let cells: Vec<Option<String>> = (0..count).map(text).collect();
        // Cells beyond those named would be read as cores: then the columns are not these.
        if body.iter().skip(count).any(|text| matches!(entry(text), Some(Entry::Own | Entry::Is(_)))) {
            return None;
        }
        let cpus = text(count).filter(|text| is_cpu_list(text));
        Some(Self { cells, cpus, numa: text(count + 1).and_then(|text| text.parse().ok()) })
    }

    /// By words: a missing cell can only be told from a missing end.
    fn by_words(text: &str, own: usize, count: usize, tail: Tail) -> Option<Self> {
        let words = words(text);
        let body = words.get(1..)?;
        let told = |word: &&&str| !matches!(entry(word), None | Some(Entry::NotTold));
        let cells = body.iter().take_while(told).count();
        if cells > count || entry(body.get(own)?) != Some(Entry::Own) {
            return None;
        }
        let rest = body.get(cells..).unwrap_or_default();
        let whole = cells == count || rest.is_empty() || entry_cut(rest);
        let text = |at: usize| {
            let sure = at < cells && (whole || at <= own);
            body.get(at).filter(|_| sure).map(|text| (*text).to_owned())
        };
        let cells = (0..count).map(text).collect();
        let (cpus, numa) = affinity(rest, tail);
        Some(Self { cells, cpus, numa })
    }
}

/// Whether a line ends in the beginning of a cell.
fn entry_cut(rest: &[&str]) -> bool {
    matches!(rest, [word] if !is_cpu_list(word) && *word != "N/A")
}

/// Cores and NUMA node from the words behind the cells.
fn affinity(rest: &[&str], tail: Tail) -> (Option<String>, Option<u16>) {
    let cpus = |word: &str| is_cpu_list(word).then(|| word.to_owned());
    match rest {
        [list, numa, ..] if is_cpu_list(list) && (numa.parse::<u16>().is_ok() || *numa == "N/A" && rest.len() > 2) => {
            (cpus(list), numa.parse().ok())
        }
        // The node is blank, or the list is; a range can only be a list.
        [word, "N/A"] if tail.gpu_numa && !word.contains(['-', ',']) => (None, None),
        [list, ..] => (cpus(list), None),
        [] => (None, None),
    }
}

/// Whether a text is a list of CPUs: `0-9,20-29`, `0,2,4`.
fn is_cpu_list(text: &str) -> bool {
    let number = |text: &str| !text.is_empty() && text.len() <= 6 && text.bytes().all(|it| it.is_ascii_digit());
    !text.is_empty() && text.split(',').all(|part| part.split('-').all(number) && part.split('-').count() <= 2)
}

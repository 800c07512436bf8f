//! Options side by side as tables of a document.
use super::document::Table;
use super::report::TEXT_MM;
use super::{Material, summary, table};
use crate::analysis::compare::{Candidate, Cell, Comparison, Difference, MOST, Row, Standing, compare};
use crate::export::comparison::row_name;
use crate::export::story;
use crate::locale::Language;
use crate::scene::Palette;

/// Most workloads among the key figures.
const MOST_WORKLOADS: usize = 3;

/// Sets the options side by side; differences are against the first.
pub fn comparison(material: &Material<'_>) -> Comparison {
    let Material { catalog, options, .. } = *material;
    let chosen = options.iter().take(MOST);
    let candidates: Vec<Candidate<'_>> =
        chosen.map(|option| Candidate { catalog, plan: option.plan, analysis: option.analysis }).collect();
    compare(catalog, &candidates, 0)
}

/// All rows in their groups, each value with its difference.
pub fn full(material: &Material<'_>, comparison: &Comparison) -> Table {
    let rows: Vec<&Row> = comparison.rows.iter().collect();
    let mut set = Setting::new(material);
    for rows in rows.chunk_by(|a, b| a.group == b.group) {
        let Some(first) = rows.first() else { continue };
        set.group(&material.language.text(&format!("compare-group-{}", first.group.key())));
        for row in rows {
            set.row(row, true);
        }
    }
    set.table()
}

/// The rows that decide, each value with its band.
pub fn key_rows(material: &Material<'_>, comparison: &Comparison) -> Table {
    let row = |id: &str| comparison.rows.iter().find(|row| row.id == id);
    let known = |row: &&Row| row.cells.iter().filter(|cell| cell.figure.is_some()).count();
    let mut workloads: Vec<&Row> = comparison.rows.iter().filter(|row| row.id.starts_with("throughput:")).collect();
    // Those that tell most come first, else in the order of the project.
    workloads.sort_by_key(|row| std::cmp::Reverse(known(row)));
    let machine = ["verdict", "gpus", "vram_gb", "largest_pool_gb"].into_iter().filter_map(row);
    let machine = machine.chain(comparison.headline());
    let costs = ["pair_slowest_gb_s", "max_w", "rack_units", "price", "cost_per_year"].into_iter().filter_map(row);
    // What the money buys of the first workload, which the answers below ask for.
    let first = comparison.rows.iter().find(|row| row.id.starts_with("per_throughput:"));
    let mut set = Setting::new(material);
    let rows = machine.chain(workloads.into_iter().take(MOST_WORKLOADS)).chain(costs).chain(first);
    rows.for_each(|row| set.row(row, false));
    set.table()
}

/// A table in the making.
struct Setting {
    language: Language,
    told: story::Table,
    groups: Vec<usize>,
    best: Vec<(usize, usize)>,
}

impl Setting {
    fn new(material: &Material<'_>) -> Self {
        let count = material.options.len().min(MOST);
        let heads = (0..count).map(|at| summary::short_head(material, at));
        let head = std::iter::once(String::new()).chain(heads).collect();
        let told = story::Table { head, numbers: (1..=count).collect(), ..story::Table::default() };
        Self { language: material.language, told, groups: Vec::new(), best: Vec::new() }
    }

    fn group(&mut self, title: &str) {
        self.groups.push(self.told.rows.len());
        self.told.rows.push(vec![title.to_owned()]);
    }

    fn row(&mut self, row: &Row, differences: bool) {
        let at = self.told.rows.len();
        let best = row.cells.iter().enumerate().filter(|(_, cell)| cell.standing == Standing::Best);
        self.best.extend(best.map(|(column, _)| (at, column + 1)));
        let name = std::iter::once(row_name(row, self.language));
        self.told.rows.push(name.chain(row.cells.iter().map(|cell| self.cell(cell, differences))).collect());
    }

    /// The value with its mark; how it differs on a line of its own.
    fn cell(&self, cell: &Cell, differences: bool) -> String {
        let mark = match cell.standing {
            Standing::Best => "★ ",
            Standing::Close => "≈ ",
            Standing::Other => "",
        };
        let value = format!("{mark}{}", self.language.words(&cell.text));
        match cell.difference.filter(|difference| differences && *difference != Difference::Same) {
            Some(difference) => format!("{value}\n{}", self.language.words(&difference.message())),
            None => value,
        }
    }

    fn table(self) -> Table {
        let count = self.told.head.len().saturating_sub(1);
        let colours = (0..count).map(|at| Palette::Light.option(at).to_string());
        Table {
            groups: self.groups,
            best: self.best,
            colours: std::iter::once(String::new()).chain(colours).collect(),
            // Names of rows are longer than values.
            shares: std::iter::once(3).chain((0..count).map(|_| 2)).collect(),
            ..table::table(&self.told, TEXT_MM)
        }
    }
}

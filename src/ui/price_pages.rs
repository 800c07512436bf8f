//! Pages over the window: a price list that was read, and prices that have changed since the plans were made.
use egui::{Grid, RichText, ScrollArea, Ui};

use crate::analysis::refresh::{self, PriceChange};
use crate::analysis::{Analysis, Context, Price};
use crate::catalog::{Catalog, PriceRow};
use crate::interop::price_list::PriceList;
use crate::plan::{Edit, OptionId, Plan, Project};
use crate::quantity::{Arg, Message};
use crate::ui::editors::prices::terms;
use crate::ui::tokens::gap;
use crate::ui::{Command, Session, Tokens, tabs};

/// Most lines that are listed; more are counted.
const MOST_LINES: usize = 200;

/// Ages that can be chosen, months.
const AGES: [u16; 5] = [3, 6, 12, 18, 24];

/// A price list before it is taken over.
#[derive(Debug, Clone, PartialEq)]
pub struct PriceListPage {
    file: String,
    list: PriceList,
}

impl PriceListPage {
    /// What was read of a file.
    #[must_use]
    pub fn new(file: String, list: PriceList) -> Self {
        Self { file, list }
    }

    /// The prices to be taken; `None` if there are none.
    #[must_use]
    pub fn rows(&self) -> Option<Vec<PriceRow>> {
        (!self.list.rows.is_empty()).then(|| self.list.rows.clone())
    }

    /// Draws the page.
    pub fn ui(&self, ui: &mut Ui, session: &Session) {
        let tokens = Tokens::of(ui);
        ui.set_width(600.0);
        ui.heading(session.words(&Message::new("prices-title").with("file", self.file.as_str())));
        ui.add_space(gap::SMALL);
        let read = Message::new("prices-read").with("prices", self.list.rows.len());
        ui.label(session.words(&read.with("unread", self.list.problems.len())));
        ScrollArea::vertical().id_salt("rows").max_height(220.0).auto_shrink([false, true]).show(ui, |ui| {
            for row in self.list.rows.iter().take(MOST_LINES) {
                let name =
                    crate::analysis::cost::part_name(&session.catalog, &format!("{}/{}", row.part_kind, row.part));
                let text = Message::new("prices-row")
                    .with("part", name)
                    .with("price", row.money())
                    .with("date", session.language.date(row.date))
                    .with("source", Arg::Data(row.source.clone()));
                ui.horizontal_wrapped(|ui| {
                    ui.label(session.words(&text));
                    let unknown = is_unknown(&session.catalog, row).then(|| (session.text("prices-unknown"), true));
                    for (text, warns) in terms(session, row).into_iter().chain(unknown) {
                        let color = if warns { tokens.warn_text } else { tokens.muted };
                        ui.label(RichText::new(text).small().color(color));
                    }
                });
            }
            more_ui(ui, session, self.list.rows.len());
        });
        if !self.list.problems.is_empty() {
            ui.add_space(gap::MEDIUM);
            ui.label(RichText::new(session.text("import-report-unread")).strong().color(tokens.warn_text));
            ScrollArea::vertical().id_salt("problems").max_height(160.0).auto_shrink([false, true]).show(ui, |ui| {
                for problem in self.list.problems.iter().take(MOST_LINES) {
                    let line = Message::new("import-report-line")
                        .with("file", self.file.as_str())
                        .with("line", problem.line)
                        .with("why", problem.why.clone());
                    ui.label(session.words(&line));
                }
                more_ui(ui, session, self.list.problems.len());
            });
        }
        if !self.list.rows.is_empty() {
            ui.add_space(gap::MEDIUM);
            ui.label(RichText::new(session.text("prices-take-text")).color(tokens.muted));
        }
    }
}

/// Whether a price is of a part that the catalogue does not have, though it has others of its kind: most likely its id
/// is written otherwise.
fn is_unknown(catalog: &Catalog, row: &PriceRow) -> bool {
    let id = row.part.as_str();
    let known = match row.part_kind.as_str() {
        "gpu" => catalog.gpus.contains_key(id),
        "cpu" => catalog.cpus.contains_key(id),
        "chassis" | "system" => catalog.chassis.contains_key(id),
        "memory" => catalog.memory.contains_key(id),
        "drive" => catalog.drives.contains_key(id),
        "nic" => catalog.nics.contains_key(id),
        "bridge" => catalog.bridges.contains_key(id),
        _ => true,
    };
    !known
}

/// Says how many lines are not listed.
fn more_ui(ui: &mut Ui, session: &Session, count: usize) {
    if count > MOST_LINES {
        let text = session.words(&Message::new("prices-more").with("count", count - MOST_LINES));
        ui.label(RichText::new(text).color(Tokens::of(ui).muted));
    }
}

/// Prices that have changed since the plans were made.
#[derive(Debug, Clone, PartialEq)]
pub struct PriceChangesPage {
    changes: Vec<PriceChange>,
    /// Options with their price now and at today's prices of the parts.
    totals: Vec<(OptionId, Message, Message)>,
}

/// The price of an option in words.
fn total(price: &Price) -> Message {
    price.amount.map_or_else(|| Message::new("side-price-none"), |amount| price.at_least(amount))
}

impl PriceChangesPage {
    /// The changes of all options now.
    #[must_use]
    pub fn of(session: &Session) -> Self {
        let changes = session.price_changes();
        let project = session.history.project();
        let after = (!changes.is_empty()).then(|| refresh::edit(project, &changes).apply(project));
        let after = after.and_then(Result::ok);
        let total_of = |(project, plan): (&Project, &Plan)| {
            let context = Context { project, today: session.today };
            let new = Analysis::of(&session.catalog, plan, context);
            Some((plan.id, total(&session.analysis(plan.id)?.price), total(&new.price)))
        };
        let is_changed = |plan: &Plan| changes.iter().any(|change| change.option == plan.id);
        let plans = after.iter().flat_map(|project| project.options.iter().map(move |plan| (project, plan)));
        let totals = plans.filter(|(_, plan)| is_changed(plan)).filter_map(total_of).collect();
        Self { changes, totals }
    }

    /// The edit that takes all of them; `None` if there are none.
    #[must_use]
    pub fn edit(&self, session: &Session) -> Option<Edit> {
        (!self.changes.is_empty()).then(|| refresh::edit(session.history.project(), &self.changes))
    }

    /// Draws the page.
    pub fn ui(&self, ui: &mut Ui, session: &Session, commands: &mut Vec<Command>) {
        ui.set_width(760.0);
        ui.heading(session.text("refresh-title"));
        ui.add_space(gap::SMALL);
        let text = if self.changes.is_empty() { "refresh-none" } else { "refresh-text" };
        ui.label(session.text(text));
        ui.add_space(gap::MEDIUM);
        if !self.changes.is_empty() {
            ScrollArea::vertical()
                .max_height(360.0)
                .auto_shrink([false, true])
                .show(ui, |ui| self.table_ui(ui, session));
            ui.add_space(gap::MEDIUM);
            for (option, old, new) in &self.totals {
                let title = session.history.project().option(*option).map(|plan| tabs::title(session, plan));
                let line = Message::new("refresh-total")
                    .with("option", title.unwrap_or_default())
                    .with("old", old.clone())
                    .with("new", new.clone());
                ui.label(RichText::new(session.words(&line)).strong());
            }
            ui.add_space(gap::MEDIUM);
        }
        age_ui(ui, session, commands);
    }

    fn table_ui(&self, ui: &mut Ui, session: &Session) {
        let tokens = Tokens::of(ui);
        Grid::new("price-changes").num_columns(5).striped(true).spacing(egui::vec2(gap::LARGE, gap::SMALL)).show(
            ui,
            |ui| {
                for head in ["refresh-option", "refresh-part", "refresh-old", "refresh-new", "refresh-source"] {
                    ui.label(RichText::new(session.text(head)).strong());
                }
                ui.end_row();
                for change in self.changes.iter().take(MOST_LINES) {
                    let plan = session.history.project().option(change.option);
                    ui.label(plan.map_or_else(String::new, |plan| tabs::title(session, plan)));
                    ui.label(&change.name);
                    let dated = |row: &PriceRow| {
                        format!("{} ({})", session.language.money(row.money()), session.language.date(row.date))
                    };
                    ui.label(RichText::new(dated(&change.old)).color(tokens.muted));
                    let (old, new) = (change.old.money(), change.new.money());
                    let color = match (new.currency == old.currency, new.amount.cmp(&old.amount)) {
                        (true, std::cmp::Ordering::Less) => tokens.good_text,
                        (true, std::cmp::Ordering::Greater) => tokens.warn_text,
                        _ => ui.visuals().text_color(),
                    };
                    ui.label(RichText::new(dated(&change.new)).color(color));
                    ui.add(egui::Label::new(session.language.data(&change.new.source)).truncate());
                    ui.end_row();
                }
            },
        );
        more_ui(ui, session, self.changes.len());
    }
}

/// From what age a price is called old.
fn age_ui(ui: &mut Ui, session: &Session, commands: &mut Vec<Command>) {
    let set = session.history.project().old_after_months;
    let name = |months: u16| session.words(&Message::new("refresh-months").with("count", months));
    ui.horizontal(|ui| {
        let label = ui.label(session.text("refresh-old-after"));
        let shown = set.unwrap_or(crate::analysis::findings::OLD_AFTER_MONTHS);
        egui::ComboBox::from_id_salt("old-after")
            .selected_text(name(shown))
            .show_ui(ui, |ui| {
                for months in AGES {
                    if ui.selectable_label(months == shown, name(months)).clicked() {
                        commands.push(Command::Edit(Edit::SetOldAfter(Some(months)), None));
                    }
                }
            })
            .response
            .labelled_by(label.id);
    });
}

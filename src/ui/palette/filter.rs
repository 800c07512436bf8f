//! Search text, filters and order of the palette.
use std::collections::BTreeSet;

use crate::catalog::gpu::FormFactor;
use crate::locale::plain_number;
use crate::quantity::Message;
use crate::ui::Session;
use crate::ui::palette::entry::Entry;
use crate::ui::session::PaletteTab;
use crate::ui::text::natural_key;
use crate::ui::widgets::{chip, menu_chip};

/// Order of the list.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Sort {
    /// By name.
    #[default]
    Name,
    /// Cheapest first; those without a price last.
    Price,
    /// Most memory first.
    Vram,
    /// Fastest first.
    Tflops,
    /// Most TFLOPS for the price first.
    Value,
    /// Newest first.
    Year,
}

impl Sort {
    const ALL: [Self; 6] = [Self::Name, Self::Price, Self::Vram, Self::Tflops, Self::Value, Self::Year];

    fn key(self) -> &'static str {
        match self {
            Self::Name => "sort-name",
            Self::Price => "sort-price",
            Self::Vram => "sort-vram",
            Self::Tflops => "sort-tflops",
            Self::Value => "sort-value",
            Self::Year => "sort-year",
        }
    }
}

/// What the list is narrowed to.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Filter {
    /// Words that must all be found.
    pub search: String,
    /// Only parts that fit the chassis.
    pub fits_only: bool,
    /// Only this maker.
    pub vendor: Option<String>,
    /// At least this much VRAM, GB.
    pub vram_from: Option<f64>,
    /// At most this price, in the project's currency.
    pub price_to: Option<f64>,
    /// Only this form factor.
    pub form: Option<FormFactor>,
    /// Launched in this year or later.
    pub year_from: Option<u16>,
    /// Order.
    pub sort: Sort,
}

/// Width of the palette from which all filters stand in one row.
const WIDE: f32 = 262.0;

/// VRAM limits offered, GB.
const VRAM_STEPS: [f64; 8] = [8.0, 16.0, 24.0, 32.0, 48.0, 80.0, 96.0, 141.0];
/// Years offered.
const YEARS: [u16; 6] = [2016, 2018, 2020, 2022, 2024, 2025];

impl Filter {
    /// Whether an entry passes, apart from fitting the chassis.
    #[must_use]
    pub fn passes(&self, session: &Session, entry: &Entry) -> bool {
        self.search.to_lowercase().split_whitespace().all(|word| entry.haystack.contains(word))
            && self.vendor.as_ref().is_none_or(|vendor| *vendor == entry.vendor)
            && self.vram_from.is_none_or(|from| entry.form.is_none() || entry.capacity_gb >= from)
            && self.price_to.is_none_or(|to| entry.price_in_project(session).is_some_and(|price| price <= to))
            && self.form.is_none_or(|form| entry.form.is_none_or(|own| own == form))
            && self.year_from.is_none_or(|from| entry.year.is_none_or(|year| year >= from))
    }

    /// Forgets what was searched for: it hardly suits another kind of parts.
    pub fn forget_search(&mut self) {
        self.search.clear();
        self.vendor = None;
    }

    /// Puts entries in order.
    pub fn order(&self, session: &Session, entries: &mut [Entry]) {
        let most_first = |a: f64, b: f64| b.total_cmp(&a);
        let price = |entry: &Entry| entry.price_in_project(session);
        entries.sort_by(|a, b| {
            let by = match self.sort {
                Sort::Name => std::cmp::Ordering::Equal,
                Sort::Price => price(a).unwrap_or(f64::INFINITY).total_cmp(&price(b).unwrap_or(f64::INFINITY)),
                Sort::Vram => most_first(a.capacity_gb, b.capacity_gb),
                Sort::Tflops => most_first(a.tflops, b.tflops),
                Sort::Value => {
                    let value = |entry: &Entry| {
                        price(entry).filter(|price| *price > 0.0).map_or(0.0, |price| entry.tflops / price)
                    };
                    most_first(value(a), value(b))
                }
                Sort::Year => b.year.cmp(&a.year),
            };
            by.then_with(|| natural_key(&a.name).cmp(&natural_key(&b.name)))
        });
    }

    /// Draws the filters in one row of chips.
    pub fn ui(&mut self, ui: &mut egui::Ui, session: &Session) {
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing = egui::vec2(4.0, 4.0);
            ui.spacing_mut().button_padding.x = 5.0;
            let may_not_fit = !matches!(session.palette_tab, PaletteTab::Chassis | PaletteTab::Drive);
            if may_not_fit && chip(ui, self.fits_only, &session.text("filter-fits")).clicked() {
                self.fits_only = !self.fits_only;
            }
            if session.palette_tab == PaletteTab::Gpu {
                self.vram_ui(ui, session);
            }
            let has_vendor = matches!(session.palette_tab, PaletteTab::Gpu | PaletteTab::Cpu | PaletteTab::Chassis);
            let wide = ui.max_rect().width() > WIDE;
            if has_vendor && wide {
                self.vendor_ui(ui, session);
            }
            self.sort_ui(ui, session);
            self.more_ui(ui, session, has_vendor && !wide);
        });
    }

    fn vram_ui(&mut self, ui: &mut egui::Ui, session: &Session) {
        let text = match self.vram_from {
            Some(from) => session.words(&Message::new("filter-vram-from").with("gb", from)),
            None => session.text("filter-vram"),
        };
        menu_chip(ui, self.vram_from.is_some(), &session.text("filter-vram-name"), &text, |ui| {
            any_or(ui, session, &mut self.vram_from, VRAM_STEPS, |gb| format!("≥ {} GB", plain_number(gb)));
        });
    }

    fn vendor_ui(&mut self, ui: &mut egui::Ui, session: &Session) {
        let vendors = self.vendors(session);
        let text = self.vendor.clone().unwrap_or_else(|| session.text("filter-vendor"));
        let name = session.text("filter-vendor-name");
        menu_chip(ui, self.vendor.is_some(), &name, &text, |ui| {
            any_or(ui, session, &mut self.vendor, vendors, |vendor| vendor);
        });
    }

    /// The makers of the parts shown; one that has none is no longer asked for.
    fn vendors(&mut self, session: &Session) -> BTreeSet<String> {
        let catalog = &session.catalog;
        let vendors: BTreeSet<String> = match session.palette_tab {
            PaletteTab::Gpu => catalog.gpus.values().map(|part| part.vendor.clone()).collect(),
            PaletteTab::Cpu => catalog.cpus.values().map(|part| part.vendor.clone()).collect(),
            _ => catalog.chassis.values().map(|part| part.vendor.clone()).collect(),
        };
        if self.vendor.as_ref().is_some_and(|vendor| !vendors.contains(vendor)) {
            self.vendor = None;
        }
        vendors
    }

    fn sort_ui(&mut self, ui: &mut egui::Ui, session: &Session) {
        let by = session.text(self.sort.key());
        let name = session.words(&Message::new("filter-sort").with("by", by.clone()));
        menu_chip(ui, self.sort != Sort::Name, &name, &by, |ui| {
            for sort in Sort::ALL {
                if ui.selectable_label(sort == self.sort, session.text(sort.key())).clicked() {
                    self.sort = sort;
                    ui.close();
                }
            }
        });
    }

    fn more_ui(&mut self, ui: &mut egui::Ui, session: &Session, with_vendor: bool) {
        let vendors = if with_vendor { self.vendors(session) } else { BTreeSet::new() };
        let active = self.price_to.is_some()
            || self.form.is_some()
            || self.year_from.is_some()
            || (with_vendor && self.vendor.is_some());
        menu_chip(ui, active, &session.text("filter-more"), "+", |ui| {
            ui.set_min_width(200.0);
            self.price_ui(ui, session);
            if with_vendor {
                ui.menu_button(session.text("filter-vendor"), |ui| {
                    any_or(ui, session, &mut self.vendor, vendors, |vendor| vendor);
                });
            }
            if session.palette_tab == PaletteTab::Gpu {
                let forms: BTreeSet<FormFactor> = session.catalog.gpus.values().map(|gpu| gpu.form).collect();
                ui.menu_button(session.text("filter-form"), |ui| {
                    any_or(ui, session, &mut self.form, forms, |form| form.trade_name().to_owned());
                });
            }
            ui.menu_button(session.text("filter-year"), |ui| {
                any_or(ui, session, &mut self.year_from, YEARS, |year| format!("≥ {year}"));
            });
            ui.separator();
            if ui.button(session.text("filter-clear")).clicked() {
                *self = Self { search: std::mem::take(&mut self.search), sort: self.sort, ..Self::default() };
                ui.close();
            }
        });
    }

    fn price_ui(&mut self, ui: &mut egui::Ui, session: &Session) {
        let currency = session.history.project().currency;
        let label = session.words(&Message::new("filter-price").with("currency", currency.code()));
        let mut limited = self.price_to.is_some();
        if ui.checkbox(&mut limited, &label).changed() {
            self.price_to = limited.then_some(5000.0);
        }
        if let Some(to) = &mut self.price_to {
            let field = egui::DragValue::new(to).range(0.0..=1e7).speed(50.0).max_decimals(0);
            ui.add(field).accessible_name(label);
        }
    }
}

/// "Any", and one entry for each value.
fn any_or<T: PartialEq + Clone>(
    ui: &mut egui::Ui,
    session: &Session,
    chosen: &mut Option<T>,
    values: impl IntoIterator<Item = T>,
    name: impl Fn(T) -> String,
) {
    if ui.selectable_label(chosen.is_none(), session.text("filter-any")).clicked() {
        *chosen = None;
        ui.close();
    }
    for value in values {
        let selected = chosen.as_ref() == Some(&value);
        if ui.selectable_label(selected, name(value.clone())).clicked() {
            *chosen = Some(value);
            ui.close();
        }
    }
}

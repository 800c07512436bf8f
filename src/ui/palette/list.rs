//! The list of cards: only those in sight are drawn; what fits where is worked out once per change of the plan.
use std::collections::BTreeMap;

use egui::{DragAndDrop, EventFilter, Id, Key, Response, ScrollArea, vec2};

use crate::catalog::chassis::Slot;
use crate::locale::Language;
use crate::machine::placement::Fit;
use crate::machine::{bridges, placement};
use crate::plan::{CardPart, OptionId};
use crate::quantity::{Currency, Message};
use crate::ui::palette::card::{self, HEIGHT};
use crate::ui::palette::entry::{Entry, entries};
use crate::ui::palette::filter::Filter;
use crate::ui::place::why_nowhere;
use crate::ui::session::{DragItem, PaletteTab};
use crate::ui::tokens::gap;
use crate::ui::{Command, Session};

/// What the list was made for.
#[derive(Debug, Clone, PartialEq)]
struct Made {
    tab: PaletteTab,
    filter: Filter,
    revision: u64,
    active: OptionId,
    language: Language,
    currency: Currency,
}

/// The list and what it remembers.
#[derive(Debug, Clone, Default)]
pub struct List {
    made: Option<Made>,
    entries: Vec<Entry>,
    /// By item, as text: why it fits nowhere, if so.
    fits: BTreeMap<String, Option<Message>>,
    selected: Option<DragItem>,
    /// Row to bring into sight and to give the keyboard to.
    go_to: Option<usize>,
}

/// What was done to a card.
pub(super) enum Gesture {
    /// Chosen.
    Select,
    /// To be placed where it is best.
    Place,
    /// To fill the free slots.
    Fill,
    /// To be there so many times.
    Count(u16),
    /// The keyboard goes to another card.
    Move(isize),
}

impl List {
    /// Gives the keyboard to the first card.
    pub fn focus_first(&mut self) {
        self.go_to = Some(0);
    }

    /// Draws the list.
    pub fn ui(&mut self, ui: &mut egui::Ui, session: &Session, filter: &Filter, commands: &mut Vec<Command>) {
        self.refresh(session, filter);
        if self.entries.is_empty() {
            ui.add_space(gap::LARGE);
            ui.weak(session.text("palette-nothing"));
            return;
        }
        let hint_height = 18.0;
        let height = (ui.available_height() - hint_height - gap::SMALL).max(HEIGHT);
        ui.spacing_mut().item_spacing.y = gap::SMALL;
        let mut area = ScrollArea::vertical()
            .id_salt(("palette-list", session.palette_tab.key()))
            .max_height(height)
            .auto_shrink([false, false]);
        if let Some(row) = self.go_to {
            let top = row as f32 * (HEIGHT + gap::SMALL);
            area = area.vertical_scroll_offset((top - height / 2.0 + HEIGHT / 2.0).max(0.0));
        }
        let mut gestures = Vec::new();
        let mut drawn = Vec::new();
        area.show_rows(ui, HEIGHT, self.entries.len(), |ui, rows| {
            for row in rows {
                drawn.extend(self.row_ui(ui, session, row, &mut gestures).map(|response| (row, response)));
            }
        });
        self.start_drag(ui, &drawn);
        for (row, gesture) in gestures {
            self.act(row, &gesture, commands);
        }
        ui.add_space(gap::SMALL);
        ui.add(
            egui::Label::new(egui::RichText::new(session.text(hint_key(session.palette_tab))).small().weak())
                .truncate(),
        );
    }

    /// Lets the pointer take the card on which the button went down. In a slow frame it may be over another one by the
    /// time the drag begins.
    fn start_drag(&self, ui: &egui::Ui, drawn: &[(usize, Response)]) {
        if !drawn.iter().any(|(_, response)| response.drag_started()) {
            return;
        }
        let origin = ui.input(|input| input.pointer.press_origin());
        let taken = drawn.iter().find(|(_, response)| origin.is_some_and(|pos| response.rect.contains(pos)));
        if let Some(entry) = taken.and_then(|(row, _)| self.entries.get(*row)) {
            DragAndDrop::set_payload(ui.ctx(), entry.item.clone());
        }
    }

    fn row_ui(
        &mut self,
        ui: &mut egui::Ui,
        session: &Session,
        row: usize,
        gestures: &mut Vec<(usize, Gesture)>,
    ) -> Option<Response> {
        let entry = self.entries.get(row)?;
        let key = format!("{:?}", entry.item);
        let reason = self.fits.entry(key.clone()).or_insert_with(|| why_not(session, &entry.item)).clone();
        let selected = self.selected.as_ref() == Some(&entry.item);
        let id = Id::unique(("palette-card", &key));
        let response = card::card_ui(ui, session, entry, id, selected, reason.as_ref());
        if self.go_to == Some(row) {
            response.request_focus();
            self.go_to = None;
        }
        if response.has_focus() {
            let filter = EventFilter { vertical_arrows: true, ..Default::default() };
            ui.memory_mut(|memory| memory.set_focus_lock_filter(id, filter));
            gestures.extend(keys(ui).map(|gesture| (row, gesture)));
        }
        if response.double_clicked() {
            gestures.push((row, Gesture::Place));
        } else if response.clicked() {
            gestures.push((row, Gesture::Select));
        }
        response.context_menu(|ui| {
            for (text, gesture) in [(place_key(&entry.item), Gesture::Place), ("palette-fill", Gesture::Fill)] {
                if matches!(gesture, Gesture::Fill) && !matches!(entry.item, DragItem::Part(_)) {
                    continue;
                }
                if ui.button(session.text(text)).clicked() {
                    gestures.push((row, gesture));
                    ui.close();
                }
            }
        });
        Some(response)
    }

    fn act(&mut self, row: usize, gesture: &Gesture, commands: &mut Vec<Command>) {
        let Some(entry) = self.entries.get(row) else { return };
        self.selected = Some(entry.item.clone());
        match (gesture, &entry.item) {
            (Gesture::Place, item) => commands.push(Command::PlaceItem(item.clone())),
            (Gesture::Fill, DragItem::Part(part)) => commands.push(Command::FillWith(part.clone())),
            (Gesture::Count(n), DragItem::Part(part @ CardPart::Gpu(_))) => {
                commands.push(Command::SetCount(part.clone(), *n));
            }
            (Gesture::Move(by), _) => {
                self.go_to = row.checked_add_signed(*by).map(|row| row.min(self.entries.len() - 1));
            }
            _ => {}
        }
    }

    /// Makes the list anew if anything it rests on has changed.
    fn refresh(&mut self, session: &Session, filter: &Filter) {
        let now = Made {
            tab: session.palette_tab,
            filter: filter.clone(),
            revision: session.history.revision(),
            active: session.active,
            language: session.language,
            currency: session.history.project().currency,
        };
        if self.made.as_ref() == Some(&now) {
            return;
        }
        let same_plan = self
            .made
            .as_ref()
            .is_some_and(|made| (made.tab, made.revision, made.active) == (now.tab, now.revision, now.active));
        if !same_plan {
            self.fits.clear();
        }
        let mut entries = entries(session);
        entries.retain(|entry| filter.passes(session, entry));
        filter.order(session, &mut entries);
        let fits = &mut self.fits;
        let mut fits_nowhere = |entry: &Entry| {
            let key = format!("{:?}", entry.item);
            fits.entry(key).or_insert_with(|| why_not(session, &entry.item)).is_some()
        };
        if filter.fits_only {
            entries.retain(|entry| !fits_nowhere(entry));
        } else {
            // What fits comes first; the order within each half stays.
            entries.sort_by_cached_key(&mut fits_nowhere);
        }
        self.entries = entries;
        self.made = Some(now);
    }
}

/// Key of what placing this item is called.
fn place_key(item: &DragItem) -> &'static str {
    match item {
        DragItem::Part(_) | DragItem::Card(_) | DragItem::Bridge(_) => "palette-place",
        DragItem::Memory(_) | DragItem::Drive(_) => "palette-add",
        DragItem::Cpu(_) | DragItem::Chassis(_) => "palette-use",
    }
}

/// Key of the line below the list that says how parts of this page are used.
fn hint_key(tab: PaletteTab) -> &'static str {
    match tab {
        PaletteTab::Gpu | PaletteTab::Nic => "palette-hint",
        PaletteTab::Memory | PaletteTab::Drive | PaletteTab::Bridge => "palette-hint-add",
        PaletteTab::Cpu | PaletteTab::Chassis => "palette-hint-use",
    }
}

/// The keys pressed on a card.
fn keys(ui: &egui::Ui) -> impl Iterator<Item = Gesture> + use<> {
    const DIGITS: [Key; 9] =
        [Key::Num1, Key::Num2, Key::Num3, Key::Num4, Key::Num5, Key::Num6, Key::Num7, Key::Num8, Key::Num9];
    let mut found = Vec::new();
    ui.input(|input| {
        if input.modifiers.command || input.modifiers.alt {
            return;
        }
        if input.key_pressed(Key::Enter) {
            found.push(Gesture::Place);
        }
        if input.key_pressed(Key::ArrowDown) {
            found.push(Gesture::Move(1));
        }
        if input.key_pressed(Key::ArrowUp) {
            found.push(Gesture::Move(-1));
        }
        let digit = DIGITS.iter().position(|key| input.key_pressed(*key));
        found.extend(digit.map(|at| Gesture::Count(at as u16 + 1)));
    });
    found.into_iter()
}

/// Why a part fits nowhere in the active option; `None` if it fits.
fn why_not(session: &Session, item: &DragItem) -> Option<Message> {
    let (catalog, plan) = (&*session.catalog, session.plan()?);
    let chassis = plan.chassis.as_ref().and_then(|id| catalog.chassis.get(id));
    match item {
        DragItem::Part(part) => {
            // A filled slot counts too: the card there can be replaced.
            let fits = |slot: &Slot| placement::check(catalog, plan, &slot.id, part).fit != Fit::No;
            (!chassis.is_some_and(|chassis| chassis.slots.iter().any(fits))).then(|| why_nowhere(catalog, plan, part))
        }
        DragItem::Cpu(id) => {
            let (chassis, cpu) = (chassis?, catalog.cpus.get(id)?);
            let fits = chassis.cpu_families.contains(&cpu.family);
            (!fits).then(|| Message::new("place-other-cpu").with("chassis", chassis.name.clone()))
        }
        DragItem::Memory(id) => {
            let (chassis, module) = (chassis?, catalog.memory.get(id)?);
            let fits = chassis.memory_kind == module.kind;
            (!fits).then(|| Message::new("place-other-memory").with("kind", chassis.memory_kind.clone()))
        }
        DragItem::Bridge(id) => {
            let fits = bridges::candidates(catalog, plan).iter().any(|(bridge, _)| bridge == id);
            (!fits).then(|| Message::new("place-no-pair"))
        }
        DragItem::Card(_) | DragItem::Drive(_) | DragItem::Chassis(_) => None,
    }
}

/// The size of a card in a list of this width.
pub(super) fn card_size(width: f32) -> egui::Vec2 {
    vec2(width, HEIGHT)
}

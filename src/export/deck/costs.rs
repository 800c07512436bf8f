//! The pages of money: purchase, cost of owning, and renting instead.
use crate::export::deck::compared::pick;
use crate::export::deck::figures::price_of;
use crate::export::deck::maker::Maker;
use crate::export::deck::{Item, Page};
use crate::quantity::Message;

/// Rows of the table, in its order.
const ROWS: [&str; 7] = [
    "price",
    "per_tflops",
    "cost_per_year",
    "energy_per_year",
    "cost_of_all_years",
    "rent_per_month",
    "break_even_months",
];

impl Maker<'_> {
    /// The pages of money, the numbers and then the pictures; none if nothing has a price.
    pub(super) fn cost_pages(self) -> Vec<Page> {
        if self.options.iter().all(|option| price_of(option.analysis).is_none()) {
            return Vec::new();
        }
        let comparison = self.comparison();
        let mut page = self.page("cost", "deck-cost");
        let years = self.options.first().map_or(0.0, |option| option.analysis.ownership.years);
        let rented = self.options.iter().any(|option| option.analysis.ownership.rent.is_some());
        let (lead, years_lead) = if rented {
            ("deck-cost-lead", "deck-cost-years-lead")
        } else {
            ("deck-cost-own-lead", "deck-cost-years-own-lead")
        };
        page.lead = self.words(&Message::new(lead).with("years", years));
        let mut table = self.table(pick(&comparison, &ROWS));
        if self.options.len() == 1 {
            // One column of numbers needs no name.
            table.head.clear();
        }
        page.items.push(Item::Table(table));
        let breaks = (!self.break_evens().is_empty()).then(|| Item::Points(self.break_evens()));
        page.speaker_notes = self.missing_prices();
        let (yearly, rent) = (self.yearly_chart().map(Item::Chart), self.rent_chart().map(Item::Chart));
        let mut second = self.page("cost-years", "deck-cost-years");
        if self.options.len() == 1 {
            // Few numbers and few bars share a page.
            page.items.extend(yearly);
            second.lead = self.text("deck-cost-rent-lead");
            second.items.extend(rent.into_iter().chain(breaks));
        } else {
            page.items.extend(breaks);
            second.lead = self.words(&Message::new(years_lead).with("years", years));
            second.items.extend(yearly.into_iter().chain(rent));
        }
        second.speaker_notes = self.missing_prices();
        let second = Some(second).filter(|second| !second.items.is_empty());
        std::iter::once(page).chain(second).collect()
    }

    /// When owning has cost less than renting, one line for each option that could be rented.
    fn break_evens(self) -> Vec<String> {
        let mut lines = Vec::new();
        for (at, option) in self.options.iter().enumerate().take(crate::analysis::compare::MOST) {
            let ownership = &option.analysis.ownership;
            let Some(rent) = ownership.rent.as_ref().filter(|_| ownership.per_year.is_some()) else { continue };
            let line = match rent.break_even_months.zip(rent.months_told()) {
                Some((months, told)) if ownership.is_late(months) => {
                    Message::new("deck-break-even-late").with("months", told).with("years", ownership.years)
                }
                Some((_, told)) => Message::new("deck-break-even").with("months", told),
                None => Message::new("deck-no-break-even"),
            };
            lines.push(self.words(&line.with("letter", self.mark_of(at)).with("date", rent.date)));
        }
        lines
    }

    /// Parts without a price, for each option that has some.
    pub(super) fn missing_prices(self) -> Vec<String> {
        let mut lines = Vec::new();
        for (at, option) in self.options.iter().enumerate() {
            let lacks = option.analysis.price.lacks();
            if !lacks.is_empty() {
                let line = Message::new("deck-missing").with("letter", self.mark_of(at)).with("parts", lacks);
                lines.push(self.words(&line));
            }
        }
        lines
    }
}

//! The last word on a project of one option: what it does, what it costs, what to watch, what to decide.
use crate::analysis::{Analysis, PriceBasis};
use crate::export::deck::maker::Maker;
use crate::export::deck::{Item, Page};
use crate::export::report::{Analysed, basis_name};
use crate::export::story::{Table, verdict};
use crate::machine::Severity;
use crate::machine::power::Redundancy;
use crate::plan::Plan;
use crate::quantity::Message;

/// Most workloads, findings and remedies that are told; the others are on their own pages.
const MOST: usize = 3;

impl Maker<'_> {
    /// The page; none for an option without a machine, of which there is nothing to say.
    pub(super) fn single_page(self) -> Option<Page> {
        let [Analysed { plan, analysis }] = self.options else { return None };
        plan.chassis.as_ref()?;
        let mut page = self.page("recommendation", "deck-single");
        page.lead = self.words(&verdict(plan, analysis));
        let parts = [
            ("deck-single-does", self.does(plan, analysis)),
            ("deck-single-costs", self.costs(analysis)),
            ("deck-single-watch", self.watch(analysis)),
            ("deck-single-decide", self.decide(analysis)),
        ];
        let mut rows = Vec::new();
        for (key, sentences) in parts {
            // The name of a part stands at its first sentence.
            let names = std::iter::once(self.text(key)).chain(std::iter::repeat(String::new()));
            rows.extend(names.zip(sentences).map(|(name, sentence)| vec![name, sentence]));
        }
        page.items.push(Item::Table(Table { head: Vec::new(), rows, numbers: Vec::new() }));
        page.speaker_notes.push(self.text("report-bands"));
        Some(page)
    }

    /// What is in it, and its first workloads.
    fn does(self, plan: &Plan, analysis: &Analysis) -> Vec<String> {
        let totals = &analysis.totals;
        let mut sentences = Vec::new();
        if totals.gpu_count > 0 {
            let models = self.language.list(&super::figures::models(self.catalog, plan));
            let has = Message::new("deck-single-has").with("count", totals.gpu_count).with("name", models);
            let vram = totals.vram().told(Message::new("unit-gb").with("value", totals.vram_gb));
            sentences.push(self.words(&has.with("vram", vram)));
        }
        let rates = analysis.workloads.iter().filter_map(|result| Some((result, result.throughput.as_ref()?)));
        sentences.extend(rates.take(MOST).map(|(result, figure)| {
            let rate = super::figures::unit(figure.value, &self.rate_unit(&result.id));
            let rate =
                Message::new("deck-single-rate").with("workload", self.workload_title(&result.id)).with("rate", rate);
            self.words(&rate.with("band", self.band(figure)))
        }));
        let too_big = analysis.workloads.iter().filter(|result| !result.fits && result.vram_gb_per_gpu > 0.0);
        let too_big: Vec<String> = too_big.map(|result| self.workload_title(&result.id)).collect();
        if !too_big.is_empty() {
            sentences.push(self.words(&Message::new("deck-single-too-big").with("workloads", too_big)));
        }
        sentences
    }

    /// To buy, to own, and to rent instead.
    fn costs(self, analysis: &Analysis) -> Vec<String> {
        let (price, ownership) = (&analysis.price, &analysis.ownership);
        let Some(amount) = price.amount else { return vec![self.text("report-price-unknown")] };
        let basis = self.text(&format!("report-price-{}", basis_name(price.basis)));
        let buy =
            Message::new("deck-single-buy").with("price", self.words(&price.at_least(amount))).with("basis", basis);
        let mut sentences = vec![self.words(&buy)];
        if ownership.per_year.is_some() {
            let own = Message::new("deck-single-own")
                .with("cost", self.words(&price.at_least(self.money(ownership.per_year))));
            sentences
                .push(self.words(&own.with("years", ownership.years).with("energy", self.money(ownership.energy))));
        }
        if let Some(rent) = &ownership.rent {
            let message = match rent.break_even_months.zip(rent.months_told()) {
                Some((months, told)) if !ownership.is_late(months) => {
                    Message::new("deck-single-rent").with("months", told)
                }
                Some((_, told)) => {
                    Message::new("deck-single-rent-late").with("months", told).with("years", ownership.years)
                }
                None => Message::new("deck-single-rent-always"),
            };
            let message = message.with("rent", self.money(Some(rent.per_month))).with("date", rent.date);
            sentences.push(self.words(&message));
        }
        sentences
    }

    /// Errors and warnings, worst first.
    fn watch(self, analysis: &Analysis) -> Vec<String> {
        let grave = || analysis.findings.iter().filter(|finding| finding.severity() > Severity::Note);
        let mut sentences: Vec<String> = grave().take(MOST).map(|finding| self.point(finding)).collect();
        let more = grave().count().saturating_sub(MOST);
        if more > 0 {
            sentences.push(self.words(&Message::new("deck-more-findings").with("count", more)));
        }
        if sentences.is_empty() {
            sentences.push(self.text("deck-single-nothing"));
        }
        sentences
    }

    /// What is left open by the plan.
    fn decide(self, analysis: &Analysis) -> Vec<String> {
        let (price, growth) = (&analysis.price, &analysis.growth);
        let grave = analysis.findings.iter().filter(|finding| finding.severity() > Severity::Note);
        let remedies = grave.filter_map(|finding| finding.fix.as_ref()).take(MOST - 1);
        let mut open: Vec<Message> =
            remedies.map(|fix| Message::new("deck-decide-fix").with("fix", fix.label.clone())).collect();
        if !price.missing.is_empty() {
            open.push(Message::new("deck-decide-missing").with("parts", price.lacks()));
        } else if let (Some(date), false) = (price.date, price.basis == PriceBasis::Quote) {
            open.push(Message::new("deck-decide-quote").with("date", date));
        }
        match &growth.extension {
            Some(extension) if !extension.slots.is_empty() => {
                open.push(Message::new("deck-decide-grow").with("count", extension.slots.len()));
            }
            _ if analysis.totals.gpu_count > 0 => {
                open.push(Message::new("deck-decide-full").with("count", analysis.totals.gpu_count));
            }
            _ => {}
        }
        if analysis.power.redundancy == Redundancy::None {
            open.push(Message::new("deck-decide-spare"));
        }
        open.iter().map(|message| self.words(message)).collect()
    }
}

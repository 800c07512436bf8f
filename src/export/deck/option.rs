//! The pages of one option: the machine with its key figures, verdict and the findings that matter most; then its links.
use crate::export::deck::maker::Maker;
use crate::export::deck::{Item, KeyFigure, Page, Picture};
use crate::export::report::Analysed;
use crate::export::story::verdict;
use crate::machine::{Finding, Severity};
use crate::quantity::Message;
use crate::scene::{self, PageSize, Scene, box_view, links_view};

/// Most findings on the page of an option; the others are in the notes.
const TOP_FINDINGS: usize = 2;

impl Maker<'_> {
    /// The pages of the option at this place.
    pub(super) fn option_pages(self, at: usize) -> Vec<Page> {
        [self.option_page(at), self.links_page(at)].into_iter().flatten().collect()
    }

    /// The machine from above and what it is.
    fn option_page(self, at: usize) -> Option<Page> {
        let Analysed { plan, analysis } = self.options.get(at).copied()?;
        let mut page = Page {
            key: format!("option-{}", plan.id.0),
            title: self.page_title_of(at),
            lead: self.words(&verdict(plan, analysis)),
            ..Page::default()
        };
        let words = |message: &Message| self.language.words(message);
        let scene = box_view::box_view_on(&paper(), self.catalog, plan, analysis, &words);
        page.items.extend(self.picture("deck-picture-box", at, scene));
        page.items.extend(figures(self.key_figures(at)));
        let points = self.top_findings(&analysis.findings);
        if !points.is_empty() {
            page.items.push(Item::Points(points));
        }
        page.speaker_notes = analysis.findings.iter().map(|finding| self.reason(finding)).collect();
        if !plan.notes.is_empty() {
            page.speaker_notes.push(plan.notes.clone());
        }
        Some(page)
    }

    /// Its links and what they carry; none for a machine without GPUs.
    fn links_page(self, at: usize) -> Option<Page> {
        let Analysed { plan, analysis } = self.options.get(at).copied()?;
        if analysis.totals.gpu_count == 0 {
            return None;
        }
        let words = |message: &Message| self.language.words(message);
        let scene = links_view::links_view_on(&paper(), analysis, &words);
        let ledger = &analysis.ledger;
        let key = if ledger.non_blocking { "report-non-blocking" } else { "report-blocking" };
        let why = (!ledger.why.key.is_empty()).then(|| self.words(&Message::new(key).with("why", ledger.why.clone())));
        let mut page = Page {
            key: format!("option-{}-links", plan.id.0),
            title: self.words(&Message::new("deck-links-of").with("option", self.page_title_of(at))),
            lead: why.unwrap_or_default(),
            ..Page::default()
        };
        page.items.extend(self.picture("deck-picture-links", at, scene));
        page.items.extend(figures(self.link_figures(at)));
        page.speaker_notes.push(self.text("deck-source-links"));
        (!page.items.is_empty()).then_some(page)
    }

    /// A picture of the option; none if there is nothing on it.
    fn picture(self, key: &'static str, at: usize, scene: Scene) -> Option<Item> {
        let name = self.words(&Message::new(key).with("title", self.title_of(at)));
        (!scene.shapes.is_empty()).then_some(Item::Picture(Picture { name, scene }))
    }

    /// Errors and warnings, worst first.
    fn top_findings(self, findings: &[Finding]) -> Vec<String> {
        let grave: Vec<&Finding> = findings.iter().filter(|finding| finding.severity() > Severity::Note).collect();
        let mut points: Vec<String> = grave.iter().take(TOP_FINDINGS).map(|finding| self.point(finding)).collect();
        if grave.len() > TOP_FINDINGS {
            let more = Message::new("deck-more-findings").with("count", grave.len() - TOP_FINDINGS);
            points.push(self.words(&more));
        }
        points
    }

    /// A finding in one line with its severity.
    pub(super) fn point(self, finding: &Finding) -> String {
        let severity = match finding.severity() {
            Severity::Error => "report-severity-error",
            Severity::Warning => "report-severity-warning",
            Severity::Note => "report-severity-note",
        };
        let point =
            Message::new("deck-finding").with("severity", Message::new(severity)).with("text", finding.message());
        self.words(&point)
    }

    /// A finding with its code and why.
    fn reason(self, finding: &Finding) -> String {
        let reason = Message::new("deck-reason").with("code", finding.code).with("text", finding.message());
        self.words(&reason.with("why", finding.why()))
    }
}

/// The paper of pictures: the small one, whose texts are still read beside key figures on a slide.
fn paper() -> scene::Page {
    scene::Page::of(PageSize::Narrow)
}

/// Key figures as an item, if there are any.
fn figures(figures: Vec<KeyFigure>) -> Option<Item> {
    (!figures.is_empty()).then_some(Item::Figures(figures))
}

//! The page of one option: its two pictures, key figures, verdict and the findings that matter most.
use crate::export::deck::maker::Maker;
use crate::export::deck::{Item, Page, Picture};
use crate::export::report::Analysed;
use crate::export::story::verdict;
use crate::machine::{Finding, Severity};
use crate::quantity::Message;
use crate::scene::{box_view, links_view};

/// Most findings on the page of an option; the others are in the notes.
const TOP_FINDINGS: usize = 3;

impl Maker<'_> {
    /// The page of the option at this place.
    pub(super) fn option_page(self, at: usize) -> Option<Page> {
        let Analysed { plan, analysis } = self.options.get(at).copied()?;
        let mut page = Page {
            key: format!("option-{}", plan.id.0),
            title: self.head_of(at),
            lead: self.words(&verdict(plan, analysis)),
            ..Page::default()
        };
        page.items.extend(self.pictures(at));
        let figures = self.key_figures(at);
        if !figures.is_empty() {
            page.items.push(Item::Figures(figures));
        }
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

    /// The machine from above and its links.
    fn pictures(self, at: usize) -> Vec<Item> {
        let Some(Analysed { plan, analysis }) = self.options.get(at).copied() else { return Vec::new() };
        let words = |message: &Message| self.language.words(message);
        let name = |key: &'static str| self.words(&Message::new(key).with("title", self.title_of(at)));
        let pictures = [
            ("deck-picture-box", box_view::box_view(self.catalog, plan, analysis, &words)),
            ("deck-picture-links", links_view::links_view(self.catalog, plan, analysis, &words)),
        ];
        let drawn = pictures.into_iter().filter(|(_, scene)| !scene.shapes.is_empty());
        drawn.map(|(key, scene)| Item::Picture(Picture { name: name(key), scene })).collect()
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

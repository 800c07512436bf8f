//! What the report tells of workloads, findings and printed numbers.
use crate::analysis::Analysis;
use crate::export::report::severity_name;
use crate::export::story::{Block, Teller, dash, range, unit};
use crate::locale::{Language, plain_number};
use crate::machine::Finding;
use crate::quantity::{Figure, Message};
use crate::workload::WorkloadResult;

impl Teller<'_> {
    pub(super) fn workloads(&self, results: &[WorkloadResult]) -> Vec<Block> {
        let mut rows = Vec::new();
        for result in results {
            let profile = self.catalog.workloads.get(&result.id);
            rows.push(vec![
                profile.map_or_else(|| result.id.to_string(), |profile| self.words(&profile.title())),
                result.verdict().map_or_else(|| self.text("report-not-known"), |fits| self.yes_or_no(fits)),
                format!("{} / {} GB", plain_number(result.needed_gb_per_gpu), vram(result)),
                result.throughput.as_ref().map_or_else(dash, |figure| {
                    band(
                        figure,
                        &profile.map_or_else(|| figure.unit.clone(), |profile| self.words(&profile.rate_unit())),
                    )
                }),
                result.bottleneck.map_or_else(dash, |what| self.text(&format!("bottleneck-{}", what.key()))),
                result.efficiency.map_or_else(dash, |share| format!("{} %", plain_number(share * 100.0))),
            ]);
        }
        let head = [
            "report-workload",
            "report-fits",
            "report-need",
            "report-throughput",
            "report-bottleneck",
            "report-efficiency",
        ];
        let mut blocks = self.table("report-workloads", &head, rows, &[2, 5]);
        if !blocks.is_empty() {
            blocks.push(Block::Line(self.text("report-bands")));
        }
        blocks
    }

    pub(super) fn findings(&self, findings: &[Finding]) -> Vec<Block> {
        if findings.is_empty() {
            return Vec::new();
        }
        let mut blocks = vec![self.section("report-findings")];
        blocks.extend(findings.iter().map(|finding| finding_block(finding, self.language)));
        blocks
    }

    pub(super) fn seed_claims(&self, analysis: &Analysis) -> Vec<Block> {
        let mut rows = Vec::new();
        for claim in &analysis.seed_claims {
            let printed = if claim.text.is_empty() { plain_number(claim.printed) } else { claim.text.clone() };
            let key = match (claim.computed, claim.agrees) {
                (None, _) => "report-claim-open",
                (Some(_), true) => "report-claim-agrees",
                (Some(_), false) => "report-claim-differs",
            };
            rows.push(vec![
                self.words(&Message::new(format!("claim-{}", claim.what)).or(&claim.what)),
                printed,
                claim.computed.map_or_else(dash, plain_number),
                self.text(key),
                self.language.data(&claim.note),
            ]);
        }
        let head = ["report-claim", "report-printed", "report-computed", "report-verdict", "report-note"];
        self.table("report-claims", &head, rows, &[1, 2])
    }
}

/// One finding in words.
#[must_use]
pub fn finding_block(finding: &Finding, language: Language) -> Block {
    let severity = language.text(&format!("report-severity-{}", severity_name(finding.severity())));
    let mut more = vec![language.words(&finding.why())];
    if let Some(fix) = &finding.fix {
        more.push(language.words(&Message::new("report-fix").with("fix", fix.label.clone())));
    }
    let lead = format!("{} {severity}", finding.code);
    Block::Finding { severity: finding.severity(), lead, text: language.words(&finding.message()), more }
}

/// VRAM of the smallest GPU, if all are known.
fn vram(result: &WorkloadResult) -> String {
    if result.has_unknown_gpu { dash() } else { plain_number(result.vram_gb_per_gpu) }
}

/// A figure with its band: `1,234 images/s (900–1,700)`.
fn band(figure: &Figure, name: &str) -> String {
    let value = unit(figure.value, name);
    if figure.low < figure.high { format!("{value} ({})", range(figure.low, figure.high)) } else { value }
}

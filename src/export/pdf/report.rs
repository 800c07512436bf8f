//! The report on paper: a page that tells all in a minute, then everything behind it.
use super::document::{Block, Document, Section, block};
use super::pictures::Album;
use super::summary;
use super::{Input, Material, Paper, PdfError, compared};
use crate::analysis::compare::{Candidate, MOST};
use crate::export::charts;
use crate::export::comparison::letter;
use crate::export::deck::{self, Deck, Item, Page};
use crate::export::report::Analysed;
use crate::export::story;
use crate::quantity::Message;
use crate::scene::chart::{Chart, ChartKind};
use crate::scene::chart_view::Look;
use crate::scene::{box_view, links_view, matrix_view};

/// Width of the text on paper, mm.
pub const TEXT_MM: f32 = 174.0;
/// Height of the letters of all charts, mm: 8 points.
const LETTERS_MM: f32 = 2.8;
/// A chart as wide as the text.
const CHART: Look = Look { width: TEXT_MM, height: 58.0, text: LETTERS_MM, words: false };
/// Bars, as wide as the text: they are no higher than they need to be.
const BARS: Look = Look { height: 34.0, ..CHART };
/// Lines and dots in pairs.
const HALF: Look = Look { width: (TEXT_MM - 5.0) / 2.0, height: 52.0, ..CHART };

/// The report on the options.
///
/// # Errors
/// Never for a project that fits into memory.
pub fn report(material: &Material<'_>, paper: Paper) -> Result<Input, PdfError> {
    let Material { catalog, project, options, language, today } = *material;
    let deck = deck::all_pages(catalog, project, options, language, today);
    let mut document = Document::new(material, paper, "pdf-kind-report");
    document.footer.clone_from(&deck.footer);
    let mut maker = Maker { material, deck: &deck, album: Album::new(language) };
    let stories = story::tell(catalog, project, options, language);
    let mut stories = stories.split(|block| matches!(block, story::Block::Heading(_))).skip(1).map(<[_]>::to_vec);
    let mut sections = vec![summary::section(material, &deck, &mut maker.album)];
    sections.extend(maker.comparison());
    sections.extend(maker.charts());
    for (at, option) in options.iter().enumerate() {
        sections.extend(stories.next().map(|story| maker.option(at, *option, story)));
    }
    sections.extend(maker.basis());
    document.sections = sections;
    document.input("report.typ", material, maker.album)
}

/// Takes the section with this title out of a story.
fn workloads(story: &mut Vec<story::Block>, title: &str) -> Vec<story::Block> {
    let is_title = |block: &story::Block| matches!(block, story::Block::Section(text) if text == title);
    let Some(start) = story.iter().position(is_title) else { return Vec::new() };
    let after = story.iter().skip(start + 1).position(|block| matches!(block, story::Block::Section(_)));
    let end = after.map_or(story.len(), |after| start + 1 + after);
    story.drain(start..end).collect()
}

struct Maker<'a> {
    material: &'a Material<'a>,
    deck: &'a Deck,
    album: Album,
}

impl Maker<'_> {
    fn text(&self, key: &str) -> String {
        self.material.language.text(key)
    }

    fn pages<'d>(&'d self, prefix: &'d str) -> impl Iterator<Item = &'d Page> {
        self.deck.pages.iter().filter(move |page| page.key.starts_with(prefix))
    }

    /// All rows of all options side by side.
    fn comparison(&self) -> Option<Section> {
        let language = self.material.language;
        if self.material.options.len() < 2 {
            return None;
        }
        let comparison = compared::comparison(self.material);
        let legend = Message::new("compare-legend").with("letter", letter(comparison.reference));
        let recommendation = self.deck.pages.iter().find(|page| page.key == "recommendation");
        let tables = recommendation.into_iter().flat_map(|page| &page.items);
        let answers = tables.filter(|item| matches!(item, Item::Table(_))).filter_map(summary::plain_item);
        Some(Section {
            key: "comparison".to_owned(),
            title: self.text("compare-title"),
            lead: language.words(&legend),
            blocks: answers.chain([Block::Table(compared::full(self.material, &comparison))]).collect(),
            ..Section::default()
        })
    }

    /// All charts of the pages of a meeting, with what these say of them.
    fn charts(&mut self) -> Option<Section> {
        let deck = self.deck;
        // Bars of throughput compare options; of an only one the first page has the numbers.
        let several = self.material.options.len() > 1;
        let is_told = |page: &&Page| !page.charts().is_empty() && (several || page.topic() != "performance");
        let with_charts: Vec<&Page> = deck.pages.iter().filter(is_told).collect();
        let mut blocks = self.overview();
        // What does not fit one page of a meeting goes on on the next; on paper it stands together.
        for pages in with_charts.chunk_by(|a, b| a.topic() == b.topic()) {
            let Some(first) = pages.first() else { continue };
            blocks.push(Block::Heading { text: first.title.clone() });
            blocks.extend((!first.lead.is_empty()).then(|| Block::Text { text: first.lead.clone() }));
            let charts: Vec<&Chart> = pages.iter().flat_map(|page| page.charts()).collect();
            self.set_charts(&charts, &mut blocks);
            let items = pages.iter().flat_map(|page| &page.items);
            let points: Vec<String> = items.filter_map(points_of).flatten().cloned().collect();
            blocks.extend((!points.is_empty()).then_some(Block::Points { points }));
        }
        (!blocks.is_empty()).then(|| Section {
            key: "charts".to_owned(),
            title: self.text("pdf-charts"),
            blocks,
            ..Section::default()
        })
    }

    /// All workloads at once, and where the memory goes in the first.
    fn overview(&mut self) -> Vec<Block> {
        let Material { catalog, options, language, .. } = *self.material;
        let chosen = options.iter().take(MOST);
        let candidates: Vec<Candidate<'_>> =
            chosen.map(|option| Candidate { catalog, plan: option.plan, analysis: option.analysis }).collect();
        let first = options.iter().flat_map(|option| &option.analysis.workloads).next();
        let relative = if candidates.len() > 1 { charts::relative(catalog, &candidates, language) } else { None };
        let memory = first.and_then(|first| charts::memory(catalog, &candidates, &first.id, language));
        let step = first.filter(|_| options.len() == 1);
        let step = step.and_then(|first| charts::step(catalog, &candidates, &first.id, language));
        let both: Vec<Chart> =
            relative.into_iter().chain(memory).chain(step).map(|explained| explained.chart).collect();
        let mut blocks = Vec::new();
        if !both.is_empty() {
            blocks.push(Block::Heading { text: self.text("pdf-overview") });
        }
        let both: Vec<&Chart> = both.iter().collect();
        self.set_charts(&both, &mut blocks);
        blocks
    }

    /// Bars across the whole text, for their names and numbers need room beside them; lines in pairs, a lone one across.
    fn set_charts(&mut self, charts: &[&Chart], blocks: &mut Vec<Block>) {
        let is_bars = |chart: &&Chart| matches!(chart.kind, ChartKind::Bars | ChartKind::StackedBars);
        for alike in charts.chunk_by(|a, b| is_bars(a) == is_bars(b)) {
            match alike {
                bars if bars.first().is_some_and(is_bars) => {
                    blocks.extend(bars.iter().map(|chart| self.album.chart(chart, BARS)));
                }
                [only] => blocks.push(self.album.chart(only, CHART)),
                several => {
                    let (pairs, lone) = several.split_at(several.len() - several.len() % 2);
                    blocks.push(self.album.charts(pairs, HALF));
                    blocks.extend(lone.iter().map(|chart| self.album.chart(chart, CHART)));
                }
            }
        }
    }

    /// Everything about one option.
    fn option(&mut self, at: usize, option: Analysed<'_>, mut story: Vec<story::Block>) -> Section {
        let Material { catalog, language, .. } = *self.material;
        let Analysed { plan, analysis } = option;
        let workloads = workloads(&mut story, &self.text("report-workloads"));
        let mut story = story.iter();
        let lead = match story.as_slice().first() {
            Some(story::Block::Line(lead)) => {
                story.next();
                lead.clone()
            }
            _ => String::new(),
        };
        let mut blocks = Vec::new();
        let words = |message: &Message| language.words(message);
        let (figures, of_links) = summary::figures(self.material, at);
        // Of a single option the first page has them.
        if self.material.options.len() > 1 {
            blocks.extend((!figures.is_empty()).then_some(Block::Figures { figures }));
            let scene = box_view::box_view(catalog, plan, analysis, &words);
            blocks.extend(self.album.scene(&scene, &self.material.language.text("pdf-box")));
        }
        blocks.extend(story.next().into_iter().chain(&workloads).map(|piece| block(piece, TEXT_MM)));
        let scene = links_view::links_view(catalog, plan, analysis, &words);
        blocks.extend(self.album.scene(&scene, &self.material.language.text("pdf-links")));
        blocks.extend((!of_links.is_empty()).then_some(Block::Figures { figures: of_links }));
        let scene = matrix_view::matrix_view(catalog, analysis, &words);
        blocks.extend(self.album.scene(&scene, &self.material.language.text("pdf-matrix")));
        blocks.extend(story.map(|piece| block(piece, TEXT_MM)));
        Section {
            key: format!("option-{}", at + 1),
            title: summary::head(self.material, at),
            lead,
            blocks,
            ..Section::default()
        }
    }

    /// What everything rests on.
    fn basis(&mut self) -> Vec<Section> {
        let mut sections = Vec::new();
        for page in self.pages("assumptions").chain(self.pages("sources")) {
            let mut blocks: Vec<Block> = page.items.iter().filter_map(summary::plain_item).collect();
            if !page.speaker_notes.is_empty() {
                blocks.push(Block::Heading { text: self.text("pdf-each-source") });
                blocks.push(Block::Points { points: page.speaker_notes.clone() });
            }
            let Page { key, title, lead, .. } = page.clone();
            sections.push(Section { key, title, lead, blocks, ..Section::default() });
        }
        sections
    }
}

fn points_of(item: &Item) -> Option<&Vec<String>> {
    match item {
        Item::Points(points) => Some(points),
        _ => None,
    }
}

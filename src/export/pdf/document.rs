//! A document as data: what templates read as `data.json`. Its form is described in `assets/report/README.md`, and is a
//! promise to users who change templates: add freely, never rename.
use serde::Serialize;
use serde_json::Value;

use super::pictures::Album;
use super::{Input, Material, Paper, PdfError};
use crate::export::report::severity_name;
use crate::export::story;
use crate::locale::Language;
use crate::quantity::visible::visible;

/// A document.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Document {
    /// Tags for setting text in its language.
    pub language: Tongue,
    /// Form of the page, by its name in typst.
    pub paper: &'static str,
    /// Title of the project.
    pub title: String,
    /// What the document is, with its day and currency.
    pub subtitle: String,
    /// What every page says at its foot.
    pub footer: String,
    /// Words of the templates themselves.
    pub words: Words,
    /// The content, in order.
    pub sections: Vec<Section>,
}

/// The language of a document.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Tongue {
    lang: &'static str,
    region: &'static str,
    script: &'static str,
    /// Families of running text, best first.
    fonts: [&'static str; 4],
}

impl From<Language> for Tongue {
    fn from(language: Language) -> Self {
        let chinese_first = ["Inter", "Noto Sans CJK SC", "Noto Sans CJK TC", "Noto Sans Symbols"];
        match language {
            Language::English => Self { lang: "en", region: "US", script: "latn", fonts: chinese_first },
            Language::ChineseSimplified => Self { lang: "zh", region: "CN", script: "hans", fonts: chinese_first },
            Language::ChineseTraditional => Self {
                lang: "zh",
                region: "TW",
                script: "hant",
                fonts: ["Inter", "Noto Sans CJK TC", "Noto Sans CJK SC", "Noto Sans Symbols"],
            },
        }
    }
}

/// Words of the templates themselves.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Words {
    contents: String,
}

impl Words {
    /// In this language.
    pub fn of(language: Language) -> Self {
        Self { contents: language.text("pdf-contents") }
    }
}

/// A section of a report, or a slide.
#[derive(Debug, Clone, PartialEq, Default, Serialize)]
pub struct Section {
    /// Its steady name: `summary`, `comparison`, `charts`, `option-1`, `basis`; of a slide the name of its page.
    pub key: String,
    /// Its title.
    pub title: String,
    /// What it says in one sentence; may be empty.
    pub lead: String,
    /// What is in it.
    pub blocks: Vec<Block>,
    /// What the user noted of it; may be empty.
    pub note: String,
}

/// A piece of a section.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Block {
    /// The title of what follows.
    Heading {
        /// The title.
        text: String,
    },
    /// A paragraph.
    Text {
        /// The words.
        text: String,
    },
    /// Sentences, one a line.
    Points {
        /// The sentences.
        points: Vec<String>,
    },
    /// Key figures.
    Figures {
        /// The figures.
        figures: Vec<Figure>,
    },
    /// A table.
    Table(Table),
    /// A picture or chart.
    Picture(Picture),
    /// Pictures side by side.
    Gallery {
        /// The pictures.
        pictures: Vec<Picture>,
    },
    /// A finding.
    Finding {
        /// `error`, `warning` or `note`.
        severity: &'static str,
        /// Code and severity in words.
        lead: String,
        /// What it says.
        text: String,
        /// Why, and how to mend it.
        more: Vec<String>,
    },
}

/// A key figure.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Figure {
    /// What it is.
    pub label: String,
    /// The number with its unit.
    pub value: String,
    /// Its band, basis or age; may be empty.
    pub detail: String,
}

/// A table.
#[derive(Debug, Clone, PartialEq, Default, Serialize)]
pub struct Table {
    /// Heads of the columns; empty if they need none.
    pub head: Vec<String>,
    /// The rows.
    pub rows: Vec<Vec<String>>,
    /// Columns that are set to the right, from 0.
    pub numbers: Vec<usize>,
    /// For each column its share of the room that is left; 0 for one that is as wide as its widest cell.
    pub shares: Vec<u32>,
    /// Rows that begin a group and hold its title in their first cell.
    pub groups: Vec<usize>,
    /// Cells (row, column) that are the best of their row.
    pub best: Vec<(usize, usize)>,
    /// Width at which no cell breaks its line, as a multiple of the letters' size.
    pub ems: f32,
    /// For each column the colour of the option that it tells of, or an empty text.
    pub colours: Vec<String>,
}

/// A picture.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Picture {
    /// Name of the file to read.
    pub file: String,
    /// What it shows, for those who cannot see it.
    pub alt: String,
    /// Its title; may be empty.
    pub title: String,
    /// What must be known to read it right; may be empty.
    pub note: String,
    /// Width, mm.
    pub width: f32,
    /// Height, mm.
    pub height: f32,
    /// Whether it is a chart.
    pub chart: bool,
}

impl Document {
    /// An empty document.
    pub fn new(material: &Material<'_>, paper: Paper, kind: &str) -> Self {
        let Material { project, language, today, .. } = *material;
        let title = if project.title.is_empty() { language.text("report-untitled") } else { project.title.clone() };
        let subtitle = crate::quantity::Message::new("pdf-subtitle")
            .with("kind", language.text(kind))
            .with("date", today)
            .with("currency", project.currency.code());
        Self {
            language: language.into(),
            paper: paper.name(),
            title,
            subtitle: language.words(&subtitle),
            footer: String::new(),
            words: Words::of(language),
            sections: Vec::new(),
        }
    }

    /// The document with its pictures, ready to be set.
    pub fn input(self, main: &'static str, material: &Material<'_>, album: Album) -> Result<Input, PdfError> {
        let mut data = serde_json::to_value(&self).map_err(|error| PdfError::Data(error.to_string()))?;
        make_visible(&mut data);
        let data = data.to_string();
        let (language, today) = (material.language, material.today);
        Ok(Input { main, language, today, data, pictures: album.pictures })
    }
}

/// Leaves out of all texts what is not shown.
fn make_visible(value: &mut Value) {
    match value {
        Value::String(text) => *text = visible(text).into_owned(),
        Value::Array(values) => values.iter_mut().for_each(make_visible),
        Value::Object(fields) => fields.values_mut().for_each(make_visible),
        Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
}

/// A piece of the report in words as a piece of a document.
pub fn block(from: &story::Block, width_mm: f32) -> Block {
    match from {
        story::Block::Title(text) | story::Block::Heading(text) | story::Block::Section(text) => {
            Block::Heading { text: text.clone() }
        }
        story::Block::Line(text) => Block::Text { text: text.clone() },
        story::Block::Table(table) => Block::Table(super::table::table(table, width_mm)),
        story::Block::Finding { severity, lead, text, more } => {
            let severity = severity_name(*severity);
            Block::Finding { severity, lead: lead.clone(), text: text.clone(), more: more.clone() }
        }
    }
}

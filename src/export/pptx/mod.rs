//! A deck as a presentation that people can edit: shapes, tables and charts are those of the office programs.
//!
//! `plan` decides what stands where, `slide`, `picture`, `table` and `chart` draw it, `frame`, `theme` and `master` hold
//! what all slides share, and this file puts the parts together.
mod card;
mod chart;
mod frame;
mod master;
mod measure;
mod picture;
mod plan;
mod shape;
mod slide;
mod table;
mod text;
mod theme;
mod xml;

use ooxmlsdk::common::SdkError;
use ooxmlsdk::parts::chart_part::ChartPart;
use ooxmlsdk::parts::notes_master_part::NotesMasterPart;
use ooxmlsdk::parts::notes_slide_part::NotesSlidePart;
use ooxmlsdk::parts::presentation_document::PresentationDocument;
use ooxmlsdk::parts::presentation_part::PresentationPart;
use ooxmlsdk::parts::presentation_properties_part::PresentationPropertiesPart;
use ooxmlsdk::parts::slide_layout_part::SlideLayoutPart;
use ooxmlsdk::parts::slide_master_part::SlideMasterPart;
use ooxmlsdk::parts::slide_part::SlidePart;
use ooxmlsdk::parts::table_styles_part::TableStylesPart;
use ooxmlsdk::parts::theme_part::ThemePart;
use ooxmlsdk::sdk::{EmbeddedPackagePartType, PresentationDocumentType};

use crate::export::chart_data as book;
use crate::export::deck::Deck;
use crate::locale::Language;
use crate::scene::chart::Chart;

use frame::Layout;
use xml::{El, el, typed};

const A: &str = "http://schemas.openxmlformats.org/drawingml/2006/main";
const C: &str = "http://schemas.openxmlformats.org/drawingml/2006/chart";
const P: &str = "http://schemas.openxmlformats.org/presentationml/2006/main";
const R: &str = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

/// The id of the master; those of layouts follow it.
const MASTER_ID: i64 = 2_147_483_648;

/// The id of the first layout, less the one that is added to each.
const FIRST_LAYOUT_ID: i64 = MASTER_ID + 1;

/// The id of the first slide: smaller ones are not allowed.
const FIRST_SLIDE_ID: usize = 256;

/// Why no presentation came about. Each is a fault of this program, not of the project.
#[derive(Debug, thiserror::Error)]
pub enum PptxError {
    /// An element is not as the schema has it.
    #[error("{element}: {reason}")]
    Schema {
        /// The root of the part.
        element: &'static str,
        /// What the schema says.
        reason: String,
    },
    /// The package could not be put together.
    #[error(transparent)]
    Package(#[from] SdkError),
    /// The workbook of a chart could not be written.
    #[error(transparent)]
    Workbook(#[from] rust_xlsxwriter::XlsxError),
}

/// The deck as the content of a `.pptx` file.
///
/// # Errors
/// If a part of it breaks the schema, which would be a fault of this program.
pub fn write(deck: &Deck, language: Language) -> Result<Vec<u8>, PptxError> {
    Ok(document(deck, language)?.to_package_bytes()?)
}

/// The deck as a package; tests have it checked by the schema's validators.
///
/// # Errors
/// As [`write()`].
pub fn document(deck: &Deck, language: Language) -> Result<PresentationDocument, PptxError> {
    let mut package = PresentationDocument::create(PresentationDocumentType::Presentation);
    let root = package.add_presentation_part()?;
    let name = language.text("window-title");
    let shared = Shared::add(&mut package, &root, &name, language)?;
    let drafts: Vec<_> = deck.pages.iter().flat_map(plan::slides).collect();
    let mut relations = Vec::new();
    for (at, draft) in drafts.iter().enumerate() {
        let relation = format!("rIdSlide{}", at + 1);
        let part: SlidePart = root.add_new_part(&mut package, relation.as_str())?;
        relations.push(relation);
        let drawn = slide::draw(draft, deck, language);
        part.set_root_element(&mut package, typed(&drawn.root)?)?;
        if let Some(layout) = shared.layouts.get(draft.layout.place()) {
            part.create_relationship_to_part_with_id(&mut package, layout.clone(), "rIdLayout")?;
        }
        for (relation, chart, size) in &drawn.charts {
            add_chart(&mut package, &part, relation, (chart, *size), language)?;
        }
        if draft.part.0 == 1 && !draft.page.speaker_notes.is_empty() {
            let notes: NotesSlidePart = part.add_new_part(&mut package, "rIdNotes")?;
            notes.set_root_element(&mut package, typed(&slide::notes(&draft.page.speaker_notes, language))?)?;
            notes.create_relationship_to_part_with_id(&mut package, shared.notes_master.clone(), "rIdMaster")?;
            notes.create_relationship_to_part_with_id(&mut package, part.clone(), "rIdSlide")?;
        }
    }
    root.set_root_element(&mut package, typed(&presentation(&relations, language))?)?;
    add_properties(&mut package, deck, &name, language)?;
    Ok(package)
}

/// Parts that slides refer to.
struct Shared {
    layouts: Vec<SlideLayoutPart>,
    notes_master: NotesMasterPart,
}

impl Shared {
    fn add(
        package: &mut PresentationDocument,
        root: &PresentationPart,
        name: &str,
        language: Language,
    ) -> Result<Self, PptxError> {
        let master: SlideMasterPart = root.add_new_part(package, "rIdMaster")?;
        let theme: ThemePart = master.add_new_part(package, "rIdTheme")?;
        theme.set_root_element(package, typed(&theme::theme(name, language))?)?;
        root.create_relationship_to_part_with_id(package, theme, "rIdTheme")?;
        let mut layouts = Vec::new();
        let mut relations = Vec::new();
        for (id, layout) in (0..).zip(Layout::ALL) {
            let relation = format!("rIdLayout{}", id + 1);
            let part: SlideLayoutPart = master.add_new_part(package, relation.as_str())?;
            part.set_root_element(package, typed(&master::layout(layout, language))?)?;
            part.create_relationship_to_part_with_id(package, master.clone(), "rIdMaster")?;
            relations.push((id, relation));
            layouts.push(part);
        }
        master.set_root_element(package, typed(&master::master(&relations, language))?)?;
        let notes_master: NotesMasterPart = root.add_new_part(package, "rIdNotesMaster")?;
        let theme: ThemePart = notes_master.add_new_part(package, "rIdTheme")?;
        theme.set_root_element(package, typed(&theme::theme(name, language))?)?;
        notes_master.set_root_element(package, typed(&master::notes_master(language))?)?;
        let properties: PresentationPropertiesPart = root.add_new_part(package, "rIdProperties")?;
        properties.set_root_element(package, typed(&frame::rooted("p:presentationPr"))?)?;
        let styles: TableStylesPart = root.add_new_part(package, "rIdTableStyles")?;
        let list = el("a:tblStyleLst").at("xmlns:a", A).at("def", table::PLAIN_STYLE);
        styles.set_root_element(package, typed(&list)?)?;
        Ok(Self { layouts, notes_master })
    }
}

fn add_chart(
    package: &mut PresentationDocument,
    slide: &SlidePart,
    relation: &str,
    (chart, size): (&Chart, (f32, f32)),
    language: Language,
) -> Result<(), PptxError> {
    let part: ChartPart = slide.add_new_part(package, relation)?;
    let workbook = "rIdWorkbook";
    let book = part.add_embedded_package_part_by_type_with_id(package, EmbeddedPackagePartType::Xlsx, workbook)?;
    book.set_data(package, book::workbook(chart)?)?;
    part.set_root_element(package, typed(&chart::space(chart, workbook, size, language))?)?;
    Ok(())
}

fn presentation(slides: &[String], language: Language) -> El {
    let master = el("p:sldMasterId").at("id", MASTER_ID).at("r:id", "rIdMaster");
    let list = slides
        .iter()
        .enumerate()
        .map(|(at, relation)| el("p:sldId").at("id", FIRST_SLIDE_ID + at).at("r:id", relation));
    let size = |name, area: crate::scene::Area| {
        el(name).at("cx", text::emu(area.w).min(12_192_000)).at("cy", text::emu(area.h))
    };
    let level = |name: &'static str| {
        let letters = el("a:defRPr")
            .at("lang", text::tag(language))
            .at("sz", 1800)
            .at("kern", 1200)
            .child(text::fill(crate::scene::Ink::Text))
            .child(el("a:latin").at("typeface", "+mn-lt"))
            .child(el("a:ea").at("typeface", "+mn-ea"))
            .child(el("a:cs").at("typeface", "+mn-cs"));
        el(name).at("marL", 0).at("algn", "l").child(letters)
    };
    frame::rooted("p:presentation")
        .at("saveSubsetFonts", 1)
        .child(el("p:sldMasterIdLst").child(master))
        .child(el("p:notesMasterIdLst").child(el("p:notesMasterId").at("r:id", "rIdNotesMaster")))
        .child(el("p:sldIdLst").children(list))
        .child(size("p:sldSz", frame::SLIDE))
        .child(size("p:notesSz", frame::NOTES))
        .child(el("p:defaultTextStyle").child(level("a:lvl1pPr")))
}

/// Title, language and the program's name, as file managers show them.
fn add_properties(
    package: &mut PresentationDocument,
    deck: &Deck,
    name: &str,
    language: Language,
) -> Result<(), PptxError> {
    let core = package.add_core_file_properties_part()?;
    let properties = el("cp:coreProperties")
        .at("xmlns:cp", "http://schemas.openxmlformats.org/package/2006/metadata/core-properties")
        .at("xmlns:dc", "http://purl.org/dc/elements/1.1/")
        .child(el("dc:title").text(deck.title.as_str()))
        .child(el("dc:creator").text(name))
        .child(el("dc:description").text(deck.footer.as_str()))
        .child(el("dc:language").text(text::tag(language)));
    let header = "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>\n";
    core.set_data(package, format!("{header}{properties}").into_bytes())?;
    let extended = package.add_extended_file_properties_part()?;
    let properties = el("Properties")
        .at("xmlns", "http://schemas.openxmlformats.org/officeDocument/2006/extended-properties")
        .child(el("Application").text(name));
    extended.set_data(package, format!("{header}{properties}").into_bytes())?;
    Ok(())
}

//! Documents, pictures and tables written from the window, by a thread of its own on a copy of the project while the
//! window goes on.
use std::path::Path;
use std::sync::Arc;

use crate::analysis::{Analysis, Context};
use crate::catalog::Catalog;
use crate::export::document::{DocumentError, Extras, Material, document};
use crate::export::picture::{Diagram, Picture};
use crate::export::report::Analysed;
use crate::locale::Language;
use crate::plan::Project;
use crate::plan::format::Residue;
use crate::quantity::{Day, Message};
use crate::store::{Folders, Previous, load_templates, write_atomically};
use crate::ui::session::DiagramView;

pub use crate::export::document::Kind as ExportKind;

/// How fine pictures are: twice as fine as a screen of 96 pixels to the inch.
const SCALE: f32 = 2.0;

/// A document to be written: what it tells of, as it was when it was asked for.
#[derive(Debug, Clone)]
pub struct Export {
    /// What is written.
    pub kind: ExportKind,
    /// All parts, with the project's own machines.
    pub catalog: Arc<Catalog>,
    /// The project.
    pub project: Arc<Project>,
    /// What its file said beyond what this version knows: pictures carry it, too.
    pub residue: Arc<Residue>,
    /// Place of the option that pictures show.
    pub option: usize,
    /// View that pictures show.
    pub view: DiagramView,
    /// Language of the document.
    pub language: Language,
    /// Day of the document.
    pub today: Day,
}

/// Two exports are the same job if they write the same of the same project.
impl PartialEq for Export {
    fn eq(&self, other: &Self) -> bool {
        let key = |it: &Self| (it.kind, it.option, it.view, it.language, it.today);
        key(self) == key(other) && self.project == other.project
    }
}

impl Export {
    /// Makes the document and writes it; `tell` is told how far it has come.
    ///
    /// # Errors
    /// With a sentence that says what, where and how to mend it. Nothing is left half written.
    pub fn write(&self, path: &Path, folders: Option<&Folders>, tell: &mut dyn FnMut(Message)) -> Result<(), Message> {
        let content = self.content(folders, tell)?;
        write_atomically(path, &content, Previous::Replace).map_err(|error| error.message())
    }

    fn content(&self, folders: Option<&Folders>, tell: &mut dyn FnMut(Message)) -> Result<Vec<u8>, Message> {
        let context = Context { project: &self.project, today: self.today };
        let analyses: Vec<Analysis> =
            self.project.options.iter().map(|plan| Analysis::of(&self.catalog, plan, context)).collect();
        let options = self.project.options.iter().zip(&analyses);
        let options: Vec<Analysed<'_>> = options.map(|(plan, analysis)| Analysed { plan, analysis }).collect();
        let (catalog, project) = (&*self.catalog, &*self.project);
        let material = Material { catalog, project, options: &options, language: self.language, today: self.today };
        let templates = folders.filter(|_| self.kind.is_set()).map(load_templates).transpose();
        let templates = templates.map_err(|error| error.message())?.unwrap_or_default();
        let picture = if self.kind.is_picture() { Some(self.picture(&material)) } else { None };
        let picture = picture.transpose().map_err(|error| error.message())?;
        let extras = Extras { residue: &self.residue, templates: &templates, picture: picture.as_ref() };
        let content = document(self.kind, &material, &extras, tell).map_err(|error| error.message())?;
        // Excel takes a table for UTF-8 only by this mark; scripts have the command line, which writes none.
        let mark = if self.kind == ExportKind::Csv { "\u{feff}" } else { "" };
        Ok([mark.as_bytes(), &content].concat())
    }

    /// The diagram of the option shown.
    fn picture(&self, material: &Material<'_>) -> Result<Picture, DocumentError> {
        let option = material.options.get(self.option).ok_or(DocumentError::NoPicture)?;
        let view = match self.view {
            DiagramView::Box => Diagram::Box,
            DiagramView::Links => Diagram::Links,
            DiagramView::Matrix => Diagram::Matrix,
        };
        Ok(Picture { scale: SCALE, ..Picture::diagram(material, option, view)? })
    }
}

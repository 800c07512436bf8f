//! What a template can read: the templates, the data and the pictures of one document, and the bundled fonts.
//! Neither the disk nor the net.
use std::collections::BTreeMap;
use std::sync::LazyLock;

use typst::diag::{FileError, FileResult};
use typst::foundations::{Bytes, Datetime, Duration};
use typst::syntax::{FileId, RootedPath, Source, VirtualPath, VirtualRoot};
use typst::text::{Font, FontBook};
use typst::utils::LazyHash;
use typst::{Library, LibraryExt as _, World};

use super::{Input, PdfError};
use crate::export::templates::{BUILT_IN, Templates};
use crate::locale::{Language, fonts};

/// Built once: it is the same for every document.
static LIBRARY: LazyLock<LazyHash<Library>> = LazyLock::new(|| LazyHash::new(Library::default()));

/// One document's surroundings.
pub struct Desk {
    main: FileId,
    book: LazyHash<FontBook>,
    fonts: Vec<Font>,
    sources: BTreeMap<String, Source>,
    files: BTreeMap<String, Bytes>,
    /// Paths of the user's own files, by name.
    own: BTreeMap<String, String>,
    today: Option<Datetime>,
}

impl Desk {
    /// Lays everything out.
    pub fn new(input: &Input, templates: &Templates) -> Result<Self, PdfError> {
        let fonts = faces(input.language);
        let mut desk = Self {
            main: id(input.main)?,
            book: LazyHash::new(FontBook::from_fonts(&fonts)),
            fonts,
            sources: BTreeMap::new(),
            files: BTreeMap::new(),
            own: templates.iter().map(|(name, template)| (name.clone(), template.path.clone())).collect(),
            today: date(input),
        };
        for file in BUILT_IN.files() {
            let name = file.path().to_string_lossy().into_owned();
            desk.add(&name, file.contents().to_vec())?;
        }
        for (name, template) in templates {
            desk.add(name, template.bytes.clone())?;
        }
        desk.add("data.json", input.data.clone().into_bytes())?;
        for (name, svg) in &input.pictures {
            desk.add(name, svg.clone().into_bytes())?;
        }
        Ok(desk)
    }

    fn add(&mut self, name: &str, bytes: Vec<u8>) -> Result<(), PdfError> {
        if is_template(name) {
            let text = String::from_utf8(bytes).map_err(|_| PdfError::NoText(self.path(name)))?;
            self.files.insert(name.to_owned(), Bytes::from_string(text.clone()));
            self.sources.insert(name.to_owned(), Source::new(id(name)?, text));
        } else {
            self.files.insert(name.to_owned(), Bytes::new(bytes));
        }
        Ok(())
    }

    /// The name of a template that the user's takes the place of.
    pub fn replaced(&self) -> Option<&str> {
        let names = self.own.keys().map(String::as_str);
        names.filter(|name| is_template(name)).find(|name| BUILT_IN.get_file(name).is_some())
    }

    /// A file as messages name it: the user's by its path, a bundled one by its name.
    pub fn path(&self, name: &str) -> String {
        self.own.get(name).cloned().unwrap_or_else(|| name.to_owned())
    }
}

/// Whether a file is a template, else a picture or other data for one.
fn is_template(name: &str) -> bool {
    std::path::Path::new(name).extension().is_some_and(|ending| ending == "typ")
}

fn id(name: &str) -> Result<FileId, PdfError> {
    let path = VirtualPath::new(name).map_err(|_| PdfError::NoText(name.to_owned()))?;
    Ok(RootedPath::new(VirtualRoot::Project, path).intern())
}

/// The name of a file of the document; `None` for files of packages, of which there are none here.
fn name(id: FileId) -> Option<&'static str> {
    (*id.get().root() == VirtualRoot::Project).then(|| id.get().vpath().get_without_slash())
}

fn date(input: &Input) -> Option<Datetime> {
    let (month, day) = (input.today.month().unwrap_or(1), input.today.day().unwrap_or(1));
    Datetime::from_ymd(i32::from(input.today.year()), month, day)
}

/// The bundled faces, those of the language first: where a family lacks a letter, the first face that has it is taken.
fn faces(language: Language) -> Vec<Font> {
    static ALL: LazyLock<Vec<(&'static str, Font)>> = LazyLock::new(|| {
        let faces = fonts::all().into_iter();
        faces.filter_map(|face| Some((face.name, Font::new(Bytes::new(face.bytes), 0)?))).collect()
    });
    let mut names: Vec<&str> = fonts::text(language).iter().map(|face| face.name).collect();
    names.extend(fonts::bold(language).iter().chain(&fonts::mono(language)).map(|face| face.name));
    let place = |name: &str| names.iter().position(|own| *own == name).unwrap_or(names.len());
    let mut faces: Vec<&(&str, Font)> = ALL.iter().collect();
    faces.sort_by_key(|(name, _)| place(name));
    faces.into_iter().map(|(_, font)| font.clone()).collect()
}

impl World for Desk {
    fn library(&self) -> &LazyHash<Library> {
        &LIBRARY
    }

    fn book(&self) -> &LazyHash<FontBook> {
        &self.book
    }

    fn main(&self) -> FileId {
        self.main
    }

    fn source(&self, id: FileId) -> FileResult<Source> {
        let found = name(id).and_then(|name| self.sources.get(name)).cloned();
        found.ok_or_else(|| missing(id))
    }

    fn file(&self, id: FileId) -> FileResult<Bytes> {
        let found = name(id).and_then(|name| self.files.get(name)).cloned();
        found.ok_or_else(|| missing(id))
    }

    fn font(&self, index: usize) -> Option<Font> {
        self.fonts.get(index).cloned()
    }

    fn today(&self, _: Option<Duration>) -> Option<Datetime> {
        self.today
    }
}

fn missing(id: FileId) -> FileError {
    FileError::NotFound(id.get().vpath().get_without_slash().into())
}

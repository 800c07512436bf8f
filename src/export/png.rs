//! An SVG as a PNG picture, with fonts given by the caller: what the machine has installed makes no difference.
use std::sync::Arc;

use resvg::{tiny_skia, usvg};

use crate::quantity::Message;

/// Largest width or height of a picture, pixels.
const MOST_PIXELS: u32 = 16_384;

/// Why a picture could not be made.
#[derive(Debug, thiserror::Error)]
pub enum PngError {
    /// The SVG cannot be read.
    #[error("the drawing cannot be read: {0}")]
    Drawing(#[from] usvg::Error),
    /// The size is zero or too large.
    #[error("a picture of {width} × {height} pixels cannot be made; each side may have 1 to {MOST_PIXELS}")]
    Size {
        /// Width asked for, pixels.
        width: u32,
        /// Height that follows, pixels.
        height: u32,
    },
    /// The picture cannot be written as PNG.
    #[error("the picture cannot be written: {0}")]
    Encoding(String),
}

impl PngError {
    /// The error as a part of a sentence.
    #[must_use]
    pub fn message(&self) -> Message {
        match self {
            Self::Size { width, height } => {
                let size = Message::new("png-size").with("width", width.to_string()).with("height", height.to_string());
                size.with("most", MOST_PIXELS.to_string())
            }
            Self::Drawing(_) | Self::Encoding(_) => Message::new("io-other").with("text", self.to_string()),
        }
    }
}

/// Renders an SVG as PNG, `width` pixels wide.
///
/// `fonts` are the bytes of TTF, OTF or TTC files; the first one's family is used for all text, the others where it
/// lacks a letter.
///
/// # Errors
/// If the SVG is not one, or the size is zero or too large.
pub fn render(svg: &str, width: u32, fonts: &[&[u8]]) -> Result<Vec<u8>, PngError> {
    draw(svg, width, fonts)?.encode_png().map_err(|err| PngError::Encoding(err.to_string()))
}

/// Renders an SVG as pixels of red, green, blue and opacity, row by row; gives them with width and height.
///
/// # Errors
/// As [`render`].
pub fn pixels(svg: &str, width: u32, fonts: &[&[u8]]) -> Result<(Vec<u8>, [u32; 2]), PngError> {
    let pixmap = draw(svg, width, fonts)?;
    let pixels = pixmap.pixels().iter().flat_map(|pixel| {
        let color = pixel.demultiply();
        [color.red(), color.green(), color.blue(), color.alpha()]
    });
    Ok((pixels.collect(), [pixmap.width(), pixmap.height()]))
}

fn draw(svg: &str, width: u32, fonts: &[&[u8]]) -> Result<tiny_skia::Pixmap, PngError> {
    let tree = usvg::Tree::from_str(svg, &options(fonts))?;
    let size = tree.size();
    let scale = width as f32 / size.width();
    let height = (size.height() * scale).round() as u32;
    let fits = (1..=MOST_PIXELS).contains(&width) && (1..=MOST_PIXELS).contains(&height);
    let pixmap = if fits { tiny_skia::Pixmap::new(width, height) } else { None };
    let mut pixmap = pixmap.ok_or(PngError::Size { width, height })?;
    resvg::render(&tree, tiny_skia::Transform::from_scale(scale, scale), &mut pixmap.as_mut());
    Ok(pixmap)
}

fn options(fonts: &[&[u8]]) -> usvg::Options<'static> {
    let mut database = usvg::fontdb::Database::new();
    for font in fonts {
        database.load_font_data(font.to_vec());
    }
    let first = database.faces().next().and_then(|face| face.families.first()).map(|(name, _)| name.clone());
    if let Some(family) = first {
        database.set_sans_serif_family(family.as_str());
        database.set_serif_family(family);
    }
    usvg::Options { fontdb: Arc::new(database), ..usvg::Options::default() }
}

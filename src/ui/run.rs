//! Opens the window.
use std::path::PathBuf;
use std::str::FromStr;
use std::sync::Arc;

use crate::catalog::Catalog;
use crate::locale::Language;
use crate::quantity::{Day, Message};
use crate::store::{Folders, Settings};
use crate::ui::app::{App, Setup};
use crate::ui::command::Command;
use crate::ui::native_files::NativeFiles;
use crate::ui::session::Panels;
use crate::ui::settings::PANELS_KEY;
use crate::ui::tokens::size;

/// How the window is drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Renderer {
    /// wgpu, and OpenGL if that finds no way to draw.
    #[default]
    Auto,
    /// wgpu only: Vulkan, Metal, Direct3D 12.
    Wgpu,
    /// OpenGL only.
    Glow,
}

impl FromStr for Renderer {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        match name {
            "auto" => Ok(Self::Auto),
            "wgpu" => Ok(Self::Wgpu),
            "glow" => Ok(Self::Glow),
            other => Err(format!("{other:?} is not a renderer; use auto, wgpu or glow")),
        }
    }
}

/// What the window is opened with.
#[derive(Debug, Clone)]
pub struct WindowOptions {
    /// How it is drawn.
    pub renderer: Renderer,
    /// Language, where it is asked for.
    pub language: Option<Language>,
    /// Where settings and unsaved work are kept; `None` keeps nothing.
    pub folders: Option<Folders>,
    /// File to open at once.
    pub open: Option<PathBuf>,
    /// Preset to open at once, by id.
    pub preset: Option<String>,
    /// All parts.
    pub catalog: Arc<Catalog>,
    /// Today, for the age of prices.
    pub today: Day,
    /// What to tell at once, e.g. part files that could not be used.
    pub notices: Vec<Message>,
}

/// Why the window could not be opened.
#[derive(Debug, thiserror::Error)]
#[error("the window could not be opened: {0}")]
pub struct WindowError(#[from] eframe::Error);

/// Opens the window and returns when it is closed. To be called on the main thread.
///
/// # Errors
/// If there is no display, or no way to draw on it.
pub fn run(options: &WindowOptions) -> Result<(), WindowError> {
    let first = match options.renderer {
        Renderer::Auto | Renderer::Wgpu => eframe::Renderer::Wgpu,
        Renderer::Glow => eframe::Renderer::Glow,
    };
    match open(options, first) {
        Err(eframe::Error::Wgpu(err)) if options.renderer == Renderer::Auto => {
            tracing::warn!("wgpu cannot draw here ({err}); trying OpenGL");
            Ok(open(options, eframe::Renderer::Glow)?)
        }
        other => Ok(other?),
    }
}

fn open(options: &WindowOptions, renderer: eframe::Renderer) -> eframe::Result {
    let language = options.language.unwrap_or_default();
    let viewport = egui::ViewportBuilder::default()
        .with_app_id("slotwise")
        .with_title(language.text("window-title"))
        .with_inner_size(size::WINDOW)
        .with_min_inner_size(size::WINDOW_MIN)
        .with_icon(Arc::new(icon()))
        .with_drag_and_drop(true);
    let native = eframe::NativeOptions {
        viewport,
        renderer,
        persistence_path: options.folders.as_ref().map(Folders::window),
        ..Default::default()
    };
    let options = options.clone();
    eframe::run_native("slotwise", native, Box::new(move |cc| Ok(Box::new(app(cc, options)?))))
}

fn app(cc: &eframe::CreationContext<'_>, options: WindowOptions) -> std::io::Result<App> {
    let panels = cc.storage.and_then(|storage| eframe::get_value::<Panels>(storage, PANELS_KEY));
    let setup = Setup {
        catalog: options.catalog,
        presets: crate::ui::gallery::builtin_presets(),
        language: options.language,
        settings: options.folders.as_ref().map(Settings::load).unwrap_or_default(),
        panels: panels.unwrap_or_default(),
        today: options.today,
        notices: options.notices,
        files: Box::new(NativeFiles::new(&cc.egui_ctx, options.folders)?),
        open: options.open,
    };
    let mut app = App::new(&cc.egui_ctx, setup);
    if let Some(id) = options.preset {
        app.send(Command::OpenPreset(id));
    }
    Ok(app)
}

/// The window's icon: three cards in a machine, drawn here so that it needs no picture file.
fn icon() -> egui::IconData {
    const SIDE: u32 = 64;
    let mut rgba = Vec::with_capacity((SIDE * SIDE * 4) as usize);
    for y in 0..SIDE {
        for x in 0..SIDE {
            rgba.extend_from_slice(&icon_pixel(x, y));
        }
    }
    egui::IconData { rgba, width: SIDE, height: SIDE }
}

fn icon_pixel(x: u32, y: u32) -> [u8; 4] {
    let card = (12..52).contains(&y) && [12..22, 27..37, 42..52].iter().any(|columns| columns.contains(&x));
    let body = (4..60).contains(&x) && (4..60).contains(&y);
    match (card, body) {
        (true, _) => [255, 255, 255, 255],
        (false, true) => [47, 111, 223, 255],
        (false, false) => [0, 0, 0, 0],
    }
}

//! What the window shows: the project with its history, the catalogue, the analyses, what is selected and dragged.
use std::borrow::Cow;
use std::path::PathBuf;
use std::sync::Arc;

use crate::analysis::compare::Candidate;
use crate::analysis::refresh::{self, PriceChange};
use crate::analysis::{Analysis, Context};
use crate::catalog::{BridgeId, Catalog, Chassis, ChassisId, CpuId, DriveId, MemoryId, PriceRow, SlotId};
use crate::locale::Language;
use crate::plan::{CardPart, Edit, EditError, History, OptionId, Plan, Project};
use crate::quantity::{Day, Message};

/// A view of the diagram.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum DiagramView {
    /// The chassis from above.
    #[default]
    Box,
    /// The tree of links.
    Links,
    /// The matrix of pairs.
    Matrix,
}

/// What fills the window.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Screen {
    /// The start page with presets and recent files.
    Start,
    /// The plan being worked on.
    #[default]
    Plan,
}

/// Which panels are shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(default)]
pub struct Panels {
    /// The parts palette.
    pub palette: bool,
    /// The right side.
    pub side: bool,
    /// The charts.
    pub charts: bool,
}

impl Default for Panels {
    fn default() -> Self {
        Self { palette: true, side: true, charts: true }
    }
}

/// A page of the charts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum ChartTab {
    /// Throughput of the workloads.
    #[default]
    Workloads,
    /// From peak to usable, and the roofline.
    Limits,
    /// Throughput over the number of GPUs.
    Scaling,
    /// TFLOPS by precision.
    Tflops,
    /// VRAM against need.
    Vram,
    /// Bandwidths.
    Bandwidth,
    /// Cost.
    Cost,
}

/// A page of the right side.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum SidePage {
    /// Verdict, ledger, sums and findings.
    #[default]
    Verdict,
    /// What the machine is for, and what it does with it.
    Workloads,
}

/// A page of the parts palette.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum PaletteTab {
    /// GPUs.
    #[default]
    Gpu,
    /// CPUs.
    Cpu,
    /// Memory.
    Memory,
    /// Drives.
    Drive,
    /// Network adapters.
    Nic,
    /// NVLink bridges.
    Bridge,
    /// Chassis.
    Chassis,
}

/// What is being dragged. Stored as egui's drag-and-drop payload.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum DragItem {
    /// A GPU or network adapter from the palette.
    Part(CardPart),
    /// The card in this slot.
    Card(SlotId),
    /// A CPU from the palette.
    Cpu(CpuId),
    /// A memory module from the palette.
    Memory(MemoryId),
    /// A drive from the palette.
    Drive(DriveId),
    /// An NVLink bridge from the palette.
    Bridge(BridgeId),
    /// A chassis from the palette.
    Chassis(ChassisId),
}

/// The state behind the window.
pub struct Session {
    /// All parts.
    pub catalog: Arc<Catalog>,
    /// The project and its past.
    pub history: History,
    /// The option shown.
    pub active: OptionId,
    /// Language of the window.
    pub language: Language,
    /// Today, for the age of prices.
    pub today: Day,
    /// File of the project, if it has one.
    pub path: Option<PathBuf>,
    /// The project as it is in its file (or as it was opened).
    pub saved: Arc<Project>,
    /// Selected slot of the active option.
    pub selection: Option<SlotId>,
    /// View of the diagram.
    pub diagram_view: DiagramView,
    /// What fills the window.
    pub screen: Screen,
    /// Whether the plan's place is taken by the options side by side.
    pub comparing: bool,
    /// Which panels are shown.
    pub panels: Panels,
    /// Page of the charts.
    pub chart_tab: ChartTab,
    /// Page of the right side.
    pub side_page: SidePage,
    /// Page of the palette.
    pub palette_tab: PaletteTab,
    /// Parts that flash in the diagram, and until when (egui time, s).
    pub flash: Option<(Vec<String>, f64)>,
    /// The edit that a hovering drag would do: the ghost. Charts, ledger and price show its result.
    pub preview: Option<Edit>,
    /// What is being written in the background.
    pub working: Option<Message>,
    /// The parts without the project's own machines.
    parts: Arc<Catalog>,
    /// The project's own machines that are in the catalogue now.
    machines: Vec<Chassis>,
    analyses: Vec<(OptionId, Analysis)>,
    analysed_revision: Option<u64>,
    preview_result: Option<(Edit, Plan, Analysis)>,
    /// Counts what [`Session::all_shown`] has shown so far.
    stamp: u64,
}

impl Session {
    /// A session that shows this project.
    #[must_use]
    pub fn new(catalog: Arc<Catalog>, project: Project, language: Language, today: Day) -> Self {
        let active = project.options.first().map_or(OptionId(1), |plan| plan.id);
        let history = History::new(project);
        let mut session = Self {
            parts: Arc::clone(&catalog),
            machines: Vec::new(),
            catalog,
            saved: history.snapshot(),
            history,
            active,
            language,
            today,
            path: None,
            selection: None,
            diagram_view: DiagramView::default(),
            screen: Screen::default(),
            comparing: false,
            panels: Panels::default(),
            chart_tab: ChartTab::default(),
            side_page: SidePage::default(),
            palette_tab: PaletteTab::default(),
            flash: None,
            preview: None,
            working: None,
            analyses: Vec::new(),
            analysed_revision: None,
            preview_result: None,
            stamp: 0,
        };
        session.put_catalog_together();
        session.refresh();
        session
    }

    /// The words of a message in the language of the window.
    #[must_use]
    pub fn words(&self, message: &Message) -> String {
        self.language.words(message)
    }

    /// The words of a message without arguments.
    #[must_use]
    pub fn text(&self, key: &str) -> String {
        self.language.text(key)
    }

    /// Speaks another language from now on: names of parts are words too.
    pub fn set_language(&mut self, language: Language) {
        self.language = language;
        self.put_catalog_together();
        self.analysed_revision = None;
        self.refresh();
    }

    /// The parts, the project's own machines among them, in the language of the window.
    fn put_catalog_together(&mut self) {
        let all = self.history.project().catalog(&self.parts);
        self.catalog = match (all, self.language) {
            (Cow::Borrowed(_), Language::English) => Arc::clone(&self.parts),
            (all, language) => Arc::new(all.in_language(language)),
        };
    }

    /// Shows another project, with no past and no selection; settings of the window stay.
    pub fn replace(&mut self, project: Project, path: Option<PathBuf>) {
        self.active = project.options.first().map_or(OptionId(1), |plan| plan.id);
        self.history = self.history.followed_by(project);
        self.comparing = false;
        self.path = path;
        self.saved = self.history.snapshot();
        self.selection = None;
        self.flash = None;
        self.preview = None;
        self.analysed_revision = None;
        self.refresh();
    }

    /// Keeps the prices that the project is shown with, in the project itself. No step of undo: nothing looks different.
    pub fn keep_prices(&mut self) {
        let was_clean = !self.is_dirty();
        if let Some(kept) = refresh::keep(&self.catalog, self.history.project(), self.today) {
            self.history.amend(kept);
            if was_clean {
                self.saved = self.history.snapshot();
            }
        }
    }

    /// The same for all that undo and redo come to, and for what is saved: nothing of it may take over other prices.
    fn keep_all_prices(&mut self) {
        let (parts, today) = (&self.parts, self.today);
        let mut machines = self.machines.clone();
        let mut catalog = Arc::clone(&self.catalog);
        let mut kept = |project: &Project| {
            if project.machines != machines {
                machines.clone_from(&project.machines);
                catalog = Arc::new(project.catalog(parts).into_owned());
            }
            refresh::keep(&catalog, project, today)
        };
        if let Some(saved) = kept(&self.saved) {
            self.saved = Arc::new(saved);
        }
        self.history.amend_all(kept);
    }

    /// Adds prices to the catalogue. What the project is shown with stays until its prices are refreshed, also by undo
    /// and redo.
    pub fn add_prices(&mut self, rows: Vec<PriceRow>) {
        self.keep_all_prices();
        let mut parts = Catalog::clone(&self.parts);
        parts.add_prices(rows);
        parts.index_prices();
        self.parts = Arc::new(parts);
        self.put_catalog_together();
        self.analysed_revision = None;
        self.refresh();
    }

    /// Kept prices that today's catalogue and price book have otherwise.
    #[must_use]
    pub fn price_changes(&self) -> Vec<PriceChange> {
        refresh::changes(&self.catalog, self.history.project(), self.today)
    }

    /// Does an edit and brings the analyses up to date.
    ///
    /// # Errors
    /// If the edit cannot be applied; nothing is changed then.
    pub fn apply(&mut self, edit: Edit, gesture: Option<u64>) -> Result<(), EditError> {
        self.history.apply(edit, gesture)?;
        self.refresh();
        Ok(())
    }

    /// Brings analyses and preview up to date. Called once before drawing a frame; cheap if nothing changed.
    pub fn refresh(&mut self) {
        if self.analysed_revision != Some(self.history.revision()) {
            let project = self.history.project();
            if self.machines != project.machines {
                self.machines.clone_from(&project.machines);
                self.put_catalog_together();
            }
            let project = self.history.project();
            let context = Context { project, today: self.today };
            self.analyses =
                project.options.iter().map(|plan| (plan.id, Analysis::of(&self.catalog, plan, context))).collect();
            self.analysed_revision = Some(self.history.revision());
            self.preview_result = None;
            self.stamp += 1;
            if self.history.project().option(self.active).is_none() {
                self.active = self.history.project().options.first().map_or(OptionId(1), |plan| plan.id);
            }
        }
        self.refresh_preview();
    }

    fn refresh_preview(&mut self) {
        let Some(edit) = &self.preview else {
            if self.preview_result.take().is_some() {
                self.stamp += 1;
            }
            return;
        };
        if self.preview_result.as_ref().is_some_and(|(done, ..)| done == edit) {
            return;
        }
        self.stamp += 1;
        let project = edit.apply(self.history.project()).ok();
        let plan = project.as_ref().and_then(|project| project.option(self.active)).cloned();
        self.preview_result = project.zip(plan).map(|(project, plan)| {
            let analysis = Analysis::of(&self.catalog, &plan, Context { project: &project, today: self.today });
            (edit.clone(), plan, analysis)
        });
    }

    /// The active option as it is, without a preview.
    #[must_use]
    pub fn plan(&self) -> Option<&Plan> {
        self.history.project().option(self.active)
    }

    /// The active option and its analysis as shown: with the preview of a hovering drag, if there is one.
    #[must_use]
    pub fn shown(&self) -> Option<(&Plan, &Analysis)> {
        match &self.preview_result {
            Some((_, plan, analysis)) => Some((plan, analysis)),
            None => Some((self.plan()?, self.analysis(self.active)?)),
        }
    }

    /// The analysis of an option, without a preview.
    #[must_use]
    pub fn analysis(&self, option: OptionId) -> Option<&Analysis> {
        self.analyses.iter().find(|(id, _)| *id == option).map(|(_, analysis)| analysis)
    }

    /// All options with their analyses as shown, in the order of their tabs: for charts that overlay them.
    pub fn all_shown(&self) -> impl Iterator<Item = (&Plan, &Analysis)> {
        self.history.project().options.iter().filter_map(|plan| {
            if plan.id == self.active { self.shown() } else { Some((plan, self.analysis(plan.id)?)) }
        })
    }

    /// The options as shown, ready to be set side by side.
    #[must_use]
    pub fn candidates(&self) -> Vec<Candidate<'_>> {
        let candidate = |(plan, analysis)| Candidate { catalog: &self.catalog, plan, analysis };
        self.all_shown().map(candidate).collect()
    }

    /// A number that changes with what [`Self::all_shown`] gives: what was drawn for it may be kept until then.
    ///
    /// It tells states of one session apart only.
    #[must_use]
    pub fn stamp(&self) -> (u64, OptionId) {
        (self.stamp, self.active)
    }

    /// Whether the project differs from its file.
    #[must_use]
    pub fn is_dirty(&self) -> bool {
        let now = self.history.snapshot();
        !Arc::ptr_eq(&now, &self.saved) && now != self.saved
    }
}

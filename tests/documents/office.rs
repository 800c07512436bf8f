//! Presentations and workbooks as programs that are not ours read them.
mod report;
mod schema;
mod sheets;
mod slides;
mod window;
mod workbook;

use slotwise::analysis::{Analysis, Context};
use slotwise::catalog::Catalog;
use slotwise::export::deck::Deck;
use slotwise::export::report::Analysed;
use slotwise::export::{deck, xlsx};
use slotwise::locale::Language;
use slotwise::plan::{OptionId, Project, presets};
use slotwise::quantity::Day;

pub fn today() -> Day {
    "2026-11-30".parse().expect("a day")
}

pub fn preset(id: &str) -> Project {
    presets::find(id).expect("the preset").document().expect("readable").project
}

/// Three machines of different makers as options of one project, priced in one currency.
pub fn three() -> Project {
    let mut project = preset("modern-4x-rtx-4090");
    "Three & <one> “meeting”".clone_into(&mut project.title);
    project.options.truncate(1);
    for (number, id) in (2..).zip(["modern-8x-l40s", "modern-dgx-h100"]) {
        let mut option = preset(id).options.remove(0);
        option.id = OptionId(number);
        option.workloads.clone_from(&project.options[0].workloads);
        project.options.push(option);
    }
    project
}

/// A project with everything that is derived from it.
pub struct Made {
    pub catalog: Catalog,
    pub project: Project,
    pub analyses: Vec<Analysis>,
}

impl Made {
    pub fn of(project: Project) -> Self {
        let catalog = project.catalog(&Catalog::builtin()).into_owned();
        let context = Context { project: &project, today: today() };
        let analyses = project.options.iter().map(|plan| Analysis::of(&catalog, plan, context)).collect();
        Self { catalog, project, analyses }
    }

    pub fn options(&self) -> Vec<Analysed<'_>> {
        let options = self.project.options.iter().zip(&self.analyses);
        options.map(|(plan, analysis)| Analysed { plan, analysis }).collect()
    }

    pub fn deck(&self, language: Language) -> Deck {
        deck::of(&self.catalog, &self.project, &self.options(), language, today())
    }

    pub fn workbook(&self, language: Language) -> Vec<u8> {
        let (deck, options) = (self.deck(language), self.options());
        let book =
            xlsx::Book { catalog: &self.catalog, project: &self.project, options: &options, deck: &deck, language };
        xlsx::write(&book).expect("a workbook")
    }
}

/// Projects that differ in size, maker, currency and number of options.
pub fn projects() -> Vec<(&'static str, Project)> {
    let mut all = vec![("three", three()), ("empty", Project::default())];
    for id in
        ["ultralab-gx630m-3.1", "ultralab-gt410p-2.6", "amax-dgx-1v", "dell-c4140-8-nodes", "modern-2x-rtx-3090-nvlink"]
    {
        all.push((id, preset(id)));
    }
    all
}

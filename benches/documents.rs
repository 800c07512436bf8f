//! How long documents take: a report and slides of three options, the first one with fonts and templates to be loaded.
//! A report must not keep anybody waiting: its share of the time that it may take is printed behind it.
mod yard;

use std::time::{Duration, Instant};

use slotwise::analysis::{Analysis, Context};
use slotwise::catalog::Catalog;
use slotwise::export::deck;
use slotwise::export::pdf::{self, Material, Paper};
use slotwise::export::report::Analysed;
use slotwise::export::templates::Templates;
use slotwise::locale::Language;
use slotwise::plan::{OptionId, Plan, Project, presets};
use slotwise::quantity::Day;

/// Machines that are compared.
const OPTIONS: [&str; 3] = ["modern-dgx-h100", "modern-8x-l40s", "modern-4x-rtx-4090"];

/// What a report of three options may take.
const MOST: Duration = Duration::from_secs(2);

fn main() {
    if cfg!(debug_assertions) {
        println!("This is a debug build: only an optimised one tells how long documents take (cargo bench).\n");
    }
    let catalog = Catalog::builtin();
    let options = OPTIONS.iter().zip(1..).map(|(id, number)| Plan { id: OptionId(number), ..option(id) });
    let project = Project { title: "Three options".to_owned(), options: options.collect(), ..Project::default() };
    let today = Day::new(2026, 11, 30).expect("a day");
    let context = Context { project: &project, today };
    let analyses: Vec<Analysis> = project.options.iter().map(|plan| Analysis::of(&catalog, plan, context)).collect();
    let both = project.options.iter().zip(&analyses);
    let options: Vec<Analysed<'_>> = both.map(|(plan, analysis)| Analysed { plan, analysis }).collect();

    let yard = yard::sorting();
    println!("yardstick: sorting 10,000 numbers takes {}\n", yard::shown(yard));
    for language in Language::ALL {
        let material = Material { catalog: &catalog, project: &project, options: &options, language, today };
        let report = || {
            let input = pdf::report(&material, Paper::A4).expect("data");
            pdf::render(&input, &Templates::new(), |_| ()).expect("a document")
        };
        let slides = || {
            let deck = deck::of(&catalog, &project, &options, language, today);
            pdf::render(&pdf::slides(&material, &deck).expect("data"), &Templates::new(), |_| ()).expect("a document")
        };
        for (name, make) in [("report", &report as &dyn Fn() -> Vec<u8>), ("slides", &slides)] {
            for round in ["first", "second"] {
                let start = Instant::now();
                let bytes = make().len();
                let time = start.elapsed();
                let line = format!("{round} {name} of three options, {} ({} KB)", language.tag(), bytes / 1000);
                yard::print(&line, time, "sorting", yard);
                if name == "report" {
                    let share = time.as_secs_f64() / MOST.as_secs_f64();
                    let verdict = if share < 1.0 { "under" } else { "NOT under" };
                    println!("    {share:.2} × {}: {verdict} what a report may take", yard::shown(MOST));
                }
            }
        }
    }
}

fn option(id: &str) -> Plan {
    let project = presets::find(id).expect("a preset").document().expect("a project").project;
    project.options.into_iter().next().expect("an option")
}

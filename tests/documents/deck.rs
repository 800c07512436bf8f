//! The pages of a meeting: the same numbers as the report, in every language, arranged as the user wants.
use serde_json::Value;
use slotwise::analysis::{Analysis, Context};
use slotwise::catalog::{Catalog, GpuId};
use slotwise::export::deck::{self, Deck, Item, KeyFigure};
use slotwise::export::report::{Analysed, Report};
use slotwise::locale::{Language, plain_number};
use slotwise::plan::{CardPart, Edit, PageSetting, Plan, Presentation, Project, presets};
use slotwise::quantity::Day;

fn today() -> Day {
    Day::new(2026, 11, 30).expect("a day")
}

fn project(id: &str) -> Project {
    presets::find(id).expect("a preset").document().expect("a project").project
}

/// The options of several presets in one project, all for the workloads of the first.
pub fn joined(ids: &[&str]) -> Project {
    let mut joined = project(ids[0]);
    joined.options.truncate(1);
    for id in &ids[1..] {
        let plan = project(id).options.remove(0);
        let plan = Plan { workloads: joined.options[0].workloads.clone(), ..plan };
        joined = Edit::AddOption(Box::new(plan)).apply(&joined).expect("an edit");
    }
    joined
}

fn three() -> Project {
    joined(&["modern-4x-rtx-4090", "modern-8x-l40s", "modern-4x-h100-nvl"])
}

struct Made {
    deck: Deck,
    report: Value,
}

fn made(project: &Project, language: Language) -> Made {
    let builtin = Catalog::builtin();
    let catalog = project.catalog(&builtin);
    let context = Context { project, today: today() };
    let analyses: Vec<Analysis> = project.options.iter().map(|plan| Analysis::of(&catalog, plan, context)).collect();
    let options: Vec<Analysed<'_>> =
        project.options.iter().zip(&analyses).map(|(plan, analysis)| Analysed { plan, analysis }).collect();
    let report = Report::of(&catalog, project, &options, language).to_json().expect("a report");
    Made {
        deck: deck::of(&catalog, project, &options, language, today()),
        report: serde_json::from_str(&report).expect("JSON"),
    }
}

fn keys(deck: &Deck) -> Vec<&str> {
    deck.pages.iter().map(|page| page.key.as_str()).collect()
}

fn figures(deck: &Deck) -> Vec<&KeyFigure> {
    let items = deck.pages.iter().flat_map(|page| &page.items);
    let figures = items.filter_map(|item| match item {
        Item::Figures(figures) => Some(figures),
        _ => None,
    });
    figures.flatten().collect()
}

/// All words of a deck.
fn all_words(deck: &Deck) -> Vec<String> {
    let mut words = vec![deck.title.clone(), deck.footer.clone()];
    for page in &deck.pages {
        words.extend([page.title.clone(), page.lead.clone(), page.annotation.clone()]);
        words.extend(page.speaker_notes.iter().cloned());
        for item in &page.items {
            match item {
                Item::Figures(figures) => {
                    words.extend(figures.iter().flat_map(|it| [it.label.clone(), it.value.clone(), it.detail.clone()]));
                }
                Item::Table(table) => words.extend(table.head.iter().chain(table.rows.iter().flatten()).cloned()),
                Item::Picture(picture) => words.push(picture.name.clone()),
                Item::Chart(chart) => {
                    words.extend([&chart.title, &chart.x_title, &chart.y_title, &chart.note].map(Clone::clone));
                    words.extend(chart.categories.iter().cloned());
                    for series in &chart.series {
                        words.push(series.name.clone());
                        words.extend(series.data.iter().map(|datum| datum.text.clone()));
                    }
                }
                Item::Points(points) => words.extend(points.iter().cloned()),
            }
        }
    }
    words
}

/// The number that a text of a key figure begins with, without the signs around it.
fn number_in(words: &str) -> String {
    words.chars().filter(|it| it.is_ascii_digit() || *it == '.').collect()
}

#[test]
fn every_key_figure_has_the_number_of_the_report() {
    for project in [three(), project("dell-c4140-8-nodes"), project("ultralab-gx380i-1.1"), project("modern-dgx-h100")]
    {
        for language in Language::ALL {
            let Made { deck, report } = made(&project, language);
            let figures = figures(&deck);
            assert!(figures.len() >= project.options.len() * 5, "{}: {}", project.title, figures.len());
            for figure in figures {
                let pointer = figure.pointer.as_deref().unwrap_or_else(|| panic!("{figure:?} has no pointer"));
                let number = match report.pointer(pointer) {
                    Some(Value::Number(number)) => number.as_f64().expect("a number"),
                    Some(Value::String(text)) => text.parse().expect("an amount"),
                    other => panic!("{pointer}: {other:?}"),
                };
                // A sum that lacks a price says “at least”.
                let value = figure.value.trim_start_matches("≥ ");
                let unit_free = value.split(' ').next().unwrap_or_default();
                let shown = number_in(unit_free);
                let is_money = pointer.ends_with("amount") || pointer.ends_with("per_year");
                let cents_matter = number < if pointer.ends_with("amount") { 10_000.0 } else { 1_000.0 };
                let expected = match (is_money, cents_matter) {
                    (true, true) => format!("{number:.2}"),
                    (true, false) => format!("{number:.0}"),
                    (false, _) => plain_number(number),
                };
                let shown_number: f64 = shown.parse().expect("a number");
                let expected_number: f64 = number_in(&expected).parse().expect("a number");
                assert!((shown_number - expected_number).abs() < 1e-9, "{pointer}: {} is not {number}", figure.value);
            }
        }
    }
}

#[test]
fn a_project_of_three_options_has_all_pages() {
    let Made { deck, .. } = made(&three(), Language::English);
    assert_eq!(
        keys(&deck),
        [
            "title",
            "option-1",
            "option-1-links",
            "option-2",
            "option-2-links",
            "option-3",
            "option-3-links",
            "comparison",
            "comparison-technical",
            "comparison-technical-2",
            "performance",
            "performance-2",
            "scaling",
            "scaling-2",
            "answers",
            "cost",
            "cost-years",
            "recommendation",
            "assumptions",
            "sources"
        ]
    );
    for page in &deck.pages {
        assert!(!page.title.is_empty() && !page.items.is_empty(), "{page:?}");
    }
}

#[test]
fn a_project_of_one_option_says_what_it_does_costs_and_leaves_open() {
    let Made { deck, .. } = made(&project("modern-8x-l40s"), Language::English);
    assert!(!keys(&deck).contains(&"comparison"), "{:?}", keys(&deck));
    let page = |key: &str| deck.pages.iter().find(|page| page.key == key).unwrap_or_else(|| panic!("no {key}"));
    let Some(Item::Table(told)) = page("recommendation").items.first() else { panic!("no table") };
    let names: Vec<&str> = told.rows.iter().map(|row| row[0].as_str()).filter(|name| !name.is_empty()).collect();
    assert_eq!(names, ["What it does", "What it costs", "What to watch", "What to decide"]);
    assert!(told.rows.iter().all(|row| !row[1].is_empty()), "{told:?}");
    // Throughput of one option is a table: bars would have nothing beside them.
    assert!(page("performance").items.iter().all(|item| matches!(item, Item::Table(_))));
    // Without a machine there is nothing to decide.
    assert!(!keys(&made(&Project::default(), Language::English).deck).contains(&"recommendation"));
}

#[test]
fn few_rows_share_their_page_with_a_chart() {
    let Made { deck, .. } = made(&project("ultralab-gt410i-1.6"), Language::English);
    assert!(!keys(&deck).contains(&"waterfall"), "{:?}", keys(&deck));
    let page = deck.pages.iter().find(|page| page.key == "performance").expect("a page");
    assert!(matches!(page.items.as_slice(), [Item::Table(_), Item::Chart(_)]), "{:?}", page.items);
}

#[test]
fn the_page_of_cost_speaks_of_renting_only_where_it_tells_of_it() {
    for (id, rents) in [("ultralab-gt410i-1.6", false), ("modern-8x-h200-hgx", true)] {
        let Made { deck, .. } = made(&project(id), Language::English);
        assert_eq!(all_words(&deck).iter().any(|words| words.starts_with("Renting the same GPUs")), rents, "{id}");
        for page in deck.pages.iter().filter(|page| page.key.starts_with("cost")) {
            assert_eq!(page.lead.contains("rent"), rents, "{id}: {}", page.lead);
        }
    }
}

#[test]
fn an_ideal_above_all_single_gpus_is_explained() {
    let project = joined(&["modern-4x-rtx-4090", "modern-8x-l40s"]);
    let Made { deck, .. } = made(&project, Language::English);
    let mut explained = 0;
    for chart in deck.pages.iter().filter(|page| page.key.starts_with("scaling")).flat_map(|page| &page.items) {
        let Item::Chart(chart) = chart else { continue };
        let at_one = |reference: bool| {
            let series = chart.series.iter().filter(move |series| series.reference == reference);
            let first = series.filter_map(|series| series.data.first()).filter(|datum| datum.x <= 1.0);
            first.filter_map(|datum| datum.y).fold(0.0, f64::max)
        };
        let hangs = at_one(false) < at_one(true) * 0.95;
        assert_eq!(chart.note.contains("one GPU alone does less"), hangs, "{}: {}", chart.title, chart.note);
        explained += usize::from(hangs);
    }
    assert!(explained > 0);
}

#[test]
fn no_page_has_a_chart_of_a_single_bar() {
    use slotwise::scene::chart::ChartKind;
    for project in [three(), joined(&["modern-4x-rtx-4090", "modern-8x-l40s"]), project("amax-dgx-1v")] {
        let Made { deck, .. } = made(&project, Language::English);
        for item in deck.pages.iter().flat_map(|page| &page.items) {
            let Item::Chart(chart) = item else { continue };
            let bars: usize =
                chart.series.iter().map(|series| series.data.iter().filter(|it| it.y.is_some()).count()).sum();
            assert!(chart.kind != ChartKind::Bars || bars > 1, "{}", chart.title);
        }
    }
}

#[test]
fn every_word_is_translated_and_no_place_is_left_open() {
    for language in Language::ALL {
        for project in [three(), Project::default(), project("amax-dgx-station")] {
            let Made { deck, .. } = made(&project, language);
            for words in all_words(&deck) {
                assert!(!words.contains('⟦') && !words.contains("{ $"), "{words}");
                assert!(!words.contains("NaN") && !words.contains("inf "), "{words}");
            }
        }
    }
}

#[test]
fn tables_have_rows_of_equal_length() {
    let Made { deck, .. } = made(&three(), Language::English);
    for item in deck.pages.iter().flat_map(|page| &page.items) {
        if let Item::Table(table) = item {
            assert!(table.rows.iter().all(|row| row.len() == table.head.len()), "{table:?}");
        }
    }
}

/// What tells the machines apart is on their pages, however many rows it takes.
#[test]
fn no_row_of_a_comparison_is_left_out() {
    use slotwise::analysis::compare::{Candidate, compare};
    use slotwise::export::comparison::row_name;
    let project = joined(&["modern-4x-rtx-4090", "modern-8x-h200-hgx", "dell-c4140-8-nodes", "ultralab-gx380i-1.1"]);
    let builtin = Catalog::builtin();
    let catalog = project.catalog(&builtin);
    let context = Context { project: &project, today: today() };
    let analyses: Vec<Analysis> = project.options.iter().map(|plan| Analysis::of(&catalog, plan, context)).collect();
    let planned = project.options.iter().zip(&analyses);
    let options: Vec<Candidate<'_>> =
        planned.map(|(plan, analysis)| Candidate { catalog: &catalog, plan, analysis }).collect();
    let comparison = compare(&catalog, &options, 0);
    let Made { deck, .. } = made(&project, Language::English);
    let pages = deck.pages.iter().filter(|page| page.key.starts_with("comparison"));
    let items = pages.flat_map(|page| &page.items);
    let tables = items.filter_map(|item| if let Item::Table(table) = item { Some(table) } else { None });
    let named: Vec<&String> = tables.flat_map(|table| &table.rows).filter_map(|row| row.first()).collect();
    let ids = "chassis nodes cpus ram_gb vram_per_gpu_gb largest_pool_gb fp64_tflops \
               fp32_tflops bf16_tensor_tflops fp8_tensor_tflops int8_tops lanes_left lanes_over oversubscription \
               non_blocking pair_fastest_gb_s all_reduce_gb_s typical_w rack_units price cost_per_year";
    let ids: Vec<&str> = ids.split(' ').collect();
    let rows: Vec<_> = comparison.rows.iter().filter(|row| ids.contains(&row.id.as_str()) && !row.same).collect();
    assert!(rows.len() > 14, "{} rows", rows.len());
    for row in rows {
        assert!(named.contains(&&row_name(row, Language::English)), "{}", row.id);
    }
    assert!(keys(&deck).contains(&"comparison-technical-2"));
}

#[test]
fn charts_have_a_datum_for_each_category() {
    use slotwise::scene::chart::ChartKind;
    let Made { deck, .. } = made(&three(), Language::English);
    let mut count = 0;
    for item in deck.pages.iter().flat_map(|page| &page.items) {
        let Item::Chart(chart) = item else { continue };
        count += 1;
        assert!(chart.highest().is_some_and(|highest| highest > 0.0), "{}", chart.title);
        if matches!(chart.kind, ChartKind::Bars | ChartKind::StackedBars) {
            assert!(chart.series.iter().all(|series| series.data.len() == chart.categories.len()), "{chart:?}");
        }
    }
    assert!(count >= 6, "{count} charts");
}

pub fn lead(project: &Project) -> String {
    let Made { deck, .. } = made(project, Language::English);
    deck.pages.into_iter().find(|page| page.key == "recommendation").map(|page| page.lead).unwrap_or_default()
}

#[test]
fn an_option_that_cannot_be_built_is_not_recommended() {
    let mut both = joined(&["modern-4x-rtx-4090", "modern-8x-l40s"]);
    both.options[1].psu = Some(slotwise::plan::PsuChoice { count: 1, watts: 300.0 });
    assert!(lead(&both).starts_with("Only A: "), "{}", lead(&both));
    both.options[0].chassis = None;
    assert_eq!(lead(&both), "No option can be built as it stands");
}

/// An option with nothing in it is not called by its letter twice.
#[test]
fn an_empty_option_is_called_empty() {
    let mut both = joined(&["modern-8x-l40s", "modern-8x-l40s"]);
    both.options[1] = Plan { id: both.options[1].id, ..Plan::default() };
    for (language, empty) in [(Language::English, "B: Empty"), (Language::ChineseSimplified, "B：空")] {
        let deck = made(&both, language).deck;
        let text = format!("{deck:?}");
        assert!(!text.contains("B: B") && !text.contains("B：B"), "{text}");
        assert!(text.contains(empty), "{language:?}");
    }
}

/// Legends, axes and heads have room for forty letters or so; the first page names options in full.
#[test]
fn long_titles_of_options_are_cut_where_there_is_no_room() {
    let mut project = three();
    let long = "Machine for training of the whole group of medical imaging, second offer of October, with support";
    for option in &mut project.options {
        option.title = long.to_owned();
    }
    let Made { deck, .. } = made(&project, Language::English);
    assert!(matches!(&deck.pages[0].items[..], [Item::Points(points)] if points[0].contains(long)));
    let mut names: Vec<&String> = Vec::new();
    for item in deck.pages.iter().flat_map(|page| &page.items) {
        match item {
            Item::Table(table) => names.extend(&table.head),
            Item::Chart(chart) => {
                names.extend(&chart.categories);
                names.extend(chart.series.iter().map(|series| &series.name));
            }
            _ => {}
        }
    }
    assert!(names.iter().any(|name| name.starts_with("A: Machine") && name.ends_with('…')), "{names:?}");
    assert!(names.iter().all(|name| name.chars().count() < 60), "{names:?}");
}

#[test]
fn equal_options_are_too_close_to_call_or_not_told_apart() {
    let twins = joined(&["modern-8x-l40s", "modern-8x-l40s"]);
    assert_eq!(lead(&twins), "Nothing here tells the options apart: choose a workload or add prices");
}

#[test]
fn what_is_best_at_what_is_said_where_nothing_is_best_at_all() {
    let words = lead(&joined(&["modern-4x-rtx-4090", "modern-8x-h200-hgx"]));
    assert!(words.starts_with("No option is best at everything. Fastest in "), "{words}");
    assert!(words.contains("Lowest price: A"), "{words}");
}

#[test]
fn a_faster_and_cheaper_option_is_recommended() {
    let mut both = joined(&["modern-4x-rtx-4090", "modern-4x-rtx-4090"]);
    for card in &mut both.options[1].cards {
        card.part = CardPart::Gpu(GpuId::new("rtx-a6000"));
    }
    let words = lead(&both);
    assert!(words.starts_with("A: ") && words.contains(": best, or too close"), "{words}");
}

#[test]
fn video_memory_that_is_not_known_is_not_told_as_none() {
    let mut project = project("modern-8x-l40s");
    for (cards, told) in [(1, "VRAM in all: ≥ 336 GB"), (8, "VRAM in all: not known")] {
        for card in project.options[0].cards.iter_mut().take(cards) {
            card.part = CardPart::Gpu(GpuId::new("of-no-catalogue"));
        }
        let words = all_words(&made(&project, Language::English).deck);
        assert!(words.iter().any(|words| words.ends_with(told)), "{words:?}");
    }
}

#[test]
fn pages_are_switched_off_moved_and_annotated() {
    let project = three();
    let pages = vec![
        PageSetting::new("cost"),
        PageSetting { annotation: "Ask for a quote".to_owned(), ..PageSetting::new("title") },
        PageSetting { off: true, ..PageSetting::new("scaling") },
        PageSetting::new("of-a-newer-program"),
    ];
    let arranged = Edit::SetPresentation(Presentation { pages }).apply(&project).expect("an edit");
    let Made { deck, .. } = made(&arranged, Language::English);
    let keys = keys(&deck);
    assert_eq!(&keys[..3], ["cost", "cost-years", "recommendation"], "{keys:?}");
    assert!(!keys.contains(&"scaling"));
    let title = deck.pages.iter().find(|page| page.key == "title").expect("a title");
    assert_eq!(title.annotation, "Ask for a quote");
}

#[test]
fn the_arrangement_is_kept_in_the_file() {
    use slotwise::plan::format;
    let text = r#"(
        title: "T",
        presentation: (
            pages: [(id: "cost", later: 3), (id: "title", off: true), (id: "unknown", annotation: "kept")],
            theme: "own",
        ),
        options: [(id: 1)],
    )"#;
    let document = format::read(text).expect("a project");
    assert_eq!(document.losses, []);
    let pages = &document.project.presentation.as_ref().expect("an arrangement").pages;
    assert_eq!(pages.iter().map(|page| page.id.as_str()).collect::<Vec<_>>(), ["cost", "title", "unknown"]);
    assert!(pages[1].off);
    let written = format::write(&document.project, &document.residue).expect("text");
    for kept in ["later: 3", "theme: \"own\"", "annotation: \"kept\"", "off: true"] {
        assert!(written.contains(kept), "{kept} is lost in\n{written}");
    }
    assert_eq!(format::read(&written).expect("a project").project, document.project);
}

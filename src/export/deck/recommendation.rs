//! What to take, by rule and with the numbers behind it.
//!
//! Options with an error are out; the first error says why. The others are judged on what decides: throughput of the
//! first workloads, purchase price, cost of a year. An option that is best, or too close to the best to call, in all of
//! these is the recommendation; if several are, it is too close to call; if none is, the page says who is best at what.
//! A question that cannot be answered because prices are missing stays open, and the page says so; who cannot win it
//! whatever is missing has lost it.
use crate::analysis::compare::{Better, Candidate, Cell, Difference, Row, Standing, compare};
use crate::export::comparison::letter;
use crate::export::deck::maker::{Maker, dash};
use crate::export::deck::{Item, Page};
use crate::export::story::Table;
use crate::machine::Severity;
use crate::quantity::{Figure, Message};

/// Most workloads that are judged.
const MOST_WORKLOADS: usize = 3;

/// A question and how the options answer it.
struct Answer {
    question: String,
    /// Whether it decides what is recommended.
    decides: bool,
    /// Places of the best option and of those equal to it.
    best: Vec<usize>,
    /// Places of those too close to the best to call.
    close: Vec<usize>,
    /// Where missing prices leave it open: places of those that may turn out to be the best.
    possible: Vec<usize>,
    /// The next one that is not as good, and how it differs from the best.
    next: Option<(usize, Difference)>,
    /// The value of the best.
    value: String,
}

impl Answer {
    /// Places of all that cannot be told from the best.
    fn winners(&self) -> impl Iterator<Item = usize> {
        self.best.iter().chain(&self.close).copied()
    }

    /// Letters of the winners: `C`, or `C ≈ B` where it is too close to call.
    fn marked(&self) -> String {
        let letters = |places: &[usize]| places.iter().map(|at| letter(*at)).collect::<Vec<_>>().join(", ");
        if self.is_open() {
            return letters(&self.possible);
        }
        if self.close.is_empty() {
            return letters(&self.best);
        }
        format!("{} ≈ {}", letters(&self.best), letters(&self.close))
    }

    fn is_open(&self) -> bool {
        self.best.is_empty()
    }
}

impl Maker<'_> {
    /// What to take, or of a single option what to know of it.
    pub(super) fn recommendation_page(self) -> Option<Page> {
        if self.options.len() < 2 {
            return self.single_page();
        }
        let mut page = self.page("recommendation", "deck-recommendation");
        let (buildable, blocked): (Vec<usize>, Vec<usize>) =
            (0..self.candidates().len()).partition(|at| self.can_be_built(*at));
        let answers = if buildable.len() > 1 { self.answers(&buildable) } else { Vec::new() };
        page.lead = self.words(&self.conclusion(&buildable, &blocked, &answers));
        if !answers.is_empty() {
            page.items.push(Item::Table(self.answer_table(&answers)));
        }
        let mut points: Vec<String> = blocked.iter().map(|at| self.blocking(*at)).collect();
        points.extend(buildable.iter().filter_map(|at| self.reservation(*at)));
        points.extend(self.missing_prices());
        if !points.is_empty() {
            page.items.push(Item::Points(points));
        }
        page.speaker_notes = vec![self.text("deck-rule"), self.text("report-bands")];
        Some(page)
    }

    fn can_be_built(self, at: usize) -> bool {
        let candidates = self.candidates();
        candidates.get(at).is_some_and(|option| option.is_told() && option.analysis.count(Severity::Error) == 0)
    }

    /// What to take, in one sentence.
    fn conclusion(self, buildable: &[usize], blocked: &[usize], answers: &[Answer]) -> Message {
        match (buildable, blocked) {
            ([], _) => Message::new("deck-none-can-be-built"),
            ([only], _) => Message::new("deck-only-one").with("option", self.head_of(*only)),
            _ => self.judged(buildable, answers),
        }
    }

    /// The same where there is a choice.
    fn judged(self, buildable: &[usize], answers: &[Answer]) -> Message {
        let deciding: Vec<&Answer> = answers.iter().filter(|answer| answer.decides && !answer.is_open()).collect();
        let Some(first) = deciding.first() else { return Message::new("deck-undecided") };
        let open: Vec<&Answer> = answers.iter().filter(|answer| answer.decides && answer.is_open()).collect();
        let wins = |at: &usize| {
            deciding.iter().all(|answer| answer.winners().any(|winner| winner == *at))
                && open.iter().all(|answer| answer.possible.contains(at))
        };
        let best: Vec<usize> = buildable.iter().copied().filter(wins).collect();
        match best.as_slice() {
            [one] if open.is_empty() => Message::new("deck-clear").with("option", self.head_of(*one)),
            [one] => {
                let open: Vec<String> = open.iter().map(|answer| answer.question.clone()).collect();
                Message::new("deck-clear-so-far").with("option", self.head_of(*one)).with("open", open)
            }
            [] => {
                let claim = |answer: &Answer| {
                    let key = if answer.is_open() { "deck-claim-open" } else { "deck-claim" };
                    Message::new(key).with("question", answer.question.clone()).with("letters", answer.marked())
                };
                // Some answer has another winner, or the first one's would be best at everything.
                let loses = |answer: &&&Answer| {
                    let mut ahead = answer.winners().chain(answer.possible.iter().copied());
                    ahead.all(|at| first.best.first() != Some(&at))
                };
                let second = deciding.iter().chain(&open).find(loses).unwrap_or(first);
                Message::new("deck-split").with("first", claim(first)).with("second", claim(second))
            }
            several => {
                let heads: Vec<String> = several.iter().map(|at| letter(*at)).collect();
                Message::new("deck-too-close").with("letters", heads)
            }
        }
    }

    /// The questions in the order of the table.
    fn answers(self, buildable: &[usize]) -> Vec<Answer> {
        let candidates = self.candidates();
        let chosen: Vec<Candidate<'_>> = buildable.iter().filter_map(|at| candidates.get(*at).copied()).collect();
        let comparison = compare(self.catalog, &chosen, 0);
        let workloads = self.workloads();
        let mut answers = Vec::new();
        let mut ask = |id: &str, question: Message, decides: bool| {
            let row = comparison.rows.iter().find(|row| row.id == id);
            answers.extend(row.and_then(|row| self.answer(row, buildable, self.words(&question), decides)));
        };
        for id in workloads.iter().take(MOST_WORKLOADS) {
            let question = Message::new("deck-ask-fastest").with("workload", self.workload_title(id));
            ask(&format!("throughput:{id}"), question, true);
        }
        if let Some(id) = workloads.first() {
            let question = Message::new("deck-ask-value").with("workload", self.workload_title(id));
            ask(&format!("per_throughput:{id}"), question, false);
        }
        ask("price", Message::new("deck-ask-price"), true);
        ask("cost_per_year", Message::new("deck-ask-year"), true);
        ask("vram_gb", Message::new("deck-ask-vram"), false);
        ask("largest_pool_gb", Message::new("deck-ask-pool"), false);
        ask("max_w", Message::new("deck-ask-power"), false);
        answers
    }

    /// How the options answer; `None` if all are alike or nothing is known.
    fn answer(self, row: &Row, places: &[usize], question: String, decides: bool) -> Option<Answer> {
        let of = |standing: Standing| {
            let cells = row.cells.iter().zip(places);
            cells.filter(|(cell, _)| cell.standing == standing).map(|(_, at)| *at).collect::<Vec<usize>>()
        };
        let best = row.cells.iter().find(|cell| cell.standing == Standing::Best);
        let answer = Answer {
            question,
            decides,
            best: of(Standing::Best),
            close: of(Standing::Close),
            possible: Vec::new(),
            next: next(row).and_then(|(cell, difference)| Some((*places.get(cell)?, difference))),
            value: best.map_or_else(|| self.text("deck-open"), |cell| self.value(row, cell)),
        };
        let may_change = row.cells.iter().any(|cell| cell.is_bound);
        let possible = if answer.is_open() && may_change { possible(row, places) } else { Vec::new() };
        (!answer.is_open() || may_change).then_some(Answer { possible, ..answer })
    }

    /// A value with its unit.
    fn value(self, row: &Row, cell: &Cell) -> String {
        let text = self.words(&cell.text);
        match row.unit.as_ref().filter(|_| cell.figure.is_some()) {
            Some(unit) => format!("{text} {}", self.words(unit)),
            None => text,
        }
    }

    fn answer_table(self, answers: &[Answer]) -> Table {
        let heads = ["deck-question", "deck-answer", "deck-value", "deck-next"];
        let row = |answer: &Answer| {
            let next = answer.next.map(|(at, difference)| {
                let words = Message::new("deck-next-at").with("letter", letter(at));
                self.words(&words.with("difference", difference.message()))
            });
            vec![answer.question.clone(), answer.marked(), answer.value.clone(), next.unwrap_or_else(dash)]
        };
        Table {
            head: heads.iter().map(|key| self.text(key)).collect(),
            rows: answers.iter().map(row).collect(),
            numbers: Vec::new(),
        }
    }

    /// What keeps an option from being built.
    fn blocking(self, at: usize) -> String {
        let findings = self.options.get(at).map(|option| option.analysis.findings.as_slice()).unwrap_or_default();
        let error = findings.iter().find(|finding| finding.severity() == Severity::Error);
        let verdict =
            || self.candidates().get(at).map_or_else(|| Message::new("report-verdict-empty"), Candidate::verdict);
        let why = error.map_or_else(verdict, crate::machine::Finding::message);
        self.words(&Message::new("deck-blocked").with("letter", self.mark_of(at)).with("why", why))
    }

    /// The gravest warning of an option that can be built, and how many there are.
    fn reservation(self, at: usize) -> Option<String> {
        let analysis = self.options.get(at)?.analysis;
        let first = analysis.findings.iter().find(|finding| finding.severity() == Severity::Warning)?;
        let message = Message::new("deck-reservation").with("letter", self.mark_of(at)).with("why", first.message());
        Some(self.words(&message.with("count", analysis.count(Severity::Warning))))
    }
}

/// Places of the options that may be best when all is known: those that no complete value beats already.
fn possible(row: &Row, places: &[usize]) -> Vec<usize> {
    let complete = row.cells.iter().filter(|cell| !cell.is_bound).filter_map(|cell| Some(cell.figure.as_ref()?.value));
    let least = complete.min_by(f64::total_cmp).filter(|_| row.better == Better::Less);
    let may_win = |cell: &Cell| match (&cell.figure, least) {
        (Some(figure), Some(least)) => figure.value <= least,
        _ => true,
    };
    row.cells.iter().zip(places).filter(|(cell, _)| may_win(cell)).map(|(_, at)| *at).collect()
}

/// The best value that is not as good as the best, by the place of its cell, and how it differs from the best.
fn next(row: &Row) -> Option<(usize, Difference)> {
    let figures = || {
        let cells = row.cells.iter().enumerate();
        let known = cells.filter(|(_, cell)| !cell.is_bound);
        known.filter_map(|(at, cell)| Some((at, cell.standing, cell.figure.as_ref()?)))
    };
    let (_, _, best) = figures().find(|(_, standing, _)| *standing == Standing::Best)?;
    let others = figures().filter(|(_, standing, _)| *standing != Standing::Best).map(|(at, _, figure)| (at, figure));
    let by_value = |a: &(usize, &Figure), b: &(usize, &Figure)| a.1.value.total_cmp(&b.1.value);
    let (at, next) = match row.better {
        Better::More => others.max_by(by_value),
        Better::Less => others.min_by(by_value),
        Better::Neither => None,
    }?;
    Some((at, Difference::of(next, best)?))
}

//! What the findings come to: whether a machine can be built as it is planned.
use crate::analysis::Analysis;
use crate::machine::{Finding, Severity};
use crate::plan::Plan;
use crate::quantity::Message;

/// Something without which no machine computes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Lack {
    /// There is no chassis.
    Chassis,
    /// No CPU is chosen.
    Cpu,
    /// No system memory is chosen.
    Memory,
    /// No GPU is placed.
    Gpu,
}

impl Lack {
    /// What to do about it, in words.
    #[must_use]
    pub fn remedy(self) -> Message {
        Message::new(match self {
            Self::Chassis => "lack-chassis",
            Self::Cpu => "lack-cpu",
            Self::Memory => "lack-memory",
            Self::Gpu => "lack-gpu",
        })
    }

    /// The finding that says the same and may know the remedy.
    #[must_use]
    pub fn finding(self) -> Option<&'static str> {
        match self {
            Self::Cpu => Some("E124"),
            Self::Memory => Some("W400"),
            Self::Chassis | Self::Gpu => None,
        }
    }
}

/// Whether a machine can be built.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Verdict {
    /// It contradicts itself.
    Errors,
    /// Nothing contradicts, but it would not compute.
    Incomplete(Vec<Lack>),
    /// It can be built; warnings are to be read first.
    Warnings,
    /// Nothing speaks against it.
    Good,
}

impl Verdict {
    /// The verdict on a plan.
    #[must_use]
    pub fn of(plan: &Plan, analysis: &Analysis) -> Self {
        let found = |lack: Lack| lack.finding().is_some_and(|code| analysis.findings.iter().any(|it| it.code == code));
        let lacks = [
            (Lack::Chassis, plan.chassis.is_none()),
            (Lack::Cpu, found(Lack::Cpu)),
            (Lack::Memory, found(Lack::Memory)),
            (Lack::Gpu, plan.gpus().next().is_none()),
        ];
        let lacks: Vec<Lack> = lacks.into_iter().filter(|(_, is_lacking)| *is_lacking).map(|(lack, _)| lack).collect();
        // That no CPU is chosen, and feeds no slot, is an error too, but none that contradicts anything.
        let follows = |code: &str| lacks.contains(&Lack::Cpu) && matches!(code, "E124" | "E201");
        let is_wrong = |it: &&Finding| it.severity() == Severity::Error && !follows(it.code);
        match (analysis.findings.iter().filter(is_wrong).count(), analysis.count(Severity::Warning)) {
            (1.., _) => Self::Errors,
            _ if !lacks.is_empty() => Self::Incomplete(lacks),
            (_, 0) => Self::Good,
            _ => Self::Warnings,
        }
    }

    /// What is to be done about a machine that is not complete, in words; empty for others.
    #[must_use]
    pub fn remedies(&self) -> Vec<Message> {
        match self {
            Self::Incomplete(lacks) => lacks.iter().map(|lack| lack.remedy()).collect(),
            _ => Vec::new(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::Context;
    use crate::catalog::Catalog;
    use crate::plan::{Card, CardPart, Project, presets};

    #[track_caller]
    fn check(change: impl Fn(&mut Plan), expected: &Verdict) {
        let catalog = Catalog::builtin();
        let project = presets::find("modern-8x-l40s").expect("a preset").document().expect("a project").project;
        let mut plan = project.options.first().cloned().expect("an option");
        change(&mut plan);
        let project = Project { options: vec![plan.clone()], ..project };
        let today = "2026-11-30".parse().expect("a day");
        let analysis = Analysis::of(&catalog, &plan, Context { project: &project, today });
        assert_eq!(Verdict::of(&plan, &analysis), *expected, "{:?}", analysis.findings);
    }

    #[test]
    fn a_machine_that_lacks_something_is_not_complete() {
        check(|_| (), &Verdict::Warnings);
        check(|plan| plan.memory.clear(), &Verdict::Incomplete(vec![Lack::Memory]));
        check(|plan| plan.cards.clear(), &Verdict::Incomplete(vec![Lack::Gpu]));
        check(|plan| plan.cpu = None, &Verdict::Incomplete(vec![Lack::Cpu]));
        check(
            |plan| *plan = Plan { id: plan.id, ..Plan::default() },
            &Verdict::Incomplete(vec![Lack::Chassis, Lack::Gpu]),
        );
    }

    #[test]
    fn what_contradicts_itself_comes_first() {
        let nowhere = Card { slot: "no-such-slot".into(), part: CardPart::Gpu("l40s".into()) };
        let change = |plan: &mut Plan| {
            plan.memory.clear();
            plan.cards.push(nowhere.clone());
        };
        check(change, &Verdict::Errors);
    }
}

//! The project file as text.
//!
//! Reading never gives up on the whole for a part: what is damaged is left out and listed as a [`Loss`], what is
//! newer than this version is kept as [`Residue`] and written back. Comments are not kept.
mod de;
mod limits;
mod node;
mod parse;
mod problem;
mod residue;

use std::collections::BTreeSet;

use serde::Deserialize as _;

use crate::catalog::load::ron_options;
use crate::catalog::refusal::Refusal;
use crate::plan::project::FORMAT_VERSION;
use crate::plan::{OptionId, Project};
use crate::quantity::Currency;
use node::{Kind, Node, Step};
use parse::MAX_LOSSES;

pub use problem::{FormatError, Loss, Reason};
pub use residue::Residue;

/// Largest project text that is read, bytes. A project with a hundred options is far smaller.
pub const MAX_BYTES: usize = 4 << 20;

/// Brings the tree of an older file one version further.
type Migration = fn(&mut Node);

/// For each older version the step to the next. Version 1 is the first.
const MIGRATIONS: [(u32, Migration); 0] = [];

/// A project as read from a text.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Document {
    /// What is known.
    pub project: Project,
    /// What is not known, to be written back.
    pub residue: Residue,
    /// What could not be read, in the order of lines.
    pub losses: Vec<Loss>,
    /// The version of a file that a newer program wrote: it may say more than is shown.
    pub newer: Option<u32>,
}

/// Reads a project, also a damaged one or one of another version.
///
/// # Errors
/// If the text is not a project, or so damaged that nothing of a project is left.
pub fn read(text: &str) -> Result<Document, FormatError> {
    if text.len() > MAX_BYTES {
        return Err(FormatError { line: 1, reason: Reason::TooLarge(MAX_BYTES >> 10) });
    }
    let (mut tree, mut losses) = parse::parse(text)?;
    let version = tree.field("format_version").and_then(|node| u32::deserialize(node).ok());
    migrate(&mut tree, version.unwrap_or(FORMAT_VERSION), &MIGRATIONS);
    let mut project = within_limits(&mut tree, &mut losses)?;
    renumber(&mut project);
    project.format_version = project.format_version.max(FORMAT_VERSION);
    let known = tree_of(&project)?;
    if !is_project(&tree, &known, losses.is_empty()) {
        return Err(FormatError { line: tree.line, reason: Reason::NotAProject });
    }
    losses.sort_by_key(|loss| loss.line);
    let newer = (project.format_version > FORMAT_VERSION).then_some(project.format_version);
    Ok(Document { residue: Residue::between(&tree, &known), project, losses, newer })
}

/// Writes a project as RON text, together with what a file said beyond what this version knows.
///
/// # Errors
/// If a value cannot be written, which no project that was read or built here contains.
pub fn write(project: &Project, residue: &Residue) -> Result<String, FormatError> {
    let mut tree = tree_of(project)?;
    drop_defaults(&mut tree)?;
    residue.overlay(&mut tree);
    Ok(tree.print())
}

fn migrate(tree: &mut Node, version: u32, steps: &[(u32, Migration)]) {
    for (from, step) in steps {
        if *from >= version {
            step(tree);
        }
    }
}

/// Deserializes the tree and takes out of it what is beyond all limits.
fn within_limits(tree: &mut Node, losses: &mut Vec<Loss>) -> Result<Project, FormatError> {
    loop {
        let project = deserialize(tree, losses)?;
        let excesses = limits::excesses(&project);
        if excesses.is_empty() {
            return Ok(project);
        }
        // From the last to the first, so that places in lists stay right.
        for (path, reason) in excesses.into_iter().rev() {
            let line = tree.part(&path).map_or(tree.line, |part| part.line);
            take_out(tree, &path, Loss { line, path: words_of(&path), reason }, losses)?;
        }
    }
}

/// Options are known by their number: one that is taken already gets another.
fn renumber(project: &mut Project) {
    let all: BTreeSet<OptionId> = project.options.iter().map(|plan| plan.id).collect();
    let mut free = (1..=u32::MAX).map(OptionId).filter(|id| !all.contains(id));
    let mut taken = BTreeSet::new();
    for plan in &mut project.options {
        if !taken.insert(plan.id) {
            plan.id = free.next().unwrap_or(plan.id);
        }
    }
}

fn take_out(tree: &mut Node, path: &[Step], loss: Loss, losses: &mut Vec<Loss>) -> Result<(), FormatError> {
    if losses.len() >= MAX_LOSSES {
        return Err(FormatError { line: loss.line, reason: Reason::TooMany(MAX_LOSSES) });
    }
    if !tree.remove(path) {
        return Err(FormatError { line: tree.line, reason: Reason::NotAProject });
    }
    losses.push(loss);
    Ok(())
}

/// Deserializes the tree; what is refused is taken out of it and listed, until the rest is accepted.
fn deserialize(tree: &mut Node, losses: &mut Vec<Loss>) -> Result<Project, FormatError> {
    loop {
        let refusal = match Project::deserialize(&*tree) {
            Ok(project) => return Ok(project),
            Err(refusal) => refusal,
        };
        let path: Vec<Step> = refusal.path.into_iter().rev().collect();
        let reason = currency_refused(tree, &path, &refusal.reason).unwrap_or(Reason::Value(refusal.reason));
        let loss = Loss { line: refusal.line, path: words_of(&path), reason };
        take_out(tree, &path, loss, losses)?;
    }
}

/// The reason, if what was refused at this place is a currency: that has words of its own.
fn currency_refused(tree: &Node, path: &[Step], said: &Refusal) -> Option<Reason> {
    let Kind::Text(text) = &tree.part(path)?.kind else { return None };
    let error = text.parse::<Currency>().err()?;
    (*said == Refusal::Other(error.to_string())).then_some(Reason::Currency(error))
}

/// A path as it is shown: `options[0].cards[3]`.
fn words_of(path: &[Step]) -> String {
    let mut words = String::new();
    for step in path {
        match step {
            Step::Field(name) if words.is_empty() => words.push_str(name),
            Step::Field(name) => words.extend([".", name]),
            Step::Index(at) => words.extend(["[", &at.to_string(), "]"]),
        }
    }
    words
}

/// Whether the file is a project: one of its fields is a project's, or it is nothing but empty brackets.
fn is_project(file: &Node, known: &Node, whole: bool) -> bool {
    match &file.kind {
        Kind::Struct(fields) => fields.iter().any(|(name, _)| known.field(name).is_some()),
        Kind::Tuple(items) => whole && items.is_empty(),
        _ => false,
    }
}

/// The tree that this version writes for a project, with every field.
fn tree_of(project: &Project) -> Result<Node, FormatError> {
    let failed = |reason: String| FormatError { line: 0, reason: Reason::Value(Refusal::Other(reason)) };
    let text = ron_options().to_string(project).map_err(|error| failed(error.to_string()))?;
    let (tree, losses) = parse::parse(&text)?;
    match losses.into_iter().next() {
        None => Ok(tree),
        Some(loss) => Err(failed(loss.to_string())),
    }
}

/// Takes out the fields of the project and its options that say nothing: empty texts and lists, `None`.
fn drop_defaults(tree: &mut Node) -> Result<(), FormatError> {
    let blank = Project { options: vec![crate::plan::Plan::default()], ..Project::default() };
    let mut default = tree_of(&blank)?;
    let default_plan = match &mut default.kind {
        Kind::Struct(fields) => fields.iter_mut().find(|(name, _)| name == "options").map(|(_, value)| &mut value.kind),
        _ => None,
    };
    let default_plan = match default_plan {
        Some(Kind::List(plans)) => plans.pop(),
        _ => None,
    };
    if let (Kind::Struct(fields), Some(default_plan)) = (&mut tree.kind, default_plan) {
        for (_, value) in fields.iter_mut().filter(|(name, _)| name == "options") {
            if let Kind::List(plans) = &mut value.kind {
                for plan in plans {
                    drop_blank_fields(plan, &default_plan);
                }
            }
        }
    }
    drop_blank_fields(tree, &default);
    Ok(())
}

/// Takes out fields that equal the default and are blank; numbers stay, for the reader's sake.
fn drop_blank_fields(node: &mut Node, default: &Node) {
    let blank = |value: &Node| match &value.kind {
        Kind::Word(word) => word == "None",
        Kind::Text(text) => text.is_empty(),
        Kind::List(items) | Kind::Tuple(items) => items.is_empty(),
        Kind::Map(entries) => entries.is_empty(),
        Kind::Struct(_) | Kind::Named(..) => false,
    };
    if let Kind::Struct(fields) = &mut node.kind {
        fields.retain(|(name, value)| !(blank(value) && default.field(name) == Some(value)));
    }
}

#[cfg(test)]
mod tests;

//! The project file as text: reading with migration and a report of what was lost, writing with what we did not know.
use crate::catalog::load::ron_options;
use crate::plan::Project;

/// Why a project text could not be read.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("line {line}, column {column}: {reason}")]
pub struct FormatError {
    /// Line, counted from 1.
    pub line: usize,
    /// Column, counted from 1.
    pub column: usize,
    /// What is wrong.
    pub reason: String,
}

/// Reads a project.
///
/// # Errors
/// If the text is not a project; the error names line, column and reason.
pub fn read(text: &str) -> Result<Project, FormatError> {
    ron_options().from_str(text).map_err(|err| FormatError {
        line: err.span.start.line,
        column: err.span.start.col,
        reason: err.code.to_string(),
    })
}

/// Writes a project as RON text.
///
/// # Errors
/// If a value cannot be written, which no project that was read or built here contains.
pub fn write(project: &Project) -> Result<String, ron::Error> {
    ron_options().to_string_pretty(project, ron::ser::PrettyConfig::default().struct_names(false))
}

//! Lines of a table on which its records begin.
/// Numbers of lines by place in the text, for places that only grow. The reader's own count is that of line feeds that
/// it has passed, not of the line where a record begins.
pub(super) struct Lines<'a> {
    rest: &'a [u8],
    passed: usize,
    line: u64,
}

impl<'a> Lines<'a> {
    pub(super) fn of(text: &'a str) -> Self {
        Self { rest: text.as_bytes(), passed: 0, line: 1 }
    }

    /// The line on which the record at this place begins.
    pub(super) fn at(&mut self, position: Option<&csv::Position>) -> u64 {
        let place = position.map_or(self.passed, |it| usize::try_from(it.byte()).unwrap_or(usize::MAX));
        let step = place.saturating_sub(self.passed).min(self.rest.len());
        let (before, after) = self.rest.split_at(step);
        self.line += feeds(before);
        // Blank lines before a record belong to its place.
        let blank = after.iter().take_while(|byte| matches!(byte, b'\n' | b'\r')).count();
        let (skipped, rest) = after.split_at(blank);
        self.line += feeds(skipped);
        self.passed += step + blank;
        self.rest = rest;
        self.line
    }
}

/// Line feeds in a piece of the text.
fn feeds(piece: &[u8]) -> u64 {
    piece.iter().map(|byte| u64::from(*byte == b'\n')).sum()
}

//! Reads RON texts, also damaged ones: what cannot be read is left out and listed, open brackets are closed.
use std::collections::BTreeSet;

use super::node::{Kind, Node};
use super::problem::{FormatError, Loss, Reason};

/// Deepest nesting of brackets that is read. A project needs six.
pub const MAX_DEPTH: usize = 64;

/// Most unreadable places that are listed; a text with more is no project.
pub const MAX_LOSSES: usize = 200;

/// Reads a text into a tree, with what was left out.
pub fn parse(text: &str) -> Result<(Node, Vec<Loss>), FormatError> {
    let mut reader = Reader { rest: text, line: 1, closers: Vec::new(), losses: Vec::new(), fatal: None };
    reader.skip_attributes();
    let node = reader.value();
    reader.skip_blanks();
    if let Some(error) = reader.fatal {
        return Err(error);
    }
    if !reader.rest.is_empty() {
        reader.lose(Reason::Trailing);
    }
    match node {
        // The name of the whole says nothing.
        Some(Node { kind: Kind::Named(_, group), .. }) => Ok((*group, reader.losses)),
        Some(node) => Ok((node, reader.losses)),
        None => Err(FormatError { line: reader.line, reason: reader.first_reason().unwrap_or(Reason::Empty) }),
    }
}

struct Reader<'a> {
    rest: &'a str,
    line: usize,
    /// The closing brackets that are awaited, innermost last.
    closers: Vec<char>,
    losses: Vec<Loss>,
    /// Set where reading on makes no sense; every loop ends then.
    fatal: Option<FormatError>,
}

/// What was read between brackets.
#[derive(Default)]
struct Elements {
    named: Vec<(String, Node)>,
    bare: Vec<Node>,
}

impl<'a> Reader<'a> {
    fn peek(&self) -> Option<char> {
        self.rest.chars().next()
    }

    /// Goes on by this many bytes, which end at a character boundary.
    fn skip(&mut self, bytes: usize) -> &'a str {
        let (taken, rest) = self.rest.split_at_checked(bytes).unwrap_or((self.rest, ""));
        self.line += taken.matches('\n').count();
        self.rest = rest;
        taken
    }

    fn next(&mut self) -> Option<char> {
        let next = self.peek()?;
        self.skip(next.len_utf8());
        Some(next)
    }

    fn lose(&mut self, reason: Reason) {
        self.lose_at(self.line, reason);
    }

    fn lose_at(&mut self, line: usize, reason: Reason) {
        if self.losses.len() == MAX_LOSSES {
            self.stop(Reason::TooMany(MAX_LOSSES));
        } else {
            self.losses.push(Loss { line, path: String::new(), reason });
        }
    }

    fn stop(&mut self, reason: Reason) {
        let error = FormatError { line: self.line, reason };
        self.fatal.get_or_insert(error);
        self.rest = "";
    }

    fn first_reason(&self) -> Option<Reason> {
        self.losses.first().map(|loss| loss.reason.clone())
    }

    /// Skips blanks and comments.
    fn skip_blanks(&mut self) {
        loop {
            let blank = |letter: char| letter.is_whitespace() || matches!(letter, '\u{200e}' | '\u{200f}' | '\u{feff}');
            self.skip(self.rest.len() - self.rest.trim_start_matches(blank).len());
            if self.rest.starts_with("//") {
                self.skip(self.rest.find('\n').unwrap_or(self.rest.len()));
            } else if self.rest.starts_with("/*") {
                self.skip_block_comment();
            } else {
                return;
            }
        }
    }

    fn skip_block_comment(&mut self) {
        let start = self.line;
        let mut depth = 0_usize;
        while !self.rest.is_empty() {
            if self.rest.starts_with("/*") {
                depth += 1;
                self.skip(2);
            } else if self.rest.starts_with("*/") {
                depth -= 1;
                self.skip(2);
                if depth == 0 {
                    return;
                }
            } else {
                self.next();
            }
        }
        self.lose_at(start, Reason::OpenComment);
    }

    /// Skips `#![enable(…)]` before the value: the extensions that it can name make no difference here.
    fn skip_attributes(&mut self) {
        self.skip_blanks();
        while self.rest.starts_with("#!") {
            self.skip(self.rest.find(']').map_or(self.rest.len(), |end| end + 1));
            self.skip_blanks();
        }
    }

    /// Reads one value; `None`, with the reason listed, if there is none.
    fn value(&mut self) -> Option<Node> {
        self.skip_blanks();
        let line = self.line;
        let kind = match self.peek()? {
            '(' => self.group()?,
            '[' => self.list()?,
            '{' => self.map()?,
            '"' => self.text()?,
            '\'' => self.character()?,
            _ if self.raw_text_hashes().is_some() => self.raw_text()?,
            letter if is_word(letter) => self.word()?,
            letter => {
                self.lose(Reason::Strange(letter.to_string()));
                self.next();
                return None;
            }
        };
        Some(Node { line, kind })
    }

    /// Reads a bare word, and the group after it if it is the name of one.
    fn word(&mut self) -> Option<Kind> {
        let word = self.take_word();
        self.skip_blanks();
        match self.peek() {
            Some('(') => {
                let line = self.line;
                match (word, self.group()?) {
                    ("Some", Kind::Tuple(mut items)) if items.len() == 1 => items.pop().map(|item| item.kind),
                    (_, kind) => Some(Kind::Named(word.to_owned(), Box::new(Node { line, kind }))),
                }
            }
            // The word may be the first half of a longer one.
            None if !self.closers.is_empty() => None,
            _ => Some(Kind::Word(word.to_owned())),
        }
    }

    fn take_word(&mut self) -> &'a str {
        self.skip(self.rest.find(|letter| !is_word(letter)).unwrap_or(self.rest.len()))
    }

    fn group(&mut self) -> Option<Kind> {
        let elements = self.elements(')')?;
        Some(match (elements.named, elements.bare) {
            (named, bare) if named.is_empty() => Kind::Tuple(bare),
            (named, bare) => {
                for node in bare {
                    self.lose_at(node.line, Reason::NoName);
                }
                Kind::Struct(named)
            }
        })
    }

    fn list(&mut self) -> Option<Kind> {
        let elements = self.elements(']')?;
        for (name, node) in elements.named {
            self.lose_at(node.line, Reason::Strange(name));
        }
        Some(Kind::List(elements.bare))
    }

    /// Reads what is between two brackets. `None` only if they are nested too deep.
    fn elements(&mut self, closer: char) -> Option<Elements> {
        let opened = self.open(closer)?;
        let mut elements = Elements::default();
        let mut seen = BTreeSet::new();
        while self.at_element(closer, opened) {
            match self.field_name() {
                Some(name) => {
                    let line = self.line;
                    match self.field_value(&name) {
                        Some(_) if !seen.insert(name.clone()) => self.lose_at(line, Reason::Twice(name)),
                        Some(node) => elements.named.push((name, node)),
                        None => {}
                    }
                }
                None => elements.bare.extend(self.value()),
            }
            self.comma();
        }
        Some(elements)
    }

    fn map(&mut self) -> Option<Kind> {
        let opened = self.open('}')?;
        let mut entries: Vec<(Node, Node)> = Vec::new();
        let mut seen = BTreeSet::new();
        while self.at_element('}', opened) {
            if let Some(key) = self.value() {
                self.skip_blanks();
                let name = key.print_inline();
                if self.peek() == Some(':') {
                    self.next();
                    match self.field_value(&name) {
                        Some(_) if !seen.insert(name.clone()) => self.lose_at(key.line, Reason::Twice(name)),
                        Some(value) => entries.push((key, value)),
                        None => {}
                    }
                } else if self.peek().is_some() {
                    self.lose_at(key.line, Reason::NoValue(name));
                }
            }
            self.comma();
        }
        Some(Kind::Map(entries))
    }

    /// Takes an opening bracket and remembers its partner; the line it stands in.
    fn open(&mut self, closer: char) -> Option<usize> {
        let line = self.line;
        self.next();
        if self.closers.len() == MAX_DEPTH {
            self.stop(Reason::TooDeep(MAX_DEPTH));
            return None;
        }
        self.closers.push(closer);
        Some(line)
    }

    /// Whether another element follows; if not, the bracket is closed.
    fn at_element(&mut self, closer: char, opened: usize) -> bool {
        loop {
            self.skip_blanks();
            match self.peek() {
                None => {
                    // The innermost bracket says it; those around it end for the same reason.
                    let said = self.losses.iter().any(|loss| matches!(loss.reason, Reason::CutShort(_)));
                    if !said && self.fatal.is_none() {
                        self.lose(Reason::CutShort(opened));
                    }
                }
                Some(found) if found == closer => {
                    self.next();
                }
                Some(found @ (')' | ']' | '}')) => {
                    self.lose(Reason::LooseBracket(found));
                    if !self.closers.contains(&found) {
                        self.next();
                        continue;
                    }
                }
                Some(_) => return true,
            }
            self.closers.pop();
            return false;
        }
    }

    /// Takes the comma after an element; lists its absence.
    fn comma(&mut self) {
        self.skip_blanks();
        match self.peek() {
            Some(',') => {
                self.next();
            }
            None | Some(')' | ']' | '}') => {}
            Some(_) => self.lose(Reason::NoComma),
        }
    }

    /// Takes `name:` if that is what follows.
    fn field_name(&mut self) -> Option<String> {
        if self.raw_text_hashes().is_some() {
            return None;
        }
        let raw = self.rest.strip_prefix("r#").unwrap_or(self.rest);
        let name = &raw[..raw.find(|letter| !is_word(letter)).unwrap_or(raw.len())];
        let after = raw[name.len()..].trim_start();
        if name.is_empty() || !after.starts_with(':') {
            return None;
        }
        self.skip(self.rest.len() - after.len() + 1);
        Some(name.to_owned())
    }

    fn field_value(&mut self, name: &str) -> Option<Node> {
        self.skip_blanks();
        let line = self.line;
        match self.peek() {
            Some(',' | ')' | ']' | '}') => {
                self.lose_at(line, Reason::NoValue(name.to_owned()));
                None
            }
            _ => self.value(),
        }
    }

    /// The number of `#` if a raw text such as `r#"…"#` follows.
    fn raw_text_hashes(&self) -> Option<usize> {
        let after = self.rest.strip_prefix('r')?;
        let hashes = after.len() - after.trim_start_matches('#').len();
        after[hashes..].starts_with('"').then_some(hashes)
    }

    fn raw_text(&mut self) -> Option<Kind> {
        let (line, hashes) = (self.line, self.raw_text_hashes()?);
        self.skip(hashes + 2);
        let close = format!("\"{}", "#".repeat(hashes));
        match self.rest.find(&close) {
            Some(end) => {
                let text = self.skip(end);
                self.skip(close.len());
                Some(Kind::Text(text.to_owned()))
            }
            None => self.open_quote(line),
        }
    }

    fn open_quote(&mut self, line: usize) -> Option<Kind> {
        self.skip(self.rest.len());
        self.lose_at(line, Reason::OpenQuote);
        None
    }

    fn character(&mut self) -> Option<Kind> {
        let mut text = String::new();
        self.next();
        match self.next()? {
            '\\' => self.escape(&mut text),
            letter => text.push(letter),
        }
        if self.peek() == Some('\'') {
            self.next();
            Some(Kind::Text(text))
        } else {
            self.lose(Reason::Strange("'".to_owned()));
            None
        }
    }

    fn text(&mut self) -> Option<Kind> {
        let line = self.line;
        self.next();
        let mut text = String::new();
        loop {
            let Some(plain) = self.rest.find(['"', '\\']) else { return self.open_quote(line) };
            text.push_str(self.skip(plain));
            match self.next() {
                Some('\\') => self.escape(&mut text),
                _ => return Some(Kind::Text(text)),
            }
        }
    }

    /// Reads an escape after its backslash. One that is not known stays as it is written.
    fn escape(&mut self, text: &mut String) {
        let Some(letter) = self.next() else { return };
        match letter {
            'n' => text.push('\n'),
            'r' => text.push('\r'),
            't' => text.push('\t'),
            '0' => text.push('\0'),
            '\\' | '"' | '\'' => text.push(letter),
            // A backslash at the end of a line joins it with the next.
            '\n' => drop(self.skip(self.rest.len() - self.rest.trim_start().len())),
            'x' => self.byte_escape(text),
            'u' => self.unicode_escape(text),
            other => {
                self.lose(Reason::BadEscape(other.to_string()));
                text.push('\\');
                text.push(other);
            }
        }
    }

    fn byte_escape(&mut self, text: &mut String) {
        let code = self.rest.get(..2).and_then(|digits| u8::from_str_radix(digits, 16).ok());
        if let Some(byte) = code.filter(u8::is_ascii) {
            self.skip(2);
            text.push(char::from(byte));
        } else {
            self.lose(Reason::BadEscape("x".to_owned()));
            text.push_str("\\x");
        }
    }

    fn unicode_escape(&mut self, text: &mut String) {
        let inside = self.rest.strip_prefix('{').and_then(|rest| rest.split_once('}')).map(|(digits, _)| digits);
        let code = inside.and_then(|digits| u32::from_str_radix(digits, 16).ok()).and_then(char::from_u32);
        if let (Some(digits), Some(letter)) = (inside, code) {
            self.skip(digits.len() + 2);
            text.push(letter);
        } else {
            self.lose(Reason::BadEscape("u".to_owned()));
            text.push_str("\\u");
        }
    }
}

/// Letters of a bare word: an identifier or a number.
fn is_word(letter: char) -> bool {
    letter.is_alphanumeric() || matches!(letter, '_' | '+' | '-' | '.' | '#')
}

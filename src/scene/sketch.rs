//! A scene in the making: short ways to add shapes, and texts that never leave their place.
use crate::quantity::Message;
use crate::scene::geometry::falling;
use crate::scene::{Anchor, Area, Ink, Point, Region, Scene, Shape, Target, Words, text};

/// Height of primary labels, mm; the pictures are 152 mm high, so this is 2.6 % of them.
pub const PRIMARY: f32 = 4.0;
/// Height of secondary labels, mm: 2.2 % of the picture.
pub const SECOND: f32 = 3.4;
/// Bold letters are about this much wider.
const BOLD: f32 = 1.08;

/// How a text looks.
#[derive(Debug, Clone, Copy)]
pub struct Style {
    /// Height of the font, mm.
    pub size: f32,
    /// Whether it is bold.
    pub bold: bool,
    /// Colour.
    pub ink: Ink,
}

impl Style {
    /// A primary label.
    pub const fn primary(ink: Ink) -> Self {
        Self { size: PRIMARY, bold: false, ink }
    }

    /// A secondary label.
    pub const fn second(ink: Ink) -> Self {
        Self { size: SECOND, bold: false, ink }
    }

    /// The same in bold.
    pub const fn bold(self) -> Self {
        Self { bold: true, ..self }
    }

    /// Estimated width of a text, mm.
    pub fn width(self, words: &str) -> f32 {
        text::width(words, self.size) * if self.bold { BOLD } else { 1.0 }
    }

    /// The text, cut to `max` mm.
    pub fn fit(self, words: &str, max: f32) -> String {
        text::fit(words, self.size, if self.bold { max / BOLD } else { max })
    }

    /// The text in at most `lines` lines of `max` mm, broken between words into lines of like length, the last cut.
    pub fn wrap(self, words: &str, max: f32, lines: usize) -> Vec<String> {
        let greedy = self.broken(words, max, lines);
        let fits = |lines: &[String]| lines.iter().all(|line| self.width(line) <= max);
        if greedy.len() < 2 || !fits(&greedy) {
            return greedy.iter().map(|line| self.fit(line, max)).collect();
        }
        let widest = |lines: &[String]| lines.iter().map(|line| self.width(line)).fold(0.0, f32::max);
        // A narrower width that needs no more lines makes them more alike.
        let mut best = greedy;
        for step in 1..12_u8 {
            let narrower = self.broken(words, max * (1.0 - 0.06 * f32::from(step)), lines);
            if narrower.len() != best.len() || !fits(&narrower) {
                break;
            }
            if widest(&narrower) < widest(&best) {
                best = narrower;
            }
        }
        best
    }

    /// Whether the text is cut in at most `lines` lines of `max` mm.
    pub fn cuts(self, words: &str, max: f32, lines: usize) -> bool {
        self.broken(words, max, lines).iter().any(|line| self.width(line) > max)
    }

    /// The same as [`Self::wrap`], but without the words that would be cut, if at least one remains.
    pub fn wrap_whole(self, words: &str, max: f32, lines: usize) -> Vec<String> {
        let mut kept: Vec<Word> = breakable(words).into_iter().filter(|word| self.width(&word.text) <= max).collect();
        while kept.len() > 1 && self.cuts(&joined(&kept), max, lines) {
            kept.pop();
        }
        let shorter = joined(&kept);
        self.wrap(if kept.is_empty() { words } else { &shorter }, max, lines)
    }

    /// Breaks greedily; the last line takes the rest, however long.
    fn broken(self, words: &str, max: f32, lines: usize) -> Vec<String> {
        let mut done: Vec<String> = Vec::new();
        let all = breakable(words);
        let mut rest = all.iter().peekable();
        while rest.peek().is_some() && done.len() < lines {
            let mut line = String::new();
            let last = done.len() + 1 == lines;
            while let Some(word) = rest.peek() {
                let longer = word.after(&line);
                if !line.is_empty() && !last && self.width(&longer) > max {
                    break;
                }
                line = longer;
                rest.next();
            }
            done.push(line);
        }
        done
    }
}

/// A piece of a text before which a line may break.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Word {
    text: String,
    /// Whether a space stands before it within a line.
    spaced: bool,
}

impl Word {
    /// The line with this word at its end.
    fn after(&self, line: &str) -> String {
        let space = if self.spaced && !line.is_empty() { " " } else { "" };
        format!("{line}{space}{}", self.text)
    }
}

fn joined(words: &[Word]) -> String {
    words.iter().fold(String::new(), |line, word| word.after(&line))
}

/// The pieces of a text between which lines may break: at spaces, and before and after each Chinese character. A
/// multiplication sign stays with the number before it, a closing mark with what it closes.
fn breakable(text: &str) -> Vec<Word> {
    let mut words: Vec<Word> = Vec::new();
    for part in text.split_whitespace() {
        if let Some(last) = words.last_mut().filter(|_| part == "×") {
            last.text.push_str(" ×");
            continue;
        }
        let mut before: Option<char> = None;
        for character in part.chars() {
            let goes_on = match before {
                None => false,
                Some(before) => {
                    is_closing(character) || is_opening(before) || !(is_chinese(before) || is_chinese(character))
                }
            };
            match words.last_mut().filter(|_| goes_on) {
                Some(last) => last.text.push(character),
                None => words.push(Word { text: character.to_string(), spaced: before.is_none() }),
            }
            before = Some(character);
        }
    }
    words
}

/// Characters of Chinese, with its marks.
fn is_chinese(character: char) -> bool {
    matches!(character, '\u{2e80}'..='\u{9fff}' | '\u{f900}'..='\u{faff}' | '\u{ff00}'..='\u{ffef}')
}

/// Marks that never begin a line.
fn is_closing(character: char) -> bool {
    matches!(character, '，' | '。' | '、' | '；' | '：' | '）' | '！' | '？' | '”' | '》')
}

/// Marks that never end a line.
fn is_opening(character: char) -> bool {
    matches!(character, '（' | '“' | '《')
}

/// The text without the last words that one line of `max` mm has no room for.
pub fn whole(style: Style, text: &str, max: f32) -> String {
    style.wrap_whole(text, max, 1).into_iter().next().unwrap_or_default()
}

/// A scene in the making.
pub struct Sketch<'a> {
    /// What has been drawn so far.
    pub scene: Scene,
    words: Words<'a>,
}

impl<'a> Sketch<'a> {
    /// An empty scene of this size, mm.
    pub fn new(width: f32, height: f32, words: Words<'a>) -> Self {
        let mut sketch = Self { scene: Scene { width, height, ..Scene::default() }, words };
        sketch.face(Area::new(0.0, 0.0, width, height), 0.0, Ink::Paper);
        sketch
    }

    /// Ends the page at this height, which it gives back.
    pub fn end_at(&mut self, height: f32) -> f32 {
        self.scene.height = height;
        if let Some(Shape::Rect { area, .. }) = self.scene.shapes.first_mut() {
            area.h = height;
        }
        height
    }

    /// The words of a message.
    pub fn say(&self, message: &Message) -> String {
        (self.words)(message)
    }

    /// The words of a message without arguments.
    pub fn word(&self, key: &str) -> String {
        (self.words)(&Message::new(key))
    }

    /// A box with a face only.
    pub fn face(&mut self, area: Area, radius: f32, fill: Ink) {
        self.scene.shapes.push(Shape::Rect { area, radius, fill: Some(fill), stroke: None, dashed: false });
    }

    /// A box with face and edge.
    pub fn boxed(&mut self, area: Area, radius: f32, fill: Ink, edge: (Ink, f32)) {
        self.scene.shapes.push(Shape::Rect { area, radius, fill: Some(fill), stroke: Some(edge), dashed: false });
    }

    /// A box with face and dashed edge.
    pub fn dashed_box(&mut self, area: Area, radius: f32, fill: Option<Ink>, edge: (Ink, f32)) {
        self.scene.shapes.push(Shape::Rect { area, radius, fill, stroke: Some(edge), dashed: true });
    }

    /// A line through points.
    pub fn line(&mut self, points: Vec<Point>, ink: Ink, width: f32) {
        self.scene.shapes.push(Shape::Line { points, ink, width, dashed: false });
    }

    /// A line through points, dashed or not.
    pub fn line_like(&mut self, points: Vec<Point>, ink: Ink, width: f32, dashed: bool) {
        self.scene.shapes.push(Shape::Line { points, ink, width, dashed });
    }

    /// A curve.
    pub fn curve(&mut self, points: [Point; 4], ink: Ink, width: f32, dashed: bool) {
        self.scene.shapes.push(Shape::Curve { points, ink, width, dashed });
    }

    /// A curve that leaves `from` and reaches `to` vertically.
    pub fn drop_curve(&mut self, from: Point, to: Point, ink: Ink, width: f32, dashed: bool) {
        self.curve(falling(from, to), ink, width, dashed);
    }

    /// A filled circle.
    pub fn dot(&mut self, center: Point, radius: f32, ink: Ink) {
        self.scene.shapes.push(Shape::Dot { center, radius, ink });
    }

    /// A text of at most `max` mm. Nothing is drawn if not even the ellipsis fits.
    pub fn text(&mut self, at: Point, anchor: Anchor, style: Style, words: &str, max: f32) {
        let text = style.fit(words, max);
        if text.is_empty() || style.width(&text) > max + 0.01 {
            return;
        }
        let Style { size, bold, ink } = style;
        self.scene.shapes.push(Shape::Text { at, anchor, size, bold, ink, text });
    }

    /// A text in the middle of a place of this width.
    pub fn centered(&mut self, at: Point, style: Style, words: &str, max: f32) {
        self.text(at, Anchor::Middle, style, words, max);
    }

    /// A text in the middle, on a patch of `face` so that lines behind it do not disturb.
    pub fn on_patch(&mut self, at: Point, style: Style, words: &str, max: f32, face: Ink) {
        let words = style.fit(words, max);
        let (w, h) = (style.width(&words) + 1.2, style.size * 1.15);
        self.face(Area::new(at.x - w / 2.0, at.y - h / 2.0, w, h), 0.8, face);
        self.centered(at, style, &words, max);
    }

    /// Lines of text, centred one under the other around the middle of `area`; those without room are left out.
    pub fn stack(&mut self, area: Area, lines: &[(Style, String)]) {
        let shown = fitting(area, lines);
        let top = area.y + (area.h - height(lines.get(..shown).unwrap_or(lines))) / 2.0;
        self.lines(area, top, lines.get(..shown).unwrap_or(lines));
    }

    /// The same from the upper edge of `area` down.
    pub fn stack_from_top(&mut self, area: Area, lines: &[(Style, String)]) {
        let shown = fitting(area, lines);
        self.lines(area, area.y, lines.get(..shown).unwrap_or(lines));
    }

    fn lines(&mut self, area: Area, top: f32, lines: &[(Style, String)]) {
        let mut y = top;
        for (style, words) in lines {
            let step = style.size * LEADING;
            self.centered(Point { x: area.center().x, y: y + step / 2.0 }, *style, words, area.w);
            y += step;
        }
    }

    /// Draws a link of the machine and remembers which shapes are its own.
    pub fn trace(&mut self, link: usize, draw: impl FnOnce(&mut Self)) {
        self.trace_all(&[link], draw);
    }

    /// The same for several links that are drawn as one.
    pub fn trace_all(&mut self, links: &[usize], draw: impl FnOnce(&mut Self)) {
        let start = self.scene.shapes.len();
        draw(self);
        let end = self.scene.shapes.len();
        self.scene.traces.extend(links.iter().map(|link| (*link, start..end)));
    }

    /// A thing to point at.
    pub fn region(&mut self, target: Target, area: Area, name: String) {
        self.scene.regions.push(Region { target, area, name });
    }
}

/// How many of the lines fit into the height of `area`.
fn fitting(area: Area, lines: &[(Style, String)]) -> usize {
    (0..=lines.len()).rev().find(|count| height(lines.get(..*count).unwrap_or(&[])) <= area.h + 0.01).unwrap_or(0)
}

/// Height of lines of text, mm.
pub fn height(lines: &[(Style, String)]) -> f32 {
    lines.iter().map(|(style, _)| style.size * LEADING).sum()
}

/// Distance of lines of text as a multiple of their height.
pub const LEADING: f32 = 1.2;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_break_between_words() {
        let style = Style::primary(Ink::Text);
        assert_eq!(style.wrap("Quadro RTX 6000", 24.0, 3), vec!["Quadro", "RTX 6000"]);
        assert_eq!(style.wrap("Quadro RTX 6000", 28.0, 3), vec!["Quadro", "RTX 6000"], "lines of like length");
        assert_eq!(style.wrap("Quadro RTX 6000", 100.0, 3), vec!["Quadro RTX 6000"]);
        let cut = style.wrap("RTX PRO 6000 Blackwell Server Edition", 24.0, 2);
        assert_eq!(cut.len(), 2);
        assert_eq!(style.wrap("所有 GPU 同时加载数据，每个", 40.0, 2), vec!["所有 GPU 同时", "加载数据，每个"]);
        for room in [16.0, 20.0, 24.0, 28.0] {
            let lines = style.wrap("RTX 4090（雙槽渦輪風扇）", room, 4);
            assert!(lines.len() > 1 && !lines.iter().any(|line| line.ends_with('（')), "{lines:?}");
        }
        assert_eq!(style.wrap("2 × NVMe", 14.0, 2), vec!["2 ×", "NVMe"]);
        assert_eq!(style.wrap_whole("ConnectX-4 CX416A 2x", 20.0, 2), vec!["CX416A", "2x"]);
        assert_eq!(style.wrap_whole("ConnectX-4", 10.0, 2), vec!["Co…"]);
        assert!(cut.iter().all(|line| style.width(line) <= 24.0), "{cut:?}");
    }
}

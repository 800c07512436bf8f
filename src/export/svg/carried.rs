//! The project that an SVG carries: drawing programs keep it and show nothing of it, and it opens again as a project.
/// Name of the element that holds the project.
const ID: &str = "slotwise-project";

/// The drawing with a project's text inside.
#[must_use]
pub fn with_project(svg: &str, project: &str) -> String {
    let Some(end) = svg.rfind("</svg>") else { return svg.to_owned() };
    let (drawing, rest) = svg.split_at(end);
    format!("{drawing}<metadata id=\"{ID}\" xml:space=\"preserve\">{}</metadata>\n{rest}", escaped(project))
}

/// Whether a text is a drawing.
#[must_use]
pub fn is_svg(text: &str) -> bool {
    let start: String = text.chars().take(4_000).collect();
    start.trim_start_matches('\u{feff}').trim_start().starts_with('<') && start.contains("<svg")
}

/// The text of the project in a drawing; `None` if it carries none.
#[must_use]
pub fn project_in(svg: &str) -> Option<String> {
    // Other programs may have written the attribute in their own way.
    let at = [format!("id=\"{ID}\""), format!("id='{ID}'")].iter().find_map(|id| svg.find(id.as_str()))?;
    let content = svg.get(at..)?.split_once('>')?.1;
    match content.trim_start().strip_prefix("<![CDATA[") {
        Some(plain) => Some(plain.split_once("]]>")?.0.to_owned()),
        None => Some(unescaped(content.split_once('<')?.0)),
    }
}

/// The text with the signs of markup as entities; lines stay as they are.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + text.len() / 16);
    for character in text.chars() {
        match character {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            // XML reads a bare carriage return as a line feed, and allows no other control characters.
            '\r' => out.push_str("&#13;"),
            '\u{0}'..='\u{8}' | '\u{b}' | '\u{c}' | '\u{e}'..='\u{1f}' | '\u{fffe}' | '\u{ffff}' => {}
            other => out.push(other),
        }
    }
    out
}

/// Text of an element with its entities resolved; what is no entity stays as it is.
fn unescaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('&') {
        out.push_str(before);
        let entity = after.split_once(';').and_then(|(name, tail)| Some((character(name)?, tail)));
        let (character, tail) = entity.unwrap_or(('&', after));
        out.push(character);
        rest = tail;
    }
    out.push_str(rest);
    out
}

fn character(entity: &str) -> Option<char> {
    match entity {
        "lt" => Some('<'),
        "gt" => Some('>'),
        "amp" => Some('&'),
        "quot" => Some('"'),
        "apos" => Some('\''),
        _ => {
            let number = entity.strip_prefix('#')?;
            let code = match number.strip_prefix(['x', 'X']) {
                Some(hex) => u32::from_str_radix(hex, 16).ok()?,
                None => number.parse().ok()?,
            };
            char::from_u32(code)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const DRAWING: &str = "<?xml version=\"1.0\"?>\n<svg xmlns=\"http://www.w3.org/2000/svg\"><g/></svg>\n";

    #[track_caller]
    fn check(project: &str) {
        let carrier = with_project(DRAWING, project);
        assert!(is_svg(&carrier));
        assert_eq!(project_in(&carrier).as_deref(), Some(project), "{carrier}");
        let tree =
            resvg::usvg::Tree::from_str(&carrier.replace("<svg ", "<svg width=\"1\" height=\"1\" "), &<_>::default());
        assert!(tree.is_ok(), "{tree:?}");
    }

    #[test]
    fn what_goes_in_comes_out() {
        check("(title: \"A & B\", notes: \"1 < 2 > 0 &amp; 'x' \\n\", options: [])");
        check("(\n    title: \"8 × 卡\",\n)\n");
        check("");
    }

    #[test]
    fn other_ways_of_writing_are_read() {
        let other = "<svg><metadata\n id='slotwise-project'><![CDATA[(title: \"<a>\")]]></metadata></svg>";
        assert_eq!(project_in(other).as_deref(), Some("(title: \"<a>\")"));
        let numbers = "<svg><svg:metadata id=\"slotwise-project\">&#40;&#x29; & &none;</svg:metadata></svg>";
        assert_eq!(project_in(numbers).as_deref(), Some("() & &none;"));
    }

    #[test]
    fn a_plain_drawing_carries_nothing() {
        assert_eq!(project_in(DRAWING), None);
        assert_eq!(project_in("<svg id=\"slotwise-project\""), None);
        assert!(!is_svg("(title: \"<svg\")"));
    }
}

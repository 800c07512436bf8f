//! What is best in a row, and how the others differ.
//!
//! A lower bound is no value: it is never the best, and none is best while a lower bound could still turn out better.
use super::rows::{Draft, Value};
use super::{Better, Cell, Difference, Row, Standing, has_band, same};
use crate::quantity::Figure;

/// Finds best values and differences of a row; options that are not `told` are shown and not judged.
pub(super) fn judge(draft: Draft, told: &[bool], reference: usize) -> Row {
    let is_told = |at: usize| told.get(at).copied().unwrap_or(true);
    let best = {
        let judged = draft.values.iter().enumerate().filter(|(at, _)| is_told(*at));
        best(&judged.map(|(_, value)| value).collect::<Vec<_>>(), draft.better).cloned()
    };
    let against = draft.values.get(reference).and_then(exact).cloned();
    let same = alike(&draft.values);
    let cell = |(at, value): (usize, Value)| {
        let difference = against.as_ref().filter(|_| at != reference).zip(exact(&value));
        Cell {
            standing: standing(&value, best.as_ref().filter(|_| is_told(at))),
            difference: difference.and_then(|(against, figure)| Difference::of(figure, against)),
            figure: value.figure,
            text: value.text,
            is_bound: value.is_bound,
        }
    };
    let Draft { id, group, name, unit, better, values } = draft;
    let cells = values.into_iter().enumerate().map(cell).collect();
    Row { id, group, name, unit, better, cells, same }
}

/// The figure of a value that lacks nothing.
fn exact(value: &Value) -> Option<&Figure> {
    value.figure.as_ref().filter(|_| !value.is_bound)
}

fn standing(value: &Value, best: Option<&Figure>) -> Standing {
    let Some((figure, best)) = value.figure.as_ref().zip(best) else { return Standing::Other };
    if !value.is_bound && same(figure.value, best.value) {
        return Standing::Best;
    }
    let is_close = (has_band(figure) || has_band(best)) && figure.overlaps(best);
    if is_close { Standing::Close } else { Standing::Other }
}

/// The best value; `None` where none is better, where there is nothing to choose from, or where a lower bound leaves it
/// open.
fn best<'a>(values: &[&'a Value], better: Better) -> Option<&'a Figure> {
    let known = || values.iter().filter_map(|value| exact(value));
    let by_value = |a: &&Figure, b: &&Figure| a.value.total_cmp(&b.value);
    let best = match better {
        Better::More => known().max_by(by_value)?,
        Better::Less => known().min_by(by_value)?,
        Better::Neither => return None,
    };
    // What is dearer already stays so; anything else may change when the missing parts are known.
    let is_settled =
        |value: &&Value| better == Better::Less && value.figure.as_ref().is_some_and(|bound| bound.value >= best.value);
    let mut bounds = values.iter().copied().filter(|value| value.is_bound).peekable();
    let has_bounds = bounds.peek().is_some();
    if !bounds.all(|value| is_settled(&value)) {
        return None;
    }
    (has_bounds || known().any(|figure| !same(figure.value, best.value))).then_some(best)
}

fn alike(values: &[Value]) -> bool {
    values.windows(2).all(|pair| match pair {
        [a, b] if a.is_bound || b.is_bound => a.is_bound && b.is_bound && a.text == b.text,
        [Value { figure: Some(a), .. }, Value { figure: Some(b), .. }] => same(a.value, b.value),
        [Value { figure: None, text: a, .. }, Value { figure: None, text: b, .. }] => a == b,
        _ => false,
    })
}

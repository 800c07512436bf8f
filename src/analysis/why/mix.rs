//! All workloads as one number, against another option.
use super::{Asking, how, title};
use crate::quantity::Message;
use crate::workload::mix;
use crate::workload::why::{Amount, Why};

/// Adds a term for each workload; the score, `None` where an option is alone or lacks a workload.
pub(super) fn fill(asking: &Asking<'_>, why: &mut Why) -> Option<Amount> {
    let (own, base) = (asking.analysis.workloads.as_slice(), asking.reference?.workloads.as_slice());
    let score = mix::scores(&[base, own], 0).into_iter().nth(1)??;
    for part in mix::parts(base) {
        let figure = own.iter().find(|result| result.id == *part.id)?.throughput.as_ref()?;
        let told = how("mix").with("rate", figure.value).with("base", part.figure.value).with("weight", part.weight);
        let name = title(asking.catalog, &super::of_workload(part.id));
        why.term(name, Amount::Number(figure.value / part.figure.value, "×"), told);
    }
    why.notes.push(Message::new("why-note-mix"));
    Some(Amount::Number((score.value * 100.0).round(), "%"))
}

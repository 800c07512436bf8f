//! Benchmarks and language models as tables of measurements write them, and what stands for those that no table lists.
use crate::catalog::benchmark::{Benchmark, LanguageModel, Performance};
use crate::workload::prediction::{Row, text};

/// The benchmark of this name without regard to case, separators and versions; for a network that is known in training
/// or in inference only, the other with a third or three times the work.
#[must_use]
pub fn benchmark(performance: &Performance, written: &str) -> Option<Benchmark> {
    if let Some(benchmark) = performance.benchmarks.get(written) {
        return Some(benchmark.clone());
    }
    let (wanted, trains) = stem(written);
    let all = || performance.benchmarks.values();
    if let Some(same) = all().find(|it| stem(&it.id) == (wanted.clone(), trains)) {
        return Some(same.clone());
    }
    let other = all().find(|it| stem(&it.id).0 == wanted && !wanted.is_empty())?;
    let scale = |work: Option<f64>| work.map(|work| if trains { work * 3.0 } else { work / 3.0 });
    Some(Benchmark {
        id: written.to_owned(),
        family: if trains { other.class.clone() } else { "inference".to_owned() },
        gflop: scale(other.gflop),
        about_gflop: scale(other.about_gflop),
        profile: None,
        ..other.clone()
    })
}

/// The benchmark of a row: where the table has one for the framework by itself (`name+framework`), that one.
#[must_use]
pub fn benchmark_of(performance: &Performance, row: &Row) -> Option<Benchmark> {
    let framework = text::word_after(&row.note, "fw=").unwrap_or_default().to_lowercase();
    let own = performance.benchmarks.get(&format!("{}+{framework}", row.workload));
    own.cloned().or_else(|| benchmark(performance, &row.workload))
}

/// The network's name in letters and digits, and whether it is trained.
fn stem(name: &str) -> (String, bool) {
    let lower = name.to_lowercase();
    let endings = ["_training", "_inference", "_train", "_infer", "-training", "-inference", "-train", "-infer"];
    let ending = endings.into_iter().find(|ending| lower.ends_with(ending));
    let body = ending.and_then(|ending| lower.strip_suffix(ending)).unwrap_or(&lower);
    let body = ["v1.5", "_v1_5", "-v1.5"].into_iter().find_map(|version| body.strip_suffix(version)).unwrap_or(body);
    let plain: String = body.chars().filter(char::is_ascii_alphanumeric).collect();
    (plain, !ending.is_some_and(|ending| ending.contains("infer")))
}

/// The language model of this name: one whose id begins it or stands in it, else a dense one of the size in its name.
#[must_use]
pub fn language_model(performance: &Performance, written: &str) -> Option<LanguageModel> {
    if let Some(model) = performance.language_model(written) {
        return Some(model.clone());
    }
    let plain = |text: &str| -> String {
        text.to_lowercase().chars().filter(|it| it.is_ascii_alphanumeric() || *it == '.').collect()
    };
    let name = plain(written);
    let inside = performance.language_models.values().filter(|model| name.contains(&plain(&model.id)));
    if let Some(model) = inside.max_by_key(|model| model.id.len()) {
        return Some(model.clone());
    }
    let speaks = ["serve", "llamacpp", "llm", "megatron", "gpt", "decode", "prefill", "lora", "train"];
    let size = billions(&written.to_lowercase()).filter(|_| speaks.iter().any(|word| name.contains(word)))?;
    Some(of_size(written, size))
}

/// The number before a `b` that ends a word, e.g. 7 in `some-7b-chat`; that before an `m` in thousandths.
fn billions(name: &str) -> Option<f64> {
    name.split(['-', '_', ' ', '/']).find_map(|word| {
        let (number, unit) = word.split_at_checked(word.len().checked_sub(1)?)?;
        let number: f64 = number.parse().ok()?;
        match unit {
            "b" => Some(number),
            "m" => Some(number / 1000.0),
            _ => None,
        }
    })
}

/// A dense model of this many 10^9 parameters with the usual shape: a width of 128 per layer, `12 L h²` parameters, and
/// keys and values for a quarter of the heads.
fn of_size(name: &str, parameters_b: f64) -> LanguageModel {
    let layers = (parameters_b * 1e9 / (12.0 * 128.0 * 128.0)).cbrt().round().max(1.0);
    let hidden = layers * 128.0;
    LanguageModel {
        id: name.to_owned(),
        parameters_b,
        active_b: parameters_b,
        layers,
        hidden,
        kv_bytes: 2.0 * layers * hidden / 4.0 * 2.0,
        experts: 0.0,
        experts_used: 0.0,
        heads: layers,
        vocabulary: 0.0,
        published_run: None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalog::Catalog;

    #[track_caller]
    fn check(written: &str, expected: Option<(&str, f64)>) {
        let found =
            benchmark(&Catalog::builtin().performance, written).map(|it| (it.class, it.gflop.unwrap_or_default()));
        assert_eq!(found, expected.map(|(class, work)| (class.to_owned(), work)), "{written}");
    }

    #[test]
    fn networks_in_other_words() {
        check("resnet50_train", Some(("classification", 24.6)));
        check("ResNet-50_train", Some(("classification", 24.6)));
        check("resnet50v1.5_training", Some(("classification", 24.6)));
        check("resnet_50-inference", Some(("classification", 8.2)));
        check("resnext101_32x4d_infer", Some(("classification", 16.0)));
        check("BERT-Large_SQuAD_train", Some(("encoder", 774.14)));
        check("something_train", None);
    }

    #[track_caller]
    fn check_model(written: &str, expected: Option<f64>) {
        let found = language_model(&Catalog::builtin().performance, written).map(|it| it.parameters_b);
        assert_eq!(found, expected, "{written}");
    }

    #[test]
    fn models_in_other_words() {
        check_model("llama3.1-8b_serve", Some(8.03));
        check_model("Meta-Llama-3.1-8B-Instruct_serve", Some(8.03));
        check_model("qwen3-32b-fp8_serve", Some(32.8));
        check_model("newmodel-12b_serve", Some(12.0));
        check_model("tiny-350m_llm_train", Some(0.35));
        check_model("resnet50_train", None);
    }
}

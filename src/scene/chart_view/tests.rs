use super::*;
use crate::scene::chart::Datum;
use crate::scene::{Anchor, Shape, text};

fn datum(x: f64, y: f64) -> Datum {
    Datum { x, y: Some(y), band: Some((y * 0.8, y * 1.25)), text: format!("{y} images/s") }
}

fn series(name: &str, option: usize, data: Vec<Datum>) -> Series {
    Series { name: name.to_owned(), option: Some(option), reference: false, data }
}

fn chart(kind: ChartKind, n_series: usize) -> Chart {
    let one = |at: usize| {
        let data = (0..4).map(|x| {
            datum(
                f64::from(x) + if kind == ChartKind::Bars { 0.0 } else { 1.0 },
                1000.0 * (at + 1) as f64 * (f64::from(x) + 1.0),
            )
        });
        series(&format!("Option {at} with a long name, 8 × RTX PRO 6000 Blackwell"), at, data.collect())
    };
    Chart {
        kind,
        title: "Throughput of each workload by option 各方案的吞吐量".to_owned(),
        x_title: "GPUs".to_owned(),
        y_title: "images/s".to_owned(),
        categories: ["ResNet-50 training", "BERT-Large pre-training with a rather long name", "推荐模型训练", "LLM"]
            .map(str::to_owned)
            .to_vec(),
        series: (0..n_series).map(one).collect(),
        log_x: kind == ChartKind::Lines,
        log_y: kind == ChartKind::Lines,
        note: "Bands hold four of five measured machines. ".repeat(4),
    }
}

/// The places of all texts.
fn texts(scene: &Scene) -> Vec<(Area, String)> {
    let place = |shape: &Shape| match shape {
        Shape::Text { at, anchor, size, text: words, bold, .. } => {
            let width = text::width(words, *size) * if *bold { 1.08 } else { 1.0 };
            let x = match anchor {
                Anchor::Start => at.x,
                Anchor::Middle => at.x - width / 2.0,
                Anchor::End => at.x - width,
            };
            Some((Area::new(x, at.y - size * 0.5, width, *size), words.clone()))
        }
        _ => None,
    };
    scene.shapes.iter().filter_map(place).collect()
}

#[track_caller]
fn check(chart: &Chart, look: Look) {
    let scene = draw(chart, look);
    let texts = texts(&scene);
    for (at, (area, words)) in texts.iter().enumerate() {
        let inside = area.x >= -0.1
            && area.right() <= scene.width + 0.1
            && area.y >= -0.1
            && area.bottom() <= scene.height + 0.1;
        assert!(inside, "{words} at {area:?} leaves {} × {}", scene.width, scene.height);
        for (other, more) in texts.iter().skip(at + 1) {
            assert!(!area.overlaps(*other), "{words} at {area:?} and {more} at {other:?}");
        }
    }
    let all: String = texts.iter().map(|(_, words)| words.replace(' ', "")).collect();
    for category in chart.categories.iter().filter(|_| chart.kind == ChartKind::Bars) {
        assert!(all.contains(&category.replace(' ', "")), "{category} is cut in {all}");
    }
    for series in &chart.series {
        assert!(all.contains(&series.name.replace(' ', "")), "{} is cut in {all}", series.name);
    }
}

#[test]
fn no_text_is_cut_or_meets_another() {
    for kind in [ChartKind::Bars, ChartKind::StackedBars, ChartKind::Lines, ChartKind::Scatter] {
        for n_series in [2, 3, 6] {
            check(&chart(kind, n_series), Look::ALONE);
            check(&chart(kind, n_series), Look { width: 120.0, height: 70.0, text: 3.2, words: true });
        }
    }
}

#[test]
fn odd_numbers_do_no_harm() {
    let mut odd = chart(ChartKind::Bars, 2);
    let numbers = [None, Some(f64::NAN), Some(-5.0), Some(f64::INFINITY)];
    for kind in [ChartKind::Bars, ChartKind::StackedBars, ChartKind::Lines, ChartKind::Scatter] {
        odd.kind = kind;
        for (datum, number) in odd.series[0].data.iter_mut().zip(numbers) {
            (datum.y, datum.band) = (number, None);
        }
        let scene = draw(&odd, Look::ALONE);
        assert!(scene.height.is_finite() && scene.height < 1000.0, "{kind:?}: {}", scene.height);
    }
    for empty in [Chart { series: Vec::new(), ..odd.clone() }, Chart { categories: Vec::new(), ..odd }] {
        assert!(draw(&empty, Look::ALONE).width > 0.0);
    }
}

#[test]
fn everything_is_said_to_those_who_cannot_see() {
    let said = description(&chart(ChartKind::Bars, 2));
    assert!(said.contains("ResNet-50 training 1000 images/s"), "{said}");
}

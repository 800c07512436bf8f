//! Price against throughput: a point for each option, and the line of those that no other beats in both.
use egui::{Align2, RichText, Ui};
use egui_plot::{AxisHints, Line, LineStyle, MarkerShape, PlotPoint, Points, Text};

use crate::analysis::compare::{Comparison, pareto};
use crate::catalog::WorkloadId;
use crate::locale::plain_number;
use crate::quantity::{Figure, Message};
use crate::ui::charts::quiet;
use crate::ui::tokens::{Tokens, gap, option_letter, size};
use crate::ui::widgets::picker;
use crate::ui::{Session, fonts};

/// One option in the picture.
struct Dot {
    option: usize,
    price: f64,
    rate: Figure,
}

/// Draws the picture for the chosen workload, else for the first.
pub(super) fn scatter_ui(ui: &mut Ui, session: &Session, comparison: &Comparison, choice: &mut Option<WorkloadId>) {
    let workloads: Vec<WorkloadId> =
        comparison.rows.iter().filter_map(|row| row.id.strip_prefix("throughput:").map(WorkloadId::new)).collect();
    let chosen = choice.as_ref().filter(|id| workloads.contains(id)).or(workloads.first()).cloned();
    ui.label(RichText::new(session.text("compare-scatter")).font(fonts::bold(size::BODY)));
    let Some(chosen) = chosen else {
        ui.add(egui::Label::new(session.text("compare-scatter-no-workload")).wrap());
        return;
    };
    let name = |id: &WorkloadId| {
        session.catalog.workloads.get(id).map_or_else(|| id.to_string(), |profile| session.words(&profile.title()))
    };
    if workloads.len() > 1 {
        picker(ui, &session.text("compare-scatter-workload"), &name(&chosen), |ui| {
            for id in &workloads {
                if ui.button(name(id)).clicked() {
                    *choice = Some(id.clone());
                    ui.close();
                }
            }
        });
    } else {
        ui.add(egui::Label::new(name(&chosen)).truncate());
    }
    let dots = dots(comparison, &chosen);
    if dots.is_empty() {
        ui.add(egui::Label::new(session.text("compare-scatter-empty")).wrap());
        return;
    }
    plot_ui(ui, session, &dots, &name(&chosen));
}

fn dots(comparison: &Comparison, workload: &WorkloadId) -> Vec<Dot> {
    let row = |id: &str| comparison.rows.iter().find(|row| row.id == id);
    let (Some(price), Some(rate)) = (row("price"), row(&format!("throughput:{workload}"))) else { return Vec::new() };
    let both = price.cells.iter().zip(&rate.cells).enumerate();
    both.filter_map(|(option, (price, rate))| {
        Some(Dot { option, price: price.figure.as_ref()?.value, rate: rate.figure.clone()? })
    })
    .collect()
}

fn plot_ui(ui: &mut Ui, session: &Session, dots: &[Dot], workload: &str) {
    let tokens = Tokens::of(ui);
    let axis = |hints: AxisHints<'static>| {
        hints
            .label_spacing(egui::Rangef::new(30.0, 60.0))
            .tick_label_font(egui::FontId::proportional(size::SMALL))
            .formatter(|mark, _| plain_number(mark.value))
    };
    let points: Vec<(f64, f64)> = dots.iter().map(|dot| (dot.price, dot.rate.value)).collect();
    let line: Vec<[f64; 2]> =
        pareto(&points).into_iter().filter_map(|at| points.get(at)).map(|(price, rate)| [*price, *rate]).collect();
    let caption = session
        .words(&Message::new("compare-scatter-axes").with("currency", session.history.project().currency.code()));
    let height = (ui.available_height() - 40.0).clamp(90.0, 320.0);
    // Room for the letters beside the dots.
    let widest = points.iter().fold(0.0_f64, |widest, (price, _)| widest.max(*price)) * 1.1;
    let highest = dots.iter().fold(0.0_f64, |highest, dot| highest.max(dot.rate.high)) * 1.08;
    let shown = quiet::plot("compare-scatter")
        .height(height)
        .include_x(0.0)
        .include_y(0.0)
        .include_x(widest)
        .include_y(highest)
        .custom_x_axes(vec![axis(AxisHints::new_x())])
        .custom_y_axes(vec![axis(AxisHints::new_y()).min_thickness(44.0)])
        .show(ui, |plot| {
            if line.len() > 1 {
                let style = LineStyle::Dashed { length: 6.0 };
                plot.line(Line::new("", line.clone()).color(tokens.muted).style(style).width(1.0).allow_hover(false));
            }
            for dot in dots {
                let color = tokens.option(dot.option);
                let band = vec![[dot.price, dot.rate.low], [dot.price, dot.rate.high]];
                plot.line(Line::new("", band).color(color.gamma_multiply(0.6)).width(2.0).allow_hover(false));
                let at = vec![[dot.price, dot.rate.value]];
                plot.points(Points::new("", at).color(color).radius(5.0).shape(MarkerShape::Circle).allow_hover(false));
                let letter =
                    RichText::new(format!("  {}", option_letter(dot.option))).size(size::BODY).color(tokens.text);
                let place = PlotPoint::new(dot.price, dot.rate.value);
                plot.text(Text::new("", place, letter).anchor(Align2::LEFT_CENTER).allow_hover(false));
            }
        });
    let words = in_words(session, dots, workload);
    shown.response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Figure, true, &words));
    shown.response.on_hover_text_at_pointer(words);
    ui.add_space(gap::SMALL);
    ui.add(egui::Label::new(RichText::new(caption).size(size::SMALL).color(tokens.muted)).wrap());
}

/// The picture as sentences.
fn in_words(session: &Session, dots: &[Dot], workload: &str) -> String {
    let mut lines = vec![workload.to_owned()];
    lines.extend(dots.iter().map(|dot| {
        let message = Message::new("compare-scatter-point")
            .with("letter", option_letter(dot.option).to_string())
            .with("price", dot.price)
            .with("currency", session.history.project().currency.code())
            .with("value", dot.rate.value)
            .with("low", dot.rate.low)
            .with("high", dot.rate.high);
        session.words(&message)
    }));
    lines.join("\n")
}

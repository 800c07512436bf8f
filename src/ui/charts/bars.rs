//! Horizontal bars in groups: a title per group, a bar per option, the number written at the bar.
use egui::{Align2, Color32, RichText, Ui, Vec2b};
use egui_plot::{Bar, BarChart, Line, PlotBounds, PlotPoint, PlotUi, Text};

use super::drawn::{note_ui, title_ui};
use super::quiet;
use crate::ui::tokens::{Tokens, gap, option_letter, size};
use crate::ui::why::{Ask, ask_ui};
use crate::ui::{Command, Session};

/// Heights of the rows, in points; the plot's unit is one point.
const TITLE: f64 = 17.0;
const BAR: f64 = 13.0;
const ROW: f64 = 17.0;
const CAPTION: f64 = 15.0;
const GROUP_GAP: f64 = 7.0;
/// Smallest and largest share of the width that the longest bar takes; the rest is for the number at its end.
const LONGEST: (f64, f64) = (0.2, 0.7);

/// One bar.
#[derive(Debug, Clone)]
pub struct Value {
    /// Which option, by its place among the tabs.
    pub option: usize,
    /// The number.
    pub length: f64,
    /// Lower and upper end of the band; equal if there is none.
    pub band: (f64, f64),
    /// What the value is to be seen against: drawn as a pale bar behind.
    pub of: Option<f64>,
    /// Written at the bar.
    pub text: String,
    /// Written below the bar; empty for nothing.
    pub caption: String,
    /// Shown on hover: number, basis, source.
    pub tip: String,
    /// Whether the bar is drawn in the colour for what does not work.
    pub fails: bool,
    /// The number that can be explained, by its name; empty for none.
    pub number: String,
}

impl Value {
    /// A bar without band, background or caption.
    #[must_use]
    pub fn plain(option: usize, value: f64, text: String, tip: String) -> Self {
        Self {
            option,
            length: value,
            band: (value, value),
            of: None,
            text,
            caption: String::new(),
            tip,
            fails: false,
            number: String::new(),
        }
    }

    /// The same for a number that can be explained.
    #[must_use]
    pub fn explained(self, number: impl Into<String>) -> Self {
        Self { number: number.into(), ..self }
    }

    /// Tells of the bar under the pointer; a click asks why.
    fn pointed_ui(&self, session: &Session, chart: egui::Response, commands: &mut Vec<Command>) {
        let Some(ask) = self.ask(session) else {
            chart.on_hover_text_at_pointer(&self.tip);
            return;
        };
        if chart.clicked() {
            commands.push(ask.command());
        }
        chart.on_hover_cursor(egui::CursorIcon::PointingHand).on_hover_ui_at_pointer(|ui| {
            ui.label(&self.tip);
            let hint = RichText::new(session.text("explain-click")).size(size::SMALL).color(Tokens::of(ui).muted);
            ui.label(hint);
        });
    }

    /// How to ask why it is what it is.
    fn ask(&self, session: &Session) -> Option<Ask> {
        let option = session.history.project().options.get(self.option).map(|plan| plan.id);
        option.filter(|_| !self.number.is_empty()).map(|option| Ask { option, number: self.number.clone() })
    }
}

/// Bars that are compared with each other.
#[derive(Debug, Clone)]
pub struct Group {
    /// What is compared.
    pub title: String,
    /// The part of the title that is cut where there is no room for all of it; empty for its end.
    pub name: String,
    /// One bar per option that has it.
    pub values: Vec<Value>,
}

impl Group {
    /// Bars under a title that is cut at its end.
    #[must_use]
    pub fn new(title: String, values: Vec<Value>) -> Self {
        Self { title, name: String::new(), values }
    }

    /// The title as it fits: what is said of a name stays whole, the name itself is cut.
    fn fitted(&self, fits: impl Fn(&str) -> bool) -> String {
        if fits(&self.title) {
            return self.title.clone();
        }
        let name = if self.name.is_empty() { &self.title } else { &self.name };
        let letters: Vec<char> = name.chars().collect();
        let cut = |kept: usize| {
            let start: String = letters.iter().take(kept).collect();
            self.title.replacen(name, &format!("{}…", start.trim_end()), 1)
        };
        (1..letters.len()).rev().map(cut).find(|title| fits(title)).unwrap_or_else(|| cut(1))
    }
}

/// A chart of groups.
#[derive(Debug, Clone)]
pub struct Bars {
    /// Distinguishes the charts of a page.
    pub id: &'static str,
    /// What the chart shows, with the unit.
    pub title: String,
    /// The groups from top to bottom.
    pub groups: Vec<Group>,
    /// Whether each group has its own scale, because their units differ.
    pub own_scales: bool,
    /// Said instead of an empty chart.
    pub empty: String,
    /// What is to be known of all of it; may be empty.
    pub note: String,
}

/// Where one bar lies, in points from the top.
struct Row<'a> {
    middle: f64,
    value: &'a Value,
    scale: f64,
}

impl Bars {
    /// Draws the chart.
    pub fn ui(&self, ui: &mut Ui, session: &Session, commands: &mut Vec<Command>) {
        let tokens = Tokens::of(ui);
        title_ui(ui, &self.title);
        if self.is_empty() {
            ui.add(egui::Label::new(RichText::new(&self.empty).color(tokens.muted)).wrap());
            return;
        }
        let several = session.history.project().options.len() > 1;
        let (rows, groups, height) = self.layout(self.longest_share(ui, several));
        let room = ui.available_width();
        let fits = |text: &str| {
            let font = egui::FontId::proportional(size::SMALL);
            ui.painter().layout_no_wrap(text.to_owned(), font, Color32::WHITE).size().x + 2.0 <= room
        };
        let titles: Vec<(f64, String)> = groups.into_iter().map(|(y, group)| (y, group.fitted(fits))).collect();
        let plot = quiet::plot(("bars", self.id))
            .height(height as f32)
            .show_axes(false)
            .show_grid(false)
            .show_crosshair(false)
            .set_margin_fraction(egui::Vec2::ZERO)
            // The keyboard asks in the table, where each number stands by itself.
            .sense(egui::Sense::CLICK);
        let shown = plot.show(ui, |plot| {
            plot.set_auto_bounds(Vec2b::FALSE);
            plot.set_plot_bounds(PlotBounds::from_min_max([0.0, -height], [1.0, 0.0]));
            for (y, title) in titles {
                write(plot, 0.0, -y, title, size::SMALL, tokens.text, Align2::LEFT_CENTER);
            }
            for row in &rows {
                draw(plot, tokens, row, several);
            }
        });
        shown.response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Figure, true, self.in_words()));
        let hovered = shown.response.hover_pos().and_then(|pos| {
            let y = -shown.transform.value_from_position(pos).y;
            rows.iter().find(|row| (row.middle - y).abs() <= ROW / 2.0)
        });
        if let Some(row) = hovered {
            row.value.pointed_ui(session, shown.response, commands);
        }
        note_ui(ui, &self.note);
    }

    fn is_empty(&self) -> bool {
        self.groups.iter().all(|group| group.values.is_empty())
    }

    /// All numbers as one text, for readers who hear the chart.
    fn in_words(&self) -> String {
        let groups = self.groups.iter().filter(|group| !group.values.is_empty()).map(|group| {
            let values: Vec<String> =
                group.values.iter().map(|value| format!("{} {}", option_letter(value.option), value.text)).collect();
            format!("{}: {}", group.title, values.join(", "))
        });
        format!("{}. {}", self.title, groups.collect::<Vec<_>>().join(". "))
    }

    /// The share of the width that is left for bars beside the longest number.
    fn longest_share(&self, ui: &Ui, several: bool) -> f64 {
        let font = egui::FontId::proportional(size::SMALL);
        let width = |value: &Value| {
            let text = label(value, several);
            ui.painter().layout_no_wrap(text, font.clone(), Color32::WHITE).size().x
        };
        let values = self.groups.iter().flat_map(|group| &group.values);
        let longest = values.map(width).fold(0.0, f32::max);
        let whole = ui.available_width().max(1.0);
        f64::from(1.0 - (longest + 4.0) / whole).clamp(LONGEST.0, LONGEST.1)
    }

    /// Rows, groups with the middle of their titles, and the whole height; the longest bar takes this share of the width.
    fn layout(&self, share: f64) -> (Vec<Row<'_>>, Vec<(f64, &Group)>, f64) {
        let all = self.groups.iter().map(longest).fold(0.0, f64::max);
        let (mut rows, mut titles, mut y) = (Vec::new(), Vec::new(), 0.0);
        for group in self.groups.iter().filter(|group| !group.values.is_empty()) {
            let whole = if self.own_scales { longest(group) } else { all };
            let scale = if whole > 0.0 { share / whole } else { 0.0 };
            if !group.title.is_empty() {
                titles.push((y + TITLE / 2.0, group));
                y += TITLE;
            }
            for value in &group.values {
                rows.push(Row { middle: y + ROW / 2.0, value, scale });
                y += ROW + if value.caption.is_empty() { 0.0 } else { CAPTION };
            }
            y += GROUP_GAP;
        }
        (rows, titles, y.max(ROW))
    }

    /// The same numbers as a table.
    pub fn table_ui(&self, ui: &mut Ui, session: &Session, commands: &mut Vec<Command>) {
        let options = &session.history.project().options;
        ui.label(RichText::new(&self.title).font(crate::ui::fonts::bold(crate::ui::tokens::size::BODY)));
        if self.is_empty() {
            ui.label(RichText::new(&self.empty).color(Tokens::of(ui).muted));
            return;
        }
        egui::Grid::new(("table", self.id)).num_columns(options.len() + 1).spacing([gap::LARGE, 2.0]).show(ui, |ui| {
            ui.label("");
            for at in 0..options.len() {
                ui.label(
                    RichText::new(option_letter(at).to_string())
                        .font(crate::ui::fonts::bold(crate::ui::tokens::size::BODY))
                        .color(Tokens::of(ui).muted),
                );
            }
            ui.end_row();
            for group in self.groups.iter().filter(|group| !group.values.is_empty()) {
                ui.label(&group.title);
                for at in 0..options.len() {
                    match group.values.iter().find(|value| value.option == at) {
                        Some(value) => value_ui(ui, session, value, commands),
                        None => _ = ui.label("—"),
                    }
                }
                ui.end_row();
            }
        });
        ui.add_space(gap::LARGE);
    }
}

/// A number of the table, with the way to why it is what it is.
fn value_ui(ui: &mut Ui, session: &Session, value: &Value, commands: &mut Vec<Command>) {
    let text = [value.text.as_str(), value.caption.as_str()].join(" ");
    let Some(ask) = value.ask(session) else {
        ui.label(text.trim_end()).on_hover_text(&value.tip);
        return;
    };
    ui.horizontal(|ui| {
        ui.label(text.trim_end()).on_hover_text(&value.tip);
        ask_ui(ui, session, &ask, commands);
    });
}

fn longest(group: &Group) -> f64 {
    group.values.iter().map(|value| value.length.max(value.band.1).max(value.of.unwrap_or(0.0))).fold(0.0, f64::max)
}

/// What is written at a bar.
fn label(value: &Value, several: bool) -> String {
    if several { format!("  {} {}", option_letter(value.option), value.text) } else { format!("  {}", value.text) }
}

fn write(plot: &mut PlotUi<'_>, x: f64, y: f64, text: String, size: f32, color: Color32, align: Align2) {
    let text = RichText::new(text).size(size);
    plot.text(Text::new("", PlotPoint::new(x, y), text).color(color).anchor(align).allow_hover(false));
}

fn draw(plot: &mut PlotUi<'_>, tokens: &Tokens, row: &Row<'_>, several: bool) {
    let value = row.value;
    let color = if value.fails { tokens.bad } else { tokens.option(value.option) };
    let y = -row.middle;
    let mut end = value.length.max(value.band.1) * row.scale;
    let bar = |length: f64, width: f64, color: Color32| {
        let bar = Bar::new(y, (length * row.scale).max(0.0015)).width(width).fill(color);
        BarChart::new("", vec![bar]).horizontal().color(color).allow_hover(false)
    };
    if let Some(of) = value.of {
        plot.bar_chart(bar(of, BAR, color.gamma_multiply(0.22)));
        end = end.max(of * row.scale);
    }
    plot.bar_chart(bar(value.length, if value.of.is_some() { BAR - 4.0 } else { BAR }, color));
    let (low, high) = (value.band.0 * row.scale, value.band.1 * row.scale);
    if high > low {
        for points in
            [vec![[low, y], [high, y]], vec![[low, y - 4.0], [low, y + 4.0]], vec![[high, y - 4.0], [high, y + 4.0]]]
        {
            plot.line(Line::new("", points).color(tokens.text).width(1.5).allow_hover(false));
        }
    }
    let text = label(value, several);
    write(plot, end, y, text, size::SMALL, tokens.text, Align2::LEFT_CENTER);
    if !value.caption.is_empty() {
        let below = y - f64::midpoint(ROW, CAPTION);
        write(plot, 0.0, below, value.caption.clone(), size::SMALL, tokens.muted, Align2::LEFT_CENTER);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bars(own_scales: bool) -> Bars {
        let value = |option, value: f64| Value::plain(option, value, value.to_string(), String::new());
        Bars {
            id: "test",
            title: "Test".to_owned(),
            groups: vec![
                Group::new("one".to_owned(), vec![value(0, 100.0), value(1, 50.0)]),
                Group::new("none".to_owned(), vec![]),
                Group::new("two".to_owned(), vec![value(0, 1.0)]),
            ],
            own_scales,
            empty: String::new(),
            note: String::new(),
        }
    }

    #[test]
    fn rows_do_not_overlap_and_stay_in_the_chart() {
        let bars = bars(false);
        let (rows, titles, height) = bars.layout(0.6);
        assert_eq!((rows.len(), titles.len()), (3, 2));
        for pair in rows.windows(2) {
            assert!(pair[1].middle - pair[0].middle >= ROW, "{} {}", pair[0].middle, pair[1].middle);
        }
        assert!(rows.iter().all(|row| row.middle + BAR / 2.0 <= height));
    }

    #[test]
    fn longest_bar_leaves_room_for_its_number() {
        for own in [false, true] {
            let bars = bars(own);
            let (rows, ..) = bars.layout(0.6);
            let most = rows.iter().map(|row| row.value.length * row.scale).fold(0.0, f64::max);
            assert!((most - 0.6).abs() < 1e-9, "{most}");
        }
    }

    #[track_caller]
    fn check_title(title: &str, name: &str, letters: usize, expected: &str) {
        let group = Group { name: name.to_owned(), ..Group::new(title.to_owned(), Vec::new()) };
        assert_eq!(group.fitted(|text| text.chars().count() <= letters), expected);
    }

    #[test]
    fn titles_are_cut_in_the_name_and_keep_the_judgement() {
        check_title("ResNet training · A too close", "ResNet training", 40, "ResNet training · A too close");
        check_title("ResNet training · A too close", "ResNet training", 20, "ResNe… · A too close");
        check_title("ResNet training · A too close", "ResNet training", 22, "ResNet… · A too close");
        check_title("ResNet training · A too close", "ResNet training", 3, "R… · A too close");
        check_title("ResNet training", "", 9, "ResNet t…");
        check_title("", "", 0, "");
    }

    #[test]
    fn says_all_numbers_in_words() {
        assert_eq!(bars(false).in_words(), "Test. one: A 100, B 50. two: A 1");
    }
}

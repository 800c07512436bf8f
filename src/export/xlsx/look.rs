//! How cells look: faces, colours, number formats.
use rust_xlsxwriter::{Color, Format, FormatAlign, FormatBorder};

use crate::analysis::cost::Price;
use crate::export::chart_data::number_format;
use crate::locale::Language;
use crate::quantity::Currency;
use crate::scene::{Ink, Palette, Rgb};

/// Size of the type, points.
const SIZE: f64 = 10.0;

/// Height of a row and width of a column of an empty sheet in that face, pixels.
pub const MEASURE: (u32, u32) = (17, 64);

/// The face that columns are measured in, whatever the language: its digits are 7 pixels wide.
pub fn measure() -> Format {
    Format::new().set_font_name("Arial").set_font_size(SIZE)
}

/// The looks of a workbook in one language and currency.
pub struct Look {
    base: Format,
    money: String,
    date: &'static str,
}

/// A colour of the program's pictures.
pub fn ink(ink: Ink) -> Color {
    rgb(Palette::Light.rgb(ink))
}

/// A colour as the writer wants it.
pub fn rgb(Rgb(red, green, blue): Rgb) -> Color {
    Color::RGB(u32::from_be_bytes([0, red, green, blue]))
}

impl Look {
    /// The looks for readers of this language, with money of this currency.
    pub fn new(language: Language, currency: Currency) -> Self {
        let face = match language {
            Language::English => "Arial",
            Language::ChineseSimplified => "Microsoft YaHei",
            Language::ChineseTraditional => "Microsoft JhengHei",
        };
        let base = Format::new().set_font_name(face).set_font_size(SIZE).set_font_color(ink(Ink::Text));
        let date = if language == Language::English { "d mmmm yyyy" } else { "yyyy\"年\"m\"月\"d\"日\"" };
        Self { base: base.set_align(FormatAlign::VerticalCenter), money: money(currency), date }
    }

    /// Plain cells, on which all others are built.
    pub fn plain(&self) -> Format {
        self.base.clone()
    }

    /// Sentences, which wrap.
    pub fn wrapped(&self) -> Format {
        self.plain().set_text_wrap()
    }

    /// Secondary words.
    pub fn muted(&self) -> Format {
        self.plain().set_font_color(ink(Ink::Muted))
    }

    /// The title of a sheet.
    pub fn title(&self) -> Format {
        self.plain().set_bold().set_font_size(16)
    }

    /// The title of a block.
    pub fn section(&self) -> Format {
        self.plain().set_bold().set_font_size(12).set_font_color(ink(Ink::Accent))
    }

    /// Heads of columns.
    pub fn head(&self) -> Format {
        self.plain()
            .set_bold()
            .set_text_wrap()
            .set_background_color(ink(Ink::Part))
            .set_border_bottom(FormatBorder::Medium)
            .set_border_bottom_color(ink(Ink::Accent))
    }

    /// Heads of columns of numbers.
    pub fn number_head(&self) -> Format {
        self.head().set_align(FormatAlign::Right)
    }

    /// A number with the decimals that its size asks for.
    pub fn number(&self, number: f64) -> Format {
        self.plain().set_num_format(number_format(number)).set_align(FormatAlign::Right)
    }

    /// The same with marks before it.
    pub fn marked_number(&self, number: f64, marks: &str) -> Format {
        self.number(number).set_num_format(marked(number_format(number), marks))
    }

    /// A share, shown in percent.
    pub fn percent(&self) -> Format {
        self.plain().set_num_format("0.0%").set_align(FormatAlign::Right)
    }

    /// An amount of money, with cents.
    pub fn money(&self) -> Format {
        self.plain().set_num_format(self.money.as_str()).set_align(FormatAlign::Right)
    }

    /// An amount below some cents, such as the cost of a million small items, with enough decimals; `marks` stand before
    /// it, e.g. `≥ ` for a sum that lacks a price.
    pub fn marked_money(&self, value: f64, marks: &str) -> Format {
        let decimals = if value != 0.0 && value.abs() < 0.1 { "0.0000" } else { "0.00" };
        let format: Vec<String> =
            self.money.split(';').map(|part| marked(&part.replace("0.00", decimals), marks)).collect();
        self.plain().set_num_format(format.join(";")).set_align(FormatAlign::Right)
    }

    /// A ratio: `×1.25`.
    pub fn ratio(&self) -> Format {
        self.muted().set_num_format("\"×\"0.00").set_align(FormatAlign::Right)
    }

    /// A day.
    pub fn date(&self) -> Format {
        self.plain().set_num_format(self.date).set_align(FormatAlign::Left).set_indent(1)
    }

    /// A cell that the reader may fill in.
    pub fn input(&self) -> Format {
        self.percent()
            .set_background_color(Color::RGB(0x00FF_F3DD))
            .set_border(FormatBorder::Thin)
            .set_border_color(ink(Ink::Warn))
    }
}

/// A number format with marks before the number.
pub fn marked(format: &str, marks: &str) -> String {
    if marks.is_empty() { format.to_owned() } else { format!("\"{marks}\"{format}") }
}

/// The mark of a sum that lacks a price, in a number format.
pub fn at_least(price: &Price) -> &'static str {
    if price.missing.is_empty() { "" } else { "≥ " }
}

/// A sum below a list.
pub fn sum(format: Format) -> Format {
    format.set_border_top(FormatBorder::Thin).set_border_top_color(ink(Ink::Edge))
}

/// What a reader looks for first.
pub fn total(format: Format) -> Format {
    format
        .set_bold()
        .set_font_size(12)
        .set_border_top(FormatBorder::Medium)
        .set_border_top_color(ink(Ink::Accent))
        .set_background_color(ink(Ink::Paper))
}

/// The best of its row.
pub fn best(format: Format) -> Format {
    format.set_bold().set_font_color(ink(Ink::Good))
}

/// The number format of an amount: with the sign where there is a common one, else with the code.
fn money(currency: Currency) -> String {
    let sign = match currency.code() {
        "USD" => "[$$-409]".to_owned(),
        "CNY" => "[$¥-804]".to_owned(),
        "EUR" => "[$€-2]".to_owned(),
        "GBP" => "[$£-809]".to_owned(),
        code => format!("[${code}] "),
    };
    format!("{sign}#,##0.00;-{sign}#,##0.00")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn money_has_its_sign_or_code() {
        assert_eq!(money(Currency::CNY), "[$¥-804]#,##0.00;-[$¥-804]#,##0.00");
        assert!(money("CHF".parse().expect("a currency")).starts_with("[$CHF] #,##0.00"));
    }
}

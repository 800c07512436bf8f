//! The arguments. Their help is in the translation files, see [`super::help`].
use std::ffi::OsString;
use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, ValueEnum};

use crate::catalog::benchmark::Stack;
use crate::export::picture::Diagram;
use crate::locale::Language;

#[derive(Debug, Parser)]
#[command(name = "slotwise", version, disable_help_subcommand = true)]
pub struct Arguments {
    #[arg(value_name = "FILE")]
    pub file: Option<OsString>,

    #[command(subcommand)]
    pub command: Option<Command>,

    #[arg(long, global = true, value_enum)]
    pub lang: Option<Lang>,

    #[arg(long, global = true, value_name = "DIR")]
    pub catalog: Vec<PathBuf>,

    #[arg(long, short, global = true)]
    pub quiet: bool,

    #[arg(long, value_enum, default_value_t = Renderer::Auto)]
    pub renderer: Renderer,
}

#[derive(Debug, Subcommand)]
pub enum Command {
    Report(ReportArgs),
    Check(CheckArgs),
    Compare(CompareArgs),
    Topo(TopoArgs),
    Import(ImportArgs),
    Diff(DiffArgs),
    Export(ExportArgs),
    Predict(PredictArgs),
    Validate(ValidateArgs),
    Catalog(CatalogArgs),
    Presets(PresetsArgs),
    Templates(TemplatesArgs),
}

#[derive(Debug, Args)]
pub struct ReportArgs {
    #[arg(value_name = "FILE")]
    pub file: OsString,

    #[arg(long, default_value = "all", value_name = "N|all")]
    pub option: OptionChoice,

    #[command(flatten)]
    pub told: Told,
}

/// What a report or comparison tells, and how.
#[derive(Debug, Args)]
pub struct Told {
    #[arg(long, value_enum, default_value_t = ReportFormat::Text)]
    pub format: ReportFormat,

    #[arg(long, value_name = "ID")]
    pub workload: Vec<String>,

    #[command(flatten)]
    pub money: MoneyArgs,

    #[arg(long, short, value_name = "OUT")]
    pub out: Option<PathBuf>,
}

/// The currency of all amounts, and what other currencies are worth.
#[derive(Debug, Default, Args)]
pub struct MoneyArgs {
    #[arg(long, value_name = "CODE")]
    pub currency: Option<String>,

    #[arg(long, value_name = "FROM:TO=RATE@DATE")]
    pub rate: Vec<String>,
}

#[derive(Debug, Args)]
pub struct CheckArgs {
    #[arg(required = true, value_name = "FILE")]
    pub files: Vec<OsString>,
}

#[derive(Debug, Args)]
pub struct CompareArgs {
    #[arg(required = true, value_name = "FILE")]
    pub files: Vec<OsString>,

    #[command(flatten)]
    pub told: Told,
}

#[derive(Debug, Args)]
pub struct TopoArgs {
    #[arg(value_name = "FILE")]
    pub file: OsString,

    #[arg(long, default_value = "1", value_name = "N")]
    pub option: usize,

    #[arg(long, value_enum, default_value_t = TopoFormat::Matrix)]
    pub format: TopoFormat,

    #[arg(long, short, value_name = "OUT")]
    pub out: Option<PathBuf>,
}

#[derive(Debug, Args)]
pub struct ImportArgs {
    #[arg(value_name = "FILE", required = true)]
    pub reports: Vec<PathBuf>,

    #[arg(long, short, value_name = "PROJECT")]
    pub out: Option<PathBuf>,
}

#[derive(Debug, Args)]
pub struct DiffArgs {
    #[arg(value_name = "PROJECT")]
    pub file: OsString,

    #[arg(value_name = "REAL", required = true)]
    pub real: Vec<PathBuf>,

    #[arg(long, default_value = "1", value_name = "N")]
    pub option: usize,

    #[arg(long, value_enum, default_value_t = ListFormat::Text)]
    pub format: ListFormat,
}

#[derive(Debug, Args)]
pub struct ExportArgs {
    #[arg(value_name = "FILE")]
    pub file: OsString,

    #[arg(long, value_enum)]
    pub to: Target,

    #[arg(long, short, value_name = "OUT")]
    pub out: Option<PathBuf>,

    #[arg(long, value_name = "N|all")]
    pub option: Option<OptionChoice>,

    #[arg(long, value_name = "ID")]
    pub workload: Vec<String>,

    #[arg(long, value_enum, default_value_t = View::Box)]
    pub view: View,

    #[arg(long, value_enum, default_value_t = PictureTheme::Light)]
    pub theme: PictureTheme,

    #[arg(long, default_value_t = 1.0, value_name = "FACTOR")]
    pub scale: f32,

    #[arg(long, value_enum, default_value_t = Layout::Report)]
    pub layout: Layout,

    #[arg(long, value_enum, default_value_t = PaperSize::A4)]
    pub paper: PaperSize,

    #[command(flatten)]
    pub money: MoneyArgs,
}

#[derive(Debug, Args)]
pub struct PredictArgs {
    #[arg(long, value_name = "ID")]
    pub gpu: String,

    #[arg(long, default_value = "1", value_name = "N", allow_hyphen_values = true)]
    pub count: String,

    #[arg(long, default_value = "1", value_name = "M", allow_hyphen_values = true)]
    pub nodes: String,

    #[arg(long, value_enum, value_name = "KIND")]
    pub link: Option<LinkKind>,

    #[arg(long = "workload", value_name = "ID")]
    pub job: String,

    #[arg(long, value_name = "P")]
    pub precision: Option<String>,

    #[arg(long, value_name = "B", allow_hyphen_values = true)]
    pub batch: Option<String>,

    #[arg(long, value_name = "ID")]
    pub model: Option<String>,

    #[arg(long, value_name = "TOKENS", allow_hyphen_values = true)]
    pub sequence: Option<String>,

    #[arg(long, value_name = "TOKENS", allow_hyphen_values = true)]
    pub output: Option<String>,

    #[arg(long, value_enum, default_value_t = StackChoice::Example)]
    pub stack: StackChoice,

    #[arg(long, value_enum, default_value_t = ListFormat::Text)]
    pub format: ListFormat,
}

#[derive(Debug, Args)]
pub struct ValidateArgs {
    #[arg(value_name = "MEASUREMENTS.csv")]
    pub measurements: PathBuf,

    #[arg(long, short, value_name = "OUT")]
    pub out: Option<PathBuf>,

    #[arg(long, value_enum, default_value_t = ListFormat::Text)]
    pub format: ListFormat,
}

/// How the GPUs of a machine meet.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum LinkKind {
    Nvswitch,
    Nvlink,
    Bridge,
    Pcie,
    PcieNoPeers,
}

impl LinkKind {
    /// As the argument writes it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Nvswitch => "nvswitch",
            Self::Nvlink => "nvlink",
            Self::Bridge => "bridge",
            Self::Pcie => "pcie",
            Self::PcieNoPeers => "pcie-no-peers",
        }
    }

    /// As tables of measurements write it.
    pub fn words(self) -> &'static str {
        match self {
            Self::Nvswitch => "NVSwitch",
            Self::Nvlink => "NVLink mesh",
            Self::Bridge => "NVLink bridge",
            Self::Pcie => "PCIe (no NVLink)",
            Self::PcieNoPeers => "PCIe (no NVLink, no P2P)",
        }
    }
}

/// How well the program is tuned.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum StackChoice {
    Tuned,
    Example,
    Plain,
}

impl From<StackChoice> for Stack {
    fn from(choice: StackChoice) -> Self {
        match choice {
            StackChoice::Tuned => Self::Tuned,
            StackChoice::Example => Self::VendorExample,
            StackChoice::Plain => Self::PlainFramework,
        }
    }
}

#[derive(Debug, Args)]
pub struct CatalogArgs {
    #[command(subcommand)]
    pub command: Option<CatalogCommand>,
}

#[derive(Debug, Subcommand)]
pub enum CatalogCommand {
    List {
        #[arg(long)]
        kind: Option<String>,
        #[arg(long, value_enum, default_value_t = ListFormat::Text)]
        format: ListFormat,
    },
    Show {
        #[arg(value_name = "ID")]
        id: String,
        #[arg(long, value_enum, default_value_t = ListFormat::Text)]
        format: ListFormat,
    },
    Check {
        #[arg(long, value_enum, default_value_t = ListFormat::Text)]
        format: ListFormat,
    },
}

#[derive(Debug, Args)]
pub struct PresetsArgs {
    #[command(subcommand)]
    pub command: Option<PresetsCommand>,
}

#[derive(Debug, Subcommand)]
pub enum PresetsCommand {
    List {
        #[arg(long)]
        tag: Vec<String>,
    },
    Show {
        #[arg(value_name = "ID")]
        id: String,
    },
}

/// Which options of a project: one, counted from 1, or all.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OptionChoice {
    All,
    One(usize),
}

impl std::str::FromStr for OptionChoice {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text.parse() {
            _ if text == "all" => Ok(Self::All),
            Ok(number) if number > 0 => Ok(Self::One(number)),
            _ => Err("expected a number from 1, or `all`".to_owned()),
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Lang {
    #[value(name = "en")]
    English,
    #[value(name = "zh-Hans")]
    ChineseSimplified,
    #[value(name = "zh-Hant")]
    ChineseTraditional,
}

impl From<Lang> for Language {
    fn from(lang: Lang) -> Self {
        match lang {
            Lang::English => Self::English,
            Lang::ChineseSimplified => Self::ChineseSimplified,
            Lang::ChineseTraditional => Self::ChineseTraditional,
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Renderer {
    Auto,
    Wgpu,
    Glow,
}

impl Renderer {
    pub fn name(self) -> &'static str {
        match self {
            Self::Auto => "auto",
            Self::Wgpu => "wgpu",
            Self::Glow => "glow",
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum ReportFormat {
    Text,
    Json,
    Markdown,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum TopoFormat {
    Matrix,
    Json,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum ListFormat {
    Text,
    Json,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Target {
    Pdf,
    Markdown,
    Pptx,
    Xlsx,
    Svg,
    Png,
    Csv,
    Json,
    Ron,
}

/// What a PDF is made for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Layout {
    /// Paper.
    Report,
    /// A wall.
    Slides,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum PaperSize {
    A4,
    Letter,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum View {
    Box,
    Links,
    /// The matrix of pairs
    Matrix,
    ChartThroughput,
    ChartRelative,
    ChartScaling,
    ChartMemory,
    ChartStep,
    ChartWaterfall,
    ChartRoofline,
    ChartPerPrice,
    ChartPerWatt,
    ChartHours,
    ChartCost,
}

impl View {
    /// The view of one option; `None` for charts of the options side by side.
    pub fn diagram(self) -> Option<Diagram> {
        match self {
            Self::Box => Some(Diagram::Box),
            Self::Links => Some(Diagram::Links),
            Self::Matrix => Some(Diagram::Matrix),
            _ => None,
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum PictureTheme {
    Light,
    Dark,
    Print,
}

#[derive(Debug, Args)]
pub struct TemplatesArgs {
    #[arg(value_name = "DIR")]
    pub folder: Option<PathBuf>,
}

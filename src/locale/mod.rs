//! Every word shown, in every language. Words are in `assets/locales/LANGUAGE/*.ftl`.
//!
//! Code makes a [`Message`](crate::quantity::Message): a key and its arguments. Only here does it become a sentence, with numbers, amounts,
//! dates and lists written as the language writes them. A key that no language has is shown as `⟦key⟧`, so that it
//! is seen and reported rather than missing in silence.
pub mod fonts;
mod language;
mod numbers;
mod phrases;
mod words;

pub use language::Language;
pub use numbers::plain_number;

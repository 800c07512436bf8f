//! The repository itself: layers, texts, fonts, documentation and licences.
mod docs;
mod fonts;
mod layers;
mod licences;
mod locales;
mod terms;
mod tree;

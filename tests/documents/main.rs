//! Documents: the deck of pages, PDF, slides and workbooks, opened with programs that are not ours.
mod deck;
mod numbers;
mod office;
mod outside;
mod pdf;
mod reader;
mod recommended;
mod slides;
mod summary;

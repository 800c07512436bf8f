//! The window, driven by role and label as a person and a screen reader find things.
mod build;
mod canvas;
mod compare;
mod exports;
mod hands;
mod money;
mod monkey;
mod present;
mod presets;
mod shell;
mod stage;
mod support;
mod supposing;
mod views;
mod why;
mod words;
mod workloads;

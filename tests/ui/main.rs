//! The window, driven by role and label as a person and a screen reader find things.
mod build;
mod canvas;
mod compare;
mod exports;
mod money;
mod monkey;
mod present;
mod presets;
mod shell;
mod support;
mod why;
mod workloads;

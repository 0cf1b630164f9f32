//! Pixels: the window and the web page.
//!
//! **Invariant:** no rule is decided here. Views take data, return [`command::Command`]s and are told the law's answers;
//! commands are carried out in one place, after the frame.

pub mod board_view;
pub mod clock;
pub mod command;
pub mod compare_view;
pub mod controls;
pub mod fonts;
#[cfg(not(target_arch = "wasm32"))]
pub mod native;
pub mod play_view;
pub mod rules_panel;
pub mod settings;
mod shell;
pub mod sticks_view;
pub mod storage;
pub mod table;
pub mod theme;
pub mod throw_ui;
pub mod web;

pub use shell::SenetApp;

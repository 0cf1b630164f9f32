//! Pixels: the window and the web page.
//!
//! **Invariant:** no rule is decided here. Views take data, send [`command::Command`]s and show the law's answers;
//! commands are carried out in one place, after the frame.

mod address;
pub mod background;
pub mod board_view;
mod chance_bar;
pub mod clock;
pub mod collection;
pub mod collection_links;
pub mod command;
pub mod compare_view;
pub mod controls;
mod dialog;
mod die_view;
pub mod endings;
pub mod files;
mod files_form;
#[cfg(not(target_arch = "wasm32"))]
mod files_native;
pub mod files_view;
mod flat_table;
pub mod fonts;
pub mod game_board;
pub mod glossary_view;
pub mod history_view;
mod keys_view;
pub mod lesson_games_view;
mod lesson_place;
pub mod markdown_view;
#[cfg(not(target_arch = "wasm32"))]
pub mod native;
mod nav;
pub mod networks;
mod object_view;
pub mod opening;
pub mod own_lessons;
pub mod own_lessons_view;
mod palette;
pub mod picture;
pub mod place;
mod places;
pub mod play_view;
pub mod practice_view;
pub mod present_view;
pub mod progress;
pub mod reader_view;
pub mod result_code;
pub mod results_view;
pub mod rules_panel;
pub mod rulesets_view;
mod search;
pub mod settings;
mod settings_view;
mod share_view;
pub mod shelf_view;
mod shell;
pub mod shortcuts;
mod skill_view;
mod step_view;
pub mod sticks_view;
pub mod storage;
pub mod teachers_view;
pub mod theme;
pub mod throw_ui;
pub mod web;

pub use shell::SenetApp;

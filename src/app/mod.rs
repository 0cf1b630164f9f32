//! The window and the web page.

pub mod board_view;
pub mod clock;
pub mod command;
pub mod controls;
pub mod fonts;
mod palette;
pub mod settings;
pub mod sticks_view;
pub mod table;
pub mod theme;

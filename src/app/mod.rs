//! The window and the web page.

pub mod board_view;
pub mod controls;
pub mod fonts;
pub mod sticks_view;
pub mod theme;

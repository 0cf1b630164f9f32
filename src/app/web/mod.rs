//! The app in a web page: how it starts there, and what it tells the page around it.
//!
//! The page itself (`shell/`) is written by `cargo xtask web`. It shows the lessons as plain HTML until the first
//! frame is made, and again when the app cannot start or has stopped.
//!
//! What the first lessons do not need is loaded after them ([`deferred`]); other places show how much has arrived, or that
//! loading has failed.

pub mod deferred;
#[cfg(target_arch = "wasm32")]
pub mod files;
#[cfg(target_arch = "wasm32")]
mod page;
#[cfg(target_arch = "wasm32")]
mod start;
pub mod widgets;

#[cfg(target_arch = "wasm32")]
pub use page::{names_plain_lesson, set_language};
#[cfg(target_arch = "wasm32")]
pub use start::start;

//! Claims about Senet, tested: one binary for everything that needs no window.

mod account;
mod answers;
#[cfg(feature = "app")]
mod apart_view;
#[cfg(feature = "app")]
mod app;
#[cfg(feature = "cli")]
mod batch;
mod cards;
#[cfg(feature = "cli")]
mod cli;
mod compare;
#[cfg(feature = "app")]
mod compare_boards;
mod compare_many;
#[cfg(feature = "app")]
mod compare_view;
mod coverage;
mod fuzz;
#[cfg(feature = "cli")]
mod games_cli;
mod golden;
mod laws;
mod lesson_files;
mod lessons;
mod lockstep;
#[cfg(feature = "app")]
mod own_app;
#[cfg(feature = "cli")]
mod own_files;
mod own_rulesets;
#[cfg(feature = "cli")]
mod pairs;
mod perft;
mod play;
mod playthroughs;
mod quiz;
#[cfg(feature = "app")]
mod recon_view;
#[cfg(feature = "app")]
mod results_view;
mod rulesets;
mod sentences;
mod solver;
mod solver_table;
mod tell;
#[cfg(feature = "cli")]
mod tell_cli;
mod tidy;
mod walk;
mod words;
mod worth;

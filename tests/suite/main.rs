//! Claims about Senet, tested: one binary for everything that needs no window.

mod ablation;
mod answers;
#[cfg(feature = "app")]
mod apart_view;
#[cfg(feature = "app")]
mod app;
#[cfg(feature = "cli")]
mod batch;
mod cards;
#[cfg(feature = "app")]
mod chances;
#[cfg(feature = "cli")]
mod cli;
mod compare;
#[cfg(feature = "app")]
mod compare_boards;
mod compare_many;
#[cfg(feature = "app")]
mod compare_view;
#[cfg(feature = "app")]
mod disk;
mod distinguish;
#[cfg(feature = "cli")]
mod exact_lesson;
#[cfg(feature = "cli")]
mod facts;
mod fences;
mod french;
mod fuzz;
#[cfg(feature = "cli")]
mod games_cli;
mod glossary;
mod golden;
mod history;
#[cfg(feature = "app")]
mod history_view;
mod i18n;
mod laws;
mod lesson_files;
mod lessons;
#[cfg(feature = "cli")]
mod limits;
mod lockstep;
#[cfg(feature = "app")]
mod memory;
mod mistakes;
#[cfg(feature = "app")]
mod objects;
#[cfg(feature = "app")]
mod opponent;
#[cfg(feature = "app")]
mod own_app;
#[cfg(feature = "cli")]
mod own_files;
#[cfg(feature = "app")]
mod own_lessons;
mod own_rulesets;
mod pages;
#[cfg(feature = "cli")]
mod pairs;
mod perft;
#[cfg(feature = "app")]
mod pictures;
mod play;
#[cfg(feature = "cli")]
mod players;
mod playthroughs;
mod practice;
#[cfg(feature = "app")]
mod present;
mod publish;
mod quiz;
#[cfg(feature = "app")]
mod reader;
mod readers;
#[cfg(feature = "app")]
mod results_view;
#[cfg(feature = "app")]
mod review;
mod rules_text;
mod rulesets;
#[cfg(feature = "app")]
mod rulesets_view;
#[cfg(feature = "app")]
mod screen;
mod sentences;
#[cfg(feature = "app")]
mod side_by_side;
#[cfg(feature = "app")]
mod skill;
mod solver;
mod solver_table;
mod step_runs;
mod teachers;
#[cfg(feature = "cli")]
mod tell_cli;
mod tidy;
#[cfg(feature = "app")]
mod views;
mod walk;

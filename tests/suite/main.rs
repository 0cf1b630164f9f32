//! Claims about Senet, tested: one binary for everything that needs no window.

mod answers;
mod coverage;
mod laws;
mod perft;
mod play;
mod rulesets;
mod tidy;
mod walk;
mod words;

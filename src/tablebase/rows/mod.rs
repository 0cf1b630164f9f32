//! Rows: what each throw does, compiled once a row.

pub(crate) mod backup;
mod compile_rows;
pub(crate) mod program;

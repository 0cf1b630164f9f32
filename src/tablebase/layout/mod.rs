//! Layout: where each position of the table has its place.

pub(crate) mod packed;
mod pages;
pub(crate) mod ranks;
pub(crate) mod size;
pub(crate) mod subsets;

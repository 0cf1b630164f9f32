//! Search: solves every position that can be reached from one, met one by one.

pub(crate) mod graph;
pub(crate) mod index;
pub(crate) mod order;
pub(crate) mod sweep;

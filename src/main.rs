//! Starts Senet.
fn main() {}

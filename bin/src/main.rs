//! Quire.
fn main() {}

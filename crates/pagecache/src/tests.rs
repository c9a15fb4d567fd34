//! The cache through its own door.

mod encodings;
mod filling;
mod numbers;
mod outdated;
mod snapshot;

//! The cache through its own door.

mod encodings;
mod filling;
mod outdated;
mod snapshot;

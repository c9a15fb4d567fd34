//! The crate through its public door: an index in a folder, documents in, answers out.
#![expect(clippy::unwrap_used, reason = "a step that fails is a test that fails")]

#[path = "search/algolia.rs"]
mod algolia;
#[path = "search/cases.rs"]
mod cases;
#[path = "search/damage.rs"]
mod damage;
#[path = "search/filters.rs"]
mod filters;
#[path = "search/finding.rs"]
mod finding;
#[path = "search/purging.rs"]
mod purging;
#[path = "search/world.rs"]
mod world;

//! The crate through its public door: an index in a folder, documents in, answers out.
#![expect(clippy::unwrap_used, reason = "a step that fails is a test that fails")]

#[path = "search/algolia.rs"]
mod algolia;
#[path = "search/attribute.rs"]
mod attribute;
#[path = "search/cases.rs"]
mod cases;
#[path = "search/damage.rs"]
mod damage;
#[path = "search/filters.rs"]
mod filters;
#[path = "search/finding.rs"]
mod finding;
#[path = "search/highlight.rs"]
mod highlight;
#[path = "search/index_name.rs"]
mod index_name;
#[path = "search/merging.rs"]
mod merging;
#[path = "search/purging.rs"]
mod purging;
#[path = "search/quality.rs"]
mod quality;
#[path = "search/recent.rs"]
mod recent;
#[path = "search/scope.rs"]
mod scope;
#[path = "search/text.rs"]
mod text;
#[path = "search/words.rs"]
mod words;
#[path = "search/world.rs"]
mod world;

#![doc = include_str!("../README.md")]

pub mod algolia;
pub mod browse;
pub mod click;
mod context;
pub mod document;
pub mod filter;
pub mod highlight;
pub mod hit;
pub mod index;
mod index_name;
pub mod quality;
pub mod query;
pub mod recent;
pub mod scope;
pub mod search;
pub mod searchable;
pub mod text;
mod vocabulary;
pub mod words;

pub use context::SearchContext;
pub use document::{IndexOp, SearchDoc};
pub use index::{Index, IndexError, OpenOutcome, Rebuild, RebuildReason};
pub use index_name::{IndexName, analytics_tag};
pub use quire_core::vocabulary::search::SearchCategory as Category;
pub use search::{Hit, SearchAnswer, SearchError, SearchRequest};
pub use vocabulary::VOCABULARY;

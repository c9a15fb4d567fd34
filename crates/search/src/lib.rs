#![doc = include_str!("../README.md")]

pub mod algolia;
mod context;
pub mod document;
pub mod filter;
pub mod highlight;
pub mod index;
mod index_name;
pub mod quality;
pub mod query;
pub mod recent;
pub mod scope;
pub mod search;
pub mod text;

pub use context::SearchContext;
pub use document::{IndexOp, SearchDoc};
pub use index::{Index, IndexError, OpenOutcome, Rebuild, RebuildReason};
pub use index_name::{Category, IndexName};
pub use search::{Hit, SearchAnswer, SearchError, SearchRequest};

//! The nouns of Quire and their rules: what a story, a person, a publication, a list and a tag
//! *is*, and which rules hold. No IO, no async, no clock, no randomness: time and random bits are
//! passed in.
//!
//! Reading order: [`id`], [`document`], [`story`], [`person`], [`publication`], [`tag`],
//! [`catalog`], [`viewer`], [`policy`], [`text`], [`date`], [`image`], [`colour`], [`theme`],
//! [`account`], [`message`], [`outcome`].

#![doc = include_str!("../README.md")]

pub mod account;
pub mod catalog;
pub mod colour;
pub mod date;
pub mod document;
pub mod flag;
pub mod id;
pub mod image;
pub mod limit;
pub mod message;
pub mod outcome;
pub mod person;
pub mod policy;
pub mod publication;
pub mod story;
pub mod tag;
pub mod text;
pub mod theme;
pub mod time;
pub mod viewer;
pub mod vocabulary;

pub use document::Document;
pub use id::{BlockId, CatalogId, PublicationId, StoryId, TagSlug, UserId};
pub use time::Timestamp;
pub use viewer::Viewer;

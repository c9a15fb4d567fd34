//! Markdown in and out: CommonMark with GFM tables, task lists, strikethrough and footnotes, and
//! raw HTML where Markdown has no word for something.

mod escape;
mod inline;
#[cfg(feature = "read")]
mod read;
mod write;

#[cfg(feature = "read")]
pub use read::read;
pub use write::write;

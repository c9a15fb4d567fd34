//! Writing from elsewhere: a folder of Markdown, a WordPress export.

mod credit;
mod old_path;
mod report;
mod wordpress;
mod markdown;

pub use old_path::old_path;
pub use report::{Entry, Observer, Outcome, Simplified, Summary};

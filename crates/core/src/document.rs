//! The story document: a flat list of blocks with stable ids. Never HTML at rest.
//!
//! Offsets of marks are **UTF-16 code units** within the text of the block or the table's cell
//! (what the browser counts).
//!
//! Ways in, with the feature `read`: `markdown::read`, `html_in::read` (both give a [`Parsed`] with
//! its
//! [`Loss`]es), `front_matter`.
//! Ways out: [`html::render`], [`markdown::write`], [`plain_text()`], [`excerpt()`], [`preview()`].

mod addresses;
mod block;
#[cfg(feature = "read")]
mod builder;
pub mod counts;
mod error;
mod excerpt;
#[cfg(feature = "read")]
pub mod front_matter;
pub mod html;
#[cfg(feature = "read")]
pub mod html_in;
pub mod limits;
pub mod link;
mod loss;
mod mark;
pub mod markdown;
mod mentions;
mod moved_marks;
mod normalise;
mod notes;
mod outline;
mod plain_text;
mod preview;
mod quotations;
mod read;
mod rich_text;
mod spans;
mod table;
mod utf16;
mod validate;

pub use crate::text::is_direction_control;
pub use addresses::{addresses, pictures};
pub use block::{Block, BlockKind, CodeBlock, Embed, ImageBlock, ImageGrid, ImageLayout, ListKind};
pub use error::DocumentError;
pub use excerpt::excerpt;
pub use loss::{Loss, LossKind};
pub use mark::{Mark, MarkKind};
pub use mentions::{mentions, without_mentions};
pub use moved_marks::moved_marks;
pub use normalise::normalise;
pub use outline::{Heading, headings};
pub use plain_text::plain_text;
pub use preview::preview;
pub use quotations::without_quotations;
pub use read::{Address, LineBreaks, Parsed, ReadOptions, Resolve};
pub use rich_text::RichText;
pub use table::{Align, Cell};
pub use utf16::{utf16_len, utf16_slice};
pub use validate::validate;

use serde::{Deserialize, Serialize};

/// A story's body: blocks in reading order. Title and subtitle live on the story.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Document {
    /// The blocks in reading order.
    pub blocks: Vec<Block>,
}

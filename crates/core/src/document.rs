//! The story document: a flat list of blocks with stable ids. Never HTML at rest.
//!
//! Offsets of marks are **UTF-16 code units** within the block's text (what the browser counts).

mod block;
mod mark;

pub use block::{Block, BlockKind, CodeBlock, Embed, Image, ImageGrid, ImageLayout, ListKind};
pub use mark::{Mark, MarkKind};

use serde::{Deserialize, Serialize};

/// A story's body: blocks in reading order. Title and subtitle live on the story.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Document {
    /// The blocks in reading order.
    pub blocks: Vec<Block>,
}

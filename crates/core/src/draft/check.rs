//! What a writer is told before a story is published (the specification names no checks).

use super::Draft;
use crate::{
    BlockId,
    document::{Block, BlockKind, plain_text},
    text::is_blank,
};
use unicode_segmentation::UnicodeSegmentation;

crate::vocabulary! {
    /// What a writer is told before a story is published.
    CheckCode {
        /// Nothing is written and nothing is shown: there is nothing to publish.
        Empty = "EMPTY",
        /// The title is missing.
        TitleMissing = "TITLE_MISSING",
        /// Pictures have no alternative text.
        AltTextMissing = "ALT_TEXT_MISSING",
        /// `TK` stands where something is to come.
        PlaceholderLeft = "PLACEHOLDER_LEFT",
    }
}

/// Something a writer is told before a story is published.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Check {
    /// What.
    pub code: CheckCode,
    /// Where; empty when it is about the whole.
    pub blocks: Vec<BlockId>,
}

impl Check {
    /// Whether the story cannot be published like this.
    #[must_use]
    pub fn is_blocking(&self) -> bool {
        self.code == CheckCode::Empty
    }
}

/// What a writer is to be told of `draft` before it is published.
#[must_use]
pub fn checks(draft: &Draft) -> Vec<Check> {
    let blocks = &draft.document.blocks;
    let whole = |code| Check { code, blocks: Vec::new() };
    let mut found = Vec::new();
    let shows = |block: &Block| {
        matches!(block.kind, BlockKind::Image(_) | BlockKind::ImageGrid(_) | BlockKind::Embed(_))
    };
    if is_blank(&plain_text(&draft.document)) && !blocks.iter().any(shows) {
        found.push(whole(CheckCode::Empty));
    }
    if is_blank(&draft.title) {
        found.push(whole(CheckCode::TitleMissing));
    }
    let of = |code, is_meant: &dyn Fn(&Block) -> bool| {
        let meant = blocks.iter().filter(|block| is_meant(block));
        Check { code, blocks: meant.map(|block| block.id.clone()).collect() }
    };
    let mute = of(CheckCode::AltTextMissing, &lacks_alt_text);
    let left = of(CheckCode::PlaceholderLeft, &holds_placeholder);
    found.extend([mute, left].into_iter().filter(|check| !check.blocks.is_empty()));
    found
}

fn lacks_alt_text(block: &Block) -> bool {
    match &block.kind {
        BlockKind::Image(image) => is_blank(&image.alt),
        BlockKind::ImageGrid(grid) => grid.images.iter().any(|image| is_blank(&image.alt)),
        _ => false,
    }
}

fn holds_placeholder(block: &Block) -> bool {
    !matches!(block.kind, BlockKind::Code(_)) && block.text.unicode_words().any(|word| word == "TK")
}

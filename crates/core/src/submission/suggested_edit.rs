//! What editors would change in a submitted story, which its writer takes over or not (decision 0083).

use crate::{
    BlockId, SubmissionId, Timestamp, UserId,
    document::{Block, BlockKind, moved_marks},
    draft::Draft,
};
use std::{fmt, str::FromStr};

crate::vocabulary! {
    /// What became of a suggested edit (decision 0083).
    SuggestedEditState {
        /// Its writer has not decided.
        Open = "OPEN",
        /// It is in the story.
        Accepted = "ACCEPTED",
        /// The writer does not want it.
        Declined = "DECLINED",
    }
}

/// A part of a story that can be suggested otherwise. Written `title`, `subtitle` or `block:ID`.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum StoryPart {
    /// The title.
    Title,
    /// The line under it.
    Subtitle,
    /// A block of the body.
    Block(BlockId),
}

/// What was read is no part of a story.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("a part is `title`, `subtitle` or `block:` and the id of a block")]
pub struct InvalidPart;

impl FromStr for StoryPart {
    type Err = InvalidPart;

    fn from_str(text: &str) -> Result<Self, InvalidPart> {
        match text.split_once(':') {
            None if text == "title" => Ok(Self::Title),
            None if text == "subtitle" => Ok(Self::Subtitle),
            Some(("block", id)) => id.parse().map(Self::Block).map_err(|_| InvalidPart),
            _ => Err(InvalidPart),
        }
    }
}

impl fmt::Display for StoryPart {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Title => f.write_str("title"),
            Self::Subtitle => f.write_str("subtitle"),
            Self::Block(id) => write!(f, "block:{id}"),
        }
    }
}

/// What an editor would change in one part of a submitted story.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SuggestedEdit {
    /// The submission.
    pub submission_id: SubmissionId,
    /// The part.
    pub part: StoryPart,
    /// What the editor read there.
    pub before: String,
    /// What should stand there; empty takes the part out.
    pub after: String,
    /// What became of it.
    pub state: SuggestedEditState,
    /// Who suggested it; none when their account is deleted.
    pub editor_id: Option<UserId>,
    /// When.
    pub made_at: Timestamp,
}

/// The parts of a story that hold words, in reading order, with their words.
#[must_use]
pub fn parts(draft: &Draft) -> Vec<(StoryPart, &str)> {
    let blocks = draft.document.blocks.iter().filter(|block| is_writing(&block.kind));
    let blocks = blocks.map(|block| (StoryPart::Block(block.id.clone()), block.text.as_str()));
    let head = [(StoryPart::Title, &draft.title), (StoryPart::Subtitle, &draft.subtitle)];
    let head = head.into_iter().map(|(part, text)| (part, text.as_str()));
    head.chain(blocks).collect()
}

/// What stands in a part; `None` when the story has no such part.
#[must_use]
pub fn text_of<'a>(draft: &'a Draft, part: &StoryPart) -> Option<&'a str> {
    match part {
        StoryPart::Title => Some(&draft.title),
        StoryPart::Subtitle => Some(&draft.subtitle),
        StoryPart::Block(id) => {
            let block = draft.document.blocks.iter().find(|block| block.id == *id)?;
            is_writing(&block.kind).then_some(block.text.as_str())
        }
    }
}

/// The story with other words in a part; the formatting stays on the words that stay. A block without words is taken
/// out.
#[must_use]
pub fn with_text(mut draft: Draft, part: &StoryPart, after: &str) -> Draft {
    match part {
        StoryPart::Title => after.clone_into(&mut draft.title),
        StoryPart::Subtitle => after.clone_into(&mut draft.subtitle),
        StoryPart::Block(id) if after.is_empty() => {
            draft.document.blocks.retain(|block| block.id != *id);
        }
        StoryPart::Block(id) => {
            if let Some(block) = draft.document.blocks.iter_mut().find(|block| block.id == *id) {
                rewrite(block, after);
            }
        }
    }
    draft
}

fn rewrite(block: &mut Block, after: &str) {
    block.marks = moved_marks(&block.text, after, &block.marks);
    after.clone_into(&mut block.text);
}

/// Whether a block is made of words: captions, code and tables are not suggested otherwise.
const fn is_writing(kind: &BlockKind) -> bool {
    matches!(
        kind,
        BlockKind::Paragraph { .. }
            | BlockKind::H2
            | BlockKind::H3
            | BlockKind::Quote
            | BlockKind::PullQuote
            | BlockKind::Li { .. }
            | BlockKind::Footnote { .. }
    )
}

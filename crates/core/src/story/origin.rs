//! What a story takes up of another one (new stories in response to a quote, and reposts; decision
//! 0025).

use crate::StoryId;

crate::vocabulary! {
    /// What of another story a story takes up.
    OriginKind {
        /// A passage.
        Quote = "QUOTE",
        /// The whole of it.
        Repost = "REPOST",
    }
}

/// What a story takes up (decision 0025).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Origin {
    /// The story it takes up.
    pub source: StoryId,
    /// What of it.
    pub kind: OriginKind,
}

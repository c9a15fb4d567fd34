//! Quotes: passages of stories that readers took, as a highlight or with a private note to the
//! author (decision 0022).

mod moves;
mod passage;
mod top;

pub use moves::Moves;
pub use passage::{InvalidPassage, Passage};
pub use top::{TOP_READERS, TopHighlight, top};

use crate::{QuoteId, StoryId, Timestamp, UserId};
use serde::Serialize;

/// UTF-16 code units of a passage, at most (half a page).
pub const PASSAGE_UNITS: u32 = 3_000;
/// Characters of a private note, at most.
pub const NOTE_CHARACTERS: usize = 2_000;
/// Highlights and notes of one reader on one story, at most.
pub const PER_READER: usize = 200;

/// A passage that a reader took from a story (decision 0022).
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Quote {
    /// Its id.
    pub id: QuoteId,
    /// The story.
    pub story_id: StoryId,
    /// The reader.
    pub reader_id: UserId,
    /// Where it stands in the published text; where it stood last when it is detached.
    pub passage: Passage,
    /// What stands there, or stood there last.
    pub text: String,
    /// Whether its text is gone from the story.
    pub is_detached: bool,
    /// What the reader tells the author, and no one else; `None` for a highlight.
    pub note: Option<String>,
    /// When it was taken.
    pub created_at: Timestamp,
}

impl Quote {
    /// Whether it is a highlight: the others carry a private note.
    #[must_use]
    pub const fn is_highlight(&self) -> bool {
        self.note.is_none()
    }

    /// Puts it where its passage went when the text was edited (decision 0022). Whether anything of
    /// it changed.
    pub fn follow(&mut self, moves: &mut Moves<'_>) -> bool {
        let before = (self.passage.clone(), self.text.clone(), self.is_detached);
        let found = match self.is_detached {
            false => moves.follow(&self.passage, &self.text),
            true => moves.find(&self.text),
        };
        self.is_detached = found.is_none();
        if let Some(passage) = found {
            self.text = moves.text(&passage).unwrap_or_default().to_owned();
            self.passage = passage;
        }
        before != (self.passage.clone(), self.text.clone(), self.is_detached)
    }
}

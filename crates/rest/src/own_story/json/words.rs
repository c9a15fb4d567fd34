//! The words of one's own stories.

use poem_openapi::Enum;
use quire_app::sent_story::TextFormat;
use quire_core::story::Visibility;
use quire_store::story::OwnFilter;

/// Which stories.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[oai(rename = "StoryState", rename_all = "lowercase")]
pub(in crate::own_story) enum StoryState {
    /// Begun and never published, or taken back.
    Draft,
    /// To be published later.
    Scheduled,
    /// Published, for everybody or for members.
    Published,
    /// Published for readers who have the address.
    Unlisted,
    /// Responses to stories.
    Response,
    /// In the trash.
    Deleted,
}

impl From<StoryState> for OwnFilter {
    fn from(state: StoryState) -> Self {
        match state {
            StoryState::Draft => Self::Drafts,
            StoryState::Scheduled => Self::Scheduled,
            StoryState::Published => Self::Public,
            StoryState::Unlisted => Self::Unlisted,
            StoryState::Response => Self::Responses,
            StoryState::Deleted => Self::Deleted,
        }
    }
}

/// How a text is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[oai(rename = "TextFormat", rename_all = "lowercase")]
pub(in crate::own_story) enum TextFormatWord {
    Markdown,
    Html,
}

impl From<TextFormatWord> for TextFormat {
    fn from(word: TextFormatWord) -> Self {
        match word {
            TextFormatWord::Markdown => Self::Markdown,
            TextFormatWord::Html => Self::Html,
        }
    }
}

/// Who may read a story once it is published.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[oai(rename = "StoryVisibility", rename_all = "lowercase")]
pub(in crate::own_story) enum VisibilityWord {
    /// Everybody.
    Public,
    /// Members; others see the beginning.
    Members,
    /// Everybody who has the address; it stands in no list.
    Unlisted,
}

impl From<VisibilityWord> for Visibility {
    fn from(word: VisibilityWord) -> Self {
        match word {
            VisibilityWord::Public => Self::Public,
            VisibilityWord::Members => Self::Locked,
            VisibilityWord::Unlisted => Self::Unlisted,
        }
    }
}

impl From<Visibility> for VisibilityWord {
    fn from(visibility: Visibility) -> Self {
        match visibility {
            Visibility::Public => Self::Public,
            Visibility::Locked => Self::Members,
            Visibility::Unlisted => Self::Unlisted,
        }
    }
}

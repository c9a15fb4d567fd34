//! Publications and how pages look.

use async_graphql::Enum;

/// What a person is in a publication.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "quire_core::publication::PublicationRole")]
pub enum PublicationRole {
    /// Accepts and edits stories.
    Editor,
    /// Owns it.
    Owner,
    /// Sends stories in.
    Writer,
}

/// A typeface of stories and publications.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "quire_core::vocabulary::theme::ReadingFont")]
pub enum ReadingFont {
    /// Without serifs.
    #[graphql(name = "SANS_SERIF_1")]
    SansSerif1,
    /// The system's own, which only readers choose.
    #[graphql(name = "SANS_SERIF_2")]
    SansSerif2,
    /// With serifs, for titles.
    #[graphql(name = "SERIF_1")]
    Serif1,
    /// With serifs, for texts.
    #[graphql(name = "SERIF_2")]
    Serif2,
}

/// How the head of a publication's pages is laid out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "quire_core::vocabulary::theme::HeaderLayout")]
pub enum HeaderLayout {
    /// In the middle.
    Centered,
    /// At the start of the line, the picture beside the name.
    Start,
    /// At the start of the line, the name as large as it can be.
    Large,
}

/// What of a publication's design is typed or chosen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "quire_core::vocabulary::theme::DesignField")]
pub enum DesignField {
    /// The publication's colour.
    Tint,
    /// The colour of links and buttons.
    Accent,
    /// What lies behind its name.
    Background,
    /// A typeface.
    Fonts,
}

/// Where a version of a publication's design stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "quire_core::vocabulary::theme::DesignState")]
pub enum DesignState {
    /// Readers do not see it yet.
    Draft,
    /// Readers see it.
    Published,
    /// Readers saw it before.
    Earlier,
}

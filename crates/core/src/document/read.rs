//! What every reader takes and gives.

use super::{Document, Loss};

/// A text read into a document, with what was simplified on the way (the same for Markdown
/// and HTML).
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Parsed {
    /// The document; it always passes [`validate`](super::validate()).
    pub document: Document,
    /// The words of a leading heading of level 1; it is not in the document then.
    pub title: Option<String>,
    /// What was simplified, by kind.
    pub losses: Vec<Loss>,
}

/// An address met while reading (see [`ReadOptions::resolve`]).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Address<'a> {
    /// Where a link leads.
    Link(&'a str),
    /// A picture.
    Image(&'a str),
}

impl<'a> Address<'a> {
    /// The address as written.
    #[must_use]
    pub const fn as_str(&self) -> &'a str {
        match self {
            Self::Link(text) | Self::Image(text) => text,
        }
    }
}

/// What a newline in HTML text means (WordPress keeps stories in both forms).
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum LineBreaks {
    /// White space, as HTML says.
    #[default]
    Html,
    /// A blank line parts paragraphs and a newline is a line break: the classic WordPress editor.
    /// Texts of its block editor (with `<!-- wp:` comments) are read as HTML nevertheless.
    WordPress,
}

/// Gives the final address for one that was written; `None` leaves it as it is (for imports
/// whose pictures and pages move).
pub type Resolve<'a> = dyn Fn(Address<'_>) -> Option<String> + 'a;

/// How a text is read. The default reads it as it stands.
#[derive(Clone, Copy, Default)]
pub struct ReadOptions<'a> {
    /// The story's title when it is known from elsewhere: a leading heading of level 1 with the
    /// same words is left out, and one with other words stays. Without it such a heading is taken
    /// as the title.
    pub title: Option<&'a str>,
    /// Asked for every address (relative links, moved pictures); the rules for addresses apply to
    /// what comes back.
    pub resolve: Option<&'a Resolve<'a>>,
    /// What a newline in HTML text means.
    pub line_breaks: LineBreaks,
}

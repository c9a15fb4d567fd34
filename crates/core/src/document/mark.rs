//! Marks: formatting and links over a stretch of a block's text.

use serde::{Deserialize, Serialize};

/// A stretch of text with one kind of formatting. Offsets are UTF-16 code units
/// within the text, `start < end`; marks may overlap.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Mark {
    /// What the stretch is.
    #[serde(flatten)]
    pub kind: MarkKind,
    /// First code unit of the stretch.
    pub start: u32,
    /// One past the last code unit.
    pub end: u32,
}

/// What a marked stretch is. A closed list, as [`BlockKind`](super::BlockKind) is.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "camelCase")]
pub enum MarkKind {
    /// Important; set bold.
    Strong,
    /// Stressed; set italic.
    Em,
    /// Program text inside a sentence.
    Code,
    /// Struck through.
    Strike,
    /// A link; http, https, mailto, or a path on this site beginning with `/` or `#`.
    Link {
        /// Where it leads.
        href: String,
    },
    /// A person of this site.
    Mention {
        /// The person's id.
        #[serde(rename = "userId")]
        user_id: String,
    },
    /// A reference to the footnote block with this label.
    Footnote {
        /// The footnote's label.
        label: String,
    },
}

//! Blocks: the paragraphs, headings, pictures and so on that a story is made of.

use super::{Align, Cell, Mark};
use crate::id::BlockId;
use serde::{Deserialize, Serialize};

/// One block of a story (the writing is ours to design). `text` and `marks` are its
/// writing (for pictures: the caption); `kind` is what it is.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Block {
    /// Stable while the block lives; unique in its document.
    pub id: BlockId,
    /// What the block is, with its attributes. On the wire: `"type"` plus the attributes, flat.
    #[serde(flatten)]
    pub kind: BlockKind,
    /// The writing, without formatting. A newline is a line break inside the block.
    #[serde(default)]
    pub text: String,
    /// Formatting of `text`; offsets are UTF-16 code units.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub marks: Vec<Mark>,
}

/// What a block is. The list is closed: whatever is read from elsewhere becomes one
/// of these or is reported as a [`Loss`](super::Loss), and only these are ever rendered.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "camelCase")]
pub enum BlockKind {
    /// A paragraph; the first one may begin with a drop cap.
    #[serde(rename = "p")]
    Paragraph {
        /// Whether the first letter is set as a drop cap.
        #[serde(default, rename = "dropCap", skip_serializing_if = "std::ops::Not::not")]
        drop_cap: bool,
    },
    /// A section heading.
    H2,
    /// A heading below a section heading.
    H3,
    /// A quotation.
    Quote,
    /// A quotation set large, pulled out of the text.
    PullQuote,
    /// A list item.
    Li {
        /// Bulleted, numbered or a task list.
        list: ListKind,
        /// Nesting, 0 to 5.
        #[serde(default)]
        depth: u8,
        /// The number of a numbered item that does not follow from the item before it, for
        /// example after code between two items.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        start: Option<u32>,
    },
    /// Program text; `text` holds it verbatim.
    Code(CodeBlock),
    /// A picture; `text` is the caption.
    Image(ImageBlock),
    /// Two or three pictures side by side; `text` is their one caption.
    ImageGrid(ImageGrid),
    /// Something from elsewhere (a video, a post); `text` is the caption.
    Embed(Embed),
    /// A table: every cell a short text with formatting; the first row is the header.
    Table {
        /// Rows of cells; every row has the same number of cells.
        rows: Vec<Vec<Cell>>,
        /// How each column is aligned; empty when the table says nothing about it.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        align: Vec<Align>,
    },
    /// A footnote's text; `label` ties it to its `footnote` mark.
    Footnote {
        /// The label, unique in the document.
        label: String,
    },
    /// A visual break between sections.
    Separator,
}

/// How a list item is marked. Items carry it themselves, so that a list needs no
/// block around it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum ListKind {
    /// Bulleted.
    Ul,
    /// Numbered.
    Ol,
    /// A task that is still open.
    Todo,
    /// A task that is done.
    Done,
}

/// Program text and its language.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct CodeBlock {
    /// The language, lower case, as written after the fence; `None` when unknown.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lang: Option<String>,
}

/// A picture in a story: which, how large, how it is set and cropped.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ImageBlock {
    /// Our image id, or an absolute http(s) address for a picture that was not uploaded.
    pub src: String,
    /// Width in pixels; 0 when unknown.
    #[serde(default)]
    pub width: u32,
    /// Height in pixels; 0 when unknown.
    #[serde(default)]
    pub height: u32,
    /// What the picture shows, for readers who cannot see it.
    #[serde(default)]
    pub alt: String,
    /// How wide it is set.
    #[serde(default)]
    pub layout: ImageLayout,
    /// The point to keep when cropping, percent from the left; 50 is the middle.
    #[serde(default = "middle")]
    pub focus_x: u8,
    /// The point to keep when cropping, percent from the top.
    #[serde(default = "middle")]
    pub focus_y: u8,
    /// Where a click leads.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub href: Option<String>,
}

fn middle() -> u8 {
    50
}

/// How wide a picture is set: 680 px, 1192 px or the whole width
/// (for panoramas).
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum ImageLayout {
    /// The measure of the text, 680 px.
    #[default]
    Inset,
    /// Wider than the text, 1192 px.
    Outset,
    /// The whole width of the window.
    Full,
}

/// Two or three pictures side by side.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ImageGrid {
    /// The pictures, in order.
    pub images: Vec<ImageBlock>,
}

/// Something from elsewhere, loaded on a click: until then the other site learns nothing of the
/// reader.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Embed {
    /// The page's address (https).
    pub url: String,
    /// The provider's name, for example `YouTube`.
    #[serde(default)]
    pub provider: String,
    /// Its title.
    #[serde(default)]
    pub title: String,
    /// Height in percent of the width, 1 to 300; 56 is 16:9.
    #[serde(default = "widescreen")]
    pub ratio: u16,
    /// A preview picture: our image id or an absolute address.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub thumb: Option<String>,
}

fn widescreen() -> u16 {
    56
}

//! What a reader had to simplify, so that nothing is lost silently.

use crate::vocabulary;
use serde::Serialize;

vocabulary! {
    /// One way in which a text was simplified while it was read.
    LossKind {
        /// A heading of level 1 became level 2.
        HeadingRaised = "heading-1-to-2",
        /// A heading of level 4 to 6 became level 3.
        HeadingFlattened = "heading-4-to-3",
        /// A quotation inside a quotation was flattened.
        NestedQuote = "nested-quote",
        /// A heading, code or picture inside a quotation left it.
        QuoteContent = "quote-content",
        /// Paragraphs, code or a table inside a table cell became lines of its text.
        CellContent = "table-cell-content",
        /// A picture inside a table cell became a block after the table.
        CellImage = "table-cell-image",
        /// Cells that span several columns or rows, or rows of different length.
        TableShape = "table-shape",
        /// A picture inside a paragraph split it.
        ImageSplit = "image-split-out",
        /// The paragraphs of a list item were joined by line breaks.
        ItemParagraphs = "list-item-paragraphs",
        /// Code, a table or the like left its list item.
        ItemContent = "list-item-content",
        /// A list was nested deeper than the limit.
        ListDepth = "list-depth",
        /// The paragraphs of a footnote were joined by line breaks.
        FootnoteParagraphs = "footnote-paragraphs",
        /// A footnote was referred to but not written, or had its label twice.
        FootnoteBroken = "footnote-broken",
        /// A definition list became paragraphs.
        DefinitionList = "definition-list",
        /// A link was refused; its text stayed.
        LinkRefused = "link-refused",
        /// A picture's address was refused.
        ImageRefused = "image-refused",
        /// A frame of an unknown provider became a link.
        FrameLinked = "frame-linked",
        /// An HTML element that means nothing here; its text stayed.
        TagDropped = "html-tag-dropped",
        /// An HTML element that was dropped with its content.
        ContentDropped = "html-content-dropped",
        /// A title on a link or other attribute that has no place in the document.
        AttributeDropped = "attribute-dropped",
        /// A shortcode no one knew.
        Shortcode = "shortcode",
        /// Control characters were removed.
        ControlCharacter = "control-character",
        /// Something was over a limit and was split or cut.
        OverLimit = "over-limit",
    }
}

/// One kind of simplification in one text (the person who imports reads what was lost).
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Loss {
    /// What was simplified.
    pub kind: LossKind,
    /// How often.
    pub count: u32,
    /// The first case, at most 80 characters.
    pub example: String,
}

/// Collects losses while a text is read.
#[cfg(feature = "read")]
#[derive(Debug, Default)]
pub(super) struct Losses(Vec<Loss>);

#[cfg(feature = "read")]
impl Losses {
    pub(super) fn add(&mut self, kind: LossKind, example: &str) {
        match self.0.iter_mut().find(|loss| loss.kind == kind) {
            Some(loss) => loss.count = loss.count.saturating_add(1),
            None => self.0.push(Loss { kind, count: 1, example: shorten(example) }),
        }
    }

    pub(super) fn into_vec(mut self) -> Vec<Loss> {
        self.0.sort_by_key(|loss| loss.kind);
        self.0
    }
}

#[cfg(feature = "read")]
fn shorten(example: &str) -> String {
    example.chars().filter(|c| !c.is_control()).take(80).collect()
}

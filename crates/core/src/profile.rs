//! What stands on a profile beside stories: what its owner says of themselves at length
//! (the rules are ours).

use crate::{
    Document,
    document::{BlockKind, ListKind, MarkKind, plain_text},
    limit::profile::ABOUT_LENGTH_MAX,
};

/// Why a document is none that a writer may say of themselves.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum InvalidAbout {
    /// Something in it is neither a paragraph nor a list.
    #[error("only paragraphs, lists and links can stand here")]
    Form,
    /// It has more than 10,000 characters.
    #[error("this text has at most {ABOUT_LENGTH_MAX} characters")]
    Long,
}

/// Decides whether a document, which is valid as a story's, may stand on an about page: paragraphs,
/// bulleted and numbered lists, with links, bold and italic (so that the page stays a text).
///
/// # Errors
/// [`InvalidAbout`].
pub fn about(document: &Document) -> Result<(), InvalidAbout> {
    let is_text = document.blocks.iter().all(|block| {
        let is_kind = match &block.kind {
            BlockKind::Paragraph { drop_cap } => !drop_cap,
            BlockKind::Li { list, .. } => matches!(list, ListKind::Ul | ListKind::Ol),
            _ => false,
        };
        is_kind && block.marks.iter().all(|mark| may_mark(&mark.kind))
    });
    match () {
        () if !is_text => Err(InvalidAbout::Form),
        () if plain_text(document).chars().count() > ABOUT_LENGTH_MAX => Err(InvalidAbout::Long),
        () => Ok(()),
    }
}

const fn may_mark(kind: &MarkKind) -> bool {
    matches!(kind, MarkKind::Link { .. } | MarkKind::Strong | MarkKind::Em)
}

#[cfg(all(test, feature = "read"))]
mod tests {
    use super::*;
    use crate::document::html_in;
    use proptest::prelude::*;

    fn read(html: &str) -> Document {
        html_in::read(html).document
    }

    #[test]
    fn paragraphs_lists_and_links_may_stand_there() {
        for html in [
            "",
            "<p>I <b>write</b> <i>much</i>, also <a href=\"https://example.org\">there</a>.</p>",
            "<p>Twice:</p><ul><li>one</li><li>two</li></ul><ol><li>three</li></ol>",
        ] {
            assert_eq!(about(&read(html)), Ok(()), "{html}");
        }
    }

    #[test]
    fn nothing_else_may() {
        for html in [
            "<h2>Head</h2>",
            "<blockquote>Said</blockquote>",
            "<pre><code>fn main() {}</code></pre>",
            "<p>Some <code>code</code></p>",
            "<hr>",
            "<p>Words</p><img src=\"https://example.org/a.png\">",
        ] {
            assert_eq!(about(&read(html)), Err(InvalidAbout::Form), "{html}");
        }
    }

    proptest! {
        #[test]
        fn the_length_is_counted_in_characters(count in ABOUT_LENGTH_MAX - 2..ABOUT_LENGTH_MAX + 3) {
            let document = read(&format!("<p>{}</p>", "é".repeat(count)));
            let expected = if count > ABOUT_LENGTH_MAX { Err(InvalidAbout::Long) } else { Ok(()) };
            prop_assert_eq!(about(&document), expected);
        }
    }
}

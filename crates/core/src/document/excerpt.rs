//! The few words of a story that cards and feeds show.

use super::{BlockKind, Document, plain_text::block_text};
use crate::text::truncate;

/// The first running text of the document, at most `max_chars` grapheme clusters, cut at a word
/// with `…` counted in. Headings, code, captions and tables are passed over as long as
/// there is other text.
#[must_use]
pub fn excerpt(document: &Document, max_chars: usize) -> String {
    let enough = max_chars.saturating_mul(4).saturating_add(64);
    let mut words = gather(document, enough, |kind| {
        matches!(
            kind,
            BlockKind::Paragraph { .. }
                | BlockKind::Quote
                | BlockKind::PullQuote
                | BlockKind::Li { .. }
        )
    });
    if words.is_empty() {
        words = gather(document, enough, |kind| !matches!(kind, BlockKind::Footnote { .. }));
    }
    truncate::at_word(&words, max_chars)
}

fn gather(document: &Document, enough: usize, wanted: impl Fn(&BlockKind) -> bool) -> String {
    let mut out = String::new();
    for block in document.blocks.iter().filter(|block| wanted(&block.kind)) {
        for word in block_text(block).split_whitespace() {
            if !out.is_empty() {
                out.push(' ');
            }
            out.push_str(word);
        }
        if out.len() > enough {
            break;
        }
    }
    out
}

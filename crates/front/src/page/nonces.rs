//! Leaves a nonce only where a browser asks for one. Each place is filled in for every
//! answer, also on a hit, and cannot be compressed; the renderer writes a nonce on everything that
//! could have one, and again into its data.

use bytes::Bytes;
use memchr::{memchr, memmem, memrchr};
use quire_pagecache::Nonce;

const ATTRIBUTE: &[u8] = b" nonce=\"";

/// Takes the nonces away that decide nothing: on style sheets, which our policy lets in without;
/// on scripts with an address, which the page's own starter lets in; and in the data beside the
/// document, from which only such elements are made.
pub fn needed_only(document: &[u8], nonce: &Nonce) -> Bytes {
    let mut kept = Vec::with_capacity(document.len());
    let mut from = 0;
    for at in memmem::find_iter(document, nonce.as_bytes()) {
        let (before, after) = document.split_at(at);
        let after = after.get(nonce.as_bytes().len()..).unwrap_or_default();
        let (start, end) = match before.strip_suffix(ATTRIBUTE) {
            Some(before) if is_asked_for(before, after) => continue,
            Some(before) => (before.len(), document.len() - after.len() + 1),
            None => (at, document.len() - after.len()),
        };
        kept.extend_from_slice(document.get(from..start).unwrap_or_default());
        from = end;
    }
    kept.extend_from_slice(document.get(from..).unwrap_or_default());
    kept.into()
}

/// Whether the element around the attribute is a script's text or the announcement of a script.
fn is_asked_for(before: &[u8], after: &[u8]) -> bool {
    let opened = memrchr(b'<', before).and_then(|at| before.get(at..)).unwrap_or_default();
    let closed = memchr(b'>', after).and_then(|at| after.get(..at)).unwrap_or_default();
    let has_address = [opened, closed].iter().any(|part| memmem::find(part, b" src=\"").is_some());
    opened.starts_with(b"<link") || (opened.starts_with(b"<script") && !has_address)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn left(document: &str) -> String {
        let nonce = Nonce::of([1; 16]);
        let with_nonces = document.replace("NONCE", nonce.as_str());
        let left = needed_only(&Bytes::from(with_nonces), &nonce);
        String::from_utf8(left.to_vec()).expect("text").replace(nonce.as_str(), "NONCE")
    }

    #[test]
    fn scripts_written_out_and_announced_ones_keep_their_nonce() {
        for asked in [
            "<script nonce=\"NONCE\">go()</script>",
            "<script nonce=\"NONCE\" id=\"_R_\">go()</script>",
            "<link rel=\"preload\" as=\"script\" nonce=\"NONCE\" href=\"/a.js\"/>",
        ] {
            assert_eq!(left(asked), asked);
        }
    }

    #[test]
    fn what_needs_none_has_none() {
        assert_eq!(
            left("<style nonce=\"NONCE\">p{}</style><script src=\"/a.js\" nonce=\"NONCE\">"),
            "<style>p{}</style><script src=\"/a.js\">"
        );
        assert_eq!(left("<script nonce=\"NONCE\" src=\"/a.js\">"), "<script src=\"/a.js\">");
        assert_eq!(
            left("<script nonce=\"NONCE\">\\\"nonce\\\":\\\"NONCE\\\"</script>"),
            "<script nonce=\"NONCE\">\\\"nonce\\\":\\\"\\\"</script>"
        );
    }

    #[test]
    fn a_document_without_nonces_stays_as_it_is() {
        assert_eq!(left("<p>text</p>"), "<p>text</p>");
        assert_eq!(left(""), "");
    }
}

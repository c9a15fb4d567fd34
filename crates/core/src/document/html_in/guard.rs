//! Protection against tags with thousands of attributes: tokenising such a tag takes the square
//! of their number.

use std::borrow::Cow;

/// Attributes a tag may have.
const MAX_ATTRIBUTES: usize = 256;

/// The HTML without tags of more than 256 attributes.
pub(super) fn without_floods(html: &str) -> Cow<'_, str> {
    let bytes = html.as_bytes();
    let (mut out, mut kept, mut at) = (String::new(), 0, 0);
    while let Some(start) = next_tag(bytes, at) {
        let (end, attributes) = tag_end(bytes, start);
        if attributes > MAX_ATTRIBUTES {
            out.push_str(html.get(kept..start).unwrap_or_default());
            kept = end;
        }
        at = end;
    }
    if kept == 0 {
        return Cow::Borrowed(html);
    }
    out.push_str(html.get(kept..).unwrap_or_default());
    Cow::Owned(out)
}

/// The next `<` that begins a tag.
fn next_tag(bytes: &[u8], from: usize) -> Option<usize> {
    let rest = bytes.get(from..)?;
    let found = rest.windows(2).position(
        |pair| matches!(pair, [b'<', next] if next.is_ascii_alphabetic() || *next == b'/'),
    )?;
    Some(from + found)
}

/// Where the tag ends (behind its `>`), and about how many attributes it has.
fn tag_end(bytes: &[u8], start: usize) -> (usize, usize) {
    let (mut at, mut attributes, mut quote) = (start + 1, 0, None);
    let mut before = b' ';
    while let Some(&byte) = bytes.get(at) {
        at += 1;
        match quote {
            Some(sign) if byte == sign => {
                quote = None;
                attributes += 1;
            }
            Some(_) => {}
            None if byte == b'>' => break,
            None if matches!(byte, b'"' | b'\'') && before == b'=' => quote = Some(byte),
            None if (byte.is_ascii_whitespace() || byte == b'/') && before != b'=' => {
                attributes += 1;
            }
            None => {}
        }
        if !byte.is_ascii_whitespace() {
            before = byte;
        }
    }
    (at, attributes)
}

//! Writes what a link to sign-in is for in single quotes: it is JSON in an attribute, where every double quote costs six
//! bytes, which is half of it.

use bytes::Bytes;
use memchr::memmem;

const ATTRIBUTE: &[u8] = b" data-sign-in=";
const DOUBLE: &[u8] = b"&quot;";

/// A document with these attributes written shorter. What people wrote has no double quotes of this kind, and in data
/// beside the document they are escaped.
pub fn single(document: Bytes) -> Bytes {
    let mut short = Vec::with_capacity(document.len());
    let mut rest: &[u8] = &document;
    while let Some((before, value, after)) = next(rest) {
        short.extend_from_slice(before);
        // An apostrophe is written as an entity, in which case the value may be in either quotes.
        let quote: &[u8] = if value.contains(&b'\'') { b"\"" } else { b"'" };
        short.extend_from_slice(quote);
        let mut value = value;
        while let Some(at) = memmem::find(value, DOUBLE).filter(|_| quote == b"'") {
            let (text, entity) = value.split_at(at);
            short.extend_from_slice(text);
            short.push(b'"');
            value = entity.get(DOUBLE.len()..).unwrap_or_default();
        }
        short.extend_from_slice(value);
        short.extend_from_slice(quote);
        rest = after;
    }
    if short.is_empty() {
        return document;
    }
    short.extend_from_slice(rest);
    short.into()
}

/// What stands before the next value, the value, and what follows its quotes.
fn next(rest: &[u8]) -> Option<(&[u8], &[u8], &[u8])> {
    let start = memmem::find(rest, ATTRIBUTE)? + ATTRIBUTE.len();
    let (before, from) = rest.split_at_checked(start)?;
    let from = from.strip_prefix(b"\"")?;
    let (value, end) = from.split_at_checked(memchr::memchr(b'"', from)?)?;
    Some((before, value, end.get(1..)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_link_is_for_is_written_shorter_and_means_the_same() {
        for (long, short) in [
            ("{&quot;a&quot;:&quot;b &amp; c&quot;}", "'{\"a\":\"b &amp; c\"}'"),
            ("{&quot;a&quot;:&quot;&#x27;b&#x27;&quot;}", "'{\"a\":\"&#x27;b&#x27;\"}'"),
            ("it's &quot;b&quot;", "\"it's &quot;b&quot;\""),
            ("", "''"),
        ] {
            let page = |value: &str| {
                format!(
                    "<a data-sign-in={value} href=\"/\">x</a><b title=\"&quot;\"><a data-sign-in={value}>"
                )
            };
            let given = page(&format!("\"{long}\""));
            assert_eq!(single(Bytes::from(given)), page(short));
        }
    }

    #[test]
    fn other_documents_stay_as_they_are() {
        for page in ["<a title=\"&quot;\">x</a>", "<a data-sign-in=x>&quot;", "<a data-sign-in=\"x"]
        {
            assert_eq!(single(Bytes::from(page)), page);
        }
    }
}

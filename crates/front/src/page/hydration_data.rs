//! The data beside a document, from which the browser makes the page alive: small scripts, each with a
//! piece of it. A page that waits for its reader comes without and asks for it then.
//!
//! It is written in single quotes: it is JSON in a string, where every double quote costs a backslash,
//! which is a sixth of it.

use bytes::Bytes;
use memchr::memmem;

const OPEN: &[u8] = b"<script";
const CLOSE: &[u8] = b"</script>";
/// How these scripts begin; other scripts of a document do something at once.
const BEGINNINGS: [&[u8]; 2] = [b"self.__next_f.push(", b"(self.__next_f="];
const TEXT: &[u8] = b"self.__next_f.push([1,\"";
const TEXT_END: &[u8] = b"\"])";

/// A document and its data, each alone.
pub struct Apart {
    pub document: Bytes,
    /// One script, which begins with its stamp.
    pub data: Bytes,
}

/// Parts a document from its data; `stamp` tells it from that of another drawing of the page.
pub fn apart(document: &[u8], stamp: &str) -> Apart {
    let mut kept = Vec::with_capacity(document.len());
    let mut data = format!("'{stamp}';").into_bytes();
    let rest = each(document, |before, _, script| {
        kept.extend_from_slice(before);
        requote(script, &mut data);
        data.push(b';');
    });
    kept.extend_from_slice(rest);
    Apart { document: kept.into(), data: data.into() }
}

/// A document with it, written shorter.
pub fn plain(document: &[u8]) -> Bytes {
    let mut plain = Vec::with_capacity(document.len());
    let rest = each(document, |before, tag, script| {
        plain.extend_from_slice(before);
        plain.extend_from_slice(tag);
        requote(script, &mut plain);
        plain.extend_from_slice(CLOSE);
    });
    plain.extend_from_slice(rest);
    plain.into()
}

/// Calls with what stands before each piece, its tag and its script, and returns what follows the last. Neither
/// what people wrote nor data has elements of this kind: there `<` is written otherwise.
fn each(document: &[u8], mut found: impl FnMut(&[u8], &[u8], &[u8])) -> &[u8] {
    let (mut rest, mut from) = (document, 0);
    while let Some((start, text, end)) = next(rest, from) {
        let (Some(before), Some(tag), Some(script)) =
            (rest.get(..start), rest.get(start..text), rest.get(text..end))
        else {
            break;
        };
        if BEGINNINGS.iter().any(|beginning| script.starts_with(beginning)) {
            found(before, tag, script);
            rest = rest.get(end + CLOSE.len()..).unwrap_or_default();
            from = 0;
        } else {
            from = end;
        }
    }
    rest
}

/// Where the next script begins, its text begins, and its text ends.
fn next(document: &[u8], from: usize) -> Option<(usize, usize, usize)> {
    let start = from + memmem::find(document.get(from..)?, OPEN)?;
    let text = start + memchr::memchr(b'>', document.get(start..)?)? + 1;
    let end = text + memmem::find(document.get(text..)?, CLOSE)?;
    Some((start, text, end))
}

/// Writes a piece with a text in single quotes.
fn requote(script: &[u8], plain: &mut Vec<u8>) {
    let text = script.strip_prefix(TEXT).and_then(|text| text.strip_suffix(TEXT_END));
    let Some(mut rest) = text else { return plain.extend_from_slice(script) };
    plain.extend_from_slice(b"self.__next_f.push([1,'");
    while let Some(at) = memchr::memchr2(b'\\', b'\'', rest) {
        let (before, from) = rest.split_at(at);
        plain.extend_from_slice(before);
        let (written, length): (&[u8], usize) = match from {
            [b'\\', b'"', ..] => (b"\"", 2),
            [b'\\', ..] => (from.get(..2).unwrap_or(from), 2),
            _ => (b"\\'", 1),
        };
        plain.extend_from_slice(written);
        rest = from.get(length..).unwrap_or_default();
    }
    plain.extend_from_slice(rest);
    plain.extend_from_slice(b"'])");
}

#[cfg(test)]
mod tests {
    use super::*;

    fn page(quoted: &str) -> String {
        format!(
            "<script src=\"/a.js\"></script><p>\"</p><script>(self.__next_f=self.__next_f||[]).push([0])</script>\
             <script>go(\"a\")</script><script>self.__next_f.push([1,{quoted}])</script><script>end()</script>"
        )
    }

    fn text(bytes: &Bytes) -> String {
        String::from_utf8(bytes.to_vec()).expect("text")
    }

    #[test]
    fn a_string_means_the_same_in_other_quotes() {
        for (quoted, other) in [
            (r#""a:[\"p\",null]\n""#, r#"'a:["p",null]\n'"#),
            (r#""It's \\\"so\\\"""#, r#"'It\'s \\"so\\"'"#),
            (r#""\u003cp\u003e""#, r#"'\u003cp\u003e'"#),
            (r#""""#, "''"),
        ] {
            assert_eq!(text(&plain(page(quoted).as_bytes())), page(other));
        }
    }

    #[test]
    fn a_document_and_its_data_go_apart_and_nothing_else_does() {
        let page = page("\"x\"");
        let Apart { document, data } = apart(page.as_bytes(), "stamp");
        assert_eq!(
            text(&document),
            "<script src=\"/a.js\"></script><p>\"</p><script>go(\"a\")</script><script>end()</script>"
        );
        assert_eq!(
            text(&data),
            "'stamp';(self.__next_f=self.__next_f||[]).push([0]);self.__next_f.push([1,'x']);"
        );
    }
}

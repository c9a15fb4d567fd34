//! Paths of an old site in one form, so that all spellings of an address lead to one story.

/// The form in which old paths are kept: decoded, with a leading slash, without `index.html`,
/// `.html` or a trailing slash.
#[must_use]
pub fn old_path(path: &str) -> String {
    let path = path.split(['?', '#']).next().unwrap_or("");
    let path = percent_decoded(path).unwrap_or_else(|| path.to_owned());
    let path = path.trim_matches('/');
    let path = path.strip_suffix("index.html").unwrap_or(path).trim_end_matches('/');
    let path = path.strip_suffix(".html").or_else(|| path.strip_suffix(".htm")).unwrap_or(path);
    format!("/{path}")
}

/// Decodes `%C3%A9`; `None` when what comes out is no text.
pub(super) fn percent_decoded(text: &str) -> Option<String> {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.bytes();
    while let Some(byte) = rest.next() {
        let mut ahead = rest.clone();
        let digits = (ahead.next().and_then(digit), ahead.next().and_then(digit));
        match (byte, digits) {
            (b'%', (Some(high), Some(low))) => {
                bytes.push(high << 4 | low);
                rest = ahead;
            }
            _ => bytes.push(byte),
        }
    }
    let text = String::from_utf8(bytes).ok()?;
    (!text.contains(char::is_control)).then_some(text)
}

fn digit(byte: u8) -> Option<u8> {
    char::from(byte).to_digit(16).and_then(|digit| u8::try_from(digit).ok())
}

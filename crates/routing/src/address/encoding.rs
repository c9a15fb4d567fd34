//! Percent-encoding of path parts and query values. Decoding accepts what browsers
//! send; encoding has exactly one result.

/// Appends the decoded part; appends nothing when it cannot be decoded or must not occur in a
/// path (see [`ParsedAddress`](super::ParsedAddress)).
pub(super) fn decode_part(part: &str, to: &mut String) {
    let start = to.len();
    if !part.contains('%') {
        to.push_str(part);
    } else if let Some(decoded) = decode(part, false) {
        to.push_str(&decoded);
    }
    let decoded = to.get(start..).unwrap_or("");
    let is_refused = matches!(decoded, "." | "..")
        || decoded.chars().any(|c| c.is_control() || matches!(c, '/' | '\\'));
    if is_refused {
        to.truncate(start);
    }
}

/// Decodes a query key or value, where `+` is a space. `None` when it cannot be decoded or holds a
/// control character.
pub(super) fn decode_query(text: &str) -> Option<String> {
    let decoded = decode(text, true)?;
    (!decoded.chars().any(char::is_control)).then_some(decoded)
}

fn decode(text: &str, plus_is_space: bool) -> Option<String> {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.bytes();
    while let Some(byte) = rest.next() {
        bytes.push(match byte {
            b'%' => (hex_value(rest.next()?)? << 4) | hex_value(rest.next()?)?,
            b'+' if plus_is_space => b' ',
            other => other,
        });
    }
    String::from_utf8(bytes).ok()
}

const fn hex_value(digit: u8) -> Option<u8> {
    match digit {
        b'0'..=b'9' => Some(digit - b'0'),
        b'a'..=b'f' => Some(digit - b'a' + 10),
        b'A'..=b'F' => Some(digit - b'A' + 10),
        _ => None,
    }
}

/// Appends a path part in its one spelling.
pub fn encode_part(part: &str, to: &mut String) {
    encode(part, to, |byte| {
        matches!(
            byte,
            b'-' | b'.'
                | b'_'
                | b'~'
                | b'!'
                | b'$'
                | b'&'
                | b'\''
                | b'('
                | b')'
                | b'*'
                | b'+'
                | b','
                | b';'
                | b'='
                | b':'
                | b'@'
        )
    });
}

/// Appends a query key or value in its one spelling; a space is `%20`.
pub fn encode_query(text: &str, to: &mut String) {
    encode(text, to, |byte| matches!(byte, b'-' | b'.' | b'_' | b'~'));
}

/// Copies runs of plain bytes as they are and spells the others out.
fn encode(text: &str, to: &mut String, is_plain: impl Fn(u8) -> bool) {
    const DIGITS: [char; 16] =
        ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', 'A', 'B', 'C', 'D', 'E', 'F'];
    let digit = |nibble: u8| DIGITS.get(usize::from(nibble)).copied().unwrap_or('0');
    let mut run = 0;
    for (index, byte) in text.bytes().enumerate() {
        if byte.is_ascii_alphanumeric() || is_plain(byte) {
            continue;
        }
        // Within a character of several bytes the run is empty, and no piece of text.
        to.push_str(text.get(run..index).unwrap_or(""));
        to.push('%');
        to.push(digit(byte >> 4));
        to.push(digit(byte & 15));
        run = index + 1;
    }
    to.push_str(text.get(run..).unwrap_or(""));
}

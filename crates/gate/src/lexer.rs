//! Tokens of a GraphQL document, in one pass. Stricter than the library's grammar wherever the two
//! could read a text differently, so that nothing can hide from the gate.

use super::Refusal;

/// A token. Strings and floats carry nothing: the gate does not need their values.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Token<'a> {
    /// One of `! $ & ( ) : = @ [ ] { | }`.
    Punctuator(u8),
    /// `...`
    Spread,
    /// A name or keyword.
    Name(&'a str),
    /// A whole number.
    Int(&'a str),
    /// A number with a fraction or exponent.
    Float,
    /// A string or block string.
    Text,
}

/// Splits `source` into at most `max` tokens.
pub(super) fn lex(source: &str, max: usize) -> Result<Vec<Token<'_>>, Refusal> {
    let mut tokens = Vec::new();
    let mut rest = source;
    loop {
        rest = skip_ignored(rest);
        let Some(first) = rest.bytes().next() else { return Ok(tokens) };
        if tokens.len() == max {
            return Err(Refusal::TooManyTokens { max });
        }
        let syntax = |expected| Refusal::Syntax { token: tokens.len(), expected };
        let (token, length) = match first {
            b'!' | b'$' | b'&' | b'(' | b')' | b':' | b'=' | b'@' | b'[' | b']' | b'{' | b'|'
            | b'}' => (Token::Punctuator(first), 1),
            b'.' if rest.starts_with("...") => (Token::Spread, 3),
            b'_' | b'a'..=b'z' | b'A'..=b'Z' => {
                let length = rest.bytes().take_while(|b| is_name(*b)).count();
                (Token::Name(rest.get(..length).unwrap_or_default()), length)
            }
            b'-' | b'0'..=b'9' => number(rest).ok_or_else(|| syntax("a number"))?,
            b'"' => (Token::Text, string(rest).ok_or_else(|| syntax("the end of a string"))?),
            _ => return Err(syntax("a token")),
        };
        tokens.push(token);
        rest = rest.get(length..).unwrap_or_default();
    }
}

fn is_name(byte: u8) -> bool {
    byte == b'_' || byte.is_ascii_alphanumeric()
}

fn skip_ignored(mut rest: &str) -> &str {
    loop {
        rest = rest.trim_start_matches([' ', '\t', '\n', '\r', ',', '\u{feff}']);
        match rest.strip_prefix('#') {
            Some(comment) => rest = comment.trim_start_matches(|c| c != '\n' && c != '\r'),
            None => return rest,
        }
    }
}

/// The number at the start of `rest` and its length.
fn number(rest: &str) -> Option<(Token<'_>, usize)> {
    let digits = |from: usize| rest.bytes().skip(from).take_while(u8::is_ascii_digit).count();
    let at = |index: usize| rest.as_bytes().get(index).copied();
    let sign = usize::from(at(0) == Some(b'-'));
    let whole = digits(sign);
    if whole == 0 || (whole > 1 && at(sign) == Some(b'0')) {
        return None;
    }
    let mut end = sign + whole;
    let integer = end;
    if at(end) == Some(b'.') {
        let fraction = digits(end + 1);
        if fraction == 0 {
            return None;
        }
        end += 1 + fraction;
    }
    if matches!(at(end), Some(b'e' | b'E')) {
        let sign = usize::from(matches!(at(end + 1), Some(b'+' | b'-')));
        let exponent = digits(end + 1 + sign);
        if exponent == 0 {
            return None;
        }
        end += 1 + sign + exponent;
    }
    if at(end).is_some_and(|b| is_name(b) || b == b'.') {
        return None;
    }
    let token = if end == integer { Token::Int(rest.get(..end)?) } else { Token::Float };
    Some((token, end))
}

/// The length of the string at the start of `rest`, quotes included.
fn string(rest: &str) -> Option<usize> {
    let bytes = rest.as_bytes();
    if rest.starts_with("\"\"\"") {
        let mut at = 3;
        while at < bytes.len() {
            let ahead = bytes.get(at..).unwrap_or_default();
            if ahead.starts_with(b"\\\"\"\"") {
                at += 4;
            } else if ahead.starts_with(b"\"\"\"") {
                return Some(at + 3);
            } else {
                at += 1;
            }
        }
        return None;
    }
    let mut at = 1;
    loop {
        at += match bytes.get(at)? {
            b'"' => return Some(at + 1),
            b'\n' | b'\r' => return None,
            b'\\' => match bytes.get(at + 1)? {
                b'"' | b'\\' | b'/' | b'b' | b'f' | b'n' | b'r' | b't' => 2,
                b'u' if bytes.get(at + 2..at + 6)?.iter().all(u8::is_ascii_hexdigit) => 6,
                _ => return None,
            },
            _ => 1,
        };
    }
}

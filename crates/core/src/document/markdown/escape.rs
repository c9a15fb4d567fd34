//! Escaping text so that Markdown reads it back as the same text.

/// Appends running text. `line_start`: whether it begins a line, where more signs mean something.
/// Answers whether what comes next begins a line.
pub(super) fn push_text(out: &mut String, text: &str, mut line_start: bool, breaks: &str) -> bool {
    // Digits since the line began; a sign behind nothing but digits makes a list.
    let mut digits = line_start.then_some(0);
    for (at, c) in text.char_indices() {
        let rest = text.get(at..).unwrap_or_default();
        match c {
            '\n' => {
                out.push_str(breaks);
                line_start = breaks.ends_with('\n');
                digits = line_start.then_some(0);
                continue;
            }
            '\\' | '`' | '*' | '_' | '[' | ']' | '<' | '>' | '~' | '|' | '{' | '}' | '^' | '$' => {
                out.push('\\');
                out.push(c);
            }
            '&' if begins_entity(rest) => out.push_str("&amp;"),
            '!' if rest.starts_with("![") => out.push_str("\\!"),
            '#' | '+' | '-' | '=' | ':' if line_start => {
                out.push('\\');
                out.push(c);
            }
            '#' if text.get(at + 1..).is_none_or(str::is_empty) => out.push_str("\\#"),
            '.' | ')' if digits.is_some_and(|n| n > 0) => {
                out.push('\\');
                out.push(c);
            }
            '\u{feff}' => out.push_str("&#xFEFF;"),
            _ => out.push(c),
        }
        line_start = false;
        digits = digits.filter(|_| c.is_ascii_digit()).map(|n| n + 1);
    }
    line_start
}

fn begins_entity(rest: &str) -> bool {
    rest.chars().nth(1).is_some_and(|c| c == '#' || c.is_ascii_alphabetic())
}

/// Appends a link's address for use between `<` and `>`.
fn push_address(out: &mut String, address: &str) {
    out.push('<');
    for c in address.chars() {
        match c {
            // A bar would end a table's cell.
            '<' | '>' | '\\' | '|' => {
                out.push('\\');
                out.push(c);
            }
            '&' => out.push_str("&amp;"),
            '\n' | '\r' => {}
            _ => out.push(c),
        }
    }
    out.push('>');
}

/// Appends a link's address; plain where nothing in it needs brackets.
pub(super) fn push_destination(out: &mut String, address: &str) {
    let is_plain = !address.is_empty()
        && address.bytes().all(|b| {
            b.is_ascii_alphanumeric()
                || matches!(
                    b,
                    b'/' | b':'
                        | b'.'
                        | b'-'
                        | b'_'
                        | b'?'
                        | b'='
                        | b'#'
                        | b'%'
                        | b'~'
                        | b'+'
                        | b','
                        | b'@'
                )
        });
    if is_plain { out.push_str(address) } else { push_address(out, address) }
}

/// Backticks enough to enclose `text`: at least `least`, more than any run in it.
pub(super) fn fence(text: &str, least: usize) -> String {
    let longest = text.split(|c| c != '`').map(str::len).max().unwrap_or(0);
    "`".repeat(least.max(longest + 1))
}

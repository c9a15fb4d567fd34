//! Escaping text so that Markdown reads it back as the same text.

/// Appends running text. `line_start`: whether it begins a line, where more signs mean something.
/// Answers whether what comes next begins a line.
pub(super) fn push_text(out: &mut String, text: &str, mut line_start: bool, breaks: &str) -> bool {
    let mut chars = text.char_indices().peekable();
    while let Some((at, c)) = chars.next() {
        let rest = text.get(at..).unwrap_or_default();
        match c {
            '\n' => {
                out.push_str(breaks);
                line_start = breaks.ends_with('\n');
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
            '.' | ')' if line_start || after_number(out) => {
                out.push('\\');
                out.push(c);
            }
            '\u{feff}' => out.push_str("&#xFEFF;"),
            _ => out.push(c),
        }
        line_start = false;
    }
    line_start
}

/// Whether the line so far is nothing but a number, which a dot would turn into a list.
fn after_number(out: &str) -> bool {
    let line = out.rsplit('\n').next().unwrap_or_default();
    let digits = line.trim_start_matches([' ', '>']);
    (1..=9).contains(&digits.len()) && digits.bytes().all(|b| b.is_ascii_digit())
}

fn begins_entity(rest: &str) -> bool {
    rest.chars().nth(1).is_some_and(|c| c == '#' || c.is_ascii_alphabetic())
}

/// Appends a link's address for use between `<` and `>`.
fn push_address(out: &mut String, address: &str) {
    out.push('<');
    for c in address.chars() {
        match c {
            '<' | '>' | '\\' => {
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
                || matches!(b, b'/' | b':' | b'.' | b'-' | b'_' | b'?' | b'=' | b'#' | b'%' | b'~' | b'+' | b',' | b'@')
        });
    if is_plain { out.push_str(address) } else { push_address(out, address) }
}

/// Backticks enough to enclose `text`: at least `least`, more than any run in it.
pub(super) fn fence(text: &str, least: usize) -> String {
    let longest = text.split(|c| c != '`').map(str::len).max().unwrap_or(0);
    "`".repeat(least.max(longest + 1))
}

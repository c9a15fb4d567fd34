//! Escaping for HTML text and attribute values. Control characters never leave.

/// Appends `text` for use between tags; a newline becomes a line break.
pub(in crate::document) fn push_text(out: &mut String, text: &str) {
    for c in text.chars() {
        if c == '\n' { out.push_str("<br>") } else { push_char(out, c) }
    }
}

/// Appends `text` for use in `<pre>`, where newlines and tabs stay.
pub(in crate::document) fn push_verbatim(out: &mut String, text: &str) {
    for c in text.chars() {
        if matches!(c, '\n' | '\t') { out.push(c) } else { push_char(out, c) }
    }
}

/// Appends ` name="value"` with the value escaped.
pub(in crate::document) fn push_attribute(out: &mut String, name: &str, value: &str) {
    out.push(' ');
    out.push_str(name);
    out.push_str("=\"");
    for c in value.chars() {
        if c == '\n' { out.push_str("&#10;") } else { push_char(out, c) }
    }
    out.push('"');
}

fn push_char(out: &mut String, c: char) {
    match c {
        '&' => out.push_str("&amp;"),
        '<' => out.push_str("&lt;"),
        '>' => out.push_str("&gt;"),
        '"' => out.push_str("&quot;"),
        '\'' => out.push_str("&#39;"),
        _ if c.is_control() => {}
        _ => out.push(c),
    }
}

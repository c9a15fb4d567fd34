//! Escaping for HTML text and attribute values. Control characters never leave.

/// Appends `text` for use between tags; a newline becomes a line break.
pub(in crate::document) fn push_text(out: &mut String, text: &str) {
    push(out, text, |c| (c == '\n').then_some("<br>"));
}

/// `text` for use between tags or in the value of an attribute; newlines and tabs stay as they are.
#[must_use]
pub fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    push_escaped(&mut out, text);
    out
}

/// Appends `text` as [`escape`] has it.
pub fn push_escaped(out: &mut String, text: &str) {
    push(out, text, |c| match c {
        '\n' => Some("\n"),
        '\t' => Some("\t"),
        _ => None,
    });
}

/// Appends ` name="value"` with the value escaped.
pub(in crate::document) fn push_attribute(out: &mut String, name: &str, value: &str) {
    out.push(' ');
    out.push_str(name);
    out.push_str("=\"");
    push(out, value, |c| (c == '\n').then_some("&#10;"));
    out.push('"');
}

/// Copies whole runs of harmless text; what stands for the other characters, `own` says first.
fn push(out: &mut String, text: &str, own: impl Fn(char) -> Option<&'static str>) {
    let mut run = 0;
    for (at, c) in text.char_indices() {
        let Some(instead) = own(c).or_else(|| escaped(c)) else { continue };
        out.push_str(text.get(run..at).unwrap_or_default());
        out.push_str(instead);
        run = at + c.len_utf8();
    }
    out.push_str(text.get(run..).unwrap_or_default());
}

/// What stands for `c`, if it cannot stand for itself.
fn escaped(c: char) -> Option<&'static str> {
    match c {
        '&' => Some("&amp;"),
        '<' => Some("&lt;"),
        '>' => Some("&gt;"),
        '"' => Some("&quot;"),
        '\'' => Some("&#39;"),
        _ if c.is_control() => Some(""),
        _ => None,
    }
}

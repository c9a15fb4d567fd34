//! Text with formatting as Markdown. Signs are used where they are sure to be read back; HTML
//! elements everywhere else.

use super::super::{MarkKind, RichText, link, spans};
use super::escape::{fence, push_destination, push_text};
use spans::Piece;

/// Where a text stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum TextContext {
    /// In a paragraph: a line break is a backslash and a newline.
    Paragraph,
    /// In a block that must stay on one line: a line break is `<br>`.
    Line,
    /// In a table's cell: as on a line, and no sign means more at its beginning.
    Cell,
}

/// Appends a text with its marks.
pub(super) fn push_inline(out: &mut String, text: RichText<'_>, place: TextContext) {
    let pieces = spans::pieces(text);
    let mut line_start = place != TextContext::Cell;
    let mut open: Vec<&str> = Vec::new();
    let mut at = 0;
    while let Some(piece) = pieces.get(at) {
        let rest = pieces.get(at + 1..).unwrap_or_default();
        match *piece {
            Piece::Text(text) => line_start = push_lines(out, text, line_start, place),
            Piece::Footnote(label, _) => {
                guard_bracket(out);
                out.push_str(&format!("[^{label}]"));
            }
            Piece::Open(kind) => {
                if let (MarkKind::Code, [Piece::Text(text), Piece::Close(_), ..]) = (kind, rest)
                    && push_code(out, text)
                {
                    at += 3;
                    line_start = false;
                    continue;
                }
                open.push(push_opening(out, kind, rest));
            }
            Piece::Close(kind) => push_closing(out, kind, open.pop().unwrap_or_default()),
        }
        // A colon behind a reference that begins a line would make it a footnote.
        if !matches!(piece, Piece::Text(_) | Piece::Footnote(..)) {
            line_start = false;
        }
        at += 1;
    }
}

/// Several empty lines cannot be said with backslashes.
fn push_lines(out: &mut String, text: &str, line_start: bool, place: TextContext) -> bool {
    let is_simple = place == TextContext::Paragraph
        && !text.contains("\n\n")
        && !text.starts_with('\n')
        && !text.ends_with('\n');
    push_text(out, text, line_start, if is_simple { "\\\n" } else { "<br>" })
}

/// Writes a code span; false when only HTML can say it.
fn push_code(out: &mut String, text: &str) -> bool {
    // A pipe would end a table's cell, and a newline would become a space.
    if text.contains(['\n', '|']) || out.ends_with(['`', '\\']) {
        return false;
    }
    let fence = fence(text, 1);
    let padded = text.starts_with(['`', ' ']) || text.ends_with(['`', ' ']);
    let pad = if padded { " " } else { "" };
    out.push_str(&format!("{fence}{pad}{text}{pad}{fence}"));
    true
}

/// Writes the beginning of formatting; answers its end.
fn push_opening(out: &mut String, kind: &MarkKind, rest: &[Piece<'_>]) -> &'static str {
    let (sign, start, end) = match kind {
        MarkKind::Strong => ("**", "<strong>", "</strong>"),
        MarkKind::Em => ("*", "<em>", "</em>"),
        MarkKind::Strike => ("~~", "<s>", "</s>"),
        MarkKind::Code => ("", "<code>", "</code>"),
        MarkKind::Link { .. } => {
            guard_bracket(out);
            out.push('[');
            return "]";
        }
        MarkKind::Mention { user_id } => {
            out.push_str(&format!("<a data-mention=\"{user_id}\">"));
            return "</a>";
        }
        MarkKind::Footnote { .. } => return "",
    };
    let is_sure = !sign.is_empty() && stands_free(out) && is_simple(rest);
    out.push_str(if is_sure { sign } else { start });
    if is_sure { sign } else { end }
}

/// Keeps an exclamation mark from turning the bracket behind it into a picture.
fn guard_bracket(out: &mut String) {
    if out.ends_with('!') {
        out.pop();
        out.push_str("&#33;");
    }
}

/// Whether a sign that begins here cannot be taken for part of what is before it.
fn stands_free(out: &str) -> bool {
    match out.chars().next_back() {
        None => true,
        Some(c) => c.is_whitespace() || matches!(c, '(' | '[' | '"'),
    }
}

/// Whether the formatted text is one piece that begins and ends with a letter or digit, followed
/// by nothing that could confuse the sign at its end.
fn is_simple(rest: &[Piece<'_>]) -> bool {
    let [Piece::Text(text), Piece::Close(_), after @ ..] = rest else { return false };
    let edges = [text.chars().next(), text.chars().next_back()];
    let is_word = edges.into_iter().all(|c| c.is_some_and(char::is_alphanumeric));
    let follows = match after.first() {
        None => true,
        Some(Piece::Text(next)) => next
            .chars()
            .next()
            .is_none_or(|c| c.is_whitespace() || matches!(c, '.' | ',' | ';' | '?' | ')')),
        Some(_) => false,
    };
    is_word && follows
}

fn push_closing(out: &mut String, kind: &MarkKind, end: &str) {
    out.push_str(end);
    if let MarkKind::Link { href } = kind {
        out.push('(');
        if link::link_kind(href).is_some() {
            push_destination(out, href);
        } else {
            out.push_str("<>");
        }
        out.push(')');
    }
}

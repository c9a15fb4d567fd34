//! Flat marks turned into properly nested pieces: overlapping stretches are split, links never
//! nest, and what is malformed is passed over.

use super::normalise::{is_anchor, rank};
use super::{Mark, MarkKind, RichText, utf16::Utf16Cursor};
use std::cmp::Reverse;

/// A step of writing out a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Piece<'a> {
    /// Formatting begins.
    Open(&'a MarkKind),
    /// Text without formatting changes.
    Text(&'a str),
    /// The formatting opened last ends.
    Close(&'a MarkKind),
    /// A footnote reference: the label, and the text it stands in the place of.
    Footnote(&'a str, &'a str),
}

/// A mark with byte offsets.
#[derive(Clone, Copy)]
struct Span<'a> {
    kind: &'a MarkKind,
    start: usize,
    end: usize,
}

/// Splits a text into nested pieces.
pub(super) fn pieces<'a>(RichText { text, marks }: RichText<'a>) -> Vec<Piece<'a>> {
    if marks.is_empty() {
        return if text.is_empty() { Vec::new() } else { vec![Piece::Text(text)] };
    }
    let spans = nestable(in_bytes(text, marks));
    let mut edges: Vec<usize> = spans.iter().flat_map(|span| [span.start, span.end]).collect();
    edges.extend([0, text.len()]);
    edges.sort_unstable();
    edges.dedup();

    let mut out = Vec::new();
    let mut stack: Vec<&MarkKind> = Vec::new();
    let mut active: Vec<Span<'_>> = Vec::new();
    let mut coming = spans.iter().peekable();
    for pair in edges.windows(2) {
        let &[from, to] = pair else { continue };
        active.retain(|span| span.end > from);
        while let Some(span) = coming.next_if(|span| span.start <= from) {
            active.push(*span);
            if let MarkKind::Footnote { label } = span.kind {
                close_all(&mut out, &mut stack, 0);
                let instead = text.get(span.start..span.end).unwrap_or_default();
                out.push(Piece::Footnote(label, instead));
            }
        }
        if active.iter().any(|span| matches!(span.kind, MarkKind::Footnote { .. })) {
            continue;
        }
        let wanted = wanted_stack(&active);
        let common = stack.iter().zip(&wanted).take_while(|(a, b)| a == b).count();
        close_all(&mut out, &mut stack, common);
        for kind in wanted.into_iter().skip(common) {
            out.push(Piece::Open(kind));
            stack.push(kind);
        }
        out.push(Piece::Text(text.get(from..to).unwrap_or_default()));
    }
    close_all(&mut out, &mut stack, 0);
    out
}

fn close_all<'a>(out: &mut Vec<Piece<'a>>, stack: &mut Vec<&'a MarkKind>, keep: usize) {
    while stack.len() > keep {
        if let Some(kind) = stack.pop() {
            out.push(Piece::Close(kind));
        }
    }
}

/// What is open over a stretch: each kind once, one anchor at most.
fn wanted_stack<'a>(active: &[Span<'a>]) -> Vec<&'a MarkKind> {
    let mut wanted: Vec<&MarkKind> = Vec::with_capacity(active.len());
    for span in active {
        let taken =
            wanted.iter().any(|kind| *kind == span.kind || is_anchor(kind) && is_anchor(span.kind));
        if !taken {
            wanted.push(span.kind);
        }
    }
    wanted
}

fn in_bytes<'a>(text: &str, marks: &'a [Mark]) -> Vec<Span<'a>> {
    let mut edges: Vec<u32> = marks.iter().flat_map(|mark| [mark.start, mark.end]).collect();
    edges.sort_unstable();
    edges.dedup();
    let mut cursor = Utf16Cursor::new(text);
    let bytes: Vec<Option<usize>> = edges.iter().map(|edge| cursor.byte_at(*edge)).collect();
    let find =
        |edge: u32| edges.binary_search(&edge).ok().and_then(|at| bytes.get(at)).copied().flatten();
    marks
        .iter()
        .filter_map(|mark| {
            let (start, end) = (find(mark.start)?, find(mark.end)?);
            (start < end).then_some(Span { kind: &mark.kind, start, end })
        })
        .collect()
}

/// Sorts the spans from outside in, and splits formatting where a link begins inside it and ends
/// behind it, so that the formatting is parted and not the link.
fn nestable(spans: Vec<Span<'_>>) -> Vec<Span<'_>> {
    let anchors: Vec<(usize, usize)> =
        spans.iter().filter(|s| is_anchor(s.kind)).map(|s| (s.start, s.end)).collect();
    let mut out = Vec::with_capacity(spans.len());
    for mut span in spans {
        if !is_anchor(span.kind) {
            let cut = anchors
                .iter()
                .find(|(start, end)| span.start < *start && *start < span.end && span.end < *end);
            if let Some((start, _)) = cut {
                out.push(Span { end: *start, ..span });
                span.start = *start;
            }
        }
        out.push(span);
    }
    out.sort_by_key(|span| (span.start, Reverse(span.end), rank(span.kind)));
    out
}

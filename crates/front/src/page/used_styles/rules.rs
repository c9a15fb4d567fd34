//! Goes through the rules of a style sheet.

/// Rules around rules. Whatever else has a block is kept or left out as a whole.
const GROUPS: [&str; 5] = ["@layer", "@media", "@supports", "@container", "@starting-style"];

/// What becomes of a rule.
pub enum Verdict {
    Keep,
    LeaveOut,
    /// It stays with another block.
    Change(String),
}

/// A sheet with the rules that `decide` keeps: it is given what stands before the braces of each and between
/// them. `None` where the text is not understood.
pub fn filter(css: &str, decide: &mut impl FnMut(&str, &str) -> Verdict) -> Option<String> {
    let mut kept = String::with_capacity(css.len());
    let mut rest = css;
    while let Some(at) = outside_strings(rest, |c| matches!(c, '{' | ';' | '}')) {
        let (head, tail) = rest.split_at_checked(at)?;
        if tail.starts_with(';') {
            kept.push_str(rest.get(..=at)?);
            rest = tail.get(1..)?;
            continue;
        }
        if !tail.starts_with('{') {
            return None;
        }
        let end = end_of(tail, '{', '}')?;
        let (block, after) = (tail.get(1..end)?, tail.get(end + 1..)?);
        let name = head.trim_start();
        if GROUPS.iter().any(|group| name.starts_with(group)) {
            let inner = filter(block, decide)?;
            if !inner.trim().is_empty() {
                kept.extend([head, "{", &inner, "}"]);
            }
        } else {
            match decide(name, block) {
                Verdict::Keep => kept.extend([head, "{", block, "}"]),
                Verdict::Change(block) => kept.extend([head, "{", &block, "}"]),
                Verdict::LeaveOut => {}
            }
        }
        rest = after;
    }
    kept.push_str(rest);
    Some(kept)
}

/// The place of the first such character that stands in no string and is not escaped.
pub fn outside_strings(css: &str, mut is_meant: impl FnMut(char) -> bool) -> Option<usize> {
    let mut quote = None;
    let mut is_escaped = false;
    css.char_indices().find_map(|(at, c)| {
        if std::mem::take(&mut is_escaped) {
            return None;
        }
        match (c, quote) {
            ('\\', _) => is_escaped = true,
            (_, Some(open)) if c == open => quote = None,
            (_, Some(_)) => {}
            ('"' | '\'', None) => quote = Some(c),
            _ => return is_meant(c).then_some(at),
        }
        None
    })
}

/// Where the bracket that stands first is closed.
pub fn end_of(css: &str, open: char, close: char) -> Option<usize> {
    let mut depth = 0_usize;
    outside_strings(css, |c| {
        depth = match c {
            _ if c == open => depth + 1,
            _ if c == close => depth.saturating_sub(1),
            _ => return false,
        };
        depth == 0
    })
}

/// Parts a text at a sign that stands in no string and in no brackets.
pub fn split(css: &str, sign: char) -> impl Iterator<Item = &str> {
    let mut rest = Some(css);
    std::iter::from_fn(move || {
        let text = rest?;
        let mut depth = 0_usize;
        let end = outside_strings(text, |c| {
            match c {
                '(' | '[' => depth += 1,
                ')' | ']' => depth = depth.saturating_sub(1),
                _ => {}
            }
            depth == 0 && c == sign
        });
        rest = end.and_then(|end| text.get(end + 1..));
        text.get(..end.unwrap_or(text.len()))
    })
}

//! Path patterns: fixed parts, constrained parameters, free parameters.

use crate::{post_id::post_id_in, route::RouteRow};

/// What a parameter's text must look like.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Constraint {
    /// A handle behind an `@`.
    Handle,
    /// A part that ends in a story's id.
    PostId,
    /// Four digits.
    Year,
    /// 1 to 12, with or without a leading zero.
    Month,
    /// 1 to 31, with or without a leading zero.
    Day,
    /// A number from 1 on.
    Page,
    /// A number from 0 on.
    Number,
    /// One of these words.
    OneOf(&'static [&'static str]),
}

/// One part of a pattern.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PatternPart {
    /// Exactly this text.
    Fixed(&'static str),
    /// A parameter whose text must look like something.
    Constrained(&'static str, Constraint),
    /// A parameter of any text.
    Free(&'static str),
    /// A parameter that takes all that is left, at least one part.
    Tail(&'static str),
}

/// A pattern that cannot be used.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("`{pattern}` is not a pattern")]
pub struct PatternError {
    /// The pattern.
    pub pattern: &'static str,
}

impl Constraint {
    fn of(param: &str, row: &RouteRow) -> Option<Self> {
        match (param, row.values) {
            (_, Some((limited, values))) if limited == param => Some(Self::OneOf(values)),
            ("postId", _) => Some(Self::PostId),
            ("year", _) => Some(Self::Year),
            ("month", _) => Some(Self::Month),
            ("day", _) => Some(Self::Day),
            ("page", _) => Some(Self::Page),
            ("startTimeMs" | "endTimeMs", _) => Some(Self::Number),
            _ => None,
        }
    }

    /// The parameter's value in a path part; `None` when the part does not look as wanted.
    #[must_use]
    pub fn value(self, part: &str) -> Option<&str> {
        let is_number = |max: usize| {
            part.len() <= max && !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit())
        };
        let in_range = |range: std::ops::RangeInclusive<u8>| {
            is_number(2) && part.parse().is_ok_and(|number| range.contains(&number))
        };
        match self {
            Self::Handle => part.strip_prefix('@').filter(|handle| !handle.is_empty()),
            Self::PostId => post_id_in(part),
            Self::Year => (part.len() == 4 && is_number(4)).then_some(part),
            Self::Month => in_range(1..=12).then_some(part),
            Self::Day => in_range(1..=31).then_some(part),
            Self::Page => (is_number(9) && !part.starts_with('0')).then_some(part),
            Self::Number => is_number(15).then_some(part),
            Self::OneOf(values) => values.contains(&part).then_some(part),
        }
    }

    /// Texts that look as wanted: one, or every word of a list.
    #[must_use]
    pub fn samples(self) -> &'static [&'static str] {
        match self {
            Self::Handle => &["@sample"],
            Self::PostId => &["a-sample-0123456789ab"],
            Self::Year => &["2024"],
            Self::Month => &["05"],
            Self::Day => &["31"],
            Self::Page | Self::Number => &["70"],
            Self::OneOf(values) => values,
        }
    }

    /// Whether some text looks as both want it. Samples of one are shown to the other, which
    /// finds every overlap of the constraints there are.
    #[must_use]
    pub fn overlaps(self, other: Self) -> bool {
        self.samples().iter().any(|sample| other.value(sample).is_some())
            || other.samples().iter().any(|sample| self.value(sample).is_some())
    }
}

/// Reads a pattern; `pattern` is the row's own or its form on another host.
///
/// # Errors
/// [`PatternError`] when it does not begin with a slash, has an empty part, braces inside a part,
/// or a tail that is not last.
pub fn parse(pattern: &'static str, row: &RouteRow) -> Result<Vec<PatternPart>, PatternError> {
    let error = PatternError { pattern };
    let path = pattern.strip_prefix('/').ok_or(error)?;
    if path.is_empty() {
        return Ok(Vec::new());
    }
    // One endpoint is spelt with a slash at its end; it answers without it too.
    let path = path.strip_suffix('/').unwrap_or(path);
    let count = path.split('/').count();
    path.split('/')
        .enumerate()
        .map(|(index, text)| {
            let part = parse_part(text, row).ok_or(error)?;
            let tail_inside = matches!(part, PatternPart::Tail(_)) && index + 1 < count;
            if tail_inside { Err(error) } else { Ok(part) }
        })
        .collect()
}

fn parse_part(text: &'static str, row: &RouteRow) -> Option<PatternPart> {
    if text == "@{username}" {
        return Some(PatternPart::Constrained("username", Constraint::Handle));
    }
    let Some(param) = text.strip_prefix('{').and_then(|rest| rest.strip_suffix('}')) else {
        let is_fixed = !text.is_empty() && !text.contains(['{', '}']);
        return is_fixed.then_some(PatternPart::Fixed(text));
    };
    match param.strip_suffix('*') {
        Some(param) => is_name(param).then_some(PatternPart::Tail(param)),
        None if !is_name(param) => None,
        None => Some(match Constraint::of(param, row) {
            Some(constraint) => PatternPart::Constrained(param, constraint),
            None => PatternPart::Free(param),
        }),
    }
}

fn is_name(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|b| b.is_ascii_alphanumeric())
}

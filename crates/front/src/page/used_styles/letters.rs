//! Which fonts the letters of a document need.

use super::selector::{Condition, Meets};
use super::signs::split;
use std::borrow::Cow;
use std::ops::RangeInclusive;

const RANGES: &str = "unicode-range:";

/// A font for a document: it is named for the ranges that have some of its letters. What is not understood may be needed.
pub fn font_for<'a>(face: &'a str, meets: &mut Meets<'_>) -> Option<Cow<'a, str>> {
    let Some((before, from)) = face.split_once(RANGES) else { return Some(face.into()) };
    let (ranges, after) = from.split_at(from.find(';').unwrap_or(from.len()));
    let is_needed = |range: &&str| match letters_of(range) {
        Some(letters) => letters.start().is_ascii() || meets(Condition::Letter, range),
        None => true,
    };
    let needed: Vec<&str> = split(ranges, b',').filter(is_needed).collect();
    let face = || [before, RANGES, &needed.join(","), after].concat().into();
    (!needed.is_empty()).then(face)
}

/// The letters of `U+131`, `U+100-2BA` or `U+4??`.
pub fn letters_of(range: &str) -> Option<RangeInclusive<char>> {
    let range = range.trim().strip_prefix("U+")?;
    let (from, to) = range.split_once('-').unwrap_or((range, range));
    let letter = |hex: String| char::from_u32(u32::from_str_radix(&hex, 16).ok()?);
    let (from, to) = (letter(from.replace('?', "0"))?, letter(to.replace('?', "F"))?);
    (from <= to).then_some(from..=to)
}

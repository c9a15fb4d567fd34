//! What a change does to pages that carry a tag of it. A sign before the tag says so; a tag without one purges.

use super::related::{is_related, related_tag};

/// Before a tag of pages that only lack something new.
const ADDED: char = '+';
/// Before a tag of pages that only lack the latest numbers.
const COUNTED: char = '~';

/// What happens to pages with a tag.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Purge<'a> {
    /// They are not shown any more.
    Purged(&'a str),
    /// They lack something new, and may be shown until they are made again.
    Outdated(&'a str),
    /// They lack the latest numbers, and are sound for those who did not cause them.
    Counted(&'a str),
    /// They lack something new that they show in passing, and are sound as they are.
    InPassing(&'a str),
}

impl<'a> Purge<'a> {
    /// What a tag of a change asks for.
    #[must_use]
    pub fn of(tag: &'a str) -> Self {
        if let Some(tag) = tag.strip_prefix(ADDED) {
            return Self::Outdated(tag);
        }
        match tag.strip_prefix(COUNTED) {
            Some(tag) if is_related(tag) => Self::InPassing(tag),
            Some(tag) => Self::Counted(tag),
            None => Self::Purged(tag),
        }
    }
}

/// These tags, for pages that only lack something new.
pub(super) fn added(tags: Vec<String>) -> Vec<String> {
    but_for(tags, ADDED)
}

/// These tags, for pages that only lack the latest numbers.
pub(super) fn counted(tags: Vec<String>) -> Vec<String> {
    but_for(tags, COUNTED)
}

/// These tags, of which those that purge begin with a sign instead.
fn but_for(tags: Vec<String>, sign: char) -> Vec<String> {
    let purges = |tag: &String| matches!(Purge::of(tag), Purge::Purged(_));
    let signed = |tag: String| if purges(&tag) { format!("{sign}{tag}") } else { tag };
    tags.into_iter().map(signed).collect()
}

/// A tag, and that pages with it beside what they are about have a number of it that is not the latest.
pub(super) fn and_in_passing(tag: String) -> [String; 2] {
    [format!("{COUNTED}{}", related_tag(&tag)), tag]
}

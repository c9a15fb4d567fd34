//! Places on a page that a story may stand in.

use super::super::attributes::value;
use html5ever::tokenizer::Tag;

/// What kind of place a story may stand in; the later, the more likely.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum RegionKind {
    Main,
    Article,
    Body,
}

pub(super) fn kind(tag: &Tag) -> Option<RegionKind> {
    let property = value(tag, "itemprop").unwrap_or_default();
    if property.split_ascii_whitespace().any(|one| one.eq_ignore_ascii_case("articleBody")) {
        return Some(RegionKind::Body);
    }
    match &*tag.name {
        "article" => Some(RegionKind::Article),
        "main" => Some(RegionKind::Main),
        _ if value(tag, "role") == Some("main") => Some(RegionKind::Main),
        _ => None,
    }
}

//! Tags as the source writes them, in the form they have here.

use super::report::{Simplified, note};
use quire_core::{TagSlug, text::slug::slug};

/// Tags of one story. More are noted and left out.
const MOST: usize = 50;

/// Makes tags of names, in their order, each once.
pub(super) fn from_names(
    names: impl IntoIterator<Item = String>,
    simplified: &mut Vec<Simplified>,
) -> Vec<(TagSlug, String)> {
    let mut tags: Vec<(TagSlug, String)> = Vec::new();
    for name in names {
        let name = name.trim().trim_start_matches('#');
        match slug(name).parse::<TagSlug>() {
            Ok(slug) if tags.iter().any(|(known, _)| *known == slug) => {}
            Ok(slug) if tags.len() < MOST => tags.push((slug, name.to_owned())),
            Ok(_) => note(simplified, "tag-over-limit", name),
            Err(_) => note(simplified, "tag-refused", name),
        }
    }
    tags
}

//! The id in a story's address.

/// The story's id in a path part: the part itself, or what follows its last dash, if that is 10 to
/// 12 lower-case hex digits.
#[must_use]
pub fn post_id_in(part: &str) -> Option<&str> {
    let id = part.rsplit('-').next()?;
    let is_hex = |b: u8| matches!(b, b'0'..=b'9' | b'a'..=b'f');
    ((10..=12).contains(&id.len()) && id.bytes().all(is_hex)).then_some(id)
}

/// The path part of a story: `{slug}-{id}`, or the id alone when the slug is empty.
#[must_use]
pub fn post_slug_id(slug: &str, id: &str) -> String {
    if slug.is_empty() { id.to_owned() } else { format!("{slug}-{id}") }
}

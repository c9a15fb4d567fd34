//! What a writer decides about a story beside its text: which texts can stand there.

use crate::{
    TagSlug,
    document::{
        is_direction_control,
        link::{LinkKind, link_kind},
        utf16_len,
    },
    text::{one_line, slug as words},
};

/// Tags of a story.
pub const TAGS: usize = 5;
/// Characters of a tag's name.
pub const TAG_NAME: usize = 40;
/// Characters of a slug.
pub const SLUG: usize = 80;
/// UTF-16 code units of the title for search engines.
pub const SEO_TITLE_UNITS: u32 = 100;
/// UTF-16 code units of the description for search engines.
pub const SEO_DESCRIPTION_UNITS: u32 = 300;

/// What search engines are shown of a story; empty: its own title, its subtitle or excerpt.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Seo {
    /// In the place of the title.
    pub title: String,
    /// In the place of the subtitle.
    pub description: String,
}

/// Why a setting cannot stand.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum InvalidSetting {
    /// More tags than [`TAGS`].
    #[error("a story has at most {TAGS} tags")]
    TooManyTags,
    /// A tag without letters and digits, or too long a one.
    #[error("`{name}` cannot be a tag")]
    Tag {
        /// As typed, cut to 64 characters.
        name: String,
    },
    /// No http or https address.
    #[error("this is no address of a page")]
    CanonicalUrl,
    /// No BCP 47 language.
    #[error("this is no language")]
    Lang,
    /// The title or description for search engines is too long or holds control characters.
    #[error("what search engines show is too long")]
    Seo,
}

/// The tags named, in their order and each once, with the names as typed.
///
/// # Errors
/// [`InvalidSetting`].
pub fn tags(names: &[String]) -> Result<Vec<(TagSlug, String)>, InvalidSetting> {
    let mut tags: Vec<(TagSlug, String)> = Vec::new();
    for name in names {
        let name = one_line(name);
        let invalid = || InvalidSetting::Tag { name: name.chars().take(64).collect() };
        let slug: TagSlug = words::slug(&name).parse().map_err(|_| invalid())?;
        if name.chars().count() > TAG_NAME || name.contains(is_direction_control) {
            return Err(invalid());
        }
        if tags.iter().all(|(known, _)| *known != slug) {
            tags.push((slug, name));
        }
    }
    if tags.len() > TAGS { Err(InvalidSetting::TooManyTags) } else { Ok(tags) }
}

/// The slug of a title or of what was typed as one: at most [`SLUG`] characters, cut between words.
/// Empty when nothing can stay.
#[must_use]
pub fn slug(text: &str) -> String {
    let whole = words::slug(text);
    if whole.chars().count() <= SLUG {
        return whole;
    }
    let cut: String = whole.chars().take(SLUG).collect();
    cut.rsplit_once('-').map_or(cut.as_str(), |(words, _)| words).to_owned()
}

/// The address at which the text appeared first; nothing typed is none.
///
/// # Errors
/// [`InvalidSetting::CanonicalUrl`].
pub fn canonical_url(typed: &str) -> Result<Option<String>, InvalidSetting> {
    match typed.trim() {
        "" => Ok(None),
        url if link_kind(url) == Some(LinkKind::External) => Ok(Some(url.to_owned())),
        _ => Err(InvalidSetting::CanonicalUrl),
    }
}

/// The language of the text; nothing typed means that it is not known.
///
/// # Errors
/// [`InvalidSetting::Lang`].
pub fn lang(typed: &str) -> Result<String, InvalidSetting> {
    let mut parts = typed.split('-');
    let first = parts.next().unwrap_or_default();
    let is_letters =
        (2..=8).contains(&first.len()) && first.bytes().all(|b| b.is_ascii_alphabetic());
    let is_part = |part: &str| {
        (1..=8).contains(&part.len()) && part.bytes().all(|b| b.is_ascii_alphanumeric())
    };
    let is_lang = typed.is_empty() || is_letters && typed.len() <= 35 && parts.all(is_part);
    if is_lang { Ok(typed.to_owned()) } else { Err(InvalidSetting::Lang) }
}

/// The title for search engines; empty: the story's own.
///
/// # Errors
/// [`InvalidSetting::Seo`].
pub fn seo_title(typed: &str) -> Result<String, InvalidSetting> {
    seo(typed, SEO_TITLE_UNITS)
}

/// The description for search engines; empty: the subtitle, or the beginning of the text.
///
/// # Errors
/// [`InvalidSetting::Seo`].
pub fn seo_description(typed: &str) -> Result<String, InvalidSetting> {
    seo(typed, SEO_DESCRIPTION_UNITS)
}

fn seo(typed: &str, units: u32) -> Result<String, InvalidSetting> {
    let line = one_line(typed);
    let is_fine = utf16_len(&line) <= units && !line.contains(is_direction_control);
    if is_fine { Ok(line) } else { Err(InvalidSetting::Seo) }
}

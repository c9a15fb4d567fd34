//! Reading what a program sends: the text, and what is decided beside it.

use super::{Appearance, SentStory, TextFormat, Way};
use crate::draft::{SettingsUpdate, first_picture};
use quire_core::{
    Document,
    document::{
        Parsed, ReadOptions, counts::word_count, excerpt, html_in, html_in::page::elsewhere,
        markdown,
    },
    draft::TITLE_UNITS,
    story::{Visibility, settings},
    text::line,
};

/// Tags that are looked at; the others are passed over, and so are long ones.
const TAGS: usize = 3;
/// Characters of a tag.
const TAG_NAME: usize = 25;

/// Characters of a title; a longer one is passed over for one made of the text.
const TITLE: usize = 100;

/// What is decided about the story beside its text.
pub(super) fn settings_of(sent: &SentStory, way: &Way) -> SettingsUpdate {
    let visibility = match sent.appearance {
        Appearance::Unlisted => Visibility::Unlisted,
        Appearance::Public | Appearance::Draft => Visibility::Public,
    };
    let tags = sent.tags.iter().take(TAGS).filter(|tag| tag.trim().chars().count() <= TAG_NAME);
    let tags = tags.filter(|tag| settings::tags(std::slice::from_ref(tag)).is_ok());
    let publication = sent.publication.as_ref().filter(|_| matches!(way, Way::Own));
    SettingsUpdate {
        visibility: Some(visibility),
        license: Some(sent.license),
        tags: Some(tags.cloned().collect()),
        canonical_url: sent.canonical_url.clone(),
        publication: publication.map(ToString::to_string),
        ..SettingsUpdate::default()
    }
}

/// A text as programs send it; a heading that repeats the title is left out.
pub(crate) fn text(format: TextFormat, content: &str, title: Option<&str>) -> Parsed {
    let resolve = elsewhere(None);
    let options = ReadOptions { title, resolve: Some(&resolve), ..ReadOptions::default() };
    match format {
        TextFormat::Html => html_in::read_with(content, &options),
        TextFormat::Markdown => markdown::read(content, &options),
    }
}

/// The title and the document; `None` when there is nothing in it.
pub(super) fn read(sent: &SentStory) -> Option<(String, Document)> {
    let title = line(&sent.title, TITLE_UNITS);
    let title = Some(title).filter(|title| (1..=TITLE).contains(&title.chars().count()));
    let parsed = text(sent.format, &sent.content, title.as_deref());
    let document = parsed.document;
    if word_count(&document) == 0 && first_picture(&document).is_none() {
        return None;
    }
    let title = title
        .or_else(|| parsed.title.as_deref().map(|title| line(title, TITLE_UNITS)))
        .unwrap_or_else(|| line(&excerpt(&document, TITLE), TITLE_UNITS));
    Some((title, document))
}

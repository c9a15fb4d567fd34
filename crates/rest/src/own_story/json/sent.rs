//! Stories as programs send them, and what they change.

use super::words::{TextFormatWord, VisibilityWord};
use crate::{
    post::words::LicenseWord,
    refusal::{Refusal, Result},
};
use poem_openapi::Object;
use quire_app::{
    draft::SettingsUpdate,
    own_story::{StoryChanges, TextChange},
    sent_story::{Appearance, SentStory},
};

/// A story to begin.
#[derive(Debug, Clone, Object)]
#[oai(rename = "NewStory", rename_all = "camelCase")]
pub(in crate::own_story) struct NewStory {
    /// The title; one of more than 100 characters is passed over for one made of the text.
    title: String,
    /// How the text is written.
    content_format: TextFormatWord,
    /// The text. Pictures in it are copied.
    content: String,
    /// Its tags: the first three, without those of more than 25 characters.
    tags: Option<Vec<String>>,
    /// Where it appeared first.
    canonical_url: Option<String>,
    /// What others may do with the text; `all-rights-reserved` when not given.
    license: Option<LicenseWord>,
}

impl NewStory {
    pub(in crate::own_story) fn sent(self, key: Option<String>) -> SentStory {
        SentStory {
            key,
            title: self.title,
            format: self.content_format.into(),
            content: self.content,
            tags: self.tags.unwrap_or_default(),
            canonical_url: self.canonical_url,
            appearance: Appearance::Draft,
            license: self.license.unwrap_or(LicenseWord::AllRightsReserved).into(),
            notifies_followers: None,
            published_at: None,
            publication: None,
        }
    }
}

/// What is to change; what is not sent stays.
#[derive(Debug, Clone, Object)]
#[oai(rename = "StoryPatch", rename_all = "camelCase")]
pub(in crate::own_story) struct StoryPatch {
    /// The title.
    title: Option<String>,
    /// The line under the title; empty: none.
    subtitle: Option<String>,
    /// How `content` is written; Markdown when not given.
    content_format: Option<TextFormatWord>,
    /// The whole text. Paragraphs that stay as they are keep the highlights of readers.
    content: Option<String>,
    /// Its tags, at most five.
    tags: Option<Vec<String>>,
    /// Where it appeared first; empty: here.
    canonical_url: Option<String>,
    /// What others may do with the text.
    license: Option<LicenseWord>,
    /// Who may read it once it is published.
    visibility: Option<VisibilityWord>,
    /// BCP 47 language; empty: unknown.
    lang: Option<String>,
}

impl StoryPatch {
    pub(in crate::own_story) fn changes(self) -> Result<StoryChanges> {
        if self.content.is_none() && self.content_format.is_some() {
            return Err(Refusal::bad_request("`contentFormat` stands beside `content`"));
        }
        let format = self.content_format.unwrap_or(TextFormatWord::Markdown).into();
        Ok(StoryChanges {
            title: self.title,
            subtitle: self.subtitle,
            text: self.content.map(|content| TextChange { format, content }),
            settings: SettingsUpdate {
                visibility: self.visibility.map(Into::into),
                license: self.license.map(Into::into),
                tags: self.tags,
                canonical_url: self.canonical_url,
                lang: self.lang,
                ..SettingsUpdate::default()
            },
        })
    }
}

/// How a story is to be published.
#[derive(Debug, Clone, Object)]
#[oai(rename = "PublishOrder", rename_all = "camelCase")]
pub(in crate::own_story) struct PublishOrder {
    /// When; now, when it isn't given or lies in the past (RFC 3339).
    pub publish_at: Option<String>,
    /// Whether followers are told; as chosen before when not given.
    pub notify_followers: Option<bool>,
}

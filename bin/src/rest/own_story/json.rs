//! A story of one's own as programs read and send it.

use super::super::{
    answer::{self, time},
    post::words::LicenseWord,
    refusal::{Refusal, Result},
};
use poem_openapi::{Enum, Object};
use quire_app::{
    address,
    draft::SettingsUpdate,
    own_story::{OwnStory, StoryChanges, TextChange},
    sent_story::{Appearance, SentStory, TextFormat},
    site::Site,
};
use quire_core::{
    Document,
    document::{html, markdown},
    draft::Draft,
    story::{Revision, RevisionHead, StoryStatus, Visibility},
};
use quire_store::story::OwnFilter;

/// Which stories.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[oai(rename = "StoryState", rename_all = "lowercase")]
pub(super) enum StoryState {
    /// Begun and never published, or taken back.
    Draft,
    /// To be published later.
    Scheduled,
    /// Published, for everybody or for members.
    Published,
    /// Published for readers who have the address.
    Unlisted,
    /// Responses to stories.
    Response,
    /// In the trash.
    Deleted,
}

impl From<StoryState> for OwnFilter {
    fn from(state: StoryState) -> Self {
        match state {
            StoryState::Draft => Self::Drafts,
            StoryState::Scheduled => Self::Scheduled,
            StoryState::Published => Self::Public,
            StoryState::Unlisted => Self::Unlisted,
            StoryState::Response => Self::Responses,
            StoryState::Deleted => Self::Deleted,
        }
    }
}

/// How a text is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[oai(rename = "TextFormat", rename_all = "lowercase")]
pub(super) enum TextFormatWord {
    Markdown,
    Html,
}

impl From<TextFormatWord> for TextFormat {
    fn from(word: TextFormatWord) -> Self {
        match word {
            TextFormatWord::Markdown => Self::Markdown,
            TextFormatWord::Html => Self::Html,
        }
    }
}

/// Who may read a story once it is published.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[oai(rename = "StoryVisibility", rename_all = "lowercase")]
pub(super) enum VisibilityWord {
    /// Everybody.
    Public,
    /// Members; others see the beginning.
    Members,
    /// Everybody who has the address; it stands in no list.
    Unlisted,
}

impl From<VisibilityWord> for Visibility {
    fn from(word: VisibilityWord) -> Self {
        match word {
            VisibilityWord::Public => Self::Public,
            VisibilityWord::Members => Self::Locked,
            VisibilityWord::Unlisted => Self::Unlisted,
        }
    }
}

impl From<Visibility> for VisibilityWord {
    fn from(visibility: Visibility) -> Self {
        match visibility {
            Visibility::Public => Self::Public,
            Visibility::Locked => Self::Members,
            Visibility::Unlisted => Self::Unlisted,
        }
    }
}

/// A story of yours.
#[derive(Debug, Clone, Object)]
#[oai(rename = "MyStory", rename_all = "camelCase", skip_serializing_if_is_none)]
pub(super) struct OwnStoryJson {
    /// The id.
    id: String,
    /// What `If-Match` takes to change it; also the `ETag` of the answer.
    etag: String,
    /// Where it stands: `draft`, `scheduled`, `published`, `unlisted`, `response` or `deleted`.
    status: StoryState,
    /// The title; of a published story the one that readers see.
    title: String,
    /// The line under the title; may be empty.
    subtitle: String,
    /// The beginning of the text.
    excerpt: String,
    /// Its tags in your order.
    tags: Vec<String>,
    /// Who may read it once it is published.
    visibility: VisibilityWord,
    /// What others may do with the text.
    license: LicenseWord,
    /// Where the text appeared first, when not here.
    canonical_url: Option<String>,
    /// The publication it appears in.
    publication_id: Option<String>,
    /// BCP 47 language; empty when unknown.
    lang: String,
    /// Its address for readers, once it is published.
    url: Option<String>,
    /// The address of the editor.
    edit_url: String,
    /// The newest revision of the text.
    revision: i64,
    /// The revision that readers see.
    published_revision: Option<i64>,
    /// Words in the text.
    word_count: i64,
    /// When it was begun.
    created_at: String,
    /// When anything on it last changed.
    updated_at: String,
    /// When it is to be published.
    scheduled_at: Option<String>,
    /// When it was first published.
    published_at: Option<String>,
    /// When it went to the trash.
    deleted_at: Option<String>,
    /// How `content` is written; only where one story is read.
    content_format: Option<TextFormatWord>,
    /// The text written last; only where one story is read.
    content: Option<String>,
}

impl OwnStoryJson {
    pub(super) fn of(own: OwnStory, site: &Site) -> Self {
        let etag = format!("\"{}\"", own.tag());
        let OwnStory { story, details, tags, username, place } = own;
        let status = match story.status {
            StoryStatus::Deleted => StoryState::Deleted,
            _ if story.in_response_to.is_some() => StoryState::Response,
            StoryStatus::Draft => StoryState::Draft,
            StoryStatus::Scheduled => StoryState::Scheduled,
            StoryStatus::Published if story.visibility == Visibility::Unlisted => {
                StoryState::Unlisted
            }
            StoryStatus::Published => StoryState::Published,
        };
        let is_out = story.status == StoryStatus::Published;
        let url = is_out.then(|| address::story(&story, &username, place.as_deref()));
        Self {
            etag,
            status,
            url: url.map(|path| site.absolute(&path)),
            edit_url: site.absolute(&address::editor(&story.id)),
            id: story.id.to_string(),
            title: story.title,
            subtitle: story.subtitle,
            excerpt: story.excerpt,
            tags: tags.into_iter().map(|tag| tag.slug.to_string()).collect(),
            visibility: story.visibility.into(),
            license: details.license.into(),
            canonical_url: details.canonical_url,
            publication_id: story.publication_id.map(|id| id.to_string()),
            lang: story.lang,
            revision: story.head_revision,
            published_revision: story.published_revision,
            word_count: story.word_count,
            created_at: time(details.created_at),
            updated_at: time(story.updated_at),
            scheduled_at: details.scheduled_at.map(time),
            published_at: story.first_published_at.map(time),
            deleted_at: details.deleted_at.map(time),
            content_format: None,
            content: None,
        }
    }

    /// With the title and the text written last.
    pub(super) fn with_text(self, draft: Draft, format: TextFormatWord, site: &Site) -> Self {
        let content = written(&draft.document, format, site);
        let (title, subtitle) = (draft.title, draft.subtitle);
        Self { title, subtitle, content_format: Some(format), content: Some(content), ..self }
    }
}

fn written(document: &Document, format: TextFormatWord, site: &Site) -> String {
    match format {
        TextFormatWord::Markdown => markdown::write(document),
        TextFormatWord::Html => html::render(document, &answer::html_options(site)),
    }
}

/// A story of yours.
#[derive(Debug, Clone, Object)]
#[oai(rename = "MyStoryAnswer")]
pub(super) struct OwnStoryAnswer {
    /// The story.
    pub data: OwnStoryJson,
}

/// A page of your stories.
#[derive(Debug, Clone, Object)]
#[oai(rename = "MyStoriesAnswer", skip_serializing_if_is_none)]
pub(super) struct OwnStoriesAnswer {
    /// The stories, those that changed last first, without their texts.
    pub data: Vec<OwnStoryJson>,
    /// The `cursor` of the next page; absent on the last one.
    pub next: Option<String>,
}

/// A revision of a story's text.
#[derive(Debug, Clone, Object)]
#[oai(rename = "Revision", rename_all = "camelCase")]
pub(super) struct RevisionJson {
    /// Its number; 1 is the first.
    revision: i64,
    /// The title at that moment.
    title: String,
    /// When it was written.
    created_at: String,
}

impl From<RevisionHead> for RevisionJson {
    fn from(head: RevisionHead) -> Self {
        Self { revision: head.revision, title: head.title, created_at: time(head.created_at) }
    }
}

/// The text of a story in one revision.
#[derive(Debug, Clone, Object)]
#[oai(rename = "RevisionText", rename_all = "camelCase")]
pub(super) struct RevisionTextJson {
    /// Its number; 1 is the first.
    revision: i64,
    /// The title at that moment.
    title: String,
    /// The subtitle at that moment; may be empty.
    subtitle: String,
    /// How the text is written.
    content_format: TextFormatWord,
    /// The text.
    content: String,
    /// When it was written.
    created_at: String,
}

impl RevisionTextJson {
    pub(super) fn of(one: Revision, format: TextFormatWord, site: &Site) -> Self {
        Self {
            revision: one.revision,
            content: written(&one.document, format, site),
            content_format: format,
            created_at: time(one.created_at),
            title: one.title,
            subtitle: one.subtitle,
        }
    }
}

/// A revision with its text.
#[derive(Debug, Clone, Object)]
pub(super) struct RevisionAnswer {
    /// The revision.
    pub data: RevisionTextJson,
}

/// Revisions of a story's text.
#[derive(Debug, Clone, Object)]
#[oai(skip_serializing_if_is_none)]
pub(super) struct RevisionsAnswer {
    /// The revisions, the newest first.
    pub data: Vec<RevisionJson>,
    /// The `cursor` of the next page; absent on the last one.
    pub next: Option<String>,
}

/// A story to begin.
#[derive(Debug, Clone, Object)]
#[oai(rename = "NewStory", rename_all = "camelCase")]
pub(super) struct NewStory {
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
    pub(super) fn sent(self, key: Option<String>) -> SentStory {
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
pub(super) struct StoryPatch {
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
    pub(super) fn changes(self) -> Result<StoryChanges> {
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
pub(super) struct PublishOrder {
    /// When; now, when it isn't given or lies in the past (RFC 3339).
    pub publish_at: Option<String>,
    /// Whether followers are told; as chosen before when not given.
    pub notify_followers: Option<bool>,
}

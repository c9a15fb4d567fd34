//! A story of one's own as programs read and send it.

mod revision;
mod sent;
mod words;

pub(super) use revision::{RevisionAnswer, RevisionJson, RevisionTextJson, RevisionsAnswer};
pub(super) use sent::{NewStory, PublishOrder, StoryPatch};
pub(super) use words::{StoryState, TextFormatWord, VisibilityWord};

use super::super::{
    answer::{self, time},
    post::words::LicenseWord,
};
use poem_openapi::Object;
use quire_app::{address, own_story::OwnStory, site::Site};
use quire_core::{
    Document,
    document::{html, markdown},
    draft::Draft,
    story::{StoryStatus, Visibility},
};

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

//! Lists, highlights and the reading history as programs read them.

use super::super::{answer::time, story::StoryJson};
use poem_openapi::{Enum, Object};
use quire_core::{
    catalog::{Catalog, CatalogVisibility},
    quote::Quote,
};
use quire_store::reading::Reading;

/// Who may see a list.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[oai(rename = "ListVisibility", rename_all = "lowercase")]
pub(super) enum ListVisibilityWord {
    /// No one else.
    Private,
    /// Members.
    Members,
    /// Everybody.
    Public,
}

/// A list of stories.
#[derive(Debug, Clone, Object)]
#[oai(rename = "List", rename_all = "camelCase")]
pub(super) struct ListJson {
    /// The id.
    id: String,
    /// The name.
    name: String,
    /// A text about it; may be empty.
    description: String,
    /// Who may see it.
    visibility: ListVisibilityWord,
    /// How many stories stand on it.
    story_count: i64,
    /// When it was made.
    created_at: String,
    /// When it last changed.
    updated_at: String,
}

impl From<Catalog> for ListJson {
    fn from(list: Catalog) -> Self {
        Self {
            id: list.id.to_string(),
            name: list.name,
            description: list.description,
            visibility: match list.visibility {
                CatalogVisibility::Private => ListVisibilityWord::Private,
                CatalogVisibility::Locked => ListVisibilityWord::Members,
                CatalogVisibility::Public => ListVisibilityWord::Public,
            },
            story_count: list.item_count,
            created_at: time(list.created_at),
            updated_at: time(list.updated_at),
        }
    }
}

/// A list.
#[derive(Debug, Clone, Object)]
pub(super) struct ListAnswer {
    /// The list.
    pub data: ListJson,
}

/// A page of lists.
#[derive(Debug, Clone, Object)]
#[oai(skip_serializing_if_is_none)]
pub(super) struct ListsAnswer {
    /// The lists, those that changed last first.
    pub data: Vec<ListJson>,
    /// The `cursor` of the next page; absent on the last one.
    pub next: Option<String>,
}

/// A passage that someone highlighted.
#[derive(Debug, Clone, Object)]
#[oai(rename = "Highlight", rename_all = "camelCase")]
pub(super) struct HighlightJson {
    /// The id.
    id: String,
    /// The story it stands in.
    story_id: String,
    /// What it says.
    text: String,
    /// Whether the story no longer says so.
    is_detached: bool,
    /// When it was highlighted.
    created_at: String,
}

impl From<Quote> for HighlightJson {
    fn from(quote: Quote) -> Self {
        Self {
            id: quote.id.to_string(),
            story_id: quote.story_id.to_string(),
            text: quote.text,
            is_detached: quote.is_detached,
            created_at: time(quote.created_at),
        }
    }
}

/// A page of highlights.
#[derive(Debug, Clone, Object)]
#[oai(skip_serializing_if_is_none)]
pub(super) struct HighlightsAnswer {
    /// The highlights, the last first.
    pub data: Vec<HighlightJson>,
    /// The `cursor` of the next page; absent on the last one.
    pub next: Option<String>,
}

/// A story that someone read.
#[derive(Debug, Clone, Object)]
#[oai(rename = "Reading", rename_all = "camelCase")]
pub(super) struct ReadingJson {
    /// The story.
    story: StoryJson,
    /// How far they came, 0 to 100.
    percent: i64,
    /// When they read it last.
    last_read_at: String,
}

impl ReadingJson {
    pub(super) fn of(story: StoryJson, reading: &Reading) -> Self {
        Self { story, percent: reading.percent, last_read_at: time(reading.last_at) }
    }
}

/// A page of a reading history.
#[derive(Debug, Clone, Object)]
#[oai(skip_serializing_if_is_none)]
pub(super) struct HistoryAnswer {
    /// What was read, the last read first.
    pub data: Vec<ReadingJson>,
    /// The `cursor` of the next page; absent on the last one.
    pub next: Option<String>,
}

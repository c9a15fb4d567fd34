//! What the top bar's search box searches on which page (decision 0037).

use crate::{Category, IndexName, analytics_tag, filter::Filter};
use quire_core::{PublicationId, TagSlug, UserId, vocabulary::search::SearchAnalyticsTag};

pub use quire_core::limit::search::{
    PAGE_SCOPE_SEARCH_HITS as SCOPED_HITS, SEARCH_HITS_PER_PAGE_DEFAULT as DEFAULT_HITS,
};

/// Where the search box stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SearchScope {
    /// On a story: all stories.
    Post,
    /// On a publication: its stories.
    Publication(PublicationId),
    /// On someone's pages: their stories.
    User(UserId),
    /// On a tag's page: stories with the tag.
    Topic(TagSlug),
    /// Among notifications: the page filters its own list (decision 0037).
    Notifications,
    /// Among one's own stories, drafts too: the page filters its own list (decision 0037).
    YourStories,
    /// The search page, one category; inside one publication if given.
    SearchPage(Category, Option<PublicationId>),
    /// Everywhere else: people, publications and tags.
    Default,
}

/// What a scope asks of its page before it can be used.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ScopeKind {
    /// Nothing.
    Post,
    /// The publication's id.
    Publication,
    /// The person's id.
    User,
    /// The tag.
    Topic,
    /// Nothing.
    Notifications,
    /// Nothing.
    YourStories,
    /// The category; the search page is never scoped otherwise.
    SearchPage,
    /// Nothing.
    Default,
}

/// One request of a search.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ScopeRequest {
    /// Where to look.
    pub index: IndexName,
    /// Hits per page.
    pub hits_per_page: usize,
    /// What the hits must be; [`Filter::all`] of nothing when anything will do.
    pub filter: Filter,
    /// The analytics tag of the request.
    pub analytics_tag: SearchAnalyticsTag,
}

/// The scope a page (by the name of the page table) has.
#[must_use]
pub fn of_page(page: &str) -> ScopeKind {
    match page {
        "post" | "post-responses" | "post-info" => ScopeKind::Post,
        "search" => ScopeKind::SearchPage,
        "notifications" | "activity" => ScopeKind::Notifications,
        "your-stories" | "two-col-your-stories" | "writer-outbox" => ScopeKind::YourStories,
        "topic-portal" | "topic-recommended" | "topic-who-to-follow" | "tag-archive" => {
            ScopeKind::Topic
        }
        _ if page.starts_with("user-") && page != "user-design-editor" => ScopeKind::User,
        _ if page.starts_with("publication-") || page.starts_with("community-publication-") => {
            ScopeKind::Publication
        }
        _ => ScopeKind::Default,
    }
}

impl SearchScope {
    /// The requests the scope makes of the index, in the order their groups are shown; none where
    /// the page filters its own list.
    #[must_use]
    pub fn requests(&self) -> Vec<ScopeRequest> {
        let posts = |hits, filter| vec![request(IndexName::Posts, hits, filter)];
        match self {
            SearchScope::Post => posts(SCOPED_HITS, Filter::all(vec![])),
            SearchScope::Publication(id) => {
                posts(SCOPED_HITS, Filter::is("collectionId", id.as_str()))
            }
            SearchScope::User(id) => posts(SCOPED_HITS, Filter::is("authorId", id.as_str())),
            SearchScope::Topic(tag) => posts(SCOPED_HITS, Filter::is("tags", tag.as_str())),
            SearchScope::Notifications | SearchScope::YourStories => vec![],
            SearchScope::SearchPage(category, publication) => {
                let index = IndexName::of(*category);
                let inside = match (index, publication) {
                    (IndexName::Posts, Some(id)) => Filter::is("collectionId", id.as_str()),
                    _ => Filter::all(vec![]),
                };
                vec![request(index, SCOPED_HITS, inside)]
            }
            SearchScope::Default => [IndexName::Users, IndexName::Collections, IndexName::Tags]
                .map(|index| request(index, DEFAULT_HITS, Filter::all(vec![])))
                .into(),
        }
    }
}

fn request(index: IndexName, hits_per_page: usize, filter: Filter) -> ScopeRequest {
    let category = Category::ALL.iter().copied().find(|category| IndexName::of(*category) == index);
    ScopeRequest { index, hits_per_page, filter, analytics_tag: analytics_tag(category) }
}

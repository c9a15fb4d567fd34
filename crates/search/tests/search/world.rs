//! A small world to search in.

use quire_core::{PublicationId, StoryId, Timestamp, UserId, Viewer};
use quire_search::{
    Index, IndexName, IndexOp, SearchAnswer, SearchContext, SearchDoc, SearchRequest,
    document::{
        Byline, CatalogDoc, PostDoc, PublicationDoc, PublicationLabel, TagDoc, TagLabel, UserDoc,
    },
};
use tempfile::TempDir;

pub fn context() -> SearchContext {
    SearchContext {
        viewer: Viewer::Anonymous,
        may_see_unfiltered: false,
        random: 0x0123_4567_89ab_cdef,
        now: at(1_700_000_000),
    }
}

pub fn at(seconds: i64) -> Timestamp {
    Timestamp::from_millis(seconds * 1000).unwrap()
}

pub fn byline(bits: u64, username: &str, name: &str) -> Byline {
    Byline {
        id: UserId::from_bits(bits),
        username: username.into(),
        name: name.into(),
        image: None,
    }
}

pub fn post(bits: u64, title: &str, body: &str) -> PostDoc {
    PostDoc {
        id: StoryId::from_bits(bits),
        title: title.into(),
        subtitle: String::new(),
        excerpt: String::new(),
        slug: String::new(),
        body: body.into(),
        author: byline(1, "ada", "Ada Lovelace"),
        publication: None,
        tags: vec![],
        first_published_at: at(1_600_000_000),
        latest_published_at: at(1_600_000_000),
        read_minutes: 3,
        clap_count: 0,
        written_by_high_quality_user: true,
        is_response: false,
        is_locked: false,
        lang: "en".into(),
        image: None,
    }
}

pub fn tagged(mut post: PostDoc, tag: &str) -> PostDoc {
    post.tags.push(TagLabel { slug: tag.parse().unwrap(), name: tag.replace('-', " ") });
    post
}

pub fn published_in(mut post: PostDoc, bits: u64, name: &str) -> PostDoc {
    post.publication = Some(PublicationLabel {
        id: PublicationId::from_bits(bits),
        slug: name.to_lowercase(),
        name: name.into(),
        domain: None,
        image: None,
    });
    post
}

pub fn user(bits: u64, username: &str, name: &str) -> UserDoc {
    UserDoc {
        id: UserId::from_bits(bits),
        username: username.into(),
        name: name.into(),
        bio: String::new(),
        image: None,
        follower_count: 0,
        post_count: 1,
        high_quality: true,
        writes_high_quality: true,
        is_author_only: false,
    }
}

pub fn tag(slug: &str, posts: i64) -> TagDoc {
    TagDoc {
        slug: slug.parse().unwrap(),
        name: slug.into(),
        post_count: posts,
        follower_count: 0,
        is_topic: false,
    }
}

pub fn collection(bits: u64, name: &str) -> PublicationDoc {
    PublicationDoc {
        id: PublicationId::from_bits(bits),
        slug: name.to_lowercase(),
        name: name.into(),
        description: String::new(),
        domain: None,
        image: None,
        follower_count: 0,
        post_count: 1,
    }
}

pub fn catalog(bits: u64, name: &str) -> CatalogDoc {
    CatalogDoc {
        id: quire_core::CatalogId::from_bits(bits),
        name: name.into(),
        description: String::new(),
        owner: byline(1, "ada", "Ada Lovelace"),
        item_count: 2,
        updated_at: at(1_600_000_000),
    }
}

/// An index of `docs`, and the folder above it.
pub fn index_of(docs: &[SearchDoc]) -> (TempDir, Index) {
    let folder = tempfile::tempdir().unwrap();
    let index = Index::open(&folder.path().join("index"));
    let mut rebuild = index.rebuild().unwrap();
    for doc in docs {
        rebuild.add(doc).unwrap();
    }
    rebuild.finish(1).unwrap();
    (folder, index)
}

pub fn posts(docs: Vec<PostDoc>) -> (TempDir, Index) {
    let docs: Vec<SearchDoc> = docs.into_iter().map(SearchDoc::from).collect();
    index_of(&docs)
}

pub fn upsert(doc: impl Into<SearchDoc>) -> IndexOp {
    IndexOp::Upsert(doc.into())
}

pub fn search(index: &Index, kind: IndexName, query: &str) -> SearchAnswer {
    let request = SearchRequest { hits_per_page: 50, ..SearchRequest::new(kind, query) };
    index.search(&request, &context()).unwrap()
}

/// The titles (or names) of what is found, best first.
pub fn names(index: &Index, kind: IndexName, query: &str) -> Vec<String> {
    let name = |hit: &quire_search::Hit| {
        let value =
            ["title", "name", "displayText"].iter().find_map(|key| hit.attributes.get(*key));
        value.and_then(|value| value.as_str()).unwrap_or_default().to_owned()
    };
    search(index, kind, query).hits.iter().map(name).collect()
}

pub fn titles(index: &Index, query: &str) -> Vec<String> {
    names(index, IndexName::Posts, query)
}

//! What search knows of each thing, read from the store: public things only, and of a members'
//! story only what strangers may read.

use crate::story::body_for;
use quire_core::{
    CatalogId, PublicationId, StoryId, TagSlug, UserId, Viewer,
    catalog::Catalog,
    document::plain_text,
    person::Person,
    policy::{StoryAccess, read_catalog, read_story},
    publication::Publication,
    story::{Story, Visibility},
    tag::Tag,
};
use quire_search::{
    IndexName, IndexOp, SearchDoc,
    document::{
        Byline, CatalogDoc, PostDoc, PublicationDoc, PublicationLabel, TagDoc, TagLabel, UserDoc,
    },
};
use quire_store::{Change, ChangeKind, Conn, StoreError, catalog, person, publication, story, tag};

/// A thing search may know of.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum IndexedSubject {
    Story(StoryId),
    Person(UserId),
    Publication(PublicationId),
    Tag(TagSlug),
    Catalog(CatalogId),
}

impl IndexedSubject {
    /// What a change touches: the thing itself, and those whose counts moved with it. These are
    /// named by the change's purge tags.
    pub fn all_of(change: &Change) -> Vec<Self> {
        let id = change.id.as_str();
        let own = match change.kind {
            ChangeKind::Story => id.parse().ok().map(Self::Story),
            ChangeKind::Person => id.parse().ok().map(Self::Person),
            ChangeKind::Publication => id.parse().ok().map(Self::Publication),
            ChangeKind::Tag => id.parse().ok().map(Self::Tag),
            ChangeKind::Catalog => id.parse().ok().map(Self::Catalog),
            ChangeKind::Site => None,
        };
        let others = change.tags.iter().filter_map(|purged| match purged.split_once(':')? {
            ("user", id) => id.parse().ok().map(Self::Person),
            ("collection", id) => id.parse().ok().map(Self::Publication),
            ("tag", slug) => slug.parse().ok().map(Self::Tag),
            _ => None,
        });
        own.into_iter().chain(others).collect()
    }

    fn delete(&self) -> IndexOp {
        let (index, id) = match self {
            Self::Story(id) => (IndexName::Posts, id.as_str()),
            Self::Person(id) => (IndexName::Users, id.as_str()),
            Self::Publication(id) => (IndexName::Collections, id.as_str()),
            Self::Tag(slug) => (IndexName::Tags, slug.as_str()),
            Self::Catalog(id) => (IndexName::Catalogs, id.as_str()),
        };
        IndexOp::Delete { index, id: id.to_owned() }
    }
}

/// Brings one thing up to date: what is public is put in, anything else taken out.
pub(super) fn op(c: &mut Conn, subject: &IndexedSubject) -> Result<IndexOp, StoreError> {
    let document = match subject {
        IndexedSubject::Story(id) => match story::find(c, id)? {
            Some(story) => post(c, &story)?,
            None => None,
        },
        IndexedSubject::Person(id) => person::find(c, id)?.and_then(|person| user(&person)),
        IndexedSubject::Publication(id) => {
            publication::find(c, id)?.map(|found| publication_doc(&found))
        }
        IndexedSubject::Tag(slug) => tag::find(c, slug)?.map(|found| label(&found)),
        IndexedSubject::Catalog(id) => match catalog::find(c, id)? {
            Some(found) => list(c, &found)?,
            None => None,
        },
    };
    Ok(document.map_or_else(|| subject.delete(), IndexOp::Upsert))
}

/// Reads some documents of one kind after an id, and where the next ones begin.
type Scan =
    fn(&mut Conn, Option<&str>, i64) -> Result<(Vec<SearchDoc>, Option<String>), StoreError>;

/// One scan for every kind of thing.
pub(super) const SCANS: &[Scan] = &[stories, people, publications, tags, catalogs];

fn stories(
    c: &mut Conn,
    after: Option<&str>,
    limit: i64,
) -> Result<(Vec<SearchDoc>, Option<String>), StoreError> {
    let after = after.and_then(|id| id.parse().ok());
    let found = story::scan(c, after.as_ref(), limit)?;
    let next = found.last().map(|story| story.id.to_string());
    let mut documents = Vec::new();
    for story in &found {
        documents.extend(post(c, story)?);
    }
    Ok((documents, next))
}

fn people(
    c: &mut Conn,
    after: Option<&str>,
    limit: i64,
) -> Result<(Vec<SearchDoc>, Option<String>), StoreError> {
    let after = after.and_then(|id| id.parse().ok());
    let found = person::scan(c, after.as_ref(), limit)?;
    let next = found.last().map(|person| person.id.to_string());
    Ok((found.iter().filter_map(user).collect(), next))
}

fn publications(
    c: &mut Conn,
    after: Option<&str>,
    limit: i64,
) -> Result<(Vec<SearchDoc>, Option<String>), StoreError> {
    let after = after.and_then(|id| id.parse().ok());
    let found = publication::scan(c, after.as_ref(), limit)?;
    let next = found.last().map(|publication| publication.id.to_string());
    Ok((found.iter().map(publication_doc).collect(), next))
}

fn tags(
    c: &mut Conn,
    after: Option<&str>,
    limit: i64,
) -> Result<(Vec<SearchDoc>, Option<String>), StoreError> {
    let after = after.and_then(|slug| slug.parse().ok());
    let found = tag::scan(c, after.as_ref(), limit)?;
    let next = found.last().map(|tag| tag.slug.to_string());
    Ok((found.iter().map(label).collect(), next))
}

fn catalogs(
    c: &mut Conn,
    after: Option<&str>,
    limit: i64,
) -> Result<(Vec<SearchDoc>, Option<String>), StoreError> {
    let after = after.and_then(|id| id.parse().ok());
    let found = catalog::scan(c, after.as_ref(), limit)?;
    let next = found.last().map(|catalog| catalog.id.to_string());
    let mut documents = Vec::new();
    for catalog in &found {
        documents.extend(list(c, catalog)?);
    }
    Ok((documents, next))
}

fn post(c: &mut Conn, story: &Story) -> Result<Option<SearchDoc>, StoreError> {
    let anybody = Viewer::Anonymous;
    let access = read_story(&anybody, story);
    let is_readable = matches!(access, StoryAccess::Full | StoryAccess::Preview);
    let (true, true, Some(first)) = (story.is_listed(), is_readable, story.first_published_at)
    else {
        return Ok(None);
    };
    let Some(author) = person::find(c, &story.creator_id)?.filter(is_active) else {
        return Ok(None);
    };
    let label = match &story.publication_id {
        Some(id) => publication::find(c, id)?.map(publication_label),
        None => None,
    };
    let latest = story::details(c, &story.id)?.and_then(|details| details.latest_published_at);
    Ok(Some(SearchDoc::Post(PostDoc {
        id: story.id.clone(),
        title: story.title.clone(),
        subtitle: story.subtitle.clone(),
        excerpt: story.excerpt.clone(),
        slug: story.slug.clone(),
        body: plain_text(&body_for(c, &anybody, story)?),
        author: byline(&author),
        publication: label,
        tags: tag_labels(c, &story.id)?,
        first_published_at: first,
        latest_published_at: latest.unwrap_or(first),
        read_minutes: story.read_minutes,
        clap_count: story.clap_count,
        written_by_high_quality_user: writes_well(&author),
        is_response: story.in_response_to.is_some(),
        is_locked: story.visibility == Visibility::Locked,
        lang: story.lang.clone(),
        image: story.preview_image.clone(),
    })))
}

fn tag_labels(c: &mut Conn, id: &StoryId) -> Result<Vec<TagLabel>, StoreError> {
    let on_story = tag::of_stories(c, std::slice::from_ref(id))?.remove(id).unwrap_or_default();
    let slugs: Vec<TagSlug> = on_story.into_iter().map(|tag| tag.slug).collect();
    let known = tag::many(c, &slugs)?;
    let name = |slug: &TagSlug| {
        let tag = known.iter().find(|tag| tag.slug == *slug);
        tag.map_or_else(|| slug.to_string(), |tag| tag.name.clone())
    };
    Ok(slugs.into_iter().map(|slug| TagLabel { name: name(&slug), slug }).collect())
}

fn user(person: &Person) -> Option<SearchDoc> {
    is_active(person).then(|| {
        SearchDoc::User(UserDoc {
            id: person.id.clone(),
            username: person.username.clone(),
            name: person.name.clone(),
            bio: person.bio.clone(),
            image: person.image.clone(),
            follower_count: person.follower_count,
            post_count: person.story_count,
            high_quality: writes_well(person),
            writes_high_quality: writes_well(person),
            is_author_only: false,
        })
    })
}

fn publication_doc(publication: &Publication) -> SearchDoc {
    let about = [publication.tagline.as_str(), publication.description.as_str()];
    SearchDoc::Publication(PublicationDoc {
        id: publication.id.clone(),
        slug: publication.slug.clone(),
        name: publication.name.clone(),
        description: about.join(" ").trim().to_owned(),
        domain: publication.domain.clone(),
        image: publication.image.clone(),
        follower_count: publication.follower_count,
        post_count: publication.story_count,
    })
}

fn label(tag: &Tag) -> SearchDoc {
    SearchDoc::Tag(TagDoc {
        slug: tag.slug.clone(),
        name: tag.name.clone(),
        post_count: tag.story_count,
        follower_count: tag.follower_count,
        is_topic: tag.is_topic,
    })
}

fn list(c: &mut Conn, catalog: &Catalog) -> Result<Option<SearchDoc>, StoreError> {
    if !read_catalog(&Viewer::Anonymous, catalog) {
        return Ok(None);
    }
    let Some(owner) = person::find(c, &catalog.owner_id)?.filter(is_active) else {
        return Ok(None);
    };
    Ok(Some(SearchDoc::Catalog(CatalogDoc {
        id: catalog.id.clone(),
        name: catalog.name.clone(),
        description: catalog.description.clone(),
        owner: byline(&owner),
        item_count: catalog.item_count,
        updated_at: catalog.updated_at,
    })))
}

fn byline(person: &Person) -> Byline {
    Byline {
        id: person.id.clone(),
        username: person.username.clone(),
        name: person.name.clone(),
        image: person.image.clone(),
    }
}

fn publication_label(publication: Publication) -> PublicationLabel {
    PublicationLabel {
        id: publication.id,
        slug: publication.slug,
        name: publication.name,
        domain: publication.domain,
        image: publication.image,
    }
}

fn is_active(person: &Person) -> bool {
    !person.is_suspended && person.deleted_at.is_none()
}

/// No one is rated yet: the person who has published a story passes the quality filter.
fn writes_well(person: &Person) -> bool {
    person.story_count > 0
}

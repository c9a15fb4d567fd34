//! The stories of a feed with everything about them that it shows.

use crate::{
    Form,
    entry::{Feed, FeedEntry},
    surroundings::Surroundings,
};
use quire_app::{address, hub, purge, site::Site};
use quire_core::{
    StoryId, Timestamp, Viewer,
    catalog::Catalog,
    document::{
        self,
        html::{RenderOptions, RenderTarget, escape},
    },
    event::social_source::SocialSource,
    person::Person,
    policy::{StoryAccess, read_story},
    publication::{Publication, page::PublicationPage},
    story::{Story, StoryTag},
    tag::Tag,
    vocabulary::social_source::{SourceName, SourcePart},
};
use quire_http::conditional;
use quire_routing::href::external;
use quire_store::{Conn, StoreError, design};
use std::collections::HashMap;

/// Bodies of one feed in bytes; stories beyond them come with their excerpt alone.
const MAX_BODY_BYTES: usize = 4 * 1024 * 1024;

/// Whether the links of a feed say where they stand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Links {
    /// They do, for readers.
    Marked,
    /// They do not, for bots.
    Plain,
}

impl Links {
    fn source(self, of: &Of) -> String {
        match self {
            Self::Marked => of.source(),
            Self::Plain => String::new(),
        }
    }
}

/// What the feed is of, found.
pub(crate) enum Of {
    Everything,
    Publication(Publication, Option<Tag>),
    Feature(Publication, PublicationPage, Tag),
    Trending(Publication),
    Person(Person),
    Tag(Tag),
    List(Catalog, Person),
}

impl Of {
    /// Where the links of the feed stand. It says nothing of places in it: a link that changes would be another
    /// story to some readers of feeds.
    fn source(&self) -> String {
        let feed = SocialSource::of(SourceName::Rss);
        let feed = match self {
            Of::Everything => feed,
            Of::Publication(publication, tag) => {
                let feed = feed.with(SourcePart::CollectionId, publication.id.as_str());
                match tag {
                    Some(tag) => feed.with(SourcePart::TagSlug, tag.slug.as_str()),
                    None => feed,
                }
            }
            Of::Feature(publication, _, tag) => feed
                .with(SourcePart::CollectionId, publication.id.as_str())
                .with(SourcePart::TagSlug, tag.slug.as_str()),
            Of::Trending(publication) => {
                feed.with(SourcePart::CollectionId, publication.id.as_str())
            }
            Of::Person(person) => feed.with(SourcePart::UserId, person.id.as_str()),
            Of::Tag(tag) => feed.with(SourcePart::TagSlug, tag.slug.as_str()),
            Of::List(list, _) => feed.with(SourcePart::CatalogId, list.id.as_str()),
        };
        feed.to_string()
    }
}

/// The icon of the published design, else the picture, of the publication or person whose feed it is.
fn picture(c: &mut Conn, of: &Of) -> Result<Option<String>, StoreError> {
    let (design, own) = match of {
        Of::Publication(place, _) | Of::Feature(place, ..) | Of::Trending(place) => {
            (design::publication::published(c, &place.id)?, &place.image)
        }
        Of::Person(person) => (design::person::published(c, &person.id)?, &person.image),
        Of::Everything | Of::Tag(_) | Of::List(..) => return Ok(None),
    };
    let icon = design.and_then(|design| design.icon).map(|icon| icon.to_string());
    let picture = icon.as_deref().or(own.as_deref());
    Ok(picture.and_then(|id| external::favicon(Some(id)).ok()))
}

/// Stories with their surroundings, without bodies.
pub(crate) struct Gathered {
    of: Of,
    /// The path of a picture of whose feed it is.
    picture: Option<String>,
    stories: Vec<Story>,
    surroundings: Surroundings,
    tags: HashMap<StoryId, Vec<StoryTag>>,
}

impl Gathered {
    pub(crate) fn new(c: &mut Conn, of: Of, stories: Vec<Story>) -> Result<Self, StoreError> {
        // Lists hold only what is listed; the policy is asked all the same.
        let may_read = |story: &Story| {
            matches!(
                read_story(&Viewer::Anonymous, story),
                StoryAccess::Full | StoryAccess::Preview
            )
        };
        let stories: Vec<Story> = stories.into_iter().filter(may_read).collect();
        let ids: Vec<StoryId> = stories.iter().map(|story| story.id.clone()).collect();
        let tags = quire_store::tag::of_stories(c, &ids)?;
        let (picture, surroundings) = (picture(c, &of)?, Surroundings::of(c, &stories)?);
        Ok(Self { of, picture, surroundings, stories, tags })
    }

    /// The ids of the stories.
    pub(crate) fn ids(&self) -> Vec<String> {
        self.stories.iter().map(|story| story.id.to_string()).collect()
    }

    /// A digest of everything the feed shows.
    pub(crate) fn digest(&self, form: Form, links: Links) -> String {
        let (title, description, link) = self.heading("");
        let picture = self.picture.clone().unwrap_or_default();
        let kind = form.media_type().to_owned();
        let source = links.source(&self.of);
        let mut parts = vec![kind, title, description, link, picture, hub::PATH.to_owned(), source];
        for story in &self.stories {
            parts.push(story.updated_at.to_string());
            parts.push(self.surroundings.path(story));
            parts.push(self.surroundings.author(story).to_owned());
        }
        conditional::hash_of(parts.iter().map(String::as_bytes))
    }

    /// When the newest change was.
    pub(crate) fn updated(&self) -> Option<Timestamp> {
        self.stories.iter().map(|story| story.updated_at).max()
    }

    /// The surrogate keys of everything the feed shows.
    pub(crate) fn purge_tags(&self) -> Vec<String> {
        let mut keys: Vec<String> =
            self.stories.iter().map(|story| purge::post_tag(&story.id)).collect();
        match &self.of {
            Of::Everything => keys.push(purge::HOME.to_owned()),
            Of::Publication(publication, _) | Of::Feature(publication, ..) => {
                keys.push(purge::publication_tag(&publication.id));
            }
            Of::Trending(publication) => {
                let of = purge::publication_tag(&publication.id);
                keys.extend([purge::best_tag(&of), of]);
            }
            Of::Person(person) | Of::List(_, person) => keys.push(purge::user_tag(&person.id)),
            Of::Tag(tag) => keys.push(purge::tag_tag(&tag.slug)),
        }
        keys
    }

    /// Title, description and path of the page the feed belongs to.
    fn heading(&self, site_name: &str) -> (String, String, String) {
        match &self.of {
            Of::Everything => {
                (site_name.to_owned(), format!("The newest stories on {site_name}"), "/".into())
            }
            Of::Publication(publication, None) => (
                format!("{} – {site_name}", publication.name),
                publication.tagline.clone(),
                address::publication(&publication.slug),
            ),
            Of::Publication(publication, Some(tag)) => (
                format!("{} in {} – {site_name}", tag.name, publication.name),
                publication.tagline.clone(),
                quire_routing::href::show_collection_tagged(&publication.slug, tag.slug.as_str()),
            ),
            Of::Feature(publication, page, tag) => (
                format!("{} below {} in {} – {site_name}", tag.name, page.title, publication.name),
                publication.tagline.clone(),
                quire_routing::href::publication_feature_tagged(
                    &publication.slug,
                    page.slug.as_str(),
                    tag.slug.as_str(),
                ),
            ),
            Of::Trending(publication) => (
                format!("Trending in {} – {site_name}", publication.name),
                publication.tagline.clone(),
                quire_routing::href::publication_trending(&publication.slug),
            ),
            Of::Person(person) => (
                format!("Stories by {} – {site_name}", person.name),
                person.bio.clone(),
                address::person(&person.username),
            ),
            Of::Tag(tag) => (
                format!("{} – {site_name}", tag.name),
                format!("The newest stories about {}", tag.name),
                quire_routing::href::show_tag_posts(tag.slug.as_str()),
            ),
            Of::List(list, owner) => (
                format!("{} by {} – {site_name}", list.name, owner.name),
                list.description.clone(),
                address::list(list, &owner.username),
            ),
        }
    }

    /// Reads the bodies and puts the feed together.
    pub(crate) fn into_feed(
        self,
        c: &mut Conn,
        site: &Site,
        address: &str,
        links: Links,
    ) -> Result<Feed, StoreError> {
        let (title, description, link) = self.heading(&site.name);
        let wanted: Vec<(StoryId, i64)> = self
            .stories
            .iter()
            .filter_map(|story| Some((story.id.clone(), story.published_revision?)))
            .collect();
        let bodies = quire_store::story::bodies_within(c, &wanted, MAX_BODY_BYTES)?;
        let bodies: HashMap<StoryId, _> = bodies
            .revisions
            .into_iter()
            .map(|revision| (revision.story_id, revision.document))
            .collect();
        let entry = |story: &Story| {
            let is_preview = read_story(&Viewer::Anonymous, story) == StoryAccess::Preview;
            let options = RenderOptions {
                target: RenderTarget::Feed,
                preview: is_preview,
                absolute_base: Some(site.url.clone()),
                heading_ids: false,
                ..RenderOptions::default()
            };
            let tags = self.tags.get(&story.id).into_iter().flatten();
            FeedEntry {
                id: story.id.to_string(),
                title: story.title.clone(),
                address: site.absolute(&self.surroundings.path(story)),
                author: self.surroundings.author(story).to_owned(),
                published: story.first_published_at,
                updated: story.updated_at,
                tags: tags.map(|tag| tag.slug.to_string()).collect(),
                summary: story.excerpt.clone(),
                html: bodies
                    .get(&story.id)
                    .map(|body| document::html::render(body, &options))
                    .unwrap_or_else(|| format!("<p>{}</p>", escape(&story.excerpt))),
                lang: story.lang.clone(),
            }
        };
        Ok(Feed {
            title,
            description,
            source: links.source(&self.of),
            link: site.absolute(&link),
            address: address.to_owned(),
            hub: site.absolute(hub::PATH),
            picture: self.picture.as_deref().map(|path| site.absolute(path)),
            updated: self.updated(),
            entries: self.stories.iter().map(entry).collect(),
        })
    }
}

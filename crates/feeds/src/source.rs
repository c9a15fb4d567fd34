//! What a feed is the feed of, and which stories it holds.

use crate::gathered::{Gathered, Of};
use quire_core::{
    CatalogId, PageSlug, StoryId, TagSlug, Timestamp, UserId, Viewer,
    publication::page::{PageKind, PublicationPage},
    story::Story,
    tag::Tag,
};
use quire_routing::{Resolution, post_id::post_id_in};
use quire_store::{Conn, Paging, StoreError};
use std::collections::HashMap;

/// What a feed is the feed of.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum FeedSource {
    /// Everything that is listed.
    Latest,
    /// A publication, by its slug.
    Publication(String),
    /// The stories of a publication with a topic.
    Tagged(String, TagSlug),
    /// The stories of a publication with a topic that belong below a feature page.
    BelowFeature(String, PageSlug, TagSlug),
    /// The stories of a publication's last days that most readers clapped for.
    Trending(String),
    /// A person, by their username.
    Person(String),
    /// A topic.
    Tag(TagSlug),
    /// A list of stories that everyone may see.
    List(CatalogId),
    /// What someone claps for. It has no address.
    ClappedBy(UserId),
}

impl FeedSource {
    /// The feed an address asks for; `None` when there is none of that kind.
    #[must_use]
    pub fn of(resolution: &Resolution) -> Option<Self> {
        let param = |name| resolution.param(name).map(str::to_owned);
        let tag = |name| resolution.param(name).and_then(|slug| slug.parse().ok());
        Some(match resolution.route? {
            "feed_latest" => FeedSource::Latest,
            "feed_collection" | "publication_feed" => {
                FeedSource::Publication(param("collectionSlug")?)
            }
            "publication_feed_tagged" => FeedSource::Tagged(param("collectionSlug")?, tag("tag")?),
            "publication_feed_feature_tagged" => FeedSource::BelowFeature(
                param("collectionSlug")?,
                resolution.param("featureSlug")?.parse().ok()?,
                tag("tag")?,
            ),
            "publication_feed_trending" => FeedSource::Trending(param("collectionSlug")?),
            "feed_user" => FeedSource::Person(param("username")?),
            "feed_tag" => FeedSource::Tag(tag("tagSlug")?),
            "feed_topic" => FeedSource::Tag(tag("topicSlug")?),
            // The address of a list ends in its id, whatever the list is called meanwhile.
            "feed_catalog" => {
                FeedSource::List(post_id_in(resolution.param("catalogSlug")?)?.parse().ok()?)
            }
            _ => return None,
        })
    }

    /// The stories, newest first where they are not ranked; `None` when what the feed is of does not exist.
    pub(crate) fn read(
        self,
        c: &mut Conn,
        now: Timestamp,
        limit: u32,
    ) -> Result<Option<Gathered>, StoreError> {
        let paging = Paging::first(limit);
        let (of, stories) = match self {
            FeedSource::Latest => (Of::Everything, quire_store::story::latest(c, &paging)?.items),
            FeedSource::Publication(slug) => {
                let Some(publication) = quire_store::publication::find_by_slug(c, &slug)? else {
                    return Ok(None);
                };
                let page = quire_store::story::by_publication(c, &publication.id, &paging)?;
                (Of::Publication(publication, None), page.items)
            }
            FeedSource::BelowFeature(slug, feature, tag) => {
                let Some(publication) = quire_store::publication::find_by_slug(c, &slug)? else {
                    return Ok(None);
                };
                let of = &publication.id;
                let page = quire_store::publication::page_at(c, of, PageKind::Feature, &feature)?;
                let tag = quire_store::tag::find(c, &tag)?;
                let (Some(page), Some(tag)) = (page, tag) else { return Ok(None) };
                let stories = stories_below(c, &page, &tag, &paging)?;
                (Of::Feature(publication, page, tag), stories)
            }
            FeedSource::Trending(slug) => {
                let Some(publication) = quire_store::publication::find_by_slug(c, &slug)? else {
                    return Ok(None);
                };
                let page = quire_app::publication::trending(c, &publication.id, now, &paging)?;
                (Of::Trending(publication), page.items)
            }
            FeedSource::Tagged(slug, tag) => {
                let Some(publication) = quire_store::publication::find_by_slug(c, &slug)? else {
                    return Ok(None);
                };
                let Some(tag) = quire_store::tag::find(c, &tag)? else { return Ok(None) };
                let page = quire_store::story::by_tag_in(c, &publication.id, &tag.slug, &paging)?;
                (Of::Publication(publication, Some(tag)), page.items)
            }
            FeedSource::Person(username) => {
                let person = quire_store::person::find_by_username(c, &username)?;
                let Some(person) = person.filter(|p| p.deleted_at.is_none() && !p.is_suspended)
                else {
                    return Ok(None);
                };
                let page = quire_store::story::by_creator(c, &person.id, &paging)?;
                (Of::Person(person), page.items)
            }
            FeedSource::Tag(slug) => {
                let Some(tag) = quire_store::tag::find(c, &slug)? else { return Ok(None) };
                let page = quire_store::story::by_tag(c, &tag.slug, &paging)?;
                (Of::Tag(tag), page.items)
            }
            FeedSource::List(id) => {
                let list = quire_app::catalog::find_visible(c, &Viewer::Anonymous, &id)?;
                let Some(list) = list else { return Ok(None) };
                let owner = quire_store::person::find(c, &list.owner_id)?;
                let Some(owner) = owner.filter(|p| p.deleted_at.is_none() && !p.is_suspended)
                else {
                    return Ok(None);
                };
                let stories = on_list(c, &list.id, &paging)?;
                (Of::List(list, owner), stories)
            }
            FeedSource::ClappedBy(id) => {
                let Some(person) = quire_store::person::find(c, &id)? else { return Ok(None) };
                let stories = quire_store::clap::recommended_by(c, &id, &paging)?.items;
                (Of::Person(person), quire_store::mute::unmuted(c, &id, stories)?)
            }
        };
        Gathered::new(c, of, stories).map(Some)
    }
}

/// The newest stories with a topic that have that of a feature page too. A slug that no topic can have is the topic of
/// no story.
fn stories_below(
    c: &mut Conn,
    page: &PublicationPage,
    tag: &Tag,
    paging: &Paging,
) -> Result<Vec<Story>, StoreError> {
    let Ok(feature) = page.slug.as_str().parse::<TagSlug>() else { return Ok(Vec::new()) };
    let topics = [&tag.slug, &feature];
    Ok(quire_store::story::by_both_tags_in(c, &page.publication_id, topics, paging)?.items)
}

/// The stories that were put on a list last.
fn on_list(c: &mut Conn, list: &CatalogId, paging: &Paging) -> Result<Vec<Story>, StoreError> {
    let items = quire_store::catalog::newest_items(c, list, paging)?.items;
    let ids: Vec<StoryId> = items.into_iter().map(|item| item.story_id).collect();
    let mut stories: HashMap<StoryId, Story> = quire_store::story::many(c, &ids)?
        .into_iter()
        .filter(Story::is_listed)
        .map(|story| (story.id.clone(), story))
        .collect();
    Ok(ids.iter().filter_map(|id| stories.remove(id)).collect())
}

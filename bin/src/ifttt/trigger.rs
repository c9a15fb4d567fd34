//! Triggers: what happened, the newest first, each time under the same id.

use super::wire::{CallRefusal, fields, said_in, text};
use crate::{
    feeds::{self, FeedEntry, FeedSource},
    rest::known_publications,
};
use poem::Request;
use quire_app::{App, address, bearer::Bearer, site::Site};
use quire_core::{StoryId, Timestamp, UserId, person::Person};
use quire_store::{Conn, Paging, StoreError, clap, follow, mute, person};
use serde_json::{Map, Value, json};
use std::collections::HashMap;

/// Things told at once, unless fewer are wanted.
const MOST: u64 = 50;

/// Something that happens.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Trigger {
    /// A story of the person's is published.
    Mine,
    /// A story appears in a publication.
    InPublication,
    /// A story appears with a tag.
    WithTag,
    /// The person claps for a story.
    Clap,
    /// Somebody follows the person.
    Follower,
}

impl Trigger {
    fn of(slug: &str) -> Option<Self> {
        Some(match slug {
            "new_story" => Self::Mine,
            "new_story_in_publication" => Self::InPublication,
            "new_story_with_tag" => Self::WithTag,
            "new_clap" => Self::Clap,
            "new_follower" => Self::Follower,
            _ => return None,
        })
    }

    /// What it tells of.
    fn source(self, me: &Person, fields: &Map<String, Value>) -> Result<Told, CallRefusal> {
        let missing = |name| CallRefusal::Malformed(name);
        Ok(Told::Stories(match self {
            Self::Mine => FeedSource::Person(me.username.clone()),
            Self::InPublication => {
                let slug = text(fields, "publication");
                FeedSource::Publication(slug.ok_or(missing("`publication` is missing"))?.to_owned())
            }
            Self::WithTag => {
                let tag = text(fields, "tag").and_then(|tag| tag.to_lowercase().parse().ok());
                FeedSource::Tag(tag.ok_or(missing("`tag` is missing or none"))?)
            }
            Self::Clap => FeedSource::ClappedBy(me.id.clone()),
            Self::Follower => return Ok(Told::Followers),
        }))
    }
}

/// What is told of.
enum Told {
    Stories(FeedSource),
    Followers,
}

/// What happened.
pub(super) async fn events(
    app: &App,
    bearer: &Bearer,
    slug: &str,
    request: &mut Request,
) -> Result<Value, CallRefusal> {
    let trigger = Trigger::of(slug).ok_or(CallRefusal::Unknown)?;
    let said = said_in(request).await?;
    let told = trigger.source(&bearer.person, fields(&said, "triggerFields")?)?;
    let limit = match said.get("limit") {
        None | Some(Value::Null) => MOST,
        Some(limit) => {
            limit.as_u64().ok_or(CallRefusal::Malformed("`limit` is no number"))?.min(MOST)
        }
    };
    let (site, wanted) = (app.site.clone(), u32::try_from(limit.max(1)).unwrap_or(1));
    let (me, now) = (bearer.person.id.clone(), app.ports.clock.now());
    let found = app.store.read(move |c| match told {
        Told::Stories(source) => stories(c, &site, &me, source, now, wanted),
        Told::Followers => followers(c, &site, &me, wanted).map(Some),
    });
    let found = found.await.map_err(|error| CallRefusal::store(&error))?;
    let found = found.ok_or(CallRefusal::Malformed("there is nothing of that name"))?;
    let limit = usize::try_from(limit).unwrap_or_default();
    Ok(found.into_iter().take(limit).collect())
}

fn stories(
    c: &mut Conn,
    site: &Site,
    me: &UserId,
    source: FeedSource,
    now: Timestamp,
    wanted: u32,
) -> Result<Option<Vec<Value>>, StoreError> {
    let are_clapped_for = matches!(source, FeedSource::ClappedBy(_));
    let Some(stories) = feeds::newest(c, site, source, now, wanted)? else { return Ok(None) };
    let ids: Vec<StoryId> = stories.iter().filter_map(|story| story.id.parse().ok()).collect();
    let times = if are_clapped_for { clap::times(c, me, &ids)? } else { HashMap::new() };
    let event = |story: &FeedEntry| {
        let clapped = story.id.parse().ok().and_then(|id: StoryId| times.get(&id).copied());
        let at = clapped.or(story.published).unwrap_or(story.updated);
        json!({
            "title": story.title,
            "url": story.address,
            "author": story.author,
            "excerpt": story.summary,
            "tags": story.tags.join(", "),
            "created_at": at.to_string(),
            "meta": { "id": story.id, "timestamp": at.millis().div_euclid(1_000) },
        })
    };
    Ok(Some(stories.iter().map(event).collect()))
}

/// The person’s followers, without those they muted. Somebody who unfollows and follows again is one event, since its
/// id is theirs.
fn followers(
    c: &mut Conn,
    site: &Site,
    me: &UserId,
    wanted: u32,
) -> Result<Vec<Value>, StoreError> {
    let people = person::followers(c, me, &Paging::first(wanted))?.items;
    let ids: Vec<UserId> = people.iter().map(|one| one.id.clone()).collect();
    let (muted, times) = (mute::people_muted(c, me, &ids)?, follow::times(c, me, &ids)?);
    let heard = people.iter().filter(|one| !muted.contains(&one.id));
    let event = |one: &Person| {
        let at = times.get(&one.id)?;
        Some(json!({
            "name": one.name,
            "username": one.username,
            "bio": one.bio,
            "url": site.absolute(&address::person(&one.username)),
            "created_at": at.to_string(),
            "meta": { "id": one.id.to_string(), "timestamp": at.millis().div_euclid(1_000) },
        }))
    };
    Ok(heard.filter_map(event).collect())
}

/// Whether there is such a trigger.
pub(super) fn is_known(slug: &str) -> bool {
    Trigger::of(slug).is_some()
}

/// What can be chosen for a field: the publications that a person writes for or follows.
pub(super) async fn options(
    app: &App,
    bearer: &Bearer,
    slug: &str,
    field: &str,
) -> Result<Value, CallRefusal> {
    if (Trigger::of(slug), field) != (Some(Trigger::InPublication), "publication") {
        return Err(CallRefusal::Unknown);
    }
    let me = bearer.person.id.clone();
    let known = app.store.read(move |c| known_publications(c, &me)).await;
    let known = known.map_err(|error| CallRefusal::store(&error))?;
    Ok(known.into_iter().map(|one| json!({ "label": one.name, "value": one.slug })).collect())
}

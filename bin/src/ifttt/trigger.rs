//! Triggers: what happened, the newest first, each time under the same id.

use super::{
    AutomationService, ShownTriggers,
    wire::{CallRefusal, fields, read_body, text},
};
use poem::Request;
use quire_app::{
    App, address,
    automation::{self, AutomationTopic, AutomationTrigger, TriggerIdentity},
    bearer::Bearer,
    site::Site,
};
use quire_core::{StoryId, Timestamp, UserId, person::Person};
use quire_feeds::{FeedEntry, FeedSource};
use quire_rest::known_publications;
use quire_store::{Conn, Paging, StoreError, clap, follow, mute, person, publication};
use serde_json::{Map, Value, json};
use std::{collections::HashMap, sync::Arc};

/// Things in one answer, unless fewer are wanted.
const MOST: u64 = automation::SHOWN_MAX as u64;

/// What a trigger reports, by its fields.
fn subject(
    trigger: AutomationTrigger,
    me: &Person,
    fields: &Map<String, Value>,
) -> Result<TriggerSubject, CallRefusal> {
    let missing = |name| CallRefusal::Malformed(name);
    Ok(TriggerSubject::Stories(match trigger {
        AutomationTrigger::Mine => FeedSource::Person(me.username.clone()),
        AutomationTrigger::InPublication => {
            let slug = text(fields, "publication");
            FeedSource::Publication(slug.ok_or(missing("`publication` is missing"))?.to_owned())
        }
        AutomationTrigger::WithTag => {
            let tag = text(fields, "tag").and_then(|tag| tag.to_lowercase().parse().ok());
            FeedSource::Tag(tag.ok_or(missing("`tag` is missing or none"))?)
        }
        AutomationTrigger::Clap => FeedSource::ClappedBy(me.id.clone()),
        AutomationTrigger::Follower => return Ok(TriggerSubject::Followers),
    }))
}

/// What a trigger reports.
#[derive(Clone)]
enum TriggerSubject {
    Stories(FeedSource),
    Followers,
}

/// What happened.
pub(super) async fn events(
    app: &App,
    service: &AutomationService,
    bearer: &Bearer,
    slug: &str,
    request: &mut Request,
) -> Result<Value, CallRefusal> {
    let trigger = known(slug)?;
    let body = read_body(request).await?;
    let subject = subject(trigger, &bearer.person, fields(&body, "triggerFields")?)?;
    let identity = text(&body, "trigger_identity").and_then(|name| name.parse().ok());
    let identity: Option<TriggerIdentity> = identity.filter(|_| service.realtime_url.is_some());
    let limit = match body.get("limit") {
        None | Some(Value::Null) => MOST,
        Some(limit) => {
            limit.as_u64().ok_or(CallRefusal::Malformed("`limit` is no number"))?.min(MOST)
        }
    };
    let (site, wanted) = (app.site.clone(), u32::try_from(limit.max(1)).unwrap_or(1));
    let (me, now, asked) = (bearer.person.id.clone(), app.ports.clock.now(), subject.clone());
    let found = app.store.read(move |c| match asked {
        TriggerSubject::Stories(source) => stories(c, &site, &me, source, now, wanted),
        TriggerSubject::Followers => followers(c, &site, &me, wanted).map(Some),
    });
    let found = found.await.map_err(|error| CallRefusal::store(&error))?;
    let found = found.ok_or(CallRefusal::Malformed("there is nothing of that name"))?;
    if let Some(identity) = identity {
        listen(app, bearer, &identity, subject)
            .await
            .map_err(|error| CallRefusal::store(&error))?;
    }
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
    let Some(stories) = quire_feeds::newest(c, site, source, now, wanted)? else { return Ok(None) };
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

/// The person’s followers, without those they muted.
pub(super) fn heard_followers(
    c: &mut Conn,
    me: &UserId,
    wanted: u32,
) -> Result<Vec<Person>, StoreError> {
    let people = person::followers(c, me, &Paging::first(wanted))?.items;
    let ids: Vec<UserId> = people.iter().map(|one| one.id.clone()).collect();
    let muted = mute::people_muted(c, me, &ids)?;
    Ok(people.into_iter().filter(|one| !muted.contains(&one.id)).collect())
}

/// Followers as events. Someone who unfollows and follows again is one event, since its id is theirs.
fn followers(
    c: &mut Conn,
    site: &Site,
    me: &UserId,
    wanted: u32,
) -> Result<Vec<Value>, StoreError> {
    let people = heard_followers(c, me, wanted)?;
    let ids: Vec<UserId> = people.iter().map(|one| one.id.clone()).collect();
    let times = follow::times(c, me, &ids)?;
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
    Ok(people.iter().filter_map(event).collect())
}

/// Keeps that the service asks about this, so that it is told when there is something new.
async fn listen(
    app: &App,
    bearer: &Bearer,
    identity: &TriggerIdentity,
    subject: TriggerSubject,
) -> Result<(), StoreError> {
    let me = bearer.person.id.clone();
    let topic = match subject {
        TriggerSubject::Followers => Some(AutomationTopic::Follower(me)),
        TriggerSubject::Stories(FeedSource::ClappedBy(_)) => Some(AutomationTopic::Clap(me)),
        TriggerSubject::Stories(FeedSource::Tag(tag)) => Some(AutomationTopic::WithTag(tag)),
        TriggerSubject::Stories(FeedSource::Publication(slug)) => {
            let place = app.store.read_in_place(move |c| publication::find_by_slug(c, &slug));
            place.await?.map(|place| AutomationTopic::InPublication(place.id))
        }
        TriggerSubject::Stories(_) => Some(AutomationTopic::Mine(me)),
    };
    let Some(topic) = topic else { return Ok(()) };
    let source = Arc::new(ShownTriggers::new(app));
    automation::listen(app, source, bearer, identity, topic).await
}

/// Forgets what the service does not ask about any more.
pub(super) async fn forget(
    app: &App,
    bearer: &Bearer,
    slug: &str,
    identity: &str,
) -> Result<Value, CallRefusal> {
    let trigger = known(slug)?;
    // What is no identity was never kept.
    if let Ok(identity) = identity.parse() {
        let forgotten = automation::forget(app, bearer, trigger, &identity).await;
        forgotten.map_err(|error| CallRefusal::store(&error))?;
    }
    Ok(json!({}))
}

fn known(slug: &str) -> Result<AutomationTrigger, CallRefusal> {
    slug.parse().map_err(|_| CallRefusal::Unknown)
}

/// What can be chosen for a field: the publications that a person writes for or follows.
pub(super) async fn options(
    app: &App,
    bearer: &Bearer,
    slug: &str,
    field: &str,
) -> Result<Value, CallRefusal> {
    if (known(slug)?, field) != (AutomationTrigger::InPublication, "publication") {
        return Err(CallRefusal::Unknown);
    }
    let me = bearer.person.id.clone();
    let known = app.store.read(move |c| known_publications(c, &me)).await;
    let known = known.map_err(|error| CallRefusal::store(&error))?;
    Ok(known.into_iter().map(|one| json!({ "label": one.name, "value": one.slug })).collect())
}

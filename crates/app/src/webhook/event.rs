//! What webhooks are told: put in their queues by the write in which it happened. People's own are told, and those of
//! applications that they allow it.

use crate::address;
use quire_core::{
    StoryId, Timestamp, UserId,
    access_token::ApiScope,
    person::Person,
    story::{Story, StoryStatus},
    webhook::{Webhook, WebhookEvent},
};
use quire_store::{
    Conn, StoreError, mute, person, publication,
    webhook::{self, NewWebhookDelivery},
};
use serde_json::{Value, json};

/// Tells its writer's webhooks how a story changed for readers; `was_out`: whether they could read it before. Nothing is
/// told of responses, nor of stories that readers could not read before and cannot read now.
pub(crate) fn changed(
    c: &mut Conn,
    story: &Story,
    was_out: bool,
    now: Timestamp,
) -> Result<(), StoreError> {
    let is_out = is_out(story);
    let event = match (was_out, is_out) {
        (false, true) => WebhookEvent::StoryPublished,
        (true, true) => WebhookEvent::StoryUpdated,
        (true, false) => WebhookEvent::StoryRemoved,
        (false, false) => return Ok(()),
    };
    if story.in_response_to.is_some() || story.head_revision == 0 {
        return Ok(());
    }
    let fact =
        WebhookFact { event, thing: of_story(&story.id), owner: &story.creator_id, actor: None };
    tell(c, &fact, now, |c| {
        let mut data = about(c, story)?;
        if event == WebhookEvent::StoryRemoved {
            data = json!({ "id": story.id, "title": story.title });
        }
        Ok(Some(json!({ "story": data })))
    })
}

/// Whether readers can read a story.
pub(crate) fn is_out(story: &Story) -> bool {
    story.status == StoryStatus::Published && !story.is_suspended
}

/// Tells the writer of a story or response that someone responded.
pub(crate) fn responded(
    c: &mut Conn,
    response: &Story,
    answered: &Story,
    now: Timestamp,
) -> Result<(), StoreError> {
    let (owner, actor) = (&answered.creator_id, &response.creator_id);
    let event = WebhookEvent::ResponseCreated;
    let fact = WebhookFact { event, thing: of_story(&response.id), owner, actor: Some(actor) };
    tell(c, &fact, now, |c| {
        let Some(writer) = person::find(c, actor)? else { return Ok(None) };
        let mut data = about(c, response)?;
        if let Some(fields) = data.as_object_mut() {
            fields.remove("title");
            fields.remove("subtitle");
            fields.insert("excerpt".to_owned(), json!(response.excerpt));
            fields.insert("author".to_owned(), about_person(&writer));
        }
        Ok(Some(json!({ "response": data, "story": about(c, answered)? })))
    })
}

/// Tells someone that they have a follower more.
pub(crate) fn followed(
    c: &mut Conn,
    follower: &UserId,
    owner: &UserId,
    now: Timestamp,
) -> Result<(), StoreError> {
    let event = WebhookEvent::FollowerAdded;
    let thing = format!("person:{follower}:{owner}");
    tell(c, &WebhookFact { event, thing, owner, actor: Some(follower) }, now, |c| {
        let found = person::find(c, follower)?;
        Ok(found.map(|follower| json!({ "follower": about_person(&follower) })))
    })
}

/// Tells someone's own webhooks what became of their membership.
pub(crate) fn membership(
    c: &mut Conn,
    event: WebhookEvent,
    owner: &UserId,
    data: &Value,
    now: Timestamp,
) -> Result<(), StoreError> {
    let fact = WebhookFact { event, thing: format!("membership:{owner}"), owner, actor: None };
    tell(c, &fact, now, |_| Ok(Some(json!({ "membership": data }))))
}

/// An event and the person whose webhooks hear of it.
struct WebhookFact<'a> {
    event: WebhookEvent,
    thing: String,
    owner: &'a UserId,
    actor: Option<&'a UserId>,
}

/// Most people have no webhooks, so what is said is found out last.
fn tell(
    c: &mut Conn,
    fact: &WebhookFact<'_>,
    now: Timestamp,
    data: impl FnOnce(&mut Conn) -> Result<Option<Value>, StoreError>,
) -> Result<(), StoreError> {
    if fact.actor == Some(fact.owner) {
        return Ok(());
    }
    let mut hooks = listening(c, fact.owner)?;
    if !fact.event.is_for_applications() {
        hooks.retain(|(hook, _)| hook.application_id.is_none() && hook.users_of.is_none());
    }
    hooks.retain(|(hook, _)| hook.events.have(fact.event));
    if hooks.is_empty() {
        return Ok(());
    }
    if let Some(actor) = fact.actor
        && mute::people_muted(c, fact.owner, std::slice::from_ref(actor))?.contains(actor)
    {
        return Ok(());
    }
    let Some(data) = data(c)? else { return Ok(()) };
    for (hook, about_id) in &hooks {
        let new = NewWebhookDelivery {
            webhook_id: &hook.id,
            event: fact.event,
            thing: &fact.thing,
            actor_id: fact.actor,
            about_id: *about_id,
            data: &data,
        };
        webhook::add(c, &new, now)?;
    }
    Ok(())
}

/// Who hears of what happens to someone: their own webhooks, and those of the applications that may, which are told whose
/// it is.
fn listening<'a>(
    c: &mut Conn,
    owner: &'a UserId,
) -> Result<Vec<(Webhook, Option<&'a UserId>)>, StoreError> {
    let own = webhook::listening(c, owner)?.into_iter().map(|hook| (hook, None));
    let theirs = webhook::listening_to_users(c, owner)?.into_iter();
    let allowed = theirs.filter(|(_, scopes)| scopes.allow(ApiScope::ManageWebhooks));
    Ok(own.chain(allowed.map(|(hook, _)| (hook, Some(owner)))).collect())
}

fn of_story(id: &StoryId) -> String {
    format!("story:{id}")
}

/// A story; its address begins with a slash.
fn about(c: &mut Conn, story: &Story) -> Result<Value, StoreError> {
    let writer = person::find(c, &story.creator_id)?;
    let place = match &story.publication_id {
        Some(id) => publication::find(c, id)?,
        None => None,
    };
    let slug = place.as_ref().map(|place| place.slug.as_str());
    let url = writer.map(|writer| address::story(story, &writer.username, slug));
    Ok(json!({
        "id": story.id,
        "title": story.title,
        "subtitle": story.subtitle,
        "url": url,
        "authorId": story.creator_id,
        "publicationId": story.publication_id,
        "firstPublishedAt": story.first_published_at.map(|at| at.to_string()),
        "updatedAt": story.updated_at.to_string(),
    }))
}

fn about_person(person: &Person) -> Value {
    let url = address::person(&person.username);
    json!({ "id": person.id, "username": person.username, "name": person.name, "url": url })
}

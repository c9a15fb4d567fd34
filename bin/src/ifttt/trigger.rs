//! Triggers: what happened, the newest first, each time under the same id.

use super::wire::{CallRefusal, fields, said_in, text};
use crate::{
    feeds::{self, FeedEntry, FeedSource},
    rest::known_publications,
};
use poem::Request;
use quire_app::{App, bearer::Bearer};
use serde_json::{Map, Value, json};

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
}

impl Trigger {
    fn of(slug: &str) -> Option<Self> {
        Some(match slug {
            "new_story" => Self::Mine,
            "new_story_in_publication" => Self::InPublication,
            "new_story_with_tag" => Self::WithTag,
            _ => return None,
        })
    }

    /// The feed that tells of it.
    fn source(
        self,
        bearer: &Bearer,
        fields: &Map<String, Value>,
    ) -> Result<FeedSource, CallRefusal> {
        let missing = |name| CallRefusal::Malformed(name);
        Ok(match self {
            Self::Mine => FeedSource::Person(bearer.person.username.clone()),
            Self::InPublication => {
                let slug = text(fields, "publication");
                FeedSource::Publication(slug.ok_or(missing("`publication` is missing"))?.to_owned())
            }
            Self::WithTag => {
                let tag = text(fields, "tag").and_then(|tag| tag.to_lowercase().parse().ok());
                FeedSource::Tag(tag.ok_or(missing("`tag` is missing or none"))?)
            }
        })
    }
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
    let source = trigger.source(bearer, fields(&said, "triggerFields")?)?;
    let limit = match said.get("limit") {
        None | Some(Value::Null) => MOST,
        Some(limit) => {
            limit.as_u64().ok_or(CallRefusal::Malformed("`limit` is no number"))?.min(MOST)
        }
    };
    let (site, wanted) = (app.site.clone(), u32::try_from(limit.max(1)).unwrap_or(1));
    let found = app.store.read(move |c| feeds::newest(c, &site, source, wanted)).await;
    let found = found.map_err(|error| CallRefusal::store(&error))?;
    let found = found.ok_or(CallRefusal::Malformed("there is nothing of that name"))?;
    let limit = usize::try_from(limit).unwrap_or_default();
    Ok(found.into_iter().take(limit).map(|story| event(&story)).collect())
}

fn event(story: &FeedEntry) -> Value {
    let at = story.published.unwrap_or(story.updated);
    json!({
        "title": story.title,
        "url": story.address,
        "author": story.author,
        "excerpt": story.summary,
        "tags": story.tags.join(", "),
        "created_at": at.to_string(),
        "meta": { "id": story.id, "timestamp": at.millis().div_euclid(1_000) },
    })
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

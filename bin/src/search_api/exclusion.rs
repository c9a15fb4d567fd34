//! What a search leaves out for the reader who asks: what they are not brought elsewhere, too. Hits
//! are taken out of the answer, so that a page may be shorter than asked for.

use poem::Request;
use quire_app::App;
use quire_core::{StoryId, UserId};
use quire_http::session;
use quire_store::{Conn, StoreError, mute, story};
use serde_json::Value;
use std::collections::HashSet;

/// Takes out of `answer` what its reader is not to meet; of a reader no one knows, nothing.
pub(super) async fn leave_out(app: &App, request: &Request, answer: &mut Value) {
    let caller = match session::identify(app, request.headers()).await {
        Ok(caller) => caller,
        Err(error) => return tracing::warn!(%error, "who searches cannot be read"),
    };
    let Some(me) = caller.viewer.user_id().cloned() else { return };
    let mut seen = Met::default();
    each_list(answer, |index, hits| hits.iter().for_each(|hit| seen.add(index, hit)));
    let met = match app.store.read(move |c| seen.by(c, &me)).await {
        Ok(met) => met,
        Err(error) => {
            // A database in trouble must not show readers the people they blocked.
            tracing::warn!(%error, "what a reader keeps away cannot be read");
            Met::default()
        }
    };
    each_list(answer, |index, hits| hits.retain(|hit| met.has(index, hit)));
}

/// Every list of hits in an answer to one query or to several, with the name of its index.
fn each_list(answer: &mut Value, mut change: impl FnMut(&str, &mut Vec<Value>)) {
    let mut one = |result: &mut Value| {
        let index = result.get("index").and_then(Value::as_str).unwrap_or_default().to_owned();
        if let Some(Value::Array(hits)) = result.get_mut("hits") {
            change(&index, hits);
        }
    };
    match answer.get_mut("results") {
        Some(Value::Array(results)) => results.iter_mut().for_each(one),
        _ => one(answer),
    }
}

/// A story or a person that was found; other things are no one's to keep away.
enum Found {
    Story(StoryId),
    Person(UserId),
    Other,
}

impl Found {
    fn read(index: &str, hit: &Value) -> Self {
        let id = hit.get("objectID").and_then(Value::as_str).unwrap_or_default();
        let owner = hit.pointer("/creator/userId").and_then(Value::as_str).unwrap_or_default();
        match index {
            "posts" => id.parse().map_or(Self::Other, Self::Story),
            "users" => id.parse().map_or(Self::Other, Self::Person),
            _ => owner.parse().map_or(Self::Other, Self::Person),
        }
    }
}

/// Stories and people in an answer.
#[derive(Debug, Default)]
struct Met {
    stories: HashSet<StoryId>,
    people: HashSet<UserId>,
}

impl Met {
    fn add(&mut self, index: &str, hit: &Value) {
        match Found::read(index, hit) {
            Found::Story(id) => drop(self.stories.insert(id)),
            Found::Person(id) => drop(self.people.insert(id)),
            Found::Other => {}
        }
    }

    /// Those that `me` may meet. Muted people are found themselves, so that they can be unmuted;
    /// their stories are not.
    fn by(&self, c: &mut Conn, me: &UserId) -> Result<Self, StoreError> {
        let stories: Vec<_> = self.stories.iter().cloned().collect();
        let stories = story::many(c, &stories)?;
        let stories = mute::unmuted(c, me, stories)?;
        let people: Vec<_> = self.people.iter().cloned().collect();
        let blocked = mute::people_blocked(c, me, &people)?;
        Ok(Self {
            stories: stories.into_iter().map(|story| story.id).collect(),
            people: people.into_iter().filter(|id| !blocked.contains(id)).collect(),
        })
    }

    fn has(&self, index: &str, hit: &Value) -> bool {
        match Found::read(index, hit) {
            Found::Story(id) => self.stories.contains(&id),
            Found::Person(id) => self.people.contains(&id),
            Found::Other => true,
        }
    }
}

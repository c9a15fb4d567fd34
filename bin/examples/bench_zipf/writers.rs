//! People who are signed in and write: of fifty acts 40 are claps for what is read, 5 follows, 4 responses, 1 an edit.

use crate::{
    LENGTH, Outcome,
    client::{Connection, Session},
    site::{READERS, WRITERS, tokens, writer_of},
    zipf::{Chance, Zipf},
};
use anyhow::{Context, Result};
use quire_core::{StoryId, UserId};
use serde_json::json;
use std::{
    collections::HashMap,
    path::Path,
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicU32, Ordering::Relaxed},
    },
    time::{Duration, Instant},
};
use tokio::task::JoinSet;

/// Acts a second.
const RATE: u32 = 50;
/// Connections of writers.
const CONNECTIONS: usize = 16;

const CLAP: &str = "mutation($id: ID!) { done: clapPost(postId: $id, numClaps: 1) { __typename } }";
const FOLLOW: &str = "mutation($id: ID!) { done: followUser(targetUserId: $id) { __typename } }";
const RESPOND: &str =
    "mutation($input: RespondInput!) { done: respondToPost(input: $input) { __typename } }";
const SAVE: &str = "mutation($input: SaveDraftInput!) { done: saveDraft(input: $input) {
    __typename ... on DraftSaved { revision } } }";
const PUBLISH: &str = "mutation($input: SetPostPublishedInput!) { done: setPostPublished(input: $input) { __typename } }";

/// Everybody's sessions: first the writers of stories, then those who only read.
pub async fn sign_in(site: &str, folder: &Path) -> Result<Vec<Session>> {
    let mut connection = Connection::to(site);
    let mut people = Vec::new();
    for token in tokens(folder)? {
        let mut session = Session { cookie: format!("__Host-sid={token}"), xsrf: String::new() };
        let asked = json!({ "query": "{ session { xsrf } }" });
        let answer = connection.graphql(&session, &asked).await?;
        let xsrf = answer["data"]["session"]["xsrf"].as_str();
        session.xsrf = xsrf.with_context(|| format!("not signed in: {answer}"))?.to_owned();
        people.push(session);
    }
    Ok(people)
}

/// One act.
struct Act {
    number: u32,
    story: u64,
    reader: u64,
}

struct Desk {
    people: Vec<Session>,
    revisions: Mutex<HashMap<u64, i64>>,
}

/// Writes by a schedule that waits for no one.
pub async fn write(site: String, people: Vec<Session>, stories: u64) -> Result<Outcome> {
    let zipf = Zipf::new(stories);
    let mut chance = Chance::new(2);
    let count = RATE * u32::try_from(LENGTH.as_secs())?;
    let acts = (0..count).map(|number| Act {
        number,
        story: zipf.draw(&mut chance),
        reader: chance.below(READERS),
    });
    let acts: Arc<Vec<Act>> = Arc::new(acts.collect());
    let desk = Arc::new(Desk { people, revisions: Mutex::default() });
    let (next, begin) = (Arc::new(AtomicU32::new(0)), Instant::now() + Duration::from_millis(100));
    let mut writers = JoinSet::new();
    for _ in 0..CONNECTIONS {
        let (mut connection, acts, next, desk) =
            (Connection::to(&site), acts.clone(), next.clone(), desk.clone());
        writers.spawn(async move {
            let mut outcome = Outcome::default();
            while let Some(act) = acts.get(next.fetch_add(1, Relaxed) as usize) {
                let due = begin + Duration::from_secs(1) / RATE * act.number;
                tokio::time::sleep_until(due.into()).await;
                let done = desk.do_it(&mut connection, act).await;
                if let Err(error) = &done {
                    eprintln!("{error:#}");
                }
                outcome.note(due, done.is_ok());
            }
            outcome
        });
    }
    let mut all = Outcome::default();
    while let Some(done) = writers.join_next().await {
        all.add(done?);
    }
    Ok(all)
}

impl Desk {
    async fn do_it(&self, connection: &mut Connection, act: &Act) -> Result<()> {
        let id = StoryId::from_bits(act.story);
        let reader = self.person(WRITERS + act.reader)?;
        let name = format!("bench-{:08}", act.number);
        let block =
            json!({ "id": "answer01", "type": "p", "text": format!("Well said, {}.", act.number) });
        match act.number % 50 {
            0 => self.edit(connection, act, &name).await,
            1..=5 => {
                let followed = UserId::from_bits(writer_of(act.story));
                connection.act(reader, FOLLOW, json!({ "id": followed }), "User").await.map(drop)
            }
            6..=9 => {
                let input = json!({ "postId": id, "saveId": name, "blocks": [block] });
                connection.act(reader, RESPOND, json!({ "input": input }), "Post").await.map(drop)
            }
            _ => connection.act(reader, CLAP, json!({ "id": id }), "Post").await.map(drop),
        }
    }

    /// Its writer changes the line under the title of a story that is read.
    async fn edit(&self, connection: &mut Connection, act: &Act, name: &str) -> Result<()> {
        let known = || self.revisions.lock().unwrap_or_else(PoisonError::into_inner);
        let writer = self.person(writer_of(act.story) - 1)?;
        let id = StoryId::from_bits(act.story);
        let base = known().get(&act.story).copied().unwrap_or(1);
        let input = json!({
            "postId": id, "saveId": name, "baseRevision": base, "blocks": [],
            "subtitle": format!("Edition {}", act.number),
        });
        let saved = connection.act(writer, SAVE, json!({ "input": input }), "DraftSaved").await?;
        let revision = saved["revision"].as_i64().context("not saved")?;
        known().insert(act.story, revision);
        let input = json!({ "postId": id, "revision": revision });
        connection.act(writer, PUBLISH, json!({ "input": input }), "Draft").await.map(drop)
    }

    fn person(&self, number: u64) -> Result<&Session> {
        self.people.get(usize::try_from(number)?).context("there is no person with this number")
    }
}

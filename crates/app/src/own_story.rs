//! One's own stories as programs read and change them (decision 0060): each change is one write, which looks first
//! whether its `Idempotency-Key` named it before, then whether the story is as the program saw it.

mod change;
mod read;
mod refusal;

pub use change::{StoryChanges, TextChange, delete, publish, unpublish, update};
pub use read::{OwnStory, find, list, revisions};
pub use refusal::OwnStoryRefusal;

use crate::{App, draft::own, keys::digest, refusal::acting};
use quire_core::{StoryId, Timestamp, Viewer, story::Story};
use quire_store::{
    Conn,
    idempotency_key::{self, KeyClaim},
};

/// How a request to change a story is sent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SentChange {
    /// The program's name for the request; the same for every try.
    pub key: Option<String>,
    /// What else makes the request what it is: under one key, only the same is sent again.
    pub request: String,
    /// The tags of what the program saw, one of which must still stand; `None`: whatever it is like.
    pub seen: Option<Vec<String>>,
}

/// Does something to a story of the viewer's, once.
async fn change(
    app: &App,
    viewer: &Viewer,
    id: &StoryId,
    sent: SentChange,
    work: impl Fn(&mut Conn, Story, Timestamp) -> Result<Story, OwnStoryRefusal> + Send + 'static,
) -> Result<OwnStory, OwnStoryRefusal> {
    let me = acting(viewer)?.clone();
    let key = sent.key.as_deref().map(key_hash).transpose()?;
    let request = hex::encode(digest(sent.request.as_bytes()));
    let (viewer, id, now) = (viewer.clone(), id.clone(), app.ports.clock.now());
    app.store
        .write(move |c| {
            let story = own(c, &viewer, &id)?;
            let claim = match &key {
                Some(key) => idempotency_key::claim(c, &me, key, &request, now)?,
                None => KeyClaim::New,
            };
            match claim {
                KeyClaim::Taken => return Err(OwnStoryRefusal::KeyTaken),
                KeyClaim::Done => return Ok(read::around(c, story)?),
                KeyClaim::New => {}
            }
            let before = read::around(c, story)?;
            if sent.seen.as_ref().is_some_and(|seen| !seen.contains(&before.tag())) {
                return Err(OwnStoryRefusal::Changed);
            }
            let after = work(c, before.story, now)?;
            Ok(read::around(c, after)?)
        })
        .await
}

fn key_hash(key: &str) -> Result<String, OwnStoryRefusal> {
    match key.len() {
        1..=255 => Ok(hex::encode(digest(key.as_bytes()))),
        _ => Err(OwnStoryRefusal::InvalidKey),
    }
}

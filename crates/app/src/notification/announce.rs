//! Telling followers of a new story. A job tells some of them in each write, keeps in the same write
//! how far it came, and lets other jobs go first now and then; killed at any moment, it goes on where
//! it was.

use crate::{
    App,
    job::{self, JobError, JobKind, JobLease, JobOutcome},
};
use quire_core::{StoryId, Timestamp, story::Story};
use quire_store::{
    Conn, StoreError,
    notification::{Followed, tell_followers},
    story,
};
use serde::{Deserialize, Serialize};
use serde_json::json;
use std::time::Duration;

/// Followers told in one write: about half a millisecond of the one writer’s time.
const BATCH: i64 = 20;
/// Writes until other jobs go first.
const TURN: usize = 50;
/// Left to other writes after each.
const PAUSE: Duration = Duration::from_millis(2);

/// Whose followers are being told.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Of {
    Writer,
    Publication,
}

/// What the worker reads, and how far it came.
#[derive(Debug, Clone, Serialize, Deserialize)]
struct Progress {
    story: StoryId,
    announced_at: Timestamp,
    of: Of,
    /// Up to whom everybody was told, in the order of their ids.
    follower: String,
}

/// Has the followers of a story's writer and publication told of it, inside the write that makes it
/// appear. Asking again for the same story changes nothing.
///
/// # Errors
/// [`StoreError`].
pub fn announce(c: &mut Conn, story: &Story, now: Timestamp) -> Result<(), StoreError> {
    let progress = Progress {
        story: story.id.clone(),
        announced_at: now,
        of: Of::Writer,
        follower: String::new(),
    };
    let key = format!("announce:{}", story.id);
    job::ask(c, JobKind::NewStory, &key, &story.creator_id, &json!(progress), now)
}

/// Tells the next followers. The work of a job.
pub(crate) async fn tell(
    app: &App,
    payload: &str,
    held: &JobLease,
) -> Result<JobOutcome, JobError> {
    let mut progress: Progress = serde_json::from_str(payload).map_err(|_| JobError::Unreadable)?;
    for _ in 0..TURN {
        let (before, held, now) = (progress.clone(), held.clone(), app.ports.clock.now());
        match app.store.write(move |c| step(c, &before, &held, now)).await? {
            Some(next) => progress = next,
            None => return Ok(JobOutcome::Finished),
        }
        tokio::time::sleep(PAUSE).await;
    }
    Ok(JobOutcome::Yields)
}

/// One write; `None` when everybody was told, or there is nothing to tell of any more.
fn step(
    c: &mut Conn,
    progress: &Progress,
    held: &JobLease,
    now: Timestamp,
) -> Result<Option<Progress>, JobError> {
    let next = tell_some(c, progress)?;
    // What is done names no one.
    let kept = next.clone().unwrap_or_else(|| progress.of_followers_of(Of::Publication));
    // Else what this write told is taken back: someone else tells it.
    if held.keep(c, &json!(kept), now)? { Ok(next) } else { Err(JobError::Lost) }
}

fn tell_some(c: &mut Conn, progress: &Progress) -> Result<Option<Progress>, StoreError> {
    let Some(story) = story::find(c, &progress.story)?.filter(Story::is_listed) else {
        return Ok(None);
    };
    let of = match (progress.of, &story.publication_id) {
        (Of::Writer, _) => Followed::Writer(story.creator_id.clone()),
        (Of::Publication, Some(id)) => Followed::Publication(id.clone()),
        (Of::Publication, None) => return Ok(None),
    };
    let told = tell_followers(c, &of, &story, &progress.follower, BATCH, progress.announced_at)?;
    Ok(match (told, progress.of) {
        (Some(follower), _) => Some(Progress { follower, ..progress.clone() }),
        (None, Of::Writer) => Some(progress.of_followers_of(Of::Publication)),
        (None, Of::Publication) => None,
    })
}

impl Progress {
    /// The same story, at the first follower.
    fn of_followers_of(&self, of: Of) -> Self {
        Self { of, follower: String::new(), ..self.clone() }
    }
}

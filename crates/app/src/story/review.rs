//! What staff decide about stories: to look at one, to take it down, to clear it.

use crate::{App, purge, webhook};
use quire_core::{
    StoryId,
    story::{Story, review::Verdict},
};
use quire_store::{StoreError, story};

/// Why a story is as it was.
#[derive(Debug, thiserror::Error)]
pub enum ReviewRefusal {
    /// There is no story of this id.
    #[error("there is no story {0}")]
    Unknown(StoryId),
    /// The database could not be used.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Decides about a story. Whether that changed anything: what was decided last may be the same, and
/// nothing is the matter with a story about which nothing was decided, unless it was reported
/// since.
///
/// # Errors
/// [`ReviewRefusal`]; nothing is changed then.
pub async fn review(app: &App, id: &StoryId, verdict: Verdict) -> Result<bool, ReviewRefusal> {
    let (id, now) = (id.clone(), app.ports.clock.now());
    app.store
        .write(move |c| {
            let found = story::find(c, &id)?;
            let before = found.ok_or_else(|| ReviewRefusal::Unknown(id.clone()))?;
            let one = std::slice::from_ref(&id);
            let last = story::verdicts(c, one)?.remove(&id).unwrap_or(Verdict::Cleared);
            let is_suspended = verdict == Verdict::TakenDown;
            let is_same = last == verdict && before.is_suspended == is_suspended;
            // Deciding the same about what was reported since is a decision, too.
            if is_same && !story::is_reported(c, &id)? {
                return Ok(false);
            }
            story::decide(c, &id, verdict, now)?;
            let was_read = webhook::event::is_out(&before);
            let after = Story { is_suspended, ..before };
            story::save(c, &after)?;
            let mut tags = quire_store::tag::of_stories(c, one)?;
            let tags = tags.remove(&id).unwrap_or_default();
            let slugs: Vec<_> = tags.into_iter().map(|tag| tag.slug).collect();
            purge::story(c, &after, &slugs, now)?;
            webhook::event::changed(c, &after, was_read, now)?;
            Ok(true)
        })
        .await
}

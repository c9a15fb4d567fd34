//! Reading: what a reader read and how far, unless they want nothing kept.

use crate::{
    App,
    refusal::{BadRequest, Refusal, acting},
    story::published,
};
use quire_core::{StoryId, Viewer, limit::library::HISTORY_CLEARED_KEPT};
use quire_store::{
    StoreError,
    reading::{self, History},
};

/// Notes that the viewer is `percent` through a story. Whether it was noted: not while the history is
/// paused.
///
/// # Errors
/// [`Refusal`]: strangers, suspended viewers, stories the viewer may not read, numbers that are no
/// percentage.
pub async fn record(
    app: &App,
    viewer: &Viewer,
    id: &StoryId,
    percent: i64,
) -> Result<bool, Refusal> {
    let reader = acting(viewer)?.clone();
    if !(0..=100).contains(&percent) {
        return Err(BadRequest::Percent.into());
    }
    let (viewer, id, now) = (viewer.clone(), id.clone(), app.ports.clock.now());
    app.store
        .write(move |c| {
            let story = published(c, &viewer, &id)?;
            if story.stands_for_list() {
                return Ok(false);
            }
            Ok(reading::record(c, &reader, &id, percent, now)?)
        })
        .await
}

/// Takes a story out of the viewer's history. For an hour it can be put back. Whether it stood there.
///
/// # Errors
/// [`Refusal`]: strangers, suspended viewers.
pub async fn forget(app: &App, viewer: &Viewer, id: &StoryId) -> Result<bool, Refusal> {
    let (reader, id, now) = (acting(viewer)?.clone(), id.clone(), app.ports.clock.now());
    Ok(app.store.write(move |c| reading::remove(c, &reader, &id, now)).await?)
}

/// Puts it back where it stood. Whether there was anything to put back.
///
/// # Errors
/// [`Refusal`]: strangers, suspended viewers.
pub async fn put_back(app: &App, viewer: &Viewer, id: &StoryId) -> Result<bool, Refusal> {
    let (reader, id) = (acting(viewer)?.clone(), id.clone());
    Ok(app.store.write(move |c| reading::put_back(c, &reader, &id)).await?)
}

/// Clears the viewer's history. For an hour that can be taken back; what was cleared before is forgotten
/// at once.
///
/// # Errors
/// [`Refusal`]: strangers, suspended viewers.
pub async fn clear(app: &App, viewer: &Viewer) -> Result<(), Refusal> {
    let (reader, now) = (acting(viewer)?.clone(), app.ports.clock.now());
    Ok(app.store.write(move |c| reading::clear(c, &reader, now)).await?)
}

/// Takes that back. Whether there was anything to bring back.
///
/// # Errors
/// [`Refusal`]: strangers, suspended viewers.
pub async fn restore(app: &App, viewer: &Viewer) -> Result<bool, Refusal> {
    let reader = acting(viewer)?.clone();
    Ok(app.store.write(move |c| reading::restore(c, &reader)).await?)
}

/// Pauses the viewer's history.
///
/// # Errors
/// [`Refusal`]: strangers, suspended viewers.
pub async fn pause(app: &App, viewer: &Viewer) -> Result<(), Refusal> {
    let reader = acting(viewer)?.clone();
    Ok(app.store.write(move |c| reading::set_paused(c, &reader, true)).await?)
}

/// Lets it go on.
///
/// # Errors
/// [`Refusal`]: strangers, suspended viewers.
pub async fn resume(app: &App, viewer: &Viewer) -> Result<(), Refusal> {
    let reader = acting(viewer)?.clone();
    Ok(app.store.write(move |c| reading::set_paused(c, &reader, false)).await?)
}

/// What the viewer said of their history.
///
/// # Errors
/// [`StoreError`].
pub async fn history(app: &App, viewer: &Viewer) -> Result<History, StoreError> {
    match viewer.user_id().cloned() {
        Some(reader) => app.store.read_in_place(move |c| reading::history(c, &reader)).await,
        None => Ok(History::default()),
    }
}

/// Readers whose cleared histories are forgotten in one write.
const STEP: i64 = 50;

/// Forgets histories that were cleared, and stories that were taken out of one, long enough ago. How
/// many of both.
///
/// # Errors
/// [`StoreError`]; what was forgotten until then stays so.
pub(crate) async fn forget_cleared(app: &App) -> Result<usize, StoreError> {
    let kept = i64::try_from(HISTORY_CLEARED_KEPT.as_secs()).unwrap_or(i64::MAX);
    let before = app.ports.clock.now().plus_seconds(-kept);
    let mut forgotten = app.store.write(move |c| reading::forget_removed(c, before)).await?;
    loop {
        let some = app.store.write(move |c| reading::forget_cleared(c, before, STEP)).await?;
        forgotten = forgotten.saturating_add(some);
        if some == 0 {
            return Ok(forgotten);
        }
    }
}

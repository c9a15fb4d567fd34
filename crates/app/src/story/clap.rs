//! Applause: 1 to 50 claps per reader and story.

use super::{published, published_by_anybody};
use crate::{
    App, notification, purge,
    rate_limit::{self, LimitedAction},
    refusal::{BadRequest, Forbidden, Refusal, acting},
};
use quire_core::{StoryId, Timestamp, UserId, Viewer, policy::clap_story, story::Story};
use quire_store::{Conn, clap as claps, story};

/// A story after applause.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ClappedStory {
    /// The story as it is now.
    pub story: Story,
    /// What the viewer has given it by now.
    pub given: i64,
}

/// Adds `count` claps (1 to 50); a reader's claps for one story end at 50.
///
/// # Errors
/// [`Refusal`]: strangers, suspended viewers, a count outside 1 to 50, one's own story, and stories
/// the viewer may not read.
pub async fn clap(
    app: &App,
    viewer: &Viewer,
    id: &StoryId,
    count: i64,
) -> Result<ClappedStory, Refusal> {
    let reader = acting(viewer)?.clone();
    if !(1..=claps::MOST).contains(&count) {
        return Err(BadRequest::ClapCount.into());
    }
    rate_limit::count(app, LimitedAction::Clap, &reader)?;
    let (viewer, id, now) = (viewer.clone(), id.clone(), app.ports.clock.now());
    app.store
        .write(move |c| {
            let story = may_clap(c, &viewer, &id)?;
            give(c, &reader, &story, count, now)
        })
        .await
}

/// Gives a story one clap, unless the viewer has given it some before: what a link elsewhere calls
/// a vote counts once (decision 0035).
///
/// # Errors
/// [`Refusal`], as for [`clap`].
pub async fn vote(app: &App, viewer: &Viewer, id: &StoryId) -> Result<ClappedStory, Refusal> {
    let reader = acting(viewer)?.clone();
    let (viewer, id, now) = (viewer.clone(), id.clone(), app.ports.clock.now());
    app.store
        .write(move |c| {
            // The story's row is locked first: of two votes at once the second finds the first.
            story::find_to_change(c, &id)?;
            let story = may_clap(c, &viewer, &id)?;
            let known = claps::given_to(c, &reader, std::slice::from_ref(&id))?;
            match known.get(&id) {
                Some(given) if *given > 0 => Ok(ClappedStory { story, given: *given }),
                _ => give(c, &reader, &story, 1, now),
            }
        })
        .await
}

/// The story, if the viewer may clap for it.
fn may_clap(c: &mut Conn, viewer: &Viewer, id: &StoryId) -> Result<Story, Refusal> {
    let story = published(c, viewer, id)?;
    if clap_story(viewer, &story) { Ok(story) } else { Err(Forbidden::OwnStory.into()) }
}

fn give(
    c: &mut Conn,
    reader: &UserId,
    before: &Story,
    count: i64,
    now: Timestamp,
) -> Result<ClappedStory, Refusal> {
    let id = &before.id;
    let given = claps::add(c, id, reader, count, now)?.ok_or(Refusal::NotFound)?;
    let story = story::find(c, id)?.ok_or(Refusal::NotFound)?;
    if story.clap_count != before.clap_count {
        purge::applause(c, id, now)?;
    }
    if given <= count {
        // The first applause: the story is one that the reader recommends from now on.
        purge::added_to_person(c, reader, now)?;
        notification::clapped(c, reader, &story, now)?;
    }
    Ok(ClappedStory { story, given })
}

/// Takes all of the viewer's claps back.
///
/// # Errors
/// [`Refusal`]: strangers, suspended viewers, and stories the viewer may not read.
pub async fn unclap(app: &App, viewer: &Viewer, id: &StoryId) -> Result<ClappedStory, Refusal> {
    let reader = acting(viewer)?.clone();
    let (viewer, id, now) = (viewer.clone(), id.clone(), app.ports.clock.now());
    app.store
        .write(move |c| {
            let story = published_by_anybody(c, &viewer, &id)?;
            if claps::remove(c, &id, &reader)? > 0 {
                purge::story_counts(c, &id, now)?;
                purge::person_id(c, &reader, now)?;
                notification::unclapped(c, &reader, &story)?;
            }
            let story = story::find(c, &id)?.ok_or(Refusal::NotFound)?;
            Ok(ClappedStory { story, given: 0 })
        })
        .await
}

//! Applause: 1 to 50 claps per reader and story.

use super::{published, published_by_anybody};
use crate::{
    App, notification, purge,
    refusal::{BadRequest, Forbidden, Refusal, acting},
};
use quire_core::{StoryId, Viewer, policy::clap_story, story::Story};
use quire_store::{clap as claps, story};

/// A story after applause.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Clapped {
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
) -> Result<Clapped, Refusal> {
    let reader = acting(viewer)?.clone();
    if !(1..=claps::MOST).contains(&count) {
        return Err(BadRequest::ClapCount.into());
    }
    let (viewer, id, now) = (viewer.clone(), id.clone(), app.outside.clock.now());
    app.store
        .write(move |c| {
            let before = published(c, &viewer, &id)?;
            if !clap_story(&viewer, &before) {
                return Err(Forbidden::OwnStory.into());
            }
            let given = claps::add(c, &id, &reader, count, now)?.ok_or(Refusal::NotFound)?;
            let story = story::find(c, &id)?.ok_or(Refusal::NotFound)?;
            if story.clap_count != before.clap_count {
                purge::story_counts(c, &id, now)?;
            }
            if given <= count {
                // The first applause: the story is one that the reader recommends from now on.
                purge::person_id(c, &reader, now)?;
                notification::clapped(c, &reader, &story, now)?;
            }
            Ok(Clapped { story, given })
        })
        .await
}

/// Takes all of the viewer's claps back.
///
/// # Errors
/// [`Refusal`]: strangers, suspended viewers, and stories the viewer may not read.
pub async fn unclap(app: &App, viewer: &Viewer, id: &StoryId) -> Result<Clapped, Refusal> {
    let reader = acting(viewer)?.clone();
    let (viewer, id, now) = (viewer.clone(), id.clone(), app.outside.clock.now());
    app.store
        .write(move |c| {
            let story = published_by_anybody(c, &viewer, &id)?;
            if claps::remove(c, &id, &reader)? > 0 {
                purge::story_counts(c, &id, now)?;
                purge::person_id(c, &reader, now)?;
                notification::unclapped(c, &reader, &story)?;
            }
            let story = story::find(c, &id)?.ok_or(Refusal::NotFound)?;
            Ok(Clapped { story, given: 0 })
        })
        .await
}

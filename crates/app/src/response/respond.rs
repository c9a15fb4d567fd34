//! Responding to a story, or to another response.

use super::{Act, Count, ResponseRefusal, check, respondable};
use crate::{
    App, block,
    draft::BodySummary,
    keys::Purpose,
    notification, purge,
    refusal::{Refusal, acting},
    webhook,
};
use quire_core::{
    Document, SaveId, StoryId, Viewer,
    story::{Revision, Story, StoryDetails, StoryStatus},
};
use quire_store::{Conn, StoreError, story};

/// Publishes a response at once. The same save by the same person to the same story responds once,
/// however often and from wherever it is sent.
///
/// # Errors
/// [`ResponseRefusal`]: strangers, suspended viewers, stories the viewer may not read in full, closed
/// discussions, texts that are empty, too long or malformed, more than 60 in an hour.
pub async fn respond(
    app: &App,
    viewer: &Viewer,
    parent: &StoryId,
    save: &SaveId,
    document: Document,
) -> Result<Story, ResponseRefusal> {
    let writer = acting(viewer)?.clone();
    check(app, &document)?;
    let now = app.ports.clock.now();
    let key = [writer.as_str().as_bytes(), parent.as_str().as_bytes(), save.as_str().as_bytes()];
    let id = app.keys.story_id(Purpose::Response, &key);
    let count = Count::of(app, &writer, Act::Respond);
    let blank = Story::blank(id.clone(), writer, now);
    let (viewer, parent) = (viewer.clone(), parent.clone());
    once(app, id, move |c| {
        let answered = respondable(c, &viewer, &parent)?;
        count.once(c, now)?;
        let document = block::unmention(c, &blank.creator_id, &document)?;
        let blank = Story { in_response_to: Some(parent.clone()), ..blank.clone() };
        let response = published_now(blank, &document);
        insert(c, &response, &StoryDetails::published_at(now), &document)?;
        notification::responded(c, &response, &answered, &document, now)?;
        webhook::event::responded(c, &response, &answered, now)?;
        Ok(response)
    })
    .await
}

/// Adds the story of this id by `add`, unless it is there already: then it is answered as it is.
pub(super) async fn once(
    app: &App,
    id: StoryId,
    add: impl Fn(&mut Conn) -> Result<Story, ResponseRefusal> + Send + 'static,
) -> Result<Story, ResponseRefusal> {
    let wanted = id.clone();
    let done = app
        .store
        .write(move |c| match story::find(c, &wanted)? {
            Some(known) => Ok(known),
            None => add(c),
        })
        .await;
    match done {
        // The same was done in the same moment.
        Err(ResponseRefusal::Refused(Refusal::Store(StoreError::Unique { .. }))) => {
            let found = app.store.read(move |c| story::find(c, &id)).await?;
            found.ok_or_else(|| Refusal::NotFound.into())
        }
        done => done,
    }
}

/// A story that is published the moment it is begun, with its first text.
pub(super) fn published_now(story: Story, document: &Document) -> Story {
    let now = story.updated_at;
    let summary = match story.in_response_to {
        Some(_) => BodySummary::of_response(document),
        None => BodySummary::of(document),
    };
    Story {
        status: StoryStatus::Published,
        published_revision: Some(1),
        first_published_at: Some(now),
        ..summary.put(story)
    }
}

/// Adds a story that is published, with its first text.
pub(super) fn insert(
    c: &mut Conn,
    new: &Story,
    details: &StoryDetails,
    document: &Document,
) -> Result<(), ResponseRefusal> {
    story::insert(c, new, details)?;
    story::add_revision(c, &Revision::first(new, document.clone()))?;
    match new.in_response_to {
        Some(_) => purge::response(c, new, new.updated_at)?,
        None => purge::story(c, new, &[], new.updated_at)?,
    }
    Ok(())
}

//! Responses: stories that answer other stories.

use super::published;
use crate::{
    App,
    draft::{Figures, blank},
    purge,
    refusal::{BadRequest, Forbidden, Refusal, acting},
};
use quire_core::{
    Document, StoryId, Timestamp, Viewer,
    document::{plain_text, validate},
    policy::{StoryAccess, read_story},
    story::{Revision, Story, StoryStatus},
};
use quire_store::{Conn, StoreError, story};

/// Characters of a response.
const LONGEST: usize = 20_000;

/// Publishes a response to a story (or to another response).
///
/// # Errors
/// [`Refusal`]: strangers, suspended viewers, stories the viewer may not read in full, closed
/// discussions, and texts that are empty, too long or malformed.
pub async fn respond(
    app: &App,
    viewer: &Viewer,
    parent: &StoryId,
    document: Document,
) -> Result<Story, Refusal> {
    let writer = acting(viewer)?.clone();
    check(&document)?;
    let now = app.outside.clock.now();
    let id = StoryId::from_bits(app.outside.ids.bits());
    let response = published_now(blank(id, writer, now), parent, &document);
    let (viewer, parent) = (viewer.clone(), parent.clone());
    app.store
        .write(move |c| {
            let answered = published(c, &viewer, &parent)?;
            if read_story(&viewer, &answered) != StoryAccess::Full {
                return Err(Forbidden::MembersOnly.into());
            }
            if answered.responses_locked {
                return Err(Forbidden::DiscussionClosed.into());
            }
            insert(c, &response, &document, now)?;
            Ok(response.clone())
        })
        .await
}

fn check(document: &Document) -> Result<(), BadRequest> {
    if let Err(errors) = validate(document) {
        let first = errors.first().map(ToString::to_string).unwrap_or_default();
        return Err(BadRequest::Document(first));
    }
    let text = plain_text(document);
    if text.trim().is_empty() {
        return Err(BadRequest::Empty);
    }
    if text.chars().count() > LONGEST {
        return Err(BadRequest::TooLong);
    }
    Ok(())
}

fn insert(
    c: &mut Conn,
    response: &Story,
    document: &Document,
    now: Timestamp,
) -> Result<(), StoreError> {
    story::insert(c, response)?;
    story::add_revision(c, &Revision::first(response, document.clone()))?;
    purge::story(c, response, &[], now)
}

/// A response that is published at once.
fn published_now(response: Story, parent: &StoryId, document: &Document) -> Story {
    let Figures { excerpt, word_count, read_minutes } = Figures::of(document);
    let now = response.created_at;
    Story {
        in_response_to: Some(parent.clone()),
        excerpt,
        word_count,
        read_minutes,
        status: StoryStatus::Published,
        published_revision: Some(1),
        first_published_at: Some(now),
        latest_published_at: Some(now),
        ..response
    }
}

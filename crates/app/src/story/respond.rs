//! Responses: stories that answer other stories.

use super::published;
use crate::{
    App, purge,
    refusal::{BadRequest, Forbidden, Refusal, acting},
};
use quire_core::{
    Document, StoryId, Timestamp, UserId, Viewer,
    document::{counts, excerpt, plain_text, validate},
    policy::{StoryAccess, read_story},
    story::{License, Revision, Story, StoryStatus, Visibility},
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
    let response =
        blank(StoryId::from_bits(app.outside.ids.bits()), writer, parent, &document, now);
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
    story::add_revision(
        c,
        &Revision {
            story_id: response.id.clone(),
            revision: 1,
            document: document.clone(),
            created_at: now,
        },
    )?;
    purge::story(c, response, &[], now)
}

fn blank(
    id: StoryId,
    writer: UserId,
    parent: &StoryId,
    document: &Document,
    now: Timestamp,
) -> Story {
    let number = |count: u64| i64::try_from(count).unwrap_or(i64::MAX);
    Story {
        id,
        creator_id: writer,
        publication_id: None,
        in_response_to: Some(parent.clone()),
        title: String::new(),
        subtitle: String::new(),
        slug: String::new(),
        excerpt: excerpt(document, 200),
        status: StoryStatus::Published,
        visibility: Visibility::Public,
        license: License::AllRightsReserved,
        lang: String::new(),
        canonical_url: None,
        preview_image: None,
        word_count: number(counts::word_count(document)),
        read_minutes: number(counts::read_minutes(document)),
        head_revision: 1,
        published_revision: Some(1),
        clap_count: 0,
        response_count: 0,
        is_suspended: false,
        responses_locked: false,
        created_at: now,
        updated_at: now,
        scheduled_at: None,
        first_published_at: Some(now),
        latest_published_at: Some(now),
        deleted_at: None,
    }
}

//! What writers put on their profiles: pinned stories, and what they say of themselves at length.

use crate::{
    App,
    draft::{DocumentIssue, own, problems},
    purge,
    refusal::{BadRequest, Refusal, acting},
};
use quire_core::{
    Document, StoryId, UserId, Viewer, document::plain_text, person::Person, profile, story::Story,
    text::is_blank,
};
use quire_store::{Conn, StoreError, book, design, person, profile as stored};
use serde_json::{Value, json};

/// Pins a listed story of the viewer's to their profile. Returns it.
///
/// # Errors
/// [`Refusal`]: strangers, suspended viewers, stories of others, what is not listed, and more than
/// there is room for.
pub async fn pin(app: &App, viewer: &Viewer, id: &StoryId) -> Result<Story, Refusal> {
    let me = acting(viewer)?.clone();
    let (viewer, id, now) = (viewer.clone(), id.clone(), app.ports.clock.now());
    app.store
        .write(move |c| {
            let story = own(c, &viewer, &id)?;
            if !story.is_listed() || story.in_response_to.is_some() {
                return Err(BadRequest::NotListed.into());
            }
            match stored::pin(c, &me, &id, now)? {
                stored::Pinned::Full => return Err(BadRequest::TooManyPins.into()),
                stored::Pinned::Already => {}
                stored::Pinned::Now => purge::person_id(c, &me, now)?,
            }
            Ok(story)
        })
        .await
}

/// Takes a story off the viewer's profile. Returns it.
///
/// # Errors
/// [`Refusal`]: strangers, suspended viewers, and stories of others.
pub async fn unpin(app: &App, viewer: &Viewer, id: &StoryId) -> Result<Story, Refusal> {
    let me = acting(viewer)?.clone();
    let (viewer, id, now) = (viewer.clone(), id.clone(), app.ports.clock.now());
    app.store
        .write(move |c| {
            let story = own(c, &viewer, &id)?;
            if stored::unpin(c, &me, &id)? {
                purge::person_id(c, &me, now)?;
            }
            Ok(story)
        })
        .await
}

/// Why what someone says of themselves was not kept.
#[derive(Debug, thiserror::Error)]
pub enum ProfileRefusal {
    /// The viewer may not, or the store could not.
    #[error(transparent)]
    Refused(Refusal),
    /// The text breaks rules of all documents.
    #[error("the document breaks rules")]
    Invalid(Vec<DocumentIssue>),
}

impl<E: Into<Refusal>> From<E> for ProfileRefusal {
    fn from(refusal: E) -> Self {
        Self::Refused(refusal.into())
    }
}

/// Replaces what the viewer says of themselves at length; a document without words takes it away.
/// Returns them.
///
/// # Errors
/// [`ProfileRefusal`]: strangers, suspended viewers, and what cannot stand there.
pub async fn set_about(
    app: &App,
    viewer: &Viewer,
    document: Document,
) -> Result<Person, ProfileRefusal> {
    let me = acting(viewer)?.clone();
    problems(&document).map_err(ProfileRefusal::Invalid)?;
    profile::about(&document).map_err(BadRequest::from)?;
    let is_empty = is_blank(&plain_text(&document));
    let document = if is_empty { Document::default() } else { document };
    let now = app.ports.clock.now();
    let done: Result<Person, Refusal> = app
        .store
        .write(move |c| {
            let found = person::find(c, &me)?.ok_or(Refusal::NotFound)?;
            if stored::about(c, &me)?.unwrap_or_default() != document {
                stored::set_about(c, &me, &document, now)?;
                purge::person_id(c, &me, now)?;
            }
            Ok(found)
        })
        .await;
    Ok(done?)
}

/// How a person's pages look and looked, the last first.
fn designs(c: &mut Conn, id: &UserId) -> Result<Vec<Value>, StoreError> {
    let versions = design::person::all(c, id)?.into_iter();
    Ok(versions
        .map(|version| {
            json!({
                "state": version.state,
                "changedAt": version.changed_at,
                "design": version.design,
            })
        })
        .collect())
}

/// Everything a person put on their profile, for their export.
///
/// # Errors
/// [`StoreError`].
pub(crate) fn exported(c: &mut Conn, id: &UserId) -> Result<Value, StoreError> {
    Ok(json!({
        "pinned": stored::all_pinned(c, id)?,
        "about": stored::about(c, id)?,
        "books": book::of_person(c, id)?,
        "designs": designs(c, id)?,
    }))
}

//! Muting people, publications and keywords, and hiding stories: they are not brought to the reader
//! any more (decision 0027). No one else learns of it.

use crate::{
    App,
    refusal::{BadRequest, Forbidden, Refusal, acting},
    story::published_by_anybody,
};
use quire_core::{
    PublicationId, StoryId, UserId, Viewer, keyword::Keyword, person::Person,
    publication::Publication, story::Story,
};
use quire_store::{Conn, mute, person, publication};

/// Mutes a person for the viewer. Returns them.
///
/// # Errors
/// [`Refusal`]: strangers, suspended viewers, oneself, and people who do not exist.
pub async fn user(app: &App, viewer: &Viewer, id: &UserId) -> Result<Person, Refusal> {
    let (me, id) = (acting(viewer)?.clone(), id.clone());
    if me == id {
        return Err(Forbidden::MuteYourself.into());
    }
    let now = app.ports.clock.now();
    app.store
        .write(move |c| {
            let found = person::find(c, &id)?.ok_or(Refusal::NotFound)?;
            mute::person(c, &me, &id, now)?;
            Ok(found)
        })
        .await
}

/// Ends that. Returns the person.
///
/// # Errors
/// [`Refusal`]: strangers, suspended viewers, and people who do not exist.
pub async fn unmute_user(app: &App, viewer: &Viewer, id: &UserId) -> Result<Person, Refusal> {
    let (me, id) = (acting(viewer)?.clone(), id.clone());
    app.store
        .write(move |c| {
            let found = person::find(c, &id)?.ok_or(Refusal::NotFound)?;
            mute::unmute_person(c, &me, &id)?;
            Ok(found)
        })
        .await
}

/// Mutes a publication for the viewer. Returns it.
///
/// # Errors
/// [`Refusal`]: strangers, suspended viewers, and publications that are not there.
pub async fn publication(
    app: &App,
    viewer: &Viewer,
    id: &PublicationId,
) -> Result<Publication, Refusal> {
    let (me, id) = (acting(viewer)?.clone(), id.clone());
    let now = app.ports.clock.now();
    app.store
        .write(move |c| {
            let found = publication::find(c, &id)?.ok_or(Refusal::NotFound)?;
            mute::publication(c, &me, &id, now)?;
            Ok(found)
        })
        .await
}

/// Ends that. Returns the publication.
///
/// # Errors
/// [`Refusal`]: strangers, suspended viewers, and publications that are not there.
pub async fn unmute_publication(
    app: &App,
    viewer: &Viewer,
    id: &PublicationId,
) -> Result<Publication, Refusal> {
    let (me, id) = (acting(viewer)?.clone(), id.clone());
    app.store
        .write(move |c| {
            let found = publication::find(c, &id)?.ok_or(Refusal::NotFound)?;
            mute::unmute_publication(c, &me, &id)?;
            Ok(found)
        })
        .await
}

/// Mutes a keyword for the viewer. Returns all they muted, the last first.
///
/// # Errors
/// [`Refusal`]: strangers, suspended viewers, what is no keyword, and too many of them.
pub async fn keyword(app: &App, viewer: &Viewer, typed: &str) -> Result<Vec<Keyword>, Refusal> {
    let me = acting(viewer)?.clone();
    let keyword: Keyword = typed.parse().map_err(BadRequest::from)?;
    let now = app.ports.clock.now();
    app.store
        .write(move |c| {
            if !mute::keyword(c, &me, &keyword, now)? {
                return Err(BadRequest::TooManyKeywords.into());
            }
            Ok(mute::keywords(c, &me)?)
        })
        .await
}

/// Ends that. Returns all that are left, the last first.
///
/// # Errors
/// [`Refusal`]: strangers, suspended viewers, and what is no keyword.
pub async fn unmute_keyword(
    app: &App,
    viewer: &Viewer,
    typed: &str,
) -> Result<Vec<Keyword>, Refusal> {
    let me = acting(viewer)?.clone();
    let keyword: Keyword = typed.parse().map_err(BadRequest::from)?;
    app.store
        .write(move |c| {
            mute::unmute_keyword(c, &me, &keyword)?;
            Ok(mute::keywords(c, &me)?)
        })
        .await
}

/// What becomes of a story for a reader.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Hiding {
    /// It is not brought to them any more.
    Hide,
    /// Nor are others like it as often.
    ShowLess,
    /// It is as before.
    Unhide,
}

/// Hides a story from the viewer, or ends that. Returns it.
///
/// # Errors
/// [`Refusal`]: strangers, suspended viewers, and stories they may not read.
pub async fn story(
    app: &App,
    viewer: &Viewer,
    id: &StoryId,
    hiding: Hiding,
) -> Result<Story, Refusal> {
    let (me, viewer, id) = (acting(viewer)?.clone(), viewer.clone(), id.clone());
    let now = app.ports.clock.now();
    app.store
        .write(move |c: &mut Conn| {
            let found = published_by_anybody(c, &viewer, &id)?;
            match hiding {
                Hiding::Hide => mute::story(c, &me, &id, now)?,
                Hiding::ShowLess => mute::less_like(c, &me, &id, now)?,
                Hiding::Unhide => mute::unhide_story(c, &me, &id)?,
            }
            Ok(found)
        })
        .await
}

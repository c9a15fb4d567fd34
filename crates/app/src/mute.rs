//! Muting people and publications: their stories are not brought to the reader any more (spec 2
//! §4). Nobody else learns of it.

use crate::{
    App,
    refusal::{Forbidden, Refusal, acting},
};
use quire_core::{PublicationId, UserId, Viewer, person::Person, publication::Publication};
use quire_store::{mute, person, publication};

/// Mutes a person for the viewer. Returns them.
///
/// # Errors
/// [`Refusal`]: strangers, suspended viewers, oneself, and people who do not exist.
pub async fn user(app: &App, viewer: &Viewer, id: &UserId) -> Result<Person, Refusal> {
    let (me, id) = (acting(viewer)?.clone(), id.clone());
    if me == id {
        return Err(Forbidden::MuteYourself.into());
    }
    let now = app.outside.clock.now();
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
    let now = app.outside.clock.now();
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

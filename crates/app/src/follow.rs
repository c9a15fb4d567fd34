//! Following people, publications and tags. Doing it twice is the same as doing it once.

use crate::{
    App, purge,
    refusal::{Forbidden, Refusal, acting},
};
use quire_core::{
    PublicationId, TagSlug, UserId, Viewer, person::Person, publication::Publication, tag::Tag,
};
use quire_store::{Conn, follow, person, publication, tag};

/// Follows a person. Returns them as they are now.
///
/// # Errors
/// [`Refusal`]: strangers, suspended viewers, oneself, and people who are gone.
pub async fn user(app: &App, viewer: &Viewer, id: &UserId) -> Result<Person, Refusal> {
    let (reader, id) = (acting(viewer)?.clone(), id.clone());
    if reader == id {
        return Err(Forbidden::Yourself.into());
    }
    let now = app.outside.clock.now();
    app.store
        .write(move |c| {
            find_person(c, &id)?;
            if follow::person(c, &reader, &id, now)? {
                purge::person_id(c, &id, now)?;
                purge::person_id(c, &reader, now)?;
            }
            find_person(c, &id)
        })
        .await
}

/// Stops following a person. Returns them as they are now.
///
/// # Errors
/// [`Refusal`]: strangers, suspended viewers, and people who are gone.
pub async fn unfollow_user(app: &App, viewer: &Viewer, id: &UserId) -> Result<Person, Refusal> {
    let (reader, id) = (acting(viewer)?.clone(), id.clone());
    let now = app.outside.clock.now();
    app.store
        .write(move |c| {
            find_person(c, &id)?;
            if follow::unfollow_person(c, &reader, &id)? {
                purge::person_id(c, &id, now)?;
                purge::person_id(c, &reader, now)?;
            }
            find_person(c, &id)
        })
        .await
}

/// Follows a publication. Returns it as it is now.
///
/// # Errors
/// [`Refusal`]: strangers, suspended viewers, and publications that are not there.
pub async fn publication(
    app: &App,
    viewer: &Viewer,
    id: &PublicationId,
) -> Result<Publication, Refusal> {
    let (reader, id) = (acting(viewer)?.clone(), id.clone());
    let now = app.outside.clock.now();
    app.store
        .write(move |c| {
            find_publication(c, &id)?;
            if follow::publication(c, &reader, &id, now)? {
                purge::publication_id(c, &id, now)?;
            }
            find_publication(c, &id)
        })
        .await
}

/// Stops following a publication. Returns it as it is now.
///
/// # Errors
/// [`Refusal`]: strangers, suspended viewers, and publications that are not there.
pub async fn unfollow_publication(
    app: &App,
    viewer: &Viewer,
    id: &PublicationId,
) -> Result<Publication, Refusal> {
    let (reader, id) = (acting(viewer)?.clone(), id.clone());
    let now = app.outside.clock.now();
    app.store
        .write(move |c| {
            find_publication(c, &id)?;
            if follow::unfollow_publication(c, &reader, &id)? {
                purge::publication_id(c, &id, now)?;
            }
            find_publication(c, &id)
        })
        .await
}

/// Follows a tag. Returns it as it is now.
///
/// # Errors
/// [`Refusal`]: strangers, suspended viewers, and tags that are not there.
pub async fn tag(app: &App, viewer: &Viewer, slug: &TagSlug) -> Result<Tag, Refusal> {
    let (reader, slug) = (acting(viewer)?.clone(), slug.clone());
    let now = app.outside.clock.now();
    app.store
        .write(move |c| {
            find_tag(c, &slug)?;
            if follow::tag(c, &reader, &slug, now)? {
                purge::tag(c, &slug, now)?;
            }
            find_tag(c, &slug)
        })
        .await
}

/// Stops following a tag. Returns it as it is now.
///
/// # Errors
/// [`Refusal`]: strangers, suspended viewers, and tags that are not there.
pub async fn unfollow_tag(app: &App, viewer: &Viewer, slug: &TagSlug) -> Result<Tag, Refusal> {
    let (reader, slug) = (acting(viewer)?.clone(), slug.clone());
    let now = app.outside.clock.now();
    app.store
        .write(move |c| {
            find_tag(c, &slug)?;
            if follow::unfollow_tag(c, &reader, &slug)? {
                purge::tag(c, &slug, now)?;
            }
            find_tag(c, &slug)
        })
        .await
}

fn find_person(c: &mut Conn, id: &UserId) -> Result<Person, Refusal> {
    let found = person::find(c, id)?;
    found.filter(|p| p.deleted_at.is_none() && !p.is_suspended).ok_or(Refusal::NotFound)
}

fn find_publication(c: &mut Conn, id: &PublicationId) -> Result<Publication, Refusal> {
    publication::find(c, id)?.ok_or(Refusal::NotFound)
}

fn find_tag(c: &mut Conn, slug: &TagSlug) -> Result<Tag, Refusal> {
    tag::find(c, slug)?.ok_or(Refusal::NotFound)
}

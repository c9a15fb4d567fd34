//! Following people, publications and tags. Doing it twice is the same as doing it once.

pub(crate) mod letter;

use crate::{
    App, block, notification, purge,
    rate_limit::{self, LimitedAction},
    refusal::{Forbidden, Refusal, acting},
    webhook,
};
use quire_core::{
    PublicationId, TagSlug, Timestamp, UserId, Viewer, person::Person, publication::Publication,
    tag::Tag,
};
use quire_store::{Conn, StoreError, follow, person, publication, tag};

/// Follows a person. Returns them as they are now.
///
/// # Errors
/// [`Refusal`]: strangers, suspended viewers, oneself, people who are gone, and those one blocked or
/// is blocked by.
pub async fn user(app: &App, viewer: &Viewer, id: &UserId) -> Result<Person, Refusal> {
    if acting(viewer)? == id {
        return Err(Forbidden::Yourself.into());
    }
    let begin: Step<_> = |c, viewer, reader, id, now| {
        quire_store::block::hold(c, reader, id)?;
        block::refuse(c, viewer, id)?;
        let is_new = follow::person(c, reader, id, now)?;
        if is_new {
            letter::ask(c, id, now)?;
            notification::followed(c, reader, id, now)?;
            webhook::event::followed(c, reader, id, now)?;
        }
        Ok(is_new)
    };
    set(app, viewer, id, &PEOPLE, PEOPLE.begun, begin).await
}

/// Stops following a person. Returns them as they are now.
///
/// # Errors
/// [`Refusal`]: strangers, suspended viewers, and people who are gone.
pub async fn unfollow_user(app: &App, viewer: &Viewer, id: &UserId) -> Result<Person, Refusal> {
    let end: Step<_> = |c, _, reader, id, _| {
        let was = follow::unfollow_person(c, reader, id)?;
        notification::unfollowed(c, reader, id)?;
        Ok(was)
    };
    set(app, viewer, id, &PEOPLE, PEOPLE.ended, end).await
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
    let begin: Step<_> = |c, _, reader, id, now| Ok(follow::publication(c, reader, id, now)?);
    set(app, viewer, id, &PUBLICATIONS, PUBLICATIONS.begun, begin).await
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
    let end: Step<_> = |c, _, reader, id, _| Ok(follow::unfollow_publication(c, reader, id)?);
    set(app, viewer, id, &PUBLICATIONS, PUBLICATIONS.ended, end).await
}

/// Follows a tag. Returns it as it is now.
///
/// # Errors
/// [`Refusal`]: strangers, suspended viewers, and tags that are not there.
pub async fn tag(app: &App, viewer: &Viewer, slug: &TagSlug) -> Result<Tag, Refusal> {
    let begin: Step<_> = |c, _, reader, slug, now| Ok(follow::tag(c, reader, slug, now)?);
    set(app, viewer, slug, &TAGS, TAGS.begun, begin).await
}

/// Stops following a tag. Returns it as it is now.
///
/// # Errors
/// [`Refusal`]: strangers, suspended viewers, and tags that are not there.
pub async fn unfollow_tag(app: &App, viewer: &Viewer, slug: &TagSlug) -> Result<Tag, Refusal> {
    let end: Step<_> = |c, _, reader, slug, _| Ok(follow::unfollow_tag(c, reader, slug)?);
    set(app, viewer, slug, &TAGS, TAGS.ended, end).await
}

/// A kind of thing that can be followed.
struct Kind<Id, T> {
    /// Finds one that is there to be followed.
    find: fn(&mut Conn, &Id) -> Result<Option<T>, StoreError>,
    /// Notes that it (and its follower) shows one more.
    begun: Note<Id>,
    /// Notes that it (and its follower) shows one less.
    ended: Note<Id>,
}

/// Notes what a follow by a reader changed on pages.
type Note<Id> = fn(&mut Conn, &UserId, &Id, Timestamp) -> Result<(), StoreError>;

/// Begins or ends it for a viewer, who has this id. Whether anything changed.
type Step<Id> = fn(&mut Conn, &Viewer, &UserId, &Id, Timestamp) -> Result<bool, Refusal>;

const PEOPLE: Kind<UserId, Person> = Kind {
    find: |c, id| {
        let found = person::find(c, id)?;
        Ok(found.filter(|person| person.deleted_at.is_none() && !person.is_suspended))
    },
    begun: |c, reader, id, now| {
        purge::follower_of_person(c, id, now)?;
        purge::added_to_person(c, reader, now)
    },
    ended: |c, reader, id, now| {
        purge::gone_from_person(c, id, now)?;
        purge::person_id(c, reader, now)
    },
};
const PUBLICATIONS: Kind<PublicationId, Publication> = Kind {
    find: publication::find,
    begun: |c, _, id, now| purge::added_to_publication(c, id, now),
    ended: |c, _, id, now| purge::gone_from_publication(c, id, now),
};
const TAGS: Kind<TagSlug, Tag> = Kind {
    find: tag::find,
    begun: |c, _, slug, now| purge::added_to_tag(c, slug, now),
    ended: |c, _, slug, now| purge::gone_from_tag(c, slug, now),
};

async fn set<Id: Clone + Send + 'static, T: Send + 'static>(
    app: &App,
    viewer: &Viewer,
    id: &Id,
    kind: &'static Kind<Id, T>,
    note: Note<Id>,
    step: Step<Id>,
) -> Result<T, Refusal> {
    let (reader, viewer, id) = (acting(viewer)?.clone(), viewer.clone(), id.clone());
    rate_limit::count(app, LimitedAction::Follow, &reader)?;
    let now = app.ports.clock.now();
    app.store
        .write(move |c| {
            (kind.find)(c, &id)?.ok_or(Refusal::NotFound)?;
            if step(c, &viewer, &reader, &id, now)? {
                note(c, &reader, &id, now)?;
            }
            (kind.find)(c, &id)?.ok_or(Refusal::NotFound)
        })
        .await
}

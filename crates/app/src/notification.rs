//! Telling readers on the site what happened (decision 0029): in the write in which it happened, where
//! that is one card; by a job, where it is a card for every follower.
//!
//! No one is told of what they did themselves. Whether a card is shown is asked when it is read
//! (`shown.rs`), so nothing here asks who is muted or what a reader wants.

pub(crate) mod announce;
mod forget;
mod mention;
mod shown;
mod submission;

pub use announce::announce;
pub(crate) use forget::forget_old;
pub use mention::{mentioned, published, responded};
pub use shown::{ShownNotification, page, unread_count};
pub use submission::{assigned, decided, submitted, undecided};

use crate::{
    App,
    refusal::{Refusal, acting},
};
use quire_core::{
    PublicationActId, StoryId, Timestamp, UserId, Viewer,
    catalog::{Catalog, CatalogVisibility},
    notification::NotificationSubject,
    quote::Quote,
    story::Story,
};
use quire_store::{Conn, StoreError, notification};
use std::collections::BTreeSet;

/// Marks one card as read, as the viewer saw it: with the number it had. Whether it was unread; a card
/// on which something happened since stays unread.
///
/// # Errors
/// [`Refusal`]: strangers and suspended viewers.
pub async fn mark_read(app: &App, viewer: &Viewer, card: &str, seen: i64) -> Result<bool, Refusal> {
    let (me, card) = (acting(viewer)?.clone(), card.to_owned());
    app.store.write(move |c| Ok(notification::mark_read(c, &me, &card, seen)?)).await
}

/// Marks every card as read up to the highest number that the viewer saw. What comes meanwhile has a
/// higher one, and stays unread.
///
/// # Errors
/// [`Refusal`]: strangers and suspended viewers.
pub async fn mark_all_read(app: &App, viewer: &Viewer, seen: i64) -> Result<bool, Refusal> {
    let me = acting(viewer)?.clone();
    app.store.write(move |c| Ok(notification::mark_all_read(c, &me, seen)?)).await
}

/// Tells someone that they are followed.
///
/// # Errors
/// [`StoreError`].
pub fn followed(
    c: &mut Conn,
    follower: &UserId,
    person: &UserId,
    now: Timestamp,
) -> Result<(), StoreError> {
    notification::gather(c, person, &NotificationSubject::Followers, follower, now).map(drop)
}

/// Takes that back.
///
/// # Errors
/// [`StoreError`].
pub fn unfollowed(c: &mut Conn, follower: &UserId, person: &UserId) -> Result<(), StoreError> {
    notification::withdraw(c, person, &NotificationSubject::Followers, follower).map(drop)
}

/// Tells an author that someone clapped for their story or response.
///
/// # Errors
/// [`StoreError`].
pub fn clapped(
    c: &mut Conn,
    reader: &UserId,
    story: &Story,
    now: Timestamp,
) -> Result<(), StoreError> {
    gather(c, &NotificationSubject::Claps(story.id.clone()), story, reader, now)
}

/// Takes that back.
///
/// # Errors
/// [`StoreError`].
pub fn unclapped(c: &mut Conn, reader: &UserId, story: &Story) -> Result<(), StoreError> {
    let subject = NotificationSubject::Claps(story.id.clone());
    notification::withdraw(c, &story.creator_id, &subject, reader).map(drop)
}

/// Tells an author what a reader took from their story: a highlight, or a private note to them.
///
/// # Errors
/// [`StoreError`].
pub fn tell_of_quote(
    c: &mut Conn,
    quote: &Quote,
    story: &Story,
    now: Timestamp,
) -> Result<(), StoreError> {
    if quote.is_highlight() {
        return gather(
            c,
            &NotificationSubject::Highlights(story.id.clone()),
            story,
            &quote.reader_id,
            now,
        );
    }
    if quote.reader_id == story.creator_id {
        return Ok(());
    }
    let subject = NotificationSubject::Note(quote.id.clone(), story.id.clone());
    notification::tell(c, &story.creator_id, &subject, now).map(drop)
}

/// Takes that back; of highlights with the reader's last one in the story.
///
/// # Errors
/// [`StoreError`].
pub fn unquoted(c: &mut Conn, quote: &Quote, story: &Story) -> Result<(), StoreError> {
    let reader = &quote.reader_id;
    if !quote.is_highlight() {
        let subject = NotificationSubject::Note(quote.id.clone(), story.id.clone());
        return notification::take_back(c, &story.creator_id, &subject).map(drop);
    }
    let left = quire_store::quote::of_reader(c, reader, std::slice::from_ref(&story.id))?;
    if left.values().flatten().any(Quote::is_highlight) {
        return Ok(());
    }
    let subject = NotificationSubject::Highlights(story.id.clone());
    notification::withdraw(c, &story.creator_id, &subject, reader).map(drop)
}

/// Tells an author that their story stands on someone's public list.
///
/// # Errors
/// [`StoreError`].
pub fn tell_of_list(
    c: &mut Conn,
    list: &Catalog,
    story: &Story,
    now: Timestamp,
) -> Result<(), StoreError> {
    if list.visibility != CatalogVisibility::Public || list.owner_id == story.creator_id {
        return Ok(());
    }
    let subject = NotificationSubject::Listed(list.id.clone(), story.id.clone());
    notification::tell(c, &story.creator_id, &subject, now).map(drop)
}

/// Tells people of something that was done in a publication and concerns them.
///
/// # Errors
/// [`StoreError`].
pub(crate) fn acted(
    c: &mut Conn,
    act: &PublicationActId,
    people: Vec<UserId>,
    now: Timestamp,
) -> Result<(), StoreError> {
    let subject = NotificationSubject::Publication(act.clone());
    let told = people.into_iter().map(|person| (person, subject.clone()));
    tell_all(c, told.collect(), now)
}

fn gather(
    c: &mut Conn,
    subject: &NotificationSubject,
    story: &Story,
    actor: &UserId,
    now: Timestamp,
) -> Result<(), StoreError> {
    if *actor == story.creator_id {
        return Ok(());
    }
    notification::gather(c, &story.creator_id, subject, actor, now).map(drop)
}

/// Tells several readers, in the order in which every write does. Someone who is not there is left
/// out: a text may mention whom it likes.
fn tell_all(
    c: &mut Conn,
    mut told: Vec<(UserId, NotificationSubject)>,
    now: Timestamp,
) -> Result<(), StoreError> {
    told.sort_by(|a, b| a.0.cmp(&b.0));
    let ids: Vec<UserId> = told.iter().map(|(reader, _)| reader.clone()).collect();
    let here: BTreeSet<UserId> =
        quire_store::person::many(c, &ids)?.into_iter().map(|person| person.id).collect();
    for (reader, subject) in told.into_iter().filter(|(reader, _)| here.contains(reader)) {
        notification::tell(c, &reader, &subject, now)?;
    }
    Ok(())
}

/// The story of a card, where there is one.
fn story_of(subject: &NotificationSubject) -> Option<StoryId> {
    subject.story_id().cloned()
}

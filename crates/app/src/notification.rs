//! Telling readers on the site what happened (decision 0029): in the write in which it happened, where
//! that is one card; by a job, where it is a card for every follower.
//!
//! No one is told of what they did themselves. Whether a card is shown is asked when it is read
//! (`shown.rs`), so nothing here asks who is muted or what a reader wants.

pub(crate) mod announce;
mod shown;

pub use announce::announce;
pub use shown::{ShownNotification, page, unread_count};

use crate::{
    App,
    refusal::{Refusal, acting},
};
use quire_core::{
    Document, PublicationActId, StoryId, Timestamp, UserId, Viewer,
    catalog::{Catalog, CatalogVisibility},
    document::mentions,
    notification::NotificationSubject,
    quote::Quote,
    story::Story,
    submission::Submission,
    vocabulary::publication::SubmissionStatus,
};
use quire_store::{Conn, StoreError, notification, publication, story};
use std::collections::BTreeSet;

/// The most people that are told of a mention in one text: more would be a mailing, and hold up other
/// writes.
const MENTIONED: usize = 50;

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

/// Tells somebody that they are followed.
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

/// Tells an author that somebody clapped for their story or response.
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

/// Tells the author of what a response answers, and everybody it mentions.
///
/// # Errors
/// [`StoreError`].
pub fn responded(
    c: &mut Conn,
    response: &Story,
    answered: &Story,
    text: &Document,
    now: Timestamp,
) -> Result<(), StoreError> {
    let mut told: Vec<(UserId, NotificationSubject)> =
        newly_mentioned(response, &Document::default(), text)
            .filter(|reader| *reader != answered.creator_id)
            .map(|reader| (reader, NotificationSubject::Mention(response.id.clone())))
            .collect();
    if response.creator_id != answered.creator_id {
        told.push((
            answered.creator_id.clone(),
            NotificationSubject::Response(response.id.clone()),
        ));
    }
    tell_all(c, told, now)
}

/// Tells whom a text that readers see mentions and the one before did not, and takes it back from whom
/// it mentions no more.
///
/// # Errors
/// [`StoreError`].
pub fn mentioned(
    c: &mut Conn,
    story: &Story,
    before: &Document,
    text: &Document,
    now: Timestamp,
) -> Result<(), StoreError> {
    let subject = NotificationSubject::Mention(story.id.clone());
    for reader in mentions(before).difference(&mentions(text)) {
        notification::take_back(c, reader, &subject)?;
    }
    let told = newly_mentioned(story, before, text).map(|reader| (reader, subject.clone()));
    tell_all(c, told.collect(), now)
}

/// Tells whom a story mentions that goes out with a new text; `shown` is the revision that readers saw
/// until now.
///
/// # Errors
/// [`StoreError`].
pub fn published(
    c: &mut Conn,
    story: &Story,
    shown: Option<i64>,
    text: &Document,
    now: Timestamp,
) -> Result<(), StoreError> {
    let before = match shown {
        Some(revision) => story::body(c, &story.id, revision)?.map(|kept| kept.document),
        None => None,
    };
    mentioned(c, story, &before.unwrap_or_default(), text, now)
}

/// Tells the owners and editors of a publication that a story was submitted to it, or comes back with
/// the changes they asked for: that is news once more.
///
/// # Errors
/// [`StoreError`].
pub fn submitted(c: &mut Conn, new: &Submission, now: Timestamp) -> Result<(), StoreError> {
    let subject = NotificationSubject::Submission(new.id.clone(), new.story_id.clone());
    let members = publication::members_of_many(c, std::slice::from_ref(&new.publication_id))?;
    let editors = members.into_iter().filter(|member| member.role.manages());
    let told = editors.filter(|member| member.user_id != new.writer_id);
    let mut told: Vec<_> = told.map(|member| (member.user_id, subject.clone())).collect();
    told.sort_by(|a, b| a.0.cmp(&b.0));
    for (editor, subject) in &told {
        notification::take_back(c, editor, subject)?;
    }
    tell_all(c, told, now)
}

/// Tells an editor again of a submission that they are to take on.
///
/// # Errors
/// [`StoreError`].
pub fn assigned(
    c: &mut Conn,
    one: &Submission,
    editor: &UserId,
    now: Timestamp,
) -> Result<(), StoreError> {
    let subject = NotificationSubject::Submission(one.id.clone(), one.story_id.clone());
    notification::take_back(c, editor, &subject)?;
    notification::tell(c, editor, &subject, now).map(drop)
}

/// Tells a writer what became of what they submitted, in place of what they were told of it before.
///
/// # Errors
/// [`StoreError`].
pub fn decided(c: &mut Conn, ended: &Submission, now: Timestamp) -> Result<(), StoreError> {
    let (id, story) = (ended.id.clone(), ended.story_id.clone());
    let subject = match ended.status {
        SubmissionStatus::Accepted => NotificationSubject::Accepted(id, story),
        _ => NotificationSubject::Declined(id, story),
    };
    undecided(c, ended)?;
    if ended.decided_by.as_ref() == Some(&ended.writer_id) {
        return Ok(());
    }
    notification::tell(c, &ended.writer_id, &subject, now).map(drop)
}

/// Takes back that a story came back to its writer.
///
/// # Errors
/// [`StoreError`].
pub fn undecided(c: &mut Conn, one: &Submission) -> Result<(), StoreError> {
    let subject = NotificationSubject::Declined(one.id.clone(), one.story_id.clone());
    notification::take_back(c, &one.writer_id, &subject).map(drop)
}

/// Tells an author that their story stands on somebody's public list.
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

/// Who a text of `story` mentions and the one before did not, but for its author.
fn newly_mentioned(
    story: &Story,
    before: &Document,
    text: &Document,
) -> impl Iterator<Item = UserId> + use<> {
    let mut new: BTreeSet<UserId> = mentions(text);
    for known in mentions(before) {
        new.remove(&known);
    }
    new.remove(&story.creator_id);
    new.into_iter().take(MENTIONED)
}

/// Tells several readers, in the order in which every write does. Somebody who is not there is left
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

/// How long a card is kept after something happened on it last.
const KEPT_SECONDS: i64 = 90 * 86_400;
/// Cards forgotten in one write, so that others need not wait long.
const STEP: i64 = 500;

/// Forgets cards on which nothing happened for ninety days. How many there were.
///
/// # Errors
/// [`StoreError`]; what was forgotten until then stays so.
pub(crate) async fn forget_old(app: &App) -> Result<usize, StoreError> {
    let before = app.ports.clock.now().plus_seconds(-KEPT_SECONDS);
    let mut forgotten = 0_usize;
    loop {
        let gone = app.store.write(move |c| notification::forget_before(c, before, STEP)).await?;
        forgotten = forgotten.saturating_add(gone);
        if gone == 0 {
            return Ok(forgotten);
        }
    }
}

/// The story of a card, where there is one.
fn story_of(subject: &NotificationSubject) -> Option<StoryId> {
    subject.story_id().cloned()
}

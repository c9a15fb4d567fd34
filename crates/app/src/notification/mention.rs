//! Telling people of what answers their texts and who mentions them.

use super::tell_all;
use quire_core::{
    Document, Timestamp, UserId, document::mentions, notification::NotificationSubject,
    story::Story,
};
use quire_store::{Conn, StoreError, notification, story};
use std::collections::BTreeSet;

/// The most people who are notified of a mention in one text: more would be a mailing, and would hold up
/// other writes.
const MENTIONED: usize = 50;

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

/// Notifies people who are mentioned in the new text but weren’t in the previous one, and withdraws
/// the notification of those who are no longer mentioned. Both are texts that readers see.
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

/// Notifies the people mentioned in a story when a new text of it is published; `shown` is the revision
/// that readers have seen so far.
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

/// The people who are mentioned in the new text of `story` but weren’t in the previous one, except its author.
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

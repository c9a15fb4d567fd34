//! Telling the editors of a publication what is submitted, and the writer what became of it.

use super::tell_all;
use quire_core::{
    Timestamp, UserId, notification::NotificationSubject, submission::Submission,
    vocabulary::publication::SubmissionStatus,
};
use quire_store::{Conn, StoreError, notification, publication};

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

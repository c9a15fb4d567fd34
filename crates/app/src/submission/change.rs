//! Asking for changes, handing them in, and taking back what was decided a moment ago (decision 0039).

use super::{
    checked_note,
    decide::{decided, lock_submission, refused, step},
    not_taken,
    read::meet,
};
use crate::{
    App,
    draft::{PublishRefusal, newest, publishable},
    notification,
    rate_limit::{self, LimitedAction},
    refusal::{BadRequest, acting},
};
use quire_core::{
    SubmissionId, Viewer,
    draft::{CheckCode, checks},
    submission::{Submission, SubmissionStep},
};
use quire_store::{publication, submission};

/// Gives a story back to its writer with what is to be changed: in words, by suggested edits, or both. They hand it in
/// again, or take it back.
///
/// # Errors
/// [`PublishRefusal`]: strangers, suspended viewers, submissions that are not there for them or wait for no
/// editor, a note that is too long, or an empty one without an edit that the writer has to decide about.
pub async fn request_changes(
    app: &App,
    viewer: &Viewer,
    id: &SubmissionId,
    answer: &str,
) -> Result<Submission, PublishRefusal> {
    let me = acting(viewer)?.clone();
    let answer = checked_note(answer)?;
    let (viewer, id, now) = (viewer.clone(), id.clone(), app.ports.clock.now());
    app.store
        .write(move |c| {
            let asked = step(c, &viewer, &id, SubmissionStep::RequestChanges, now)?;
            meet(c, &viewer, &asked)?;
            if answer.is_empty() && !submission::suggested_edit::has_open(c, &id)? {
                return Err(BadRequest::Empty.into());
            }
            decided(c, &me, asked, answer.clone(), now)
        })
        .await
}

/// Hands a story in again with the changes that were asked for. The editors are told once more.
///
/// # Errors
/// [`PublishRefusal`]: strangers, suspended viewers, submissions of others, those of which no changes are
/// asked, the person who writes for the publication no more, stories that cannot be submitted, notes that are
/// too long, too many in an hour.
pub async fn submit_changes(
    app: &App,
    viewer: &Viewer,
    id: &SubmissionId,
    note: &str,
) -> Result<Submission, PublishRefusal> {
    let me = acting(viewer)?.clone();
    let note = checked_note(note)?;
    rate_limit::count(app, LimitedAction::Submit, &me)?;
    let (viewer, id, now) = (viewer.clone(), id.clone(), app.ports.clock.now());
    app.store
        .write(move |c| {
            let again = step(c, &viewer, &id, SubmissionStep::MakeChanges, now)?;
            let role = publication::role_of(c, &again.publication_id, &me)?;
            let settings = publication::submissions(c, &again.publication_id)?;
            settings.takes_again(role).map_err(not_taken)?;
            let story = publishable(c, &viewer, &again.story_id)?;
            let draft = newest(c, &story)?.draft;
            if checks(&draft).iter().any(|check| check.code == CheckCode::Empty) {
                return Err(BadRequest::Empty.into());
            }
            notification::undecided(c, &again)?;
            let again =
                Submission { title: draft.title, note: note.clone(), decided_by: None, ..again };
            submission::save(c, &again)?;
            notification::submitted(c, &again, now)?;
            Ok(again)
        })
        .await
}

/// Takes back that the viewer declined a story or asked for changes, a moment ago: it waits for the
/// editors again, and its writer is told nothing of it.
///
/// # Errors
/// [`PublishRefusal`]: strangers, suspended viewers, submissions that are not there for them, what others
/// decided, what cannot be taken back any more, stories that wait elsewhere by now.
pub async fn undo(
    app: &App,
    viewer: &Viewer,
    id: &SubmissionId,
) -> Result<Submission, PublishRefusal> {
    let me = acting(viewer)?.clone();
    let (viewer, id, now) = (viewer.clone(), id.clone(), app.ports.clock.now());
    app.store
        .write(move |c| {
            let (found, actor) = lock_submission(c, &me, &id)?;
            meet(c, &viewer, &found)?;
            let status = found.reopened(&me, actor, now).map_err(refused)?;
            let last = submission::last_of(c, &found.story_id)?;
            let waits = found.status.is_over() && submission::is_waiting(c, &found.story_id)?;
            if waits || last.is_some_and(|last| last.id != found.id) {
                return Err(PublishRefusal::Conflict);
            }
            notification::undecided(c, &found)?;
            let answer = String::new();
            let found = Submission { status, answer, decided_by: None, changed_at: now, ..found };
            submission::save(c, &found)?;
            Ok(found)
        })
        .await
}

//! Ending a submission: its writer takes it back, an editor accepts or declines it.

use super::{
    checked_note,
    read::{meet, part},
};
use crate::{
    App,
    draft::{PublishRefusal, publish_into},
    notification,
    refusal::{Forbidden, Refusal, acting},
};
use quire_core::{
    SubmissionId, Timestamp, UserId, Viewer,
    story::StoryStatus,
    submission::{self as rules, Actor, Submission, SubmissionStep},
};
use quire_store::{Conn, person, story, submission};

/// Takes a submission back. The story is its writer's alone again.
///
/// # Errors
/// [`PublishRefusal`]: strangers, suspended viewers, submissions of others, those that are decided.
pub async fn cancel(
    app: &App,
    viewer: &Viewer,
    id: &SubmissionId,
) -> Result<Submission, PublishRefusal> {
    acting(viewer)?;
    let (viewer, id, now) = (viewer.clone(), id.clone(), app.ports.clock.now());
    app.store
        .write(move |c| {
            let ended = step(c, &viewer, &id, SubmissionStep::Cancel, now)?;
            submission::save(c, &ended)?;
            Ok(ended)
        })
        .await
}

/// Takes a story into the publication: what the editor read is published there in this write, by the
/// same way as its writer would publish it, and followers are told as the writer wished.
///
/// # Errors
/// [`PublishRefusal`]: strangers, suspended viewers, submissions that are not there for them or are
/// decided, texts that changed since `revision`, stories that cannot be published.
pub async fn accept(
    app: &App,
    viewer: &Viewer,
    id: &SubmissionId,
    revision: i64,
) -> Result<Submission, PublishRefusal> {
    let me = acting(viewer)?.clone();
    let (viewer, id, now) = (viewer.clone(), id.clone(), app.ports.clock.now());
    let site = app.site.clone();
    app.store
        .write(move |c| {
            let ended = step(c, &viewer, &id, SubmissionStep::Accept, now)?;
            meet(c, &viewer, &ended)?;
            let found = story::find(c, &ended.story_id)?;
            let story = found.filter(|story| story.status != StoryStatus::Deleted);
            let story = story.ok_or(Refusal::NotFound)?;
            let writer = person::find(c, &story.creator_id)?;
            if writer.is_none_or(|writer| writer.is_suspended || writer.deleted_at.is_some()) {
                return Err(Forbidden::WriterGone.into());
            }
            publish_into(c, &site, story, &ended.publication_id, revision, now)?;
            decided(c, &me, ended, String::new(), now)
        })
        .await
}

/// Declines a story, with what its writer is told about it.
///
/// # Errors
/// [`PublishRefusal`]: strangers, suspended viewers, submissions that are not there for them or are
/// decided, answers that are too long.
pub async fn decline(
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
            let ended = step(c, &viewer, &id, SubmissionStep::Reject, now)?;
            meet(c, &viewer, &ended)?;
            decided(c, &me, ended, answer.clone(), now)
        })
        .await
}

/// The submission after a step of the viewer; no one else takes one until the write ends.
pub(super) fn step(
    c: &mut Conn,
    viewer: &Viewer,
    id: &SubmissionId,
    step: SubmissionStep,
    now: Timestamp,
) -> Result<Submission, PublishRefusal> {
    let (found, actor) = lock_submission(c, acting(viewer)?, id)?;
    let status = found.status.decided(step, actor).map_err(refused)?;
    Ok(Submission { status, changed_at: now, ..found })
}

/// The submission and the part that `me` has in it; no one else changes it until the write ends.
pub(super) fn lock_submission(
    c: &mut Conn,
    me: &UserId,
    id: &SubmissionId,
) -> Result<(Submission, Actor), Refusal> {
    let story_id = submission::find(c, id)?.ok_or(Refusal::NotFound)?.story_id;
    story::find_to_change(c, &story_id)?;
    part(c, me, id)?.ok_or(Refusal::NotFound)
}

/// Keeps what an editor decided, and tells the writer.
pub(super) fn decided(
    c: &mut Conn,
    editor: &UserId,
    ended: Submission,
    answer: String,
    now: Timestamp,
) -> Result<Submission, PublishRefusal> {
    let ended = Submission { answer, decided_by: Some(editor.clone()), ..ended };
    submission::save(c, &ended)?;
    notification::decided(c, &ended, now)?;
    Ok(ended)
}

pub(super) fn refused(refusal: rules::StepRefusal) -> PublishRefusal {
    match refusal {
        rules::StepRefusal::NotTheWriter(_) => Forbidden::NotYours.into(),
        rules::StepRefusal::NotAnEditor(_) => Forbidden::NotAnEditor.into(),
        rules::StepRefusal::Over(_) | rules::StepRefusal::OutOfOrder { .. } => {
            PublishRefusal::Conflict
        }
    }
}

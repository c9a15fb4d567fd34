//! Who of the editors has taken a submission on.

use super::{
    decide::{lock_submission, refused},
    read::meet,
};
use crate::{
    App,
    draft::PublishRefusal,
    notification,
    refusal::{BadRequest, Refusal, acting},
};
use quire_core::{
    SubmissionId, UserId, Viewer, publication::PublicationRole, submission::Submission,
};
use quire_store::{publication, submission};

/// Assigns a submission to an editor, who is told if it is someone else, or to no one. Anyone who edits the
/// publication may still decide about it.
///
/// # Errors
/// [`PublishRefusal`]: strangers, suspended viewers, submissions that are not there for them or are decided, and
/// people who do not edit the publication or wrote the story.
pub async fn assign(
    app: &App,
    viewer: &Viewer,
    id: &SubmissionId,
    editor: Option<UserId>,
) -> Result<Submission, PublishRefusal> {
    let me = acting(viewer)?.clone();
    let (viewer, id, now) = (viewer.clone(), id.clone(), app.ports.clock.now());
    app.store
        .write(move |c| {
            let (found, actor) = lock_submission(c, &me, &id)?;
            let assigned = found.assigned(editor.clone(), actor).map_err(refused)?;
            meet(c, &viewer, &assigned)?;
            if let Some(editor) = &editor {
                let role = publication::role_of(c, &assigned.publication_id, editor)?;
                let edits = role.is_some_and(PublicationRole::manages);
                if !edits || *editor == assigned.writer_id {
                    return Err(Refusal::from(BadRequest::Editor).into());
                }
                if *editor != me {
                    notification::assigned(c, &assigned, editor, now)?;
                }
            }
            submission::save(c, &assigned)?;
            Ok(assigned)
        })
        .await
}

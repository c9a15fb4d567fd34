//! What a person does for publications, and what they reported.

use super::every;
use quire_core::{UserId, submission::Submission};
use quire_store::{Conn, StoreError, publication, story, submission};
use serde_json::{Value, json};

const SUGGESTED_EDITS: i64 = 10_000;

/// What they reported; not what others reported about them.
pub(super) fn reports(c: &mut Conn, id: &UserId) -> Result<Value, StoreError> {
    let all = story::reports_by(c, id)?.into_iter().map(|one| {
        json!({
            "story": one.story_id,
            "reason": one.reason,
            "note": one.note,
            "at": one.reported_at,
        })
    });
    Ok(all.collect())
}

/// What they submitted to publications, with what was answered.
pub(super) fn submissions(c: &mut Conn, id: &UserId) -> Result<Value, StoreError> {
    let all = every(|paging| submission::by_writer(c, id, paging))?.into_iter();
    // Who decided is someone else.
    Ok(json!(
        all.map(|one| Submission { decided_by: None, assigned_to: None, ..one })
            .collect::<Vec<_>>()
    ))
}

/// What they suggested as an editor; what stood there before is the writer's.
pub(super) fn suggested_edits(c: &mut Conn, id: &UserId) -> Result<Value, StoreError> {
    let all = submission::suggested_edit::by_editor(c, id, SUGGESTED_EDITS)?.into_iter();
    Ok(all
        .map(|edit| {
            json!({
                "submission": edit.submission_id,
                "part": edit.part.to_string(),
                "text": edit.after,
                "state": edit.state.as_str(),
                "at": edit.made_at,
            })
        })
        .collect())
}

pub(super) fn publications(c: &mut Conn, id: &UserId) -> Result<Value, StoreError> {
    let roles = publication::memberships_of(c, std::slice::from_ref(id))?;
    let ids: Vec<_> = roles.iter().map(|role| role.publication_id.clone()).collect();
    let known = publication::many(c, &ids)?;
    let named = roles.into_iter().map(|role| {
        let slug = known.iter().find(|one| one.id == role.publication_id).map(|one| &one.slug);
        json!({ "id": role.publication_id, "slug": slug, "role": role.role.as_str() })
    });
    Ok(named.collect())
}

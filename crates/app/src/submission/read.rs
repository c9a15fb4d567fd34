//! Who sees a submission, and who reads what was submitted: the one place where that is asked.

use crate::{
    App, block,
    refusal::{Forbidden, Refusal},
};
use quire_core::{
    PublicationId, SubmissionId, UserId, Viewer,
    draft::Head,
    story::{Story, StoryStatus},
    submission::{Actor, Submission},
};
use quire_store::{
    Conn, Page, Paging, StoreError, block as blocks, draft, publication, story, submission,
};
use std::collections::HashSet;

/// What was submitted, as its writer wrote it last.
#[derive(Debug, Clone, PartialEq)]
pub struct SubmittedDraft {
    /// The story.
    pub story: Story,
    /// Its text.
    pub head: Head,
}

/// A submission, for its writer and for the editors of the publication.
///
/// # Errors
/// [`Refusal::Unauthorized`] for strangers, [`Refusal::NotFound`] for everybody else.
pub async fn find(app: &App, viewer: &Viewer, id: &SubmissionId) -> Result<Submission, Refusal> {
    let me = viewer.user_id().ok_or(Refusal::Unauthorized)?.clone();
    let id = id.clone();
    let found = app.store.read_in_place(move |c| part(c, &me, &id)).await?;
    found.map(|(submission, _)| submission).ok_or(Refusal::NotFound)
}

/// A submission and the part that `me` has in it; `None` for whom it is not there.
pub(super) fn part(
    c: &mut Conn,
    me: &UserId,
    id: &SubmissionId,
) -> Result<Option<(Submission, Actor)>, StoreError> {
    let Some(found) = submission::find(c, id)? else { return Ok(None) };
    let actor = actor(c, me, &found)?;
    Ok(actor.map(|actor| (found, actor)))
}

pub(super) fn actor(
    c: &mut Conn,
    me: &UserId,
    of: &Submission,
) -> Result<Option<Actor>, StoreError> {
    let role = publication::role_of(c, &of.publication_id, me)?;
    Ok(of.actor(me, role))
}

/// What was submitted, for the person who may read it now: its writer, and the editors as long as it waits for
/// them and neither of the two blocked the other.
///
/// # Errors
/// [`StoreError`].
pub fn submitted(
    c: &mut Conn,
    viewer: &Viewer,
    of: &Submission,
) -> Result<Option<SubmittedDraft>, StoreError> {
    let Some(me) = viewer.user_id() else { return Ok(None) };
    if !actor(c, me, of)?.is_some_and(|actor| of.shows_text(actor)) || are_apart(c, me, of)? {
        return Ok(None);
    }
    let found = story::find(c, &of.story_id)?;
    let Some(story) = found.filter(|story| story.status != StoryStatus::Deleted) else {
        return Ok(None);
    };
    let head = draft::head(c, &story)?;
    Ok(head.map(|(head, _)| SubmittedDraft { story, head }))
}

pub(super) fn are_apart(c: &mut Conn, me: &UserId, of: &Submission) -> Result<bool, StoreError> {
    Ok(of.writer_id != *me && blocks::between(c, me, &of.writer_id)?.is_some())
}

/// What waits for the editors of a publication, the longest wait first; with `is_mine`, only what the viewer has taken
/// on. Submissions by people with a block between them and the viewer are left out, so a page may hold fewer than asked
/// for and still have a next one.
///
/// # Errors
/// [`Refusal`]: strangers, and the person who does not manage the publication.
pub async fn inbox(
    app: &App,
    viewer: &Viewer,
    id: &PublicationId,
    is_mine: bool,
    paging: Paging,
) -> Result<Page<Submission>, Refusal> {
    let me = viewer.user_id().ok_or(Refusal::Unauthorized)?.clone();
    let id = id.clone();
    let found = app
        .store
        .read_in_place(move |c| {
            let role = publication::role_of(c, &id, &me)?;
            if !role.is_some_and(quire_core::publication::PublicationRole::manages) {
                return Ok(None);
            }
            let page = submission::waiting_in(c, &id, is_mine.then_some(&me), &paging)?;
            Ok(Some(without_those_apart(c, &me, page, |one| &one.writer_id)?))
        })
        .await?;
    found.ok_or_else(|| Forbidden::NotAnEditor.into())
}

/// A page without anything from people with a block between them and `me`.
pub(crate) fn without_those_apart<T>(
    c: &mut Conn,
    me: &UserId,
    mut page: Page<T>,
    writer: impl Fn(&T) -> &UserId,
) -> Result<Page<T>, StoreError> {
    let writers: Vec<UserId> = page.items.iter().map(|one| writer(one).clone()).collect();
    let mut apart: HashSet<UserId> = blocks::by(c, me, &writers)?;
    apart.extend(blocks::of(c, me, &writers)?);
    page.items.retain(|one| !apart.contains(writer(one)));
    Ok(page)
}

/// Refuses what `viewer` wants with a submission of whom a block keeps them from.
pub(super) fn meet(c: &mut Conn, viewer: &Viewer, of: &Submission) -> Result<(), Refusal> {
    block::refuse(c, viewer, &of.writer_id)
}

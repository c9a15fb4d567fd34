//! Suggesting edits to a submitted story, and deciding about them (decision 0083).

use super::{
    decide::lock_submission,
    read::{actor, are_apart, meet},
};
use crate::{
    App,
    draft::{PublishRefusal, newest, problems, publishable, rewrite},
    rate_limit::{self, LimitedAction},
    refusal::{BadRequest, Forbidden, Refusal, acting},
};
use quire_core::{
    SubmissionId, Timestamp, Viewer,
    document::utf16_len,
    draft::{Draft, SUBTITLE_UNITS, TITLE_UNITS},
    limit::story::SUGGESTED_EDITS_MAX,
    submission::{
        StoryPart, Submission, SuggestedEdit, SuggestedEditState,
        suggested_edit::{parts, text_of, with_text},
    },
    text::line,
};
use quire_store::{Conn, StoreError, draft, story, submission::suggested_edit};

/// What an editor would change.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewSuggestedEdit {
    /// The submission.
    pub submission: SubmissionId,
    /// The part of the story.
    pub part: StoryPart,
    /// What the editor read there.
    pub before: String,
    /// What should stand there; the same takes the suggestion back, nothing takes the part out.
    pub after: String,
}

/// A suggestion compared with the story as it is now.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ComparedEdit {
    /// The suggestion.
    pub edit: SuggestedEdit,
    /// Whether the part says something else by now than the editor read.
    pub is_outdated: bool,
}

/// Suggests other words for a part of a submitted story, in the place of what was suggested for it before. The story
/// stays as its writer wrote it.
///
/// # Errors
/// [`PublishRefusal`]: strangers, suspended viewers, submissions that are not there for them or wait for no editor,
/// stories of their own, parts that are not there or say something else by now, texts that a story cannot hold, too many.
pub async fn suggest(
    app: &App,
    viewer: &Viewer,
    new: NewSuggestedEdit,
) -> Result<Submission, PublishRefusal> {
    let me = acting(viewer)?.clone();
    rate_limit::count(app, LimitedAction::SuggestEdit, &me)?;
    let (viewer, now) = (viewer.clone(), app.ports.clock.now());
    app.store
        .write(move |c| {
            let (of, part_of) = lock_submission(c, &me, &new.submission)?;
            meet(c, &viewer, &of)?;
            if part_of.is_writer {
                return Err(Forbidden::IsYours.into());
            }
            if !of.takes_edits_of(part_of) {
                return Err(PublishRefusal::Conflict);
            }
            let draft = text(c, &of)?.ok_or(Refusal::NotFound)?;
            if text_of(&draft, &new.part) != Some(new.before.as_str()) {
                return Err(PublishRefusal::Conflict);
            }
            let after = checked(&new)?;
            if after == new.before {
                suggested_edit::remove(c, &of.id, &new.part)?;
                return Ok(of);
            }
            let known = suggested_edit::of(c, &of.id)?;
            let is_new = known.iter().all(|one| one.part != new.part);
            if is_new && known.len() >= SUGGESTED_EDITS_MAX {
                return Err(BadRequest::TooManyEdits.into());
            }
            let wanted = with_text(draft, &new.part, &after);
            problems(&wanted.document).map_err(|_| BadRequest::EditedText)?;
            let edit = SuggestedEdit {
                submission_id: of.id.clone(),
                part: new.part.clone(),
                before: new.before.clone(),
                after,
                state: SuggestedEditState::Open,
                editor_id: Some(me.clone()),
                made_at: now,
            };
            suggested_edit::put(c, &edit)?;
            Ok(of)
        })
        .await
}

/// Takes what was suggested over into the story, or lets it be: all of `decided` or nothing. What was decided before
/// stays as it is.
///
/// # Errors
/// [`PublishRefusal`]: strangers, suspended viewers, stories of others, submissions that have come to their end, and, of
/// what is to be taken over, parts that say something else by now.
pub async fn decide_edits(
    app: &App,
    viewer: &Viewer,
    id: &SubmissionId,
    decided: Vec<StoryPart>,
    is_accepted: bool,
) -> Result<Submission, PublishRefusal> {
    let me = acting(viewer)?.clone();
    let (viewer, id, now) = (viewer.clone(), id.clone(), app.ports.clock.now());
    app.store
        .write(move |c| {
            let (of, part_of) = lock_submission(c, &me, &id)?;
            if !part_of.is_writer {
                return Err(Forbidden::NotYours.into());
            }
            if of.status.is_over() {
                return Err(PublishRefusal::Conflict);
            }
            let edits = suggested_edit::of(c, &of.id)?.into_iter();
            let edits: Vec<SuggestedEdit> = edits
                .filter(|one| one.state == SuggestedEditState::Open && decided.contains(&one.part))
                .collect();
            if is_accepted && !edits.is_empty() {
                take_over(c, &viewer, &of, &edits, now)?;
            }
            let state = match is_accepted {
                true => SuggestedEditState::Accepted,
                false => SuggestedEditState::Declined,
            };
            for edit in edits {
                suggested_edit::put(c, &SuggestedEdit { state, ..edit })?;
            }
            Ok(of)
        })
        .await
}

/// Writes the suggestions into the story, as if its writer had.
fn take_over(
    c: &mut Conn,
    viewer: &Viewer,
    of: &Submission,
    edits: &[SuggestedEdit],
    now: Timestamp,
) -> Result<(), PublishRefusal> {
    let story = publishable(c, viewer, &of.story_id)?;
    let head = newest(c, &story)?;
    let mut wanted = head.draft.clone();
    for edit in edits {
        if text_of(&wanted, &edit.part) != Some(edit.before.as_str()) {
            return Err(PublishRefusal::Conflict);
        }
        wanted = with_text(wanted, &edit.part, &edit.after);
    }
    problems(&wanted.document).map_err(|_| BadRequest::EditedText)?;
    rewrite(c, &story, &head, &wanted, now)?;
    Ok(())
}

/// What is suggested for a submission, in the order of the story; what is outdated because its part is gone stands at
/// the end. For the writer until the submission comes to its end, and for the editors as long as they read the text.
///
/// # Errors
/// [`StoreError`].
pub fn suggested(
    c: &mut Conn,
    viewer: &Viewer,
    of: &Submission,
) -> Result<Vec<ComparedEdit>, StoreError> {
    let Some(me) = viewer.user_id() else { return Ok(Vec::new()) };
    let shows = actor(c, me, of)?.is_some_and(|actor| of.shows_text(actor));
    if !shows || of.status.is_over() || are_apart(c, me, of)? {
        return Ok(Vec::new());
    }
    let edits = suggested_edit::of(c, &of.id)?;
    if edits.is_empty() {
        return Ok(Vec::new());
    }
    let draft = text(c, of)?.unwrap_or_default();
    let order = parts(&draft);
    let mut compared: Vec<(usize, ComparedEdit)> = edits
        .into_iter()
        .map(|edit| {
            let place = order.iter().position(|(part, _)| *part == edit.part);
            let says = text_of(&draft, &edit.part);
            let is_outdated = says != Some(edit.before.as_str());
            (place.unwrap_or(usize::MAX), ComparedEdit { edit, is_outdated })
        })
        .collect();
    compared
        .sort_by(|(a, one), (b, other)| a.cmp(b).then_with(|| one.edit.part.cmp(&other.edit.part)));
    Ok(compared.into_iter().map(|(_, edit)| edit).collect())
}

/// What the writer wrote last.
fn text(c: &mut Conn, of: &Submission) -> Result<Option<Draft>, StoreError> {
    let Some(story) = story::find(c, &of.story_id)? else { return Ok(None) };
    Ok(draft::head(c, &story)?.map(|(head, _)| head.draft))
}

/// The words suggested, as the part can hold them.
fn checked(new: &NewSuggestedEdit) -> Result<String, BadRequest> {
    let most = match new.part {
        StoryPart::Title => TITLE_UNITS,
        StoryPart::Subtitle => SUBTITLE_UNITS,
        StoryPart::Block(_) => return Ok(new.after.trim().to_owned()),
    };
    if utf16_len(new.after.trim()) > most {
        return Err(BadRequest::TooLong);
    }
    let after = line(&new.after, most);
    match after.is_empty() && new.part == StoryPart::Title {
        true => Err(BadRequest::Empty),
        false => Ok(after),
    }
}

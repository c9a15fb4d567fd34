//! Hiding a response below what it answers, and showing it again. It stays where its
//! writer has it, and its writer sees it.

use crate::{
    App, purge,
    refusal::{Forbidden, Refusal, acting},
};
use quire_core::{
    StoryId, Viewer,
    person::Person,
    policy::{ResponseBy, StoryChange, hide_response},
    story::{Story, StoryStatus},
};
use quire_store::{Conn, person, story};

/// Hides a response below the story it answers. Returns that story, whose count leaves it out.
///
/// # Errors
/// [`Refusal`]: strangers, suspended viewers, stories of others, responses of the staff, and what
/// is no published response to that story.
pub async fn hide(
    app: &App,
    viewer: &Viewer,
    parent: &StoryId,
    response: &StoryId,
) -> Result<Story, Refusal> {
    place(app, viewer, parent, response, ResponseVisibility::Hidden).await
}

/// Shows a hidden response again. Returns the story it answers.
///
/// # Errors
/// As [`hide`].
pub async fn unhide(
    app: &App,
    viewer: &Viewer,
    parent: &StoryId,
    response: &StoryId,
) -> Result<Story, Refusal> {
    place(app, viewer, parent, response, ResponseVisibility::Shown).await
}

#[derive(Debug, Clone, Copy)]
enum ResponseVisibility {
    Hidden,
    Shown,
}

async fn place(
    app: &App,
    viewer: &Viewer,
    parent: &StoryId,
    response: &StoryId,
    place: ResponseVisibility,
) -> Result<Story, Refusal> {
    acting(viewer)?;
    let now = app.ports.clock.now();
    let (viewer, parent, response) = (viewer.clone(), parent.clone(), response.clone());
    app.store
        .write(move |c| {
            let response = placeable(c, &viewer, &parent, &response)?;
            let is_changed = match place {
                ResponseVisibility::Hidden => story::hide(c, &response.id, now)?,
                ResponseVisibility::Shown => story::unhide(c, &response.id)?,
            };
            if is_changed {
                purge::story(c, &response, &[], now)?;
            }
            story::find(c, &parent)?.ok_or(Refusal::NotFound)
        })
        .await
}

/// The response, if the viewer may hide it below `parent`.
fn placeable(
    c: &mut Conn,
    viewer: &Viewer,
    parent: &StoryId,
    response: &StoryId,
) -> Result<Story, Refusal> {
    let answered = story::find(c, parent)?.ok_or(Refusal::NotFound)?;
    let response = story::find(c, response)?.filter(|response| {
        response.in_response_to.as_ref() == Some(&answered.id)
            && response.status == StoryStatus::Published
    });
    let by = match &response {
        Some(response) => written_by(person::find(c, &response.creator_id)?.as_ref()),
        None => ResponseBy::Anybody,
    };
    match hide_response(viewer, &answered, by) {
        StoryChange::Allowed => response.ok_or(Refusal::NotFound),
        StoryChange::NotFound => Err(Refusal::NotFound),
        StoryChange::Forbidden if viewer.user_id() == Some(&answered.creator_id) => {
            Err(Forbidden::ByStaff.into())
        }
        StoryChange::Forbidden => Err(Forbidden::NotYours.into()),
    }
}

/// Whether staff wrote it.
#[must_use]
pub fn written_by(writer: Option<&Person>) -> ResponseBy {
    match writer {
        Some(writer) if writer.is_staff => ResponseBy::Staff,
        _ => ResponseBy::Anybody,
    }
}

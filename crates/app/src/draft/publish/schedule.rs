//! Publishing later: a time is set, and what is due is published then.

use super::{appearance::go_public, leads_astray};
use crate::{
    App,
    draft::tags_of,
    refusal::{Forbidden, Refusal},
    site::Site,
};
use quire_core::{
    Timestamp,
    publication::PublicationRole,
    story::{Story, StoryStatus},
};
use quire_store::{Conn, StoreError, draft, person, publication, story};

pub(super) fn schedule(
    c: &mut Conn,
    story: Story,
    at: Timestamp,
    now: Timestamp,
) -> Result<Story, StoreError> {
    story::change_details(c, &story.id, |details| details.scheduled_at = Some(at))?;
    let story = Story { status: StoryStatus::Scheduled, updated_at: now, ..story };
    story::save(c, &story)?;
    Ok(story)
}

/// How many stories are looked at in one go.
const STEP: i64 = 20;

/// Publishes the scheduled stories whose time has come. How many there were.
///
/// A story whose author may not publish any more, that has nothing in it any more or leads to a banned
/// host becomes a draft again.
///
/// # Errors
/// [`StoreError`]; what was published until then stays so.
pub async fn publish_due(app: &App) -> Result<usize, StoreError> {
    let now = app.ports.clock.now();
    let due = app.store.read_in_place(move |c| story::due(c, now, STEP)).await?;
    let count = due.len();
    for Story { id, .. } in due {
        let site = app.site.clone();
        app.store
            .write(move |c| {
                // Looked at again: it may have been published or put off since.
                let story = story::find_to_change(c, &id)?
                    .filter(|story| story.status == StoryStatus::Scheduled);
                let at = story::details(c, &id)?.and_then(|details| details.scheduled_at);
                match story.filter(|_| at.is_some_and(|at| at <= now)) {
                    Some(story) => publish_one(c, &site, story, now),
                    None => Ok(()),
                }
            })
            .await?;
    }
    Ok(count)
}

fn publish_one(c: &mut Conn, site: &Site, story: Story, now: Timestamp) -> Result<(), StoreError> {
    let author = person::find(c, &story.creator_id)?;
    let may = author.is_some_and(|author| !author.is_suspended && author.deleted_at.is_none());
    let may = may && may_appear(c, &story)?;
    let head = draft::head(c, &story)?.map(|(head, _)| head);
    let tags = tags_of(c, &story.id)?;
    let published = match head {
        Some(head) if may && !leads_astray(c, site, &story, &head)? => {
            go_public(c, story.clone(), &head, &tags, now)
        }
        _ => Err(Forbidden::Suspended.into()),
    };
    match published {
        Ok(_) => Ok(()),
        Err(Refusal::Store(error)) => Err(error),
        Err(reason) => {
            tracing::warn!(story = %story.id, %reason, "a scheduled story stays a draft");
            story::change_details(c, &story.id, |details| details.scheduled_at = None)?;
            let story = Story { status: StoryStatus::Draft, updated_at: now, ..story };
            story::save(c, &story).map(drop)
        }
    }
}

/// Whether the writer of a story still manages the publication it is to appear in: who left meanwhile
/// published nothing there (decision 0050).
fn may_appear(c: &mut Conn, story: &Story) -> Result<bool, StoreError> {
    let Some(place) = &story.publication_id else { return Ok(true) };
    let role = publication::role_of(c, place, &story.creator_id)?;
    Ok(role.is_some_and(PublicationRole::manages))
}

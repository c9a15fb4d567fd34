//! Publishing: making the newest text the one readers see, now or later, and taking it back.

mod appearance;
mod schedule;

pub use schedule::publish_due;

use super::{
    BodySummary,
    revision::{newest, publishable},
    settings::{self, CheckedSettings, SettingsUpdate},
    tags::tags_of,
};
use crate::{
    App, purge,
    refusal::{BadRequest, Forbidden, Refusal, acting},
    site::Site,
    webhook,
};
use appearance::go_public;
use quire_core::{
    PublicationId, StoryId, Timestamp, Viewer,
    document::addresses,
    draft::Head,
    story::{Story, StoryStatus},
};
use quire_store::{Conn, StoreError, announcement, story};
use schedule::schedule;

/// What is to be published.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct PublishRequest {
    /// The revision that the writer saw.
    pub revision: i64,
    /// When; now, unless it lies in the future.
    pub at: Option<Timestamp>,
    /// Whether followers are told when it appears; as chosen before when `None`.
    pub notifies_followers: Option<bool>,
    /// When it appeared first, where that was before now and it never was out here.
    pub dated: Option<Timestamp>,
    /// What changes beside the text.
    pub settings: SettingsUpdate,
}

/// Why a story was not published.
#[derive(Debug, thiserror::Error)]
pub enum PublishRefusal {
    /// The viewer may not, or the store could not.
    #[error(transparent)]
    Refused(Refusal),
    /// Something was written since the revision that the writer saw.
    #[error("a newer revision of the story was saved")]
    Conflict,
    /// It leads to a host that the site has banned.
    #[error("a link leads to a host that the site has banned")]
    BannedLinks,
}

impl<E: Into<Refusal>> From<E> for PublishRefusal {
    fn from(refusal: E) -> Self {
        Self::Refused(refusal.into())
    }
}

/// Publishes a story with the text written last, or schedules that; of a published story readers see
/// the new text. What pages, feeds, lists and search show of it is purged before this returns.
///
/// # Errors
/// [`PublishRefusal`]: strangers, suspended viewers, stories of others, in the trash or taken down,
/// responses, empty stories, settings that cannot stand, a published story to be scheduled, links to
/// banned hosts.
pub async fn publish(
    app: &App,
    viewer: &Viewer,
    id: &StoryId,
    new: PublishRequest,
) -> Result<Story, PublishRefusal> {
    acting(viewer)?;
    let decided = settings::decide(&new.settings)?;
    let (viewer, id, now) = (viewer.clone(), id.clone(), app.ports.clock.now());
    let site = app.site.clone();
    app.store
        .write(move |c| {
            let story = publishable(c, &viewer, &id)?;
            put_out(c, &site, story, &new, &decided, now)
        })
        .await
}

/// Publishes a story that the viewer may publish, or schedules that, in the write that holds it.
pub(crate) fn put_out(
    c: &mut Conn,
    site: &Site,
    mut story: Story,
    new: &PublishRequest,
    decided: &CheckedSettings,
    now: Timestamp,
) -> Result<Story, PublishRefusal> {
    let head = newest(c, &story)?;
    if head.revision != new.revision {
        return Err(PublishRefusal::Conflict);
    }
    let before = tags_of(c, &story.id)?;
    settings::apply(c, &mut story, decided, now)?;
    if leads_astray(c, site, &story, &head)? {
        return Err(PublishRefusal::BannedLinks);
    }
    if let Some(is_wanted) = new.notifies_followers {
        announcement::choose(c, &story.id, is_wanted)?;
    }
    let dated = new.dated.filter(|dated| *dated < now);
    story.first_published_at = story.first_published_at.or(dated);
    match new.at.filter(|at| *at > now) {
        Some(_) if story.status == StoryStatus::Published => Err(BadRequest::IsPublished.into()),
        Some(at) => Ok(schedule(c, story, at, now)?),
        None => Ok(go_public(c, story, &head, &before, now)?),
    }
}

/// Publishes a story into a publication, in the write of its editors: the text they read is the one
/// that readers see then, by the same way as the writer's own publishing.
///
/// # Errors
/// [`PublishRefusal`]: texts that changed since `revision`, stories that were taken down or are empty,
/// links to banned hosts.
pub(crate) fn publish_into(
    c: &mut Conn,
    site: &Site,
    mut story: Story,
    publication: &PublicationId,
    revision: i64,
    now: Timestamp,
) -> Result<Story, PublishRefusal> {
    if story.is_suspended {
        return Err(Forbidden::StoryTakenDown.into());
    }
    let head = newest(c, &story)?;
    if head.revision != revision {
        return Err(PublishRefusal::Conflict);
    }
    if leads_astray(c, site, &story, &head)? {
        return Err(PublishRefusal::BannedLinks);
    }
    let before = tags_of(c, &story.id)?;
    settings::put_into(c, &mut story, Some(publication), now)?;
    Ok(go_public(c, story, &head, &before, now)?)
}

/// Makes a published or scheduled story a draft again. Its address is kept for when it comes back.
///
/// # Errors
/// [`Refusal`]: strangers, suspended viewers, stories of others or in the trash, responses.
pub async fn unpublish(app: &App, viewer: &Viewer, id: &StoryId) -> Result<Story, Refusal> {
    acting(viewer)?;
    let (viewer, id, now) = (viewer.clone(), id.clone(), app.ports.clock.now());
    app.store
        .write(move |c| {
            let story = publishable(c, &viewer, &id)?;
            take_back(c, story, now)
        })
        .await
}

/// Makes a story that the viewer may publish a draft again, in the write that holds it.
pub(crate) fn take_back(c: &mut Conn, story: Story, now: Timestamp) -> Result<Story, Refusal> {
    if story.status == StoryStatus::Draft {
        return Ok(story);
    }
    let was_out = story.status == StoryStatus::Published;
    let was_read = webhook::event::is_out(&story);
    let head = newest(c, &story)?;
    let story = Story {
        status: StoryStatus::Draft,
        published_revision: None,
        updated_at: now,
        ..with_words(story, &head)
    };
    story::change_details(c, &story.id, |details| details.scheduled_at = None)?;
    story::save(c, &story)?;
    if was_out {
        let tags = tags_of(c, &story.id)?;
        purge::story(c, &story, &tags, now)?;
        webhook::event::changed(c, &story, was_read, now)?;
    }
    Ok(story)
}

/// Whether a story leads to a host that the site has banned.
fn leads_astray(c: &mut Conn, site: &Site, story: &Story, head: &Head) -> Result<bool, StoreError> {
    let canonical = story::details(c, &story.id)?.and_then(|details| details.canonical_url);
    Ok(site.bans(addresses(&head.draft.document).chain(canonical.as_deref())))
}

/// The story with the words of its head.
fn with_words(story: Story, head: &Head) -> Story {
    let (title, subtitle) = (head.draft.title.clone(), head.draft.subtitle.clone());
    Story { title, subtitle, ..BodySummary::of(&head.draft.document).put(story) }
}

//! Publishing: making the newest text the one readers see, now or later, and taking it back.

use super::{
    BodySummary, first_picture,
    revision::{newest, publishable, rewrite},
    settings::{self, CheckedSettings, SettingsUpdate},
    tags::{tags_of, with_those_before},
};
use crate::{
    App, block, catalog, purge,
    refusal::{BadRequest, Forbidden, Refusal, acting},
    site::Site,
    webhook,
};
use quire_core::{
    PublicationId, StoryId, TagSlug, Timestamp, Viewer,
    document::addresses,
    draft::{CheckCode, Draft, Head, checks},
    publication::PublicationRole,
    story::{Story, StoryStatus, Visibility, settings::slug},
};
use quire_store::{Conn, StoreError, announcement, draft, person, publication, story};

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
#[derive(Debug)]
pub enum PublishRefusal {
    /// The viewer may not, or the store could not.
    Refused(Refusal),
    /// Something was written since the revision that the writer saw.
    Conflict,
    /// It leads to a host that the site has banned.
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

/// Whether a story leads to a host that the site has banned.
fn leads_astray(c: &mut Conn, site: &Site, story: &Story, head: &Head) -> Result<bool, StoreError> {
    let canonical = story::details(c, &story.id)?.and_then(|details| details.canonical_url);
    Ok(site.bans(addresses(&head.draft.document).chain(canonical.as_deref())))
}

fn schedule(
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

/// Shows readers what the head says; `before` are the tags it had until now.
fn go_public(
    c: &mut Conn,
    story: Story,
    head: &Head,
    before: &[TagSlug],
    now: Timestamp,
) -> Result<Story, Refusal> {
    if checks(&head.draft).iter().any(|check| check.code == CheckCode::Empty) {
        return Err(BadRequest::Empty.into());
    }
    let was_read = webhook::event::is_out(&story);
    let head = &unmentioned(c, &story, head, now)?;
    let shown = story.published_revision;
    let stood = story::find(c, &story.id)?.filter(|old| old.status == StoryStatus::Published);
    let mut story = with_words(story, head);
    story.head_revision = head.revision;
    if story.slug.is_empty() {
        story.slug = slug(&story.title);
    }
    story.preview_image = story.preview_image.or_else(|| first_picture(&head.draft.document));
    story.status = StoryStatus::Published;
    story.published_revision = Some(head.revision);
    story.first_published_at = story.first_published_at.or(Some(now));
    story.updated_at = now;
    story::change_details(c, &story.id, |details| {
        details.scheduled_at = None;
        details.latest_published_at = Some(now);
    })?;
    story::save(c, &story)?;
    catalog::apply_choices(c, &story, now)?;
    announce(c, &story, now)?;
    crate::notification::published(c, &story, shown, &head.draft.document, now)?;
    crate::quote::follow_text(c, &story.id, head.revision, &head.draft.document)?;
    crate::image::aim(c, &story.creator_id, &head.draft.document)?;
    let tags = with_those_before(before, tags_of(c, &story.id)?);
    let stands = (story.visibility, story.first_published_at);
    match stood.map(|old| (old.visibility, old.first_published_at)) {
        Some(stood) if stood == stands => purge::story_text(c, &story, &tags, now)?,
        _ => purge::story(c, &story, &tags, now)?,
    }
    webhook::event::changed(c, &story, was_read, now)?;
    Ok(story)
}

/// The head without mentions of people from whom a block keeps the writer: a text of its own where it
/// has any, so that what is written and what is read stay the same.
fn unmentioned(c: &mut Conn, story: &Story, head: &Head, now: Timestamp) -> Result<Head, Refusal> {
    let document = block::unmention(c, &story.creator_id, &head.draft.document)?;
    if document == head.draft.document {
        return Ok(head.clone());
    }
    rewrite(c, story, head, &Draft { document, ..head.draft.clone() }, now)
}

/// Has followers told of a story that appears, if its writer chose so; once in its life, and not of
/// one that stands in no list.
fn announce(c: &mut Conn, story: &Story, now: Timestamp) -> Result<(), StoreError> {
    if story.visibility == Visibility::Unlisted {
        return Ok(());
    }
    if announcement::announce(c, &story.id, now)? {
        crate::notification::announce(c, story, now)?;
    }
    Ok(())
}

/// The story with the words of its head.
fn with_words(story: Story, head: &Head) -> Story {
    let (title, subtitle) = (head.draft.title.clone(), head.draft.subtitle.clone());
    Story { title, subtitle, ..BodySummary::of(&head.draft.document).put(story) }
}

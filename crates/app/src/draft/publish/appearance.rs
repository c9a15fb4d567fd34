//! A text appears: readers see it, and those who wait for it are told.

use super::with_words;
use crate::{
    block, catalog,
    draft::{first_picture, rewrite, tags::with_those_before, tags_of},
    purge,
    refusal::{BadRequest, Refusal},
    webhook,
};
use quire_core::{
    TagSlug, Timestamp,
    draft::{CheckCode, Draft, Head, checks},
    story::{Story, StoryStatus, Visibility, settings::slug},
};
use quire_store::{Conn, StoreError, announcement, story};

/// Shows readers what the head says; `before` are the tags it had until now.
pub(super) fn go_public(
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

/// The head without mentions of people who are blocked or who block the writer. Where it had any, the
/// result is saved as a new text, so that the draft and what readers see stay the same.
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

//! The discussion of a list: an unlisted story without a text that stands for it, so that readers clap
//! for lists and respond to them as they do with stories (decision 0026).

use crate::purge;
use quire_core::{
    StoryId, Timestamp,
    catalog::{Catalog, CatalogVisibility},
    story::{Story, StoryDetails, StoryStatus, Visibility},
};
use quire_store::{Conn, StoreError, catalog, story};

/// Brings the discussion of a list up to date: it is there while everybody sees the list, called as the
/// list is, and out of sight otherwise. `fresh` is the id of the story that is begun where there is none.
///
/// # Errors
/// [`StoreError`].
pub fn update_discussion(
    c: &mut Conn,
    list: &Catalog,
    fresh: &StoryId,
    now: Timestamp,
) -> Result<(), StoreError> {
    let is_open = list.visibility == CatalogVisibility::Public
        && list.deleted_at.is_none()
        && list.id.predefined_kind().is_none();
    let known = match catalog::discussion(c, &list.id)? {
        Some(id) => story::find(c, &id)?,
        None => None,
    };
    let Some(known) = known else {
        return if is_open { begin(c, list, fresh, now) } else { Ok(()) };
    };
    // With a deleted account it went, too.
    if known.status == StoryStatus::Deleted {
        return Ok(());
    }
    let updated = updated(known.clone(), list, is_open);
    if updated == known {
        return Ok(());
    }
    let updated = Story { updated_at: now, ..updated };
    let published_at = updated.first_published_at;
    story::change_details(c, &updated.id, |details| details.latest_published_at = published_at)?;
    story::save(c, &updated)?;
    purge::story(c, &updated, &[], now)
}

fn begin(c: &mut Conn, list: &Catalog, fresh: &StoryId, now: Timestamp) -> Result<(), StoreError> {
    let blank = Story::blank(fresh.clone(), list.owner_id.clone(), now);
    let blank = Story { visibility: Visibility::Unlisted, head_revision: 0, ..blank };
    let story = updated(blank, list, true);
    let details = StoryDetails {
        latest_published_at: story.first_published_at,
        ..StoryDetails::begun_at(now)
    };
    story::insert(c, &story, &details)?;
    catalog::set_discussion(c, &list.id, &story.id)
}

fn updated(story: Story, list: &Catalog, is_open: bool) -> Story {
    Story {
        title: list.name.clone(),
        slug: quire_core::text::slug::slug(&list.name),
        status: if is_open { StoryStatus::Published } else { StoryStatus::Draft },
        published_revision: is_open.then_some(story.head_revision),
        first_published_at: is_open.then_some(list.created_at),
        ..story
    }
}

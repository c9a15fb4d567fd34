//! What the staff of a site curates at its machine: stories picked for everybody, and which tags
//! are topics.

use crate::{App, purge};
use quire_core::{StoryId, TagSlug, story::Story};
use quire_store::{StoreError, staff_pick, story, tag};

/// Why something is as it was.
#[derive(Debug, thiserror::Error)]
pub enum CurationRefusal {
    /// There is no story of this id that stands in lists.
    #[error("there is no story {0} in the lists of the site")]
    NotListed(StoryId),
    /// No one has used a tag like this.
    #[error("there is no tag {0}")]
    NoTag(TagSlug),
    /// The database could not be used.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Picks a listed story for everybody. Whether that is new.
///
/// # Errors
/// [`CurationRefusal`]; nothing is changed then.
pub async fn pick(app: &App, id: &StoryId) -> Result<bool, CurationRefusal> {
    let (id, now) = (id.clone(), app.ports.clock.now());
    app.store
        .write(move |c| {
            if !story::find(c, &id)?.as_ref().is_some_and(Story::is_listed) {
                return Err(CurationRefusal::NotListed(id.clone()));
            }
            let is_new = staff_pick::add(c, &id, now)?;
            if is_new {
                purge::picked(c, &id, now)?;
            }
            Ok(is_new)
        })
        .await
}

/// Takes that back; also of a story that is in no list any more. Whether it was picked.
///
/// # Errors
/// [`CurationRefusal`]; nothing is changed then.
pub async fn unpick(app: &App, id: &StoryId) -> Result<bool, CurationRefusal> {
    let (id, now) = (id.clone(), app.ports.clock.now());
    app.store
        .write(move |c| {
            let was = staff_pick::remove(c, &id)?;
            if was {
                purge::picked(c, &id, now)?;
            }
            Ok(was)
        })
        .await
}

/// Makes a tag a topic: it comes first where topics are offered. Whether that is new.
///
/// # Errors
/// [`CurationRefusal`]; nothing is changed then.
pub async fn begin_topic(app: &App, slug: &TagSlug) -> Result<bool, CurationRefusal> {
    set_topic(app, slug, true).await
}

/// Makes a topic a tag like others. Whether it was one.
///
/// # Errors
/// [`CurationRefusal`]; nothing is changed then.
pub async fn end_topic(app: &App, slug: &TagSlug) -> Result<bool, CurationRefusal> {
    set_topic(app, slug, false).await
}

async fn set_topic(app: &App, slug: &TagSlug, is_topic: bool) -> Result<bool, CurationRefusal> {
    let (slug, now) = (slug.clone(), app.ports.clock.now());
    app.store
        .write(move |c| {
            let found = tag::find(c, &slug)?;
            let found = found.ok_or_else(|| CurationRefusal::NoTag(slug.clone()))?;
            if found.is_topic == is_topic {
                return Ok(false);
            }
            tag::save(c, &slug, &found.name, is_topic)?;
            purge::topic(c, &slug, now)?;
            Ok(true)
        })
        .await
}

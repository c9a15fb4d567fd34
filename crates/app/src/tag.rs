//! Curating topics: the story that staff put at the head of a topic's page.

use crate::{
    App, purge,
    refusal::{BadRequest, Forbidden, Refusal, acting},
};
use quire_core::{StoryId, TagSlug, Viewer, policy::curate, tag::Tag};
use quire_store::{story, tag};

/// Picks a listed story for a tag that it carries, in the place of the one before; `None` takes the
/// pick back. Returns the tag.
///
/// # Errors
/// [`Refusal`]: strangers, everybody but staff, tags and stories that are not there, stories that
/// are not listed or about something else.
pub async fn pick(
    app: &App,
    viewer: &Viewer,
    slug: &TagSlug,
    story: Option<&StoryId>,
) -> Result<Tag, Refusal> {
    acting(viewer)?;
    if !curate(viewer) {
        return Err(Forbidden::NotStaff.into());
    }
    let (slug, id, now) = (slug.clone(), story.cloned(), app.ports.clock.now());
    app.store
        .write(move |c| {
            let found = tag::find(c, &slug)?.ok_or(Refusal::NotFound)?;
            match &id {
                Some(id) => {
                    let story = story::find(c, id)?.ok_or(Refusal::NotFound)?;
                    let mut tags = tag::of_stories(c, std::slice::from_ref(id))?;
                    let tags = tags.remove(id).unwrap_or_default();
                    if !story.is_listed() {
                        return Err(BadRequest::NotListed.into());
                    }
                    if tags.iter().all(|tag| tag.slug != slug) {
                        return Err(BadRequest::NotTagged.into());
                    }
                    tag::pick(c, &slug, id, now)?;
                }
                None => drop(tag::unpick(c, &slug)?),
            }
            purge::tag(c, &slug, now)?;
            Ok(found)
        })
        .await
}

//! The stories and responses of an export, in steps of so many bytes: one person may have written very
//! much, and rewritten it often. Each text that was kept is a file of its own.

use super::{archive::ArchiveFile, content::pretty};
use quick_xml::escape::escape;
use quire_core::{
    StoryId, UserId,
    document::{
        html::{RenderOptions, render},
        markdown,
    },
    story::{Revision, Story, StoryDetails},
};
use quire_store::{Conn, StoreError, story, tag};
use serde::Serialize;
use serde_json::json;

/// Bytes of texts that are read at once, as they are stored; the largest text fits.
const STEP_BYTES: usize = 16 * 1024 * 1024;

/// Stories that are read at once.
const STEP_STORIES: u32 = 50;

/// Where an export goes on: behind a story, and behind a revision of the next.
#[derive(Debug, Clone, Default)]
pub(super) struct ExportPosition {
    after: Option<StoryId>,
    revision: i64,
}

/// Some files of an export.
#[derive(Debug, Default)]
pub(super) struct Step {
    /// The files.
    pub parts: Vec<ArchiveFile>,
    /// How many stories are complete with them.
    pub done: i64,
    /// Where it goes on; `None`: there are no more.
    pub next: Option<ExportPosition>,
}

/// The next files from a place on.
pub(super) fn step(
    c: &mut Conn,
    id: &UserId,
    mut place: ExportPosition,
    site: &str,
) -> Result<Step, StoreError> {
    let (mut step, mut left) = (Step::default(), STEP_BYTES);
    for _ in 0..STEP_STORIES {
        let Some(story) = story::of_creator(c, id, place.after.as_ref(), 1)?.pop() else {
            return Ok(step);
        };
        // What stands for a list has no text; the list is among the lists.
        if !story.stands_for_list() {
            let numbers = place.revision.saturating_add(1)..=story.head_revision;
            let wanted: Vec<_> = numbers.map(|n| (story.id.clone(), n)).collect();
            let bodies = story::bodies_within(c, &wanted, left)?;
            left = left.saturating_sub(bodies.bytes);
            let path = path_of(&story);
            if place.revision == 0 && (bodies.is_complete || !bodies.revisions.is_empty()) {
                step.parts.push((format!("{path}.json"), about(c, &story)?));
            }
            for revision in &bodies.revisions {
                let text = pretty(&json!(revision));
                step.parts.push((format!("{path}/revisions/{}.json", revision.revision), text));
                place.revision = revision.revision;
            }
            if !bodies.is_complete {
                step.next = Some(place);
                return Ok(step);
            }
            if let Some(head) = bodies.revisions.last() {
                step.parts.push((format!("{path}.html"), html(&story, head, site)));
                step.parts.push((format!("{path}.md"), markdown_of(&story, head)));
            }
        }
        step.done = step.done.saturating_add(1);
        place = ExportPosition { after: Some(story.id), revision: 0 };
    }
    step.next = Some(place);
    Ok(step)
}

/// A story with its details, as one object.
#[derive(Serialize)]
struct WholeStory<'a> {
    #[serde(flatten)]
    story: &'a Story,
    #[serde(flatten)]
    details: Option<StoryDetails>,
}

fn path_of(story: &Story) -> String {
    let folder = if story.in_response_to.is_some() { "responses" } else { "stories" };
    match story.slug.as_str() {
        "" => format!("{folder}/{}", story.id),
        slug => format!("{folder}/{slug}-{}", story.id),
    }
}

fn about(c: &mut Conn, story: &Story) -> Result<String, StoreError> {
    let mut tags = tag::of_stories(c, std::slice::from_ref(&story.id))?;
    let tags = tags.remove(&story.id).unwrap_or_default();
    let tags: Vec<_> = tags.into_iter().map(|tag| tag.slug).collect();
    let whole = WholeStory { story, details: story::details(c, &story.id)? };
    Ok(pretty(&json!({ "story": whole, "tags": tags })))
}

fn html(story: &Story, head: &Revision, site: &str) -> String {
    let options =
        RenderOptions { absolute_base: Some(site.to_owned()), ..RenderOptions::default() };
    let title = escape(story.title.as_str());
    let body = render(&head.document, &options);
    format!(
        "<!doctype html>\n<meta charset=\"utf-8\">\n<title>{title}</title>\n<h1>{title}</h1>\n\
         {body}\n"
    )
}

fn markdown_of(story: &Story, head: &Revision) -> String {
    let body = markdown::write(&head.document);
    if story.title.is_empty() { body } else { format!("# {}\n\n{body}", story.title) }
}

//! Comments become responses: threads stay threads, and who commented becomes a person.

use super::{
    content,
    world::WxrReferences,
    wxr::{Comment, Item},
};
use crate::{
    App,
    import::{
        ImportError, people,
        post::{self, ImportedStory, SaveOutcome},
        report::{ReportLine, ReportWriter, note},
        stable,
    },
};
use quire_core::{
    StoryId,
    document::plain_text,
    person::Person,
    story::{StoryStatus, Visibility},
};
use std::collections::{HashMap, HashSet};

/// Saves the comments of an item, and tells what became of each. `story` is `None` when the item
/// is not there for everybody; its comments must not be, either.
pub(super) async fn save_all(
    app: &App,
    world: &WxrReferences,
    item: &Item,
    story: Option<&StoryId>,
    tally: &mut ReportWriter<'_>,
) -> Result<(), ImportError> {
    let mut here: HashMap<&str, StoryId> = HashMap::new();
    for comment in in_order(&item.comments) {
        let name = format!("comment {} on {} {}", comment.id, item.kind, item.id);
        let entry = match (comment.refusal(), story) {
            (Some(reason), _) => ReportLine::skipped(name, reason),
            (None, None) => ReportLine::skipped(name, "what it answers is not published here"),
            (None, Some(_)) if item.is_damaged => ReportLine::failed(name, "is not UTF-8"),
            (None, Some(story)) => {
                let parent = here.get(comment.parent.as_str());
                let is_orphan = !matches!(comment.parent.as_str(), "" | "0") && parent.is_none();
                let answered = parent.unwrap_or(story).clone();
                let (entry, id) = save(app, world, comment, answered, is_orphan, name).await?;
                if let Some(id) = id {
                    here.insert(&comment.id, id);
                }
                entry
            }
        };
        tally.done(&entry)?;
    }
    Ok(())
}

/// Every comment once, those that are answered before their answers. Comments that answer each
/// other in a circle come last, in the order of the file.
fn in_order(comments: &[Comment]) -> Vec<&Comment> {
    let ids: HashSet<&str> = comments.iter().map(|comment| comment.id.as_str()).collect();
    let mut placed: HashSet<&str> = HashSet::new();
    let mut order = Vec::with_capacity(comments.len());
    let mut waiting: Vec<&Comment> = comments.iter().collect();
    loop {
        let (ready, later): (Vec<&Comment>, Vec<&Comment>) =
            waiting.into_iter().partition(|comment| {
                let parent = comment.parent.as_str();
                placed.contains(parent) || !ids.contains(parent)
            });
        if ready.is_empty() {
            order.extend(later);
            return order;
        }
        placed.extend(ready.iter().map(|comment| comment.id.as_str()));
        order.extend(ready);
        waiting = later;
    }
}

async fn save(
    app: &App,
    world: &WxrReferences,
    comment: &Comment,
    answered: StoryId,
    is_orphan: bool,
    name: String,
) -> Result<(ReportLine, Option<StoryId>), ImportError> {
    let mut simplified = Vec::new();
    let document = content::comment(&comment.content, &mut simplified);
    if plain_text(&document).trim().is_empty() {
        return Ok((ReportLine::skipped(name, "is empty"), None));
    }
    if is_orphan {
        note(&mut simplified, "answer-moved-up", &comment.id);
    }
    if comment.written.is_none() {
        note(&mut simplified, "date-unreadable", &comment.id);
    }
    let person = person(app, world, comment).await?;
    let post = ImportedStory {
        key: format!("comment:{}", comment.id),
        creator: person.id.clone(),
        publication: None,
        in_response_to: Some(answered),
        title: String::new(),
        subtitle: String::new(),
        document,
        tags: Vec::new(),
        status: StoryStatus::Published,
        visibility: Visibility::Public,
        lang: world.lang.clone(),
        license: None,
        preview_image: None,
        canonical_url: None,
        published: comment.written,
        updated: None,
        responses_locked: false,
        old_paths: Vec::new(),
    };
    let saved = post::save(app, &world.source, post).await;
    let id = match &saved {
        Ok(SaveOutcome::Here { id, .. }) => Some(id.clone()),
        Ok(SaveOutcome::Deleted | SaveOutcome::Refused(_)) | Err(_) => None,
    };
    let url = |id: &StoryId| post::path_of(id, "", &person.username, None);
    Ok((post::entry(name, saved, url, simplified), id))
}

/// Who wrote a comment: an author of the site, someone known by their address, someone known by
/// name only, or a guest.
async fn person(
    app: &App,
    world: &WxrReferences,
    comment: &Comment,
) -> Result<Person, ImportError> {
    if let Some(author) = world.author_with(&comment.email) {
        return Ok(author.clone());
    }
    let name = content::plain(&comment.author);
    let name = if name.is_empty() { "Guest".to_owned() } else { name };
    // The address itself is not kept: it was given to another site.
    let key = match comment.email.as_str() {
        "" => format!("name:{}", name.to_lowercase()),
        email => format!("address:{}", stable::hash(&[&world.source, email])),
    };
    let since = comment.written.unwrap_or_else(|| app.ports.clock.now());
    let author = people::SourceAuthor { key, name, mapped: None, since };
    people::account(app, &world.source, author).await
}

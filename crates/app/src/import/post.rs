//! One imported story, saved in a write of its own: new, changed, or the same as last time.

use super::{
    old_path,
    report::{ItemOutcome, ReportLine, Simplified, note},
    stable,
};
use crate::{
    App, address,
    draft::{BodySummary, first_picture},
    purge,
};
use quire_core::{
    Document, PublicationId, StoryId, TagSlug, Timestamp, UserId,
    document::validate,
    publication::{PublicationMember, PublicationRole},
    story::{License, Revision, Story, StoryDetails, StoryStatus, Visibility, settings},
};
use quire_store::{
    Conn, StoreError, import, import::ImportItem, publication, redirect, story, tag,
};
use serde::Serialize;

/// A story as it is to be.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct ImportedStory {
    /// What tells it from other items of the source.
    pub key: String,
    /// Who wrote it.
    pub creator: UserId,
    /// Where it appears.
    pub publication: Option<PublicationId>,
    /// What it answers.
    pub in_response_to: Option<StoryId>,
    /// The title; may be empty for responses and drafts.
    pub title: String,
    /// The line under the title; may be empty.
    pub subtitle: String,
    /// The body.
    pub document: Document,
    /// The tags, in order, with their names.
    pub tags: Vec<(TagSlug, String)>,
    /// Draft, scheduled or published.
    pub status: StoryStatus,
    /// Who may read it once it is published.
    pub visibility: Visibility,
    /// Its language; may be empty.
    pub lang: String,
    /// What others may do with the text; `None`: what is set here.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub license: Option<License>,
    /// The preview picture; `None`: the first one of the body.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub preview_image: Option<String>,
    /// Where the text appeared first.
    pub canonical_url: Option<String>,
    /// When it was or will be published; `None`: when it is imported.
    pub published: Option<Timestamp>,
    /// When it was last changed there.
    pub updated: Option<Timestamp>,
    /// Whether the discussion is closed.
    pub responses_locked: bool,
    /// Old paths that lead here.
    pub old_paths: Vec<String>,
}

/// What saving a post came to.
#[derive(Debug, Clone)]
pub(crate) enum SaveOutcome {
    /// It is here.
    Here {
        /// New, changed or the same.
        outcome: ItemOutcome,
        /// The story.
        id: StoryId,
        /// What had to be left out.
        simplified: Vec<Simplified>,
    },
    /// It was deleted here; it stays deleted.
    Deleted,
    /// Its text breaks a rule of documents; nothing was saved.
    Refused(String),
}

/// The id that the item of this key gets, unless another story has it already.
pub(crate) fn story_id(source: &str, key: &str) -> StoryId {
    StoryId::from_bits(stable::bits(&["story", source, key]))
}

/// Saves a post and tells what became of it.
pub(crate) async fn save(
    app: &App,
    source: &str,
    post: ImportedStory,
) -> Result<SaveOutcome, StoreError> {
    let now = app.ports.clock.now();
    let source = source.to_owned();
    // Readers give valid documents; whatever was added since must not break that.
    if let Err(errors) = validate(&post.document) {
        let first = errors.first().map(ToString::to_string).unwrap_or_default();
        return Ok(SaveOutcome::Refused(first));
    }
    // What the post says and nothing else decides whether it changed; it cannot fail to be
    // written as JSON, and if it did, the item would be saved again each time.
    let digest =
        serde_json::to_string(&post).map(|json| stable::hash(&[&json])).unwrap_or_default();
    app.store.write(move |c| save_in(c, &source, &post, &digest, now)).await
}

/// The line of the report for a saved post.
pub(super) fn entry(
    item: String,
    saved: Result<SaveOutcome, StoreError>,
    url: impl FnOnce(&StoryId) -> String,
    mut simplified: Vec<Simplified>,
) -> ReportLine {
    match saved {
        Err(error) => ReportLine::failed(item, error.to_string()),
        Ok(SaveOutcome::Deleted) => ReportLine::skipped(item, "was deleted here"),
        Ok(SaveOutcome::Refused(reason)) => ReportLine::failed(item, reason),
        Ok(SaveOutcome::Here { outcome, id, simplified: more }) => {
            simplified.extend(more);
            let url = Some(url(&id));
            let id = Some(id.to_string());
            ReportLine { item, outcome, id, url, reason: None, simplified }
        }
    }
}

fn save_in(
    c: &mut Conn,
    source: &str,
    post: &ImportedStory,
    digest: &str,
    now: Timestamp,
) -> Result<SaveOutcome, StoreError> {
    let item = import::find(c, source, &post.key)?;
    let known = match item.as_ref().and_then(|item| item.entity_id.parse().ok()) {
        Some(id) => story::find(c, &id)?,
        None => None,
    };
    let mut simplified = Vec::new();
    let (outcome, story) = match known {
        Some(known) if known.status == StoryStatus::Deleted => return Ok(SaveOutcome::Deleted),
        Some(known) if item.is_some_and(|item| item.content_hash == digest) => {
            return Ok(SaveOutcome::Here {
                outcome: ItemOutcome::Unchanged,
                id: known.id,
                simplified,
            });
        }
        Some(known) => (ItemOutcome::Updated, update(c, post, known, now)?),
        None => (ItemOutcome::Imported, insert(c, source, post, now)?),
    };
    let tags = set_tags(c, post, &story)?;
    add_writer(c, post)?;
    keep_old_paths(c, post, &story, now, &mut simplified)?;
    purge::story(c, &story, &tags, now)?;
    import::record(
        c,
        &ImportItem {
            source: source.to_owned(),
            source_key: post.key.clone(),
            entity_kind: "story".to_owned(),
            entity_id: story.id.to_string(),
            content_hash: digest.to_owned(),
            imported_at: now,
        },
    )?;
    Ok(SaveOutcome::Here { outcome, id: story.id, simplified })
}

fn insert(
    c: &mut Conn,
    source: &str,
    post: &ImportedStory,
    now: Timestamp,
) -> Result<Story, StoreError> {
    let mut id = story_id(source, &post.key);
    let mut attempt = 0_u32;
    while story::find(c, &id)?.is_some() {
        attempt += 1;
        id = StoryId::from_bits(stable::bits(&["story", source, &post.key, &attempt.to_string()]));
    }
    let begun = post.published.unwrap_or(now);
    let mut story = Story::blank(id, post.creator.clone(), begun);
    fill(&mut story, post, now);
    let mut details = StoryDetails::begun_at(begun);
    fill_details(&mut details, &story, post);
    story::insert(c, &story, &details)?;
    story::add_revision(c, &revision(&story, post, now))?;
    Ok(story)
}

fn update(
    c: &mut Conn,
    post: &ImportedStory,
    known: Story,
    now: Timestamp,
) -> Result<Story, StoreError> {
    let mut story = known;
    let head = story::body(c, &story.id, story.head_revision)?;
    let has_new_text = head.is_none_or(|head| head.document != post.document);
    if has_new_text {
        story.head_revision += 1;
    }
    fill(&mut story, post, now);
    if has_new_text {
        story::add_revision(c, &revision(&story, post, now))?;
    }
    story::change_details(c, &story.id, |details| fill_details(details, &story, post))?;
    story::save(c, &story)?;
    Ok(story)
}

fn fill(story: &mut Story, post: &ImportedStory, now: Timestamp) {
    let summary = match post.in_response_to {
        Some(_) => BodySummary::of_response(&post.document),
        None => BodySummary::of(&post.document),
    };
    let BodySummary { excerpt, word_count, read_minutes } = summary;
    (story.excerpt, story.word_count, story.read_minutes) = (excerpt, word_count, read_minutes);
    let is_published = post.status == StoryStatus::Published;
    story.creator_id = post.creator.clone();
    story.publication_id.clone_from(&post.publication);
    story.in_response_to.clone_from(&post.in_response_to);
    story.title.clone_from(&post.title);
    story.subtitle.clone_from(&post.subtitle);
    story.slug = settings::slug(&post.title);
    story.status = post.status;
    story.visibility = post.visibility;
    story.lang.clone_from(&post.lang);
    story.preview_image = post.preview_image.clone().or_else(|| first_picture(&post.document));
    story.updated_at = post.updated.or(post.published).unwrap_or(now);
    story.published_revision = is_published.then_some(story.head_revision);
    if is_published {
        story.first_published_at = Some(post.published.or(story.first_published_at).unwrap_or(now));
    }
}

fn fill_details(details: &mut StoryDetails, story: &Story, post: &ImportedStory) {
    details.canonical_url.clone_from(&post.canonical_url);
    details.license = post.license.unwrap_or(details.license);
    details.responses_locked = post.responses_locked;
    details.scheduled_at = post.published.filter(|_| post.status == StoryStatus::Scheduled);
    if let Some(first) = story.first_published_at.filter(|_| post.status == StoryStatus::Published)
    {
        details.latest_published_at = Some(post.updated.unwrap_or(first).max(first));
    }
}

fn revision(story: &Story, post: &ImportedStory, now: Timestamp) -> Revision {
    Revision {
        story_id: story.id.clone(),
        revision: story.head_revision,
        title: story.title.clone(),
        subtitle: story.subtitle.clone(),
        document: post.document.clone(),
        created_at: post.updated.or(post.published).unwrap_or(now),
    }
}

fn set_tags(c: &mut Conn, post: &ImportedStory, story: &Story) -> Result<Vec<TagSlug>, StoreError> {
    for (slug, name) in &post.tags {
        tag::ensure(c, slug, name)?;
    }
    let slugs: Vec<TagSlug> = post.tags.iter().map(|(slug, _)| slug.clone()).collect();
    tag::set_on_story(c, &story.id, &slugs)?;
    Ok(slugs)
}

/// Authors of a publication's stories become writers of it.
fn add_writer(c: &mut Conn, post: &ImportedStory) -> Result<(), StoreError> {
    let Some(publication) = &post.publication else { return Ok(()) };
    if publication::role_of(c, publication, &post.creator)?.is_some() {
        return Ok(());
    }
    publication::set_member(
        c,
        &PublicationMember {
            publication_id: publication.clone(),
            user_id: post.creator.clone(),
            role: PublicationRole::Writer,
        },
    )
}

fn keep_old_paths(
    c: &mut Conn,
    post: &ImportedStory,
    story: &Story,
    now: Timestamp,
    simplified: &mut Vec<Simplified>,
) -> Result<(), StoreError> {
    let here = redirect::Target::Story(story.id.clone());
    for path in &post.old_paths {
        let path = old_path(path);
        match redirect::find(c, None, &path)? {
            Some(target) if target == here => {}
            // The first story keeps the address: an import never redirects someone else's.
            Some(_) => note(simplified, "old-path-taken", &path),
            None => redirect::set(c, None, &path, &here, now)?,
        }
    }
    Ok(())
}

/// The path of a post that is not saved yet.
pub(crate) fn path_of(
    id: &StoryId,
    title: &str,
    username: &str,
    publication_slug: Option<&str>,
) -> String {
    address::story_part(&settings::slug(title), id.as_str(), username, publication_slug)
}

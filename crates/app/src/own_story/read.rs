//! One's own stories with what stands around them.

use crate::{App, draft, keys::digest, refusal::Refusal};
use quire_core::{
    StoryId, Viewer,
    draft::Draft,
    story::{RevisionHead, Story, StoryDetails, StoryTag},
};
use quire_store::{
    Conn, Page, Paging, StoreError, person, publication, story, story::OwnFilter, tag,
};

/// A story of one's own, without its text.
#[derive(Debug, Clone)]
pub struct OwnStory {
    /// The story.
    pub story: Story,
    /// What is decided about it.
    pub details: StoryDetails,
    /// Its tags, in its writer's order.
    pub tags: Vec<StoryTag>,
    /// Its writer's handle.
    pub username: String,
    /// The word in addresses of the publication that it appears in.
    pub place: Option<String>,
}

impl OwnStory {
    /// What changes when anything about it does that its writer decides; claps and responses are not asked.
    #[must_use]
    pub fn tag(&self) -> String {
        let Story { id, title, subtitle, slug, status, visibility, lang, .. } = &self.story;
        let Story { preview_image, head_revision, published_revision, is_suspended, .. } =
            &self.story;
        let tags: Vec<&str> = self.tags.iter().map(|tag| tag.slug.as_str()).collect();
        let about = format!(
            "{id} {title:?} {subtitle:?} {slug:?} {status} {visibility} {lang:?} {preview_image:?} \
             {head_revision} {published_revision:?} {is_suspended} {tags:?} {:?} {} {:?} {:?} {:?}",
            self.story.publication_id,
            self.details.license,
            self.details.canonical_url,
            self.details.scheduled_at,
            self.details.deleted_at,
        );
        let digest = hex::encode(digest(about.as_bytes()));
        format!("{head_revision}-{}", digest.get(..24).unwrap_or_default())
    }
}

/// A story of the viewer's, with the text written last.
///
/// # Errors
/// [`Refusal::Unauthorized`] for strangers, [`Refusal::NotFound`] for everybody but its author.
pub async fn find(app: &App, viewer: &Viewer, id: &StoryId) -> Result<(OwnStory, Draft), Refusal> {
    let story = draft::find(app, viewer, id).await?;
    let read = move |c: &mut Conn| {
        let draft = draft::newest(c, &story)?.draft;
        Ok((around(c, story.clone())?, draft))
    };
    Ok(app.store.read(read).await?)
}

/// Stories of the viewer's, those that changed last first.
///
/// # Errors
/// [`Refusal::Unauthorized`] for strangers.
pub async fn list(
    app: &App,
    viewer: &Viewer,
    filter: OwnFilter,
    paging: Paging,
) -> Result<Page<OwnStory>, Refusal> {
    let me = viewer.user_id().ok_or(Refusal::Unauthorized)?.clone();
    let read = move |c: &mut Conn| {
        let Page { items, next } = story::own(c, &me, filter, "", &paging)?;
        let items: Result<_, StoreError> =
            items.into_iter().map(|story| around(c, story)).collect();
        Ok(Page { items: items?, next })
    };
    Ok(app.store.read(read).await?)
}

/// The revisions that the history of a story of the viewer's keeps, the newest first.
///
/// # Errors
/// As [`find`].
pub async fn revisions(
    app: &App,
    viewer: &Viewer,
    id: &StoryId,
    paging: Paging,
) -> Result<Page<RevisionHead>, Refusal> {
    let story = draft::find(app, viewer, id).await?;
    Ok(app.store.read(move |c| story::revisions(c, &story.id, &paging)).await?)
}

/// The story with what stands around it.
pub(super) fn around(c: &mut Conn, story: Story) -> Result<OwnStory, StoreError> {
    let broken =
        |column| StoreError::Inconsistent { table: "stories", column, id: story.id.to_string() };
    let details = story::details(c, &story.id)?.ok_or_else(|| broken("id"))?;
    let tags = tag::of_stories(c, std::slice::from_ref(&story.id))?;
    let tags = tags.into_iter().next().map(|(_, tags)| tags).unwrap_or_default();
    let writer = person::find(c, &story.creator_id)?.ok_or_else(|| broken("creator_id"))?;
    let place = match &story.publication_id {
        Some(place) => publication::find(c, place)?.map(|place| place.slug),
        None => None,
    };
    Ok(OwnStory { story, details, tags, username: writer.username, place })
}

//! Publishing, settings, and going back.

use super::{Draft, DraftResult};
use crate::{
    call::call,
    field_error::Result,
    id::Id,
    outcome::{
        BadRequest, Conflict, Forbidden, NotFound, PublishingRestrictedBannedLinks, Unauthorized,
    },
    refusal::{refusals, sort},
    scalar::DateTime,
    story::ImageRef,
    tag::Tag,
    vocabulary::{PostLicense, PostVisibility},
};
use async_graphql::{Context, ID, InputObject, Object, SimpleObject, Union};
use quire_app::{
    catalog::ListChoice,
    draft::{self, PublishRefusal, PublishRequest, SettingsUpdate},
};
use quire_core::{
    CatalogId, StoryId,
    story::{Story, StoryDetails},
};
use quire_store::announcement::Announcement;
use std::sync::Arc;

/// Drafts: publishing, settings, and going back.
#[derive(Debug, Default)]
pub struct PublishMutation;

#[Object]
impl PublishMutation {
    /// Publishes a story with the text written last, or schedules that. Whatever shows the story is
    /// purged before the answer.
    async fn set_post_published(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The story, the time of publication and its audience.")]
        input: SetPostPublishedInput,
    ) -> Result<SetPostPublishedResult> {
        let call = call(ctx)?;
        let publishing = PublishRequest {
            revision: i64::from(input.revision),
            at: input.publish_at.map(|at| at.0),
            notifies_followers: input.notifies_followers,
            settings: input.settings.map(SettingsUpdate::from).unwrap_or_default(),
            dated: None,
        };
        let done = draft::publish(&call.app, call.viewer(), &input.post_id, publishing).await;
        SetPostPublishedResult::of(done)
    }

    /// Makes a published or scheduled story a draft again.
    async fn unpublish_post(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The id of the story.")] post_id: Id<StoryId>,
    ) -> Result<DraftResult> {
        let call = call(ctx)?;
        DraftResult::of(draft::unpublish(&call.app, call.viewer(), &post_id).await)
    }

    /// Goes back to the published text; what was written since stays in the history.
    async fn discard_draft_changes(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The id of the story.")] post_id: Id<StoryId>,
    ) -> Result<DraftResult> {
        let call = call(ctx)?;
        DraftResult::of(draft::discard(&call.app, call.viewer(), &post_id).await)
    }

    /// Makes the text of an old revision the newest; what was written since stays in the history.
    async fn restore_revision(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The id of the story.")] post_id: Id<StoryId>,
        #[graphql(
            desc = "The revision that was read; the change is refused when another came between."
        )]
        revision: i32,
    ) -> Result<DraftResult> {
        let call = call(ctx)?;
        let revision = i64::from(revision);
        DraftResult::of(draft::restore(&call.app, call.viewer(), &post_id, revision).await)
    }

    /// Changes what was decided about a story, at once.
    async fn update_post_settings(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The id of the story.")] post_id: Id<StoryId>,
        #[graphql(desc = "The settings that change.")] settings: PostSettingsInput,
    ) -> Result<DraftResult> {
        let call = call(ctx)?;
        let settings = settings.into();
        DraftResult::of(draft::update_settings(&call.app, call.viewer(), &post_id, &settings).await)
    }
}

/// What is to be published.
#[derive(Debug, InputObject)]
pub struct SetPostPublishedInput {
    /// The story.
    pub post_id: Id<StoryId>,
    /// The revision that the writer saw.
    pub revision: i32,
    /// When; now, unless it lies in the future.
    pub publish_at: Option<DateTime>,
    /// Whether followers are told when it appears, once in its life; null: as chosen before.
    pub notifies_followers: Option<bool>,
    /// What changes beside the text.
    pub settings: Option<PostSettingsInput>,
}

/// What is to be decided again about a story; null stays, empty text is none.
#[derive(Debug, Default, InputObject)]
pub struct PostSettingsInput {
    /// Who may read it.
    pub visibility: Option<PostVisibility>,
    /// What others may do with it.
    pub license: Option<PostLicense>,
    /// The names of its tags, as typed, in order; at most five.
    pub tags: Option<Vec<String>>,
    /// The slug; empty: made of the title.
    pub slug: Option<String>,
    /// Where the text appeared first.
    pub canonical_url: Option<String>,
    /// The preview picture.
    pub preview_image_id: Option<String>,
    /// BCP 47 language of the text.
    pub lang: Option<String>,
    /// The title for search engines; empty: the story's own.
    pub seo_title: Option<String>,
    /// The description for search engines; empty: the subtitle, or the beginning of the text.
    pub seo_description: Option<String>,
    /// The publication it appears in, one of the draft's `collections`; empty: none.
    pub collection_id: Option<String>,
    /// Lists and series of its author on which it is to stand, or not, from when it is published;
    /// those that are not named stay as they are.
    pub catalogs: Option<Vec<CatalogChoiceInput>>,
}

/// Whether a story is to stand on a list of its author.
#[derive(Debug, InputObject)]
pub struct CatalogChoiceInput {
    /// The list or series.
    pub catalog_id: ID,
    /// Whether it is to stand there.
    pub is_on: bool,
}

impl From<CatalogChoiceInput> for ListChoice {
    fn from(input: CatalogChoiceInput) -> Self {
        Self { list: input.catalog_id.0, is_on: input.is_on }
    }
}

impl From<PostSettingsInput> for SettingsUpdate {
    fn from(input: PostSettingsInput) -> Self {
        Self {
            visibility: input.visibility.map(Into::into),
            license: input.license.map(Into::into),
            tags: input.tags,
            slug: input.slug,
            canonical_url: input.canonical_url,
            preview_image: input.preview_image_id,
            lang: input.lang,
            seo_title: input.seo_title,
            seo_description: input.seo_description,
            publication: input.collection_id,
            lists: input.catalogs.into_iter().flatten().map(ListChoice::from).collect(),
        }
    }
}

/// What was decided about a story beside its text.
#[derive(Debug, Clone, SimpleObject)]
pub struct PostSettings {
    /// Who may read it.
    pub visibility: PostVisibility,
    /// What others may do with it.
    pub license: PostLicense,
    /// Its tags in the author's order.
    pub tags: Vec<Tag>,
    /// The slug; empty until it is published, if none was typed.
    pub slug: String,
    /// Where the text appeared first.
    pub canonical_url: Option<String>,
    /// The preview picture.
    pub preview_image: Option<ImageRef>,
    /// The preview picture as it was set: an id or an address.
    pub preview_image_id: Option<String>,
    /// BCP 47 language of the text; empty when unknown.
    pub lang: String,
    /// The title for search engines; may be empty.
    pub seo_title: String,
    /// The description for search engines; may be empty.
    pub seo_description: String,
    /// Whether its author closed the discussion.
    pub is_discussion_closed: bool,
    /// Whether followers are told when it appears; null until that was chosen.
    pub notifies_followers: Option<bool>,
    /// When they were told; no one is told again.
    pub announced_at: Option<DateTime>,
    /// The publication it appears in.
    pub collection_id: Option<ID>,
    /// The lists and series of its author on which it is put when it is published.
    pub catalog_ids: Vec<ID>,
}

impl PostSettings {
    pub(super) fn of(
        story: &Story,
        details: &StoryDetails,
        tags: Vec<Tag>,
        preview_image: Option<ImageRef>,
        announcement: Option<Announcement>,
        planned: &[CatalogId],
    ) -> Self {
        Self {
            visibility: story.visibility.into(),
            license: details.license.into(),
            tags,
            slug: story.slug.clone(),
            canonical_url: details.canonical_url.clone(),
            preview_image,
            preview_image_id: story.preview_image.clone(),
            lang: story.lang.clone(),
            seo_title: details.seo.title.clone(),
            seo_description: details.seo.description.clone(),
            is_discussion_closed: details.responses_locked,
            notifies_followers: announcement.map(|announcement| announcement.is_wanted),
            announced_at: announcement.and_then(|made| made.announced_at).map(DateTime),
            collection_id: story.publication_id.as_ref().map(|id| ID(id.to_string())),
            catalog_ids: planned.iter().map(|id| ID(id.to_string())).collect(),
        }
    }
}

/// The answer to publishing.
#[derive(Debug, Union)]
pub enum SetPostPublishedResult {
    /// The story.
    Draft(Draft),
    /// Something was written since the revision that the writer saw.
    Conflict(Conflict),
    /// It leads to a site that is banned here.
    PublishingRestrictedBannedLinks(PublishingRestrictedBannedLinks),
    /// No one is signed in.
    Unauthorized(Unauthorized),
    /// The viewer may not.
    Forbidden(Forbidden),
    /// Nothing of that id, or not for the viewer.
    NotFound(NotFound),
    /// It cannot be published like this.
    BadRequest(BadRequest),
}

refusals!(SetPostPublishedResult);

impl SetPostPublishedResult {
    fn of(done: std::result::Result<Story, PublishRefusal>) -> Result<Self> {
        Ok(match done {
            Ok(story) => Self::Draft(Draft(Arc::new(story))),
            Err(PublishRefusal::BannedLinks) => {
                Self::PublishingRestrictedBannedLinks(PublishingRestrictedBannedLinks::default())
            }
            Err(PublishRefusal::Conflict) => Self::Conflict(Conflict::default()),
            Err(PublishRefusal::Refused(refusal)) => sort(refusal)?.into(),
        })
    }
}

//! Stories on their way into publications.

mod change;
mod suggested_edit;

pub use change::SubmissionMutation;
pub use suggested_edit::{SubmittedPart, SuggestEditInput, SuggestedEdit};

use super::{
    address::render_options,
    call::{Call, call},
    field_error::Result,
    id::Id,
    outcome::{Forbidden, NotFound, Unauthorized},
    paging::{PagingInfo, PagingOptions, info, paging},
    person::User,
    publication::Collection,
    refusal::refuse,
    scalar::{DateTime, int},
    story::Post,
    vocabulary::{PostStatus, SubmissionStatus},
};
use async_graphql::{Context, ID, Object, SimpleObject, Union};
use quire_app::submission::{self, SubmittedDraft};
use quire_core::{
    PublicationId, SubmissionId,
    document::{counts, html},
    submission as core,
};
use quire_store::Page;
use std::sync::Arc;

/// A story on its way into a publication, as its writer and the editors see it.
#[derive(Debug, Clone)]
pub struct Submission(Arc<core::Submission>);

impl From<core::Submission> for Submission {
    fn from(submission: core::Submission) -> Self {
        Self(Arc::new(submission))
    }
}

/// A story on its way into a publication, as its writer and the editors see it.
#[Object]
impl Submission {
    /// The id.
    async fn id(&self) -> ID {
        ID(self.0.id.to_string())
    }
    /// The id of the story.
    async fn post_id(&self) -> ID {
        ID(self.0.story_id.to_string())
    }
    /// Where it stands.
    async fn status(&self) -> SubmissionStatus {
        self.0.status.into()
    }
    /// Whether it has come to its end: accepted, declined or taken back.
    async fn is_over(&self) -> bool {
        self.0.status.is_over()
    }
    /// The title the story had when it was handed in; may be empty.
    async fn title(&self) -> &str {
        &self.0.title
    }
    /// What its writer says to the editors; may be empty.
    async fn note(&self) -> &str {
        &self.0.note
    }
    /// What the editors say to its writer; may be empty.
    async fn answer(&self) -> &str {
        &self.0.answer
    }
    /// When it was handed in.
    async fn submitted_at(&self) -> DateTime {
        self.0.submitted_at.into()
    }
    /// When its status changed last.
    async fn changed_at(&self) -> DateTime {
        self.0.changed_at.into()
    }
    /// Where the story is to appear.
    async fn collection(&self, ctx: &Context<'_>) -> Result<Option<Collection>> {
        let found = call(ctx)?.publication(&self.0.publication_id).await?;
        Ok(found.map(Collection))
    }
    /// Who wrote it.
    async fn writer(&self, ctx: &Context<'_>) -> Result<User> {
        Ok(User(call(ctx)?.person(&self.0.writer_id).await?))
    }
    /// Who accepted or declined it.
    async fn decided_by(&self, ctx: &Context<'_>) -> Result<Option<User>> {
        let Some(id) = &self.0.decided_by else { return Ok(None) };
        Ok(Some(User(call(ctx)?.person(id).await?)))
    }
    /// The editor who has taken it on; null for its writer.
    async fn assigned_to(&self, ctx: &Context<'_>) -> Result<Option<User>> {
        let call = call(ctx)?;
        let is_writer = call.viewer().user_id() == Some(&self.0.writer_id);
        let Some(id) = self.0.assigned_to.as_ref().filter(|_| !is_writer) else { return Ok(None) };
        Ok(Some(User(call.person(id).await?)))
    }
    /// The story as readers see it; null unless it is out.
    async fn post(&self, ctx: &Context<'_>) -> Result<Option<Post>> {
        let call = call(ctx)?;
        let Some(story) = call.story(&self.0.story_id).await? else { return Ok(None) };
        if story.status != quire_core::story::StoryStatus::Published {
            return Ok(None);
        }
        Post::unblocked(call, story).await
    }
    /// What was submitted, as its writer wrote it last: for its writer, and for the editors as long as
    /// it waits for them; else null.
    async fn text(&self, ctx: &Context<'_>) -> Result<Option<SubmittedText>> {
        let call = call(ctx)?;
        let (viewer, of) = (call.viewer().clone(), self.0.clone());
        let found = call.read(move |c| submission::submitted(c, &viewer, &of)).await?;
        let text = found.map(SubmittedText::from);
        call.charge(text.as_ref().map_or(0, |text| text.body_html.len())).await?;
        Ok(text)
    }
    /// What the editors would change, in the order of the story: for its writer until the submission comes to its end,
    /// and for the editors as long as it waits for them; else nothing.
    async fn suggested_edits(&self, ctx: &Context<'_>) -> Result<Vec<SuggestedEdit>> {
        let call = call(ctx)?;
        let (viewer, of) = (call.viewer().clone(), self.0.clone());
        let found = call.read(move |c| submission::suggested(c, &viewer, &of)).await?;
        call.charge(found.iter().map(|one| one.edit.before.len() + one.edit.after.len()).sum())
            .await?;
        Ok(found.into_iter().map(SuggestedEdit).collect())
    }
}

/// What was submitted, as its writer wrote it last.
#[derive(Debug, Clone, SimpleObject)]
pub struct SubmittedText {
    /// Which revision it is; to be given back when it is accepted.
    pub revision: i32,
    /// The title; may be empty.
    pub title: String,
    /// The line under the title; may be empty.
    pub subtitle: String,
    /// The body as safe HTML.
    pub body_html: String,
    /// The parts that hold words, in reading order: edits can be suggested for each.
    pub parts: Vec<SubmittedPart>,
    /// Minutes to read, at least 1.
    pub reading_time: i32,
    /// Where the story stands: also a published one may be submitted.
    pub post_status: PostStatus,
}

impl From<SubmittedDraft> for SubmittedText {
    fn from(SubmittedDraft { story, head }: SubmittedDraft) -> Self {
        let minutes = counts::read_minutes(&head.draft.document);
        Self {
            revision: int(head.revision),
            body_html: html::render(&head.draft.document, &render_options()),
            parts: SubmittedPart::all(&head.draft),
            title: head.draft.title,
            subtitle: head.draft.subtitle,
            reading_time: i32::try_from(minutes).unwrap_or(i32::MAX),
            post_status: story.status.into(),
        }
    }
}

/// A page of submissions.
#[derive(Debug, Clone, SimpleObject)]
pub struct SubmissionPage {
    /// The submissions.
    pub items: Vec<Submission>,
    /// Where it goes on.
    pub paging_info: PagingInfo,
}

impl SubmissionPage {
    pub(super) fn of(page: Page<core::Submission>, limit: u32) -> Self {
        let paging_info = info(&page, limit);
        Self { items: page.items.into_iter().map(Submission::from).collect(), paging_info }
    }
}

/// A submission, or why there is none to show.
#[derive(Debug, Union)]
pub enum SubmissionResult {
    /// The submission.
    Submission(Submission),
    /// No one is signed in.
    Unauthorized(Unauthorized),
    /// The viewer may not.
    Forbidden(Forbidden),
    /// Nothing of that id, or not for the viewer.
    NotFound(NotFound),
}

/// What waits for the editors, or why it is not shown.
#[derive(Debug, Union)]
pub enum SubmissionInboxResult {
    /// What waits.
    SubmissionPage(SubmissionPage),
    /// No one is signed in.
    Unauthorized(Unauthorized),
    /// The viewer does not manage the publication.
    Forbidden(Forbidden),
    /// No publication of that id.
    NotFound(NotFound),
}

/// Submissions: reads.
#[derive(Debug, Default)]
pub struct SubmissionQuery;

#[Object]
impl SubmissionQuery {
    /// A submission; not found for everybody but its writer and the editors of the publication.
    async fn submission(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The id of the submission.")] id: Id<SubmissionId>,
    ) -> Result<SubmissionResult> {
        let call = call(ctx)?;
        match submission::find(&call.app, call.viewer(), &id).await {
            Ok(found) => Ok(SubmissionResult::Submission(found.into())),
            Err(refusal) => refuse!(SubmissionResult, refusal),
        }
    }

    /// What waits for the editors of a publication, whatever waits longest first; with `isMine`, what the
    /// viewer has taken on. A page may hold fewer than asked for and still have a next one.
    async fn submission_inbox(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The id of the publication.")] collection_id: Id<PublicationId>,
        #[graphql(desc = "Whether only those that the viewer has taken on are wanted.")]
        is_mine: Option<bool>,
        #[graphql(desc = "The page; null: the first.")] paging: Option<PagingOptions>,
    ) -> Result<SubmissionInboxResult> {
        let (call, paging) = (call(ctx)?, self::paging(paging)?);
        let limit = paging.limit;
        let is_mine = is_mine.unwrap_or_default();
        match submission::inbox(&call.app, call.viewer(), &collection_id, is_mine, paging).await {
            Ok(page) => Ok(SubmissionInboxResult::SubmissionPage(SubmissionPage::of(page, limit))),
            Err(refusal) => refuse!(SubmissionInboxResult, refusal),
        }
    }

    /// What the viewer submitted, the last first. Nothing for strangers.
    async fn your_submissions(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The page; null: the first.")] paging: Option<PagingOptions>,
    ) -> Result<SubmissionPage> {
        let call = call(ctx)?;
        let Some(me) = call.viewer().user_id().cloned() else {
            return Ok(SubmissionPage::of(Page::default(), 0));
        };
        let (page, limit) = call
            .page(paging, move |c, paging| quire_store::submission::by_writer(c, &me, paging))
            .await?;
        Ok(SubmissionPage::of(page, limit))
    }
}

/// The submission of a story that was made last.
pub(super) async fn last_of(
    call: &Call,
    story: &quire_core::StoryId,
) -> Result<Option<Submission>> {
    let id = story.clone();
    let found = call.read(move |c| quire_store::submission::last_of(c, &id)).await?;
    Ok(found.map(Submission::from))
}

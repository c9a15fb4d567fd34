//! Reporting stories to the staff.

use super::Post;
use crate::{
    call::call,
    field_error::Result,
    id::Id,
    outcome::{BadRequest, Forbidden, NotFound, RateLimited, Unauthorized},
    refusal::{refusals, sort},
    scalar::int,
    vocabulary::ReportReason,
};
use async_graphql::{Context, Object, Union};
use quire_app::story::{NewReport, ReportRefusal, report};
use quire_core::{StoryId, Viewer, story::Story};
use std::sync::Arc;

/// The answer to a report.
#[derive(Debug, Union)]
pub enum ReportPostResult {
    /// The story; the staff has the report.
    Post(Post),
    /// No one is signed in.
    Unauthorized(Unauthorized),
    /// The viewer may not, or it is their own.
    Forbidden(Forbidden),
    /// Nothing of that id, or not for the viewer.
    NotFound(NotFound),
    /// The note is too long.
    BadRequest(BadRequest),
    /// Too many in an hour.
    RateLimited(RateLimited),
}

refusals!(ReportPostResult);

impl ReportPostResult {
    fn of(viewer: &Viewer, done: std::result::Result<Story, ReportRefusal>) -> Result<Self> {
        Ok(match done {
            Ok(story) => Post::visible_to(viewer, Arc::new(story))
                .map_or_else(|| Self::NotFound(NotFound::default()), Self::Post),
            Err(ReportRefusal::RateLimited { retry_after }) => Self::RateLimited(RateLimited {
                message: "You have reported a lot. Try again later.".to_owned(),
                retry_after: int(retry_after),
            }),
            Err(ReportRefusal::Refused(refusal)) => sort(refusal)?.into(),
        })
    }
}

/// Reports.
#[derive(Debug, Default)]
pub struct ReportMutation;

#[Object]
impl ReportMutation {
    /// Reports a story or response to the staff; its author is not told. Reporting it again replaces
    /// reason and note.
    async fn report_post(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The id of the story.")] post_id: Id<StoryId>,
        #[graphql(desc = "Why it is reported.")] reason: ReportReason,
        #[graphql(desc = "The note.")] note: Option<String>,
    ) -> Result<ReportPostResult> {
        let call = call(ctx)?;
        let note = note.unwrap_or_default();
        let new = NewReport { story_id: post_id.0, reason: reason.into(), note };
        ReportPostResult::of(call.viewer(), report(&call.app, call.viewer(), new).await)
    }
}

//! Downloading what belongs to the viewer.

use super::{
    call::call,
    field_error::{FieldError, Result},
    outcome::{Forbidden, RateLimited, StepUpRequired, Unauthorized},
    refusal::{Refused, sort},
    scalar::{DateTime, int},
};
use async_graphql::{Context, Enum, Object, SimpleObject, Union};
use quire_app::export::{self, ExportRefusal};

/// Where an export stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "quire_app::export::ExportState")]
pub enum ExportState {
    /// It is being written, or will be.
    Waiting,
    /// A letter with its link was sent.
    Ready,
    /// It was fetched.
    Taken,
    /// No one fetched it in time.
    Expired,
    /// It could not be written.
    Failed,
}

/// The viewer's last export.
#[derive(Debug, Clone, SimpleObject)]
pub struct Export {
    /// Where it stands.
    pub state: ExportState,
    /// How much of it is written, in percent.
    pub progress: i32,
    /// When it was asked for.
    pub requested_at: DateTime,
    /// When it could be fetched first.
    pub ready_at: Option<DateTime>,
    /// Until when it can be fetched, once.
    pub expires_at: Option<DateTime>,
}

impl From<export::Export> for Export {
    fn from(export: export::Export) -> Self {
        let is_written = export.state != export::ExportState::Waiting;
        let percent = export.done.saturating_mul(100).checked_div(export.total).unwrap_or(0);
        Self {
            state: export.state.into(),
            progress: if is_written { 100 } else { int(percent.clamp(0, 99)) },
            requested_at: export.requested_at.into(),
            ready_at: export.ready_at.map(DateTime::from),
            expires_at: export.expires_at.map(DateTime::from),
        }
    }
}

/// The answer to asking for an export.
#[derive(Debug, Union)]
pub enum RequestExportResult {
    /// It is being written.
    Export(Export),
    /// No one is signed in.
    Unauthorized(Unauthorized),
    /// The viewer may not.
    Forbidden(Forbidden),
    /// The viewer has to show again who they are.
    StepUpRequired(StepUpRequired),
    /// Too many were asked for.
    RateLimited(RateLimited),
}

/// Asking for exports.
#[derive(Debug, Default)]
pub struct ExportMutation;

#[Object]
impl ExportMutation {
    /// Writes everything that belongs to the viewer into a file, and mails them a link that
    /// fetches it once. Asked again meanwhile, it tells how far that is.
    async fn request_export(&self, ctx: &Context<'_>) -> Result<RequestExportResult> {
        let call = call(ctx)?;
        let Some(session) = &call.caller.session else {
            return Ok(RequestExportResult::Unauthorized(Unauthorized::default()));
        };
        Ok(match export::request(&call.app, session).await {
            Ok(export) => RequestExportResult::Export(export.into()),
            Err(ExportRefusal::Change(refusal)) => {
                RequestExportResult::StepUpRequired(StepUpRequired::of(refusal)?)
            }
            Err(refusal @ ExportRefusal::RateLimited { retry_after }) => {
                let message = refusal.to_string();
                RequestExportResult::RateLimited(RateLimited {
                    message,
                    retry_after: int(retry_after),
                })
            }
            Err(ExportRefusal::Refused(refusal)) => match sort(refusal)? {
                Refused::Unauthorized(why) => RequestExportResult::Unauthorized(why),
                Refused::Forbidden(why) => RequestExportResult::Forbidden(why),
                _ => return Err(FieldError::internal(&"a viewer is not there")),
            },
        })
    }
}

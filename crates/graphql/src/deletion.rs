//! Deleting the viewer's account.

use super::{
    account::Viewer,
    call::call,
    field_error::{FieldError, Result},
    outcome::{Forbidden, StepUpRequired, Unauthorized},
    refusal::{Refused, sort},
    scalar::DateTime,
};
use async_graphql::{Context, Object, SimpleObject, Union};
use http::header::SET_COOKIE;
use quire_app::deletion::{self, Deletion, DeletionRefusal};
use std::sync::Arc;

/// An account that is deleted and will be erased.
#[derive(Debug, Clone, SimpleObject)]
pub struct AccountDeletion {
    /// Until when it can be taken back.
    pub erased_at: DateTime,
}

impl From<Deletion> for AccountDeletion {
    fn from(deletion: Deletion) -> Self {
        Self { erased_at: deletion.erased_at.into() }
    }
}

/// The answer to deleting one's account.
#[derive(Debug, Union)]
pub enum DeleteAccountResult {
    /// It is deleted.
    AccountDeletion(AccountDeletion),
    /// No one is signed in.
    Unauthorized(Unauthorized),
    /// The account is suspended.
    Forbidden(Forbidden),
    /// The viewer has to show again who they are.
    StepUpRequired(StepUpRequired),
}

/// The answer to taking one's account back.
#[derive(Debug, Union)]
pub enum CancelDeletionResult {
    /// The viewer, with everything as it was.
    Viewer(Viewer),
    /// No one is signed in.
    Unauthorized(Unauthorized),
}

/// Deleting one's account.
#[derive(Debug, Default)]
pub struct DeletionMutation;

#[Object]
impl DeletionMutation {
    /// Deletes the viewer's account: nothing of it is shown any more, and all sessions end. Signing in
    /// again can restore it until it is erased.
    async fn delete_account(&self, ctx: &Context<'_>) -> Result<DeleteAccountResult> {
        let call = call(ctx)?;
        let Some(session) = &call.caller.session else {
            return Ok(DeleteAccountResult::Unauthorized(Unauthorized::default()));
        };
        Ok(match deletion::delete_account(&call.app, session).await {
            Ok(deletion) => {
                // The other accounts of this browser stay signed in.
                if let (_, Some(cookie)) = call.caller.leave(&call.app).await? {
                    ctx.append_http_header(SET_COOKIE, cookie);
                }
                DeleteAccountResult::AccountDeletion(deletion.into())
            }
            Err(DeletionRefusal::Change(refusal)) => {
                DeleteAccountResult::StepUpRequired(StepUpRequired::of(refusal)?)
            }
            Err(DeletionRefusal::Refused(refusal)) => match sort(refusal)? {
                Refused::Unauthorized(why) => DeleteAccountResult::Unauthorized(why),
                Refused::Forbidden(why) => DeleteAccountResult::Forbidden(why),
                _ => return Err(FieldError::internal(&"a viewer is not there")),
            },
        })
    }

    /// Takes the viewer's deleted account back, with everything that went with it.
    async fn cancel_deletion(&self, ctx: &Context<'_>) -> Result<CancelDeletionResult> {
        let call = call(ctx)?;
        let Some(session) = &call.caller.session else {
            return Ok(CancelDeletionResult::Unauthorized(Unauthorized::default()));
        };
        let person = deletion::cancel(&call.app, session).await?;
        Ok(CancelDeletionResult::Viewer(Viewer(Arc::new(person))))
    }
}

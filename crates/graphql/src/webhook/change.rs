//! Making, changing, pausing and deleting webhooks, and sending something once more.

use super::{Webhook, WebhookDelivery, WebhookSecret, Webhooks, webhooks};
use crate::{
    call::call,
    field_error::{FieldError, Result},
    id::Id,
    outcome::{BadRequest, Forbidden, NotFound, StepUpRequired, Unauthorized},
    vocabulary::WebhookEvent,
};
use async_graphql::{Context, InputObject, Object, Union};
use quire_app::{
    refusal::Refusal,
    webhook::{self, WebhookCaller, WebhookForm, WebhookRefusal},
};
use quire_core::{ApplicationId, WebhookId};

/// What is typed of a webhook.
#[derive(Debug, InputObject)]
pub struct WebhookInput {
    /// Where events are sent.
    pub address: String,
    /// The events that are sent.
    pub events: Vec<WebhookEvent>,
}

impl From<WebhookInput> for WebhookForm {
    fn from(input: WebhookInput) -> Self {
        let events = input.events.into_iter().map(Into::into).collect();
        Self { address: input.address, events }
    }
}

/// The answer to making a webhook, or giving it another secret.
#[derive(Debug, Union)]
pub enum WebhookSecretResult {
    /// It is done.
    WebhookSecret(WebhookSecret),
    /// No one is signed in.
    Unauthorized(Unauthorized),
    /// Confirm first that it is you.
    StepUpRequired(StepUpRequired),
    /// A suspended account changes nothing.
    Forbidden(Forbidden),
    /// What was typed cannot stand.
    BadRequest(BadRequest),
    /// The viewer has no such webhook or application.
    NotFound(NotFound),
}

/// The answer to changing a webhook.
#[derive(Debug, Union)]
pub enum WebhookResult {
    /// As it is now.
    Webhook(Webhook),
    /// No one is signed in.
    Unauthorized(Unauthorized),
    /// Confirm first that it is you.
    StepUpRequired(StepUpRequired),
    /// A suspended account changes nothing.
    Forbidden(Forbidden),
    /// What was typed cannot stand.
    BadRequest(BadRequest),
    /// The viewer has no such webhook.
    NotFound(NotFound),
}

/// The answer to pausing a webhook, or sending to it again.
#[derive(Debug, Union)]
pub enum WebhookStateResult {
    /// As it is now.
    Webhook(Webhook),
    /// No one is signed in.
    Unauthorized(Unauthorized),
    /// A suspended account changes nothing.
    Forbidden(Forbidden),
    /// It cannot be done.
    BadRequest(BadRequest),
    /// The viewer has no such webhook.
    NotFound(NotFound),
}

/// The answer to deleting a webhook.
#[derive(Debug, Union)]
pub enum DeleteWebhookResult {
    /// What is left.
    Webhooks(Webhooks),
    /// No one is signed in.
    Unauthorized(Unauthorized),
    /// A suspended account changes nothing.
    Forbidden(Forbidden),
    /// It cannot be done.
    BadRequest(BadRequest),
    /// The viewer has no such webhook.
    NotFound(NotFound),
}

/// The answer to sending something once more.
#[derive(Debug, Union)]
pub enum ReplayWebhookDeliveryResult {
    /// As it is now.
    WebhookDelivery(WebhookDelivery),
    /// No one is signed in.
    Unauthorized(Unauthorized),
    /// A suspended account changes nothing.
    Forbidden(Forbidden),
    /// It cannot be done.
    BadRequest(BadRequest),
    /// Nothing of that number was sent to a webhook of the viewer.
    NotFound(NotFound),
}

/// The caller, or the answer that no one is signed in.
macro_rules! caller {
    ($call:ident, $result:ident) => {
        match &$call.caller.session {
            Some(session) => WebhookCaller::Session(session),
            None => return Ok($result::Unauthorized(Unauthorized::default())),
        }
    };
}

/// The answer to what was refused, where a step-up is wanted and where none is.
macro_rules! refused {
    ($refusal:expr, $result:ident) => {
        match refused($refusal)? {
            Refused::StepUp(why) => Ok($result::StepUpRequired(why)),
            other => refused!(@ other, $result),
        }
    };
    ($refusal:expr, $result:ident, without_step_up) => {{
        let refused = refused($refusal)?;
        refused!(@ refused, $result)
    }};
    (@ $refused:expr, $result:ident) => {
        Ok(match $refused {
            Refused::StepUp(why) => $result::Forbidden(Forbidden { message: why.message }),
            Refused::Forbidden(why) => $result::Forbidden(why),
            Refused::Bad(why) => $result::BadRequest(why),
            Refused::Missing(why) => $result::NotFound(why),
        })
    };
}

/// Webhooks: changes.
#[derive(Debug, Default)]
pub struct WebhookMutation;

#[Object]
impl WebhookMutation {
    /// Has events sent to an address; needs a step-up.
    async fn create_webhook(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The address and the events wanted.")] input: WebhookInput,
    ) -> Result<WebhookSecretResult> {
        let call = call(ctx)?;
        let caller = caller!(call, WebhookSecretResult);
        match webhook::create(&call.app, caller, &input.into(), None).await {
            Ok(made) => {
                call.answers_secret();
                let (webhook, secret) = (Webhook::of(call, made.webhook), made.secret);
                Ok(WebhookSecretResult::WebhookSecret(WebhookSecret { webhook, secret }))
            }
            Err(refusal) => refused!(refusal, WebhookSecretResult),
        }
    }

    /// Has what happens to everybody who allows an application of the viewer's sent to an address; needs a step-up.
    async fn create_oauth_application_webhook(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The id of the application.")] application_id: Id<ApplicationId>,
        #[graphql(desc = "The application, the address and the events wanted.")]
        input: WebhookInput,
    ) -> Result<WebhookSecretResult> {
        let call = call(ctx)?;
        let Some(session) = &call.caller.session else {
            return Ok(WebhookSecretResult::Unauthorized(Unauthorized::default()));
        };
        let form: WebhookForm = input.into();
        match webhook::create_for_users(&call.app, session, &application_id, &form).await {
            Ok(made) => {
                call.answers_secret();
                let (webhook, secret) = (Webhook::of(call, made.webhook), made.secret);
                Ok(WebhookSecretResult::WebhookSecret(WebhookSecret { webhook, secret }))
            }
            Err(refusal) => refused!(refusal, WebhookSecretResult),
        }
    }

    /// Changes where a webhook sends, and what; needs a step-up.
    async fn update_webhook(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The id of the webhook.")] id: Id<WebhookId>,
        #[graphql(desc = "What changes of the webhook.")] input: WebhookInput,
    ) -> Result<WebhookResult> {
        let call = call(ctx)?;
        let caller = caller!(call, WebhookResult);
        match webhook::change(&call.app, caller, &id, &input.into()).await {
            Ok(changed) => Ok(WebhookResult::Webhook(Webhook::of(call, changed))),
            Err(refusal) => refused!(refusal, WebhookResult),
        }
    }

    /// Gives a webhook another secret; for a day the one before signs, too. Needs a step-up.
    async fn rotate_webhook_secret(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The id of the webhook.")] id: Id<WebhookId>,
    ) -> Result<WebhookSecretResult> {
        let call = call(ctx)?;
        let caller = caller!(call, WebhookSecretResult);
        match webhook::rotate(&call.app, caller, &id).await {
            Ok(made) => {
                call.answers_secret();
                let (webhook, secret) = (Webhook::of(call, made.webhook), made.secret);
                Ok(WebhookSecretResult::WebhookSecret(WebhookSecret { webhook, secret }))
            }
            Err(refusal) => refused!(refusal, WebhookSecretResult),
        }
    }

    /// Sends nothing to a webhook from now on.
    async fn pause_webhook(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The id of the webhook.")] id: Id<WebhookId>,
    ) -> Result<WebhookStateResult> {
        let call = call(ctx)?;
        let caller = caller!(call, WebhookStateResult);
        match webhook::pause(&call.app, caller, &id).await {
            Ok(changed) => Ok(WebhookStateResult::Webhook(Webhook::of(call, changed))),
            Err(refusal) => refused!(refusal, WebhookStateResult, without_step_up),
        }
    }

    /// Sends to a webhook again, and at once what waits.
    async fn resume_webhook(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The id of the webhook.")] id: Id<WebhookId>,
    ) -> Result<WebhookStateResult> {
        let call = call(ctx)?;
        let caller = caller!(call, WebhookStateResult);
        match webhook::resume(&call.app, caller, &id).await {
            Ok(changed) => Ok(WebhookStateResult::Webhook(Webhook::of(call, changed))),
            Err(refusal) => refused!(refusal, WebhookStateResult, without_step_up),
        }
    }

    /// Deletes a webhook: nothing more is sent there, and what was is forgotten.
    async fn delete_webhook(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The id of the webhook.")] id: Id<WebhookId>,
    ) -> Result<DeleteWebhookResult> {
        let call = call(ctx)?;
        let caller = caller!(call, DeleteWebhookResult);
        match webhook::remove(&call.app, caller, &id).await {
            Ok(()) => {
                let webhooks = webhooks(call).await?;
                Ok(DeleteWebhookResult::Webhooks(Webhooks { webhooks }))
            }
            Err(refusal) => refused!(refusal, DeleteWebhookResult, without_step_up),
        }
    }

    /// Sends something to a webhook once more.
    async fn replay_webhook_delivery(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The id of the webhook.")] id: Id<WebhookId>,
        #[graphql(desc = "The number.")] number: i32,
    ) -> Result<ReplayWebhookDeliveryResult> {
        let call = call(ctx)?;
        let caller = caller!(call, ReplayWebhookDeliveryResult);
        match webhook::replay(&call.app, caller, &id, i64::from(number)).await {
            Ok(one) => {
                let shown = WebhookDelivery::of(call, &one);
                Ok(ReplayWebhookDeliveryResult::WebhookDelivery(shown))
            }
            Err(refusal) => refused!(refusal, ReplayWebhookDeliveryResult, without_step_up),
        }
    }
}

/// Why a webhook is left as it is.
enum Refused {
    StepUp(StepUpRequired),
    Forbidden(Forbidden),
    Bad(BadRequest),
    Missing(NotFound),
}

fn refused(refusal: WebhookRefusal) -> std::result::Result<Refused, FieldError> {
    match refusal {
        WebhookRefusal::Change(refusal) => StepUpRequired::of(refusal).map(Refused::StepUp),
        WebhookRefusal::NotFound | WebhookRefusal::NoApplication => {
            Ok(Refused::Missing(NotFound::default()))
        }
        WebhookRefusal::Refused(Refusal::Store(error)) => Err(error.into()),
        WebhookRefusal::Refused(refusal) => {
            Ok(Refused::Forbidden(Forbidden { message: refusal.to_string() }))
        }
        refusal => Ok(Refused::Bad(BadRequest::because(refusal.to_string()))),
    }
}

//! Webhooks: the addresses to which the viewer has events sent, and what was sent there.

use crate::{
    call::{Call, call},
    field_error::{FieldError, Result},
    id::Id,
    outcome::{BadRequest, Forbidden, NotFound, StepUpRequired, Unauthorized},
    paging::{PagingInfo, PagingOptions, info, paging},
    scalar::{DateTime, int},
    vocabulary::{WebhookDeliveryState, WebhookEvent, WebhookState},
};
use async_graphql::{ComplexObject, Context, ID, InputObject, Object, SimpleObject, Union};
use quire_app::{
    credential::ChangeRefusal,
    refusal::Refusal,
    webhook::{self, WebhookCaller, WebhookForm, WebhookRefusal},
};
use quire_core::{WebhookId, policy::SpoofedAct};

/// An address to which events are sent.
#[derive(Debug, Clone, SimpleObject)]
#[graphql(complex)]
pub struct Webhook {
    /// The id.
    pub id: ID,
    /// Where events are sent.
    pub address: String,
    /// Which.
    pub events: Vec<WebhookEvent>,
    /// Whether they are sent.
    pub state: WebhookState,
    /// The id of the application that made it; null: the viewer, or a token of theirs.
    pub application_id: Option<ID>,
    /// Until when the secret before signs, too; null: it does not.
    pub old_secret_until: Option<DateTime>,
    /// When it was made.
    pub created_at: DateTime,
    #[graphql(skip)]
    key: WebhookId,
}

#[ComplexObject]
impl Webhook {
    /// What was sent and what waits to be, the last first.
    async fn deliveries(
        &self,
        ctx: &Context<'_>,
        paging_options: Option<PagingOptions>,
    ) -> Result<WebhookDeliveries> {
        let (call, options) = (call(ctx)?, paging(paging_options)?);
        let none = || FieldError::BadRequest("sign in first".to_owned());
        let session = call.caller.session.as_ref().ok_or_else(none)?;
        let (caller, limit) = (WebhookCaller::Session(session), options.limit);
        match webhook::deliveries(&call.app, caller, &self.key, options).await {
            Ok(page) => {
                let paging_info = info(&page, limit);
                let of = |one| WebhookDelivery::of(call, one);
                let deliveries = page.items.iter().map(of).collect();
                Ok(WebhookDeliveries { deliveries, paging_info })
            }
            Err(WebhookRefusal::Change(ChangeRefusal::Store(error))) => Err(error.into()),
            // Removed in the same moment.
            Err(_) => Ok(WebhookDeliveries {
                deliveries: Vec::new(),
                paging_info: PagingInfo { next: None },
            }),
        }
    }
}

impl Webhook {
    fn of(call: &Call, one: webhook::Webhook) -> Self {
        let until = one.overlap_until(call.app.ports.clock.now());
        Self {
            id: ID(one.id.to_string()),
            events: one.events.iter().map(Into::into).collect(),
            state: one.state.into(),
            application_id: one.application_id.map(|id| ID(id.to_string())),
            old_secret_until: until.map(Into::into),
            created_at: one.created_at.into(),
            address: one.address,
            key: one.id,
        }
    }
}

/// Something that was sent to a webhook, or waits to be.
#[derive(Debug, Clone, SimpleObject)]
pub struct WebhookDelivery {
    /// The id.
    pub id: ID,
    /// Which of all that were sent there.
    pub number: i32,
    /// What happened.
    pub event: WebhookEvent,
    /// Where it stands.
    pub state: WebhookDeliveryState,
    /// How often it was tried.
    pub attempts: i32,
    /// What is sent.
    pub payload: String,
    /// When it happened.
    pub created_at: DateTime,
    /// When it was tried last.
    pub tried_at: Option<DateTime>,
    /// The status that was answered then; null: there was no answer.
    pub answer_status: Option<i32>,
    /// When it is tried next; null: it is not.
    pub next_try_at: Option<DateTime>,
}

impl WebhookDelivery {
    fn of(call: &Call, one: &webhook::WebhookDelivery) -> Self {
        let waits = one.state == quire_core::webhook::WebhookDeliveryState::Waiting;
        Self {
            id: ID(format!("{}-{}", one.webhook_id, one.number)),
            number: int(one.number),
            event: one.event.into(),
            state: one.state.into(),
            attempts: int(one.attempts),
            payload: webhook::body(&call.app.site, one),
            created_at: one.created_at.into(),
            tried_at: one.tried_at.map(Into::into),
            answer_status: one.answer_status.map(int),
            next_try_at: waits.then(|| one.next_try_at.into()),
        }
    }
}

/// A page of what was sent to a webhook.
#[derive(Debug, Clone, SimpleObject)]
pub struct WebhookDeliveries {
    /// The last first.
    pub deliveries: Vec<WebhookDelivery>,
    /// Where the list goes on.
    pub paging_info: PagingInfo,
}

/// A webhook with its secret.
#[derive(Debug, Clone, SimpleObject)]
pub struct WebhookSecret {
    /// The webhook.
    pub webhook: Webhook,
    /// The secret, shown this once.
    pub secret: String,
}

/// The viewer's webhooks.
#[derive(Debug, Clone, SimpleObject)]
pub struct Webhooks {
    /// The last made first.
    pub webhooks: Vec<Webhook>,
}

/// What is typed of a webhook.
#[derive(Debug, InputObject)]
pub struct WebhookInput {
    /// Where events are sent.
    pub address: String,
    /// Which.
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
    /// Nobody is signed in.
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

/// The answer to changing a webhook.
#[derive(Debug, Union)]
pub enum WebhookResult {
    /// As it is now.
    Webhook(Webhook),
    /// Nobody is signed in.
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
    /// Nobody is signed in.
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
    /// Nobody is signed in.
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
    /// Nobody is signed in.
    Unauthorized(Unauthorized),
    /// A suspended account changes nothing.
    Forbidden(Forbidden),
    /// It cannot be done.
    BadRequest(BadRequest),
    /// Nothing of that number was sent to a webhook of the viewer.
    NotFound(NotFound),
}

/// The viewer's webhooks, the last made first.
pub(crate) async fn webhooks(call: &Call) -> Result<Vec<Webhook>> {
    call.may(SpoofedAct::SeeCredentials)?;
    let Some(session) = &call.caller.session else { return Ok(Vec::new()) };
    let all = webhook::list(&call.app, WebhookCaller::Session(session)).await?;
    Ok(all.into_iter().map(|one| Webhook::of(call, one)).collect())
}

/// Webhooks: reads.
#[derive(Debug, Default)]
pub struct WebhookQuery;

#[Object]
impl WebhookQuery {
    /// A webhook of the viewer's; null for everybody else's.
    async fn webhook(&self, ctx: &Context<'_>, id: Id<WebhookId>) -> Result<Option<Webhook>> {
        let call = call(ctx)?;
        call.may(SpoofedAct::SeeCredentials)?;
        let Some(session) = &call.caller.session else { return Ok(None) };
        let found = webhook::find(&call.app, WebhookCaller::Session(session), &id).await?;
        Ok(found.map(|one| Webhook::of(call, one)))
    }
}

/// The caller, or the answer that nobody is signed in.
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
        input: WebhookInput,
    ) -> Result<WebhookSecretResult> {
        let call = call(ctx)?;
        let caller = caller!(call, WebhookSecretResult);
        match webhook::create(&call.app, caller, &input.into()).await {
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
        id: Id<WebhookId>,
        input: WebhookInput,
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
        id: Id<WebhookId>,
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
        id: Id<WebhookId>,
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
        id: Id<WebhookId>,
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
        id: Id<WebhookId>,
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
        id: Id<WebhookId>,
        number: i32,
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
        WebhookRefusal::NotFound => Ok(Refused::Missing(NotFound::default())),
        WebhookRefusal::Refused(Refusal::Store(error)) => Err(error.into()),
        WebhookRefusal::Refused(refusal) => {
            Ok(Refused::Forbidden(Forbidden { message: refusal.to_string() }))
        }
        refusal => Ok(Refused::Bad(BadRequest::because(refusal.to_string()))),
    }
}

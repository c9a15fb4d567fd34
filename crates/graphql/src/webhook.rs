//! Webhooks: the addresses to which the viewer has events sent, and what was sent there.

mod change;

pub use change::WebhookMutation;

use crate::{
    call::{Call, call},
    field_error::{FieldError, Result},
    id::Id,
    paging::{PagingInfo, PagingOptions, info, paging},
    scalar::{DateTime, int},
    vocabulary::{WebhookDeliveryState, WebhookEvent, WebhookState},
};
use async_graphql::{ComplexObject, Context, ID, Object, SimpleObject};
use quire_app::{
    credential::ChangeRefusal,
    webhook::{self, WebhookCaller, WebhookRefusal},
};
use quire_core::{ApplicationId, WebhookId, policy::SpoofedAct};

/// An address to which events are sent.
#[derive(Debug, Clone, SimpleObject)]
#[graphql(complex)]
pub struct Webhook {
    /// The id.
    pub id: ID,
    /// Where events are sent.
    pub address: String,
    /// The events that are sent.
    pub events: Vec<WebhookEvent>,
    /// Whether they are sent.
    pub state: WebhookState,
    /// The id of the application that made it; null: the viewer, or a token of theirs.
    pub application_id: Option<ID>,
    /// The id of the viewer's application whose users' events are sent; null: the viewer's own are.
    pub users_of: Option<ID>,
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
        #[graphql(desc = "The page; null: the first.")] paging_options: Option<PagingOptions>,
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
            users_of: one.users_of.map(|id| ID(id.to_string())),
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
    /// The event.
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

/// The webhooks for the viewer's own events.
#[derive(Debug, Clone, SimpleObject)]
pub struct Webhooks {
    /// The last made first.
    pub webhooks: Vec<Webhook>,
}

/// The viewer's webhooks, the last made first.
pub(crate) async fn webhooks(call: &Call) -> Result<Vec<Webhook>> {
    call.may(SpoofedAct::SeeCredentials)?;
    let Some(session) = &call.caller.session else { return Ok(Vec::new()) };
    let all = webhook::list(&call.app, WebhookCaller::Session(session)).await?;
    Ok(all.into_iter().map(|one| Webhook::of(call, one)).collect())
}

/// The webhooks for the users of an application of the viewer's, the last made first.
pub(crate) async fn webhooks_for_users(
    call: &Call,
    application: &ApplicationId,
) -> Result<Vec<Webhook>> {
    let Some(session) = &call.caller.session else { return Ok(Vec::new()) };
    let all = webhook::list_for_users(&call.app, session, application).await?;
    Ok(all.into_iter().map(|one| Webhook::of(call, one)).collect())
}

/// Webhooks: reads.
#[derive(Debug, Default)]
pub struct WebhookQuery;

#[Object]
impl WebhookQuery {
    /// A webhook of the viewer's; null for everybody else's.
    async fn webhook(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The id of the webhook.")] id: Id<WebhookId>,
    ) -> Result<Option<Webhook>> {
        let call = call(ctx)?;
        call.may(SpoofedAct::SeeCredentials)?;
        let Some(session) = &call.caller.session else { return Ok(None) };
        let found = webhook::find(&call.app, WebhookCaller::Session(session), &id).await?;
        Ok(found.map(|one| Webhook::of(call, one)))
    }
}

//! Webhooks and what was sent to them, as programs read and send them.

use super::super::answer::time;
use poem_openapi::{Enum, Object};
use quire_app::{
    site::Site,
    webhook::{self, Webhook, WebhookDelivery, WebhookForm},
};
use quire_core::{
    Timestamp, WebhookId,
    webhook::{WebhookDeliveryState, WebhookEvent, WebhookState},
};

/// What a webhook can be told of.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[oai(rename = "WebhookEvent")]
pub(super) enum EventWord {
    /// A story came out, or came back.
    #[oai(rename = "story.published")]
    StoryPublished,
    /// A story that is out changed.
    #[oai(rename = "story.updated")]
    StoryUpdated,
    /// A story is not out any more.
    #[oai(rename = "story.removed")]
    StoryRemoved,
    /// Someone responded.
    #[oai(rename = "response.created")]
    ResponseCreated,
    /// Someone began to follow.
    #[oai(rename = "follower.added")]
    FollowerAdded,
    /// The person became a member. Applications cannot choose it.
    #[oai(rename = "membership.started")]
    MembershipStarted,
    /// The membership is renewed, changed or canceled, or a payment failed. Applications cannot choose it.
    #[oai(rename = "membership.changed")]
    MembershipChanged,
    /// The person is a member no more. Applications cannot choose it.
    #[oai(rename = "membership.ended")]
    MembershipEnded,
}

impl From<EventWord> for WebhookEvent {
    fn from(word: EventWord) -> Self {
        match word {
            EventWord::StoryPublished => Self::StoryPublished,
            EventWord::StoryUpdated => Self::StoryUpdated,
            EventWord::StoryRemoved => Self::StoryRemoved,
            EventWord::ResponseCreated => Self::ResponseCreated,
            EventWord::FollowerAdded => Self::FollowerAdded,
            EventWord::MembershipStarted => Self::MembershipStarted,
            EventWord::MembershipChanged => Self::MembershipChanged,
            EventWord::MembershipEnded => Self::MembershipEnded,
        }
    }
}

impl From<WebhookEvent> for EventWord {
    fn from(event: WebhookEvent) -> Self {
        match event {
            WebhookEvent::StoryPublished => Self::StoryPublished,
            WebhookEvent::StoryUpdated => Self::StoryUpdated,
            WebhookEvent::StoryRemoved => Self::StoryRemoved,
            WebhookEvent::ResponseCreated => Self::ResponseCreated,
            WebhookEvent::FollowerAdded => Self::FollowerAdded,
            WebhookEvent::MembershipStarted => Self::MembershipStarted,
            WebhookEvent::MembershipChanged => Self::MembershipChanged,
            WebhookEvent::MembershipEnded => Self::MembershipEnded,
        }
    }
}

/// Whether a webhook is sent to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[oai(rename = "WebhookState", rename_all = "lowercase")]
pub(super) enum StateWord {
    /// It is.
    Active,
    /// Its owner paused it.
    Paused,
    /// Its address failed for three days.
    Failing,
    /// Its address said that it is gone.
    Gone,
}

/// Where a delivery stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[oai(rename = "WebhookDeliveryState", rename_all = "lowercase")]
pub(super) enum DeliveryWord {
    /// It is to be sent.
    Waiting,
    /// It arrived.
    Delivered,
    /// It was tried for three days.
    Failed,
    /// It is not to be sent any more.
    Dropped,
}

/// A webhook as it is sent.
#[derive(Debug, Clone, Object)]
pub(super) struct NewWebhook {
    /// Where events are sent: begins with `https://`.
    address: String,
    /// Which events.
    events: Vec<EventWord>,
}

impl From<NewWebhook> for WebhookForm {
    fn from(sent: NewWebhook) -> Self {
        let events = sent.events.into_iter().map(WebhookEvent::from).collect();
        Self { address: sent.address, events }
    }
}

/// An address to which events are sent.
#[derive(Debug, Clone, Object)]
#[oai(rename = "Webhook", rename_all = "camelCase", skip_serializing_if_is_none)]
pub(super) struct WebhookJson {
    /// Its id.
    id: String,
    /// Where events are sent.
    address: String,
    /// Which.
    events: Vec<EventWord>,
    /// Whether they are sent.
    state: StateWord,
    /// The secret that signs; only when it was just made.
    secret: Option<String>,
    /// Until when the secret before signs, too; absent: it does not.
    old_secret_until: Option<String>,
    /// When it was made.
    created_at: String,
}

impl WebhookJson {
    pub(super) fn of(one: Webhook, now: Timestamp) -> Self {
        Self {
            id: one.id.to_string(),
            events: one.events.iter().map(EventWord::from).collect(),
            state: match one.state {
                WebhookState::Active => StateWord::Active,
                WebhookState::Paused => StateWord::Paused,
                WebhookState::Failing => StateWord::Failing,
                WebhookState::Gone => StateWord::Gone,
            },
            secret: None,
            old_secret_until: one.overlap_until(now).map(time),
            created_at: time(one.created_at),
            address: one.address,
        }
    }

    /// With the secret that was just made.
    pub(super) fn with(self, secret: String) -> Self {
        Self { secret: Some(secret), ..self }
    }
}

/// A webhook.
#[derive(Debug, Clone, Object)]
pub(super) struct WebhookAnswer {
    /// The webhook.
    pub(super) data: WebhookJson,
}

/// Webhooks.
#[derive(Debug, Clone, Object)]
pub(super) struct WebhooksAnswer {
    /// The webhooks, the last made first.
    pub(super) data: Vec<WebhookJson>,
}

/// What was deleted.
#[derive(Debug, Clone, Object)]
struct DeletedWebhook {
    /// Its id.
    id: String,
}

/// What was deleted.
#[derive(Debug, Clone, Object)]
pub(super) struct DeletedAnswer {
    /// What was deleted.
    data: DeletedWebhook,
}

impl DeletedAnswer {
    pub(super) fn of(id: &WebhookId) -> Self {
        Self { data: DeletedWebhook { id: id.to_string() } }
    }
}

/// Something that was sent to a webhook, or waits to be.
#[derive(Debug, Clone, Object)]
#[oai(rename = "WebhookDelivery", rename_all = "camelCase", skip_serializing_if_is_none)]
pub(super) struct DeliveryJson {
    /// Which of all that were sent there.
    number: i64,
    /// What happened.
    event: EventWord,
    /// Where it stands.
    state: DeliveryWord,
    /// How often it was tried.
    attempts: i64,
    /// What is sent, letter by letter.
    payload: String,
    /// When it happened.
    created_at: String,
    /// When it was tried last; absent: it was not.
    tried_at: Option<String>,
    /// The status that was answered then; absent: there was no answer.
    answer_status: Option<i64>,
    /// When it is tried next; absent: it is not.
    next_try_at: Option<String>,
}

impl DeliveryJson {
    pub(super) fn of(one: &WebhookDelivery, site: &Site) -> Self {
        let waits = one.state == WebhookDeliveryState::Waiting;
        Self {
            number: one.number,
            event: one.event.into(),
            state: match one.state {
                WebhookDeliveryState::Waiting => DeliveryWord::Waiting,
                WebhookDeliveryState::Delivered => DeliveryWord::Delivered,
                WebhookDeliveryState::Failed => DeliveryWord::Failed,
                WebhookDeliveryState::Dropped => DeliveryWord::Dropped,
            },
            attempts: one.attempts,
            payload: webhook::body(site, one),
            created_at: time(one.created_at),
            tried_at: one.tried_at.map(time),
            answer_status: one.answer_status,
            next_try_at: waits.then(|| time(one.next_try_at)),
        }
    }
}

/// Something that was sent.
#[derive(Debug, Clone, Object)]
pub(super) struct DeliveryAnswer {
    /// As it is now.
    pub(super) data: DeliveryJson,
}

/// A page of what was sent.
#[derive(Debug, Clone, Object)]
#[oai(skip_serializing_if_is_none)]
pub(super) struct DeliveriesAnswer {
    /// The last first.
    pub(super) data: Vec<DeliveryJson>,
    /// The `cursor` of the next page; absent on the last one.
    pub(super) next: Option<String>,
}

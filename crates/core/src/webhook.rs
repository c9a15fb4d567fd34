//! Webhooks: addresses to which someone has events sent.

use crate::{
    ApplicationId, Timestamp, UserId, WebhookId,
    limit::account::{WEBHOOK_ADDRESS_MAX_LENGTH, WEBHOOK_SECRET_OVERLAP},
};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use url::{Host, Url};

crate::vocabulary! {
    /// What a webhook can be told of.
    WebhookEvent labels "webhook_event_words" {
        /// A story came out, or came back.
        StoryPublished = "STORY_PUBLISHED" as "A story of yours is published",
        /// A story that is out changed.
        StoryUpdated = "STORY_UPDATED" as "A published story of yours is changed",
        /// A story is not out any more.
        StoryRemoved = "STORY_REMOVED" as "A story of yours is unpublished, deleted or taken down",
        /// Someone responded to a story or response.
        ResponseCreated = "RESPONSE_CREATED" as "Someone responds to a story of yours",
        /// Someone began to follow.
        FollowerAdded = "FOLLOWER_ADDED" as "Someone follows you",
        /// The person became a member.
        MembershipStarted = "MEMBERSHIP_STARTED" as "Your membership starts",
        /// Something about the membership is different: its plan, its end, whether it renews, a failed payment.
        MembershipChanged = "MEMBERSHIP_CHANGED" as "Your membership is renewed, changed or canceled, or a payment fails",
        /// The person is a member no more.
        MembershipEnded = "MEMBERSHIP_ENDED" as "Your membership ends",
    }
}

crate::vocabulary! {
    /// Whether a webhook is sent to.
    WebhookState labels "webhook_state_words" {
        /// It is.
        Active = "ACTIVE" as "On",
        /// Its owner paused it.
        Paused = "PAUSED" as "Paused",
        /// Its address failed for three days.
        Failing = "FAILING" as "Paused: it failed for three days",
        /// Its address said that it is gone (410).
        Gone = "GONE" as "Ended: its address said that it’s gone",
    }
}

crate::vocabulary! {
    /// Where a delivery stands.
    WebhookDeliveryState labels "webhook_delivery_state_words" {
        /// It is to be sent.
        Waiting = "WAITING" as "Waiting",
        /// It arrived.
        Delivered = "DELIVERED" as "Delivered",
        /// It was tried for three days.
        Failed = "FAILED" as "Failed",
        /// It is not to be sent any more.
        Dropped = "DROPPED" as "Not sent",
    }
}

impl WebhookEvent {
    /// What programs call it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::StoryPublished => "story.published",
            Self::StoryUpdated => "story.updated",
            Self::StoryRemoved => "story.removed",
            Self::ResponseCreated => "response.created",
            Self::FollowerAdded => "follower.added",
            Self::MembershipStarted => "membership.started",
            Self::MembershipChanged => "membership.changed",
            Self::MembershipEnded => "membership.ended",
        }
    }

    /// Whether applications may hear of it: what someone pays for is told to webhooks of their own alone.
    #[must_use]
    pub const fn is_for_applications(self) -> bool {
        !matches!(self, Self::MembershipStarted | Self::MembershipChanged | Self::MembershipEnded)
    }
}

/// What a webhook is told of: each event once, in one order.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct WebhookEvents(BTreeSet<WebhookEvent>);

impl WebhookEvents {
    /// Whether `event` is among them.
    #[must_use]
    pub fn have(&self, event: WebhookEvent) -> bool {
        self.0.contains(&event)
    }

    /// Each of them.
    pub fn iter(&self) -> impl Iterator<Item = WebhookEvent> + '_ {
        self.0.iter().copied()
    }
}

impl FromIterator<WebhookEvent> for WebhookEvents {
    fn from_iter<I: IntoIterator<Item = WebhookEvent>>(events: I) -> Self {
        Self(events.into_iter().collect())
    }
}

/// An address to which someone has events sent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Webhook {
    /// The id.
    pub id: WebhookId,
    /// Whose it is: their events are sent, unless it is for the users of an application.
    pub person_id: UserId,
    /// The application that made it in their name; `None`: they, or a token of theirs.
    pub application_id: Option<ApplicationId>,
    /// The application of theirs that is told what happens to everybody who allows it; `None`: it is for their own events.
    pub users_of: Option<ApplicationId>,
    /// Where they are sent.
    pub address: String,
    /// Which.
    pub events: WebhookEvents,
    /// Whether they are sent.
    pub state: WebhookState,
    /// Which of its secrets signs.
    pub secret_number: i64,
    /// When it got that secret, if it had another one before.
    pub rotated_at: Option<Timestamp>,
    /// When it was made.
    pub created_at: Timestamp,
}

impl Webhook {
    /// Until when the secret before signs, too; `None`: it does not.
    #[must_use]
    pub fn overlap_until(&self, now: Timestamp) -> Option<Timestamp> {
        let seconds = i64::try_from(WEBHOOK_SECRET_OVERLAP.as_secs()).unwrap_or(i64::MAX);
        self.rotated_at.map(|at| at.plus_seconds(seconds)).filter(|until| *until > now)
    }
}

/// What was typed of a webhook.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WebhookForm {
    /// Where events are sent.
    pub address: String,
    /// Which.
    pub events: WebhookEvents,
}

/// Why something cannot stand of a webhook.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum InvalidWebhook {
    /// Nothing can be sent there.
    #[error(
        "The address has to begin with https:// and have no user name, no port and no # part, in up to \
         {WEBHOOK_ADDRESS_MAX_LENGTH} characters."
    )]
    Address,
    /// It would be told nothing.
    #[error("Choose at least one event.")]
    NoEvent,
    /// An application would hear what is between its user and the site.
    #[error("Applications can’t be told about memberships. Only a person’s own webhooks can.")]
    PersonsAlone,
}

/// What was typed, as it can stand.
///
/// # Errors
/// [`InvalidWebhook`].
pub fn checked(typed: &WebhookForm) -> Result<WebhookForm, InvalidWebhook> {
    if typed.events.0.is_empty() {
        return Err(InvalidWebhook::NoEvent);
    }
    let address = address(&typed.address).ok_or(InvalidWebhook::Address)?;
    Ok(WebhookForm { address, events: typed.events.clone() })
}

/// [`checked`] for a webhook that an application made, or that hears of its users.
///
/// # Errors
/// [`InvalidWebhook`].
pub fn checked_of_application(typed: &WebhookForm) -> Result<WebhookForm, InvalidWebhook> {
    if !typed.events.iter().all(WebhookEvent::is_for_applications) {
        return Err(InvalidWebhook::PersonsAlone);
    }
    checked(typed)
}

/// An address to which something can be sent, as it is kept. One of this computer is taken for those who try things
/// out: it is asked only where the operator allows that.
#[must_use]
pub fn address(typed: &str) -> Option<String> {
    let typed = typed.trim();
    let url: Url = typed.parse().ok()?;
    let is_here = match url.host()? {
        Host::Domain(name) => name == "localhost",
        Host::Ipv4(address) => address.is_loopback(),
        Host::Ipv6(address) => address.is_loopback(),
    };
    let is_outside = url.scheme() == "https" && url.port().is_none();
    let is_plain = url.username().is_empty()
        && url.password().is_none()
        && url.fragment().is_none()
        && url.as_str().len() <= WEBHOOK_ADDRESS_MAX_LENGTH;
    (is_plain && (is_outside || is_here && matches!(url.scheme(), "http" | "https")))
        .then(|| url.to_string())
}

/// Seconds until what failed is tried again; after the last one it is given up. Three days in all.
const PAUSES: [i64; 27] = [
    5, 30, 120, 300, 600, 1_200, 2_400, 3_600, 7_200, 10_800, 14_400, 14_400, 14_400, 14_400,
    14_400, 14_400, 14_400, 14_400, 14_400, 14_400, 14_400, 14_400, 14_400, 14_400, 14_400, 14_400,
    2_545,
];

/// When something is tried again that failed `now` for the `attempts`th time; `None`: it is given up.
#[must_use]
pub fn next_try(attempts: i64, now: Timestamp) -> Option<Timestamp> {
    let failed = usize::try_from(attempts.checked_sub(1)?).ok()?;
    PAUSES.get(failed).map(|pause| now.plus_seconds(*pause))
}

//! Why webhooks are left as they are.

use crate::{credential::ChangeRefusal, refusal::Refusal};
use quire_core::{
    limit::account::{APPLICATION_WEBHOOKS_MAX, WEBHOOKS_MAX},
    webhook::InvalidWebhook,
};
use quire_store::StoreError;

/// Why a webhook is left as it is.
#[derive(Debug, thiserror::Error)]
pub enum WebhookRefusal {
    /// Nothing may be changed now.
    #[error(transparent)]
    Change(#[from] ChangeRefusal),
    /// The person may not.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// What was typed cannot stand.
    #[error(transparent)]
    Invalid(#[from] InvalidWebhook),
    /// The person has too many already.
    #[error("You already have {WEBHOOKS_MAX} webhooks. Delete one first.")]
    TooMany,
    /// The application has too many already.
    #[error("The application already has {APPLICATION_WEBHOOKS_MAX} webhooks. Delete one first.")]
    TooManyOfApplication,
    /// The key names another request.
    #[error("this Idempotency-Key was used for another request")]
    KeyTaken,
    /// No key that can be kept.
    #[error("an Idempotency-Key has 1 to 255 characters")]
    InvalidKey,
    /// The person has no such application.
    #[error("This application isn’t there.")]
    NoApplication,
    /// The person has no such webhook, or was sent no such thing.
    #[error("This webhook isn’t there.")]
    NotFound,
}

impl From<StoreError> for WebhookRefusal {
    fn from(error: StoreError) -> Self {
        Self::Change(error.into())
    }
}

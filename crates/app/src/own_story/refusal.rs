//! Why a story of one's own was not changed.

use crate::{
    draft::PublishRefusal,
    refusal::{BadRequest, Forbidden, Refusal},
};
use quire_store::StoreError;

/// Why a story was not changed; nothing of it was.
#[derive(Debug, thiserror::Error)]
pub enum OwnStoryRefusal {
    /// The viewer may not, or the store could not.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// The key names another request.
    #[error("this Idempotency-Key was used for another request")]
    KeyTaken,
    /// No key that can be kept.
    #[error("an Idempotency-Key has 1 to 255 characters")]
    InvalidKey,
    /// It is not as the program saw it.
    #[error("the story was changed since you read it; read it again")]
    Changed,
    /// The text cannot be a story.
    #[error("there is no story in the content")]
    Content,
    /// As many were published by programs as may be in a day.
    #[error("you have reached the limit of stories that programs publish in a day")]
    DailyLimit {
        /// Seconds to wait.
        retry_after: i64,
    },
    /// It leads to a host that the site has banned.
    #[error("the story leads to an address that isn’t allowed here")]
    BannedLinks,
}

impl From<StoreError> for OwnStoryRefusal {
    fn from(error: StoreError) -> Self {
        Self::Refused(error.into())
    }
}

impl From<Forbidden> for OwnStoryRefusal {
    fn from(reason: Forbidden) -> Self {
        Self::Refused(reason.into())
    }
}

impl From<BadRequest> for OwnStoryRefusal {
    fn from(reason: BadRequest) -> Self {
        Self::Refused(reason.into())
    }
}

impl From<PublishRefusal> for OwnStoryRefusal {
    fn from(reason: PublishRefusal) -> Self {
        match reason {
            PublishRefusal::Refused(refusal) => refusal.into(),
            PublishRefusal::Conflict => Self::Changed,
            PublishRefusal::BannedLinks => Self::BannedLinks,
        }
    }
}

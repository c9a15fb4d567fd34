//! What the site refused, as the REST API says it: reads say what is not there, acts why someone may not.

use super::{Refusal, errors};
use quire_app::{
    own_story::OwnStoryRefusal, refusal::Refusal as ActionRefusal, sent_story::SentStoryRefusal,
};
use quire_store::StoreError;

impl Refusal {
    /// Why a draft was not begun: as everywhere but in Medium's calls, what can be read but not done is a 422.
    pub(crate) fn of_new(refusal: SentStoryRefusal) -> Self {
        match refusal {
            SentStoryRefusal::Refused(refusal) => Self::of_act(refusal),
            SentStoryRefusal::Content => Self::unprocessable(refusal.to_string()),
            other => other.into(),
        }
    }

    /// Why someone's own act was refused.
    pub(crate) fn of_act(refusal: ActionRefusal) -> Self {
        let message = refusal.to_string();
        match refusal {
            ActionRefusal::Store(error) => error.into(),
            ActionRefusal::RateLimited { retry_after } => Self::too_many(message, retry_after),
            ActionRefusal::NotFound => Self::NotFound(errors(404, message)),
            ActionRefusal::BadRequest(_) => Self::unprocessable(message),
            ActionRefusal::Unauthorized | ActionRefusal::Forbidden(_) => Self::forbidden(message),
        }
    }
}

impl From<StoreError> for Refusal {
    fn from(error: StoreError) -> Self {
        if error.is_temporary() { Self::unavailable() } else { Self::internal(&error) }
    }
}

impl From<ActionRefusal> for Refusal {
    fn from(refusal: ActionRefusal) -> Self {
        match refusal {
            ActionRefusal::Store(error) => error.into(),
            ActionRefusal::RateLimited { .. } => Self::unavailable(),
            ActionRefusal::NotFound => Self::not_found("it"),
            ActionRefusal::BadRequest(reason) => Self::bad_request(reason.to_string()),
            ActionRefusal::Unauthorized | ActionRefusal::Forbidden(_) => Self::taken_down("it"),
        }
    }
}

/// What was refused of a story that was sent.
impl From<SentStoryRefusal> for Refusal {
    fn from(refusal: SentStoryRefusal) -> Self {
        let message = refusal.to_string();
        match refusal {
            SentStoryRefusal::Refused(refusal) => match refusal {
                ActionRefusal::Store(error) => error.into(),
                ActionRefusal::RateLimited { retry_after } => Self::too_many(message, retry_after),
                ActionRefusal::BadRequest(_) => Self::bad_request(message),
                ActionRefusal::NotFound
                | ActionRefusal::Unauthorized
                | ActionRefusal::Forbidden(_) => Self::forbidden(message),
            },
            SentStoryRefusal::InvalidKey | SentStoryRefusal::Content => Self::bad_request(message),
            SentStoryRefusal::KeyTaken => Self::unprocessable(message),
            SentStoryRefusal::DailyLimit { retry_after } => Self::too_many(message, retry_after),
            SentStoryRefusal::BannedLinks => Self::forbidden(message),
            SentStoryRefusal::Changed => Self::unavailable(),
        }
    }
}

/// What a change of one's own was refused for.
impl From<OwnStoryRefusal> for Refusal {
    fn from(refusal: OwnStoryRefusal) -> Self {
        let message = refusal.to_string();
        match refusal {
            OwnStoryRefusal::Refused(refusal) => Self::of_act(refusal),
            OwnStoryRefusal::InvalidKey => Self::bad_request(message),
            OwnStoryRefusal::KeyTaken | OwnStoryRefusal::Content => Self::unprocessable(message),
            OwnStoryRefusal::Changed => Self::changed(message),
            OwnStoryRefusal::DailyLimit { retry_after } => Self::too_many(message, retry_after),
            OwnStoryRefusal::BannedLinks => Self::forbidden(message),
        }
    }
}

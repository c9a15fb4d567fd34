//! What an operation answers instead of its object: members of result unions, each with a text
//! for people.

use super::vocabulary::SignupErrorCode;
use async_graphql::SimpleObject;
use quire_core::message::response::{self, Discussion};

macro_rules! outcomes {
    ($($(#[$meta:meta])* $name:ident = $default:expr;)+) => {$(
        $(#[$meta])*
        #[derive(Debug, Clone, SimpleObject)]
        #[graphql(complex)]
        pub struct $name {
            /// A text for people.
            pub message: String,
        }

        impl Default for $name {
            fn default() -> Self {
                Self { message: $default.to_owned() }
            }
        }
    )+};
}

outcomes! {
    /// There is nothing of that id or name, or the viewer may not know of it.
    NotFound = "Not found.";
    /// Staff took the story down.
    PostSuspended = "This story is under investigation or was found in violation of our rules.";
    /// Its author deleted the story.
    RemovedByUser = "The author deleted this story.";
    /// Staff suspended the account.
    AccountSuspended = "This account is suspended.";
    /// The account was deleted.
    AccountDeleted = "The author deleted their account.";
    /// The author blocked the viewer.
    Blocked = "The author has blocked you.";
    /// The viewer blocked the author.
    Blocking = "You have blocked the author.";
    /// No one is signed in.
    Unauthorized = "Sign in to do this.";
    /// The viewer may not do this.
    Forbidden = "You may not do this.";
    /// The input makes no sense.
    BadRequest = "This is not possible.";
    /// It has changed since it was read.
    Conflict = quire_core::message::result::CONFLICT;
    /// It is there already.
    AlreadyExists = "This already exists.";
    /// The money did not come.
    PaymentMethodDeclined = quire_core::message::payment::CARD_DECLINED;
    /// It cannot be done right now; nothing is lost by trying again.
    ServiceUnavailable = "This is not available right now. Please try again in a moment.";
    /// The author closed the discussion.
    DiscussionClosed = &response::closed(Discussion::Story);
    /// The story leads to a site that is banned here.
    PublishingRestrictedBannedLinks = quire_core::message::result::BANNED_LINKS;
    /// The captcha was not solved.
    FailedChallenge = quire_core::message::email_step::RECAPTCHA_FAILED;
    /// Something that matters is about to change: confirm first that it is you.
    StepUpRequired = "Confirm it's you first.";
    /// The code was tried too often and is void.
    TooManyRequests = "Too many attempts. Ask for a new code.";
}

/// Whether something can be had.
#[derive(Debug, Clone, SimpleObject)]
pub struct Availability {
    /// Whether it can be had.
    pub is_available: bool,
}

/// Asked too often; worth trying again later.
#[derive(Debug, Clone, SimpleObject)]
#[graphql(complex)]
pub struct RateLimited {
    /// A text for people.
    pub message: String,
    /// Seconds to wait.
    pub retry_after: i32,
}

/// What was chosen for an account cannot be had.
#[derive(Debug, Clone, SimpleObject)]
#[graphql(complex)]
pub struct SignupError {
    /// What is wrong.
    pub code: SignupErrorCode,
    /// A text for people.
    pub message: String,
}

impl From<quire_core::outcome::SignupError> for SignupError {
    fn from(error: quire_core::outcome::SignupError) -> Self {
        Self { code: error.into(), message: error.message().to_owned() }
    }
}

macro_rules! with_message {
    ($($name:ident),+) => {$(
        impl $name {
            /// Says more than the usual text.
            #[must_use]
            pub fn because(message: impl Into<String>) -> Self {
                Self { message: message.into() }
            }
        }
    )+};
}

with_message!(Forbidden, BadRequest, TooManyRequests);

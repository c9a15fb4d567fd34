//! From the refusals of actions to the members of result unions.

use super::{
    field_error::FieldError,
    outcome::{self, Forbidden, NotFound, Unauthorized},
};
use quire_app::refusal::Refusal;

/// A refusal that every result union of an action has a member for, or a fault.
pub(super) enum Refused {
    Unauthorized(Unauthorized),
    Forbidden(Forbidden),
    NotFound(NotFound),
    BadRequest(outcome::BadRequest),
}

/// Sorts a refusal.
pub(super) fn sort(refusal: Refusal) -> Result<Refused, FieldError> {
    Ok(match refusal {
        Refusal::Unauthorized => Refused::Unauthorized(Unauthorized::default()),
        Refusal::Forbidden(reason) => Refused::Forbidden(Forbidden::because(sentence(&reason))),
        Refusal::NotFound => Refused::NotFound(NotFound::default()),
        Refusal::BadRequest(reason) => {
            Refused::BadRequest(outcome::BadRequest::because(sentence(&reason)))
        }
        Refusal::RateLimited { retry_after } => {
            return Err(FieldError::RateLimited { retry_after });
        }
        Refusal::Store(error) => return Err(error.into()),
    })
}

/// A reason as a sentence for people; texts of the specification are sentences already.
pub(super) fn sentence(reason: &dyn std::fmt::Display) -> String {
    let text = reason.to_string();
    if text.ends_with(['.', '!', '?']) {
        return text;
    }
    let mut letters = text.chars();
    letters
        .next()
        .map_or_else(String::new, |first| format!("{}{}.", first.to_uppercase(), letters.as_str()))
}

/// Every refusal has a member in these unions.
macro_rules! refusals {
    ($($union:ident),+) => {$(
        impl From<$crate::refusal::Refused> for $union {
            fn from(refused: $crate::refusal::Refused) -> Self {
                match refused {
                    $crate::refusal::Refused::Unauthorized(why) => Self::Unauthorized(why),
                    $crate::refusal::Refused::Forbidden(why) => Self::Forbidden(why),
                    $crate::refusal::Refused::NotFound(why) => Self::NotFound(why),
                    $crate::refusal::Refused::BadRequest(why) => Self::BadRequest(why),
                }
            }
        }
    )+};
}

/// Answers a refusal from a union that has no member for bad input.
macro_rules! refuse {
    ($union:ident, $refusal:expr) => {
        match $crate::refusal::sort($refusal)? {
            $crate::refusal::Refused::Unauthorized(why) => Ok($union::Unauthorized(why)),
            $crate::refusal::Refused::Forbidden(why) => Ok($union::Forbidden(why)),
            $crate::refusal::Refused::NotFound(why) => Ok($union::NotFound(why)),
            $crate::refusal::Refused::BadRequest(why) => {
                Err($crate::field_error::FieldError::BadRequest(why.message))
            }
        }
    };
}
pub(super) use {refusals, refuse};

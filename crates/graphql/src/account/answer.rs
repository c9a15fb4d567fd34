//! What changing an account answers.

use super::Viewer;
use crate::{
    field_error::{FieldError, Result},
    lockout::exceeded,
    outcome::{
        Availability, BadRequest, Forbidden, NotFound, RateLimited, SignupError, StepUpRequired,
        TooManyRequests, Unauthorized,
    },
    refusal::{Refused, sort},
    scalar::int,
};
use async_graphql::Union;
use quire_app::{account::AccountRefusal, login::VerifyRefusal};
use quire_core::person::Person;
use std::sync::Arc;

/// The answer to changing a profile.
#[derive(Debug, Union)]
pub enum UpdateProfileResult {
    /// The viewer, as they are now.
    Viewer(Viewer),
    /// No one is signed in.
    Unauthorized(Unauthorized),
    /// The account is suspended.
    Forbidden(Forbidden),
    /// A text cannot stand in a profile.
    BadRequest(BadRequest),
}

/// The answer to dismissing something.
#[derive(Debug, Union)]
pub enum UserDismissFlagResult {
    /// The viewer, with everything they dismissed.
    Viewer(Viewer),
    /// No one is signed in.
    Unauthorized(Unauthorized),
    /// It would be in someone else's name.
    Forbidden(Forbidden),
}

/// The answer to giving up a subdomain.
#[derive(Debug, Union)]
pub enum ReleaseSubdomainResult {
    /// The viewer, whose profile has no subdomain any more.
    Viewer(Viewer),
    /// No one is signed in.
    Unauthorized(Unauthorized),
    /// The account is suspended.
    Forbidden(Forbidden),
    /// There was none.
    NotFound(NotFound),
}

/// Whether a username can be had.
#[derive(Debug, Union)]
pub enum UsernameAvailabilityResult {
    /// It can.
    Availability(Availability),
    /// It cannot, and why.
    SignupError(SignupError),
}

/// Whether an address can be had.
#[derive(Debug, Union)]
pub enum EmailAvailabilityResult {
    /// It can.
    Availability(Availability),
    /// It cannot, and why.
    SignupError(SignupError),
    /// It is no address.
    BadRequest(BadRequest),
    /// Too many were asked about.
    RateLimited(RateLimited),
}

/// The answer to choosing another username.
#[derive(Debug, Union)]
pub enum ChangeUsernameResult {
    /// The viewer, as they are now.
    Viewer(Viewer),
    /// No one is signed in.
    Unauthorized(Unauthorized),
    /// The account is suspended.
    Forbidden(Forbidden),
    /// The viewer has to show again who they are.
    StepUpRequired(StepUpRequired),
    /// It cannot be had.
    SignupError(SignupError),
    /// Too many names were given up lately.
    RateLimited(RateLimited),
}

/// The answer to choosing another address.
#[derive(Debug, Union)]
pub enum ChangeEmailResult {
    /// The viewer; a code is on its way to the new address.
    Viewer(Viewer),
    /// No one is signed in.
    Unauthorized(Unauthorized),
    /// The account is suspended.
    Forbidden(Forbidden),
    /// The viewer has to show again who they are.
    StepUpRequired(StepUpRequired),
    /// Someone has it.
    SignupError(SignupError),
    /// It is no address, or the viewer's already.
    BadRequest(BadRequest),
    /// Too many codes were asked for.
    RateLimited(RateLimited),
}

/// The answer to asking for a code to the address that waits.
#[derive(Debug, Union)]
pub enum SendVerificationEmailResult {
    /// The viewer; the code is on its way.
    Viewer(Viewer),
    /// No one is signed in.
    Unauthorized(Unauthorized),
    /// The account is suspended.
    Forbidden(Forbidden),
    /// No address waits.
    BadRequest(BadRequest),
    /// Too many codes were asked for.
    RateLimited(RateLimited),
}

/// The answer to confirming an address.
#[derive(Debug, Union)]
pub enum ConfirmEmailResult {
    /// The viewer, with the address.
    Viewer(Viewer),
    /// No one is signed in.
    Unauthorized(Unauthorized),
    /// The account is suspended.
    Forbidden(Forbidden),
    /// Someone has it meanwhile.
    SignupError(SignupError),
    /// The code was wrong, used, too old, or asked for in another browser.
    BadRequest(BadRequest),
    /// It was tried too often and is void.
    TooManyRequests(TooManyRequests),
}

/// A refusal of [`account`] as members of unions.
pub(super) enum Sorted {
    Unauthorized(Unauthorized),
    Forbidden(Forbidden),
    StepUpRequired(StepUpRequired),
    SignupError(SignupError),
    BadRequest(BadRequest),
    RateLimited(RateLimited),
    TooManyRequests(TooManyRequests),
}

pub(super) fn sorted(refusal: AccountRefusal) -> Result<Sorted> {
    let message = refusal.to_string();
    Ok(match refusal {
        AccountRefusal::Choice(why) => Sorted::SignupError(why.into()),
        AccountRefusal::Change(refusal) => Sorted::StepUpRequired(StepUpRequired::of(refusal)?),
        AccountRefusal::RateLimited { retry_after } => {
            Sorted::RateLimited(RateLimited { message, retry_after: int(retry_after) })
        }
        AccountRefusal::Code(VerifyRefusal::Store(error)) => return Err(error.into()),
        AccountRefusal::Code(
            refusal @ (VerifyRefusal::TooManyTries | VerifyRefusal::RateLimited { .. }),
        ) => Sorted::TooManyRequests(exceeded(&refusal)),
        AccountRefusal::Code(_) => Sorted::BadRequest(BadRequest::because(message)),
        AccountRefusal::Mail(error) => return Err(FieldError::internal(&error)),
        AccountRefusal::Refused(refusal) => match sort(refusal)? {
            Refused::Unauthorized(why) => Sorted::Unauthorized(why),
            Refused::Forbidden(why) => Sorted::Forbidden(why),
            Refused::BadRequest(why) => Sorted::BadRequest(why),
            Refused::NotFound(_) => return Err(FieldError::internal(&"a viewer is not there")),
        },
    })
}

/// The answers to changing an account: the viewer, or those refusals the union has a member for.
macro_rules! answers {
    ($($union:ident: $($member:ident)+;)+) => {$(
        impl $union {
            pub(super) fn of(done: std::result::Result<Person, AccountRefusal>) -> Result<Self> {
                match done.map_err(sorted) {
                    Ok(person) => Ok(Self::Viewer(Viewer(Arc::new(person)))),
                    $(Err(Ok(Sorted::$member(why))) => Ok(Self::$member(why)),)+
                    Err(Err(fault)) => Err(fault),
                    Err(Ok(_)) => Err(FieldError::internal(&"a refusal without a member")),
                }
            }
        }
    )+};
}

answers! {
    ChangeUsernameResult: Unauthorized Forbidden StepUpRequired SignupError RateLimited;
    ChangeEmailResult: Unauthorized Forbidden StepUpRequired SignupError BadRequest RateLimited;
    SendVerificationEmailResult: Unauthorized Forbidden BadRequest RateLimited;
    ConfirmEmailResult: Unauthorized Forbidden SignupError BadRequest TooManyRequests;
}

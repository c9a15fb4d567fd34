//! The viewer's telephone number: verifying it, and taking it away.

use super::{
    call::call,
    field_error::{FieldError, Result},
    outcome::{BadRequest, StepUpRequired, TooManyRequests, Unauthorized},
    scalar::{DateTime, int},
    sign_in::network,
    vocabulary::{MobileVerificationErrorCode, PhoneErrorCode},
};
use async_graphql::{Context, Object, SimpleObject, Union};
use quire_app::{
    login::VerifyRefusal,
    phone::{self, PhoneRefusal, PhoneRequest, PhoneState},
};
use quire_core::outcome;
use quire_store::phone::PhoneCode;

/// How the viewer stands to a telephone number.
#[derive(Debug, Clone, SimpleObject)]
pub struct Phone {
    /// The verified number, with most of it hidden; null: none is.
    pub number_obfuscated: Option<String>,
    /// When it was verified.
    pub verified_at: Option<DateTime>,
    /// The number that waits for its code in this session; null: none does.
    pub waiting: Option<WaitingPhone>,
}

/// A number that waits for its code.
#[derive(Debug, Clone, SimpleObject)]
pub struct WaitingPhone {
    /// The number, with most of it hidden.
    pub number_obfuscated: String,
    /// When the code was sent.
    pub sent_at: DateTime,
    /// Until when it is good.
    pub expires_at: DateTime,
}

impl From<PhoneState> for Phone {
    fn from(state: PhoneState) -> Self {
        Self {
            number_obfuscated: state.verified.as_ref().map(|phone| phone.number.masked()),
            verified_at: state.verified.map(|phone| phone.verified_at.into()),
            waiting: state.waiting.map(WaitingPhone::from),
        }
    }
}

impl From<PhoneCode> for WaitingPhone {
    fn from(code: PhoneCode) -> Self {
        Self {
            number_obfuscated: code.number.masked(),
            sent_at: code.sent_at.into(),
            expires_at: code.expires_at.into(),
        }
    }
}

/// A country whose numbers are taken.
#[derive(Debug, Clone, SimpleObject)]
pub struct PhoneCountry {
    /// Its two letters.
    pub code: String,
    /// The digits after the plus sign with which its numbers begin.
    pub calling_code: String,
}

// F234
/// What was typed is no number that gets messages.
#[derive(Debug, Clone, SimpleObject)]
#[graphql(complex)]
pub struct PhoneNumberValidationError {
    /// What is wrong with it.
    pub code: PhoneErrorCode,
    /// A text for people.
    pub message: String,
}

// F234
/// The account, a limit, or what carries messages is in the way.
#[derive(Debug, Clone, SimpleObject)]
#[graphql(complex)]
pub struct MobileVerificationError {
    /// What is wrong.
    pub code: MobileVerificationErrorCode,
    /// A text for people.
    pub message: String,
    /// Seconds to wait, where waiting helps.
    pub retry_after: Option<i32>,
}

/// The answer to asking for a code.
#[derive(Debug, Union)]
pub enum RequestPhoneVerificationResult {
    /// The code is on its way to the waiting number.
    Phone(Phone),
    /// No one is signed in.
    Unauthorized(Unauthorized),
    /// The viewer has to show again who they are.
    StepUpRequired(StepUpRequired),
    /// It is no number, or of a country whose numbers are not taken.
    PhoneNumberValidationError(PhoneNumberValidationError),
    /// It is the viewer's already, or none waits.
    BadRequest(BadRequest),
    /// Too many codes were sent, or none can be.
    MobileVerificationError(MobileVerificationError),
}

/// The answer to a code.
#[derive(Debug, Union)]
pub enum VerifyPhoneResult {
    /// The number is verified.
    Phone(Phone),
    /// No one is signed in.
    Unauthorized(Unauthorized),
    /// The code was wrong, used, too old, or asked for in another session.
    BadRequest(BadRequest),
    /// It was tried too often and is void.
    TooManyRequests(TooManyRequests),
    /// The account may not have a number.
    MobileVerificationError(MobileVerificationError),
}

/// The answer to taking the number away.
#[derive(Debug, Union)]
pub enum RemovePhoneResult {
    /// There is none any more.
    Phone(Phone),
    /// No one is signed in.
    Unauthorized(Unauthorized),
    /// The viewer has to show again who they are.
    StepUpRequired(StepUpRequired),
    /// There was none, or the account may not change it.
    MobileVerificationError(MobileVerificationError),
}

/// Telephone numbers: reads.
#[derive(Debug, Default)]
pub struct PhoneQuery;

#[Object]
impl PhoneQuery {
    /// The countries whose telephone numbers can be verified, by calling code.
    async fn phone_countries(&self, ctx: &Context<'_>) -> Result<Vec<PhoneCountry>> {
        let countries = call(ctx)?.app.site.phones.countries();
        Ok(countries
            .map(|country| PhoneCountry {
                code: country.code().to_owned(),
                calling_code: country.calling_code().to_owned(),
            })
            .collect())
    }
}

/// Verifying a telephone number.
#[derive(Debug, Default)]
pub struct PhoneMutation;

#[Object]
impl PhoneMutation {
    // F233
    /// Sends a code to the telephone that is to be the viewer's; it is good in this session, for
    /// ten minutes. `country` says in two letters how a number is meant that does not say it
    /// itself; without a number, the one that waits gets another code.
    async fn request_phone_verification(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The number.")] number: Option<String>,
        #[graphql(
            desc = "The country of the number, in two letters; null: it begins with a plus."
        )]
        country: Option<String>,
    ) -> Result<RequestPhoneVerificationResult> {
        let call = call(ctx)?;
        let Some(session) = &call.caller.session else {
            return Ok(RequestPhoneVerificationResult::Unauthorized(Unauthorized::default()));
        };
        let (number, country) = (number.as_deref(), country.as_deref());
        let wanted = PhoneRequest { number, country, network: network(ctx) };
        RequestPhoneVerificationResult::of(phone::request(&call.app, session, wanted).await)
    }

    // F233
    /// Makes the waiting number the viewer's, with the code that was sent to it.
    async fn verify_phone(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The code.")] code: String,
    ) -> Result<VerifyPhoneResult> {
        let call = call(ctx)?;
        let Some(session) = &call.caller.session else {
            return Ok(VerifyPhoneResult::Unauthorized(Unauthorized::default()));
        };
        VerifyPhoneResult::of(phone::confirm(&call.app, session, &code).await)
    }

    /// Takes the viewer's number away.
    async fn remove_phone(&self, ctx: &Context<'_>) -> Result<RemovePhoneResult> {
        let call = call(ctx)?;
        let Some(session) = &call.caller.session else {
            return Ok(RemovePhoneResult::Unauthorized(Unauthorized::default()));
        };
        RemovePhoneResult::of(phone::remove(&call.app, session).await)
    }
}

/// A refusal as a member of unions.
enum Sorted {
    StepUpRequired(StepUpRequired),
    PhoneNumberValidationError(PhoneNumberValidationError),
    BadRequest(BadRequest),
    TooManyRequests(TooManyRequests),
    MobileVerificationError(MobileVerificationError),
}

fn sorted(refusal: PhoneRefusal) -> Result<Sorted> {
    let message = refusal.to_string();
    Ok(match refusal {
        PhoneRefusal::Change(refusal) => Sorted::StepUpRequired(StepUpRequired::of(refusal)?),
        PhoneRefusal::Number(error) => {
            let code = error.into();
            Sorted::PhoneNumberValidationError(PhoneNumberValidationError { code, message })
        }
        PhoneRefusal::Verification(error) => {
            let (code, retry_after) = (error.into(), None);
            Sorted::MobileVerificationError(MobileVerificationError { code, message, retry_after })
        }
        PhoneRefusal::RateLimited { retry_after } => {
            let code = outcome::MobileVerificationError::RateLimited.into();
            let retry_after = Some(int(retry_after));
            Sorted::MobileVerificationError(MobileVerificationError { code, message, retry_after })
        }
        PhoneRefusal::Code(VerifyRefusal::Store(error)) => return Err(error.into()),
        PhoneRefusal::Code(VerifyRefusal::TooManyTries) => {
            Sorted::TooManyRequests(TooManyRequests::because(message))
        }
        PhoneRefusal::Code(_)
        | PhoneRefusal::Same
        | PhoneRefusal::NoneWaits
        | PhoneRefusal::Expired => Sorted::BadRequest(BadRequest::because(message)),
    })
}

/// The answers: how the viewer stands to a number, or those refusals the union has a member for.
macro_rules! answers {
    ($($union:ident: $($member:ident)+;)+) => {$(
        impl $union {
            fn of(done: std::result::Result<PhoneState, PhoneRefusal>) -> Result<Self> {
                match done.map_err(sorted) {
                    Ok(state) => Ok(Self::Phone(state.into())),
                    $(Err(Ok(Sorted::$member(why))) => Ok(Self::$member(why)),)+
                    Err(Err(fault)) => Err(fault),
                    Err(Ok(_)) => Err(FieldError::internal(&"a refusal without a member")),
                }
            }
        }
    )+};
}

answers! {
    RequestPhoneVerificationResult:
        StepUpRequired PhoneNumberValidationError BadRequest MobileVerificationError;
    VerifyPhoneResult: BadRequest TooManyRequests MobileVerificationError;
    RemovePhoneResult: StepUpRequired MobileVerificationError;
}

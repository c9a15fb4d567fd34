//! What calls answer beside success, and what can go wrong on the way: every code once, with the
//! text shown for it.
//!
//! Each value has a text of its own, and all calls share one family of result types.

mod account;
mod sign_in;
mod situation;
mod story;

pub use account::{
    DomainConnectionError, GiftCodeError, MobileVerificationError, PhoneError, SignupError,
    SocialConnectError, TokenError,
};
pub use sign_in::{AuthResult, CodeError, EmailSendErrorType, PasswordAuthError};
pub use story::{PostInteractionOutcome, PostResultStatus, ResultType};

use serde::Serialize;
use std::sync::LazyLock;

/// A code in its context, and the text shown for it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct OutcomeText {
    /// Where it comes from.
    pub context: &'static str,
    /// The code, or what happened in the specification's words.
    pub code: &'static str,
    /// The text, with `{name}` for a blank; `None` where nothing is shown.
    pub message: Option<&'static str>,
}

/// Every outcome, by context: what a screen looks its text up in.
pub static ALL: LazyLock<Vec<OutcomeText>> = LazyLock::new(|| {
    [
        situation::APPLICATION,
        sign_in::OUTCOMES,
        SignupError::OUTCOMES,
        MobileVerificationError::OUTCOMES,
        SocialConnectError::OUTCOMES,
        PhoneError::OUTCOMES,
        DomainConnectionError::OUTCOMES,
        TokenError::OUTCOMES,
        GiftCodeError::OUTCOMES,
        PostInteractionOutcome::OUTCOMES,
        PostResultStatus::OUTCOMES,
        ResultType::OUTCOMES,
        situation::BROWSER,
    ]
    .concat()
});

/// The status of a page that failed with `error` before it was sent: 409 when the text carries the
/// marker of a conflict, else 500.
#[must_use]
pub fn server_error_status(error: &str) -> u16 {
    if error.contains(crate::message::routing::CONFLICT) { 409 } else { 500 }
}

/// Defines an enumeration of codes with a text each: a `vocabulary!` with `message()` and its rows
/// in the registry.
macro_rules! outcomes {
    ($(#[doc = $doc:literal])+ $context:literal $name:ident $(: $spec:literal)? {
        $($(#[doc = $vdoc:literal])* $variant:ident = $code:literal => $text:path),+ $(,)?
    }) => {
        $crate::vocabulary! { $(#[doc = $doc])+ $name $(: $spec)? { $($(#[doc = $vdoc])* $variant = $code),+ } }

        impl $name {
            /// The text shown for it.
            #[must_use]
            pub const fn message(self) -> &'static str {
                match self { $($name::$variant => $text),+ }
            }

            /// Its rows in the registry.
            pub(super) const OUTCOMES: &'static [$crate::outcome::OutcomeText] = &[$(
                $crate::outcome::OutcomeText { context: $context, code: $code, message: Some($text) }
            ),+];
        }
    };
}
use outcomes;

//! What happens to the modal: by the reader's hand, or as an answer.

use super::ModalError;
use crate::{
    message::email_step,
    outcome::{CodeError, EmailSendErrorType},
    vocabulary::sign_in::{SignInOperation, SignInStep},
};
use serde::{Deserialize, Serialize};

/// What happens to the modal.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "camelCase")]
pub enum ModalEvent {
    /// It is opened; with the choice of methods unless a step is named.
    Open {
        /// Signing in or signing up.
        operation: SignInOperation,
        /// What is shown first.
        step: Option<SignInStep>,
    },
    /// It is closed, and forgets everything.
    Reset,
    /// From signing in to signing up, or back.
    Toggle,
    /// Back to the choice of methods.
    ShowOptions,
    /// The method is e-mail.
    ChooseEmail,
    /// An account is wanted for an address that no one knows.
    CreateAccount,
    /// An address was entered.
    Send {
        /// As typed.
        email: String,
        /// What the captcha gave, if it ran.
        captcha: Option<String>,
    },
    /// The letter is on its way.
    Sent {
        /// What it is for, as the server says.
        operation: SignInOperation,
    },
    /// No letter was sent.
    SendFailed {
        /// Why.
        failure: EmailSendFailure,
        /// The server's text.
        message: Option<String>,
    },
    /// The boxes hold something new, typed or pasted.
    Type {
        /// All that was put there.
        text: String,
    },
    /// Another code is wanted.
    Resend {
        /// What the captcha gave, if it ran.
        captcha: Option<String>,
    },
    /// The code is to be checked.
    Validate,
    /// The code was right.
    Verified {
        /// Opens a session.
        token: String,
    },
    /// The code was not taken.
    VerifyFailed {
        /// Why.
        error: CodeError,
        /// The server's text.
        message: Option<String>,
    },
}

crate::vocabulary! {
    /// Why no letter was sent.
    EmailSendFailure {
        /// The captcha was not solved.
        FailedChallenge = "FailedChallenge",
        /// No account has the address.
        NotFound = "NotFound",
        /// The address is malformed.
        BadRequest = "BadRequest",
        /// Too many codes were asked for.
        RateLimited = "RateLimited",
        /// Anything else, also a network that failed.
        Other = "other",
    }
}

impl EmailSendFailure {
    /// The error the modal shows.
    #[must_use]
    pub fn error(self, from_server: Option<String>) -> ModalError {
        let (kind, message) = match self {
            EmailSendFailure::FailedChallenge => (
                Some(EmailSendErrorType::RecaptchaFailed),
                Some(email_step::RECAPTCHA_FAILED.to_owned()),
            ),
            EmailSendFailure::NotFound => (Some(EmailSendErrorType::UnrecognizedEmail), None),
            EmailSendFailure::BadRequest | EmailSendFailure::RateLimited => {
                let text = from_server.filter(|text| !text.is_empty());
                (None, Some(text.unwrap_or_else(|| email_step::PLEASE_TRY_AGAIN.to_owned())))
            }
            EmailSendFailure::Other => (None, Some(email_step::PLEASE_TRY_AGAIN.to_owned())),
        };
        ModalError { kind, message }
    }
}

//! What is to be done after an event.

use crate::{
    limit::sign_in::{AUTH_STATE_VALUE, CODE_SENT_TOAST_DURATION},
    message,
    vocabulary::sign_in::SignInOperation,
};
use serde::{Deserialize, Serialize};

/// What is to be done.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "camelCase")]
pub enum ModalEffect {
    /// The captcha is to run; its value comes with the next `send` or `resend`.
    TriggerCaptcha,
    /// A letter is to be sent.
    Send(EmailRequest),
    /// The code is to be checked.
    Verify {
        /// Six digits.
        code: String,
    },
    /// A toast is to be shown.
    Toast {
        /// The text.
        message: String,
        /// For so many milliseconds.
        duration: u64,
    },
    /// The browser is to go to the callback on the sign-in host, in this page's place.
    Redirect {
        /// Opens a session.
        token: String,
        /// A fixed word.
        state: String,
        /// Signing in or signing up.
        operation: SignInOperation,
    },
    /// That a reader ran out of attempts is to be counted.
    LogExceededAttempts,
}

impl ModalEffect {
    pub(super) fn code_sent() -> Self {
        Self::Toast {
            message: message::login_code::CODE_SENT.to_owned(),
            duration: u64::try_from(CODE_SENT_TOAST_DURATION.as_millis()).unwrap_or(u64::MAX),
        }
    }

    pub(super) fn redirect(token: String, operation: SignInOperation) -> Self {
        Self::Redirect { token, state: AUTH_STATE_VALUE.to_owned(), operation }
    }
}

/// What is sent to ask for a letter.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct EmailRequest {
    /// The address, trimmed.
    pub email: String,
    /// Always null: the name is asked for later.
    pub full_name: Option<String>,
    /// What the captcha gave.
    pub captcha_value: Option<String>,
    /// Signing in or signing up.
    pub operation: SignInOperation,
}

impl EmailRequest {
    pub(super) fn new(email: &str, captcha: Option<String>, operation: SignInOperation) -> Self {
        Self { email: email.to_owned(), full_name: None, captcha_value: captcha, operation }
    }
}

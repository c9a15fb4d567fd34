//! The sign-in and sign-up modal as a machine: an event comes in, the next state and what is to be
//! done come out. The browser runs the same machine on the same
//! cases.

mod effect;
mod event;

pub use effect::{EmailRequest, ModalEffect};
pub use event::{EmailSendFailure, ModalEvent};

use super::login_code;
use crate::{
    limit::{layout, sign_in},
    message::{email_step, login_code as code_text},
    outcome::{CodeError, EmailSendErrorType},
    vocabulary::sign_in::{SignInOperation, SignInStep},
};
use serde::{Deserialize, Serialize};
use typeshare::typeshare;

crate::vocabulary! {
    /// What the sign-in modal waits for.
    ModalProgress {
        /// Nothing.
        Idle = "idle",
        /// The answer to a letter that is to be sent.
        Sending = "sending",
        /// The answer to a code.
        Verifying = "verifying",
        /// The browser, which is leaving: the code was right.
        Verified = "verified",
    }
}

/// An error as the modal shows it.
#[typeshare]
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ModalError {
    /// The type, where the screen does more than show a text.
    #[serde(rename = "type")]
    pub kind: Option<EmailSendErrorType>,
    /// The text.
    pub message: Option<String>,
}

impl ModalError {
    fn text(message: impl Into<String>) -> Option<Self> {
        Some(Self { kind: None, message: Some(message.into()) })
    }

    /// Whether the link to help stands beside it.
    #[must_use]
    pub fn offers_help(&self) -> bool {
        self.kind == Some(EmailSendErrorType::RecaptchaFailed)
    }
}

/// The modal. Closed when it has no step.
#[typeshare]
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Modal {
    /// Signing in or signing up.
    pub operation: SignInOperation,
    /// What is shown.
    pub step: Option<SignInStep>,
    /// The address: as sent, and remembered after that.
    pub email: Option<String>,
    /// The digits typed so far.
    pub code: String,
    /// What it waits for.
    pub progress: ModalProgress,
    /// What went wrong.
    pub error: Option<ModalError>,
}

impl Default for Modal {
    fn default() -> Self {
        Self {
            operation: SignInOperation::Login,
            step: None,
            email: None,
            code: String::new(),
            progress: ModalProgress::Idle,
            error: None,
        }
    }
}

impl Modal {
    /// Whether the button that checks the code can be pressed.
    #[must_use]
    pub fn can_validate(&self) -> bool {
        self.progress == ModalProgress::Idle && self.code.len() == sign_in::LOGIN_CODE_LENGTH
    }

    /// Whether another code can be asked for.
    #[must_use]
    pub fn can_resend(&self) -> bool {
        self.progress == ModalProgress::Idle
    }

    /// Whether the boxes of the code are shown.
    #[must_use]
    pub fn shows_code(&self) -> bool {
        matches!(self.step, Some(SignInStep::CheckYourInbox | SignInStep::LoginCode))
    }

    /// The state after `event`, and what is to be done. An event that makes no sense in the state
    /// changes nothing: an answer that comes after the modal was closed does not open it again.
    #[must_use]
    pub fn after(&self, event: ModalEvent) -> (Self, Option<ModalEffect>) {
        let mut next = self.clone();
        let effect = next.apply(event);
        (next, effect)
    }

    fn apply(&mut self, event: ModalEvent) -> Option<ModalEffect> {
        match event {
            ModalEvent::Open { operation, step } => {
                *self = Self { operation, ..Self::default() };
                self.step = Some(step.unwrap_or_else(|| options(operation)));
                None
            }
            ModalEvent::Reset => {
                *self = Self::default();
                None
            }
            _ if self.step.is_none() || self.progress == ModalProgress::Verified => None,
            ModalEvent::Toggle => self.show(other(self.operation), options(other(self.operation))),
            ModalEvent::ShowOptions => self.show(self.operation, options(self.operation)),
            ModalEvent::ChooseEmail => self.show(self.operation, SignInStep::EnterEmail),
            ModalEvent::CreateAccount => {
                self.show(SignInOperation::Register, SignInStep::EnterEmail)
            }
            ModalEvent::Send { email, captcha } if self.progress == ModalProgress::Idle => {
                self.send(&email, captcha)
            }
            ModalEvent::Sent { operation } if self.progress == ModalProgress::Sending => {
                self.sent(operation)
            }
            ModalEvent::SendFailed { failure, message }
                if self.progress == ModalProgress::Sending =>
            {
                self.send_failed(failure, message)
            }
            ModalEvent::Type { text }
                if self.shows_code() && self.progress == ModalProgress::Idle =>
            {
                self.step = Some(SignInStep::LoginCode);
                self.code = login_code::digits(&text);
                self.error = None;
                None
            }
            ModalEvent::Resend { captcha } if self.shows_code() && self.can_resend() => {
                let email = self.email.clone()?;
                self.code.clear();
                self.send(&email, captcha)
            }
            ModalEvent::Validate if self.shows_code() && self.progress == ModalProgress::Idle => {
                self.validate()
            }
            ModalEvent::Verified { token } if self.progress == ModalProgress::Verifying => {
                self.progress = ModalProgress::Verified;
                Some(ModalEffect::redirect(token, self.operation))
            }
            ModalEvent::VerifyFailed { error, message }
                if self.progress == ModalProgress::Verifying =>
            {
                self.verify_failed(error, message)
            }
            _ => None,
        }
    }

    fn show(&mut self, operation: SignInOperation, step: SignInStep) -> Option<ModalEffect> {
        self.operation = operation;
        self.step = Some(step);
        self.progress = ModalProgress::Idle;
        self.code.clear();
        self.error = None;
        None
    }

    fn send(&mut self, email: &str, captcha: Option<String>) -> Option<ModalEffect> {
        self.error = None;
        if email.parse::<super::EmailAddress>().is_err() {
            self.error = ModalError::text(email_step::INVALID_EMAIL);
            return None;
        }
        self.email = Some(email.trim().to_owned());
        if captcha.is_none() && super::needs_captcha(self.operation) {
            return Some(ModalEffect::TriggerCaptcha);
        }
        self.progress = ModalProgress::Sending;
        Some(ModalEffect::Send(EmailRequest::new(email.trim(), captcha, self.operation)))
    }

    fn sent(&mut self, operation: SignInOperation) -> Option<ModalEffect> {
        let again = self.shows_code();
        self.progress = ModalProgress::Idle;
        self.operation = operation;
        self.step = Some(SignInStep::CheckYourInbox);
        again.then_some(ModalEffect::code_sent())
    }

    fn send_failed(
        &mut self,
        failure: EmailSendFailure,
        message: Option<String>,
    ) -> Option<ModalEffect> {
        self.progress = ModalProgress::Idle;
        if failure == EmailSendFailure::NotFound {
            self.step = Some(SignInStep::UnrecognizedEmail);
        }
        self.error = Some(failure.error(message));
        None
    }

    fn validate(&mut self) -> Option<ModalEffect> {
        if !self.can_validate() {
            self.error = ModalError::text(code_text::SIX_DIGITS);
            return None;
        }
        self.error = None;
        self.progress = ModalProgress::Verifying;
        Some(ModalEffect::Verify { code: self.code.clone() })
    }

    fn verify_failed(&mut self, error: CodeError, message: Option<String>) -> Option<ModalEffect> {
        self.progress = ModalProgress::Idle;
        self.error = ModalError::text(code_message(error, message));
        (error == CodeError::TooManyRequests).then_some(ModalEffect::LogExceededAttempts)
    }
}

/// The text of a code that was not taken: the server's, or else the code's own.
#[must_use]
pub fn code_message(error: CodeError, from_server: Option<String>) -> String {
    from_server.filter(|text| !text.is_empty()).unwrap_or_else(|| error.message().to_owned())
}

const fn other(operation: SignInOperation) -> SignInOperation {
    match operation {
        SignInOperation::Login => SignInOperation::Register,
        SignInOperation::Register => SignInOperation::Login,
    }
}

const fn options(operation: SignInOperation) -> SignInStep {
    match operation {
        SignInOperation::Login => SignInStep::SignInOptions,
        SignInOperation::Register => SignInStep::SignUpOptions,
    }
}

/// How wide the modal is in a window of `window` pixels; `None` over the full screen.
#[must_use]
pub const fn width(window: u32) -> Option<u32> {
    match window {
        0..layout::BREAKPOINT_MD => None,
        layout::BREAKPOINT_MD..layout::BREAKPOINT_LG => Some(sign_in::MODAL_WIDTH_MEDIUM),
        _ => Some(sign_in::MODAL_WIDTH_LARGE),
    }
}

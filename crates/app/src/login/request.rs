//! What is asked for when someone wants a code, and what comes of it.

use super::limits::CodeAsker;
use crate::{email::EmailAddress, ports::MailError};
use quire_core::{Timestamp, message::Wait, vocabulary::sign_in::SignInOperation};
use quire_store::StoreError;
use std::net::IpAddr;

/// Who asks for a code.
#[derive(Debug, Clone, Default)]
pub struct SendCode<'a> {
    /// The address, as typed.
    pub email: &'a str,
    /// The name for a new account, if one was given.
    pub name: Option<&'a str>,
    /// The challenge the browser holds from before, if any.
    pub challenge: Option<&'a str>,
    /// Where the request came from.
    pub network: Option<IpAddr>,
    /// Who asks, as far as limits go.
    pub asker: CodeAsker<'a>,
    /// What shows, for a new account, that a person asks for it.
    pub captcha: ForCaptcha<'a>,
    /// What the code will be good for.
    pub purpose: CodePurpose,
    /// What the person who asks wants; `None`: to sign in, or else to sign up.
    pub operation: Option<SignInOperation>,
    /// Where the link in the letter leads: a path of ours, else the home page.
    pub redirect: Option<&'a str>,
    /// Whether a new account that comes by the link goes straight there.
    pub skips_onboarding: bool,
}

/// What shows that a person asks for a code.
#[derive(Debug, Clone, Copy)]
pub enum ForCaptcha<'a> {
    /// What a challenge gave, if one was shown.
    Value(Option<&'a str>),
    /// A challenge was solved on the way here.
    Solved,
}

impl Default for ForCaptcha<'_> {
    fn default() -> Self {
        Self::Value(None)
    }
}

/// What a code is good for; it is good for nothing else.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum CodePurpose {
    /// To sign in.
    #[default]
    SignIn,
    /// To show again who is signed in.
    StepUp,
    /// To show whose an address is.
    ChangeEmail,
}

/// A code is on its way.
#[derive(Clone, PartialEq, Eq)]
pub struct CodeSent {
    /// Where to.
    pub email: EmailAddress,
    /// Whether an account will be made.
    pub is_new_account: bool,
    /// What the browser must hold to use the code.
    pub challenge: String,
    /// Until when the code is good.
    pub expires_at: Timestamp,
}

impl CodeSent {
    /// What the code will do.
    #[must_use]
    pub const fn operation(&self) -> SignInOperation {
        if self.is_new_account { SignInOperation::Register } else { SignInOperation::Login }
    }
}

impl std::fmt::Debug for CodeSent {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("CodeSent").field("email", &self.email).finish_non_exhaustive()
    }
}

/// Why no code was sent.
#[derive(Debug, thiserror::Error)]
pub enum SendRefusal {
    /// No one signs in by mail here: `disable_login_email` is on.
    #[error("Signing in by email is switched off.")]
    NotOffered,
    /// What was typed is no address.
    #[error("{}", quire_core::message::email_step::INVALID_EMAIL)]
    InvalidEmail,
    /// No one has the address, and the person who asks wants to sign in.
    #[error("no account has this email")]
    Unrecognized,
    /// Too many codes were asked for.
    #[error("{}", quire_core::message::email_step::too_many_codes(Wait(*retry_after)))]
    RateLimited {
        /// Seconds to wait.
        retry_after: i64,
    },
    /// The captcha was not solved: for a new account, or while too many codes fail.
    #[error("{}", quire_core::message::email_step::RECAPTCHA_FAILED)]
    FailedChallenge,
    /// The letter did not leave.
    #[error("the code could not be sent: {0}")]
    Mail(#[from] MailError),
    /// The database could not be used.
    #[error(transparent)]
    Store(#[from] StoreError),
}

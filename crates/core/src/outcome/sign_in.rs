//! What sending and checking a login code, a password or a verification code may answer.

use super::OutcomeText;
use crate::message::{email_step, lockout, login_code};

crate::vocabulary! {
    /// The types of answers around signing in.
    AuthResult {
        /// The letter is on its way; says which way in the address has.
        SusiMethod = "SusiMethod",
        /// The code was right.
        Token = "Token",
        /// The input is malformed, or the code is wrong.
        BadRequest = "BadRequest",
        /// No account has the address, or nothing is known of the code.
        NotFound = "NotFound",
        /// The captcha was not solved.
        FailedChallenge = "FailedChallenge",
        /// Too many wrong codes.
        TooManyRequests = "TooManyRequests",
        /// Too often in too short a time.
        RateLimited = "RateLimited",
    }
}

crate::vocabulary! {
    /// Why a login code was not taken.
    CodeError {
        /// Too many wrong codes.
        TooManyRequests = "TooManyRequests",
        /// It is wrong.
        BadRequest = "BadRequest",
        /// Nothing is known of it.
        NotFound = "NotFound",
        /// Too often in too short a time.
        RateLimited = "RateLimited",
    }
}

impl CodeError {
    /// The text shown when the server sends none.
    #[must_use]
    pub const fn message(self) -> &'static str {
        match self {
            CodeError::TooManyRequests => login_code::TOO_MANY_ATTEMPTS,
            CodeError::BadRequest | CodeError::NotFound | CodeError::RateLimited => {
                login_code::INVALID_CODE
            }
        }
    }
}

crate::vocabulary! {
    /// A failed sending that the screen answers in a special way.
    EmailSendErrorType {
        /// A link to help is shown.
        RecaptchaFailed = "RECAPTCHA_FAILED",
        /// The step for unknown addresses is shown.
        UnrecognizedEmail = "UNRECOGNIZED_EMAIL",
    }
}

crate::vocabulary! {
    /// Why a password or a verification code was not taken. The texts name numbers:
    /// see `account::lockout`.
    PasswordAuthError {
        /// It is wrong.
        InvalidPassword = "InvalidPassword",
        /// Passwords are not looked at for some minutes.
        PasswordSoftLockout = "PasswordSoftLockout",
        /// Passwords are not looked at any more.
        PasswordPermanentLockout = "PasswordPermanentLockout",
        /// The verification code is wrong.
        InvalidTwoFactorAuthCode = "InvalidTwoFactorAuthCode",
        /// Verification codes are not looked at for some minutes.
        TwoFactorAuthSoftLockout = "TwoFactorAuthSoftLockout",
        /// Verification codes are not looked at any more.
        TwoFactorAuthPermanentLockout = "TwoFactorAuthPermanentLockout",
        /// Nothing from this network is looked at for some days.
        IpAuthLockout = "IpAuthLockout",
    }
}

const fn row(
    context: &'static str,
    code: &'static str,
    message: Option<&'static str>,
) -> OutcomeText {
    OutcomeText { context, code, message }
}

const fn code(error: CodeError) -> OutcomeText {
    row("login code", error.as_str(), Some(error.message()))
}

/// The rows of the registry.
pub(super) const OUTCOMES: &[OutcomeText] = &[
    code(CodeError::TooManyRequests),
    code(CodeError::BadRequest),
    code(CodeError::NotFound),
    code(CodeError::RateLimited),
    row("login code", "wrong format", Some(login_code::SIX_DIGITS)),
    row("e-mail send", "FailedChallenge", Some(email_step::RECAPTCHA_FAILED)),
    row("e-mail send", "NotFound", None),
    row("e-mail send", "BadRequest", None),
    row("e-mail send", "anything else", Some(email_step::PLEASE_TRY_AGAIN)),
    row("e-mail input", "bad format", Some(email_step::INVALID_EMAIL)),
    row("e-mail input", "text matching @gm or @goo", Some(email_step::mistyped::TEMPLATE)),
    row("password", "InvalidPassword", Some(lockout::wrong_password::TEMPLATE)),
    row("password", "PasswordSoftLockout", Some(lockout::password_locked::TEMPLATE)),
    row("password", "PasswordPermanentLockout", Some(lockout::PASSWORD_LOCKED_FOR_GOOD)),
    row(
        "two-factor code",
        "InvalidTwoFactorAuthCode",
        Some(lockout::wrong_verification_code::TEMPLATE),
    ),
    row("two-factor code", "TwoFactorAuthSoftLockout", Some(lockout::two_factor_locked::TEMPLATE)),
    row(
        "two-factor code",
        "TwoFactorAuthPermanentLockout",
        Some(lockout::TWO_FACTOR_LOCKED_FOR_GOOD),
    ),
    row("network", "IpAuthLockout", Some(lockout::network_locked::TEMPLATE)),
    row("sign-in", "default", Some(email_step::PLEASE_TRY_AGAIN)),
];

//! Wrong passwords and codes, and locks, as members of result unions. Names and texts
//! are the specification's.

use super::{
    outcome::TooManyRequests,
    scalar::{DateTime, int},
};
use async_graphql::{SimpleObject, Union};
use quire_app::{lockout::SecretRefusal, login::VerifyRefusal};
use quire_core::{Timestamp, account::lockout::LockoutRefusal};

/// The password was wrong.
#[derive(Debug, Clone, SimpleObject)]
#[graphql(complex)]
pub struct InvalidPassword {
    /// A text for people.
    pub message: String,
    /// Wrong passwords in a row; the sixth locks the account.
    pub fail_count: i32,
}

/// Passwords are not looked at for some minutes.
#[derive(Debug, Clone, SimpleObject)]
#[graphql(complex)]
pub struct PasswordSoftLockout {
    /// A text for people.
    pub message: String,
    /// When they are looked at again.
    pub lockout_ends_at: DateTime,
}

/// Passwords are not looked at any more; a code sent by mail still opens the account.
#[derive(Debug, Clone, SimpleObject)]
#[graphql(complex)]
pub struct PasswordPermanentLockout {
    /// A text for people.
    pub message: String,
}

/// Nothing from this network is looked at for some days.
#[derive(Debug, Clone, SimpleObject)]
#[graphql(complex)]
pub struct IpAuthLockout {
    /// A text for people.
    pub message: String,
    /// When it is looked at again.
    pub lockout_ends_at: DateTime,
}

/// Why a password was not taken.
#[derive(Debug, Union)]
pub enum PasswordRefused {
    /// It was wrong.
    InvalidPassword(InvalidPassword),
    /// Not now.
    PasswordSoftLockout(PasswordSoftLockout),
    /// Never again.
    PasswordPermanentLockout(PasswordPermanentLockout),
    /// Not from here.
    IpAuthLockout(IpAuthLockout),
}

/// Writes down that a secret was not taken, without whose it was: who guesses is
/// found by the request.
fn note(refused: SecretRefusal) {
    match refused {
        SecretRefusal::Account(secret, LockoutRefusal::Wrong { tries_left }) => {
            tracing::info!(?secret, tries_left, "a wrong secret was tried");
        }
        SecretRefusal::Account(secret, LockoutRefusal::Locked { until }) => {
            tracing::warn!(?secret, %until, "an account is locked");
        }
        SecretRefusal::Account(secret, LockoutRefusal::LockedForGood) => {
            tracing::warn!(?secret, "an account is locked for good");
        }
        SecretRefusal::Network { until } => tracing::warn!(%until, "a network is locked"),
    }
}

/// The code was tried too often and is void: an event that is written down.
pub(super) fn exceeded(refusal: &VerifyRefusal) -> TooManyRequests {
    tracing::warn!("exceeded attempts: a mailed code is void");
    TooManyRequests::because(refusal.to_string())
}

impl PasswordRefused {
    pub(super) fn of(refused: SecretRefusal, now: Timestamp) -> Self {
        note(refused);
        let message = refused.message(now);
        match refused {
            SecretRefusal::Account(_, LockoutRefusal::Wrong { .. }) => {
                let fail_count = int(refused.fail_count().unwrap_or_default().into());
                Self::InvalidPassword(InvalidPassword { message, fail_count })
            }
            SecretRefusal::Account(_, LockoutRefusal::Locked { until }) => {
                let lockout_ends_at = until.into();
                Self::PasswordSoftLockout(PasswordSoftLockout { message, lockout_ends_at })
            }
            SecretRefusal::Account(_, LockoutRefusal::LockedForGood) => {
                Self::PasswordPermanentLockout(PasswordPermanentLockout { message })
            }
            SecretRefusal::Network { until } => {
                Self::IpAuthLockout(IpAuthLockout { message, lockout_ends_at: until.into() })
            }
        }
    }
}

/// The verification code was wrong.
#[derive(Debug, Clone, SimpleObject)]
#[graphql(complex)]
pub struct InvalidTwoFactorAuthCode {
    /// A text for people.
    pub message: String,
    /// Wrong codes in a row; the fifth locks the account.
    pub fail_count: i32,
}

/// Verification codes are not looked at for some minutes.
#[derive(Debug, Clone, SimpleObject)]
#[graphql(complex)]
pub struct TwoFactorAuthSoftLockout {
    /// A text for people.
    pub message: String,
    /// When they are looked at again.
    pub lockout_ends_at: DateTime,
}

/// Verification codes are not looked at any more.
#[derive(Debug, Clone, SimpleObject)]
#[graphql(complex)]
pub struct TwoFactorAuthPermanentLockout {
    /// A text for people.
    pub message: String,
}

/// Why a verification code was not taken.
#[derive(Debug, Union)]
pub enum TwoFactorRefused {
    /// It was wrong.
    InvalidTwoFactorAuthCode(InvalidTwoFactorAuthCode),
    /// Not now.
    TwoFactorAuthSoftLockout(TwoFactorAuthSoftLockout),
    /// Never again.
    TwoFactorAuthPermanentLockout(TwoFactorAuthPermanentLockout),
    /// Not from here.
    IpAuthLockout(IpAuthLockout),
}

impl TwoFactorRefused {
    pub(super) fn of(refused: SecretRefusal, now: Timestamp) -> Self {
        note(refused);
        let message = refused.message(now);
        match refused {
            SecretRefusal::Account(_, LockoutRefusal::Wrong { .. }) => {
                let fail_count = int(refused.fail_count().unwrap_or_default().into());
                Self::InvalidTwoFactorAuthCode(InvalidTwoFactorAuthCode { message, fail_count })
            }
            SecretRefusal::Account(_, LockoutRefusal::Locked { until }) => {
                let lockout_ends_at = until.into();
                Self::TwoFactorAuthSoftLockout(TwoFactorAuthSoftLockout {
                    message,
                    lockout_ends_at,
                })
            }
            SecretRefusal::Account(_, LockoutRefusal::LockedForGood) => {
                Self::TwoFactorAuthPermanentLockout(TwoFactorAuthPermanentLockout { message })
            }
            SecretRefusal::Network { until } => {
                Self::IpAuthLockout(IpAuthLockout { message, lockout_ends_at: until.into() })
            }
        }
    }
}

//! Wrong passwords and codes, and locks, as members of result unions (spec 2 §8). Names and texts
//! are the specification's.

use super::scalar::{DateTime, int};
use async_graphql::{SimpleObject, Union};
use quire_app::lockout::Refused;
use quire_core::{Timestamp, account::lockout::Refusal};

/// The password was wrong.
#[derive(Debug, Clone, SimpleObject)]
pub struct InvalidPassword {
    /// A text for people.
    pub message: String,
    /// Wrong passwords in a row; the sixth locks the account.
    pub fail_count: i32,
}

/// Passwords are not looked at for some minutes.
#[derive(Debug, Clone, SimpleObject)]
pub struct PasswordSoftLockout {
    /// A text for people.
    pub message: String,
    /// When they are looked at again.
    pub lockout_ends_at: DateTime,
}

/// Passwords are not looked at any more; a code sent by mail still opens the account.
#[derive(Debug, Clone, SimpleObject)]
pub struct PasswordPermanentLockout {
    /// A text for people.
    pub message: String,
}

/// Nothing from this network is looked at for some days.
#[derive(Debug, Clone, SimpleObject)]
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

impl PasswordRefused {
    pub(super) fn of(refused: Refused, now: Timestamp) -> Self {
        let message = refused.message(now);
        match refused {
            Refused::Account(_, Refusal::Wrong { .. }) => {
                let fail_count = int(refused.fail_count().unwrap_or_default().into());
                Self::InvalidPassword(InvalidPassword { message, fail_count })
            }
            Refused::Account(_, Refusal::Locked { until }) => {
                let lockout_ends_at = until.into();
                Self::PasswordSoftLockout(PasswordSoftLockout { message, lockout_ends_at })
            }
            Refused::Account(_, Refusal::LockedForGood) => {
                Self::PasswordPermanentLockout(PasswordPermanentLockout { message })
            }
            Refused::Network { until } => {
                Self::IpAuthLockout(IpAuthLockout { message, lockout_ends_at: until.into() })
            }
        }
    }
}

/// The verification code was wrong.
#[derive(Debug, Clone, SimpleObject)]
pub struct InvalidTwoFactorAuthCode {
    /// A text for people.
    pub message: String,
    /// Wrong codes in a row; the fifth locks the account.
    pub fail_count: i32,
}

/// Verification codes are not looked at for some minutes.
#[derive(Debug, Clone, SimpleObject)]
pub struct TwoFactorAuthSoftLockout {
    /// A text for people.
    pub message: String,
    /// When they are looked at again.
    pub lockout_ends_at: DateTime,
}

/// Verification codes are not looked at any more.
#[derive(Debug, Clone, SimpleObject)]
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
    pub(super) fn of(refused: Refused, now: Timestamp) -> Self {
        let message = refused.message(now);
        match refused {
            Refused::Account(_, Refusal::Wrong { .. }) => {
                let fail_count = int(refused.fail_count().unwrap_or_default().into());
                Self::InvalidTwoFactorAuthCode(InvalidTwoFactorAuthCode { message, fail_count })
            }
            Refused::Account(_, Refusal::Locked { until }) => {
                let lockout_ends_at = until.into();
                Self::TwoFactorAuthSoftLockout(TwoFactorAuthSoftLockout {
                    message,
                    lockout_ends_at,
                })
            }
            Refused::Account(_, Refusal::LockedForGood) => {
                Self::TwoFactorAuthPermanentLockout(TwoFactorAuthPermanentLockout { message })
            }
            Refused::Network { until } => {
                Self::IpAuthLockout(IpAuthLockout { message, lockout_ends_at: until.into() })
            }
        }
    }
}

//! Wrong passwords, wrong verification codes and attacks from one network: when nothing more is
//! looked at, and for how long.
//!
//! The count is of tries in a row that did not open the account; a success begins again. While a
//! lock holds, not even the right password is looked at, and every try counts all the same: of any
//! number at once exactly as many are counted as there were. A try under a lock
//! does not make that lock longer, but brings the next one nearer. A lock for good closes this way
//! in only: a code sent by e-mail still opens the account.

use crate::{
    Timestamp,
    limit::account::PASSWORD_ATTEMPTS,
    message::{Attempts, Days, Minutes, lockout as text},
    outcome::PasswordAuthError,
};
use serde::{Deserialize, Serialize};

/// How many failures there may be, and what follows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Ladder {
    /// The failure that brings the first lock.
    pub tries: u32,
    /// Minutes of the first lock and of those after it; the last one goes on.
    pub lock_minutes: &'static [u32],
    /// The failure that brings the lock for good.
    pub most: u32,
}

/// Five warnings; the sixth wrong password locks for a minute, the twentieth for good.
pub const PASSWORD: Ladder =
    Ladder { tries: PASSWORD_ATTEMPTS as u32, lock_minutes: &[1, 5, 15, 60], most: 20 };

/// Four warnings; the fifth wrong verification code locks for a minute, the twentieth for good.
pub const TWO_FACTOR: Ladder = Ladder { tries: 5, lock_minutes: &[1, 5, 15, 60], most: 20 };

impl Ladder {
    /// The tries that are left after `failures`.
    #[must_use]
    pub const fn tries_left(&self, failures: u32) -> u32 {
        self.tries.saturating_sub(failures)
    }

    /// The minutes that the `failures`th failure locks for; `None` when it only warns.
    fn minutes(&self, failures: u32) -> Option<u32> {
        let step = failures.checked_sub(self.tries)?;
        let step = usize::try_from(step).unwrap_or(usize::MAX);
        self.lock_minutes.get(step).or_else(|| self.lock_minutes.last()).copied()
    }
}

/// What is remembered of an account's failures.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Failures {
    /// Tries in a row that did not open the account.
    pub count: u32,
    /// Until when nothing is looked at.
    pub locked_until: Option<Timestamp>,
}

/// Why a try failed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum LockoutRefusal {
    /// It was wrong.
    #[error("the secret was wrong; {tries_left} tries are left")]
    Wrong {
        /// Tries left before the first lock.
        tries_left: u32,
    },
    /// Nothing is looked at until then.
    #[error("locked until {until}")]
    Locked {
        /// The lock's end.
        until: Timestamp,
    },
    /// Nothing is looked at any more.
    #[error("locked until it is reset")]
    LockedForGood,
}

impl Failures {
    /// Whether a try may be looked at. Ask before comparing anything.
    ///
    /// # Errors
    /// [`LockoutRefusal::Locked`] or [`LockoutRefusal::LockedForGood`].
    pub fn admit(&self, ladder: &Ladder, now: Timestamp) -> Result<(), LockoutRefusal> {
        if self.count >= ladder.most {
            return Err(LockoutRefusal::LockedForGood);
        }
        match self.locked_until {
            Some(until) if until > now => Err(LockoutRefusal::Locked { until }),
            _ => Ok(()),
        }
    }

    /// One more try at `now`: what is remembered from then on, and whether it opens the account.
    ///
    /// # Errors
    /// Beside the new state, [`LockoutRefusal`] when the try was wrong or was not looked at.
    pub fn after(
        self,
        ladder: &Ladder,
        is_right: bool,
        now: Timestamp,
    ) -> (Self, Result<(), LockoutRefusal>) {
        if self.admit(ladder, now).is_err() {
            let counted = Self { count: self.count.saturating_add(1), ..self };
            return (counted, counted.admit(ladder, now));
        }
        if is_right {
            return (Self::default(), Ok(()));
        }
        let count = self.count.saturating_add(1);
        if count >= ladder.most {
            return (Self { count, locked_until: None }, Err(LockoutRefusal::LockedForGood));
        }
        match ladder.minutes(count) {
            None => {
                let refusal = LockoutRefusal::Wrong { tries_left: ladder.tries_left(count) };
                (Self { count, locked_until: None }, Err(refusal))
            }
            Some(minutes) => {
                let until = now.plus_seconds(i64::from(minutes).saturating_mul(60));
                (Self { count, locked_until: Some(until) }, Err(LockoutRefusal::Locked { until }))
            }
        }
    }
}

/// What was tried.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SecretKind {
    /// A password.
    Password,
    /// The code of a second factor.
    TwoFactor,
}

impl LockoutRefusal {
    /// The code on the wire.
    #[must_use]
    pub const fn code(self, secret: SecretKind) -> PasswordAuthError {
        use PasswordAuthError as E;
        match (secret, self) {
            (SecretKind::Password, LockoutRefusal::Wrong { .. }) => E::InvalidPassword,
            (SecretKind::Password, LockoutRefusal::Locked { .. }) => E::PasswordSoftLockout,
            (SecretKind::Password, LockoutRefusal::LockedForGood) => E::PasswordPermanentLockout,
            (SecretKind::TwoFactor, LockoutRefusal::Wrong { .. }) => E::InvalidTwoFactorAuthCode,
            (SecretKind::TwoFactor, LockoutRefusal::Locked { .. }) => E::TwoFactorAuthSoftLockout,
            (SecretKind::TwoFactor, LockoutRefusal::LockedForGood) => {
                E::TwoFactorAuthPermanentLockout
            }
        }
    }

    /// The text shown at `now`.
    #[must_use]
    pub fn message(self, secret: SecretKind, now: Timestamp) -> String {
        match (secret, self) {
            (SecretKind::Password, LockoutRefusal::Wrong { tries_left }) => {
                text::wrong_password(Attempts(tries_left.into()))
            }
            (SecretKind::Password, LockoutRefusal::Locked { until }) => {
                text::password_locked(minutes_left(until, now))
            }
            (SecretKind::Password, LockoutRefusal::LockedForGood) => {
                text::PASSWORD_LOCKED_FOR_GOOD.to_owned()
            }
            (SecretKind::TwoFactor, LockoutRefusal::Wrong { tries_left }) => {
                text::wrong_verification_code(Attempts(tries_left.into()))
            }
            (SecretKind::TwoFactor, LockoutRefusal::Locked { until }) => {
                text::two_factor_locked(minutes_left(until, now))
            }
            (SecretKind::TwoFactor, LockoutRefusal::LockedForGood) => {
                text::TWO_FACTOR_LOCKED_FOR_GOOD.to_owned()
            }
        }
    }
}

/// What is remembered of a network (an IPv4 address, or the /64 an IPv6 address is in).
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct NetworkFailures {
    /// Failures in the last 24 hours.
    pub failures: u32,
    /// The accounts they were tried on.
    pub accounts: u32,
    /// Locks before.
    pub earlier_locks: u32,
    /// Until when nothing is looked at.
    pub locked_until: Option<Timestamp>,
}

/// Failures that lock a network, when they are spread over [`NETWORK_ACCOUNTS`].
pub const NETWORK_FAILURES: u32 = 100;

/// Accounts that an attack is spread over at least.
pub const NETWORK_ACCOUNTS: u32 = 10;

/// The longest lock of a network, in days.
pub const NETWORK_MOST_DAYS: u32 = 7;

const DAY_SECONDS: i64 = 86_400;

impl NetworkFailures {
    /// The state at `now`: locked for a day once there are too many failures, twice as long every
    /// time after, at most seven days. A new lock begins a new count.
    #[must_use]
    pub fn judge(self, now: Timestamp) -> Self {
        let is_locked = self.locked_until.is_some_and(|until| until > now);
        if is_locked || self.failures < NETWORK_FAILURES || self.accounts < NETWORK_ACCOUNTS {
            return self;
        }
        let days = 1_u32.checked_shl(self.earlier_locks).unwrap_or(NETWORK_MOST_DAYS);
        let days = i64::from(days.clamp(1, NETWORK_MOST_DAYS));
        Self {
            failures: 0,
            accounts: 0,
            earlier_locks: self.earlier_locks.saturating_add(1),
            locked_until: Some(now.plus_seconds(days.saturating_mul(DAY_SECONDS))),
        }
    }

    /// The text shown at `now` while the network is locked.
    #[must_use]
    pub fn message(&self, now: Timestamp) -> Option<String> {
        let until = self.locked_until.filter(|until| *until > now)?;
        Some(text::network_locked(days_left(until, now)))
    }
}

/// The minutes from `now` to `until`, rounded up; none when it has passed.
#[must_use]
pub fn minutes_left(until: Timestamp, now: Timestamp) -> Minutes {
    Minutes(units_left(until, now, 60_000))
}

/// The days from `now` to `until`, rounded up; none when it has passed.
#[must_use]
pub fn days_left(until: Timestamp, now: Timestamp) -> Days {
    Days(units_left(until, now, 86_400_000))
}

fn units_left(until: Timestamp, now: Timestamp, unit_millis: u64) -> u64 {
    let left = until.millis().saturating_sub(now.millis());
    u64::try_from(left).map_or(0, |left| left.div_ceil(unit_millis))
}

//! Trying a secret under the rules of locks: ask before
//! anything is compared, count after, and count even when no one has the address or nothing was
//! compared.

use crate::{
    App,
    email::EmailAddress,
    limit_subject::{network_subject, subject},
};
use quire_core::{
    Timestamp, UserId,
    account::lockout::{Ladder, LockoutRefusal, NetworkFailures, PASSWORD, SecretKind, TWO_FACTOR},
    message::email_step::PLEASE_TRY_AGAIN,
};
use quire_store::{
    Conn, StoreError,
    lockout::{self, Subject},
};
use std::net::IpAddr;

/// Why a secret was not taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum SecretRefusal {
    /// It was wrong, or the account is locked.
    #[error("{1}")]
    Account(SecretKind, LockoutRefusal),
    /// The network is locked.
    #[error("the network is locked until {until}")]
    Network {
        /// The lock's end.
        until: Timestamp,
    },
}

impl SecretRefusal {
    /// The text shown at `now`.
    #[must_use]
    pub fn message(self, now: Timestamp) -> String {
        match self {
            SecretRefusal::Account(secret, refusal) => refusal.message(secret, now),
            SecretRefusal::Network { until } => {
                let lock = NetworkFailures { locked_until: Some(until), ..Default::default() };
                lock.message(now).unwrap_or_else(|| PLEASE_TRY_AGAIN.to_owned())
            }
        }
    }

    /// How many failures in a row there were, as far as a warning tells.
    #[must_use]
    pub const fn fail_count(self) -> Option<u32> {
        match self {
            SecretRefusal::Account(secret, LockoutRefusal::Wrong { tries_left }) => {
                Some(ladder(secret).tries.saturating_sub(tries_left))
            }
            _ => None,
        }
    }
}

const fn ladder(secret: SecretKind) -> &'static Ladder {
    match secret {
        SecretKind::Password => &PASSWORD,
        SecretKind::TwoFactor => &TWO_FACTOR,
    }
}

/// A secret that is about to be tried.
#[derive(Debug, Clone)]
pub(crate) struct SecretAttempt {
    secret: SecretKind,
    subject: Subject,
    network: Option<String>,
    now: Timestamp,
}

impl SecretAttempt {
    /// A try on an account.
    pub fn on_account(app: &App, secret: SecretKind, person: &UserId) -> Self {
        Self {
            secret,
            subject: Subject { key: person.to_string(), person_id: Some(person.clone()) },
            network: None,
            now: app.ports.clock.now(),
        }
    }

    /// A try on an address that has no account.
    pub fn on_address(app: &App, secret: SecretKind, email: &EmailAddress) -> Self {
        let key = subject(&app.keys, "address", email.as_str());
        Self {
            secret,
            subject: Subject { key, person_id: None },
            network: None,
            now: app.ports.clock.now(),
        }
    }

    /// Counts for the network it comes from, too.
    pub fn in_network(self, app: &App, network: Option<IpAddr>) -> Self {
        Self { network: network.map(|network| network_subject(&app.keys, network)), ..self }
    }

    /// Whether the secret may be looked at; when the account is locked, the try is counted here.
    /// The refusal must not undo the write.
    pub fn admit(&self, c: &mut Conn) -> Result<Result<(), SecretRefusal>, StoreError> {
        if let Some(network) = &self.network {
            let network = lockout::network(c, network, self.now)?;
            if let Some(until) = self.lock_of(&network) {
                return Ok(Err(SecretRefusal::Network { until }));
            }
        }
        let known = lockout::find(c, &self.subject.key, self.secret)?;
        match known.admit(ladder(self.secret), self.now) {
            Ok(()) => Ok(Ok(())),
            Err(_) => self.count(c, |_| Ok(None)),
        }
    }

    /// Looks at the secret, counts the try, and gives back what `look` found right. While a lock
    /// holds nothing is looked at, and the try counts as one that failed. The refusal must not undo
    /// the write.
    pub fn count<T>(
        &self,
        c: &mut Conn,
        look: impl FnOnce(&mut Conn) -> Result<Option<T>, StoreError>,
    ) -> Result<Result<T, SecretRefusal>, StoreError> {
        let before = lockout::hold(c, &self.subject, self.secret, self.now)?;
        if let Some(network) = &self.network {
            let network = lockout::hold_network(c, network, self.now)?;
            if let Some(until) = self.lock_of(&network) {
                return Ok(Err(SecretRefusal::Network { until }));
            }
        }
        let ladder = ladder(self.secret);
        let right = match before.admit(ladder, self.now) {
            Ok(()) => look(c)?,
            Err(_) => None,
        };
        let (after, answer) = before.after(ladder, right.is_some(), self.now);
        lockout::save(c, &self.subject, self.secret, after, self.now)?;
        if right.is_none()
            && let Some(until) = self.count_for_network(c)?
        {
            return Ok(Err(SecretRefusal::Network { until }));
        }
        let wrong = LockoutRefusal::Wrong { tries_left: ladder.tries_left(after.count) };
        Ok(answer.and(right.ok_or(wrong)).map_err(|why| self.refused(why)))
    }

    /// Counts a failure for the network; says until when it is locked if that was one too many.
    fn count_for_network(&self, c: &mut Conn) -> Result<Option<Timestamp>, StoreError> {
        let Some(network) = &self.network else { return Ok(None) };
        lockout::add_network_failure(c, network, &self.subject.key, self.now)?;
        let known = lockout::hold_network(c, network, self.now)?;
        let judged = known.judge(self.now);
        if judged == known {
            return Ok(None);
        }
        lockout::lock_network(c, network, &judged)?;
        Ok(judged.locked_until)
    }

    fn lock_of(&self, network: &NetworkFailures) -> Option<Timestamp> {
        network.locked_until.filter(|until| *until > self.now)
    }

    const fn refused(&self, why: LockoutRefusal) -> SecretRefusal {
        SecretRefusal::Account(self.secret, why)
    }
}

/// Begins the count of an account's wrong passwords again: the person who reads its mail, or sets a
/// new password, has shown that it is theirs.
pub(crate) fn forgive_passwords(c: &mut Conn, person: &UserId) -> Result<(), StoreError> {
    lockout::forgive(c, person.as_str(), SecretKind::Password)
}

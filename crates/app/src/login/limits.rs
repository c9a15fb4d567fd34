//! How many codes are sent, and to whom. Counted in the database, so that a restart does
//! not forget; addresses are counted under a keyed digest, so that the counters name no one.

use super::{CodePurpose, SendCode};
use crate::{
    App,
    email::EmailAddress,
    known_browser::name_for,
    limit_subject::{network_key, subject},
};
use quire_core::{Timestamp, person::Person};
use quire_store::{Conn, StoreError, login};
use std::net::IpAddr;

/// One limit of mails.
pub(super) enum MailLimit {
    /// So many in so many seconds, counted from the first.
    Window { most: i64, seconds: i64 },
    /// So many at once, and one more every so many seconds.
    Refilled { most: i64, seconds: i64 },
}

/// For one browser.
const BROWSER: MailLimit = MailLimit::Refilled { most: 2, seconds: 300 };

/// For one mail address, asked for by strangers: a burst, and a day.
const ADDRESS: [MailLimit; 2] = [
    MailLimit::Refilled { most: 3, seconds: 3_600 },
    MailLimit::Window { most: 6, seconds: 86_400 },
];

/// For one network address (IPv6: the /64).
const NETWORK: MailLimit = MailLimit::Refilled { most: 5, seconds: 60 };

/// For an address, asked for by someone who is known to have something of its owner's: a burst,
/// and a day. Strangers cannot use it up.
const OWN: [MailLimit; 2] = [BROWSER, MailLimit::Window { most: 24, seconds: 86_400 }];

/// Who asks for a code, as far as limits go.
#[derive(Debug, Clone, Copy)]
pub enum CodeAsker<'a> {
    /// A browser, and what it keeps of the accounts that signed in there.
    Browser(Option<&'a str>),
    /// Someone who is signed in, for their own address: the digest of the session's token.
    Session(&'a str),
    /// Someone who holds a letter with a code that was sent to the address before.
    LetterHolder,
}

impl Default for CodeAsker<'_> {
    fn default() -> Self {
        Self::Browser(None)
    }
}

/// Who a mail is counted for.
pub(super) struct MailSubjects {
    limits: Vec<(String, MailLimit)>,
}

impl MailSubjects {
    /// Who a code is counted for. `person` has the address.
    pub fn of_code(
        app: &App,
        wanted: &SendCode<'_>,
        email: &EmailAddress,
        person: Option<&Person>,
        browser: &str,
    ) -> Self {
        let keys = &app.keys;
        match wanted.asker {
            CodeAsker::Session(session) => Self::own(&subject(keys, "session", session)),
            CodeAsker::LetterHolder => Self::own(&subject(keys, "letter to", email.as_str())),
            CodeAsker::Browser(held) => {
                let known = held.zip(person);
                let name = known.and_then(|(held, person)| name_for(keys, held, &person.id));
                match name {
                    Some(name) => Self::own(&subject(keys, "known browser", name)),
                    None => Self::of_stranger(app, wanted, email, person, browser),
                }
            }
        }
    }

    fn own(subject: &str) -> Self {
        let limits = ["burst", "day"].into_iter().zip(OWN);
        Self { limits: limits.map(|(name, limit)| (format!("{subject}:{name}"), limit)).collect() }
    }

    /// What signing in has used up is there for other purposes, and for coming back to a deleted
    /// account.
    fn of_stranger(
        app: &App,
        wanted: &SendCode<'_>,
        email: &EmailAddress,
        person: Option<&Person>,
        browser: &str,
    ) -> Self {
        let [browsers, addresses, networks] = match wanted.purpose {
            CodePurpose::SignIn if person.is_some_and(|person| person.deleted_at.is_some()) => {
                ["browser of a deleted", "address of a deleted", "network of a deleted"]
            }
            CodePurpose::SignIn => ["browser", "address", "network"],
            CodePurpose::StepUp => {
                ["browser to step up", "address to step up", "network to step up"]
            }
            CodePurpose::ChangeEmail => {
                ["browser to confirm", "address to confirm", "network to confirm"]
            }
        };
        let mut limits = vec![(subject(&app.keys, browsers, browser), BROWSER)];
        let address = subject(&app.keys, addresses, email.as_str());
        for (name, limit) in ["burst", "day"].into_iter().zip(ADDRESS) {
            limits.push((format!("{address}:{name}"), limit));
        }
        if let Some(network) = wanted.network {
            limits.push((subject(&app.keys, networks, &network_key(network)), NETWORK));
        }
        Self { limits }
    }

    /// Someone under one limit.
    pub fn of(app: &App, kind: &str, value: &str, limit: MailLimit) -> Self {
        Self { limits: vec![(subject(&app.keys, kind, value), limit)] }
    }

    /// Counts one more mail for everybody concerned. Returns the seconds to wait when one of the
    /// limits is reached; the caller's write has to fail then, so that nothing is counted.
    pub fn count(&self, c: &mut Conn, now: Timestamp) -> Result<i64, StoreError> {
        let mut wait = 0;
        for (subject, limit) in &self.limits {
            wait = wait.max(match *limit {
                MailLimit::Window { most, seconds } => {
                    login::count_mail(c, subject, most, seconds, now)?
                }
                MailLimit::Refilled { most, seconds } => {
                    login::take_mail(c, subject, most, seconds, now)?
                }
            });
        }
        Ok(wait)
    }
}

/// For asking whether an address has an account: by one network address, by it about one
/// address, and by its neighbours together.
const ASKING: MailLimit = MailLimit::Window { most: 10, seconds: 3_600 };
const ASKING_ABOUT_ONE: MailLimit = MailLimit::Window { most: 3, seconds: 3_600 };
const NEIGHBOURS: MailLimit = MailLimit::Window { most: 30, seconds: 3_600 };

/// Who a question about an address is counted for.
pub(crate) struct AddressQuestion(MailSubjects);

impl AddressQuestion {
    pub fn new(app: &App, email: &EmailAddress, network: Option<IpAddr>) -> Self {
        let from = network.map_or_else(String::new, network_key);
        let near = network.map_or_else(String::new, neighbourhood);
        let limits = vec![
            (subject(&app.keys, "asking", &from), ASKING),
            (subject(&app.keys, "asking about", &format!("{from} {email}")), ASKING_ABOUT_ONE),
            (subject(&app.keys, "asking near", &near), NEIGHBOURS),
        ];
        Self(MailSubjects { limits })
    }

    /// Counts one more question. Returns the seconds to wait when one of the limits is reached;
    /// the caller's write has to fail then, so that nothing is counted.
    pub fn count(&self, c: &mut Conn, now: Timestamp) -> Result<i64, StoreError> {
        self.0.count(c, now)
    }
}

/// The /24 of an IPv4 address; an IPv6 address is counted by its /64 anyway.
fn neighbourhood(address: IpAddr) -> String {
    match address.to_canonical() {
        IpAddr::V4(v4) => {
            let [a, b, c, _] = v4.octets();
            format!("{a}.{b}.{c}.0/24")
        }
        v6 @ IpAddr::V6(_) => network_key(v6),
    }
}

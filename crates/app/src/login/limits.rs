//! How many codes are sent, and to whom (§2.5). Counted in the database, so that a restart does
//! not forget; addresses are counted under a keyed digest, so that the counters name no one.

use crate::{
    App,
    email::EmailAddress,
    limit_subject::{network_key, network_subject, subject},
};
use quire_core::Timestamp;
use quire_store::{Conn, StoreError, login};
use std::net::IpAddr;

/// One limit: so many mails in so many seconds.
pub(super) struct MailLimit {
    pub most: i64,
    pub seconds: i64,
}

/// For one browser.
const BROWSER: MailLimit = MailLimit { most: 2, seconds: 300 };

/// For one mail address: a burst, and a day.
const ADDRESS: [MailLimit; 2] =
    [MailLimit { most: 3, seconds: 3 * 3_600 }, MailLimit { most: 6, seconds: 86_400 }];

/// For one network address (IPv6: the /64).
const NETWORK: MailLimit = MailLimit { most: 5, seconds: 300 };

/// Who a mail is counted for.
pub(super) struct MailSubjects {
    limits: Vec<(String, MailLimit)>,
}

impl MailSubjects {
    pub fn new(app: &App, browser: &str, email: &EmailAddress, network: Option<IpAddr>) -> Self {
        let mut limits = vec![(subject(&app.keys, "browser", browser), BROWSER)];
        let address = subject(&app.keys, "address", email.as_str());
        for (name, limit) in ["burst", "day"].into_iter().zip(ADDRESS) {
            limits.push((format!("{address}:{name}"), limit));
        }
        if let Some(network) = network {
            limits.push((network_subject(&app.keys, network), NETWORK));
        }
        Self { limits }
    }

    /// Somebody under one limit.
    pub fn of(app: &App, kind: &str, value: &str, limit: MailLimit) -> Self {
        Self { limits: vec![(subject(&app.keys, kind, value), limit)] }
    }

    /// Counts one more mail for everybody concerned. Returns the seconds to wait when one of the
    /// limits is reached; the caller's write has to fail then, so that nothing is counted.
    pub fn count(&self, c: &mut Conn, now: Timestamp) -> Result<i64, StoreError> {
        let mut wait = 0;
        for (subject, limit) in &self.limits {
            wait = wait.max(login::count_mail(c, subject, limit.most, limit.seconds, now)?);
        }
        Ok(wait)
    }
}

/// For asking whether an address has an account (§2.4 T4): by one network address, by it about one
/// address, and by its neighbours together.
const ASKING: MailLimit = MailLimit { most: 10, seconds: 3_600 };
const ASKING_ABOUT_ONE: MailLimit = MailLimit { most: 3, seconds: 3_600 };
const NEIGHBOURS: MailLimit = MailLimit { most: 30, seconds: 3_600 };

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

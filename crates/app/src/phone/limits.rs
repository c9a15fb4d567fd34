//! How many codes are sent, and to which telephones: fewer than letters, since each costs.
//! Counted in the database, so that a restart does not forget, and under keyed digests, so that the
//! counters name no one.

use crate::{
    App,
    limit_subject::{network_subject, subject},
};
use quire_core::{Timestamp, UserId, account::PhoneNumber};
use quire_store::{Conn, StoreError, login};
use std::net::IpAddr;

const HOUR: i64 = 3_600;
const DAY: i64 = 86_400;

/// Messages that one account asks for.
const ACCOUNT: [(i64, i64); 2] = [(3, HOUR), (6, DAY)];

/// Messages to one number, no matter who asks.
const NUMBER: (i64, i64) = (5, DAY);

/// Messages that one network (IPv6: the /64) asks for.
const NETWORK: (i64, i64) = (6, HOUR);

/// Who a message is counted for.
pub(super) struct SmsSubjects(Vec<(String, (i64, i64))>);

impl SmsSubjects {
    pub fn new(app: &App, me: &UserId, number: &PhoneNumber, network: Option<IpAddr>) -> Self {
        let of = |kind: &str, value: &str| subject(&app.keys, kind, value);
        let mut limits = vec![
            (of("phone", number.as_str()), NUMBER),
            ("phones of the site".to_owned(), (app.site.phones.most_a_day, DAY)),
        ];
        for (name, limit) in ["hour", "day"].into_iter().zip(ACCOUNT) {
            limits.push((format!("{}:{name}", of("phone of", me.as_str())), limit));
        }
        if let Some(network) = network {
            limits.push((format!("{}:phones", network_subject(&app.keys, network)), NETWORK));
        }
        Self(limits)
    }

    /// Counts one more message for everybody concerned. Returns the seconds to wait when one of the
    /// limits is reached; the caller's write has to fail then, so that nothing is counted.
    pub fn count(&self, c: &mut Conn, now: Timestamp) -> Result<i64, StoreError> {
        let mut wait = 0;
        for (subject, (most, seconds)) in &self.0 {
            wait = wait.max(login::count_mail(c, subject, *most, *seconds, now)?);
        }
        Ok(wait)
    }
}

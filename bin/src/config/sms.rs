//! `[sms]`: how messages to telephones leave; `[phones]`: which telephones get any.

use super::{Problem, Problems, Secret, is_guarded};
use quire_app::site::PhoneRules;
use quire_core::account::phone::CallingCountry;
use serde::Deserialize;
use url::Url;

/// `[sms]`
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sms {
    /// Where messages are posted, in the shape of Twilio's Messages resource; without it, Twilio's
    /// own.
    pub url: Option<Url>,
    /// The account's name at the carrier.
    pub account: String,
    /// Its secret; better given by `QUIRE_SMS_TOKEN`.
    #[serde(default)]
    pub token: Secret<String>,
    /// Whose telephone messages come from: a number of the account, or a name.
    pub sender: String,
}

impl Sms {
    /// Where messages are posted; `None` when the account's name stands in no address.
    #[must_use]
    pub fn address(&self) -> Option<Url> {
        if let Some(url) = &self.url {
            return Some(url.clone());
        }
        let is_plain = self.account.bytes().all(|byte| byte.is_ascii_alphanumeric());
        let path = format!("2010-04-01/Accounts/{}/Messages.json", self.account);
        Url::parse("https://api.twilio.com/").ok()?.join(&path).ok().filter(|_| is_plain)
    }

    /// Names the keys that make no sense.
    pub(super) fn check(&self, found: &mut Problems) {
        found.add_if(self.account.is_empty(), "sms.account", "is missing");
        match self.address() {
            None => found.add("sms.account", "must be letters and digits"),
            Some(address) => found.add_if(
                !is_guarded(&address),
                "sms.url",
                "must be an https address without name and password",
            ),
        }
        found.add_if(
            self.token.reveal().is_empty(),
            "sms.token",
            "is missing; QUIRE_SMS_TOKEN gives it, too",
        );
        found.add_if(self.sender.is_empty(), "sms.sender", "is missing");
    }
}

/// `[phones]`
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Phones {
    /// The countries whose numbers are taken, by their two letters; none: all.
    pub countries: Vec<String>,
    /// Messages that leave in a day, at most.
    pub most_a_day: u32,
}

impl Default for Phones {
    fn default() -> Self {
        Self { countries: Vec::new(), most_a_day: 1_000 }
    }
}

impl Phones {
    /// As the application has it.
    ///
    /// # Errors
    /// [`Problem`] when there is no such country.
    pub fn rules(&self) -> Result<PhoneRules, Problem> {
        let countries: Result<Vec<CallingCountry>, _> =
            self.countries.iter().map(|country| country.parse()).collect();
        let unknown = Problem {
            key: "phones.countries".to_owned(),
            what: "must be two letters each: [\"DE\", \"FR\"]".to_owned(),
        };
        Ok(PhoneRules {
            countries: countries.map_err(|_| unknown)?,
            most_a_day: i64::from(self.most_a_day),
        })
    }
}

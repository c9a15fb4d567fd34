//! `[payments]`: who moves the money of members.

mod braintree;

pub use braintree::Braintree;

use super::{Problems, Secret};
use quire_membership::TaxTable;
use serde::Deserialize;
use std::path::PathBuf;
use url::Url;

/// Where Stripe is asked.
const API: &str = "https://api.stripe.com/";
/// The script of Stripe's own fields; it may be had from nowhere else.
const SCRIPT: &str = "https://js.stripe.com/v3/";

/// `[payments]`
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Payments {
    /// Whether payments are for show: no money moves, and only demonstration cards are taken. Without
    /// it, where the world does not reach the site and no one else moves the money.
    pub demonstration: Option<bool>,
    /// Whether readers may give writers tips, which the operator pays out. Without it, where payments are for
    /// show.
    pub tips: Option<bool>,
    /// Stripe, which takes cards.
    pub stripe: Option<Stripe>,
    /// Braintree, which takes PayPal accounts beside them.
    pub braintree: Option<Braintree>,
    /// What is charged as tax, by country and region.
    pub taxes: TaxTable,
}

/// `[payments.stripe]`
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Stripe {
    /// Shows that it is the site; better given by `QUIRE_STRIPE_SECRET_KEY`.
    #[serde(default)]
    pub secret_key: Secret<String>,
    /// What browsers say who the site is.
    pub publishable_key: String,
    /// What Stripe's messages are signed with: one, or two while one follows another; better given by
    /// `QUIRE_STRIPE_WEBHOOK_SECRETS`, with a comma between them.
    #[serde(default)]
    pub webhook_secrets: Vec<Secret<String>>,
    /// The file by which Apple knows the site's host, as Stripe gives it; without it there is no Apple Pay.
    pub apple_domain_file: Option<PathBuf>,
    /// Where it is asked; for tests.
    pub api: Option<Url>,
    /// The script of its fields; for tests.
    pub script: Option<Url>,
}

impl Payments {
    /// Whether payments are for show; `is_local`: the world does not reach the site.
    #[must_use]
    pub fn is_for_show(&self, is_local: bool) -> bool {
        self.demonstration.unwrap_or(is_local && self.stripe.is_none())
    }

    /// Whether readers may give writers tips; `is_local`: the world does not reach the site.
    #[must_use]
    pub fn has_tips(&self, is_local: bool) -> bool {
        self.tips.unwrap_or_else(|| self.is_for_show(is_local))
    }

    /// Names the keys that make no sense.
    pub(super) fn check(&self, is_local: bool, found: &mut Problems) {
        found.add_if(
            self.demonstration == Some(true) && !is_local,
            "payments.demonstration",
            "moves no money and takes no real card: not with a public site.url; set it to false",
        );
        for (place, rate) in self.taxes.all() {
            let key = format!("payments.taxes.{place}");
            found.add_if(
                !rate.is_sound(),
                &key,
                "needs a name of up to 40 letters and 1 to 5000 basis_points: 1900 are 19 percent",
            );
            found.add_if(
                !rate.is_named_as(place),
                &key,
                "needs region = \"…\", what it is called, if it is one, and has none if it is a country",
            );
        }
        if let Some(braintree) = &self.braintree {
            braintree.check(is_local, self.stripe.is_some(), found);
        }
        let Some(stripe) = &self.stripe else { return };
        found.add_if(
            self.demonstration == Some(true),
            "payments.demonstration",
            "and payments.stripe exclude each other",
        );
        stripe.check(is_local, found);
    }
}

impl Stripe {
    /// Where it is asked, and the script of its fields.
    #[must_use]
    pub fn addresses(&self) -> Option<(Url, Url)> {
        let api = self.api.clone().or_else(|| Url::parse(API).ok());
        let script = self.script.clone().or_else(|| Url::parse(SCRIPT).ok());
        api.zip(script)
    }

    fn check(&self, is_local: bool, found: &mut Problems) {
        let is_key = |key: &str, kinds: &[&str]| kinds.iter().any(|kind| key.starts_with(kind));
        let (secret, public) = (self.secret_key.reveal(), &self.publishable_key);
        found.add_if(
            !is_key(secret, &["sk_", "rk_"]),
            "payments.stripe.secret_key",
            "must begin with sk_ or rk_; QUIRE_STRIPE_SECRET_KEY gives it, too",
        );
        found.add_if(
            !is_key(public, &["pk_"]),
            "payments.stripe.publishable_key",
            "must begin with pk_",
        );
        found.add_if(
            secret.contains("_live_") != public.contains("_live_"),
            "payments.stripe.publishable_key",
            "and the secret key must both be of real money, or both of tests",
        );
        let is_sound = |secret: &Secret<String>| secret.reveal().len() >= 8;
        found.add_if(
            self.webhook_secrets.is_empty() || !self.webhook_secrets.iter().all(is_sound),
            "payments.stripe.webhook_secrets",
            "must be one or more of 8 letters or more; QUIRE_STRIPE_WEBHOOK_SECRETS gives them, too",
        );
        for (key, address) in
            [("payments.stripe.api", &self.api), ("payments.stripe.script", &self.script)]
        {
            found.add_if(
                address.is_some() && !is_local,
                key,
                "is for tests: not with a public site.url",
            );
        }
    }
}

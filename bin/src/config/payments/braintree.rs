//! `[payments.braintree]`: who moves the money of PayPal accounts.

use crate::config::{Problems, Secret};
use quire_app::ports::WalletButton;
use quire_membership::Currency;
use serde::Deserialize;
use std::collections::BTreeMap;
use url::Url;

/// The version of the scripts of its button that pages were written for.
const SCRIPTS: &str = "https://js.braintreegateway.com/web/3.124.0/js/";

/// `[payments.braintree]`
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Braintree {
    /// The merchant; for people, who find the account by it.
    pub merchant_id: String,
    /// The name of the keys.
    pub public_key: String,
    /// Shows that it is the site, and signs what Braintree tells; better given by
    /// `QUIRE_BRAINTREE_PRIVATE_KEY`.
    #[serde(default)]
    pub private_key: Secret<String>,
    /// Whether money moves.
    pub environment: Environment,
    /// By currency, the merchant account that money in it goes to.
    pub merchant_accounts: BTreeMap<Currency, String>,
    /// Where it is asked; for tests.
    pub api: Option<Url>,
    /// The folder of the scripts of its button; for tests.
    pub scripts: Option<Url>,
}

/// Whether money moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Environment {
    /// None does.
    Sandbox,
    /// It does.
    Production,
}

impl Environment {
    const fn api(self) -> &'static str {
        match self {
            Environment::Sandbox => "https://payments.sandbox.braintree-api.com/",
            Environment::Production => "https://payments.braintree-api.com/",
        }
    }

    /// Where the button asks.
    const fn asks(self) -> [&'static str; 4] {
        match self {
            Environment::Sandbox => [
                "https://api.sandbox.braintreegateway.com",
                "https://client-analytics.sandbox.braintreegateway.com",
                "https://payments.sandbox.braintree-api.com",
                "https://www.sandbox.paypal.com",
            ],
            Environment::Production => [
                "https://api.braintreegateway.com",
                "https://client-analytics.braintreegateway.com",
                "https://payments.braintree-api.com",
                "https://www.paypal.com",
            ],
        }
    }
}

impl Braintree {
    /// Where it is asked, and what its button needs.
    #[must_use]
    pub fn addresses(&self) -> Option<(Url, WalletButton)> {
        let api = self.api.clone().or_else(|| Url::parse(self.environment.api()).ok())?;
        let folder = self.scripts.clone().or_else(|| Url::parse(SCRIPTS).ok())?;
        let script = |name: &str| folder.join(name).ok().map(|script| script.to_string());
        let asks = match &self.scripts {
            Some(own) => vec![own.origin().ascii_serialization()],
            None => self.environment.asks().map(str::to_owned).to_vec(),
        };
        let button = WalletButton {
            client_script: script("client.min.js")?,
            button_script: script("paypal-checkout.min.js")?,
            asks,
        };
        Some((api, button))
    }

    pub(super) fn check(&self, is_local: bool, takes_cards: bool, found: &mut Problems) {
        let is_name = |text: &str| {
            let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-');
            !text.is_empty() && text.bytes().all(is_plain)
        };
        for (key, text) in [
            ("payments.braintree.merchant_id", self.merchant_id.as_str()),
            ("payments.braintree.public_key", &self.public_key),
        ] {
            found.add_if(
                !is_name(text),
                key,
                "must be letters and digits, as Braintree shows them",
            );
        }
        found.add_if(
            self.private_key.reveal().len() < 16,
            "payments.braintree.private_key",
            "must be 16 letters or more; QUIRE_BRAINTREE_PRIVATE_KEY gives it, too",
        );
        let has_all = Currency::ALL.iter().all(|currency| {
            self.merchant_accounts.get(currency).is_some_and(|account| is_name(account))
        });
        found.add_if(
            !has_all,
            "payments.braintree.merchant_accounts",
            "must name an account for each currency: { USD = \"…\", CAD = \"…\" }",
        );
        found.add_if(
            !takes_cards && !is_local,
            "payments.braintree",
            "takes PayPal alone, and cards must be taken, too: it needs payments.stripe",
        );
        found.add_if(
            !takes_cards && self.environment == Environment::Production,
            "payments.braintree.environment",
            "moves money, and the demonstration does not: it needs payments.stripe",
        );
        for (key, address) in
            [("payments.braintree.api", &self.api), ("payments.braintree.scripts", &self.scripts)]
        {
            found.add_if(
                address.is_some() && !is_local,
                key,
                "is for tests: not with a public site.url",
            );
        }
    }
}

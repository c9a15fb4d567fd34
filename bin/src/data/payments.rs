//! Who moves the money of members, as configured.

use super::DataDir;
use crate::config::{Config, Problem};
use quire_app::ports::Payments;
use quire_providers::{Braintree, BraintreeAccount, Demonstration, Stripe, StripeAccount};
use std::{fmt, sync::Arc, time::Duration};

/// How long a provider may take to answer: longer, and it is asked later what became of a charge.
const PAYMENT_PATIENCE: Duration = Duration::from_secs(20);

/// The file is about 9 KiB.
const MOST_APPLE_BYTES: usize = 64 * 1024;

/// Who moves it: for show, where the configuration says so, or says nothing and the world does not reach the
/// site; otherwise Stripe, where it is configured.
pub(super) fn mover(config: &Config, dir: &DataDir) -> Result<Option<Arc<dyn Payments>>, Problem> {
    if config.payments.is_for_show(config.is_local()) {
        return Ok(Some(Arc::new(Demonstration::new(dir.dir.join("demonstration")))));
    }
    let Some(stripe) = &config.payments.stripe else { return Ok(None) };
    let invalid = |what: &dyn fmt::Display| Problem {
        key: "payments.stripe".to_owned(),
        what: what.to_string(),
    };
    let (api, script) = stripe.addresses().ok_or_else(|| invalid(&"has no address"))?;
    let account = StripeAccount {
        secret_key: stripe.secret_key.reveal().clone(),
        publishable_key: stripe.publishable_key.clone(),
        webhook_secrets: stripe.webhook_secrets.iter().map(|one| one.reveal().clone()).collect(),
        api,
        script,
        patience: PAYMENT_PATIENCE,
    };
    Ok(Some(Arc::new(Stripe::new(account).map_err(|error| invalid(&error))?)))
}

/// What Apple wants to see of the host, where the configuration names a file with it.
pub(super) fn apple_domain(config: &Config) -> Result<Option<String>, Problem> {
    let stripe = config.payments.stripe.as_ref();
    let Some(path) = stripe.and_then(|stripe| stripe.apple_domain_file.as_ref()) else {
        return Ok(None);
    };
    let invalid = |what: &dyn fmt::Display| Problem {
        key: "payments.stripe.apple_domain_file".to_owned(),
        what: format!("{} {what}", path.display()),
    };
    let text = std::fs::read_to_string(path)
        .map_err(|error| invalid(&format_args!("cannot be read: {error}")))?;
    let is_plain = |byte: u8| byte.is_ascii_graphic() || byte.is_ascii_whitespace();
    let is_sound =
        (1..=MOST_APPLE_BYTES).contains(&text.trim().len()) && text.bytes().all(is_plain);
    if is_sound { Ok(Some(text)) } else { Err(invalid(&"is no such file; get it from Stripe")) }
}

/// Who moves the money of PayPal accounts, where it is configured.
pub(super) fn wallet(config: &Config) -> Result<Option<Arc<dyn Payments>>, Problem> {
    let Some(braintree) = &config.payments.braintree else { return Ok(None) };
    let invalid = |what: &dyn fmt::Display| Problem {
        key: "payments.braintree".to_owned(),
        what: what.to_string(),
    };
    let (api, button) = braintree.addresses().ok_or_else(|| invalid(&"has no address"))?;
    let account = BraintreeAccount {
        public_key: braintree.public_key.clone(),
        private_key: braintree.private_key.reveal().clone(),
        merchant_accounts: braintree.merchant_accounts.clone(),
        api,
        button,
        patience: PAYMENT_PATIENCE,
    };
    Ok(Some(Arc::new(Braintree::new(account).map_err(|error| invalid(&error))?)))
}

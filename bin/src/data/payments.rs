//! Who moves the money of members, as configured.

use super::DataDir;
use crate::config::{Config, Problem};
use quire_app::ports::Payments;
use quire_providers::{Braintree, BraintreeAccount, Demonstration, Stripe, StripeAccount};
use std::{fmt, sync::Arc, time::Duration};

/// How long a provider may take to answer: longer, and it is asked later what became of a charge.
const PAYMENT_PATIENCE: Duration = Duration::from_secs(20);

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

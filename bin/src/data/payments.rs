//! Who moves the money of members, as configured.

use super::DataDir;
use crate::config::{Config, Problem};
use quire_app::ports::Payments;
use quire_providers::{Demonstration, Stripe, StripeAccount};
use std::{fmt, sync::Arc, time::Duration};

/// How long Stripe may take to answer: longer, and it is asked later what became of a charge.
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

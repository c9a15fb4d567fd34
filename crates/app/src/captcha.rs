//! The captcha before an account is made, by code or by a service; signing in needs none.

use crate::{App, limit_subject::network_subject, ports::Captcha};
use quire_core::flag::{Flag, FlagValue};
use quire_store::{StoreError, flag, login};
use std::{net::IpAddr, sync::Arc};

/// Characters of what a challenge may give.
const LONGEST_VALUE: usize = 4_096;
/// Values judged for one network in [`WINDOW_SECONDS`].
const MOST: i64 = 20;
const WINDOW_SECONDS: i64 = 300;

/// Why no one was taken for a person.
#[derive(Debug, thiserror::Error)]
pub enum CaptchaRefusal {
    /// The value is absent, wrong, too old or was used before; or no one could judge it.
    #[error("{}", quire_core::message::email_step::RECAPTCHA_FAILED)]
    Failed,
    /// Too many values came from this network.
    #[error("too many attempts; try again later")]
    RateLimited {
        /// Seconds to wait.
        retry_after: i64,
    },
    /// The database could not be used.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// The judge, when a captcha is wanted: keys are configured, and staff did not switch it off.
///
/// # Errors
/// [`StoreError`] when the flags cannot be read.
pub async fn required(app: &App) -> Result<Option<Arc<dyn Captcha>>, StoreError> {
    let Some(judge) = &app.ports.captcha else { return Ok(None) };
    let wanted = Flag::RecaptchaEnterprise;
    let set = app.store.read(|c| flag::in_force(c, None)).await?;
    let set = set.get(wanted.as_str()).and_then(|text| FlagValue::parse(wanted.kind(), text).ok());
    let configured = app.flags.get(&wanted).cloned().unwrap_or(FlagValue::Boolean(true));
    let is_on = wanted.in_force(Some(&configured), set.as_ref()).is_on();
    Ok(is_on.then(|| judge.clone()))
}

/// Lets through the person who solved the challenge, or everybody when no captcha is wanted.
///
/// # Errors
/// [`CaptchaRefusal`].
pub async fn check(
    app: &App,
    value: Option<&str>,
    network: Option<IpAddr>,
) -> Result<(), CaptchaRefusal> {
    let Some(judge) = required(app).await? else { return Ok(()) };
    let value = value.filter(|value| (1..=LONGEST_VALUE).contains(&value.len()));
    let value = value.ok_or(CaptchaRefusal::Failed)?;
    if let Some(network) = network {
        let subject = format!("{}:captchas", network_subject(&app.keys, network));
        let now = app.ports.clock.now();
        let count = move |c: &mut _| login::count_mail(c, &subject, MOST, WINDOW_SECONDS, now);
        let retry_after = app.store.write(count).await?;
        if retry_after > 0 {
            return Err(CaptchaRefusal::RateLimited { retry_after });
        }
    }
    // An answer that cannot be checked is refused: a service that is down must not let everybody in.
    if judge.is_solved(value, network).await.unwrap_or(false) {
        Ok(())
    } else {
        Err(CaptchaRefusal::Failed)
    }
}

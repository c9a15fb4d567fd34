//! The hub (W3C WebSub): who subscribes to a feed is sent it whenever it changes.

use crate::{
    HubRequestId, Timestamp,
    limit::hub::{
        HUB_ADDRESS_MAX_LENGTH, HUB_LEASE_DEFAULT, HUB_LEASE_MAX, HUB_LEASE_MIN,
        HUB_SECRET_MAX_LENGTH,
    },
};
use url::{Host, Url};

crate::vocabulary! {
    /// What a subscriber is asked or told.
    HubMode {
        /// Whether it wants to be sent a feed.
        Subscribe = "subscribe",
        /// Whether it does not want that any more.
        Unsubscribe = "unsubscribe",
        /// That it is not sent it any more.
        Denied = "denied",
    }
}

/// What someone asked of the hub, as it was sent.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct HubForm {
    /// `hub.mode`.
    pub mode: String,
    /// `hub.topic`: the address of a feed.
    pub topic: String,
    /// `hub.callback`: where it is to be sent.
    pub callback: String,
    /// `hub.lease_seconds`: for how long.
    pub lease_seconds: Option<String>,
    /// `hub.secret`: what signs it.
    pub secret: Option<String>,
}

/// Something that waits until a subscriber was asked or told.
#[derive(Clone, PartialEq, Eq)]
pub struct HubRequest {
    /// The id.
    pub id: HubRequestId,
    /// What it is asked or told.
    pub mode: HubMode,
    /// The address of the feed.
    pub topic: String,
    /// Where the subscriber is.
    pub callback: String,
    /// What signs what it is sent.
    pub secret: Option<String>,
    /// For how many seconds.
    pub lease_seconds: i64,
    /// How often it was asked.
    pub attempts: i64,
}

/// Someone who is sent a feed.
#[derive(Clone, PartialEq, Eq)]
pub struct HubSubscription {
    /// The address of the feed.
    pub topic: String,
    /// Where it is sent.
    pub callback: String,
    /// What signs it.
    pub secret: Option<String>,
    /// Until when.
    pub ends_at: Timestamp,
    /// Which version of the feed was sent last.
    pub delivered: i64,
    /// How often the next one was tried.
    pub attempts: i64,
}

/// Why the hub cannot do what was asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum InvalidHubForm {
    /// It is asked for something else.
    #[error("hub.mode has to be subscribe or unsubscribe")]
    Mode,
    /// There is nothing to subscribe to.
    #[error("hub.topic has to be the address of a feed of this site")]
    Topic,
    /// Nothing can be sent there.
    #[error(
        "hub.callback has to be an address of the public web, without a user name, a port and a # part, in up to \
         {HUB_ADDRESS_MAX_LENGTH} characters"
    )]
    Callback,
    /// It is no time.
    #[error("hub.lease_seconds has to be a number of seconds")]
    Lease,
    /// It signs nothing.
    #[error("hub.secret has to have 1 to {HUB_SECRET_MAX_LENGTH} bytes")]
    Secret,
}

/// What was asked, under this id, as it can be done.
///
/// # Errors
/// [`InvalidHubForm`].
pub fn checked(form: &HubForm, id: HubRequestId) -> Result<HubRequest, InvalidHubForm> {
    let mode = form.mode.parse().ok().filter(|mode| *mode != HubMode::Denied);
    let mode = mode.ok_or(InvalidHubForm::Mode)?;
    let is_topic = !form.topic.is_empty() && form.topic.len() <= HUB_ADDRESS_MAX_LENGTH;
    if !is_topic {
        return Err(InvalidHubForm::Topic);
    }
    if callback(&form.callback).is_none() {
        return Err(InvalidHubForm::Callback);
    }
    let secret = form.secret.clone();
    if secret.as_ref().is_some_and(|secret| !(1..=HUB_SECRET_MAX_LENGTH).contains(&secret.len())) {
        return Err(InvalidHubForm::Secret);
    }
    Ok(HubRequest {
        id,
        mode,
        topic: form.topic.clone(),
        callback: form.callback.clone(),
        secret,
        lease_seconds: lease(form.lease_seconds.as_deref())?,
        attempts: 0,
    })
}

/// For how many seconds a subscription lasts: as long as was asked for, within bounds.
fn lease(sent: Option<&str>) -> Result<i64, InvalidHubForm> {
    let seconds = |time: std::time::Duration| i64::try_from(time.as_secs()).unwrap_or(i64::MAX);
    match sent {
        None => Ok(seconds(HUB_LEASE_DEFAULT)),
        Some(sent) => {
            let wanted: u64 = sent.parse().map_err(|_| InvalidHubForm::Lease)?;
            let wanted = i64::try_from(wanted).unwrap_or(i64::MAX);
            Ok(wanted.clamp(seconds(HUB_LEASE_MIN), seconds(HUB_LEASE_MAX)))
        }
    }
}

/// Where a subscriber is, if something can be sent there. An address of this computer is taken for those who try things
/// out: it is asked only where the operator allows that.
#[must_use]
pub fn callback(sent: &str) -> Option<Url> {
    let url: Url = sent.parse().ok()?;
    let is_here = match url.host()? {
        Host::Domain(name) => name == "localhost",
        Host::Ipv4(address) => address.is_loopback(),
        Host::Ipv6(address) => address.is_loopback(),
    };
    let is_plain = matches!(url.scheme(), "http" | "https")
        && url.username().is_empty()
        && url.password().is_none()
        && url.fragment().is_none()
        && url.as_str().len() <= HUB_ADDRESS_MAX_LENGTH
        && sent.len() <= HUB_ADDRESS_MAX_LENGTH;
    (is_plain && (is_here || url.port().is_none())).then_some(url)
}

/// Which host a subscriber is at: what is bounded and taken in turns.
#[must_use]
pub fn callback_host(callback: &str) -> String {
    let url: Option<Url> = callback.parse().ok();
    url.as_ref().and_then(Url::host_str).unwrap_or_default().to_ascii_lowercase()
}

/// Seconds until a subscriber that gave no answer is asked again what it meant; after the last one it is asked no more.
const PAUSES: [i64; 3] = [10, 60, 300];

/// When a subscriber is asked again that gave no answer for the `attempts`th time; `None`: no more.
#[must_use]
pub fn next_question(attempts: i64, now: Timestamp) -> Option<Timestamp> {
    let asked = usize::try_from(attempts.checked_sub(1)?).ok()?;
    PAUSES.get(asked).map(|pause| now.plus_seconds(*pause))
}

//! The hub (W3C WebSub): who subscribes to a feed of the site is sent it whenever it changes (decision 0067).

mod courier;
mod notice;
mod topic;
mod verification;

pub use courier::HubCourier;
pub use quire_core::hub::{HubForm, InvalidHubForm};
pub use quire_store::hub::HubTopicState;
pub use topic::{HubTopics, TopicDocument};

use crate::{App, limit_subject::network_subject, rate_limit::LimitedAction};
use quire_core::{
    HubRequestId,
    hub::{HubMode, HubRequest, callback, callback_host, checked},
    limit::hub::{
        HUB_REQUESTS_MAX, HUB_REQUESTS_PER_HOST, HUB_SUBSCRIPTIONS_PER_HOST,
        HUB_SUBSCRIPTIONS_PER_TOPIC,
    },
};
use quire_store::{Conn, StoreError, hub as stored};
use std::{net::IpAddr, sync::Arc};

/// Where the hub is, on the site.
pub const PATH: &str = "/_/hub";

/// Why the hub does not do what was asked.
#[derive(Debug, thiserror::Error)]
pub enum HubRefusal {
    /// It cannot be done.
    #[error(transparent)]
    Invalid(#[from] InvalidHubForm),
    /// The callback is the site itself.
    #[error("hub.callback must not lead to this site")]
    OurOwn,
    /// There are too many subscriptions, or requests.
    #[error("there are too many subscriptions of this feed or of this host")]
    TooMany,
    /// The network asks too often.
    #[error("this network asks too often")]
    RateLimited {
        /// Seconds to wait.
        retry_after: i64,
    },
    /// The database cannot be used.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Takes a request: the subscriber is asked whether it meant that before anything is done.
///
/// # Errors
/// [`HubRefusal`]; the subscriber is not asked then.
pub async fn ask(
    app: &App,
    topics: Arc<dyn HubTopics>,
    form: &HubForm,
    network: IpAddr,
) -> Result<(), HubRefusal> {
    let now = app.ports.clock.now();
    let subject = network_subject(&app.keys, network);
    app.rate_limiter
        .count(LimitedAction::HubRequest, subject, now)
        .map_err(|retry_after| HubRefusal::RateLimited { retry_after })?;
    let request = checked(form, HubRequestId::from_bits(app.ports.ids.bits()))?;
    let site = url::Url::parse(&app.site.url).ok();
    let there = callback(&request.callback);
    if site.is_some_and(|site| there.is_some_and(|there| there.origin() == site.origin())) {
        return Err(HubRefusal::OurOwn);
    }
    app.store
        .write(move |c| {
            match request.mode {
                HubMode::Subscribe => {
                    if topics.state(c, &request.topic)?.is_none() {
                        return Err(InvalidHubForm::Topic.into());
                    }
                    refuse_too_many(c, &request)?;
                }
                // A subscription that is not there is not asked about, and the sender is not told that it is not there.
                _ if !stored::is_subscribed(c, &request.topic, &request.callback)? => return Ok(()),
                _ => refuse_crowd(c, &request)?,
            }
            Ok(stored::add_request(c, &request, now)?)
        })
        .await
}

/// Refuses a subscription where there are too many.
fn refuse_too_many(c: &mut Conn, request: &HubRequest) -> Result<(), HubRefusal> {
    refuse_crowd(c, request)?;
    let is_new = !stored::is_subscribed(c, &request.topic, &request.callback)?;
    if is_new && is_full(c, request)? { Err(HubRefusal::TooMany) } else { Ok(()) }
}

/// Whether one subscription more would be too many.
fn is_full(c: &mut Conn, request: &HubRequest) -> Result<bool, StoreError> {
    let of_host = stored::count_of_host(c, &callback_host(&request.callback))?;
    let of_topic = stored::count_of_topic(c, &request.topic)?;
    Ok(of_host >= most(HUB_SUBSCRIPTIONS_PER_HOST) || of_topic >= most(HUB_SUBSCRIPTIONS_PER_TOPIC))
}

/// Refuses a request where too many wait.
fn refuse_crowd(c: &mut Conn, request: &HubRequest) -> Result<(), HubRefusal> {
    let (of_host, all) = stored::count_requests(c, &callback_host(&request.callback))?;
    let is_crowded = of_host >= most(HUB_REQUESTS_PER_HOST) || all >= most(HUB_REQUESTS_MAX);
    if is_crowded { Err(HubRefusal::TooMany) } else { Ok(()) }
}

fn most(limit: usize) -> i64 {
    i64::try_from(limit).unwrap_or(i64::MAX)
}

//! Sends feeds to those who subscribed to them. It goes on beside the other jobs, so that no subscriber holds up a letter.

use quire_app::{App, hub::HubCourier};
use quire_feeds::FeedTopics;
use std::{sync::Arc, time::Duration};
use tokio::time;
use tokio_util::sync::CancellationToken;

/// How long something may wait while nothing is under way.
const PAUSE: Duration = Duration::from_secs(1);
/// Pause after a failure of the store.
const LONG_PAUSE: Duration = Duration::from_secs(10);

/// Sends until the server stops. What is cut off then is done again when its lease is over.
pub async fn tell_subscribers(app: App, stop: CancellationToken) {
    let topics = Arc::new(FeedTopics::new(&app));
    let mut courier = HubCourier::new(app, topics);
    let mut pause = PAUSE;
    let mut looks = true;
    while !stop.is_cancelled() {
        if looks {
            pause = match courier.begin_due().await {
                Ok(_) => PAUSE,
                Err(error) => {
                    tracing::error!(%error, "the hub cannot do what is due");
                    LONG_PAUSE
                }
            };
            looks = false;
        }
        tokio::select! {
            () = stop.cancelled() => {}
            () = time::sleep(pause) => looks = true,
            settled = courier.one_settled(), if courier.is_busy() => {
                looks = courier.has_room();
                if let Err(error) = settled {
                    tracing::error!(%error, "what became of a subscriber cannot be kept");
                }
            }
        }
    }
}

//! Sends what waits for webhooks. It goes on beside the other jobs, so that no receiver holds up a letter.

use quire_app::{App, webhook::WebhookCourier};
use std::time::Duration;
use tokio::time;
use tokio_util::sync::CancellationToken;

/// How long something may wait while nothing is under way.
const PAUSE: Duration = Duration::from_secs(1);
/// Pause after a failure of the store.
const LONG_PAUSE: Duration = Duration::from_secs(10);

/// Sends until the server stops. What is cut off then is sent again when its lease is over.
pub async fn deliver(app: App, stop: CancellationToken) {
    let mut courier = WebhookCourier::new(app);
    let (mut pause, mut looks) = (PAUSE, true);
    while !stop.is_cancelled() {
        if looks {
            pause = match courier.begin_due().await {
                Ok(_) => courier.rests().unwrap_or(PAUSE),
                Err(error) => {
                    tracing::error!(%error, "webhooks cannot be sent");
                    LONG_PAUSE
                }
            };
        }
        tokio::select! {
            () = stop.cancelled() => {}
            () = time::sleep(pause) => looks = true,
            settled = courier.one_settled(), if courier.is_busy() => {
                looks = courier.has_room();
                if let Err(error) = settled {
                    tracing::error!(%error, "what became of a delivery cannot be kept");
                }
            }
        }
    }
}

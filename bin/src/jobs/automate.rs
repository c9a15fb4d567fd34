//! Tells an automation service what is new. It goes on beside the other jobs, so that the service holds up no letter.

use crate::ifttt::ShownTriggers;
use quire_app::{
    App,
    automation::{AutomationCourier, RealtimeService},
};
use std::{sync::Arc, time::Duration};
use tokio::time;
use tokio_util::sync::CancellationToken;

/// How long something may wait while nothing is under way.
const PAUSE: Duration = Duration::from_secs(1);
/// Pause after a failure of the store.
const LONG_PAUSE: Duration = Duration::from_secs(10);

/// Tells until the server stops. What is cut off then is told again when its lease is over.
pub async fn automate(app: App, service: RealtimeService, stop: CancellationToken) {
    let source = Arc::new(ShownTriggers::new(&app));
    let mut courier = AutomationCourier::new(app, service, source);
    loop {
        let told = tokio::select! {
            () = stop.cancelled() => return,
            told = courier.tell_due() => told,
        };
        let pause = match told {
            Ok(_) => PAUSE,
            Err(error) => {
                tracing::error!(%error, "the automation service cannot be told");
                LONG_PAUSE
            }
        };
        tokio::select! {
            () = stop.cancelled() => return,
            () = time::sleep(pause) => {}
        }
    }
}

//! Money: payments that are due, those whose end no one heard of, gifts whose day has come, and the books.
//! Apart from other work, so that letters do not wait for a payment provider that does not answer.

use quire_app::{App, gift, payment};
use quire_store::StoreError;
use std::time::Duration;
use tokio::time;
use tokio_util::sync::CancellationToken;

/// How often it is looked whether payments are due.
const COLLECT: Duration = Duration::from_secs(20);
/// How often our payments are held against the provider's books.
const COMPARE: Duration = Duration::from_secs(24 * 3_600);

/// Takes what is due until the server stops. What is cut off is found out about later.
pub async fn collect(app: App, stop: CancellationToken) {
    let mut compared = time::Instant::now();
    while !stop.is_cancelled() {
        if compared.elapsed() > COMPARE {
            compared = time::Instant::now();
            compare(&app).await;
        }
        if let Err(error) = step(&app).await {
            tracing::error!(%error, "payments cannot be taken; this is tried again");
        }
        tokio::select! {
            () = stop.cancelled() => {}
            () = time::sleep(COLLECT) => {}
        }
    }
}

/// Takes the payments that are due, finds out about those whose end no one heard of, and sends the gifts and
/// reminders whose day has come.
async fn step(app: &App) -> Result<(), StoreError> {
    let letters = gift::letters_due(app).await? + payment::remind_due(app).await?;
    let settled = payment::resolve_due(app).await?;
    let refunded = payment::resolve_refunds(app).await?;
    let renewed = payment::renew_due(app).await?;
    if settled + refunded + renewed + letters > 0 {
        tracing::info!(settled, refunded, renewed, letters, "payments");
    }
    Ok(())
}

/// Says what differs between our payments and the provider's books.
async fn compare(app: &App) {
    match payment::compare(app).await {
        Ok(None) => {}
        Ok(Some(found)) => {
            for difference in &found {
                tracing::error!(%difference, "the payment provider's books say something else");
            }
            tracing::info!(differences = found.len(), "payments are compared");
        }
        Err(error) => {
            tracing::error!(%error, "payments cannot be compared; this is tried tomorrow");
        }
    }
}

//! What was sent to webhooks, and sending it once more.

use super::{caller::WebhookCaller, refusal::WebhookRefusal};
use crate::App;
use quire_core::WebhookId;
use quire_store::{
    Page, Paging,
    webhook::{self as stored, WebhookDelivery},
};

/// What was sent to a webhook and what waits to be, the last first.
///
/// # Errors
/// [`WebhookRefusal`].
pub async fn deliveries(
    app: &App,
    caller: WebhookCaller<'_>,
    id: &WebhookId,
    paging: Paging,
) -> Result<Page<WebhookDelivery>, WebhookRefusal> {
    let (owner, id) = (caller.owner(), id.clone());
    let found = app
        .store
        .read(move |c| match owner.find(c, &id)? {
            Some(found) => stored::deliveries(c, &found.id, &paging).map(Some),
            None => Ok(None),
        })
        .await?;
    found.ok_or(WebhookRefusal::NotFound)
}

/// Has something sent once more; what waits is left as it is.
///
/// # Errors
/// [`WebhookRefusal`].
pub async fn replay(
    app: &App,
    caller: WebhookCaller<'_>,
    id: &WebhookId,
    number: i64,
) -> Result<WebhookDelivery, WebhookRefusal> {
    let (owner, id, now) = (caller.acting()?, id.clone(), app.ports.clock.now());
    app.store
        .write(move |c| {
            let found = owner.find(c, &id)?.ok_or(WebhookRefusal::NotFound)?;
            stored::replay(c, &found.id, number, now)?;
            stored::find_delivery(c, &found.id, number)?.ok_or(WebhookRefusal::NotFound)
        })
        .await
}

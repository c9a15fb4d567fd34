//! Cards that are old are forgotten.

use crate::App;
use quire_store::{StoreError, notification};

/// How long a card is kept after something happened on it last.
const KEPT_SECONDS: i64 = 90 * 86_400;
/// Cards forgotten in one write, so that others need not wait long.
const STEP: i64 = 500;

/// Forgets cards on which nothing happened for ninety days. How many there were.
///
/// # Errors
/// [`StoreError`]; what was forgotten until then stays so.
pub(crate) async fn forget_old(app: &App) -> Result<usize, StoreError> {
    let before = app.ports.clock.now().plus_seconds(-KEPT_SECONDS);
    let mut forgotten = 0_usize;
    loop {
        let gone = app.store.write(move |c| notification::forget_before(c, before, STEP)).await?;
        forgotten = forgotten.saturating_add(gone);
        if gone == 0 {
            return Ok(forgotten);
        }
    }
}

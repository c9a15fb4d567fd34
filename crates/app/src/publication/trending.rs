//! What is trending in a publication.

use quire_core::{PublicationId, Timestamp, limit::publication::TRENDING_WINDOW, story::Story};
use quire_store::{
    Conn, Page, Paging, StoreError,
    story::{self, Rank},
};

/// The listed stories of a publication's last 30 days, those that most readers clapped for first.
///
/// # Errors
/// The store does not answer.
pub fn trending(
    c: &mut Conn,
    place: &PublicationId,
    now: Timestamp,
    paging: &Paging,
) -> Result<Page<Story>, StoreError> {
    let window = i64::try_from(TRENDING_WINDOW.as_secs()).unwrap_or(i64::MAX);
    let since = now.plus_seconds(window.saturating_neg());
    story::best_in(c, place, Some(since), Rank::Readers, paging)
}

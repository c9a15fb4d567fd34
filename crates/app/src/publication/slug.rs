//! Choosing the slug of a publication, by the rules that usernames have.

use crate::App;
use quire_core::{
    PublicationId, Timestamp,
    account::official::is_official,
    publication::slug::{SlugRefusal, check},
};
use quire_routing::{RouteTable, reserved::is_reserved};
use quire_store::{Conn, StoreError, publication};

/// Whether a publication could have a slug; `Err` inside says why not. Slugs that `own` has or had are
/// free for it.
///
/// # Errors
/// [`StoreError`] when that cannot be found out.
pub async fn is_slug_free(
    app: &App,
    slug: &str,
    own: Option<&PublicationId>,
) -> Result<Result<(), SlugRefusal>, StoreError> {
    let (wanted, own) = (slug.to_owned(), own.cloned());
    let (site, now) = (app.site.name.clone(), app.ports.clock.now());
    app.store.read(move |c| may_have(c, &wanted, own.as_ref(), &site, now)).await
}

pub(super) fn may_have(
    c: &mut Conn,
    wanted: &str,
    own: Option<&PublicationId>,
    site: &str,
    now: Timestamp,
) -> Result<Result<(), SlugRefusal>, StoreError> {
    let is_taken = publication::is_slug_taken(c, wanted, own, now)?;
    // A table that cannot be made reserves everything.
    let is_ours = |word: &str| {
        is_official(&word.replace('-', " "), site)
            || RouteTable::standard().map_or(true, |table| is_reserved(table, word))
    };
    Ok(check(wanted, is_ours, |_| is_taken))
}

//! Giving up the subdomain of one's username.

use crate::{
    App, purge,
    refusal::{Refusal, acting},
};
use quire_core::{UserId, Viewer};
use quire_store::host::{self, PersonHosts};

/// Takes the subdomain from the viewer's profile: it answers no one any more, the profile stays
/// where it is on the site. Returns the viewer's id.
///
/// # Errors
/// [`Refusal`]: strangers, suspended viewers, and who has no subdomain.
pub async fn release_subdomain(app: &App, viewer: &Viewer) -> Result<UserId, Refusal> {
    let me = acting(viewer)?.clone();
    let now = app.ports.clock.now();
    app.store
        .write(move |c| {
            let before = host::of_person(c, &me)?;
            if !before.has_subdomain {
                return Err(Refusal::NotFound);
            }
            host::set_of_person(c, &me, &PersonHosts { has_subdomain: false, ..before })?;
            purge::all_by(c, &me, now)?;
            Ok(me.clone())
        })
        .await
}

//! Dismissing something for good: banners and hints that are shown once.

use crate::{
    App,
    refusal::{BadRequest, Refusal, acting},
};
use quire_core::{UserId, Viewer, vocabulary::settings::UiHint};
use quire_membership::dismissal::BannerFlag;
use quire_store::account;

/// Notes that the viewer dismissed `flag`. There is no way back. Returns the viewer's id.
///
/// # Errors
/// [`Refusal`]: strangers, suspended people (they read, and change nothing, also of their own),
/// and names of nothing.
pub async fn dismiss(app: &App, viewer: &Viewer, flag: &str) -> Result<UserId, Refusal> {
    let me = acting(viewer)?.clone();
    if flag.parse::<BannerFlag>().is_err() && flag.parse::<UiHint>().is_err() {
        return Err(BadRequest::Flag.into());
    }
    let (flag, now) = (flag.to_owned(), app.ports.clock.now());
    app.store
        .write(move |c| {
            account::dismiss(c, &me, &flag, now)?;
            Ok(me.clone())
        })
        .await
}

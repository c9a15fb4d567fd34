//! Dismissing something for good: banners and hints that are shown once (spec 2 §4, §7).

use crate::{
    App,
    refusal::{BadRequest, Refusal},
};
use quire_core::{UserId, Viewer, vocabulary::settings::UiHint};
use quire_membership::dismissal::BannerFlag;
use quire_store::account;

/// Notes that the viewer dismissed `flag`. There is no way back. Returns the viewer's id.
///
/// # Errors
/// [`Refusal`]: strangers, and names of nothing. Suspended readers may dismiss, too: it changes
/// nothing for anybody else.
pub async fn dismiss(app: &App, viewer: &Viewer, flag: &str) -> Result<UserId, Refusal> {
    let me = viewer.user_id().cloned().ok_or(Refusal::Unauthorized)?;
    if flag.parse::<BannerFlag>().is_err() && flag.parse::<UiHint>().is_err() {
        return Err(BadRequest::Flag.into());
    }
    let (flag, now) = (flag.to_owned(), app.outside.clock.now());
    app.store
        .write(move |c| {
            account::dismiss(c, &me, &flag, now)?;
            Ok(me.clone())
        })
        .await
}

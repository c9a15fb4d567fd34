//! Dismissing something for good: banners and hints that are shown once.

use crate::{
    App,
    refusal::{Refusal, acting},
};
use quire_core::{UserId, Viewer, vocabulary::settings::UiHint};
use quire_membership::dismissal::BannerFlag;
use quire_store::{Conn, StoreError, account};
use std::str::FromStr;

/// What someone dismisses for good.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DismissableFlag {
    /// A banner.
    Banner(BannerFlag),
    /// A hint.
    Hint(UiHint),
}

impl DismissableFlag {
    /// The word under which it is kept.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Banner(flag) => flag.as_str(),
            Self::Hint(hint) => hint.as_str(),
        }
    }
}

impl FromStr for DismissableFlag {
    type Err = <UiHint as FromStr>::Err;

    fn from_str(word: &str) -> Result<Self, Self::Err> {
        word.parse().map(Self::Banner).or_else(|_| word.parse().map(Self::Hint))
    }
}

/// What a person dismissed for good; what this version of the program does not know is left out.
///
/// # Errors
/// [`StoreError`].
pub fn dismissed(c: &mut Conn, id: &UserId) -> Result<Vec<DismissableFlag>, StoreError> {
    let kept = account::dismissed(c, id)?;
    Ok(kept.iter().filter_map(|flag| flag.parse().ok()).collect())
}

/// Notes that the viewer dismissed `flag`. There is no way back. Returns the viewer's id.
///
/// # Errors
/// [`Refusal`]: strangers, and suspended people (they read, and change nothing, also of their own).
pub async fn dismiss(app: &App, viewer: &Viewer, flag: DismissableFlag) -> Result<UserId, Refusal> {
    let (me, now) = (acting(viewer)?.clone(), app.ports.clock.now());
    app.store
        .write(move |c| {
            account::dismiss(c, &me, flag.as_str(), now)?;
            Ok(me.clone())
        })
        .await
}

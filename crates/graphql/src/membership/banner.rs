//! The banner that the viewer's membership asks for.

use crate::{
    call::{call, country},
    field_error::{FieldError, Result},
    scalar::DateTime,
    vocabulary::{
        BannerTone, DismissableFlag, MembershipTarget, PaymentBannerPage, TimedBanner,
        TopBannerName,
    },
};
use async_graphql::{Context, InputObject, SimpleObject};
use quire_app::membership::{BannerContext, top_banner};
use quire_membership::{Currency, banner};

/// The most dismissals a page can tell of: one for each banner.
const MOST_DISMISSALS: usize = 3;

/// What a page tells of itself when it asks for its banner.
#[derive(Debug, Clone, Default, InputObject)]
pub struct BannerPlace {
    /// Which page it is, where it is one that warns of payments.
    pub page: Option<PaymentBannerPage>,
    /// Whether it is a story that is locked to the reader.
    #[graphql(default)]
    pub is_post_locked: bool,
    /// Whether it is shown inside the native app.
    #[graphql(default)]
    pub is_native_app: bool,
    /// The banners that were dismissed in this browser for a while.
    #[graphql(default)]
    pub dismissed: Vec<DismissedBanner>,
}

/// A banner that was dismissed for a while.
#[derive(Debug, Clone, InputObject)]
pub struct DismissedBanner {
    /// Which banner it was.
    pub banner: TimedBanner,
    /// When it was dismissed.
    pub at: DateTime,
}

impl BannerPlace {
    fn plain(self) -> Result<BannerContext> {
        if self.dismissed.len() > MOST_DISMISSALS {
            return Err(FieldError::BadRequest("there are no more banners to dismiss".to_owned()));
        }
        Ok(BannerContext {
            page: self.page.map(Into::into),
            is_post_locked: self.is_post_locked,
            is_native_app: self.is_native_app,
            dismissed: self
                .dismissed
                .into_iter()
                .map(|one| (one.banner.into(), one.at.0))
                .collect(),
        })
    }
}

/// The banner at the top of a page.
#[derive(Debug, Clone, SimpleObject)]
pub struct TopBanner {
    /// Which banner it is.
    pub name: TopBannerName,
    /// Its colors.
    pub tone: BannerTone,
    /// What it says.
    pub text: String,
    /// What its link says.
    pub link: String,
    /// Where that leads.
    pub target: MembershipTarget,
    /// Its name among those that come back after a while; null: it is none of them, or cannot be
    /// dismissed.
    pub dismissed_as: Option<TimedBanner>,
    /// The flag that dismisses it for good, on every device; null: there is none, or it cannot be
    /// dismissed.
    pub dismissed_by: Option<DismissableFlag>,
}

impl TopBanner {
    fn new(chosen: &banner::TopBanner, product: &str) -> Self {
        let (dismissed_as, dismissed_by) = match chosen.dismissal() {
            Some(banner::Dismissal::ForNow(banner)) => {
                (Some(banner.into()), banner.flag().map(Into::into))
            }
            Some(banner::Dismissal::ForGood(flag)) => (None, Some(flag.into())),
            None => (None, None),
        };
        Self {
            name: chosen.name().into(),
            tone: chosen.tone().into(),
            text: chosen.text(product),
            link: chosen.link().to_owned(),
            target: chosen.target().into(),
            dismissed_as,
            dismissed_by,
        }
    }
}

/// The viewer's banner.
pub(crate) async fn banner(
    ctx: &Context<'_>,
    place: Option<BannerPlace>,
) -> Result<Option<TopBanner>> {
    let call = call(ctx)?;
    let Some(session) = &call.caller.session else { return Ok(None) };
    let place = place.unwrap_or_default().plain()?;
    let currency = Currency::of_country(country(ctx));
    let (dismissed, flags) = (call.dismissed().await?, call.own_flags().await?);
    let chosen = top_banner(&call.app, session, &place, currency, &dismissed, flags).await?;
    Ok(chosen.map(|chosen| TopBanner::new(&chosen, &call.app.site.name)))
}

//! The link that leads from a page into the app.

use crate::{
    flag::{Flag, Flags},
    limit::layout::OPEN_IN_APP_MAX_BREAKPOINT,
    vocabulary::{client::DetectedPlatform, route_name::NamedRoute, theme::Breakpoint},
};
use serde::Serialize;

/// Where the link leads.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub enum AppLink {
    /// To the page inside the app that is there.
    DeepLink,
    /// To the shop, or to an address that the system opens in the app.
    StoreOrUniversalLink,
}

/// What decides whether there is a link.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AppLinkContext {
    /// The route, if it has a name.
    pub route: Option<NamedRoute>,
    /// The width of the window.
    pub breakpoint: Breakpoint,
    /// The system it runs on, where it is one that is told apart.
    pub platform: Option<DetectedPlatform>,
    /// Whether the app was found on the device.
    pub has_app: bool,
}

/// Pages that invite to a newsletter have no second invitation.
const WITHOUT_LINK: [NamedRoute; 2] = [
    NamedRoute::ShowCollectionNewsletterLandingPage,
    NamedRoute::ShowCollectionNewsletterPromotionPage,
];

/// The link into the app; `None` on windows from the medium breakpoint on, where newsletters are
/// offered, and on Android under its flag.
#[must_use]
pub fn link(place: &AppLinkContext, flags: Flags) -> Option<AppLink> {
    let is_small = place.breakpoint < OPEN_IN_APP_MAX_BREAKPOINT;
    let on = |platform| place.platform == Some(platform);
    let is_off = on(DetectedPlatform::Android) && flags.is_on(Flag::DisableOpenInAppAndroid);
    if !is_small || is_off || place.route.is_some_and(|route| WITHOUT_LINK.contains(&route)) {
        return None;
    }
    let is_mobile = on(DetectedPlatform::Android) || on(DetectedPlatform::Ios);
    Some(if is_mobile && place.has_app { AppLink::DeepLink } else { AppLink::StoreOrUniversalLink })
}

//! A publication's bar and the menu for its managers.

use super::PublicationRole;
use crate::{
    Timestamp,
    flag::{Flag, Flags},
    limit::{banner::SUBMISSION_SETTINGS_NEW_UNTIL, shell::EXTERNAL_NAV_LINKS_MAX},
    vocabulary::publication::{ManageMenuItem, NavDestination},
};
use serde::{Deserialize, Serialize};

/// An item of the bar.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct NavItem {
    /// What kind of place it leads to.
    pub destination: NavDestination,
    /// Its words.
    pub title: String,
    /// The address, slug or id of the place; empty where the kind says it all.
    pub value: String,
}

/// The bar as it is shown.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct NavBar {
    /// The items that stay on the site, in the owner's order.
    pub items: Vec<NavItem>,
    /// The link to another site; it stands at the end, after a divider.
    pub external: Option<NavItem>,
    /// Links to other sites that are left out, since there may be one only. Anything here is an
    /// error to log.
    pub left_out: Vec<NavItem>,
}

impl NavBar {
    /// The bar of these items. Of several links to other sites the last one wins.
    #[must_use]
    pub fn of(items: Vec<NavItem>) -> Self {
        let (mut outside, items): (Vec<_>, Vec<_>) =
            items.into_iter().partition(|item| item.destination == NavDestination::ExternalUrl);
        let left_out = outside.len().saturating_sub(EXTERNAL_NAV_LINKS_MAX);
        let external = outside.pop();
        outside.truncate(left_out);
        Self { items, external, left_out: outside }
    }
}

/// The menu for the publication's managers; nobody else has one.
pub fn manage_menu(
    role: Option<PublicationRole>,
    flags: Flags,
) -> impl Iterator<Item = ManageMenuItem> {
    let shown = role.is_some_and(PublicationRole::manages);
    ManageMenuItem::ALL.iter().copied().filter(move |item| {
        shown && (*item != ManageMenuItem::FeaturedStories || !flags.is_on(Flag::Submissions))
    })
}

/// Whether a banner calls the submission settings new: to the end of the day, in UTC.
#[must_use]
pub fn submission_settings_are_new(now: Timestamp) -> bool {
    now.naive().date().to_string().as_str() <= SUBMISSION_SETTINGS_NEW_UNTIL
}

//! A publication's bar and the menu for its managers.

use super::{PublicationRole, details::links};
use crate::{
    Timestamp,
    account::profile::plain,
    flag::{Flag, Flags},
    limit::{
        banner::SUBMISSION_SETTINGS_NEW_UNTIL,
        publication::{NAV_ITEMS_MAX, NAV_TITLE_MAX_LENGTH},
        shell::EXTERNAL_NAV_LINKS_MAX,
    },
    text::is_blank,
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

/// Why an item does not stand in a bar.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum InvalidNavigation {
    /// There are more items than there is room for.
    #[error("a publication’s bar has at most {NAV_ITEMS_MAX} items")]
    TooMany,
    /// There are two links to other sites.
    #[error("only one item can lead to another site")]
    TooManyExternal,
    /// An item has no words.
    #[error("please give every item a title")]
    NoTitle,
    /// An item has more than 30 characters.
    #[error("a title has at most {NAV_TITLE_MAX_LENGTH} characters")]
    LongTitle,
    /// An item leads nowhere.
    #[error("an item leads to a page that isn’t there")]
    Target,
}

/// Items in the form that is kept: with titles of one line, without values where the kind says it all, the
/// link to another site at the end.
///
/// # Errors
/// [`InvalidNavigation`].
pub fn checked(items: &[NavItem]) -> Result<Vec<NavItem>, InvalidNavigation> {
    if items.len() > NAV_ITEMS_MAX {
        return Err(InvalidNavigation::TooMany);
    }
    let items: Vec<NavItem> = items.iter().map(checked_item).collect::<Result<_, _>>()?;
    let bar = NavBar::of(items);
    if !bar.left_out.is_empty() {
        return Err(InvalidNavigation::TooManyExternal);
    }
    Ok(bar.items.into_iter().chain(bar.external).collect())
}

fn checked_item(item: &NavItem) -> Result<NavItem, InvalidNavigation> {
    let title = plain(&item.title);
    match title.chars().count() {
        _ if is_blank(&title) => return Err(InvalidNavigation::NoTitle),
        length if length > NAV_TITLE_MAX_LENGTH => return Err(InvalidNavigation::LongTitle),
        _ => {}
    }
    let value = match item.destination {
        NavDestination::About
        | NavDestination::Archive
        | NavDestination::Latest
        | NavDestination::Trending => String::new(),
        NavDestination::ExternalUrl => {
            let links = links(std::slice::from_ref(&item.value));
            let link = links.ok().and_then(|links| links.into_iter().next());
            link.ok_or(InvalidNavigation::Target)?
        }
        NavDestination::Page
        | NavDestination::Post
        | NavDestination::Section
        | NavDestination::TagFeed => item.value.trim().chars().take(100).collect(),
    };
    Ok(NavItem { destination: item.destination, title, value })
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

/// The menu for the publication's managers; empty for everyone else.
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

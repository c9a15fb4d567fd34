//! The sidebar: its items, its Following section and the dots on it.

use crate::{
    Timestamp,
    flag::{Flag, Flags},
    limit::shell::SIDEBAR_FOLLOWING_ITEMS,
    vocabulary::{
        navigation::{SidebarItem, SidebarMode, ViewedMarker},
        route_name::NamedRoute,
        theme::Breakpoint,
    },
};

/// The items in their order; a visitor sees neither Profile nor Following.
#[must_use]
pub const fn items(is_logged_in: bool) -> &'static [SidebarItem] {
    if is_logged_in { SidebarItem::ALL } else { SidebarItem::FOR_VISITORS }
}

/// Where Stories leads: to the outbox where submissions are on, else to the drafts.
#[must_use]
pub const fn stories(flags: Flags) -> NamedRoute {
    if flags.is_on(Flag::Submissions) {
        NamedRoute::ShowWriterOutbox
    } else {
        NamedRoute::ShowYourStories
    }
}

/// Whether the panel with the reader's library is there.
#[must_use]
pub const fn has_library(flags: Flags) -> bool {
    flags.is_on(Flag::LibrarySidebar)
}

/// How the sidebar stands in a window of this width.
#[must_use]
pub const fn mode(breakpoint: Breakpoint) -> SidebarMode {
    match breakpoint {
        Breakpoint::Xl => SidebarMode::Docked,
        Breakpoint::Xs | Breakpoint::Sm | Breakpoint::Md | Breakpoint::Lg => SidebarMode::Overlay,
    }
}

/// Whether the browser remembers if the reader had it open.
#[must_use]
pub const fn is_remembered(mode: SidebarMode, is_logged_in: bool, flags: Flags) -> bool {
    matches!(mode, SidebarMode::Docked) && is_logged_in && flags.is_on(Flag::SlimNavigation)
}

/// Somebody or something the reader follows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FollowedItem<T> {
    /// Who or what.
    pub entity: T,
    /// When it last published, if ever.
    pub last_published_at: Option<Timestamp>,
}

/// What the Following section lists: the first [`SIDEBAR_FOLLOWING_ITEMS`], the last to publish
/// first; those that never did come last, in the order given.
#[must_use]
pub fn following<T>(mut followed: Vec<FollowedItem<T>>) -> Vec<FollowedItem<T>> {
    followed.sort_by_key(|one| std::cmp::Reverse(one.last_published_at));
    followed.truncate(SIDEBAR_FOLLOWING_ITEMS);
    followed
}

/// When the reader last looked, for each place that carries a dot.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Viewed {
    following_item: Option<Timestamp>,
    menu_icon: Option<Timestamp>,
}

impl Viewed {
    /// When the reader last looked there.
    #[must_use]
    pub const fn at(self, marker: ViewedMarker) -> Option<Timestamp> {
        match marker {
            ViewedMarker::FollowingItem => self.following_item,
            ViewedMarker::MenuIcon => self.menu_icon,
        }
    }

    /// After the reader opened the menu or clicked the item at `now`. An earlier time that arrives
    /// late changes nothing.
    #[must_use]
    pub fn looked(mut self, marker: ViewedMarker, now: Timestamp) -> Self {
        let at = match marker {
            ViewedMarker::FollowingItem => &mut self.following_item,
            ViewedMarker::MenuIcon => &mut self.menu_icon,
        };
        *at = (*at).max(Some(now));
        self
    }

    /// Whether the place carries a dot: something followed has published since the reader looked.
    #[must_use]
    pub fn has_dot<T>(self, marker: ViewedMarker, followed: &[FollowedItem<T>]) -> bool {
        followed.iter().any(|one| is_unread(one.last_published_at, self.at(marker)))
    }
}

/// Whether something was published after the reader last looked; for who never looked, whether
/// anything was published at all.
#[must_use]
pub fn is_unread(last_published_at: Option<Timestamp>, viewed_at: Option<Timestamp>) -> bool {
    last_published_at > viewed_at
}

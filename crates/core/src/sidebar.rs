//! The sidebar: its library, its Following section and the dots on it.

use crate::{
    Timestamp,
    flag::{Flag, Flags},
    limit::shell::SIDEBAR_FOLLOWING_ITEMS,
    vocabulary::navigation::ViewedMarker,
};

/// Whether the panel with the reader's library is there.
#[must_use]
pub const fn has_library(flags: Flags) -> bool {
    flags.is_on(Flag::LibrarySidebar)
}

/// Someone or something the reader follows.
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

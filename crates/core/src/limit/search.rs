//! Search: how many hits, what is remembered, how the box looks.

use super::define::limits;

limits! {
    /// Hits on pages with a scope of their own and on the search page.
    PAGE_SCOPE_SEARCH_HITS = count(8, "hits per page");
    /// Hits of each group in the popover.
    SEARCH_HITS_PER_PAGE_DEFAULT = count(3, "hits");
    /// Recent searches that are kept.
    RECENT_SEARCHES_MAX = count(10, "entries");
    /// Where a browser keeps them.
    RECENT_SEARCHES_STORAGE_KEY = text("queries", "key");
    /// The popover under the box.
    SEARCH_POPOVER_WIDTH = px(316);
    /// What the empty box says.
    SEARCH_PLACEHOLDER = text("Search");
    /// What focuses the box.
    SEARCH_HOTKEY = text("mod+k", "key");
    /// Tags with fewer stories are not found.
    TAG_SEARCH_MIN_POST_COUNT = number(1, "posts");
    /// The position of the first hit in a click event.
    SEARCH_CLICK_POSITION_BASE = count(1, "index");
    /// Searches from one network in a minute.
    SEARCHES_PER_MINUTE = count(1_200, "searches");
    /// From this status on an answer counts as an error.
    SEARCH_ERROR_STATUS_MIN = status(400);
}

//! Search: how many hits, what is remembered, how the box looks (spec 3 §9).

use super::define::limits;

limits! {
    /// Hits on pages with a scope of their own and on the search page (spec 1 §2.6, decision 12).
    PAGE_SCOPE_SEARCH_HITS = count(8, "hits per page");
    /// Hits of each group in the popover (spec 3 §9).
    SEARCH_HITS_PER_PAGE_DEFAULT = count(3, "hits");
    /// Recent searches that are kept (spec 3 §9).
    RECENT_SEARCHES_MAX = count(10, "entries");
    /// Where a browser keeps them (spec 3 §9).
    RECENT_SEARCHES_STORAGE_KEY = text("queries", "key");
    /// The popover under the box (spec 3 §2.1).
    SEARCH_POPOVER_WIDTH = px(316);
    /// What the empty box says (spec 1 §2.6).
    SEARCH_PLACEHOLDER = text("Search");
    /// What focuses the box (spec 1 §2.6).
    SEARCH_HOTKEY = text("mod+k", "key");
    /// Tags with fewer stories are not found (spec 3 §5).
    TAG_SEARCH_MIN_POST_COUNT = count(1, "posts");
    /// The position of the first hit in a click event (spec 3 §5).
    SEARCH_CLICK_POSITION_BASE = count(1, "index");
    /// Searches from one network in a minute (the value is ours).
    SEARCHES_PER_MINUTE = count(1_200, "searches");
    /// From this status on an answer counts as an error (spec 3 §7.2).
    SEARCH_ERROR_STATUS_MIN = status(400);
}

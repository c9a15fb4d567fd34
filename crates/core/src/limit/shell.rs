//! How much the parts around a page show, and when (spec 1 §9).

use super::define::limits;

limits! {
    /// Writers and publications in the sidebar's Following section (spec 1 §2.6).
    SIDEBAR_FOLLOWING_ITEMS = count(10, "items");
    /// Staff picks on the not-found screen (spec 1 §2.6).
    NOT_FOUND_STAFF_PICKS = count(4, "posts");
    /// Editors loaded for a publication's masthead (spec 1 §9).
    MASTHEAD_EDITORS = count(10, "editors");
    /// Above it the badge of notifications reads `99+` (spec 1 §2.6).
    NOTIFICATION_BADGE_CAP = count(99, "count");
    /// Links in the footer (spec 1 §2.3).
    FOOTER_LINKS = count(10, "links");
    /// Tabs of the settings (spec 1 §2.3).
    SETTINGS_TABS = count(5, "tabs");
    /// Both sides of a publication's favicon (spec 1 §2.5).
    FAVICON_CROP = (u32 = 128, shown "128x128", "px");
    /// The server-error screen before the page has come to life (spec 1 §2.6).
    SERVER_ERROR_STATUS = status(500);
    /// When the error's message includes `409: Conflict` (spec 1 §2.6).
    SERVER_CONFLICT_STATUS = status(409);
    /// The large number on the not-found screen (spec 1 §2.6).
    NOT_FOUND_LABEL_NUMBER = number(404, "text");
    /// How long a pointer rests before a page is loaded ahead (spec 1 §4).
    PRELOAD_DELAY = ms(100);
    /// The Friend popover (spec 2 §2).
    FRIEND_POPOVER_WIDTH = px(240);
    /// How long a popover stays after the pointer left it (spec 2 §9).
    POPOVER_HIDE_DELAY = ms(100);
    /// How long a pointer rests before a tooltip shows (spec 2 §9).
    TOOLTIP_HOVER_DELAY = ms(500);
    /// Links to other sites in a publication's bar (spec 3 §2.2).
    EXTERNAL_NAV_LINKS_MAX = count(1, "link");
    /// Responses of a page of a discussion (decision 107).
    RESPONSE_PAGE_SIZE = count(10, "-");
    /// What follows the number of thousands (spec 3 §9).
    COUNT_SUFFIX_THOUSAND = text("K");
    /// What follows the number of millions (spec 3 §9).
    COUNT_SUFFIX_MILLION = text("M");
}

//! How much the parts around a page show, and when.

use super::define::limits;

limits! {
    /// Writers and publications in the sidebar's Following section.
    SIDEBAR_FOLLOWING_ITEMS = count(10, "items");
    /// Staff picks on the not-found screen.
    NOT_FOUND_STAFF_PICKS = count(4, "posts");
    /// Editors loaded for a publication's masthead.
    MASTHEAD_EDITORS = count(10, "editors");
    /// Above it the badge of notifications reads `99+`.
    NOTIFICATION_BADGE_CAP = count(99, "count");
    /// Links in the footer.
    FOOTER_LINKS = count(10, "links");
    /// Tabs of the settings.
    SETTINGS_TABS = count(5, "tabs");
    /// Both sides of a publication's favicon.
    FAVICON_CROP = (u32 = 128, shown "128x128", "px");
    /// The server-error screen before the page has come to life.
    SERVER_ERROR_STATUS = status(500);
    /// When the error's message includes `409: Conflict`.
    SERVER_CONFLICT_STATUS = status(409);
    /// The large number on the not-found screen.
    NOT_FOUND_LABEL_NUMBER = number(404, "text");
    /// How long a pointer rests before a page is loaded ahead.
    PRELOAD_DELAY = ms(100);
    /// The Friend popover.
    FRIEND_POPOVER_WIDTH = px(240);
    /// How long a popover stays after the pointer left it.
    POPOVER_HIDE_DELAY = ms(100);
    /// How long a pointer rests before a tooltip shows.
    TOOLTIP_HOVER_DELAY = ms(500);
    /// Links to other sites in a publication's bar.
    EXTERNAL_NAV_LINKS_MAX = count(1, "link");
    /// Responses of a page of a discussion.
    RESPONSE_PAGE_SIZE = count(10, "-");
    /// What follows the number of thousands.
    COUNT_SUFFIX_THOUSAND = text("K");
    /// What follows the number of millions.
    COUNT_SUFFIX_MILLION = text("M");
}

//! Widths and heights of the frames around pages (spec 1 §9).

use super::define::limits;
use crate::vocabulary::theme::Breakpoint;

limits! {
    /// The layouts there are (spec 1 §2.1).
    LAYOUTS_COUNT = count(5, "layouts");
    /// The main column of the two-column layout at its widest (spec 1 §2.1).
    MAIN_COLUMN_MAX_WIDTH = px(680);
    /// The margin on each side of that column (spec 1 §2.1).
    MAIN_COLUMN_SIDE_MARGIN = px(24);
    /// The right column on large screens (spec 1 §2.1).
    RIGHT_SIDEBAR_WIDTH_LG = px(352);
    /// The right column on extra-large screens (spec 1 §2.1).
    RIGHT_SIDEBAR_WIDTH_XL = px(368);
    /// From here on the right column shows (spec 1 §2.1).
    RIGHT_SIDEBAR_MIN_BREAKPOINT = (Breakpoint = Breakpoint::Lg, shown "lg (904)", "breakpoint");
    /// The compact bar of a publication (spec 1 §2.2).
    COMPACT_PUBLICATION_NAV_HEIGHT = px(57);
    /// Between two tabs of that bar (spec 3 §2.2).
    PUBLICATION_NAV_TAB_GAP = px(16);
    /// The top bar (spec 1 §2.6).
    TOP_BAR_HEIGHT = px(57);
    /// Top bar and publication bar while the reader scrolls down (decision 116).
    NAV_SCROLLED_HEIGHT = px(49);
    /// The top bar of phones (spec 1 §2.6).
    MOBILE_TOP_BAR_HEIGHT = px(41);
    /// The left sidebar (spec 1 §9).
    SIDEBAR_WIDTH = px(240);
    /// The left sidebar when only its pictures show (spec 1 §9).
    SIDEBAR_SLIM_WIDTH = px(72);
    /// The left sidebar with the library open (spec 1 §9).
    SIDEBAR_LIBRARY_EXPANDED_WIDTH = px(320);
    /// How long the left sidebar takes to close (spec 1 §9).
    SIDEBAR_CLOSE_ANIMATION = ms(300);
    /// A menu (spec 1 §9).
    MENU_WIDTH = px(240);
    /// Text and what is set as wide as text (spec 1 §9).
    INSET_MAX_WIDTH = px(680);
    /// What is set wider than text (spec 1 §9).
    OUTSET_MAX_WIDTH = px(1192);
    /// Every window (spec 1 §9).
    BREAKPOINT_XS = px(0);
    /// Small windows and up (spec 1 §9).
    BREAKPOINT_SM = px(552);
    /// Medium windows and up (spec 1 §9).
    BREAKPOINT_MD = px(728);
    /// Large windows and up (spec 1 §9).
    BREAKPOINT_LG = px(904);
    /// Extra-large windows (spec 1 §9).
    BREAKPOINT_XL = px(1080);
    /// Below this the link into the app shows (spec 1 §2.6).
    OPEN_IN_APP_MAX_BREAKPOINT = (Breakpoint = Breakpoint::Md, shown "below md (728)", "breakpoint");
    /// A picture of somebody, smallest (spec 2 §9).
    AVATAR_XXXS as "avatar_XXXS" = px(20);
    /// A picture of somebody (spec 2 §9).
    AVATAR_XXS as "avatar_XXS" = px(28);
    /// A picture of somebody (spec 2 §9).
    AVATAR_XS as "avatar_XS" = px(32);
    /// A picture of somebody (spec 2 §9).
    AVATAR_S as "avatar_S" = px(40);
    /// A picture of somebody (spec 2 §9).
    AVATAR_M as "avatar_M" = px(48);
    /// A picture of somebody (spec 2 §9).
    AVATAR_L as "avatar_L" = px(64);
    /// A picture of somebody (spec 2 §9).
    AVATAR_XL as "avatar_XL" = px(80);
    /// A picture of somebody, largest (spec 2 §9).
    AVATAR_XXL as "avatar_XXL" = px(128);
}

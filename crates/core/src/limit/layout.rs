//! Widths and heights of the frames around pages.

use super::define::limits;
use crate::vocabulary::theme::{AvatarSize, Breakpoint};

limits! {
    /// The layouts there are.
    LAYOUTS_COUNT = count(5, "layouts");
    /// The main column of the two-column layout at its widest.
    MAIN_COLUMN_MAX_WIDTH = px(680);
    /// The margin on each side of that column.
    MAIN_COLUMN_SIDE_MARGIN = px(24);
    /// The right column on large screens.
    RIGHT_SIDEBAR_WIDTH_LG = px(352);
    /// The right column on extra-large screens.
    RIGHT_SIDEBAR_WIDTH_XL = px(368);
    /// From here on the right column shows.
    RIGHT_SIDEBAR_MIN_BREAKPOINT = (Breakpoint = Breakpoint::Lg, shown "lg (904)", "breakpoint");
    /// The compact bar of a publication.
    COMPACT_PUBLICATION_NAV_HEIGHT = px(57);
    /// Between two tabs of that bar.
    PUBLICATION_NAV_TAB_GAP = px(16);
    /// The top bar.
    TOP_BAR_HEIGHT = px(57);
    /// Top bar and publication bar while the reader scrolls down.
    NAV_SCROLLED_HEIGHT = px(49);
    /// The top bar of phones.
    MOBILE_TOP_BAR_HEIGHT = px(41);
    /// The left sidebar.
    SIDEBAR_WIDTH = px(240);
    /// The left sidebar when only its pictures show.
    SIDEBAR_SLIM_WIDTH = px(72);
    /// The left sidebar with the library open.
    SIDEBAR_LIBRARY_EXPANDED_WIDTH = px(320);
    /// How long the left sidebar takes to close.
    SIDEBAR_CLOSE_ANIMATION = ms(300);
    /// A menu.
    MENU_WIDTH = px(240);
    /// Text and what is set as wide as text.
    INSET_MAX_WIDTH = px(680);
    /// What is set wider than text.
    OUTSET_MAX_WIDTH = px(1192);
    /// Every window.
    BREAKPOINT_XS = px(0);
    /// Small windows and up.
    BREAKPOINT_SM = px(552);
    /// Medium windows and up.
    BREAKPOINT_MD = px(728);
    /// Large windows and up.
    BREAKPOINT_LG = px(904);
    /// Extra-large windows.
    BREAKPOINT_XL = px(1080);
    /// Below this the link into the app shows.
    OPEN_IN_APP_MAX_BREAKPOINT = (Breakpoint = Breakpoint::Md, shown "below md (728)", "breakpoint");
    /// A picture of someone, smallest.
    AVATAR_XXXS as "avatar_XXXS" = px(20);
    /// A picture of someone.
    AVATAR_XXS as "avatar_XXS" = px(28);
    /// A picture of someone.
    AVATAR_XS as "avatar_XS" = px(32);
    /// A picture of someone.
    AVATAR_S as "avatar_S" = px(40);
    /// A picture of someone.
    AVATAR_M as "avatar_M" = px(48);
    /// A picture of someone.
    AVATAR_L as "avatar_L" = px(64);
    /// A picture of someone.
    AVATAR_XL as "avatar_XL" = px(80);
    /// A picture of someone, largest.
    AVATAR_XXL as "avatar_XXL" = px(128);
}

impl Breakpoint {
    /// The first width that counts, in pixels.
    #[must_use]
    pub const fn pixels(self) -> u32 {
        match self {
            Self::Xs => BREAKPOINT_XS,
            Self::Sm => BREAKPOINT_SM,
            Self::Md => BREAKPOINT_MD,
            Self::Lg => BREAKPOINT_LG,
            Self::Xl => BREAKPOINT_XL,
        }
    }
}

impl AvatarSize {
    /// Width and height, in pixels.
    #[must_use]
    pub const fn pixels(self) -> u32 {
        match self {
            Self::Xxxs => AVATAR_XXXS,
            Self::Xxs => AVATAR_XXS,
            Self::Xs => AVATAR_XS,
            Self::S => AVATAR_S,
            Self::M => AVATAR_M,
            Self::L => AVATAR_L,
            Self::Xl => AVATAR_XL,
            Self::Xxl => AVATAR_XXL,
        }
    }
}

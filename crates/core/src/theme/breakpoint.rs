//! What depends on the width of the window.

use crate::{
    limit::{banner, layout},
    vocabulary::theme::Breakpoint,
};

impl Breakpoint {
    /// The last breakpoint that a window of `width` CSS pixels reaches.
    #[must_use]
    pub fn of_width(width: u32) -> Self {
        let reached = Self::ALL.iter().rev().find(|breakpoint| width >= breakpoint.pixels());
        reached.copied().unwrap_or(Self::Xs)
    }

    /// The width of the right sidebar in CSS pixels; `None` where it is hidden.
    #[must_use]
    pub const fn right_sidebar(self) -> Option<u32> {
        match self {
            Self::Xs | Self::Sm | Self::Md => None,
            Self::Lg => Some(layout::RIGHT_SIDEBAR_WIDTH_LG),
            Self::Xl => Some(layout::RIGHT_SIDEBAR_WIDTH_XL),
        }
    }

    /// The width of a toast in CSS pixels.
    #[must_use]
    pub const fn toast_width(self) -> u32 {
        match self {
            Self::Xs => banner::TOAST_WIDTH_XS,
            Self::Sm => banner::TOAST_WIDTH_SM,
            Self::Md | Self::Lg | Self::Xl => banner::TOAST_WIDTH_MD,
        }
    }
}

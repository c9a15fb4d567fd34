//! Banners and toasts: how long they stay and stay away (spec 2 §9).

use super::define::limits;
use crate::vocabulary::banner::ToastStyle;

limits! {
    /// A dismissed membership banner stays away so long (spec 2 §4).
    UPSELL_DISMISS_WINDOW = days(90);
    /// A dismissed reactivation banner stays away so long (spec 2 §4).
    REACTIVATION_DISMISS_WINDOW = days(14);
    /// A dismissed Friend banner stays away so long, for each reader (spec 2 §4).
    FRIEND_BANNER_DISMISS_WINDOW = days(180);
    /// Before the end of a period the reactivation banner shows again and cannot be dismissed
    /// (spec 2 §4, decision 21).
    REACTIVATION_END_WINDOW = weeks(4, "weeks-of-time units");
    /// A period's end this far away or nearer is within a week (spec 2 §4, decision 22).
    PAYMENT_END_WINDOW = weeks(1, "week");
    /// So much of the sign-in confirmation must be visible to count as shown (spec 2 §4).
    SIGNIN_CONFIRMATION_VISIBILITY = number(25, "percent visible");
    /// How long a toast stays (spec 2 §4).
    TOAST_DEFAULT_DURATION = ms(5000);
    /// How a toast looks (spec 2 §4).
    TOAST_DEFAULT_STYLE = (ToastStyle = ToastStyle::Message, shown "MESSAGE", "style");
    /// How long banners and toasts take to come and go (spec 2 §4).
    BANNER_FADE = ms(300);
    /// A toast in the smallest windows (spec 2 §9).
    TOAST_WIDTH_XS = px(300);
    /// A toast in small windows (spec 2 §9).
    TOAST_WIDTH_SM = px(500);
    /// A toast in medium windows and up (spec 2 §9).
    TOAST_WIDTH_MD = px(640);
    /// Until this day the banner calls the submission settings new (spec 3 §2.2).
    SUBMISSION_SETTINGS_NEW_UNTIL = (&str = "2025-08-20", shown "20 Aug 2025", "date");
}

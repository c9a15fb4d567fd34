//! Banners and toasts: how long they stay and stay away.

use super::define::limits;
use crate::vocabulary::banner::ToastStyle;

limits! {
    /// A dismissed membership banner stays away so long.
    UPSELL_DISMISS_WINDOW = days(90);
    /// A dismissed reactivation banner stays away so long.
    REACTIVATION_DISMISS_WINDOW = days(14);
    /// A dismissed Friend banner stays away so long, for each reader.
    FRIEND_BANNER_DISMISS_WINDOW = days(180);
    /// Before the end of a period the reactivation banner shows again and cannot be dismissed.
    REACTIVATION_END_WINDOW = weeks(4, "weeks-of-time units");
    /// A period's end this far away or nearer is within a week.
    PAYMENT_END_WINDOW = weeks(1, "week");
    /// So much of the sign-in confirmation must be visible to count as shown.
    SIGNIN_CONFIRMATION_VISIBILITY = number(25, "percent visible");
    /// How long a toast stays.
    TOAST_DEFAULT_DURATION = ms(5000);
    /// How a toast looks.
    TOAST_DEFAULT_STYLE = (ToastStyle = ToastStyle::Message, shown "MESSAGE", "style");
    /// How long banners and toasts take to come and go.
    BANNER_FADE = ms(300);
    /// A toast in the smallest windows.
    TOAST_WIDTH_XS = px(300);
    /// A toast in small windows.
    TOAST_WIDTH_SM = px(500);
    /// A toast in medium windows and up.
    TOAST_WIDTH_MD = px(640);
    /// Until this day the banner calls the submission settings new.
    SUBMISSION_SETTINGS_NEW_UNTIL = (&str = "2025-08-20", shown "20 Aug 2025", "date");
}

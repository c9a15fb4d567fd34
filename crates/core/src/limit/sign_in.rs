//! The sign-in dialog: sizes, code, times.

use super::define::limits;

limits! {
    /// The dialog on medium screens.
    MODAL_WIDTH_MEDIUM = px(600);
    /// The dialog on large screens and up.
    MODAL_WIDTH_LARGE = px(678);
    /// The dialog on small screens.
    MODAL_SMALL_SCREENS = text("full-screen", "size");
    /// How long the dialog takes to close.
    MODAL_CLOSE_ANIMATION = ms(300);
    /// Digits of a login code.
    LOGIN_CODE_LENGTH = count(6, "digits");
    /// A box for one digit.
    CODE_BOX_WIDTH = px(40);
    /// A writer's picture in the dialog.
    MODAL_WRITER_PICTURE = px(48);
    /// How long "Code sent!" stays.
    CODE_SENT_TOAST_DURATION = ms(3000);
    /// Stories read this month; fewer give the general subheader.
    POST_PROMPT_STORY_THRESHOLD = count(3, "stories");
    /// What opens the question whether to reactivate.
    REACTIVATE_HASH = text("#reactivateMembership", "hash");
    /// What goes from home to the gift checkout.
    HOME_GIFT_HASH = text("#giftMembership", "hash");
    /// What a payment update adds to the address, for a toast.
    QUERY_UPDATED_PAYMENT = text("updatedPayment=1", "query");
    /// The state of the sign-in callback.
    AUTH_STATE_VALUE = text("quire");
    /// Google's own prompt stays away so long after it was dismissed.
    ONE_TAP_SUPPRESSION_WINDOW = hours(24);
    /// Viewers on one device from which on several are reported.
    MULTI_USER_MIN_VIEWERS = count(2, "viewers");
    /// Topics a new reader chooses, at least.
    ONBOARDING_MIN_TOPICS = count(3, "topics");
    /// What ids of readers who are not signed in begin with.
    LOGGED_OUT_ID_PREFIX = text("lo_");
}

//! The sign-in dialog: sizes, code, times (spec 2 §9).

use super::define::limits;

limits! {
    /// The dialog on medium screens (spec 2 §2).
    MODAL_WIDTH_MEDIUM = px(600);
    /// The dialog on large screens and up (spec 2 §2).
    MODAL_WIDTH_LARGE = px(678);
    /// The dialog on small screens (spec 2 §2).
    MODAL_SMALL_SCREENS = text("full-screen", "size");
    /// How long the dialog takes to close (spec 2 §9).
    MODAL_CLOSE_ANIMATION = ms(300);
    /// Digits of a login code (spec 2 §2).
    LOGIN_CODE_LENGTH = count(6, "digits");
    /// A box for one digit (spec 2 §9).
    CODE_BOX_WIDTH = px(40);
    /// A writer's picture in the dialog (spec 2 §2).
    MODAL_WRITER_PICTURE = px(48);
    /// How long "Code sent!" stays (spec 2 §4).
    CODE_SENT_TOAST_DURATION = ms(3000);
    /// Stories read this month; fewer give the general subheader (spec 2 §2).
    POST_PROMPT_STORY_THRESHOLD = count(3, "stories");
    /// What opens the question whether to reactivate (spec 2 §2).
    REACTIVATE_HASH = text("#reactivateMembership", "hash");
    /// What goes from home to the gift checkout (spec 1 §2.5).
    HOME_GIFT_HASH = text("#giftMembership", "hash");
    /// What a payment update adds to the address, for a toast (spec 1 §2.5).
    QUERY_UPDATED_PAYMENT = text("updatedPayment=1", "query");
    /// The state of the sign-in callback (decision 27).
    AUTH_STATE_VALUE = text("quire");
    /// Google's own prompt stays away so long after it was dismissed (decision 65).
    ONE_TAP_SUPPRESSION_WINDOW = hours(24);
    /// Viewers on one device from which on several are reported (spec 1 §4).
    MULTI_USER_MIN_VIEWERS = count(2, "viewers");
    /// Topics a new reader chooses, at least (spec 1 §2.2; the number is ours).
    ONBOARDING_MIN_TOPICS = count(3, "topics");
    /// What ids of readers who are not signed in begin with (spec 1 §3).
    LOGGED_OUT_ID_PREFIX = text("lo_");
}

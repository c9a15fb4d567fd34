//! Prices and how they are shown (spec 2 §9). Money is minor units (decision 15).

use super::define::limits;

limits! {
    /// Minor units in a major one (spec 2 §3).
    MINOR_UNIT_DIVISOR = minor(100, "-");
    /// Decimals of a price, at least (spec 2 §3).
    PRICE_DISPLAY_MIN_DECIMALS = count(0, "decimals");
    /// Decimals of a price, at most (spec 2 §3).
    PRICE_DISPLAY_MAX_DECIMALS = count(2, "decimals");
    /// Decimals of an amount where nothing else is said (spec 2 §3).
    CURRENCY_FORMAT_DEFAULT_DECIMALS = count(2, "decimals");
    /// Weekly prices round up to the next multiple of it: a quarter (spec 2 §3).
    PRICE_CEILING_STEP = minor(25, "minor units");
    /// Weeks a yearly price is divided by (spec 2 §4).
    WEEKS_PER_YEAR_DIVISOR = minor(52, "weeks");
    /// The number that stands for a gift (spec 2 §3).
    GIFT_TYPE_GIFT = number(29, "number");
    /// The number that stands for a gift of several (spec 2 §3).
    GIFT_TYPE_GROUP_GIFT = number(31, "number");
    /// The monthly plan (spec 2 §9).
    PRICE_MONTHLY = minor(500, "minor units of USD");
    /// The yearly plan (spec 2 §9).
    PRICE_YEARLY = minor(5_000, "minor units of USD");
    /// The monthly plan of Friends (spec 2 §9).
    PRICE_PREMIUM_MONTHLY = minor(1_500, "minor units of USD");
    /// The yearly plan of Friends (spec 2 §9).
    PRICE_PREMIUM_YEARLY = minor(15_000, "minor units of USD");
    /// Crossed out beside the yearly plan (spec 2 §9).
    PRICE_YEARLY_CROSSOUT = minor(6_000, "minor units of USD");
    /// Crossed out beside the yearly plan of Friends (spec 2 §9).
    PRICE_PREMIUM_YEARLY_CROSSOUT = minor(18_000, "minor units of USD");
    /// The yearly plan of staff (spec 2 §9).
    PRICE_STAFF_YEARLY = minor(100, "minor units of USD");
    /// What the yearly plan saves (spec 2 §9).
    SAVED_YEARLY = minor(1_000, "minor units of USD");
    /// What the plan of staff saves (spec 2 §9).
    SAVED_STAFF = minor(4_900, "minor units of USD");
    /// A year at half the price (spec 2 §9).
    PRICE_HALF_OFF_YEAR = minor(2_500, "minor units of USD");
    /// Crossed out beside it (spec 2 §9).
    PRICE_HALF_OFF_YEAR_CROSSOUT = minor(5_000, "minor units of USD");
    /// The default version of 3-D Secure (spec 2 §9).
    THREE_D_SECURE_VERSION = number(2, "version");
    /// The version of Apple Pay (spec 2 §9).
    APPLE_PAY_VERSION = number(3, "version");
}

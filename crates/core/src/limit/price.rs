//! Prices and how they are shown. Money is minor units.

use super::define::limits;

limits! {
    /// Minor units in a major one.
    MINOR_UNIT_DIVISOR = minor(100, "-");
    /// Decimals of a price, at least.
    PRICE_DISPLAY_MIN_DECIMALS = count(0, "decimals");
    /// Decimals of a price, at most.
    PRICE_DISPLAY_MAX_DECIMALS = count(2, "decimals");
    /// Decimals of an amount where nothing else is said.
    CURRENCY_FORMAT_DEFAULT_DECIMALS = count(2, "decimals");
    /// Weekly prices round up to the next multiple of it: a quarter.
    PRICE_CEILING_STEP = minor(25, "minor units");
    /// Weeks a yearly price is divided by.
    WEEKS_PER_YEAR_DIVISOR = number(52, "weeks");
    /// The number that stands for a gift.
    GIFT_TYPE_GIFT = number(29, "number");
    /// The number that stands for a gift of several.
    GIFT_TYPE_GROUP_GIFT = number(31, "number");
    /// The monthly plan.
    PRICE_MONTHLY = minor(500, "minor units of USD");
    /// The yearly plan.
    PRICE_YEARLY = minor(5_000, "minor units of USD");
    /// The monthly plan of Friends.
    PRICE_PREMIUM_MONTHLY = minor(1_500, "minor units of USD");
    /// The yearly plan of Friends.
    PRICE_PREMIUM_YEARLY = minor(15_000, "minor units of USD");
    /// Crossed out beside the yearly plan.
    PRICE_YEARLY_CROSSOUT = minor(6_000, "minor units of USD");
    /// Crossed out beside the yearly plan of Friends.
    PRICE_PREMIUM_YEARLY_CROSSOUT = minor(18_000, "minor units of USD");
    /// The yearly plan of staff.
    PRICE_STAFF_YEARLY = minor(100, "minor units of USD");
    /// What the yearly plan saves.
    SAVED_YEARLY = minor(1_000, "minor units of USD");
    /// What the plan of staff saves.
    SAVED_STAFF = minor(4_900, "minor units of USD");
    /// The smallest amount that is charged: those who move money take none that is smaller. Less is given.
    SMALLEST_CHARGE = minor(50, "minor units");
    /// A year at half the price.
    PRICE_HALF_OFF_YEAR = minor(2_500, "minor units of USD");
    /// Crossed out beside it.
    PRICE_HALF_OFF_YEAR_CROSSOUT = minor(5_000, "minor units of USD");
    /// The default version of 3-D Secure.
    THREE_D_SECURE_VERSION = number(2, "version");
    /// Cards that one person may try in an hour.
    CARDS_PER_HOUR = count(20, "cards");
    /// Codes of gifts that one person may try in an hour.
    GIFT_CODES_PER_HOUR = count(60, "codes");
    /// The smallest tip: below it, moving the money costs more than it brings.
    TIP_LEAST = minor(100, "minor units");
    /// The largest tip.
    TIP_MOST = minor(20_000, "minor units");
    /// Tips that one person may try to give in an hour.
    TIPS_PER_HOUR = count(20, "tips");
    /// The version of Apple Pay.
    APPLE_PAY_VERSION = number(3, "version");
}

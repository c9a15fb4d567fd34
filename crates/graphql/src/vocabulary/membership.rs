//! Memberships, and how they are paid and given.

use async_graphql::Enum;

/// A plan.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "quire_membership::MembershipType")]
pub enum MembershipType {
    /// The membership, paid each month.
    Monthly,
    /// The membership, paid each year.
    Yearly,
    /// For Friends, paid each month.
    PremiumMonthly,
    /// For Friends, paid each year.
    PremiumYearly,
}

/// What prices are given in, by its name in ISO 4217.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "quire_membership::Currency")]
pub enum Currency {
    /// US dollars.
    Usd,
    /// Canadian dollars.
    Cad,
}

/// At which price a plan is bought, when that is not its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
pub enum PlanOffer {
    /// Half of the first year's price, for those who never were members.
    HalfOffYear,
}

/// What a payment is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "quire_membership::charge::ChargePurpose")]
pub enum ChargePurpose {
    /// A membership begins.
    Purchase,
    /// A membership goes on.
    Renewal,
    /// A better plan begins before what is paid for ends.
    Upgrade,
    /// Memberships are given away.
    Gift,
    /// The writer of a story gets a tip.
    Tip,
}

/// Who takes the payments of a membership.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "quire_membership::provider::PaymentProvider")]
pub enum PaymentProvider {
    /// The App Store: changed and cancelled there.
    Apple,
    /// Braintree.
    Braintree,
    /// Google Play: changed and cancelled there.
    Google,
    /// No one: the time was a gift and ends by itself.
    #[graphql(name = "MEDIUM_GIFT")]
    Gift,
    /// PayPal.
    Paypal,
    /// Stripe.
    Stripe,
    /// A provider of an older time.
    Unknown,
}

/// What kind of payment method it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "quire_membership::payment_method::PaymentMethodKind")]
pub enum PaymentMethodKind {
    /// A card in Apple Pay.
    ApplePayCard,
    /// A card whose number was typed in.
    CreditCard,
    /// A card in Google Pay.
    GooglePayCard,
    /// An account at PayPal.
    PaypalAccount,
}

/// Where a membership stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "quire_membership::membership::MembershipState")]
pub enum MembershipState {
    /// Ordered; the first payment is not through.
    Pending,
    /// In the days before the first payment.
    Trialing,
    /// Paid for, and renews.
    Active,
    /// A payment failed or is outstanding. What is paid for stays readable.
    PastDue,
    /// Does not renew; what is paid for stays readable.
    Cancelled,
    /// In time that was a gift: ends by itself.
    Gifted,
    /// Over. A new membership may begin.
    Expired,
}

/// Why someone cancels.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "quire_membership::cancel::CancellationReason")]
pub enum CancellationReason {
    /// There is too little to read.
    Content,
    /// It costs too much.
    Costs,
    /// There are several accounts.
    DuplicateAccounts,
    /// What it gives is not used.
    FeatureUsage,
    /// Something else.
    Other,
    /// Another plan is wanted.
    PremiumTierSubscription,
    /// Something else is read instead.
    SwitchingProduct,
    /// There is no time to read.
    Time,
}

/// What someone who cancels is offered.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "quire_membership::cancel::CancellationOffer")]
pub enum CancellationOffer {
    /// Nothing.
    NoDiscount,
    /// A fifth off the next year.
    #[graphql(name = "TWENTY_PERCENT_OFF_ONE_YEAR")]
    TwentyPercent,
    /// Half off the next year.
    #[graphql(name = "FIFTY_PERCENT_OFF_ONE_YEAR")]
    FiftyPercent,
}

/// A kind of gift.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "quire_membership::gift::GiftType")]
pub enum GiftType {
    /// One year for one person.
    Gift,
    /// One year for each of several people, a code each.
    GroupGift,
}

/// Why a gift's code is worth nothing to the person who holds it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "quire_core::outcome::GiftCodeError")]
pub enum GiftCodeError {
    /// Someone redeemed it.
    AlreadyUsed,
    /// Its time is over.
    Expired,
    /// No gift has this code.
    NotFound,
    /// It is meant for people who never were members, and this person was one.
    NotRedeemableByPastMembers,
}

/// The colors of a banner.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "quire_membership::banner::BannerTone")]
pub enum BannerTone {
    /// Those of the page.
    Neutral,
    /// Those of something that went wrong.
    Error,
    /// Those of the membership.
    Membership,
}

/// A banner at the top of a page.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "quire_core::vocabulary::banner::TopBanner")]
pub enum TopBannerName {
    /// The offer of a membership.
    MembershipUpsell,
    /// The offer to keep a membership that was cancelled.
    Reactivation,
    /// The warning about the payment method.
    PaymentMethod,
    /// The offer to become a Friend.
    FriendUpsell,
}

/// A page that warns of payments.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "quire_core::vocabulary::banner::PaymentBannerPage")]
pub enum PaymentBannerPage {
    /// The reader’s home.
    Home,
    /// The settings.
    Settings,
    /// A tab of the settings.
    SettingsTab,
    /// A story’s page.
    Post,
}

/// A banner that comes back some time after it was dismissed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "quire_membership::dismissal::TimedBanner")]
pub enum TimedBanner {
    /// The offer of a membership, for 90 days.
    MembershipUpsell,
    /// The offer to keep a membership, for 14 days.
    Reactivation,
    /// The offer to become a Friend, for 180 days.
    FriendUpsell,
}

/// Where an offer or a warning about memberships leads.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "quire_membership::MembershipTarget")]
pub enum MembershipTarget {
    /// The page of the plans.
    Plans,
    /// The page that presents memberships.
    Landing,
    /// The page where one pays.
    Pay,
    /// The page of one’s own membership.
    ManageMembership,
    /// The page where the payment method is changed.
    PaymentMethod,
    /// The dialog that keeps a membership, on the page one is on.
    ReactivateDialog,
}

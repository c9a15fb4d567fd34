//! Every enumeration of this crate, as printers and comparisons see it.

use quire_core::vocabulary::Table;

/// The tables, in the shape of [`quire_core::vocabulary::ALL`].
pub const VOCABULARY: &[&[Table]] = &[
    &[
        crate::money::Currency::TABLE,
        crate::plan::MembershipType::TABLE,
        crate::plan::PlanPeriod::TABLE,
        crate::plan::ProductType::TABLE,
        crate::plan::BraintreePlan::TABLE,
        crate::price::Offer::TABLE,
        crate::discount::FreeMonths::TABLE,
    ],
    &[
        crate::provider::PaymentProvider::TABLE,
        crate::payment_method::CardBrand::TABLE,
        crate::payment_method::PaymentMethodKind::TABLE,
    ],
    &[
        crate::membership::State::TABLE,
        crate::standing::MembershipStatus::TABLE,
        crate::cancel::CancellationReason::TABLE,
        crate::cancel::CancellationOffer::TABLE,
        crate::cancel::CancelStep::TABLE,
    ],
    &[
        crate::metering::Metering::TABLE,
        crate::badge::Star::TABLE,
        crate::banner::Tone::TABLE,
        crate::dismissal::TimedBanner::TABLE,
        crate::dismissal::BannerFlag::TABLE,
        crate::target::Target::TABLE,
    ],
];

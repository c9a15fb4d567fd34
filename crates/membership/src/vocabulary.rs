//! Every enumeration of this crate, as printers and comparisons see it.

use quire_core::vocabulary::VocabularyTable;

/// The tables of this crate's enumerations, in the shape of
/// [`quire_core::registry::ALL`].
pub const VOCABULARY: &[&[VocabularyTable]] = &[
    &[
        crate::money::Currency::TABLE,
        crate::plan::MembershipType::TABLE,
        crate::plan::PlanPeriod::TABLE,
        crate::plan::ProductType::TABLE,
        crate::plan::BraintreePlan::TABLE,
        crate::price::PriceOffer::TABLE,
        crate::discount::FreeMonths::TABLE,
    ],
    &[
        crate::provider::PaymentProvider::TABLE,
        crate::payment_method::CardBrand::TABLE,
        crate::payment_method::PaymentMethodKind::TABLE,
    ],
    &[
        crate::membership::MembershipState::TABLE,
        crate::active_membership::MembershipStatus::TABLE,
        crate::cancel::CancellationReason::TABLE,
        crate::cancel::CancellationOffer::TABLE,
        crate::cancel::CancelStep::TABLE,
    ],
    &[
        crate::metering::Metering::TABLE,
        crate::badge::BadgeStar::TABLE,
        crate::banner::BannerTone::TABLE,
        crate::dismissal::TimedBanner::TABLE,
        crate::dismissal::BannerFlag::TABLE,
        crate::target::MembershipTarget::TABLE,
    ],
    &[crate::gift::GiftType::TABLE, crate::gift::GiftCodeValidity::TABLE],
    &[
        crate::charge::ChargePurpose::TABLE,
        crate::charge::ChargeState::TABLE,
        crate::charge::DeclineReason::TABLE,
        crate::charge::Processor::TABLE,
        crate::refund::RefundKind::TABLE,
        crate::refund::RefundState::TABLE,
        crate::ledger::payment::PaymentAccount::TABLE,
    ],
    &[crate::ledger::LedgerType::TABLE, crate::ledger::LedgerEntity::TABLE],
    &[
        crate::partner::PartnerEnrollment::TABLE,
        crate::partner::PartnerStatus::TABLE,
        crate::partner::PartnerRequirement::TABLE,
    ],
    &[
        crate::payout::PayoutStatus::TABLE,
        crate::payout::HoldReason::TABLE,
        crate::payout::PayoutAccountType::TABLE,
        crate::payout::StripeAccountType::TABLE,
    ],
];

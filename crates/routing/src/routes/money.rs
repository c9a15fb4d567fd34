//! Membership, gifts and the partner programme.

use super::*;

#[rustfmt::skip]
pub(super) const ROWS: &[RouteRow] = &[
    page("billing_receipt", "/me/billing-history/receipt/{chargeId}", BillingReceipt).signed_in(),
    page("partner_enroll", "/me/partner/enroll/{step}", PartnerProgramEnroll).signed_in(),
    page("partner_unenroll", "/me/partner/unenroll", PartnerProgramUnenroll).signed_in(),
    page("ShowPartnerDashboard", "/me/partner/dashboard", PartnerProgramDashboard).signed_in(),
    page("partner_dashboard_tab", "/me/partner/dashboard/{tab}", PartnerProgramDashboard).values("tab", PARTNER_TABS).signed_in(),
    page("partner_taxes", "/me/partner/taxes", PartnerProgramTaxes).signed_in(),
    page("membership_cancel", "/me/membership/cancel", CancelMembership).signed_in(),
    page("ShowSubscriptionsLanding", "/membership", LandingMembership).query(&["p"]),
    page("ShowGiftLanding", "/gift", LandingGift).with_flag(DisableGiftPage, NotAvailable),
    page("ShowPay", "/payment", Payment).query(&["p", "plan", "currency", "offer"]).signed_in(),
    page("ShowLiteGiftCheckout", "/gift-checkout", GiftMembership).query(&["gift"]).with_flag(DisableGiftPage, NotAvailable),
    page("gift_plans", "/gift-plans", GiftPlans).with_flag(DisableGiftPage, NotAvailable),
    page("group_gift", "/group-gift", GroupGiftMembership).with_flag(DisableGiftPage, NotAvailable),
    page("redeem", "/redeem", RedeemGiftMembership).query(&["code"]),
    page("redeem_gift", "/redeem-gift", RedeemGiftMembership).query(&["code"]),
    page("upgrade", "/upgrade", Upgrade).signed_in(),
    page("plans", "/plans", Plans).query(&["p", "currency"]),
    page("plans_confirmation", "/plans/confirmation/{membershipType}", PlansConfirmation).values("membershipType", MEMBERSHIP_TYPES).query(&["p"]).signed_in(),
    page("discount", "/discount", DiscountPlans).query(&["p", "currency"]),
    page("ShowManageMembershipPage", "/manage-membership", ManageMembership).needs(SwitchPlanPremiumTier).signed_in(),
    page("ShowManageMembershipConfirmationPage", "/manage-membership/confirmation/{membershipType}", ManageMembershipConfirmation).needs(SwitchPlanPremiumTier).values("membershipType", MEMBERSHIP_TYPES).signed_in(),
    page("welcome_member", "/welcome-member", WelcomeMember).query(&["p"]).signed_in(),
    page("partner_application", "/partner-program-application", PartnerProgramApplication).signed_in(),
    page("partner_stripe_finish", "/partner-program/stripe/finish", PartnerProgramStripeFinish).signed_in(),
    page("partner_stripe_reconnect", "/partner-program/stripe/reconnect", PartnerProgramStripeReconnect).signed_in(),
    page("partner_stripe_reconnect_success", "/partner-program/stripe/reconnect/success", PartnerProgramStripeReconnectSuccess).signed_in(),
    page("partner_payout", "/partner-program/payout/{step}", PartnerProgramPayoutSettings).signed_in(),
];

//! Where banners and popovers lead.

use quire_core::vocabulary;

vocabulary! {
    /// Where a button leads, by the route's name.
    MembershipTarget {
        /// The plans.
        Plans = "plans",
        /// The membership landing.
        Landing = "ShowSubscriptionsLanding",
        /// The pay page.
        Pay = "ShowPay",
        /// The page of one's own membership.
        ManageMembership = "ShowManageMembershipPage",
        /// The page where the payment method is changed.
        PaymentMethod = "ShowPaymentMethod",
        /// No page: the reactivation dialog, on the page one is on.
        ReactivateDialog = "#reactivateMembership",
    }
}

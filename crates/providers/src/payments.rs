//! Who moves the money of members: [`Stripe`] that of cards and [`Braintree`] that of PayPal accounts, or for show
//! [`Demonstration`], which moves none.

mod braintree;
mod demonstration;
mod stripe;

pub use braintree::{Braintree, BraintreeAccount};
pub use demonstration::Demonstration;
pub use stripe::{Stripe, StripeAccount};

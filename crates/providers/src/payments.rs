//! Who moves the money of members: [`Stripe`], or for show [`Demonstration`], which moves none.

mod demonstration;
mod stripe;

pub use demonstration::Demonstration;
pub use stripe::{Stripe, StripeAccount};

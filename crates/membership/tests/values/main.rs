//! Values and what they promise: money, prices, plans, payment methods.
#![expect(clippy::expect_used, reason = "a test that cannot go on has failed")]

mod money;
mod payment_method;
mod period;
mod plan;
mod price;
mod vocabulary;

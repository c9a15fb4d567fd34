//! Values and what they promise: money, prices, plans, payment methods, taxes.
#![expect(clippy::expect_used, reason = "a test that cannot go on has failed")]

mod money;
mod payment_method;
mod period;
mod place;
mod plan;
mod price;
mod tax;
mod tax_id;
mod tax_table;
mod tip;
mod vocabulary;

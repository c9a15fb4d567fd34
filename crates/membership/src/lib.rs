#![doc = include_str!("../README.md")]

pub mod metering;
pub mod money;
pub mod plan;

pub use metering::Metering;
pub use money::{Currency, Money};
pub use plan::{MembershipType, Price};

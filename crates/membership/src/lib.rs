#![doc = include_str!("../README.md")]

pub mod active_membership;
pub mod badge;
pub mod banner;
pub mod cancel;
pub mod charge;
pub mod discount;
pub mod dismissal;
pub mod gift;
pub mod ledger;
pub mod membership;
pub mod menu;
pub mod metering;
pub mod money;
pub mod partner;
pub mod payment_method;
pub mod payout;
pub mod period;
pub mod plan;
pub mod popover;
pub mod price;
pub mod provider;
pub mod reactivation;
pub mod redeem;
pub mod target;
pub mod vocabulary;

pub use active_membership::{ActiveMembership, MembershipStatus, ScheduledSwitch};
pub use discount::Discount;
pub use membership::{Membership, switch};
pub use metering::{Meter, Metering};
pub use money::{Currency, Money};
pub use payment_method::PaymentMethod;
pub use plan::{MembershipType, PlanPeriod};
pub use price::{Price, PriceList, PriceOffer};
pub use provider::PaymentProvider;
pub use target::MembershipTarget;
pub use vocabulary::VOCABULARY;

//! The feature flags that addresses depend on: [`Flag::OF_ADDRESSES`] (spec 1 §2.5, spec 3 §7.5).

pub use quire_core::flag::{Flag, Flags};

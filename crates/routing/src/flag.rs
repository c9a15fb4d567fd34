//! The feature flags that addresses depend on: [`Flag::OF_ADDRESSES`].

pub use quire_core::flag::{Flag, Flags};

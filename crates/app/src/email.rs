//! E-mail addresses, in the one form that is kept.

pub use quire_core::account::{EmailAddress, InvalidEmail};

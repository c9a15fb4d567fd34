//! Signing in with a service, and connecting one to an account (spec 2 §4, decisions 57, 67 and 73,
//! groups I and X-3).
//!
//! A browser is sent to the service with a state that only it can bring back: everything the trip
//! is bound to is made from a secret in a cookie of this browser, and is good once, for ten minutes.

mod arrive;
mod connect;
mod connection;
mod depart;
mod enter;
pub mod prompt;
mod settle;
mod trip;

pub use arrive::{Arrival, Arrived, arrive};
pub(crate) use connect::adopt;
pub use connection::{DisconnectRefusal, connections, disconnect, offered};
pub use depart::{DepartRefusal, Departed, Departing, depart};
pub use settle::{Coming, SettleRefusal, Settled, settle};

/// A browser has ten minutes to come back.
const LIFE_SECONDS: i64 = 600;

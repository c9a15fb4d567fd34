#![doc = include_str!("../README.md")]

mod browser_headers;
mod client;
pub mod conditional;
mod confidential;
mod country;
mod form;
pub mod headers;
pub mod plain;
pub mod post_guard;
pub mod request_id;
pub mod session;
pub mod upload;

pub use browser_headers::browser_headers;
pub use client::Client;
pub use confidential::Confidential;
pub use country::{Countries, Country};
pub use form::Form;
pub use request_id::RequestId;
/// Crates whose types the functions of this one take and give.
pub use {http, poem};

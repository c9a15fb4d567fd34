//! What requests and answers have in common, whoever answers: the client and its country, the number of
//! a request, headers, plain answers and pages with one button.

mod client;
mod country;
mod form;
pub mod headers;
pub mod plain;
pub mod request_id;

pub use client::Client;
pub use country::{Countries, Country};
pub use form::Form;
pub use request_id::RequestId;

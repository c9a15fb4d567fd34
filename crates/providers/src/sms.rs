//! Messages to telephones: into a folder ([`SmsOutbox`]) or to a carrier's API ([`SmsApi`]).

mod api;
mod outbox;

pub use api::{SmsAccount, SmsApi};
pub use outbox::SmsOutbox;

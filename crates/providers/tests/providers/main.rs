//! The outside world for real, as far as one machine goes: what lies in folders, what is believed of
//! others, and how others are asked, the worst of them too.
#![expect(clippy::unwrap_used, reason = "a server that cannot be made is a failed test")]

mod address;
mod blob;
mod braintree;
mod clock;
mod demonstration;
mod id_token;
mod ids;
mod issuer;
mod letter;
mod mail_outbox;
mod mail_server;
mod mastodon;
mod openid;
mod outgoing;
mod recaptcha;
mod server;
mod sms;
mod sms_outbox;
mod smtp;
mod stripe;

#![doc = include_str!("../README.md")]

mod blob;
mod clock;
mod dns;
mod ids;
mod mail;
pub mod outgoing;
mod payments;
mod recaptcha;
pub mod sign_in;
mod sms;

pub use blob::{FileBlobs, S3Blobs, S3Bucket};
pub use clock::SystemClock;
pub use dns::NameServers;
pub use ids::SystemIds;
pub use mail::{Letterhead, MailOutbox, SetUpError, Smtp, SmtpSecurity, SmtpSettings};
pub use payments::{Braintree, BraintreeAccount, Demonstration, Stripe, StripeAccount};
pub use recaptcha::Recaptcha;
pub use sms::{SmsAccount, SmsApi, SmsOutbox};

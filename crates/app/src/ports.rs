//! The outside world as the actions see it: time, chance, mail, messages to telephones, sign-in
//! services, captchas, files and what lies at others' addresses. The real ones are in
//! `quire-providers`; tests pass doubles, so every action can be repeated exactly.

mod blob;
mod captcha;
mod deliver;
mod dns;
mod fetch;
mod mail;
mod payments;
mod sign_in;
mod sms;

pub use blob::{BlobError, Blobs, Bucket, StoredObject, UNFINISHED};
pub use captcha::{Captcha, CaptchaError};
pub use deliver::{Deliver, Parcel, Reply, Undelivered};
pub use dns::{Dns, DnsError};
pub use fetch::{Fetch, FetchError, Fetched};
pub use mail::{HeaderText, Mail, MailError, Mailer};
pub use payments::{
    BankAnswer, CardSetup, ChargeName, ChargeOutcome, ChargeRequest, EventCharge, EventSubject,
    HostedFields, NotTheProvider, PaymentError, Payments, Presence, ProviderCharge, ProviderEvent,
    SavedMethod, WalletButton,
};
pub use sign_in::{
    AuthorizationRedirect, AuthorizationRequest, AuthorizationResponse, Profile, ProfileEmail,
    ProviderError, SignInPrompt, SignInProvider,
};
pub use sms::{Sms, SmsCarrier, SmsError};

use quire_core::Timestamp;
use std::sync::Arc;

/// Tells the time.
pub trait Clock: Send + Sync {
    /// Returns the present instant.
    fn now(&self) -> Timestamp;
}

/// Makes what no one can guess: bits for identifiers and secrets.
pub trait Ids: Send + Sync {
    /// Returns 64 random bits, for identifiers.
    fn bits(&self) -> u64;

    /// Returns 256 random bits, for sessions, challenges and keys.
    fn secret(&self) -> [u8; 32];

    /// Returns a number below `bound` in which no value is likelier than another; 0 when `bound`
    /// is 0.
    fn below(&self, bound: u64) -> u64 {
        let bound = bound.max(1);
        // The last, incomplete run of 64-bit numbers is thrown back, or small values would win.
        let last = u64::MAX - (u64::MAX % bound + 1) % bound;
        loop {
            let bits = self.bits();
            if bits <= last {
                return bits % bound;
            }
        }
    }
}

/// What it costs to hash a password, and to guess one.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum PasswordCost {
    /// 19 MiB and two passes.
    #[default]
    Full,
    /// As little as there can be, for tests about something else.
    #[cfg(feature = "testing")]
    Least,
}

/// The outside world, handed to every action.
#[derive(Clone)]
pub struct Ports {
    /// Tells the time.
    pub clock: Arc<dyn Clock>,
    /// Makes identifiers and secrets.
    pub ids: Arc<dyn Ids>,
    /// Sends mail.
    pub mailer: Arc<dyn Mailer>,
    /// Sends messages to telephones.
    pub sms: Arc<dyn SmsCarrier>,
    /// The services that may vouch for someone: those that are configured.
    pub sign_in: Vec<Arc<dyn SignInProvider>>,
    /// Tells people from programs; `None` when no one does.
    pub captcha: Option<Arc<dyn Captcha>>,
    /// Moves the money of members; `None` when memberships cannot be bought here.
    pub payments: Option<Arc<dyn Payments>>,
    /// Moves money of PayPal accounts, where it is configured.
    pub paypal: Option<Arc<dyn Payments>>,
    /// Keeps what is too large for the database.
    pub blobs: Arc<dyn Blobs>,
    /// Fetches what lies at addresses that others chose.
    pub fetch: Arc<dyn Fetch>,
    /// Sends to addresses that others chose.
    pub deliver: Arc<dyn Deliver>,
    /// Asks name servers.
    pub dns: Arc<dyn Dns>,
    /// What it costs to hash a password.
    pub password_cost: PasswordCost,
}

impl std::fmt::Debug for Ports {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Ports")
    }
}

//! Mail: into a folder ([`Outbox`]) or over SMTP ([`Smtp`]). Both write the same letter.

mod letter;
mod outbox;
mod smtp;

pub use letter::Letterhead;
pub use outbox::Outbox;
pub use smtp::{SetUpError, Smtp, SmtpSecurity, SmtpSettings};

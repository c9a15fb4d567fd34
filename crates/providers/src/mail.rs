//! Mail: into a folder ([`MailOutbox`]) or over SMTP ([`Smtp`]). Both write the same letter.

mod letter;
mod outbox;
mod smtp;

pub use letter::Letterhead;
pub(crate) use letter::stamp;
pub use outbox::MailOutbox;
pub(crate) use outbox::put_down;
pub use smtp::{SetUpError, Smtp, SmtpSecurity, SmtpSettings};

//! The outside world for real: the traits of `quire_app::outside`, kept.

mod clock;
mod ids;
mod mail;

pub use clock::SystemClock;
pub use ids::SystemIds;
pub use mail::{Letterhead, Outbox, SetUpError, Smtp, SmtpSecurity, SmtpSettings};

//! The machine's clock.

use quire_app::ports::Clock;
use quire_core::Timestamp;

/// Tells the machine's time.
#[derive(Debug, Clone, Copy, Default)]
pub struct SystemClock;

impl Clock for SystemClock {
    #[expect(clippy::disallowed_methods, reason = "this is the clock that all others stand in for")]
    fn now(&self) -> Timestamp {
        Timestamp::new(chrono::Utc::now())
    }
}

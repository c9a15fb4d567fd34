//! How much a page may lack for those who ask.

use super::Freshness;

/// Which pages a request takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Accept {
    /// Those that show everything, because its reader may have caused the change.
    Current,
    /// Those that lack nothing but the numbers of the last seconds, as long as pages are not made again for them.
    WithoutNumbers,
    /// Also those that lack something new, for at most a second after it came, or numbers.
    Outdated,
}

impl Accept {
    /// Whether a page that is there is taken as it is.
    pub(super) fn takes(self, freshness: Freshness) -> bool {
        match freshness {
            Freshness::Current => true,
            Freshness::Behind { is_due: false } => self != Self::Current,
            Freshness::Behind { is_due: true } | Freshness::Outdated => self == Self::Outdated,
            Freshness::Unsound => false,
        }
    }

    /// Whether a page is taken that was made just now: what it lacks came meanwhile.
    pub(super) fn takes_made(self, freshness: Freshness) -> bool {
        matches!(freshness, Freshness::Behind { .. }) || self.takes(freshness)
    }
}

//! What a story was to its readers on a day (statistics of writers).

use crate::vocabulary::event::TrafficSource;
use chrono::NaiveDate;

/// A day (in UTC) of a story, of the readers who came by one way.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct StoryDay {
    /// Which day.
    pub day: NaiveDate,
    /// Where they came from.
    pub source: TrafficSource,
    /// What they did.
    pub counts: Counts,
}

/// What readers did.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Counts {
    /// How often it was opened.
    pub views: i64,
    /// How often it was read.
    pub reads: i64,
    /// Seconds that went into reading.
    pub seconds: i64,
}

impl Counts {
    /// Both together.
    #[must_use]
    pub const fn plus(self, other: Self) -> Self {
        Self {
            views: self.views.saturating_add(other.views),
            reads: self.reads.saturating_add(other.reads),
            seconds: self.seconds.saturating_add(other.seconds),
        }
    }

    /// How many of a hundred views were read, rounded down; none without views. A view may be lost
    /// where its reading arrived, so there are a hundred at most.
    #[must_use]
    pub fn read_ratio(self) -> Option<u8> {
        let percent = self.reads.saturating_mul(100).checked_div(self.views)?;
        u8::try_from(percent.clamp(0, 100)).ok()
    }
}

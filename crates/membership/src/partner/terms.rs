//! The numbers the earnings formula is made of, and the points they give a reader's story.

use serde::{Deserialize, Serialize};

/// The numbers of the formula (decision 0012). Every statement carries those it was calculated with,
/// so that it can be calculated again when they have changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Terms {
    /// The writers' part of the month's membership payments, in hundredths of a percent.
    pub pool_basis_points: u32,
    /// A reader's time with a story counts from this many seconds a month.
    pub min_seconds: u32,
    /// Of one story on one day no more than this many seconds count.
    pub max_seconds_a_day: u32,
    /// What a clap adds, in percent of the time.
    pub clap_percent: u32,
    /// How many claps add something.
    pub max_claps: u32,
    /// What a highlight adds, in percent of the time.
    pub highlight_percent: u32,
    /// How many highlights add something.
    pub max_highlights: u32,
    /// What a response adds, in percent of the time.
    pub response_percent: u32,
    /// How many responses add something.
    pub max_responses: u32,
}

/// What a reader did with a story in a month (decision 0012 says what it weighs).
#[derive(Debug, Clone, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Attention {
    /// Seconds read, one number for each day that had some.
    pub days: Vec<u32>,
    /// Claps.
    pub claps: u32,
    /// Highlights.
    pub highlights: u32,
    /// Responses.
    pub responses: u32,
}

impl Terms {
    /// The terms of the programme: half of the payments; 30 seconds at least and an hour a day at
    /// most; 50 claps, 3 highlights and a response double a reader's time.
    pub const STANDARD: Terms = Terms {
        pool_basis_points: 5_000,
        min_seconds: 30,
        max_seconds_a_day: 3_600,
        clap_percent: 1,
        max_claps: 50,
        highlight_percent: 10,
        max_highlights: 3,
        response_percent: 20,
        max_responses: 1,
    };

    /// The seconds that count: each day up to the limit, nothing when the month stays under the
    /// least time.
    #[must_use]
    pub fn counted_seconds(&self, attention: &Attention) -> u64 {
        let seconds = attention.days.iter().fold(0_u64, |sum, day| {
            sum.saturating_add(u64::from((*day).min(self.max_seconds_a_day)))
        });
        if seconds < u64::from(self.min_seconds) { 0 } else { seconds }
    }

    /// The weight of the seconds in percent: 100, and more for claps, highlights and responses.
    #[must_use]
    pub fn percent(&self, attention: &Attention) -> u64 {
        [
            (attention.claps, self.max_claps, self.clap_percent),
            (attention.highlights, self.max_highlights, self.highlight_percent),
            (attention.responses, self.max_responses, self.response_percent),
        ]
        .into_iter()
        .map(|(count, most, percent)| u64::from(count.min(most)).saturating_mul(percent.into()))
        .fold(100, u64::saturating_add)
    }

    /// The points of a story with a reader: counted seconds × percent.
    #[must_use]
    pub fn points(&self, attention: &Attention) -> u64 {
        self.counted_seconds(attention).saturating_mul(self.percent(attention))
    }
}

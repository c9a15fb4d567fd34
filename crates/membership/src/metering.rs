//! What a reader is shown of a member-only story.

use chrono::{Datelike, NaiveDate, Timelike};
use quire_core::{
    StoryId, Timestamp, UserId, Viewer, story::Visibility, vocabulary,
    vocabulary::membership::MeteringWindow,
};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

vocabulary! {
    /// The state that a story page reports.
    Metering: "metering_state" {
        /// The rest is for members.
        Paywalled = "paywalled",
        /// A member reads.
        Member = "member",
        /// The story is open to this reader without a membership.
        NotMetered = "not_metered",
    }
}

/// The first instant of the window that `now` lies in, by UTC.
#[must_use]
pub fn window_start(window: MeteringWindow, now: Timestamp) -> Timestamp {
    let instant = now.naive();
    let (day, hour) = match window {
        MeteringWindow::Hourly => (instant.day(), instant.hour()),
        MeteringWindow::Daily => (instant.day(), 0),
        MeteringWindow::Monthly => (1, 0),
    };
    NaiveDate::from_ymd_opt(instant.year(), instant.month(), day)
        .and_then(|date| date.and_hms_opt(hour, 0, 0))
        .map_or(now, Timestamp::from_naive)
}

/// How many member-only stories can be read without a membership.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "camelCase")]
pub struct Meter {
    /// After what time counting begins again.
    pub window: MeteringWindow,
    /// By someone who is signed in.
    #[serde(alias = "signed_in")]
    pub signed_in: u32,
    /// By a visitor.
    #[serde(alias = "logged_out")]
    pub logged_out: u32,
}

/// Three a calendar month when signed in, none otherwise.
impl Default for Meter {
    fn default() -> Self {
        Self { window: MeteringWindow::Monthly, signed_in: 3, logged_out: 0 }
    }
}

/// One reader at one story.
#[derive(Debug, Clone, Copy)]
pub struct MeteredReading<'a> {
    /// Who reads.
    pub viewer: &'a Viewer,
    /// What.
    pub story: &'a StoryId,
    /// Who wrote it.
    pub creator: &'a UserId,
    /// For whom.
    pub visibility: Visibility,
    /// The member-only stories that were opened for this reader since the window's start. A story
    /// among them stays open until its end and does not count again.
    pub opened: &'a BTreeSet<StoryId>,
}

/// How much of a story is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StoryShare {
    /// All of it.
    Full,
    /// Its beginning, and an invitation.
    Preview,
}

/// What the meter says about a reading.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MeterDecision {
    /// The state to report.
    pub metering: Metering,
    /// Whether the story is to be added to those opened.
    pub counts: bool,
}

impl MeterDecision {
    /// How much is shown.
    #[must_use]
    pub const fn sees(&self) -> StoryShare {
        match self.metering {
            Metering::Paywalled => StoryShare::Preview,
            Metering::Member | Metering::NotMetered => StoryShare::Full,
        }
    }
}

impl Meter {
    /// Decides what is shown. Authors read their own stories and staff reads all; a page made for a
    /// class of readers, not for one, is never opened by the meter.
    #[must_use]
    pub fn decide(&self, reading: &MeteredReading<'_>) -> MeterDecision {
        let MeteredReading { viewer, story, creator, visibility, opened } = reading;
        let free = match viewer {
            Viewer::Person { .. } => self.signed_in,
            Viewer::Anonymous => self.logged_out,
            Viewer::Class { .. } => 0,
        };
        let is_open_already = viewer.user_id() == Some(creator)
            || viewer.is_staff()
            || (free > 0 && opened.contains(*story));
        let (metering, counts) = match visibility {
            Visibility::Public | Visibility::Unlisted => (Metering::NotMetered, false),
            Visibility::Locked if viewer.is_member() => (Metering::Member, false),
            Visibility::Locked if is_open_already => (Metering::NotMetered, false),
            Visibility::Locked if opened.len() < usize::try_from(free).unwrap_or(usize::MAX) => {
                (Metering::NotMetered, true)
            }
            Visibility::Locked => (Metering::Paywalled, false),
        };
        MeterDecision { metering, counts }
    }
}

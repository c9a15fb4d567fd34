//! The partner programme: who may join, how an enrolment moves, and what a month's reading earns.

pub mod earnings;
pub mod enrollment;
pub mod micro_units;
pub mod month;
pub mod rounding;
pub mod statement;
pub mod terms;

use quire_core::{Timestamp, vocabulary};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

pub use crate::country::CountryCode;
pub use earnings::{Closing, EarningsError, MonthFacts, close};
pub use enrollment::{EnrollmentAct, EnrollmentRefusal};
pub use micro_units::MicroUnits;
pub use month::Month;
pub use statement::{Statement, StatementError};
pub use terms::Terms;

vocabulary! {
    /// Whether someone is in the programme, as far as the one who asks may know.
    PartnerEnrollment {
        Enrolled = "ENROLLED",
        NotEnrolled = "NOT_ENROLLED",
        /// Only the writer and staff may know.
        PermissionDenied = "PERMISSION_DENIED",
    }
}

vocabulary! {
    /// The state of an enrolment.
    PartnerStatus {
        /// Earns and is paid.
        Active = "ACTIVE",
        /// Left the programme.
        Inactive = "INACTIVE",
        /// Earns, and is paid once the missing requirements are met.
        PendingAction = "PENDING_ACTION",
        /// Staff stopped it: earns nothing, is not paid.
        Suspended = "SUSPENDED",
        /// A state that this version cannot read; nothing is done until someone looks.
        Unknown = "UNKNOWN",
    }
}

vocabulary! {
    /// What a writer needs to be in the programme.
    PartnerRequirement {
        /// Has a membership.
        IsMember = "IS_MEMBER",
        /// Lives where payouts reach.
        Location = "LOCATION",
        /// Has an account that can be paid to.
        PayoutSettings = "PAYOUT_SETTINGS",
        /// Published lately.
        PostActivity = "POST_ACTIVITY",
    }
}

/// What the programme asks for; configuration.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Programme {
    /// Where payouts reach.
    pub countries: BTreeSet<CountryCode>,
    /// How many days back the latest story may lie.
    pub activity_days: u32,
}

/// The days after which a writer without a new story no longer counts as active.
pub const ACTIVITY_DAYS: u32 = 180;

/// Whether a writer's payout account can be paid to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum PayoutSettings {
    /// It can.
    Complete,
    /// There is none, or the provider wants more.
    Missing,
}

/// What is known of a writer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct WriterFacts {
    /// Whether they have a membership.
    pub is_member: bool,
    /// Where they say they live.
    pub country: Option<CountryCode>,
    /// Their payout account.
    pub payout_settings: PayoutSettings,
    /// When they last published a story.
    pub latest_story_at: Option<Timestamp>,
}

impl Programme {
    /// Lists the requirements that a writer misses, in the order of the specification; none means
    /// eligible. A story published exactly `activity_days` ago still counts.
    #[must_use]
    pub fn missing(&self, writer: &WriterFacts, now: Timestamp) -> Vec<PartnerRequirement> {
        const SECONDS_A_DAY: i64 = 86_400;
        let since = now.plus_seconds(-i64::from(self.activity_days) * SECONDS_A_DAY);
        let met = |requirement: PartnerRequirement| match requirement {
            PartnerRequirement::IsMember => writer.is_member,
            PartnerRequirement::Location => {
                writer.country.is_some_and(|country| self.countries.contains(&country))
            }
            PartnerRequirement::PayoutSettings => {
                writer.payout_settings == PayoutSettings::Complete
            }
            PartnerRequirement::PostActivity => {
                writer.latest_story_at.is_some_and(|published| published >= since)
            }
        };
        PartnerRequirement::ALL.iter().copied().filter(|requirement| !met(*requirement)).collect()
    }
}

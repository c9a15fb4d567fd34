//! A calendar month in UTC, the period that earnings are calculated by.

use chrono::{Datelike, NaiveDate};
use serde::{Deserialize, Serialize};
use std::{fmt, str::FromStr};

/// A calendar month in UTC, written `2026-10` (what a statement is about).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Month {
    first: NaiveDate,
}

/// Text that is no month.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("a month is written like 2026-10")]
pub struct InvalidMonth;

impl Month {
    /// The month that a day lies in.
    #[must_use]
    pub fn of(day: NaiveDate) -> Option<Self> {
        day.with_day(1).map(|first| Self { first })
    }
}

impl FromStr for Month {
    type Err = InvalidMonth;

    fn from_str(text: &str) -> Result<Self, InvalidMonth> {
        let first = NaiveDate::parse_from_str(&format!("{text}-01"), "%Y-%m-%d")
            .map_err(|_| InvalidMonth)?;
        let month = Self { first };
        if month.to_string() == text { Ok(month) } else { Err(InvalidMonth) }
    }
}

impl TryFrom<String> for Month {
    type Error = InvalidMonth;

    fn try_from(text: String) -> Result<Self, InvalidMonth> {
        text.parse()
    }
}

impl From<Month> for String {
    fn from(month: Month) -> String {
        month.to_string()
    }
}

impl fmt::Display for Month {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}-{:02}", self.first.year(), self.first.month())
    }
}

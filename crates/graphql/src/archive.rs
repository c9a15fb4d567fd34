//! Archives: stories of a year, a month or a day.

use super::{
    field_error::{FieldError, Result},
    scalar::int,
};
use async_graphql::SimpleObject;
use quire_store::story::Period;

/// A month with stories.
#[derive(Debug, Clone, SimpleObject)]
pub struct ArchiveMonth {
    /// The year.
    pub year: i32,
    /// 1 for January.
    pub month: i32,
    /// Listed stories first published in it.
    pub post_count: i32,
}

impl From<quire_store::story::ArchiveMonth> for ArchiveMonth {
    fn from(month: quire_store::story::ArchiveMonth) -> Self {
        Self {
            year: month.year,
            month: int(i64::from(month.month)),
            post_count: int(month.story_count),
        }
    }
}

/// The period a request names; `None` when it names none.
pub(super) fn period(
    year: Option<i32>,
    month: Option<i32>,
    day: Option<i32>,
) -> Result<Option<Period>> {
    let refused = || FieldError::BadRequest("there is no such year, month or day".to_owned());
    let Some(year) = year else {
        return if month.or(day).is_none() { Ok(None) } else { Err(refused()) };
    };
    let part = |part: Option<i32>| part.map(u32::try_from).transpose().map_err(|_| refused());
    Period::new(year, part(month)?, part(day)?).map(Some).ok_or_else(refused)
}

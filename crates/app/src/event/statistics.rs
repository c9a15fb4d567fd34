//! What readers did with a story, for its author.

use crate::{
    App,
    refusal::{Forbidden, Refusal},
};
use chrono::{Days, NaiveDate};
use quire_core::{
    StoryId, Viewer,
    event::day::StoryDay,
    policy::{StoryChange, read_statistics},
};
use quire_store::{event, story};

/// Days that are told of at once.
const MOST: Days = Days::new(366);

/// The days of a story from `from` to `until`, both included and no more than a year of them, the
/// first one first; each by where the readers came from. Days without readers are left out.
///
/// # Errors
/// [`Refusal`]: only authors see what readers did.
pub async fn of_story(
    app: &App,
    viewer: &Viewer,
    id: &StoryId,
    from: NaiveDate,
    until: NaiveDate,
) -> Result<Vec<StoryDay>, Refusal> {
    let (asked, id) = (viewer.clone(), id.clone());
    let from = until.checked_sub_days(MOST).map_or(from, |earliest| from.max(earliest));
    let found = app.store.read(move |c| {
        let Some(story) = story::find(c, &id)? else { return Ok(None) };
        let right = read_statistics(&asked, &story);
        let days = match right {
            StoryChange::Allowed => event::days_of(c, &id, from, until)?,
            _ => Vec::new(),
        };
        Ok(Some((right, days)))
    });
    match found.await? {
        Some((StoryChange::Allowed, days)) => Ok(days),
        Some((StoryChange::Forbidden, _)) => Err(Refusal::Forbidden(Forbidden::NotYours)),
        Some((StoryChange::NotFound, _)) | None => Err(Refusal::NotFound),
    }
}

//! Old addresses that still lead somewhere.

use crate::{Conn, StoreError, conn::on_each, error::parse, schema::redirects};
use diesel::{prelude::*, upsert::excluded};
use quire_core::{StoryId, Timestamp};

/// Where an old address leads.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Target {
    /// To a story, wherever it lives now.
    Story(StoryId),
    /// To a path or an absolute address.
    Location(String),
}

/// Where an old path leads; `host` is `None` for the site's own host.
pub fn find(c: &mut Conn, host: Option<&str>, path: &str) -> Result<Option<Target>, StoreError> {
    let row: Option<(Option<String>, Option<String>)> = redirects::table
        .find((host.unwrap_or(""), path))
        .select((redirects::story_id, redirects::location))
        .first(c)
        .optional()?;
    match row {
        None => Ok(None),
        Some((Some(story), _)) => {
            Ok(Some(Target::Story(parse("redirects", "story_id", path, &story)?)))
        }
        Some((None, location)) => Ok(location.map(Target::Location)),
    }
}

/// Makes an old path lead somewhere, or somewhere else.
pub fn set(
    c: &mut Conn,
    host: Option<&str>,
    path: &str,
    target: &Target,
    now: Timestamp,
) -> Result<(), StoreError> {
    let (story, location) = match target {
        Target::Story(id) => (Some(id.as_str()), None),
        Target::Location(location) => (None, Some(location.as_str())),
    };
    on_each!(c => diesel::insert_into(redirects::table)
        .values((
            redirects::host.eq(host.unwrap_or("")),
            redirects::path.eq(path),
            redirects::story_id.eq(story),
            redirects::location.eq(location),
            redirects::created_at.eq(now.naive()),
        ))
        .on_conflict((redirects::host, redirects::path))
        .do_update()
        .set((
            redirects::story_id.eq(excluded(redirects::story_id)),
            redirects::location.eq(excluded(redirects::location)),
        ))
        .execute(c))?;
    Ok(())
}

/// The old paths of a story, on every host (`None`: the site's own).
pub fn of_story(c: &mut Conn, id: &StoryId) -> Result<Vec<(Option<String>, String)>, StoreError> {
    let rows: Vec<(String, String)> = redirects::table
        .filter(redirects::story_id.eq(id.as_str()))
        .order((redirects::host, redirects::path))
        .select((redirects::host, redirects::path))
        .load(c)?;
    Ok(rows
        .into_iter()
        .map(|(host, path)| (Some(host).filter(|host| !host.is_empty()), path))
        .collect())
}

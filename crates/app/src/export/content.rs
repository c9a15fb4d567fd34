//! What stands in an export: everything that is kept about a person, and nothing about others but
//! the names and ids that the person's own acts point to.

mod access;
mod money;
mod reading;
mod writing;

use super::archive::ArchiveFile;
use crate::preference;
use access::{security, sessions};
use money::{gifts, memberships, payments, tips};
use quire_core::UserId;
use quire_store::{Conn, Page, Paging, StoreError, account, flag, host, person, story};
use reading::{claps, events, follows, lists, mutes, quotes, readings, search_clicks};
use serde_json::{Value, json};
use writing::{publications, reports, submissions, suggested_edits};

/// Rows of a list read at once.
const PAGE: u32 = 1_000;

/// Every part but the stories.
pub(super) fn of_person(c: &mut Conn, id: &UserId) -> Result<Vec<ArchiveFile>, StoreError> {
    Ok(vec![
        part("profile", &profile(c, id)?),
        part("memberships", &memberships(c, id)?),
        part("payments", &payments(c, id)?),
        part("gifts", &gifts(c, id)?),
        part("tips", &tips(c, id)?),
        part("profile-page", &crate::profile::exported(c, id)?),
        part("preferences", &preferences(c, id)?),
        part("follows", &follows(c, id)?),
        part("mutes", &mutes(c, id)?),
        part("claps", &claps(c, id)?),
        part("quotes", &quotes(c, id)?),
        part("lists", &lists(c, id)?),
        part("readings", &readings(c, id)?),
        part("reports", &reports(c, id)?),
        part("submissions", &submissions(c, id)?),
        part("suggested-edits", &suggested_edits(c, id)?),
        part("publications", &publications(c, id)?),
        part("search-clicks", &search_clicks(c, id)?),
        part("events", &events(c, id)?),
        part("sessions", &sessions(c, id)?),
        part("security", &security(c, id)?),
    ])
}

/// How many stories and responses of theirs there are, whatever their status.
pub(super) fn count(c: &mut Conn, id: &UserId) -> Result<i64, StoreError> {
    story::count_of_creator(c, id)
}

fn profile(c: &mut Conn, id: &UserId) -> Result<Value, StoreError> {
    let hosts = host::of_person(c, id)?;
    Ok(json!({
        "person": person::find(c, id)?,
        "usernames": person::held_names(c, id)?,
        "unverifiedEmail": account::unverified_email(c, id)?,
        "dismissed": account::dismissed(c, id)?,
        "domain": hosts.domain,
        "hasSubdomain": hosts.has_subdomain,
    }))
}

fn preferences(c: &mut Conn, id: &UserId) -> Result<Value, StoreError> {
    let all = preference::in_force(c, id)?.into_iter();
    let set: Value = all.map(|one| (one.name().as_str().to_owned(), json!(one.value()))).collect();
    Ok(json!({ "preferences": set, "flags": flag::of_person(c, id)? }))
}

/// Every row of a paged list.
fn every<T>(
    mut page: impl FnMut(&Paging) -> Result<Page<T>, StoreError>,
) -> Result<Vec<T>, StoreError> {
    let (mut rows, mut paging) = (Vec::new(), Paging::first(PAGE));
    loop {
        let found = page(&paging)?;
        rows.extend(found.items);
        match found.next {
            Some(next) => paging.after = Some(next),
            None => return Ok(rows),
        }
    }
}

fn part(name: &str, value: &Value) -> ArchiveFile {
    (format!("{name}.json"), pretty(value))
}

pub(super) fn pretty(value: &Value) -> String {
    format!("{value:#}\n")
}

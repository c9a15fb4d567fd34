//! The invariants that need more than SQL: every row is looked at.

use crate::{
    Conn, StoreError,
    person::fold,
    schema::{people, publications, story_revisions},
};
use diesel::prelude::*;
use quire_core::{Document, document};

const STEP: i64 = 500;

type Revision = (String, i64, String);

/// Bodies that do not parse or are no valid document.
pub(super) fn documents(c: &mut Conn) -> Result<Vec<String>, StoreError> {
    let mut broken = Vec::new();
    let mut place = (String::new(), 0);
    loop {
        let rows: Vec<Revision> = story_revisions::table
            .filter(story_revisions::story_id.ge(&place.0))
            .filter(
                story_revisions::story_id.gt(&place.0).or(story_revisions::revision.gt(place.1)),
            )
            .order((story_revisions::story_id, story_revisions::revision))
            .limit(STEP)
            .select((
                story_revisions::story_id,
                story_revisions::revision,
                story_revisions::document,
            ))
            .load(c)?;
        let Some((id, revision, _)) = rows.last() else { return Ok(broken) };
        place = (id.clone(), *revision);
        broken.extend(rows.into_iter().filter_map(|(id, revision, text)| {
            let valid = serde_json::from_str::<Document>(&text)
                .is_ok_and(|body| document::validate(&body).is_ok());
            (!valid).then(|| format!("{id}/{revision}"))
        }));
    }
}

/// People and publications whose keys are not the folded form of what they stand for. The keys
/// themselves are unique.
pub(super) fn keys(c: &mut Conn) -> Result<Vec<String>, StoreError> {
    let mut broken = Vec::new();
    let mut after = String::new();
    loop {
        type Row = (String, String, String, Option<String>, Option<String>);
        let rows: Vec<Row> = people::table
            .filter(people::id.gt(&after))
            .order(people::id)
            .limit(STEP)
            .select((
                people::id,
                people::username,
                people::username_key,
                people::email,
                people::email_key,
            ))
            .load(c)?;
        let Some(last) = rows.last() else { break };
        after = last.0.clone();
        broken.extend(rows.into_iter().filter_map(|(id, name, name_key, email, email_key)| {
            let right = fold(&name) == name_key && email.as_deref().map(fold) == email_key;
            (!right).then(|| format!("person {id}"))
        }));
    }
    after.clear();
    loop {
        type Row = (String, String, String, Option<String>, Option<String>);
        let rows: Vec<Row> = publications::table
            .filter(publications::id.gt(&after))
            .order(publications::id)
            .limit(STEP)
            .select((
                publications::id,
                publications::slug,
                publications::slug_key,
                publications::domain,
                publications::domain_key,
            ))
            .load(c)?;
        let Some(last) = rows.last() else { return Ok(broken) };
        after = last.0.clone();
        broken.extend(rows.into_iter().filter_map(|(id, slug, slug_key, domain, domain_key)| {
            let right = fold(&slug) == slug_key && domain.as_deref().map(fold) == domain_key;
            (!right).then(|| format!("publication {id}"))
        }));
    }
}

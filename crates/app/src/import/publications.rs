//! Sections become publications: known ones are found again, new ones get a slug.

use super::{ImportError, stable};
use crate::{App, purge};
use quire_core::{
    PublicationId, Timestamp, UserId,
    publication::{Publication, PublicationMember, PublicationRole},
    text::slug::slug,
};
use quire_routing::{RouteTable, reserved::is_reserved};
use quire_store::{Conn, StoreError, import, import::ImportItem, publication};

/// A section as the source tells of it.
#[derive(Debug, Clone)]
pub(super) struct SourceSection {
    /// What tells it from other sections of the source.
    pub key: String,
    /// The slug it should have.
    pub slug: String,
    /// Whether an existing publication of this slug is meant.
    pub is_chosen: bool,
    /// Its name.
    pub name: String,
    /// One line about it; may be empty.
    pub tagline: String,
    /// Who owns it if it has to be made.
    pub owner: UserId,
    /// When the first story in it appeared.
    pub since: Timestamp,
}

/// Finds the section's publication, or makes one.
pub(super) async fn publication(
    app: &App,
    source: &str,
    section: SourceSection,
) -> Result<Publication, ImportError> {
    let now = app.ports.clock.now();
    let source = source.to_owned();
    Ok(app.store.write(move |c| find_or_make(c, &source, &section, now)).await?)
}

fn find_or_make(
    c: &mut Conn,
    source: &str,
    section: &SourceSection,
    now: Timestamp,
) -> Result<Publication, StoreError> {
    if section.is_chosen
        && let Some(known) = publication::find_by_slug(c, &section.slug)?
    {
        return Ok(known);
    }
    let source_key = format!("publication:{}", section.key);
    if !section.is_chosen
        && let Some(item) = import::find(c, source, &source_key)?
        && let Ok(id) = item.entity_id.parse::<PublicationId>()
        && let Some(known) = publication::find(c, &id)?
    {
        return Ok(known);
    }
    let made = make(c, source, section, now)?;
    publication::set_member(
        c,
        &PublicationMember {
            publication_id: made.id.clone(),
            user_id: section.owner.clone(),
            role: PublicationRole::Owner,
        },
    )?;
    purge::publication(c, &made, now)?;
    import::record(
        c,
        &ImportItem {
            source: source.to_owned(),
            source_key,
            entity_kind: "publication".to_owned(),
            entity_id: made.id.to_string(),
            content_hash: String::new(),
            imported_at: now,
        },
    )?;
    Ok(made)
}

fn make(
    c: &mut Conn,
    source: &str,
    section: &SourceSection,
    now: Timestamp,
) -> Result<Publication, StoreError> {
    let mut id = PublicationId::from_bits(stable::bits(&["publication", source, &section.key]));
    let mut attempt = 0_u32;
    while publication::find(c, &id)?.is_some() {
        attempt += 1;
        let again = attempt.to_string();
        let parts = ["publication", source, &section.key, &again];
        id = PublicationId::from_bits(stable::bits(&parts));
    }
    let made = Publication {
        id,
        slug: free_slug(c, &section.slug, now)?,
        name: section.name.clone(),
        tagline: section.tagline.clone(),
        description: String::new(),
        image: None,
        domain: None,
        tint: None,
        follower_count: 0,
        story_count: 0,
        created_at: section.since,
    };
    publication::insert(c, &made)?;
    Ok(made)
}

/// The first of `slug`, `slug-2`, `slug-3` … that is free and no word of our own addresses.
fn free_slug(c: &mut Conn, wanted: &str, now: Timestamp) -> Result<String, StoreError> {
    let mut candidate = wanted.to_owned();
    let mut number = 2_u32;
    while !is_free(&candidate) || publication::is_slug_taken(c, &candidate, None, now)? {
        candidate = format!("{wanted}-{number}");
        number += 1;
    }
    Ok(candidate)
}

/// Whether a publication may be called so in addresses.
pub(super) fn is_free(slug: &str) -> bool {
    RouteTable::standard().is_ok_and(|table| !is_reserved(table, slug))
}

/// A slug made from a name.
pub(super) fn slug_from(name: &str) -> String {
    let made: String = slug(name).chars().take(60).collect();
    let made = made.trim_matches('-');
    if made.is_empty() { "imported".to_owned() } else { made.to_owned() }
}

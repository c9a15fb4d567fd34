//! How publications look: their drafts, what readers see, and what they saw before.

use crate::{Conn, StoreError, conn::on_each, error::parse, schema::publication_designs};
use chrono::NaiveDateTime;
use diesel::prelude::*;
use quire_core::{
    PublicationId, Timestamp,
    limit::publication::DESIGNS_KEPT,
    publication::design::{Design, DesignVersion},
    vocabulary::theme::DesignState,
};

/// The designs of a publication, the last first.
pub fn designs(c: &mut Conn, id: &PublicationId) -> Result<Vec<DesignVersion>, StoreError> {
    let rows: Vec<Row> = publication_designs::table
        .filter(publication_designs::publication_id.eq(id.as_str()))
        .order(publication_designs::number.desc())
        .select(Row::as_select())
        .load(c)?;
    rows.into_iter().map(DesignVersion::try_from).collect()
}

/// The design that readers see; `None` where none was published.
pub fn published_design(c: &mut Conn, id: &PublicationId) -> Result<Option<Design>, StoreError> {
    let text: Option<String> = publication_designs::table
        .filter(publication_designs::publication_id.eq(id.as_str()))
        .filter(publication_designs::state.eq(DesignState::Published.as_str()))
        .select(publication_designs::design)
        .first(c)
        .optional()?;
    text.map(|text| serde_json::from_str(&text).map_err(|_| damaged(id.as_str()))).transpose()
}

/// Adds a version: the draft there was goes; what is published takes the place of what was, and the oldest
/// of more than [`DESIGNS_KEPT`] earlier ones goes.
///
/// # Errors
/// [`StoreError::Constraint`] when there is no such publication.
pub fn add_design(c: &mut Conn, id: &PublicationId, new: &DesignVersion) -> Result<(), StoreError> {
    let of =
        || publication_designs::table.filter(publication_designs::publication_id.eq(id.as_str()));
    diesel::delete(of().filter(publication_designs::state.eq(DesignState::Draft.as_str())))
        .execute(c)?;
    if new.state == DesignState::Published {
        diesel::update(of().filter(publication_designs::state.eq(DesignState::Published.as_str())))
            .set(publication_designs::state.eq(DesignState::Earlier.as_str()))
            .execute(c)?;
        let earlier: Vec<i64> = of()
            .filter(publication_designs::state.eq(DesignState::Earlier.as_str()))
            .order(publication_designs::number.desc())
            .select(publication_designs::number)
            .load(c)?;
        if let Some(oldest) = earlier.get(DESIGNS_KEPT) {
            let old = of()
                .filter(publication_designs::state.eq(DesignState::Earlier.as_str()))
                .filter(publication_designs::number.le(oldest));
            diesel::delete(old).execute(c)?;
        }
    }
    let row = Row {
        publication_id: id.to_string(),
        number: new.number,
        state: new.state.to_string(),
        design: serde_json::to_string(&new.design).map_err(|_| damaged(id.as_str()))?,
        logo: new.design.logo.as_ref().map(ToString::to_string),
        wordmark: new.design.wordmark.as_ref().map(ToString::to_string),
        icon: new.design.icon.as_ref().map(ToString::to_string),
        changed_by: new.changed_by.as_ref().map(ToString::to_string),
        changed_at: new.changed_at.naive(),
    };
    on_each!(c => diesel::insert_into(publication_designs::table).values(&row).execute(c))?;
    Ok(())
}

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = publication_designs)]
struct Row {
    publication_id: String,
    number: i64,
    state: String,
    design: String,
    logo: Option<String>,
    wordmark: Option<String>,
    icon: Option<String>,
    changed_by: Option<String>,
    changed_at: NaiveDateTime,
}

impl TryFrom<Row> for DesignVersion {
    type Error = StoreError;

    fn try_from(row: Row) -> Result<Self, StoreError> {
        let table = "publication_designs";
        let id = &row.publication_id;
        let changed_by = row.changed_by.as_deref();
        Ok(Self {
            number: row.number,
            state: parse(table, "state", id, &row.state)?,
            design: serde_json::from_str(&row.design).map_err(|_| damaged(id))?,
            changed_by: changed_by.map(|by| parse(table, "changed_by", id, by)).transpose()?,
            changed_at: Timestamp::from_naive(row.changed_at),
        })
    }
}

fn damaged(id: &str) -> StoreError {
    StoreError::Inconsistent { table: "publication_designs", column: "design", id: id.to_owned() }
}

//! The domains that publications want or have.

use crate::{Conn, StoreError, conn::on_each, error::parse, schema::publication_domains};
use chrono::NaiveDateTime;
use diesel::{prelude::*, upsert::excluded};
use quire_core::{PublicationId, Timestamp, publication::domain::DomainClaim};

/// The domain that a publication wants or has.
pub fn domain_claim(c: &mut Conn, id: &PublicationId) -> Result<Option<DomainClaim>, StoreError> {
    let row = publication_domains::table.find(id.as_str()).select(Row::as_select()).first(c);
    row.optional()?.map(DomainClaim::try_from).transpose()
}

/// Domains that show a publication and were not looked up since `time`, those looked up longest ago first.
pub fn claims_to_check(
    c: &mut Conn,
    time: Timestamp,
    limit: i64,
) -> Result<Vec<DomainClaim>, StoreError> {
    let rows: Vec<Row> = publication_domains::table
        .filter(publication_domains::is_live.eq(true))
        .filter(publication_domains::checked_at.lt(time.naive()))
        .order((publication_domains::checked_at, publication_domains::publication_id))
        .limit(limit)
        .select(Row::as_select())
        .load(c)?;
    rows.into_iter().map(DomainClaim::try_from).collect()
}

/// Puts a claim there, in place of the publication's one before.
///
/// # Errors
/// [`StoreError::Constraint`] when there is no such publication.
pub fn set_domain_claim(c: &mut Conn, claim: &DomainClaim) -> Result<(), StoreError> {
    let row = Row::from(claim);
    on_each!(c => diesel::insert_into(publication_domains::table)
        .values(&row)
        .on_conflict(publication_domains::publication_id)
        .do_update()
        .set((
            publication_domains::domain.eq(excluded(publication_domains::domain)),
            publication_domains::token.eq(excluded(publication_domains::token)),
            publication_domains::is_live.eq(excluded(publication_domains::is_live)),
            publication_domains::problem.eq(excluded(publication_domains::problem)),
            publication_domains::checked_at.eq(excluded(publication_domains::checked_at)),
            publication_domains::failing_since.eq(excluded(publication_domains::failing_since)),
        ))
        .execute(c))?;
    Ok(())
}

/// Forgets the claim of a publication.
pub fn remove_domain_claim(c: &mut Conn, id: &PublicationId) -> Result<(), StoreError> {
    diesel::delete(publication_domains::table.find(id.as_str())).execute(c)?;
    Ok(())
}

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = publication_domains)]
struct Row {
    publication_id: String,
    domain: String,
    token: String,
    is_live: bool,
    problem: Option<String>,
    checked_at: Option<NaiveDateTime>,
    failing_since: Option<NaiveDateTime>,
}

impl From<&DomainClaim> for Row {
    fn from(claim: &DomainClaim) -> Self {
        Self {
            publication_id: claim.publication_id.to_string(),
            domain: claim.domain.clone(),
            token: claim.token.clone(),
            is_live: claim.is_live,
            problem: claim.problem.map(|problem| problem.to_string()),
            checked_at: claim.checked_at.map(Timestamp::naive),
            failing_since: claim.failing_since.map(Timestamp::naive),
        }
    }
}

impl TryFrom<Row> for DomainClaim {
    type Error = StoreError;

    fn try_from(row: Row) -> Result<Self, StoreError> {
        let (table, id) = ("publication_domains", &row.publication_id);
        let problem = row.problem.as_deref();
        Ok(Self {
            publication_id: parse(table, "publication_id", id, id)?,
            problem: problem.map(|problem| parse(table, "problem", id, problem)).transpose()?,
            domain: row.domain,
            token: row.token,
            is_live: row.is_live,
            checked_at: row.checked_at.map(Timestamp::from_naive),
            failing_since: row.failing_since.map(Timestamp::from_naive),
        })
    }
}

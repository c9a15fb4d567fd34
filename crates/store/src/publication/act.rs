//! Who did what in a publication.

use crate::{
    Conn, Cursor, Page, Paging, StoreError, conn::on_each, error::parse, schema::publication_acts,
};
use chrono::NaiveDateTime;
use diesel::prelude::*;
use quire_core::{
    PublicationActId, PublicationId, Timestamp, UserId, publication::people::PublicationAct,
};

/// Adds an act.
pub fn add_act(c: &mut Conn, new: &PublicationAct) -> Result<(), StoreError> {
    let row = Row::from(new);
    on_each!(c => diesel::insert_into(publication_acts::table).values(&row).execute(c))?;
    Ok(())
}

/// The act with this id.
pub fn act(c: &mut Conn, id: &PublicationActId) -> Result<Option<PublicationAct>, StoreError> {
    let row =
        publication_acts::table.find(id.as_str()).select(Row::as_select()).first(c).optional()?;
    row.map(PublicationAct::try_from).transpose()
}

/// What was done in a publication, the last first.
pub fn acts(
    c: &mut Conn,
    publication: &PublicationId,
    paging: &Paging,
) -> Result<Page<PublicationAct>, StoreError> {
    let (at, id) = paging.before();
    let rows: Vec<Row> = publication_acts::table
        .filter(publication_acts::publication_id.eq(publication.as_str()))
        .filter(publication_acts::done_at.le(at))
        .filter(publication_acts::done_at.lt(at).or(publication_acts::id.lt(id)))
        .order((publication_acts::done_at.desc(), publication_acts::id.desc()))
        .limit(paging.sql_limit())
        .select(Row::as_select())
        .load(c)?;
    let place = |row: &Row| Some(Cursor::at(Timestamp::from_naive(row.done_at), row.id.clone()));
    Page::cut(rows, paging, place).try_map(PublicationAct::try_from)
}

/// Forgets what was done before `time` in publications that are gone. How much.
pub fn forget_acts_before(c: &mut Conn, time: Timestamp) -> Result<usize, StoreError> {
    let old = publication_acts::table
        .filter(publication_acts::publication_id.is_null())
        .filter(publication_acts::done_at.lt(time.naive()));
    Ok(diesel::delete(old).execute(c)?)
}

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = publication_acts)]
struct Row {
    id: String,
    publication_id: Option<String>,
    actor_id: Option<String>,
    person_id: Option<String>,
    role: Option<String>,
    note: String,
    done_at: NaiveDateTime,
    deed: String,
}

impl From<&PublicationAct> for Row {
    fn from(new: &PublicationAct) -> Self {
        let person = |id: &Option<UserId>| id.as_ref().map(ToString::to_string);
        Self {
            id: new.id.to_string(),
            publication_id: new.publication_id.as_ref().map(ToString::to_string),
            deed: new.kind.to_string(),
            actor_id: person(&new.actor_id),
            person_id: person(&new.person_id),
            role: new.role.map(|role| role.to_string()),
            note: new.note.clone(),
            done_at: new.done_at.naive(),
        }
    }
}

impl TryFrom<Row> for PublicationAct {
    type Error = StoreError;

    fn try_from(row: Row) -> Result<Self, StoreError> {
        fn read<T: std::str::FromStr>(
            column: &'static str,
            id: &str,
            text: Option<&str>,
        ) -> Result<Option<T>, StoreError> {
            text.map(|text| parse("publication_acts", column, id, text)).transpose()
        }
        let id = row.id.as_str();
        Ok(Self {
            id: parse("publication_acts", "id", id, id)?,
            publication_id: read("publication_id", id, row.publication_id.as_deref())?,
            kind: parse("publication_acts", "deed", id, &row.deed)?,
            actor_id: read("actor_id", id, row.actor_id.as_deref())?,
            person_id: read("person_id", id, row.person_id.as_deref())?,
            role: read("role", id, row.role.as_deref())?,
            done_at: Timestamp::from_naive(row.done_at),
            note: row.note,
        })
    }
}

//! Points in time as the databases keep them.

use chrono::NaiveDateTime;
use diesel::{
    expression::AsExpression,
    pg::Pg,
    serialize::{self, IsNull, Output, ToSql},
    sql_types,
    sqlite::Sqlite,
};
use quire_core::Timestamp;

/// A point in time, with the text that SQLite keeps of it. Writing that takes as long as half an insert, so rows that wait for
/// the writing thread bring it along.
#[derive(Debug, Clone, PartialEq, Eq, AsExpression)]
#[diesel(sql_type = sql_types::Timestamp)]
pub struct StoredTime {
    value: NaiveDateTime,
    text: String,
}

impl From<Timestamp> for StoredTime {
    fn from(time: Timestamp) -> Self {
        let value = time.naive();
        // As Diesel writes it: SQLite compares texts.
        Self { value, text: value.format("%F %T%.f").to_string() }
    }
}

impl ToSql<sql_types::Timestamp, Sqlite> for StoredTime {
    fn to_sql<'b>(&'b self, out: &mut Output<'b, '_, Sqlite>) -> serialize::Result {
        out.set_value(self.text.as_str());
        Ok(IsNull::No)
    }
}

impl ToSql<sql_types::Timestamp, Pg> for StoredTime {
    fn to_sql<'b>(&'b self, out: &mut Output<'b, '_, Pg>) -> serialize::Result {
        ToSql::<sql_types::Timestamp, Pg>::to_sql(&self.value, out)
    }
}

//! Writing SQLite's file from scratch, so that nothing deleted is left in it.
//!
//! What is deleted is overwritten where it stood. But when SQLite shares the rows, or the keys of an index,
//! of a full page out among two, the bytes of those that leave stay in the free middle of the page until
//! others need the room, and nothing overwrites them when they are deleted later.

use crate::{
    Conn, DatabaseUrl, Store, StoreError,
    conn::{Access, establish},
};
use diesel::{RunQueryDsl, connection::SimpleConnection, sql_types::BigInt};

/// What became of the file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Rewrite {
    /// It holds what is there, and nothing else.
    Done,
    /// It has so many bytes that others would wait for too long.
    TooLarge(u64),
    /// PostgreSQL has files of its own.
    NotOurs,
}

impl Store {
    /// Writes SQLite's file from scratch if it has no more than so many bytes. Writes wait meanwhile.
    ///
    /// # Errors
    /// [`StoreError::Busy`] when someone writes for more than five seconds; another time will do.
    pub async fn rewrite(&self, at_most: u64) -> Result<Rewrite, StoreError> {
        let url = self.url().clone();
        if matches!(url, DatabaseUrl::Postgres(_)) {
            return Ok(Rewrite::NotOurs);
        }
        let rewritten = tokio::task::spawn_blocking(move || {
            rewritten(&mut establish(&url, Access::Write)?, at_most)
        });
        rewritten.await.unwrap_or(Err(StoreError::Panicked))
    }
}

#[derive(diesel::QueryableByName)]
struct Size {
    #[diesel(sql_type = BigInt)]
    bytes: i64,
}

fn rewritten(c: &mut Conn, at_most: u64) -> Result<Rewrite, StoreError> {
    let size: Size = diesel::sql_query(
        "SELECT page_count * page_size AS bytes FROM pragma_page_count, pragma_page_size",
    )
    .get_result(c)?;
    let bytes = u64::try_from(size.bytes).unwrap_or(u64::MAX);
    if bytes > at_most {
        return Ok(Rewrite::TooLarge(bytes));
    }
    // A copy in memory would be as large as the file.
    c.batch_execute("PRAGMA temp_store = FILE; VACUUM;")?;
    Ok(Rewrite::Done)
}

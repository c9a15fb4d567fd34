//! Telling the followers of a writer or a publication of a story, some of them in each write.

use crate::{Conn, StoreError};
use chrono::NaiveDateTime;
use diesel::{
    prelude::*,
    sql_types::{BigInt, Text, Timestamp as SqlTimestamp},
};
use quire_core::{PublicationId, Timestamp, UserId, notification::Subject, story::Story};

/// Whose followers are told.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Followed {
    /// A writer's.
    Writer(UserId),
    /// A publication's.
    Publication(PublicationId),
}

impl Followed {
    /// Where it stands who follows, and under which name whom.
    const fn table(&self) -> (&'static str, &'static str) {
        match self {
            Self::Writer(_) => ("person_follows", "person_id"),
            Self::Publication(_) => ("publication_follows", "publication_id"),
        }
    }

    fn id(&self) -> &str {
        match self {
            Self::Writer(id) => id.as_str(),
            Self::Publication(id) => id.as_str(),
        }
    }
}

/// Up to which follower everybody was told: whoever follows longest is told first.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Place {
    /// Since when they follow.
    pub since: Timestamp,
    /// Who.
    pub follower: String,
}

impl Place {
    /// Before everybody.
    #[must_use]
    pub fn start() -> Self {
        let since = Timestamp::new(chrono::DateTime::UNIX_EPOCH);
        Self { since, follower: String::new() }
    }
}

/// Tells the next `limit` followers after `after` who followed at `now`, and not its author. Whoever
/// has its card already is not told again. Returns up to whom; `None` when that was everybody.
pub fn tell_followers(
    c: &mut Conn,
    of: &Followed,
    story: &Story,
    after: &Place,
    limit: i64,
    now: Timestamp,
) -> Result<Option<Place>, StoreError> {
    let (table, column) = of.table();
    let next: Vec<FollowerRow> = diesel::sql_query(format!(
        "SELECT f.created_at, f.follower_id FROM {table} f WHERE f.{column} = $1 \
         AND f.created_at >= $2 AND (f.created_at > $2 OR f.follower_id > $3) \
         AND f.created_at <= $4 ORDER BY f.created_at, f.follower_id LIMIT $5"
    ))
    .bind::<Text, _>(of.id())
    .bind::<SqlTimestamp, _>(after.since.naive())
    .bind::<Text, _>(&after.follower)
    .bind::<SqlTimestamp, _>(now.naive())
    .bind::<BigInt, _>(limit)
    .load(c)?;
    let Some(last) = next.last() else { return Ok(None) };
    let subject = Subject::NewStory(story.id.clone());
    let card = subject.card(now);
    // The parameters stand in the order of their numbers, as SQLite wants it.
    let waiting = |first: usize, card: &str| {
        let [id, since, from, until, to, author] = std::array::from_fn(|n| first + n);
        format!(
            "f.{column} = ${id} AND f.created_at >= ${since} \
             AND (f.created_at > ${since} OR f.follower_id > ${from}) \
             AND f.created_at <= ${until} AND (f.created_at < ${until} OR f.follower_id <= ${to}) \
             AND f.follower_id <> ${author} AND NOT EXISTS (SELECT 1 FROM notifications n \
             WHERE n.reader_id = f.follower_id AND n.card = {card})"
        )
    };
    diesel::sql_query(format!(
        "INSERT INTO notification_readers (reader_id, last_number, read_number) \
         SELECT f.follower_id, 1, 0 FROM {table} f WHERE {} ORDER BY f.follower_id \
         ON CONFLICT (reader_id) \
         DO UPDATE SET last_number = notification_readers.last_number + 1",
        waiting(1, "$7")
    ))
    .bind::<Text, _>(of.id())
    .bind::<SqlTimestamp, _>(after.since.naive())
    .bind::<Text, _>(&after.follower)
    .bind::<SqlTimestamp, _>(last.created_at)
    .bind::<Text, _>(&last.follower_id)
    .bind::<Text, _>(story.creator_id.as_str())
    .bind::<Text, _>(&card)
    .execute(c)?;
    diesel::sql_query(format!(
        "INSERT INTO notifications \
         (reader_id, card, kind, number, is_read, story_id, object_id, happened_at) \
         SELECT f.follower_id, $1, $2, r.last_number, FALSE, $3, NULL, $4 FROM {table} f \
         JOIN notification_readers r ON r.reader_id = f.follower_id WHERE {} \
         ON CONFLICT DO NOTHING",
        waiting(5, "$1")
    ))
    .bind::<Text, _>(&card)
    .bind::<Text, _>(subject.kind().as_str())
    .bind::<Text, _>(story.id.as_str())
    .bind::<SqlTimestamp, _>(now.naive())
    .bind::<Text, _>(of.id())
    .bind::<SqlTimestamp, _>(after.since.naive())
    .bind::<Text, _>(&after.follower)
    .bind::<SqlTimestamp, _>(last.created_at)
    .bind::<Text, _>(&last.follower_id)
    .bind::<Text, _>(story.creator_id.as_str())
    .execute(c)?;
    let since = Timestamp::from_naive(last.created_at);
    Ok(Some(Place { since, follower: last.follower_id.clone() }))
}

#[derive(QueryableByName)]
struct FollowerRow {
    #[diesel(sql_type = SqlTimestamp)]
    created_at: NaiveDateTime,
    #[diesel(sql_type = Text)]
    follower_id: String,
}

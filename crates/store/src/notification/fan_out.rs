//! Telling the followers of a writer or a publication of a story, some of them in each write.

use crate::{Conn, StoreError};
use diesel::{
    prelude::*,
    sql_types::{BigInt, Text, Timestamp as SqlTimestamp},
};
use quire_core::{
    PublicationId, Timestamp, UserId, notification::NotificationSubject, story::Story,
};

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

/// Tells the next `limit` followers with ids after `after` of a story, in the order of their ids. Its
/// author and followers who have its card already are skipped. Returns the last id it looked at, or
/// `None` when no follower is left.
///
/// Only people who followed at `now` are told: to later followers the story is not news.
pub fn tell_followers(
    c: &mut Conn,
    of: &Followed,
    story: &Story,
    after: &str,
    limit: i64,
    now: Timestamp,
) -> Result<Option<String>, StoreError> {
    let (table, column) = of.table();
    let next: Vec<FollowerRow> = diesel::sql_query(format!(
        "SELECT f.follower_id FROM {table} f WHERE f.{column} = $1 AND f.follower_id > $2 \
         ORDER BY f.follower_id LIMIT $3"
    ))
    .bind::<Text, _>(of.id())
    .bind::<Text, _>(after)
    .bind::<BigInt, _>(limit)
    .load(c)?;
    let Some(last) = next.last() else { return Ok(None) };
    let subject = NotificationSubject::NewStory(story.id.clone());
    let card = subject.card(now);
    // The parameters stand in the order of their numbers, as SQLite wants it. A condition on the time
    // that an index could serve would have SQLite read everybody who follows, in each write.
    let waiting = |first: usize, card: &str| {
        let [id, from, to, until, author] = std::array::from_fn(|n| first + n);
        format!(
            "f.{column} = ${id} AND f.follower_id > ${from} AND f.follower_id <= ${to} \
             AND NOT (f.created_at > ${until}) \
             AND f.follower_id <> ${author} AND NOT EXISTS (SELECT 1 FROM notifications n \
             WHERE n.reader_id = f.follower_id AND n.card = {card})"
        )
    };
    diesel::sql_query(format!(
        "INSERT INTO notification_readers (reader_id, last_number, read_number) \
         SELECT f.follower_id, 1, 0 FROM {table} f WHERE {} ORDER BY f.follower_id \
         ON CONFLICT (reader_id) \
         DO UPDATE SET last_number = notification_readers.last_number + 1",
        waiting(1, "$6")
    ))
    .bind::<Text, _>(of.id())
    .bind::<Text, _>(after)
    .bind::<Text, _>(&last.follower_id)
    .bind::<SqlTimestamp, _>(now.naive())
    .bind::<Text, _>(story.creator_id.as_str())
    .bind::<Text, _>(&card)
    .execute(c)?;
    diesel::sql_query(format!(
        "INSERT INTO notifications \
         (reader_id, card, about, number, is_read, story_id, object_id, happened_at) \
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
    .bind::<Text, _>(after)
    .bind::<Text, _>(&last.follower_id)
    .bind::<SqlTimestamp, _>(now.naive())
    .bind::<Text, _>(story.creator_id.as_str())
    .execute(c)?;
    Ok(Some(last.follower_id.clone()))
}

#[derive(QueryableByName)]
struct FollowerRow {
    #[diesel(sql_type = Text)]
    follower_id: String,
}

//! Reading what one was told, and marking it as read.

use crate::{
    Conn, Cursor, Page, Paging, StoreError,
    cached_statement::Cached,
    conn::on_each,
    error::parse,
    schema::{notification_acts as acts, notification_readers as readers, notifications as cards},
};
use chrono::NaiveDateTime;
use diesel::{
    prelude::*,
    sql_types::{BigInt, Text},
};
use quire_core::{
    StoryId, Timestamp, UserId,
    notification::{NotificationKind, NotificationSubject},
};

/// A card of a reader. Whether it may still be shown is the caller's question.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Card {
    /// Its name among the reader's.
    pub name: String,
    /// What it is about.
    pub subject: NotificationSubject,
    /// Its place: of two cards the one that changed last has the higher number.
    pub number: i64,
    /// Whether the reader has read it as it is now.
    pub is_read: bool,
    /// When something happened on it last.
    pub happened_at: Timestamp,
}

/// The cards of a reader that are of these kinds, the last first.
pub fn page(
    c: &mut Conn,
    reader: &UserId,
    kinds: &[NotificationKind],
    paging: &Paging,
) -> Result<Page<Card>, StoreError> {
    let (below, _) = paging.below();
    let rows: Vec<CardRow> = cards::table
        .filter(cards::reader_id.eq(reader.as_str()))
        .filter(cards::number.lt(below))
        .filter(cards::about.eq_any(kinds.iter().map(|kind| kind.as_str())))
        .order(cards::number.desc())
        .limit(paging.sql_limit())
        .select(CardRow::as_select())
        .load(c)?;
    let (_, read) = numbers(c, reader)?;
    Page::cut(rows, paging, |row| Some(Cursor::counted(row.number, "")))
        .try_map(|row| row.read(read))
}

/// The cards with a number below `below` that a reader has not read, the last first, at most `limit`.
pub fn unread(
    c: &mut Conn,
    reader: &UserId,
    below: i64,
    limit: i64,
) -> Result<Vec<Card>, StoreError> {
    let (last, read) = numbers(c, reader)?;
    if last == read {
        return Ok(Vec::new());
    }
    let rows: Vec<CardRow> = cards::table
        .filter(cards::reader_id.eq(reader.as_str()))
        .filter(cards::number.gt(read))
        .filter(cards::number.lt(below))
        .filter(cards::is_read.eq(false))
        .order(cards::number.desc())
        .limit(limit)
        .select(CardRow::as_select())
        .load(c)?;
    rows.into_iter().map(|row| row.read(read)).collect()
}

/// Who is gathered on a card, the last one first, at most `limit`.
pub fn actors(
    c: &mut Conn,
    reader: &UserId,
    card: &str,
    limit: i64,
) -> Result<Vec<UserId>, StoreError> {
    let ids: Vec<String> = acts::table
        .filter(acts::reader_id.eq(reader.as_str()))
        .filter(acts::card.eq(card))
        .filter(acts::is_withdrawn.eq(false))
        .order((acts::happened_at.desc(), acts::actor_id.desc()))
        .limit(limit)
        .select(acts::actor_id)
        .load(c)?;
    ids.iter().map(|id| parse("notification_acts", "actor_id", id, id)).collect()
}

/// Marks a card as read, if nothing happened on it since the reader saw it with this number. Whether
/// it was unread.
pub fn mark_read(c: &mut Conn, reader: &UserId, card: &str, seen: i64) -> Result<bool, StoreError> {
    let unread = cards::table
        .find((reader.as_str(), card))
        .filter(cards::number.le(seen))
        .filter(cards::is_read.eq(false));
    Ok(diesel::update(unread).set(cards::is_read.eq(true)).execute(c)? > 0)
}

const MARK_ALL: &str = "UPDATE notification_readers \
    SET read_number = CASE WHEN last_number < $1 THEN last_number ELSE $1 END \
    WHERE reader_id = $2 AND read_number < $1";

/// Marks every card as read up to the number that the reader saw. Whether any number was passed.
pub fn mark_all_read(c: &mut Conn, reader: &UserId, seen: i64) -> Result<bool, StoreError> {
    let changed = diesel::sql_query(MARK_ALL)
        .bind::<BigInt, _>(seen)
        .bind::<Text, _>(reader.as_str())
        .execute(c)?;
    Ok(changed > 0)
}

/// The number that a reader's last card got, and up to which number they have read.
fn numbers(c: &mut Conn, reader: &UserId) -> Result<(i64, i64), StoreError> {
    let numbers = on_each!(c => readers::table
        .find(reader.as_str())
        .select((readers::last_number, readers::read_number))
        .cached()
        .first(c)
        .optional())?;
    Ok(numbers.unwrap_or((0, 0)))
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = cards)]
struct CardRow {
    card: String,
    about: String,
    number: i64,
    is_read: bool,
    story_id: Option<String>,
    object_id: Option<String>,
    happened_at: NaiveDateTime,
}

impl CardRow {
    /// The card of a reader who has read up to the number `read`.
    fn read(self, read: i64) -> Result<Card, StoreError> {
        Ok(Card {
            subject: self.subject()?,
            number: self.number,
            is_read: self.is_read || self.number <= read,
            happened_at: Timestamp::from_naive(self.happened_at),
            name: self.card,
        })
    }

    fn subject(&self) -> Result<NotificationSubject, StoreError> {
        let kind = parse("notifications", "about", &self.card, &self.about)?;
        Ok(match kind {
            NotificationKind::Followers => NotificationSubject::Followers,
            NotificationKind::NewStory => NotificationSubject::NewStory(self.story()?),
            NotificationKind::Claps => NotificationSubject::Claps(self.story()?),
            NotificationKind::Highlights => NotificationSubject::Highlights(self.story()?),
            NotificationKind::Response => NotificationSubject::Response(self.story()?),
            NotificationKind::Mention => NotificationSubject::Mention(self.story()?),
            NotificationKind::Note => NotificationSubject::Note(self.object()?, self.story()?),
            NotificationKind::Listed => NotificationSubject::Listed(self.object()?, self.story()?),
            NotificationKind::Submission => {
                NotificationSubject::Submission(self.object()?, self.story()?)
            }
            NotificationKind::Accepted => {
                NotificationSubject::Accepted(self.object()?, self.story()?)
            }
            NotificationKind::Declined => {
                NotificationSubject::Declined(self.object()?, self.story()?)
            }
            NotificationKind::Publication => NotificationSubject::Publication(self.object()?),
        })
    }

    fn story(&self) -> Result<StoryId, StoreError> {
        let id = self.story_id.as_deref().unwrap_or_default();
        parse("notifications", "story_id", &self.card, id)
    }

    fn object<Id: std::str::FromStr>(&self) -> Result<Id, StoreError> {
        let id = self.object_id.as_deref().unwrap_or_default();
        parse("notifications", "object_id", &self.card, id)
    }
}

//! Stories as they are being written: their head, what merging knows of it, and the tab that
//! writes.

mod head;

pub use head::{Save, begin, head, save};

use crate::{Conn, StoreError, among::among, conn::on_each, error::parse, schema::drafts};
use chrono::NaiveDateTime;
use diesel::{prelude::*, upsert::excluded};
use quire_core::{SaveId, SeatId, StoryId, Timestamp, draft::BlockRevisions};
use std::collections::HashMap;

/// How many of the latest saves are remembered by name.
const SAVES: usize = 32;

/// What is known of a story someone writes on.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Writing {
    /// Which revision changed each part last.
    pub block_revisions: BlockRevisions,
    /// The names of the latest saves, the oldest first.
    pub saves: Vec<SaveId>,
    /// The tab that writes.
    pub seat: Option<Seat>,
}

/// A tab in which someone writes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Seat {
    /// Its name.
    pub id: SeatId,
    /// When it last saved or took the seat.
    pub seen_at: Timestamp,
}

impl Writing {
    /// Remembers a save by its name.
    pub fn remember(&mut self, save: SaveId) {
        self.saves.push(save);
        if self.saves.len() > SAVES {
            self.saves.remove(0);
        }
    }
}

/// What is known of a story someone writes on; nothing of one that was only imported so far.
pub fn writing(c: &mut Conn, id: &StoryId) -> Result<Writing, StoreError> {
    let row = on_each!(c => drafts::table
        .find(id.as_str())
        .select(DraftRow::as_select())
        .first(c)
        .optional())?;
    row.map_or_else(|| Ok(Writing::default()), Writing::try_from)
}

/// [`writing`] of several stories, by their ids; unknown ones left out.
pub fn writings(c: &mut Conn, ids: &[StoryId]) -> Result<HashMap<StoryId, Writing>, StoreError> {
    let rows: Vec<DraftRow> = on_each!(c => drafts::table
        .filter(among(drafts::story_id, ids.iter().map(StoryId::as_str)))
        .select(DraftRow::as_select())
        .load(c))?;
    rows.into_iter()
        .map(|row| {
            let id = parse("drafts", "story_id", &row.story_id, &row.story_id)?;
            Ok((id, Writing::try_from(row)?))
        })
        .collect()
}

/// Lets a tab write from now on. The other tab need not agree: the merge keeps what it wrote.
pub fn take_seat(c: &mut Conn, id: &StoryId, seat: &Seat) -> Result<(), StoreError> {
    let writing = Writing { seat: Some(seat.clone()), ..writing(c, id)? };
    put(c, id, &writing)
}

fn put(c: &mut Conn, id: &StoryId, writing: &Writing) -> Result<(), StoreError> {
    let text = |value: serde_json::Result<String>, column| {
        value.map_err(|_| StoreError::Inconsistent { table: "drafts", column, id: id.to_string() })
    };
    let block_revisions = text(serde_json::to_string(&writing.block_revisions), "stamps")?;
    let saves = text(serde_json::to_string(&writing.saves), "saves")?;
    let seat = writing.seat.as_ref();
    on_each!(c => diesel::insert_into(drafts::table)
        .values((
            drafts::story_id.eq(id.as_str()),
            drafts::stamps.eq(block_revisions),
            drafts::saves.eq(saves),
            drafts::seat.eq(seat.map(|seat| seat.id.as_str())),
            drafts::seat_seen_at.eq(seat.map(|seat| seat.seen_at.naive())),
        ))
        .on_conflict(drafts::story_id)
        .do_update()
        .set((
            drafts::stamps.eq(excluded(drafts::stamps)),
            drafts::saves.eq(excluded(drafts::saves)),
            drafts::seat.eq(excluded(drafts::seat)),
            drafts::seat_seen_at.eq(excluded(drafts::seat_seen_at)),
        ))
        .execute(c))?;
    Ok(())
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = drafts)]
struct DraftRow {
    story_id: String,
    #[diesel(column_name = stamps)]
    block_revisions: String,
    saves: String,
    seat: Option<String>,
    seat_seen_at: Option<NaiveDateTime>,
}

impl TryFrom<DraftRow> for Writing {
    type Error = StoreError;

    fn try_from(row: DraftRow) -> Result<Self, StoreError> {
        let id = row.story_id.as_str();
        let broken =
            |column| StoreError::Inconsistent { table: "drafts", column, id: id.to_owned() };
        let seat = match (row.seat, row.seat_seen_at) {
            (Some(seat), Some(at)) => Some(Seat {
                id: parse("drafts", "seat", id, &seat)?,
                seen_at: Timestamp::from_naive(at),
            }),
            _ => None,
        };
        Ok(Self {
            block_revisions: serde_json::from_str(&row.block_revisions)
                .map_err(|_| broken("stamps"))?,
            saves: serde_json::from_str(&row.saves).map_err(|_| broken("saves"))?,
            seat,
        })
    }
}

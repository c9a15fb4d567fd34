//! What editors would change in submitted stories (decision 0083). Every change is made in a write that has locked the
//! story.

use crate::{Conn, StoreError, conn::on_each, error::parse, schema::suggested_edits};
use chrono::NaiveDateTime;
use diesel::prelude::*;
use quire_core::{
    SubmissionId, Timestamp, UserId,
    submission::{StoryPart, SuggestedEdit, SuggestedEditState},
};

/// Keeps a suggestion in the place of the one that was there for the part.
pub fn put(c: &mut Conn, new: &SuggestedEdit) -> Result<(), StoreError> {
    remove(c, &new.submission_id, &new.part)?;
    let row = Row {
        submission_id: new.submission_id.to_string(),
        part: new.part.to_string(),
        before: new.before.clone(),
        after: new.after.clone(),
        state: new.state.to_string(),
        editor_id: new.editor_id.as_ref().map(ToString::to_string),
        made_at: new.made_at.naive(),
    };
    on_each!(c => diesel::insert_into(suggested_edits::table).values(&row).execute(c))?;
    Ok(())
}

/// Takes a suggestion back; nothing happens where there is none.
pub fn remove(c: &mut Conn, submission: &SubmissionId, part: &StoryPart) -> Result<(), StoreError> {
    let place = (submission.as_str(), part.to_string());
    diesel::delete(suggested_edits::table.find(place)).execute(c)?;
    Ok(())
}

/// What is suggested for a submission, in no order.
pub fn of(c: &mut Conn, submission: &SubmissionId) -> Result<Vec<SuggestedEdit>, StoreError> {
    let rows: Vec<Row> = suggested_edits::table
        .filter(suggested_edits::submission_id.eq(submission.as_str()))
        .select(Row::as_select())
        .load(c)?;
    rows.into_iter().map(SuggestedEdit::try_from).collect()
}

/// What someone suggested as an editor, the last first.
pub fn by_editor(
    c: &mut Conn,
    editor: &UserId,
    limit: i64,
) -> Result<Vec<SuggestedEdit>, StoreError> {
    let rows: Vec<Row> = suggested_edits::table
        .filter(suggested_edits::editor_id.eq(editor.as_str()))
        .order((suggested_edits::made_at.desc(), suggested_edits::part))
        .limit(limit)
        .select(Row::as_select())
        .load(c)?;
    rows.into_iter().map(SuggestedEdit::try_from).collect()
}

/// Whether the writer has suggestions to decide about.
pub fn has_open(c: &mut Conn, submission: &SubmissionId) -> Result<bool, StoreError> {
    let open = suggested_edits::table
        .filter(suggested_edits::submission_id.eq(submission.as_str()))
        .filter(suggested_edits::state.eq(SuggestedEditState::Open.as_str()));
    Ok(diesel::select(diesel::dsl::exists(open)).get_result(c)?)
}

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = suggested_edits)]
struct Row {
    submission_id: String,
    part: String,
    before: String,
    after: String,
    state: String,
    editor_id: Option<String>,
    made_at: NaiveDateTime,
}

impl TryFrom<Row> for SuggestedEdit {
    type Error = StoreError;

    fn try_from(row: Row) -> Result<Self, StoreError> {
        let id = &row.submission_id;
        let editor = row.editor_id.as_deref();
        let editor: Option<UserId> =
            editor.map(|text| parse("suggested_edits", "editor_id", id, text)).transpose()?;
        Ok(Self {
            part: parse("suggested_edits", "part", id, &row.part)?,
            state: parse("suggested_edits", "state", id, &row.state)?,
            submission_id: parse("suggested_edits", "submission_id", id, id)?,
            before: row.before,
            after: row.after,
            editor_id: editor,
            made_at: Timestamp::from_naive(row.made_at),
        })
    }
}

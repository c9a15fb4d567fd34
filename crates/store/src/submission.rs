//! Stories on their way into a publication (decision 0039). Every change of a submission is made in a
//! write that has locked its story.

pub mod suggested_edit;

use crate::{
    Conn, Cursor, Page, Paging, StoreError,
    among::among,
    conn::{MultiBackend, on_each},
    error::parse,
    schema::{stories, submissions},
};
use chrono::NaiveDateTime;
use diesel::prelude::*;
use quire_core::{
    PublicationId, StoryId, SubmissionId, Timestamp, UserId, story::StoryStatus,
    submission::Submission, vocabulary::publication::SubmissionStatus,
};

/// The words of the statuses that are `wanted`.
fn words(wanted: fn(SubmissionStatus) -> bool) -> impl Iterator<Item = &'static str> {
    SubmissionStatus::ALL.iter().filter(move |status| wanted(**status)).map(|word| word.as_str())
}

/// Adds a submission.
///
/// # Errors
/// [`StoreError::Unique`] when the story waits already, [`StoreError::Constraint`] when something of it
/// is not there.
pub fn insert(c: &mut Conn, new: &Submission) -> Result<(), StoreError> {
    let row = Row::from(new);
    on_each!(c => diesel::insert_into(submissions::table).values(&row).execute(c))?;
    Ok(())
}

/// Saves where a submission stands, what is said about it, what was answered and by whom.
pub fn save(c: &mut Conn, changed: &Submission) -> Result<(), StoreError> {
    diesel::update(submissions::table.find(changed.id.as_str()))
        .set((
            submissions::status.eq(changed.status.as_str()),
            submissions::title.eq(&changed.title),
            submissions::note.eq(&changed.note),
            submissions::answer.eq(&changed.answer),
            submissions::decided_by.eq(changed.decided_by.as_ref().map(UserId::as_str)),
            submissions::assigned_to.eq(changed.assigned_to.as_ref().map(UserId::as_str)),
            submissions::changed_at.eq(changed.changed_at.naive()),
        ))
        .execute(c)?;
    Ok(())
}

/// The submission with this id.
pub fn find(c: &mut Conn, id: &SubmissionId) -> Result<Option<Submission>, StoreError> {
    Ok(many(c, std::slice::from_ref(id))?.pop())
}

/// The submissions with these ids; in no order, unknown ids left out.
pub fn many(c: &mut Conn, ids: &[SubmissionId]) -> Result<Vec<Submission>, StoreError> {
    let rows: Vec<Row> = on_each!(c => submissions::table
        .filter(among(submissions::id, ids.iter().map(SubmissionId::as_str)))
        .select(Row::as_select())
        .load(c))?;
    rows.into_iter().map(Submission::try_from).collect()
}

/// The submission of a story that was made last: the one that waits, if one does.
pub fn last_of(c: &mut Conn, story: &StoryId) -> Result<Option<Submission>, StoreError> {
    let row = submissions::table
        .filter(submissions::story_id.eq(story.as_str()))
        .order((submissions::submitted_at.desc(), submissions::id.desc()))
        .select(Row::as_select())
        .first(c)
        .optional()?;
    row.map(Submission::try_from).transpose()
}

/// Whether a story waits somewhere, for the editors or for its writer's changes.
pub fn is_waiting(c: &mut Conn, story: &StoryId) -> Result<bool, StoreError> {
    let found = submissions::table
        .filter(submissions::story_id.eq(story.as_str()))
        .filter(submissions::status.eq_any(words(|status| !status.is_over())));
    Ok(diesel::select(diesel::dsl::exists(found)).get_result(c)?)
}

/// What a writer submitted, the last first.
pub fn by_writer(
    c: &mut Conn,
    writer: &UserId,
    paging: &Paging,
) -> Result<Page<Submission>, StoreError> {
    let (at, id) = paging.before();
    let rows: Vec<Row> = submissions::table
        .filter(submissions::writer_id.eq(writer.as_str()))
        .filter(submissions::submitted_at.le(at))
        .filter(submissions::submitted_at.lt(at).or(submissions::id.lt(id)))
        .order((submissions::submitted_at.desc(), submissions::id.desc()))
        .limit(paging.sql_limit())
        .select(Row::as_select())
        .load(c)?;
    page(rows, paging)
}

/// What waits for the editors of a publication, whatever waits longest first; with an `editor`, what they have taken
/// on. Not what its writer threw away meanwhile.
pub fn waiting_in(
    c: &mut Conn,
    publication: &PublicationId,
    editor: Option<&UserId>,
    paging: &Paging,
) -> Result<Page<Submission>, StoreError> {
    let never = (NaiveDateTime::default(), String::new());
    let (at, id) = paging.past().unwrap_or(never);
    let mut all = submissions::table
        .inner_join(stories::table.on(stories::id.eq(submissions::story_id)))
        .select(Row::as_select())
        .into_boxed::<MultiBackend>()
        .filter(stories::status.ne(StoryStatus::Deleted.as_str()));
    if let Some(editor) = editor {
        all = all.filter(submissions::assigned_to.eq(editor.as_str().to_owned()));
    }
    let rows: Vec<Row> = all
        .filter(submissions::publication_id.eq(publication.as_str()))
        .filter(submissions::status.eq_any(words(SubmissionStatus::waits_for_editors)))
        .filter(submissions::submitted_at.ge(at))
        .filter(submissions::submitted_at.gt(at).or(submissions::id.gt(id)))
        .order((submissions::submitted_at, submissions::id))
        .limit(paging.sql_limit())
        .load(c)?;
    page(rows, paging)
}

/// What was ever submitted to a publication, the last first; with a `status` only what stands there. Not
/// what its writer threw away meanwhile.
pub fn submitted_to(
    c: &mut Conn,
    publication: &PublicationId,
    status: Option<SubmissionStatus>,
    paging: &Paging,
) -> Result<Page<Submission>, StoreError> {
    let (at, id) = paging.before();
    let mut all = submissions::table
        .inner_join(stories::table.on(stories::id.eq(submissions::story_id)))
        .select(Row::as_select())
        .into_boxed::<MultiBackend>()
        .filter(stories::status.ne(StoryStatus::Deleted.as_str()))
        .filter(submissions::publication_id.eq(publication.as_str()));
    if let Some(status) = status {
        all = all.filter(submissions::status.eq(status.as_str()));
    }
    let rows: Vec<Row> = all
        .filter(submissions::submitted_at.le(at))
        .filter(submissions::submitted_at.lt(at).or(submissions::id.lt(id)))
        .order((submissions::submitted_at.desc(), submissions::id.desc()))
        .limit(paging.sql_limit())
        .load(c)?;
    page(rows, paging)
}

/// Takes from an editor what they have taken on in a publication: they are none any more.
pub(crate) fn unassign(
    c: &mut Conn,
    publication: &PublicationId,
    editor: &UserId,
) -> Result<(), StoreError> {
    let theirs = submissions::table
        .filter(submissions::publication_id.eq(publication.as_str()))
        .filter(submissions::assigned_to.eq(editor.as_str()));
    diesel::update(theirs).set(submissions::assigned_to.eq(None::<&str>)).execute(c)?;
    Ok(())
}

fn page(rows: Vec<Row>, paging: &Paging) -> Result<Page<Submission>, StoreError> {
    let place =
        |row: &Row| Some(Cursor::at(Timestamp::from_naive(row.submitted_at), row.id.clone()));
    Page::cut(rows, paging, place).try_map(Submission::try_from)
}

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = submissions)]
struct Row {
    id: String,
    story_id: String,
    publication_id: String,
    writer_id: String,
    status: String,
    title: String,
    note: String,
    answer: String,
    decided_by: Option<String>,
    submitted_at: NaiveDateTime,
    changed_at: NaiveDateTime,
    assigned_to: Option<String>,
}

impl From<&Submission> for Row {
    fn from(new: &Submission) -> Self {
        Self {
            id: new.id.to_string(),
            story_id: new.story_id.to_string(),
            publication_id: new.publication_id.to_string(),
            writer_id: new.writer_id.to_string(),
            status: new.status.to_string(),
            title: new.title.clone(),
            note: new.note.clone(),
            answer: new.answer.clone(),
            decided_by: new.decided_by.as_ref().map(ToString::to_string),
            submitted_at: new.submitted_at.naive(),
            changed_at: new.changed_at.naive(),
            assigned_to: new.assigned_to.as_ref().map(ToString::to_string),
        }
    }
}

impl TryFrom<Row> for Submission {
    type Error = StoreError;

    fn try_from(row: Row) -> Result<Self, StoreError> {
        fn read<T: std::str::FromStr>(
            column: &'static str,
            id: &str,
            text: &str,
        ) -> Result<T, StoreError> {
            parse("submissions", column, id, text)
        }
        let decided_by = row.decided_by.as_deref();
        let assigned_to = row.assigned_to.as_deref();
        Ok(Self {
            story_id: read("story_id", &row.id, &row.story_id)?,
            publication_id: read("publication_id", &row.id, &row.publication_id)?,
            writer_id: read("writer_id", &row.id, &row.writer_id)?,
            status: read("status", &row.id, &row.status)?,
            decided_by: decided_by.map(|id| read("decided_by", &row.id, id)).transpose()?,
            assigned_to: assigned_to.map(|id| read("assigned_to", &row.id, id)).transpose()?,
            id: read("id", &row.id, &row.id)?,
            title: row.title,
            note: row.note,
            answer: row.answer,
            submitted_at: Timestamp::from_naive(row.submitted_at),
            changed_at: Timestamp::from_naive(row.changed_at),
        })
    }
}

//! Pages of publications beside their stories.

use crate::{Conn, StoreError, conn::on_each, error::parse, schema::publication_pages};
use chrono::NaiveDateTime;
use diesel::prelude::*;
use quire_core::{
    PageSlug, PublicationId, PublicationPageId, Timestamp,
    publication::page::{PageKind, PublicationPage},
};

/// The page with this id.
pub fn find_page(
    c: &mut Conn,
    id: &PublicationPageId,
) -> Result<Option<PublicationPage>, StoreError> {
    let row = publication_pages::table.find(id.as_str()).select(Row::as_select()).first(c);
    row.optional()?.map(PublicationPage::try_from).transpose()
}

/// The page of a publication at this word.
pub fn page_at(
    c: &mut Conn,
    publication: &PublicationId,
    kind: PageKind,
    slug: &PageSlug,
) -> Result<Option<PublicationPage>, StoreError> {
    let row = publication_pages::table
        .filter(publication_pages::publication_id.eq(publication.as_str()))
        .filter(publication_pages::kind.eq(kind.as_str()))
        .filter(publication_pages::slug.eq(slug.as_str()))
        .select(Row::as_select())
        .first(c);
    row.optional()?.map(PublicationPage::try_from).transpose()
}

/// The pages of one kind that a publication has, by their titles.
pub fn pages_of(
    c: &mut Conn,
    publication: &PublicationId,
    kind: PageKind,
) -> Result<Vec<PublicationPage>, StoreError> {
    let rows: Vec<Row> = publication_pages::table
        .filter(publication_pages::publication_id.eq(publication.as_str()))
        .filter(publication_pages::kind.eq(kind.as_str()))
        .order((publication_pages::title, publication_pages::id))
        .select(Row::as_select())
        .load(c)?;
    rows.into_iter().map(PublicationPage::try_from).collect()
}

/// Adds a page.
///
/// # Errors
/// [`StoreError::Unique`] when the publication has one of this kind at this word,
/// [`StoreError::Constraint`] when there is no such publication.
pub fn add_page(c: &mut Conn, new: &PublicationPage) -> Result<(), StoreError> {
    let row = Row::try_from(new)?;
    on_each!(c => diesel::insert_into(publication_pages::table).values(&row).execute(c))?;
    Ok(())
}

/// Replaces title, text and version of a page.
pub fn save_page(c: &mut Conn, page: &PublicationPage) -> Result<(), StoreError> {
    let row = Row::try_from(page)?;
    diesel::update(publication_pages::table.find(page.id.as_str()))
        .set((
            publication_pages::title.eq(&row.title),
            publication_pages::document.eq(&row.document),
            publication_pages::revision.eq(row.revision),
            publication_pages::changed_at.eq(row.changed_at),
        ))
        .execute(c)?;
    Ok(())
}

/// Takes a page away.
pub fn remove_page(c: &mut Conn, id: &PublicationPageId) -> Result<(), StoreError> {
    diesel::delete(publication_pages::table.find(id.as_str())).execute(c)?;
    Ok(())
}

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = publication_pages)]
struct Row {
    id: String,
    publication_id: String,
    kind: String,
    slug: String,
    title: String,
    revision: i64,
    document: String,
    changed_at: NaiveDateTime,
}

impl TryFrom<&PublicationPage> for Row {
    type Error = StoreError;

    fn try_from(page: &PublicationPage) -> Result<Self, StoreError> {
        let document = serde_json::to_string(&page.document);
        Ok(Self {
            id: page.id.to_string(),
            publication_id: page.publication_id.to_string(),
            kind: page.kind.to_string(),
            slug: page.slug.to_string(),
            title: page.title.clone(),
            revision: page.revision,
            document: document.map_err(|_| damaged(page.id.as_str()))?,
            changed_at: page.changed_at.naive(),
        })
    }
}

impl TryFrom<Row> for PublicationPage {
    type Error = StoreError;

    fn try_from(row: Row) -> Result<Self, StoreError> {
        let (table, id) = ("publication_pages", &row.id);
        Ok(Self {
            id: parse(table, "id", id, id)?,
            publication_id: parse(table, "publication_id", id, &row.publication_id)?,
            kind: parse(table, "kind", id, &row.kind)?,
            slug: parse(table, "slug", id, &row.slug)?,
            document: serde_json::from_str(&row.document).map_err(|_| damaged(id))?,
            title: row.title,
            revision: row.revision,
            changed_at: Timestamp::from_naive(row.changed_at),
        })
    }
}

fn damaged(id: &str) -> StoreError {
    StoreError::Inconsistent { table: "publication_pages", column: "document", id: id.to_owned() }
}

//! Pictures people uploaded: whose they are and what they are. Their bytes lie elsewhere.

use crate::{
    Conn, StoreError,
    among::among,
    conn::on_each,
    error::parse,
    schema::{
        books, images, oauth_applications, people, person_designs, publication_designs,
        publications, stories, story_revisions,
    },
};
use chrono::NaiveDateTime;
use diesel::{
    dsl::{count_star, exists, not},
    prelude::*,
};
use quire_core::{
    ImageId, Timestamp, UserId,
    image::{Placeholder, Size},
};

quire_core::vocabulary! {
    /// How a picture is kept.
    ImageKind {
        /// Photographs.
        Jpeg = "JPEG",
        /// Drawings, and whatever can be seen through.
        Png = "PNG",
    }
}

/// A picture someone uploaded.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Image {
    /// Which.
    pub id: ImageId,
    /// Who uploaded it.
    pub person_id: UserId,
    /// How it is kept.
    pub kind: ImageKind,
    /// In pixels, as it is kept.
    pub size: Size,
    /// Bytes of its file.
    pub byte_count: i64,
    /// What is shown until it is there; without colour and placeholder, nothing of it can be seen, or
    /// they were not made yet.
    pub placeholder: Placeholder,
    /// The point that every crop shows, in percent from the left and from the top.
    pub focus: (u8, u8),
    /// When it came.
    pub created_at: Timestamp,
}

/// Adds a picture.
pub fn insert(c: &mut Conn, image: &Image) -> Result<(), StoreError> {
    diesel::insert_into(images::table)
        .values((
            images::id.eq(image.id.as_str()),
            images::person_id.eq(image.person_id.as_str()),
            images::kind.eq(image.kind.as_str()),
            images::width.eq(i64::from(image.size.width)),
            images::height.eq(i64::from(image.size.height)),
            images::byte_count.eq(image.byte_count),
            images::colour.eq(image.placeholder.colour.map(|colour| colour.to_string())),
            images::placeholder.eq(image.placeholder.image_uri.as_deref()),
            images::focus_x.eq(i64::from(image.focus.0)),
            images::focus_y.eq(i64::from(image.focus.1)),
            images::created_at.eq(image.created_at.naive()),
        ))
        .execute(c)?;
    Ok(())
}

/// A picture by its id, while its owner has an account.
pub fn find(c: &mut Conn, id: &ImageId) -> Result<Option<Image>, StoreError> {
    let row: Option<ImageRow> = images::table
        .inner_join(people::table.on(people::id.eq(images::person_id)))
        .filter(images::id.eq(id.as_str()))
        .filter(people::deleted_at.is_null())
        .select(ImageRow::as_select())
        .first(c)
        .optional()?;
    row.map(Image::try_from).transpose()
}

/// Those of these pictures whose owners have accounts, in no order.
pub fn many(c: &mut Conn, ids: &[ImageId]) -> Result<Vec<Image>, StoreError> {
    let rows: Vec<ImageRow> = on_each!(c => images::table
        .inner_join(people::table.on(people::id.eq(images::person_id)))
        .filter(among(images::id, ids.iter().map(ImageId::as_str)))
        .filter(people::deleted_at.is_null())
        .select(ImageRow::as_select())
        .load(c))?;
    rows.into_iter().map(Image::try_from).collect()
}

/// The pictures of a person, the oldest first.
pub fn of_person(c: &mut Conn, person: &UserId, limit: i64) -> Result<Vec<Image>, StoreError> {
    let rows: Vec<ImageRow> = images::table
        .filter(images::person_id.eq(person.as_str()))
        .order((images::created_at, images::id))
        .limit(limit)
        .select(ImageRow::as_select())
        .load(c)?;
    rows.into_iter().map(Image::try_from).collect()
}

/// How many pictures a person has.
pub fn count_of(c: &mut Conn, person: &UserId) -> Result<i64, StoreError> {
    let of_person = images::table.filter(images::person_id.eq(person.as_str()));
    Ok(of_person.select(count_star()).first(c)?)
}

/// Up to `limit` pictures after the id `after` that have no placeholder yet, by id.
pub fn unseen(c: &mut Conn, after: &str, limit: i64) -> Result<Vec<Image>, StoreError> {
    let rows: Vec<ImageRow> = images::table
        .filter(images::colour.is_null())
        .filter(images::placeholder.is_null())
        .filter(images::id.gt(after))
        .order(images::id)
        .limit(limit)
        .select(ImageRow::as_select())
        .load(c)?;
    rows.into_iter().map(Image::try_from).collect()
}

/// Keeps what is shown of a picture until it is there.
pub fn set_placeholder(
    c: &mut Conn,
    id: &ImageId,
    placeholder: &Placeholder,
) -> Result<(), StoreError> {
    diesel::update(images::table.find(id.as_str()))
        .set((
            images::colour.eq(placeholder.colour.map(|colour| colour.to_string())),
            images::placeholder.eq(placeholder.image_uri.as_deref()),
        ))
        .execute(c)?;
    Ok(())
}

/// Keeps the point that every crop of a picture shows, in percent; only of the owner's
/// pictures.
pub fn set_focus(
    c: &mut Conn,
    owner: &UserId,
    id: &ImageId,
    (x, y): (u8, u8),
) -> Result<(), StoreError> {
    let of_owner = images::table.find(id.as_str()).filter(images::person_id.eq(owner.as_str()));
    diesel::update(of_owner)
        .set((images::focus_x.eq(i64::from(x)), images::focus_y.eq(i64::from(y))))
        .execute(c)?;
    Ok(())
}

/// Forgets a picture. Whether it was there.
pub fn remove(c: &mut Conn, id: &ImageId) -> Result<bool, StoreError> {
    Ok(diesel::delete(images::table.find(id.as_str())).execute(c)? > 0)
}

/// Forgets all pictures of a person. How many there were.
pub fn remove_all_of(c: &mut Conn, person: &UserId) -> Result<usize, StoreError> {
    let all = images::table.filter(images::person_id.eq(person.as_str()));
    Ok(diesel::delete(all).execute(c)?)
}

/// Looks at up to `limit` pictures after the id `after` that came before `time`, and forgets those
/// used nowhere: in no profile, on no book, by no publication, in none of its designs and in no story of their
/// owner, whatever version of it. How many were forgotten, and the id to go on after; `None` at the end.
pub fn forget_unused(
    c: &mut Conn,
    time: Timestamp,
    after: &str,
    limit: i64,
) -> Result<(usize, Option<String>), StoreError> {
    let in_profile = people::table
        .filter(people::id.eq(images::person_id))
        .filter(people::image.eq(images::id.nullable()));
    let of_publication = publications::table.filter(publications::image.eq(images::id.nullable()));
    let in_own_design = person_designs::table.filter(
        person_designs::logo
            .eq(images::id.nullable())
            .or(person_designs::wordmark.eq(images::id.nullable()))
            .or(person_designs::icon.eq(images::id.nullable())),
    );
    let in_design = publication_designs::table.filter(
        publication_designs::logo
            .eq(images::id.nullable())
            .or(publication_designs::wordmark.eq(images::id.nullable()))
            .or(publication_designs::icon.eq(images::id.nullable())),
    );
    let of_application = oauth_applications::table
        .filter(oauth_applications::owner_id.eq(images::person_id))
        .filter(oauth_applications::logo.eq(images::id.nullable()));
    let on_book = books::table
        .filter(books::person_id.eq(images::person_id))
        .filter(books::cover.eq(images::id.nullable()));
    let before_story = stories::table
        .filter(stories::creator_id.eq(images::person_id))
        .filter(stories::preview_image.eq(images::id.nullable()));
    let unused: Vec<(String, String)> = images::table
        .filter(images::created_at.lt(time.naive()))
        .filter(images::id.gt(after))
        .filter(not(exists(in_profile)))
        .filter(not(exists(of_publication)))
        .filter(not(exists(in_design)))
        .filter(not(exists(in_own_design)))
        .filter(not(exists(of_application)))
        .filter(not(exists(on_book)))
        .filter(not(exists(before_story)))
        .order(images::id)
        .limit(limit)
        .select((images::id, images::person_id))
        .load(c)?;
    let mut forgotten = 0;
    for (id, person) in &unused {
        let in_story = story_revisions::table
            .inner_join(stories::table.on(stories::id.eq(story_revisions::story_id)))
            .filter(stories::creator_id.eq(person))
            .filter(story_revisions::document.like(format!("%{id}%")));
        if !diesel::select(exists(in_story)).get_result::<bool>(c)? {
            forgotten += diesel::delete(images::table.find(id)).execute(c)?;
        }
    }
    Ok((forgotten, unused.into_iter().next_back().map(|(id, _)| id)))
}

/// The ids of all pictures.
pub fn ids(c: &mut Conn) -> Result<Vec<String>, StoreError> {
    Ok(images::table.select(images::id).load(c)?)
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = images)]
struct ImageRow {
    id: String,
    person_id: String,
    kind: String,
    width: i64,
    height: i64,
    byte_count: i64,
    created_at: NaiveDateTime,
    colour: Option<String>,
    placeholder: Option<String>,
    focus_x: i64,
    focus_y: i64,
}

impl TryFrom<ImageRow> for Image {
    type Error = StoreError;

    fn try_from(row: ImageRow) -> Result<Self, StoreError> {
        // No side is longer than what is served; a row that says more is damaged.
        let pixels = |number: i64| u32::try_from(number).unwrap_or(u32::MAX);
        let percent = |number: i64| u8::try_from(number.clamp(0, 100)).unwrap_or(50);
        let colour = row.colour.as_deref();
        let colour = colour.map(|colour| parse("images", "colour", &row.id, colour)).transpose()?;
        Ok(Self {
            person_id: parse("images", "person_id", &row.id, &row.person_id)?,
            kind: parse("images", "kind", &row.id, &row.kind)?,
            size: Size { width: pixels(row.width), height: pixels(row.height) },
            byte_count: row.byte_count,
            placeholder: Placeholder { colour, image_uri: row.placeholder },
            focus: (percent(row.focus_x), percent(row.focus_y)),
            created_at: Timestamp::from_naive(row.created_at),
            id: parse("images", "id", &row.id, &row.id)?,
        })
    }
}

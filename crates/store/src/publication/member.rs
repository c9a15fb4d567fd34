//! Who writes for a publication.

use crate::{
    Conn, StoreError, among::among, conn::on_each, error::parse, schema::publication_members,
    submission,
};
use diesel::{prelude::*, upsert::excluded};
use quire_core::{
    PublicationId, UserId,
    publication::{PublicationMember, PublicationRole},
};

/// A publication's people: owners, then editors, then writers.
pub fn members(
    c: &mut Conn,
    publication: &PublicationId,
    limit: i64,
) -> Result<Vec<PublicationMember>, StoreError> {
    // Owner, editor, writer is no alphabetical order; a publication has few people.
    let mut members = members_of_many(c, std::slice::from_ref(publication))?;
    members.truncate(usize::try_from(limit).unwrap_or(0));
    Ok(members)
}

/// The people of several publications: per publication owners, then editors, then writers.
pub fn members_of_many(
    c: &mut Conn,
    publications: &[PublicationId],
) -> Result<Vec<PublicationMember>, StoreError> {
    let rows: Vec<MemberRow> = on_each!(c => publication_members::table
        .filter(among(
            publication_members::publication_id,
            publications.iter().map(PublicationId::as_str),
        ))
        .order((publication_members::publication_id, publication_members::person_id))
        .select(MemberRow::as_select())
        .load(c))?;
    let mut members: Vec<PublicationMember> =
        rows.into_iter().map(PublicationMember::try_from).collect::<Result<_, _>>()?;
    members.sort_by_key(|member| match member.role {
        PublicationRole::Owner => 0,
        PublicationRole::Editor => 1,
        PublicationRole::Writer => 2,
    });
    Ok(members)
}

/// Where these people write.
pub fn memberships_of(
    c: &mut Conn,
    people: &[UserId],
) -> Result<Vec<PublicationMember>, StoreError> {
    let rows: Vec<MemberRow> = on_each!(c => publication_members::table
        .filter(among(publication_members::person_id, people.iter().map(UserId::as_str)))
        .order((publication_members::person_id, publication_members::publication_id))
        .select(MemberRow::as_select())
        .load(c))?;
    rows.into_iter().map(PublicationMember::try_from).collect()
}

/// A person's parts in these publications; those they have none in are left out.
pub fn roles_in(
    c: &mut Conn,
    person: &UserId,
    publications: &[PublicationId],
) -> Result<Vec<(PublicationId, PublicationRole)>, StoreError> {
    let rows: Vec<MemberRow> = on_each!(c => publication_members::table
        .filter(publication_members::person_id.eq(person.as_str()))
        .filter(among(
            publication_members::publication_id,
            publications.iter().map(PublicationId::as_str),
        ))
        .select(MemberRow::as_select())
        .load(c))?;
    rows.into_iter()
        .map(|row| PublicationMember::try_from(row).map(|one| (one.publication_id, one.role)))
        .collect()
}

/// A person's part in a publication.
pub fn role_of(
    c: &mut Conn,
    publication: &PublicationId,
    person: &UserId,
) -> Result<Option<PublicationRole>, StoreError> {
    let row = publication_members::table
        .find((publication.as_str(), person.as_str()))
        .select(MemberRow::as_select())
        .first(c)
        .optional()?;
    row.map(|row| PublicationMember::try_from(row).map(|member| member.role)).transpose()
}

/// Gives a person a part in a publication, or another one.
pub fn set_member(c: &mut Conn, member: &PublicationMember) -> Result<(), StoreError> {
    let row = MemberRow {
        publication_id: member.publication_id.to_string(),
        person_id: member.user_id.to_string(),
        role: member.role.to_string(),
    };
    on_each!(c => diesel::insert_into(publication_members::table)
        .values(&row)
        .on_conflict((publication_members::publication_id, publication_members::person_id))
        .do_update()
        .set(publication_members::role.eq(excluded(publication_members::role)))
        .execute(c))?;
    if !member.role.manages() {
        submission::unassign(c, &member.publication_id, &member.user_id)?;
    }
    Ok(())
}

/// Takes a person's part away. Whether they had one.
pub fn remove_member(
    c: &mut Conn,
    publication: &PublicationId,
    person: &UserId,
) -> Result<bool, StoreError> {
    submission::unassign(c, publication, person)?;
    let row = publication_members::table.find((publication.as_str(), person.as_str()));
    Ok(diesel::delete(row).execute(c)? > 0)
}

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = publication_members)]
struct MemberRow {
    publication_id: String,
    person_id: String,
    role: String,
}

impl TryFrom<MemberRow> for PublicationMember {
    type Error = StoreError;

    fn try_from(row: MemberRow) -> Result<Self, StoreError> {
        let id = format!("{}/{}", row.publication_id, row.person_id);
        Ok(Self {
            publication_id: parse(
                "publication_members",
                "publication_id",
                &id,
                &row.publication_id,
            )?,
            user_id: parse("publication_members", "person_id", &id, &row.person_id)?,
            role: parse("publication_members", "role", &id, &row.role)?,
        })
    }
}

//! Who is invited to join a publication.

use crate::{
    Conn, StoreError, conn::on_each, error::parse, person::fold, schema::publication_invites,
};
use chrono::NaiveDateTime;
use diesel::prelude::*;
use quire_core::{
    PublicationId, PublicationInviteId, Timestamp, UserId,
    publication::people::{Invitee, PublicationInvite},
};

/// Adds an invitation.
///
/// # Errors
/// [`StoreError::Unique`] when the person or the address is invited there already.
pub fn add_invite(c: &mut Conn, new: &PublicationInvite) -> Result<(), StoreError> {
    let row = Row::from(new);
    on_each!(c => diesel::insert_into(publication_invites::table).values(&row).execute(c))?;
    Ok(())
}

/// The invitation with this id, also when its time is over.
pub fn find_invite(
    c: &mut Conn,
    id: &PublicationInviteId,
) -> Result<Option<PublicationInvite>, StoreError> {
    let row = publication_invites::table
        .find(id.as_str())
        .select(Row::as_select())
        .first(c)
        .optional()?;
    row.map(PublicationInvite::try_from).transpose()
}

/// The invitation of someone to a publication, also when its time is over.
pub fn invite_of(
    c: &mut Conn,
    publication: &PublicationId,
    invitee: &Invitee,
) -> Result<Option<PublicationInvite>, StoreError> {
    let mut found = publication_invites::table
        .filter(publication_invites::publication_id.eq(publication.as_str()))
        .select(Row::as_select())
        .into_boxed();
    found = match invitee {
        Invitee::Person(id) => {
            found.filter(publication_invites::person_id.eq(id.as_str().to_owned()))
        }
        Invitee::Email(email) => found.filter(publication_invites::email_key.eq(fold(email))),
    };
    let row = found.first(c).optional()?;
    row.map(PublicationInvite::try_from).transpose()
}

/// The invitations of a publication, the last first, also those whose time is over.
pub fn invites_of(
    c: &mut Conn,
    publication: &PublicationId,
    limit: i64,
) -> Result<Vec<PublicationInvite>, StoreError> {
    let rows: Vec<Row> = publication_invites::table
        .filter(publication_invites::publication_id.eq(publication.as_str()))
        .order((publication_invites::created_at.desc(), publication_invites::id.desc()))
        .limit(limit)
        .select(Row::as_select())
        .load(c)?;
    rows.into_iter().map(PublicationInvite::try_from).collect()
}

/// Removes an invitation: it was accepted, declined or taken back. Whether it was there; of two at once
/// one hears so.
pub fn remove_invite(c: &mut Conn, id: &PublicationInviteId) -> Result<bool, StoreError> {
    Ok(diesel::delete(publication_invites::table.find(id.as_str())).execute(c)? > 0)
}

/// Removes what someone who has no part in a publication any more invited to.
pub fn remove_invites_by(
    c: &mut Conn,
    publication: &PublicationId,
    person: &UserId,
) -> Result<(), StoreError> {
    let own = publication_invites::table
        .filter(publication_invites::publication_id.eq(publication.as_str()))
        .filter(publication_invites::invited_by.eq(person.as_str()));
    diesel::delete(own).execute(c)?;
    Ok(())
}

/// Removes every invitation of an address: its owner is gone.
pub fn remove_invites_to(c: &mut Conn, email: &str) -> Result<(), StoreError> {
    let sent = publication_invites::table.filter(publication_invites::email_key.eq(fold(email)));
    diesel::delete(sent).execute(c)?;
    Ok(())
}

/// Forgets the invitations whose time was over before `time`. How many.
pub fn forget_invites_before(c: &mut Conn, time: Timestamp) -> Result<usize, StoreError> {
    let old = publication_invites::table.filter(publication_invites::expires_at.lt(time.naive()));
    Ok(diesel::delete(old).execute(c)?)
}

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = publication_invites)]
struct Row {
    id: String,
    publication_id: String,
    role: String,
    person_id: Option<String>,
    email: Option<String>,
    email_key: Option<String>,
    invited_by: String,
    created_at: NaiveDateTime,
    expires_at: NaiveDateTime,
}

impl From<&PublicationInvite> for Row {
    fn from(new: &PublicationInvite) -> Self {
        let (person_id, email) = match &new.invitee {
            Invitee::Person(id) => (Some(id.to_string()), None),
            Invitee::Email(email) => (None, Some(email.clone())),
        };
        Self {
            id: new.id.to_string(),
            publication_id: new.publication_id.to_string(),
            role: new.role.to_string(),
            person_id,
            email_key: email.as_deref().map(fold),
            email,
            invited_by: new.invited_by.to_string(),
            created_at: new.created_at.naive(),
            expires_at: new.expires_at.naive(),
        }
    }
}

impl TryFrom<Row> for PublicationInvite {
    type Error = StoreError;

    fn try_from(row: Row) -> Result<Self, StoreError> {
        let id = row.id.as_str();
        let invitee = match (row.person_id, row.email) {
            (Some(person), _) => {
                Invitee::Person(parse("publication_invites", "person_id", id, &person)?)
            }
            (None, Some(email)) => Invitee::Email(email),
            (None, None) => {
                return Err(StoreError::Inconsistent {
                    table: "publication_invites",
                    column: "email",
                    id: row.id,
                });
            }
        };
        Ok(Self {
            invitee,
            publication_id: parse(
                "publication_invites",
                "publication_id",
                id,
                &row.publication_id,
            )?,
            role: parse("publication_invites", "role", id, &row.role)?,
            invited_by: parse("publication_invites", "invited_by", id, &row.invited_by)?,
            created_at: Timestamp::from_naive(row.created_at),
            expires_at: Timestamp::from_naive(row.expires_at),
            id: parse("publication_invites", "id", id, id)?,
        })
    }
}

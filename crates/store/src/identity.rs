//! Who someone is to a service they sign in with, and visits to such a service.

use crate::{
    Conn, StoreError,
    conn::on_each,
    error::parse,
    person::PersonRow,
    schema::{identities, login_challenges, pending_identities, people, service_visits},
    setting,
};
use chrono::NaiveDateTime;
use diesel::prelude::*;
use quire_core::{Timestamp, UserId, account::auth_state::AuthService, person::Person};

/// Who someone is to a service.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Identity {
    /// Whose word it is: the service's issuer, or the origin of a Mastodon instance.
    pub issuer: String,
    /// The person's number there. Names and addresses may change hands, numbers do not.
    pub subject: String,
    /// The service.
    pub service: AuthService,
    /// What the person is called there, to be shown to themselves.
    pub handle: Option<String>,
}

/// An identity that is connected to an account.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Connection {
    /// Who the person is there.
    pub identity: Identity,
    /// Since when.
    pub connected_at: Timestamp,
    /// When it was last used to sign in.
    pub last_used_at: Timestamp,
}

/// Connects an identity to an account.
///
/// # Errors
/// [`StoreError::Unique`] when an account has it, or this account has another of the service.
pub fn insert(
    c: &mut Conn,
    identity: &Identity,
    person: &UserId,
    now: Timestamp,
) -> Result<(), StoreError> {
    diesel::insert_into(identities::table)
        .values((
            IdentityRow::from(identity),
            identities::person_id.eq(person.as_str()),
            identities::connected_at.eq(now.naive()),
            identities::last_used_at.eq(now.naive()),
        ))
        .execute(c)?;
    Ok(())
}

/// Who has an identity, also when suspended or deleted.
pub fn holder(c: &mut Conn, identity: &Identity) -> Result<Option<Person>, StoreError> {
    let row: Option<PersonRow> = identities::table
        .inner_join(people::table.on(people::id.eq(identities::person_id)))
        .filter(identities::issuer.eq(&identity.issuer))
        .filter(identities::subject.eq(&identity.subject))
        .select(PersonRow::as_select())
        .first(c)
        .optional()?;
    row.map(Person::try_from).transpose()
}

/// Notes that an identity was used, and what its person is called there now.
pub fn touch(c: &mut Conn, identity: &Identity, now: Timestamp) -> Result<(), StoreError> {
    let row = identities::table.find((&identity.issuer, &identity.subject));
    diesel::update(row)
        .set((
            identities::last_used_at.eq(now.naive()),
            identities::handle.eq(identity.handle.as_deref()),
        ))
        .execute(c)?;
    Ok(())
}

/// What is connected to an account, oldest first.
pub fn all_of(c: &mut Conn, person: &UserId) -> Result<Vec<Connection>, StoreError> {
    let rows: Vec<ConnectionRow> = identities::table
        .filter(identities::person_id.eq(person.as_str()))
        .order((identities::connected_at, identities::service))
        .select(ConnectionRow::as_select())
        .load(c)?;
    rows.into_iter().map(Connection::try_from).collect()
}

/// Disconnects a service from an account. Whether it was connected.
pub fn remove(c: &mut Conn, person: &UserId, service: AuthService) -> Result<bool, StoreError> {
    let row = identities::table
        .filter(identities::person_id.eq(person.as_str()))
        .filter(identities::service.eq(service.as_str()));
    Ok(diesel::delete(row).execute(c)? > 0)
}

/// A browser that was sent to a service.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Visit {
    /// The hash of what the browser holds.
    pub id_hash: String,
    /// What the service's own code wants to have again.
    pub kept: String,
    /// The path to go to afterwards.
    pub redirect: String,
    /// The session to which the identity will be connected; `None` when signing in.
    pub session_hash: Option<String>,
    /// Until when the browser may come back.
    pub expires_at: Timestamp,
}

/// Notes a visit.
pub fn begin_visit(c: &mut Conn, visit: &Visit) -> Result<(), StoreError> {
    let epoch = setting::epoch(c)?;
    diesel::insert_into(service_visits::table)
        .values((
            service_visits::id_hash.eq(&visit.id_hash),
            service_visits::kept.eq(&visit.kept),
            service_visits::redirect.eq(&visit.redirect),
            service_visits::session_hash.eq(visit.session_hash.as_deref()),
            service_visits::epoch.eq(epoch),
            service_visits::expires_at.eq(visit.expires_at.naive()),
            service_visits::used_at.eq(None::<NaiveDateTime>),
        ))
        .execute(c)?;
    Ok(())
}

/// Ends a visit: of any number of browsers that come back with it, one gets it. `None` when it has
/// ended before, is too old, was none, or is from before a restore.
pub fn end_visit(c: &mut Conn, id_hash: &str, now: Timestamp) -> Result<Option<Visit>, StoreError> {
    let epoch = setting::epoch(c)?;
    let row: Option<VisitRow> = on_each!(c => diesel::update(service_visits::table)
        .filter(service_visits::id_hash.eq(id_hash))
        .filter(service_visits::epoch.eq(epoch))
        .filter(service_visits::used_at.is_null())
        .filter(service_visits::expires_at.gt(now.naive()))
        .set(service_visits::used_at.eq(now.naive()))
        .returning(VisitRow::as_returning())
        .get_result(c)
        .optional())?;
    Ok(row.map(Visit::from))
}

/// Removes visits that ended before `now`. How many there were.
pub fn forget_ended(c: &mut Conn, now: Timestamp) -> Result<usize, StoreError> {
    let ended = service_visits::table.filter(service_visits::expires_at.le(now.naive()));
    Ok(diesel::delete(ended).execute(c)?)
}

/// Lets an identity wait for the code of a challenge.
pub fn wait(c: &mut Conn, challenge_hash: &str, identity: &Identity) -> Result<(), StoreError> {
    diesel::insert_into(pending_identities::table)
        .values((
            pending_identities::challenge_hash.eq(challenge_hash),
            pending_identities::issuer.eq(&identity.issuer),
            pending_identities::subject.eq(&identity.subject),
            pending_identities::service.eq(identity.service.as_str()),
            pending_identities::handle.eq(identity.handle.as_deref()),
        ))
        .execute(c)?;
    Ok(())
}

/// Takes the identity that waited for the code of a challenge, if one did.
pub fn take_waiting(c: &mut Conn, challenge_hash: &str) -> Result<Option<Identity>, StoreError> {
    let row = pending_identities::table.find(challenge_hash);
    let found: Option<IdentityColumns> = row
        .select((
            pending_identities::issuer,
            pending_identities::subject,
            pending_identities::service,
            pending_identities::handle,
        ))
        .first(c)
        .optional()?;
    if found.is_some() {
        diesel::delete(row).execute(c)?;
    }
    found.map(|row| identity("pending_identities", row)).transpose()
}

/// Lets what waits for the code of `from` wait for that of `to`, if both codes go to the same
/// address: the code was sent again.
pub fn wait_for_another(c: &mut Conn, from: &str, to: &str) -> Result<(), StoreError> {
    let mut address_of = |challenge: &str| -> Result<Option<String>, StoreError> {
        let row = login_challenges::table.find(challenge).select(login_challenges::email_key);
        Ok(row.first(c).optional()?)
    };
    let (before, after) = (address_of(from)?, address_of(to)?);
    if before.is_some() && before == after {
        diesel::update(pending_identities::table.find(from))
            .set(pending_identities::challenge_hash.eq(to))
            .execute(c)?;
    }
    Ok(())
}

type IdentityColumns = (String, String, String, Option<String>);

fn identity(table: &'static str, row: IdentityColumns) -> Result<Identity, StoreError> {
    let (issuer, subject, service, handle) = row;
    let service = parse(table, "service", &subject, &service)?;
    Ok(Identity { issuer, subject, service, handle })
}

#[derive(Insertable)]
#[diesel(table_name = identities)]
struct IdentityRow<'a> {
    issuer: &'a str,
    subject: &'a str,
    service: &'static str,
    handle: Option<&'a str>,
}

impl<'a> From<&'a Identity> for IdentityRow<'a> {
    fn from(identity: &'a Identity) -> Self {
        Self {
            issuer: &identity.issuer,
            subject: &identity.subject,
            service: identity.service.as_str(),
            handle: identity.handle.as_deref(),
        }
    }
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = identities)]
struct ConnectionRow {
    issuer: String,
    subject: String,
    service: String,
    handle: Option<String>,
    connected_at: NaiveDateTime,
    last_used_at: NaiveDateTime,
}

impl TryFrom<ConnectionRow> for Connection {
    type Error = StoreError;

    fn try_from(row: ConnectionRow) -> Result<Self, StoreError> {
        Ok(Self {
            identity: identity("identities", (row.issuer, row.subject, row.service, row.handle))?,
            connected_at: Timestamp::from_naive(row.connected_at),
            last_used_at: Timestamp::from_naive(row.last_used_at),
        })
    }
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = service_visits)]
struct VisitRow {
    id_hash: String,
    kept: String,
    redirect: String,
    session_hash: Option<String>,
    expires_at: NaiveDateTime,
}

impl From<VisitRow> for Visit {
    fn from(row: VisitRow) -> Self {
        Self {
            id_hash: row.id_hash,
            kept: row.kept,
            redirect: row.redirect,
            session_hash: row.session_hash,
            expires_at: Timestamp::from_naive(row.expires_at),
        }
    }
}

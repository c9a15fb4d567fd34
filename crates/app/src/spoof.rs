//! Staff that looks through a person's eyes, to see what is wrong there: by a link of
//! one use, in a browser where that member of the staff is signed in, for an hour, reading only,
//! and written down.

use crate::{
    App,
    device::Device,
    session::{self, NewSession, SessionRequest, SignedIn},
};
use quire_core::{Timestamp, UserId, person::Person};
use quire_store::{
    Conn, StoreError,
    audit::{self, Act, Audited},
    person, spoof,
};

/// A link is good for ten minutes.
const LINK_SECONDS: i64 = 600;

/// Why there is no link.
#[derive(Debug, thiserror::Error)]
pub enum SpoofRefusal {
    /// No one has that username.
    #[error("no one has the username @{0}")]
    Unknown(String),
    /// Only staff looks through others' eyes.
    #[error("@{0} is not staff")]
    NotStaff(String),
    /// No one looks through the eyes of staff: it would lend their rights.
    #[error("@{0} is staff, and staff can't be viewed as")]
    OfStaff(String),
    /// The database could not be used.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Makes the link by which `staff` begins to see what `username` sees, as a full address.
///
/// # Errors
/// [`SpoofRefusal`]; nothing is written down then.
pub async fn make_link(app: &App, username: &str, staff: &str) -> Result<String, SpoofRefusal> {
    let token = session::token(app);
    let (username, staff, hash) =
        (username.to_owned(), staff.to_owned(), session::token_hash(&token));
    let (now, id) = (app.ports.clock.now(), audit_id(app));
    app.store
        .write(move |c| {
            let staff_member = active(c, &staff)?;
            if !staff_member.is_staff || staff_member.is_suspended {
                return Err(SpoofRefusal::NotStaff(staff.clone()));
            }
            let person = active(c, &username)?;
            if person.is_staff {
                return Err(SpoofRefusal::OfStaff(username.clone()));
            }
            let (person_id, staff_id) = (person.id, staff_member.id);
            note(c, id.clone(), Act::SpoofLinkMade, &person_id, Some(&staff_id), now)?;
            let expires_at = now.plus_seconds(LINK_SECONDS);
            let link_hash = hash.clone();
            Ok(spoof::insert(c, &spoof::SpoofLink { link_hash, person_id, staff_id, expires_at })?)
        })
        .await?;
    Ok(app.site.absolute(&format!("/m/app/login/{token}")))
}

fn active(c: &mut Conn, username: &str) -> Result<Person, SpoofRefusal> {
    let name = username.trim_start_matches('@');
    person::find_by_username(c, name)?
        .filter(|person| person.deleted_at.is_none())
        .ok_or_else(|| SpoofRefusal::Unknown(name.to_owned()))
}

/// Through whose eyes the link of this token lets one of `signed_in` look; `None` when it is no
/// good, or is someone else's. Looking uses nothing up.
///
/// # Errors
/// [`StoreError`] when it cannot be looked up.
pub async fn find_link(
    app: &App,
    token: &str,
    signed_in: &[SignedIn],
) -> Result<Option<Person>, StoreError> {
    let (hash, now) = (session::token_hash(token), app.ports.clock.now());
    let staff = acting_staff(signed_in);
    app.store
        .read_in_place(move |c| match spoof::find(c, &hash, now)? {
            Some(link) if staff.contains(&link.staff_id) => person::find(c, &link.person_id),
            _ => Ok(None),
        })
        .await
}

/// Uses the link up and begins the spoofed session. `None` as for [`find_link`].
///
/// # Errors
/// [`StoreError`]; the link is as good as before then.
pub async fn begin(
    app: &App,
    token: &str,
    signed_in: &[SignedIn],
    device: &Device,
) -> Result<Option<(Person, NewSession)>, StoreError> {
    let (hash, now) = (session::token_hash(token), app.ports.clock.now());
    let (token, id, device) = (session::token(app), audit_id(app), device.clone());
    let staff = acting_staff(signed_in);
    app.store
        .write(move |c| {
            if !spoof::find(c, &hash, now)?.is_some_and(|link| staff.contains(&link.staff_id)) {
                return Ok(None);
            }
            let Some(link) = spoof::take(c, &hash, now)? else { return Ok(None) };
            let person = person::find(c, &link.person_id)?;
            let Some(person) = person.filter(|p| p.deleted_at.is_none() && !p.is_staff) else {
                return Ok(None);
            };
            note(c, id.clone(), Act::SpoofBegun, &person.id, Some(&link.staff_id), now)?;
            let opening = SessionRequest {
                person: &person.id,
                token: &token,
                device: &device,
                spoofed_by: Some(&link.staff_id),
                now,
            };
            let opened = session::open_in(c, &opening)?;
            Ok(Some((person, opened)))
        })
        .await
}

/// Who of the staff is signed in with a session of their own.
fn acting_staff(signed_in: &[SignedIn]) -> Vec<UserId> {
    let staff = signed_in.iter().filter(|session| {
        session.person.is_staff && !session.person.is_suspended && !session.is_spoofed()
    });
    staff.map(|session| session.person.id.clone()).collect()
}

pub(crate) fn audit_id(app: &App) -> String {
    format!("{:016x}", app.ports.ids.bits())
}

/// Writes down what staff did.
pub(crate) fn note(
    c: &mut Conn,
    id: String,
    act: Act,
    person: &UserId,
    staff: Option<&UserId>,
    now: Timestamp,
) -> Result<(), StoreError> {
    let (person_id, staff_id) = (person.clone(), staff.cloned());
    audit::insert(c, &Audited { id, act, person_id, staff_id, done_at: now })
}

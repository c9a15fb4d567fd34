//! Sessions: who a browser is signed in as. The token is known to the browser only; we keep its
//! digest.

mod end;

pub(crate) use end::end_others_in;
pub use end::{EndRefusal, end, end_all, end_all_in, end_by_id, end_others};

use crate::{
    App,
    device::Device,
    keys::digest,
    metering,
    notice::{self, AccountEvent, Notice},
};
use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use quire_core::{
    FreeReading, Timestamp, UserId, Viewer,
    person::Person,
    policy::{SpoofedAct, may_spoofed},
};
use quire_store::{
    Conn, StoreError,
    known_device::{self, Sighting},
    session,
};

pub use quire_store::session::Session;

/// A session that is not used ends after 30 days.
const IDLE_SECONDS: i64 = 30 * 86_400;

/// Every session ends after 180 days.
const LIFE_SECONDS: i64 = 180 * 86_400;

/// No one of the staff looks through a person's eyes for longer than an hour.
const SPOOFED_SECONDS: i64 = 3_600;

/// How old the last note of use may be before another is written.
const NOTE_SECONDS: i64 = 3_600;

/// Sessions of one person; the next one ends the one used longest ago.
pub const MOST_SESSIONS: i64 = 50;

/// Hex digits of a session's digest that name it in lists: enough to tell sessions apart, and
/// useless for signing in.
const ID_DIGITS: usize = 16;

/// A session just begun.
#[derive(Clone, PartialEq, Eq)]
pub struct NewSession {
    /// What the browser keeps: 256 bits, base64url.
    pub token: String,
    /// When it ends at the latest.
    pub expires_at: Timestamp,
}

impl std::fmt::Debug for NewSession {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("NewSession").field("expires_at", &self.expires_at).finish_non_exhaustive()
    }
}

/// Someone who is signed in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SignedIn {
    /// Who.
    pub person: Person,
    /// The digest of the session's token: what `x-xsrf-token` is made from.
    pub token_hash: String,
    /// When the session began.
    pub created_at: Timestamp,
    /// Who of the staff looks through the person's eyes.
    pub spoofed_by: Option<UserId>,
    /// Until when they have shown again who they are.
    pub step_up_until: Option<Timestamp>,
    /// What they read of members' stories without a membership.
    pub free: FreeReading,
}

impl SignedIn {
    /// The viewer on whose behalf actions run. A person who deleted their account counts as signed out
    /// until they restore it.
    #[must_use]
    pub fn viewer(&self) -> Viewer {
        match self.person.deleted_at {
            None => viewer_of(&self.person, self.free.clone()),
            Some(_) => Viewer::Anonymous,
        }
    }

    /// Whether someone of the staff looks through the person's eyes.
    #[must_use]
    pub fn is_spoofed(&self) -> bool {
        self.spoofed_by.is_some()
    }

    /// Whether the session may be used for `act`: a person's own for everything, a spoofed one
    /// only for what [`may_spoofed`] lists.
    #[must_use]
    pub fn may(&self, act: SpoofedAct) -> bool {
        !self.is_spoofed() || may_spoofed(act)
    }
}

/// The viewer a person is, who reads `free` of members' stories without a membership.
#[must_use]
pub fn viewer_of(person: &Person, free: FreeReading) -> Viewer {
    Viewer::Person {
        id: person.id.clone(),
        tier: person.tier,
        is_staff: person.is_staff,
        is_suspended: person.is_suspended,
        free,
    }
}

/// What is kept of a token.
#[must_use]
pub fn token_hash(token: &str) -> String {
    hex::encode(digest(token.as_bytes()))
}

/// What a session is called in lists, from the digest of its token.
#[must_use]
pub fn id(token_hash: &str) -> &str {
    token_hash.get(..ID_DIGITS).unwrap_or(token_hash)
}

/// A fresh token.
pub(crate) fn token(app: &App) -> String {
    URL_SAFE_NO_PAD.encode(app.ports.ids.secret())
}

/// A session that is about to begin.
pub(crate) struct SessionRequest<'a> {
    pub person: &'a UserId,
    pub token: &'a str,
    pub device: &'a Device,
    pub spoofed_by: Option<&'a UserId>,
    pub now: Timestamp,
}

/// Begins a session inside a write.
pub(crate) fn open_in(c: &mut Conn, wanted: &SessionRequest<'_>) -> Result<NewSession, StoreError> {
    let (idle, life) = match wanted.spoofed_by {
        Some(_) => (SPOOFED_SECONDS, SPOOFED_SECONDS),
        None => (IDLE_SECONDS, LIFE_SECONDS),
    };
    session::keep_newest(c, wanted.person, MOST_SESSIONS.saturating_sub(1))?;
    session::insert(
        c,
        &Session {
            token_hash: token_hash(wanted.token),
            person_id: wanted.person.clone(),
            created_at: wanted.now,
            last_seen_at: wanted.now,
            expires_at: wanted.now.plus_seconds(idle),
            device: wanted.device.name.clone(),
            network: wanted.device.network.clone(),
            spoofed_by: wanted.spoofed_by.cloned(),
            step_up_until: None,
        },
    )?;
    if wanted.spoofed_by.is_none() {
        note_device(c, wanted)?;
    }
    let expires_at = wanted.now.plus_seconds(life);
    Ok(NewSession { token: wanted.token.to_owned(), expires_at })
}

/// Gives a session a new id inside a write: how long it lasts, and what was shown in it, stay.
/// `None` when it has ended meanwhile.
pub(crate) fn renew_in(
    c: &mut Conn,
    session: &SignedIn,
    token: &str,
) -> Result<Option<NewSession>, StoreError> {
    let expires_at = session.created_at.plus_seconds(LIFE_SECONDS);
    let is_renewed = session::renew(c, &session.token_hash, &token_hash(token))?;
    Ok(is_renewed.then(|| NewSession { token: token.to_owned(), expires_at }))
}

/// Tells the person of a device they never signed in with.
fn note_device(c: &mut Conn, wanted: &SessionRequest<'_>) -> Result<(), StoreError> {
    let SessionRequest { person, device, now, .. } = *wanted;
    if known_device::note(c, person, &device.name, now)? != Sighting::New {
        return Ok(());
    }
    notice::tell_of(c, &AccountEvent { person, notice: Notice::SignedIn, detail: "", device, now })
}

/// Begins a session. Every sign-in gets a new one.
///
/// # Errors
/// [`StoreError`] when it cannot be kept.
pub async fn open(app: &App, person: &UserId, device: &Device) -> Result<NewSession, StoreError> {
    let (person, token, device) = (person.clone(), token(app), device.clone());
    let now = app.ports.clock.now();
    app.store
        .write(move |c| {
            let (person, token, device) = (&person, token.as_str(), &device);
            open_in(c, &SessionRequest { person, token, device, spoofed_by: None, now })
        })
        .await
}

/// Who is signed in with this token; `None` for unknown, ended and malformed ones. Using a
/// session keeps it alive, up to its 180 days.
///
/// # Errors
/// [`StoreError`] when that cannot be found out.
pub async fn find(app: &App, token: &str) -> Result<Option<SignedIn>, StoreError> {
    if !looks_like_a_token(token) {
        return Ok(None);
    }
    find_by_hash(app, token_hash(token)).await
}

/// [`find`] by the digest of the token.
pub(crate) async fn find_by_hash(app: &App, hash: String) -> Result<Option<SignedIn>, StoreError> {
    let now = app.ports.clock.now();
    let wanted = hash.clone();
    let meter = app.site.meter;
    // In a box: this is part of the answer to every request, and what shares reads would hold it a second time.
    let read = Box::pin(app.store.read_in_place(move |c| {
        let Some((session, person)) = session::find(c, &wanted, now)? else { return Ok(None) };
        let free = metering::free_reading(c, &person, meter, now)?;
        Ok(Some((session, person, free)))
    }));
    let Some((session, person, free)) = app.store.share_reads(read).await? else {
        return Ok(None);
    };
    let is_noted = session.last_seen_at.plus_seconds(NOTE_SECONDS) > now;
    if !is_noted && session.spoofed_by.is_none() {
        let last = session.created_at.plus_seconds(LIFE_SECONDS);
        let expires_at = now.plus_seconds(IDLE_SECONDS).min(last);
        let used = hash.clone();
        app.store.write(move |c| session::extend(c, &used, now, expires_at)).await?;
    }
    Ok(Some(SignedIn {
        person,
        token_hash: hash,
        created_at: session.created_at,
        spoofed_by: session.spoofed_by,
        step_up_until: session.step_up_until,
        free,
    }))
}

/// Spares the database what cannot be a token.
pub(crate) fn looks_like_a_token(token: &str) -> bool {
    token.len() == 43
        && token.bytes().all(|b| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'_'))
}

/// Where the person who asks is signed in: this session first, then the one used last.
///
/// # Errors
/// [`StoreError`] when that cannot be read.
pub async fn list(app: &App, asking: &SignedIn) -> Result<Vec<Session>, StoreError> {
    let (person, now) = (asking.person.id.clone(), app.ports.clock.now());
    let read = app.store.read_in_place(move |c| session::of_person(c, &person, now, MOST_SESSIONS));
    let mut sessions = read.await?;
    sessions.sort_by_key(|session| session.token_hash != asking.token_hash);
    Ok(sessions)
}

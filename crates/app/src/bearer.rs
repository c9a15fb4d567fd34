//! Secrets that programs carry, and who calls with one (decision 0053). Each says by its first letters what it
//! is, and ends in a checksum: what is none is known without asking the database, and searchers of leaked
//! secrets know ours.

use crate::{App, keys::digest, ports::Ids, session::viewer_of};
use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use quire_core::{
    ApplicationId, FreeReading, Timestamp, Viewer,
    access_token::{ApiScope, Scopes},
    automation::Permission,
    person::Person,
};
use quire_store::{StoreError, access_token, oauth};

/// How old the last note of use may be before another is written.
const NOTE_SECONDS: i64 = 3_600;

/// What a secret is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ProgramSecret {
    /// A token that a person made in their settings.
    AccessToken,
    /// A token that an application was given to act with.
    OauthAccess,
    /// A token that an application was given to get the next ones with.
    Refresh,
    /// A code that an application exchanges for tokens.
    Code,
    /// An application's own secret.
    Client,
}

impl ProgramSecret {
    const fn prefix(self) -> &'static str {
        match self {
            Self::AccessToken => "qit_",
            Self::OauthAccess => "qat_",
            Self::Refresh => "qrt_",
            Self::Code => "qac_",
            Self::Client => "qcs_",
        }
    }

    /// A fresh secret of this kind: its first letters, 256 bits, and a checksum.
    pub(crate) fn make(self, ids: &dyn Ids) -> String {
        let body = format!("{}{}", self.prefix(), URL_SAFE_NO_PAD.encode(ids.secret()));
        let sum = crc32fast::hash(body.as_bytes());
        format!("{body}{sum:08x}")
    }

    /// What is kept of a secret of this kind; `None` when `text` cannot be one.
    pub(crate) fn hash(self, text: &str) -> Option<String> {
        let (body, sum) = text.split_at_checked(text.len().checked_sub(8)?)?;
        let is_ours = body.starts_with(self.prefix())
            && format!("{:08x}", crc32fast::hash(body.as_bytes())) == sum;
        is_ours.then(|| hex::encode(digest(text.as_bytes())))
    }
}

/// A program that acts in someone's name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Bearer {
    /// In whose.
    pub person: Person,
    /// What lets it.
    pub permission: Permission,
    /// What it may do.
    scopes: Scopes,
}

impl Bearer {
    /// The viewer on whose behalf actions run.
    #[must_use]
    pub fn viewer(&self) -> Viewer {
        viewer_of(&self.person, FreeReading::default())
    }

    /// The application; `None`: a token that the person made themselves.
    #[must_use]
    pub const fn application(&self) -> Option<&ApplicationId> {
        match &self.permission {
            Permission::Application(id) => Some(id),
            Permission::Token(_) => None,
        }
    }

    /// Whether it may do this.
    #[must_use]
    pub fn may(&self, scope: ApiScope) -> bool {
        self.scopes.allow(scope)
    }
}

/// Who calls with this secret; `None` for unknown, ended and revoked ones, and when the person is suspended or
/// gone.
///
/// # Errors
/// [`StoreError`] when that cannot be found out.
pub async fn find(app: &App, secret: &str) -> Result<Option<Bearer>, StoreError> {
    let now = app.ports.clock.now();
    if let Some(hash) = ProgramSecret::OauthAccess.hash(secret) {
        return of_application(app, hash, now).await;
    }
    let Some(hash) = ProgramSecret::AccessToken.hash(secret) else { return Ok(None) };
    let found = app.store.read_in_place(move |c| access_token::find(c, &hash, now)).await?;
    let Some((token, person)) = found else { return Ok(None) };
    if is_to_be_noted(token.last_used_at, now) {
        let id = token.id.clone();
        app.store.write(move |c| access_token::note_use(c, &id, now)).await?;
    }
    Ok(Some(Bearer { person, permission: Permission::Token(token.id), scopes: token.scopes }))
}

/// Who calls with a token that an application was given.
async fn of_application(
    app: &App,
    hash: String,
    now: Timestamp,
) -> Result<Option<Bearer>, StoreError> {
    let found = app.store.read_in_place(move |c| oauth::find_by_access(c, &hash, now)).await?;
    let Some((pair, person)) = found else { return Ok(None) };
    if is_to_be_noted(pair.last_used_at, now) {
        app.store.write(move |c| oauth::note_use(c, &pair.id, now)).await?;
    }
    let permission = Permission::Application(pair.application_id);
    Ok(Some(Bearer { person, permission, scopes: pair.scopes }))
}

fn is_to_be_noted(last: Option<Timestamp>, now: Timestamp) -> bool {
    last.is_none_or(|last| last.plus_seconds(NOTE_SECONDS) <= now)
}

//! The token endpoint: codes and refresh tokens for pairs of tokens, each good once. An automation service gets one token
//! and no refresh token.

use crate::{App, bearer::ProgramSecret, keys::digest};
use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use quire_core::{
    ApplicationId, Timestamp,
    access_token::Scopes,
    oauth::{ClientApplication, is_verifier},
};
use quire_store::{
    Conn, StoreError,
    oauth::{self, TokenPair},
};
use subtle::ConstantTimeEq;

/// One acts with a token for 60 days.
const ACCESS_SECONDS: i64 = 60 * 86_400;

/// An automation service keeps one token until someone takes back what they allowed: for a hundred years at most.
const LASTING_SECONDS: i64 = 100 * 365 * 86_400;

/// For so long a program whose answer got lost may ask again, and the token before still works.
const GRACE_SECONDS: i64 = 10;

/// Who asks for tokens.
#[derive(Clone, Default, PartialEq, Eq)]
pub struct ClientCredentials {
    /// The application.
    pub client_id: String,
    /// Its secret.
    pub client_secret: Option<String>,
}

/// What tokens are asked for with.
#[derive(Clone, PartialEq, Eq)]
pub enum TokenRequest {
    /// A code.
    Code {
        /// The code.
        code: String,
        /// Where it was sent to.
        redirect_uri: String,
        /// What the challenge was made from.
        verifier: Option<String>,
    },
    /// A refresh token.
    Refresh {
        /// The token.
        token: String,
    },
}

/// Why there are no tokens, by the words of RFC 6749.
#[derive(Debug, thiserror::Error)]
pub enum TokenRefusal {
    /// The application is unknown, or its secret wrong.
    #[error("the application is unknown or its secret is wrong")]
    InvalidClient,
    /// The code or token is unknown, over, used, or someone else's.
    #[error("the code or token is invalid, has ended or was used before")]
    InvalidGrant,
    /// The store could not.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// A pair of tokens, as the application is told it once.
#[derive(Clone, PartialEq, Eq)]
pub struct GivenTokens {
    /// The application.
    pub application: ClientApplication,
    /// To act with.
    pub access_token: String,
    /// To get the next pair with; `None`: there is no other, as this one lasts.
    pub refresh_token: Option<String>,
    /// What it may do.
    pub scopes: Scopes,
    /// Until when one can act with it.
    pub expires_at: Timestamp,
    /// For how many seconds; `None`: until someone takes back what they allowed.
    pub expires_in: Option<i64>,
}

/// What is told of a token.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Introspection {
    /// What it may do.
    pub scopes: Scopes,
    /// In whose name.
    pub username: String,
    /// Until when; `None`: until they take back what they allowed.
    pub expires_at: Option<Timestamp>,
}

/// Gives tokens for a code or a refresh token.
///
/// # Errors
/// [`TokenRefusal`]. A code is used up whatever is wrong with the rest; one that is used again, and a refresh token that
/// is used again later, void everything that came from the same code.
pub async fn issue(
    app: &App,
    client: &ClientCredentials,
    request: TokenRequest,
) -> Result<GivenTokens, TokenRefusal> {
    let application = authenticated(app, client).await?;
    let now = app.ports.clock.now();
    let ids = &*app.ports.ids;
    let access_token = ProgramSecret::OauthAccess.make(ids);
    let refresh_token = ProgramSecret::Refresh.make(ids);
    let lasts = application.kind.keeps_its_token();
    let fresh = FreshPair {
        id: hex::encode(ids.secret()),
        seconds: if lasts { LASTING_SECONDS } else { ACCESS_SECONDS },
        access_hash: ProgramSecret::OauthAccess.hash(&access_token).unwrap_or_default(),
        refresh_hash: ProgramSecret::Refresh.hash(&refresh_token).unwrap_or_default(),
        now,
    };
    let (of, seconds) = (application.clone(), fresh.seconds);
    // What was found out stays written, also where nothing is given.
    let scopes: Option<Scopes> = app
        .store
        .write(move |c| match &request {
            TokenRequest::Code { code, redirect_uri, verifier } => {
                by_code(c, &of, &fresh, code, redirect_uri, verifier.as_deref())
            }
            TokenRequest::Refresh { token } => by_refresh(c, &of, &fresh, token),
        })
        .await?;
    let scopes = scopes.ok_or(TokenRefusal::InvalidGrant)?;
    Ok(GivenTokens {
        application,
        access_token,
        refresh_token: (!lasts).then_some(refresh_token),
        scopes,
        expires_at: now.plus_seconds(seconds),
        expires_in: (!lasts).then_some(seconds),
    })
}

/// A pair about to be given.
struct FreshPair {
    id: String,
    seconds: i64,
    access_hash: String,
    refresh_hash: String,
    now: Timestamp,
}

impl FreshPair {
    fn insert(
        &self,
        c: &mut Conn,
        family: String,
        like: (ApplicationId, quire_core::UserId, Scopes),
    ) -> Result<Scopes, StoreError> {
        let (application_id, person_id, scopes) = like;
        let pair = TokenPair {
            id: self.id.clone(),
            application_id,
            person_id,
            family,
            access_hash: self.access_hash.clone(),
            refresh_hash: self.refresh_hash.clone(),
            scopes: scopes.clone(),
            created_at: self.now,
            access_expires_at: self.now.plus_seconds(self.seconds),
            last_used_at: None,
            replaced_at: None,
            successor: None,
        };
        oauth::insert_token(c, &pair)?;
        Ok(scopes)
    }
}

fn by_code(
    c: &mut Conn,
    of: &ClientApplication,
    fresh: &FreshPair,
    code: &str,
    redirect_uri: &str,
    verifier: Option<&str>,
) -> Result<Option<Scopes>, StoreError> {
    let Some(hash) = ProgramSecret::Code.hash(code) else { return Ok(None) };
    let Some((code, is_first)) = oauth::take_code(c, &hash)? else { return Ok(None) };
    if !is_first {
        // Someone has it who should not: what came of it is theirs, perhaps.
        oauth::remove_family(c, &code.family)?;
        return Ok(None);
    }
    let is_good = code.application_id == of.id
        && code.redirect_address == redirect_uri
        && code.expires_at > fresh.now
        && answers(code.challenge.as_deref(), verifier)
        && may_act(c, &code.person_id)?;
    if !is_good {
        return Ok(None);
    }
    fresh.insert(c, code.family, (code.application_id, code.person_id, code.scopes)).map(Some)
}

fn by_refresh(
    c: &mut Conn,
    of: &ClientApplication,
    fresh: &FreshPair,
    token: &str,
) -> Result<Option<Scopes>, StoreError> {
    let Some(hash) = ProgramSecret::Refresh.hash(token) else { return Ok(None) };
    let found = oauth::find_by_refresh(c, &hash)?;
    let Some(pair) = found.filter(|pair| pair.application_id == of.id) else { return Ok(None) };
    match pair.replaced_at {
        None => {
            let until = fresh.now.plus_seconds(GRACE_SECONDS);
            oauth::replace(c, &pair, &fresh.id, fresh.now, until)?;
        }
        Some(at) => {
            let is_soon = at.plus_seconds(GRACE_SECONDS) >= fresh.now;
            if !is_soon || !oauth::renew_successor(c, &pair, &fresh.id)? {
                oauth::remove_family(c, &pair.family)?;
                return Ok(None);
            }
        }
    }
    fresh.insert(c, pair.family, (pair.application_id, pair.person_id, pair.scopes)).map(Some)
}

/// Whether someone's account is there and may act.
fn may_act(c: &mut Conn, person: &quire_core::UserId) -> Result<bool, StoreError> {
    let found = quire_store::person::find(c, person)?;
    Ok(found.is_some_and(|person| person.deleted_at.is_none() && !person.is_suspended))
}

/// Whether a verifier answers the challenge. One without a challenge answers nothing: someone took the challenge out.
fn answers(challenge: Option<&str>, verifier: Option<&str>) -> bool {
    match (challenge, verifier) {
        (None, None) => true,
        (Some(challenge), Some(verifier)) if is_verifier(verifier) => {
            let made = URL_SAFE_NO_PAD.encode(digest(verifier.as_bytes()));
            made.as_bytes().ct_eq(challenge.as_bytes()).into()
        }
        _ => false,
    }
}

/// The application, by its id and its secret; one without a secret must bring none.
async fn authenticated(
    app: &App,
    client: &ClientCredentials,
) -> Result<ClientApplication, TokenRefusal> {
    let id: ApplicationId = client.client_id.parse().map_err(|_| TokenRefusal::InvalidClient)?;
    let found = app
        .store
        .read_in_place(move |c| {
            let found = oauth::find_application(c, &id)?;
            let is_live = oauth::is_live(c, &id)?;
            Ok((found.filter(|_| is_live), oauth::secret_hash(c, &id)?))
        })
        .await?;
    let (Some(application), kept) = found else { return Err(TokenRefusal::InvalidClient) };
    let sent = client.client_secret.as_deref().filter(|secret| !secret.is_empty());
    let is_right = match (kept, sent) {
        (None, None) => !application.kind.has_secret(),
        (Some(kept), Some(sent)) => {
            let sent = ProgramSecret::Client.hash(sent).unwrap_or_default();
            kept.as_bytes().ct_eq(sent.as_bytes()).into()
        }
        _ => false,
    };
    if is_right { Ok(application) } else { Err(TokenRefusal::InvalidClient) }
}

/// Voids a token of the application with everything that comes from the same code (RFC 7009). One that is unknown or
/// another application's is left as it is, and the answer is the same.
///
/// # Errors
/// [`TokenRefusal`].
pub async fn revoke(
    app: &App,
    client: &ClientCredentials,
    token: &str,
) -> Result<(), TokenRefusal> {
    let application = authenticated(app, client).await?;
    let hash =
        ProgramSecret::OauthAccess.hash(token).or_else(|| ProgramSecret::Refresh.hash(token));
    let Some(hash) = hash else { return Ok(()) };
    app.store.write(move |c| oauth::remove_pair(c, &application.id, &hash)).await?;
    Ok(())
}

/// What is known of a token of the application (RFC 7662); `None` when one cannot act with it, or it is someone
/// else's.
///
/// # Errors
/// [`TokenRefusal`].
pub async fn introspect(
    app: &App,
    client: &ClientCredentials,
    token: &str,
) -> Result<Option<Introspection>, TokenRefusal> {
    let application = authenticated(app, client).await?;
    let lasts = application.kind.keeps_its_token();
    let Some(hash) = ProgramSecret::OauthAccess.hash(token) else { return Ok(None) };
    let now = app.ports.clock.now();
    let found = app.store.read_in_place(move |c| oauth::find_by_access(c, &hash, now)).await?;
    let found = found.filter(|(pair, _)| pair.application_id == application.id);
    Ok(found.map(|(pair, person)| Introspection {
        scopes: pair.scopes,
        username: person.username,
        expires_at: (!lasts).then_some(pair.access_expires_at),
    }))
}

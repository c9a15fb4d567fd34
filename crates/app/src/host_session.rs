//! Sessions on the hosts of writers and publications. The owner of a domain can see what browsers send to it, so nothing
//! of the site's own sessions goes there: a browser carries a code of one use from the site to the host, and gets a token
//! that is worth something on that host alone, where less may be done.

use crate::{
    App,
    keys::digest,
    session::{self, SignedIn, looks_like_a_token, token_hash},
};
use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use quire_store::{
    StoreError,
    host::{self, OwnerOfHost},
    host_session::{self, HostSignIn},
};

/// A code is good for 60 seconds.
const CODE_SECONDS: i64 = 60;
/// Hosts on which one session of the site is signed in at most.
const MOST_HOSTS: i64 = 20;

/// What a browser on a host keeps, and what it shows the site of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HostChallenge {
    /// Kept in a cookie of the host.
    pub secret: String,
    /// Its digest, which goes to the site.
    pub shown: String,
}

/// A fresh challenge.
#[must_use]
pub fn challenge(app: &App) -> HostChallenge {
    let secret = session::token(app);
    HostChallenge { shown: shown(&secret), secret }
}

fn shown(secret: &str) -> String {
    URL_SAFE_NO_PAD.encode(digest(secret.as_bytes()))
}

/// Whose the host of this name is; `None` when it shows nothing of this site.
///
/// # Errors
/// [`StoreError`] when that cannot be read.
pub async fn owner(app: &App, name: &str) -> Result<Option<OwnerOfHost>, StoreError> {
    let site = url::Url::parse(&app.site.url).ok();
    let site = site.as_ref().and_then(url::Url::host_str).unwrap_or_default().to_owned();
    let name = name.to_owned();
    app.store.read(move |c| host::owner(c, &name, &site)).await
}

/// Lets the session go on to a host: the code for it. `None` where the host shows nothing of this site,
/// the challenge is none, or someone looks through another's eyes.
///
/// # Errors
/// [`StoreError`] when it could not be kept.
pub async fn allow(
    app: &App,
    session: &SignedIn,
    host: &str,
    challenge: &str,
) -> Result<Option<String>, StoreError> {
    let is_own = !session.is_spoofed() && session.person.deleted_at.is_none();
    if !is_own || !looks_like_a_token(challenge) || owner(app, host).await?.is_none() {
        return Ok(None);
    }
    let code = session::token(app);
    let sign_in = HostSignIn {
        code_hash: token_hash(&code),
        session_hash: session.token_hash.clone(),
        host: host.to_ascii_lowercase(),
        challenge: challenge.to_owned(),
        expires_at: app.ports.clock.now().plus_seconds(CODE_SECONDS),
    };
    let kept = app.store.write(move |c| host_session::insert_sign_in(c, &sign_in)).await;
    match kept {
        Ok(()) => Ok(Some(code)),
        // The session ended meanwhile.
        Err(StoreError::Constraint { .. }) => Ok(None),
        Err(error) => Err(error),
    }
}

/// Begins the session that a code stands for: its token. The code is used up, whatever comes of it. `None` when it is
/// for another host or another browser, too old, or was used before.
///
/// # Errors
/// [`StoreError`] when it could not be kept.
pub async fn open(
    app: &App,
    code: &str,
    host: &str,
    secret: &str,
) -> Result<Option<String>, StoreError> {
    if !looks_like_a_token(code) {
        return Ok(None);
    }
    let (code_hash, shown) = (token_hash(code), shown(secret));
    let (host, now) = (host.to_ascii_lowercase(), app.ports.clock.now());
    let token = session::token(app);
    let new_hash = token_hash(&token);
    let is_open = app.store.write(move |c| {
        let Some(sign_in) = host_session::take_sign_in(c, &code_hash, now)? else {
            return Ok(false);
        };
        if sign_in.host != host || sign_in.challenge != shown {
            return Ok(false);
        }
        host_session::insert(c, &new_hash, &sign_in.session_hash, &host, now, MOST_HOSTS)?;
        Ok::<_, StoreError>(true)
    });
    Ok(is_open.await?.then_some(token))
}

/// Who is signed in on a host with this token. Staff have no rights there.
///
/// # Errors
/// [`StoreError`] when that cannot be read.
pub async fn find(app: &App, token: &str, host: &str) -> Result<Option<SignedIn>, StoreError> {
    if !looks_like_a_token(token) {
        return Ok(None);
    }
    let (hash, host) = (token_hash(token), host.to_ascii_lowercase());
    let wanted = hash.clone();
    let parent = app.store.read_in_place(move |c| host_session::find(c, &wanted, &host)).await?;
    let Some(parent) = parent else { return Ok(None) };
    let found = session::find_by_hash(app, parent).await?;
    Ok(found.filter(|session| !session.is_spoofed()).map(|mut session| {
        session.person.is_staff = false;
        session.step_up_until = None;
        SignedIn { token_hash: hash, ..session }
    }))
}

/// Ends the session of this hash on its host; on the site it goes on.
///
/// # Errors
/// [`StoreError`] when that could not be kept.
pub async fn end(app: &App, token_hash: &str) -> Result<bool, StoreError> {
    let hash = token_hash.to_owned();
    app.store.write(move |c| host_session::remove(c, &hash)).await
}

//! Tokens that people make in their settings, for programs of theirs. A token is shown once; making and revoking
//! one asks for a step-up, as whatever gives or takes a way in.

use crate::{
    App,
    bearer::ProgramSecret,
    credential::{ChangeRefusal, may_change},
    notice::{self, Notice},
    session::SignedIn,
};
use quire_core::{
    AccessTokenId,
    access_token::{self as rules, InvalidToken, Scopes, TokenLife},
    limit::account::ACCESS_TOKENS_MAX,
};
use quire_store::{StoreError, access_token};

pub use quire_store::access_token::AccessToken;

/// Those of one person, as the database counts.
const MOST: i64 = ACCESS_TOKENS_MAX as i64;

/// A token to be made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewAccessToken {
    /// Its name, as typed.
    pub name: String,
    /// What it may do.
    pub scopes: Scopes,
    /// How long it is good.
    pub life: TokenLife,
}

/// Why no token was made.
#[derive(Debug, thiserror::Error)]
pub enum NewTokenRefusal {
    /// None may be made now.
    #[error(transparent)]
    Change(#[from] ChangeRefusal),
    /// What was typed makes none.
    #[error(transparent)]
    Invalid(#[from] InvalidToken),
    /// The person has too many already.
    #[error("You already have {ACCESS_TOKENS_MAX} access tokens. Revoke one first.")]
    TooMany,
}

impl From<StoreError> for NewTokenRefusal {
    fn from(error: StoreError) -> Self {
        Self::Change(error.into())
    }
}

/// The tokens of the person who is signed in, the last made first.
///
/// # Errors
/// [`StoreError`] when they cannot be read.
pub async fn list(app: &App, session: &SignedIn) -> Result<Vec<AccessToken>, StoreError> {
    let person = session.person.id.clone();
    app.store.read_in_place(move |c| access_token::of_person(c, &person, MOST)).await
}

/// Makes a token for the person who is signed in, and returns it: nothing of ours can show it again.
///
/// # Errors
/// [`NewTokenRefusal`]; none was made then.
pub async fn make(
    app: &App,
    session: &SignedIn,
    new: NewAccessToken,
) -> Result<String, NewTokenRefusal> {
    may_change(app, session).await?;
    let name = rules::name(&new.name)?;
    if new.scopes.is_empty() {
        return Err(InvalidToken::NoScope.into());
    }
    let secret = ProgramSecret::AccessToken.make(&*app.ports.ids);
    let token_hash = ProgramSecret::AccessToken.hash(&secret).unwrap_or_default();
    let now = app.ports.clock.now();
    let token = AccessToken {
        id: AccessTokenId::from_bits(app.ports.ids.bits()),
        person_id: session.person.id.clone(),
        token_hash,
        name,
        scopes: new.scopes,
        created_at: now,
        expires_at: new.life.end(now),
        last_used_at: None,
    };
    let asking = session.clone();
    app.store
        .write(move |c| {
            if access_token::count_of(c, &token.person_id)? >= MOST {
                return Err(NewTokenRefusal::TooMany);
            }
            access_token::insert(c, &token)?;
            Ok(notice::tell(c, &asking, Notice::AccessTokenMade, &token.name, now)?)
        })
        .await?;
    Ok(secret)
}

/// Revokes a token of the person who is signed in; it is worth nothing from then on. Whether they had it.
///
/// # Errors
/// [`ChangeRefusal`]; nothing was revoked then.
pub async fn revoke(
    app: &App,
    session: &SignedIn,
    id: &AccessTokenId,
) -> Result<bool, ChangeRefusal> {
    may_change(app, session).await?;
    let (person, id) = (session.person.id.clone(), id.clone());
    Ok(app.store.write(move |c| access_token::remove(c, &person, &id)).await?)
}

//! The token with which the person who is signed in signs in elsewhere, in an app for instance: a
//! link of one use, good for a minute.

use super::{
    CodePurpose, challenge_hash,
    limits::{MailLimit, MailSubjects},
    link::link_hash,
};
use crate::{
    App,
    credential::{ChangeRefusal, may_change},
    session::{self, SignedIn},
};
use quire_core::policy::SpoofedAct;
use quire_store::{
    StoreError,
    login::{self, Challenge},
};

/// A token is good for a minute.
const TOKEN_LIFE_SECONDS: i64 = 60;

/// For one person.
const TOKENS: MailLimit = MailLimit::Window { most: 5, seconds: 300 };

/// Makes a token for the person who is signed in and has shown in the last ten minutes that it is
/// them; what it opens asks for the second factor again. `None` for everybody else: staff that
/// looks through someone's eyes, accounts that are suspended, deleted or without an address, and
/// the person who asks too often.
///
/// # Errors
/// [`StoreError`].
pub async fn account_token(app: &App, session: &SignedIn) -> Result<Option<String>, StoreError> {
    let person = &session.person;
    let may = session.may(SpoofedAct::Change) && !person.is_suspended;
    let Some(email) = person.email.clone().filter(|_| may && person.deleted_at.is_none()) else {
        return Ok(None);
    };
    match may_change(app, session).await {
        Ok(()) => {}
        Err(ChangeRefusal::StepUp(_)) => return Ok(None),
        Err(ChangeRefusal::Store(error)) => return Err(error),
    }
    let (token, now) = (session::token(app), app.ports.clock.now());
    let row = Challenge {
        // No browser holds the challenge and no code fits it: the link is the only way.
        id_hash: challenge_hash(&session::token(app)),
        code_hash: session::token_hash(&session::token(app)),
        email,
        name: String::new(),
        tries: 0,
        created_at: now,
        expires_at: now.plus_seconds(TOKEN_LIFE_SECONDS),
        used_at: None,
        link_hash: Some(link_hash(CodePurpose::SignIn, &token)),
    };
    let asked = MailSubjects::of(app, "tokens of", person.id.as_str(), TOKENS);
    app.store
        .write(move |c| {
            if asked.count(c, now)? > 0 {
                return Ok(None);
            }
            login::insert(c, &row)?;
            Ok(Some(token.clone()))
        })
        .await
}

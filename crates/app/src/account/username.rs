//! Choosing another username. The old one leads to the new one and stays held for 90 days.

use super::{AccountRefusal, own};
use crate::{App, credential::may_change, purge, refusal::acting, session::SignedIn, username};
use quire_core::{
    Timestamp, Viewer,
    account::{official::is_official, username::check},
    limit::account::{USERNAME_HOLD, USERNAMES_HELD},
    outcome::SignupError,
    person::Person,
};
use quire_routing::{RouteTable, reserved::is_reserved};
use quire_store::{Conn, StoreError, person};

/// Whether someone may choose a username; `Err` inside says why not. What the viewer has or had
/// themselves is free for them.
///
/// # Errors
/// [`StoreError`] when that cannot be found out.
pub async fn is_username_free(
    app: &App,
    viewer: &Viewer,
    username: &str,
) -> Result<Result<(), SignupError>, StoreError> {
    let (wanted, me) = (username.to_owned(), viewer.user_id().cloned());
    let (site, now) = (app.site.name.clone(), app.ports.clock.now());
    app.store
        .read(move |c| {
            let holder = person::find_by_held_username(c, &wanted)?;
            let is_own = me.is_some() && holder.map(|person| person.id) == me;
            may_choose(c, &wanted, is_own, &site, now)
        })
        .await
}

/// Gives the person who is signed in another username, after a step-up. Returns them as they are then.
///
/// # Errors
/// [`AccountRefusal`]; nothing changes then.
pub async fn change_username(
    app: &App,
    session: &SignedIn,
    username: &str,
) -> Result<Person, AccountRefusal> {
    let (me, wanted) = (acting(&session.viewer()).cloned()?, username.to_owned());
    may_change(app, session).await?;
    let (site, now) = (app.site.name.clone(), app.ports.clock.now());
    app.store
        .write(move |c| {
            let before = own(c, &me)?;
            if before.username == wanted {
                return Ok(before);
            }
            let is_own =
                person::find_by_held_username(c, &wanted)?.is_some_and(|holder| holder.id == me);
            may_choose(c, &wanted, is_own, &site, now)?.map_err(AccountRefusal::Choice)?;
            let given_up = person::names_given_up(c, &me, now)?;
            if let Some(first) = given_up.get(USERNAMES_HELD.saturating_sub(1)).filter(|_| !is_own)
            {
                return Err(AccountRefusal::RateLimited { retry_after: hold_left(*first, now) });
            }
            let person = Person { username: wanted.clone(), ..before };
            person::save(c, &person, now).map_err(|error| match error {
                // Someone else was a moment faster.
                StoreError::Unique { .. } => AccountRefusal::Choice(SignupError::UsernameTaken),
                error => error.into(),
            })?;
            purge::all_by(c, &me, now)?;
            Ok(person)
        })
        .await
}

fn may_choose(
    c: &mut Conn,
    wanted: &str,
    is_own: bool,
    site: &str,
    now: Timestamp,
) -> Result<Result<(), SignupError>, StoreError> {
    let is_taken = !is_own && person::is_username_taken(c, wanted, now)?;
    // A table that cannot be made reserves everything.
    let is_reserved = |word: &str| {
        (!is_own && is_official(&username::words(word), site))
            || RouteTable::standard().map_or(true, |table| is_reserved(table, word))
    };
    Ok(check(wanted, is_reserved, |_| is_taken))
}

/// Seconds until a name that was given up is free.
fn hold_left(given_up: Timestamp, now: Timestamp) -> i64 {
    let hold = i64::try_from(USERNAME_HOLD.as_secs()).unwrap_or(i64::MAX);
    let ends = given_up.plus_seconds(hold);
    ends.millis().saturating_sub(now.millis()).div_euclid(1000).max(1)
}
